//! What the relay needs of the world: a mailbox to read and a postman to send with.

use crate::rulebook::Instant;
use std::future::Future;
use std::time::Duration;

/// A letter as the mailbox handed it over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fetched {
    /// Where it lay: UIDVALIDITY and UID of an IMAP folder (`"1710000000/42"`), the base name of a Maildir file.
    /// The same letter at the same place has the same position for ever.
    pub position: String,
    /// The bytes; only the headers when the letter is larger than the size limit.
    pub raw: Vec<u8>,
    /// Its full size in bytes.
    pub size: u64,
    /// When it came, by the mailbox's own account: INTERNALDATE, or the seconds in the Maildir file's name (R5).
    pub arrived: Instant,
}

/// What one look into the mailbox gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    pub letters: Vec<Fetched>,
    /// What to hand to the next [`Mailbox::fetch`], `None` included; opaque to all but the mailbox that wrote it.
    pub cursor: Option<String>,
    /// Whether more letters were waiting than this batch could hold.
    pub more: bool,
}

/// A mailbox. Every wait inside has a deadline of its own.
pub trait Mailbox: Send {
    /// The name under which letters of this mailbox are remembered, steady over restarts.
    fn name(&self) -> &str;

    /// Whether letters arrive with the stamp of a clock that is not this machine's.
    fn tells_time(&self) -> bool {
        false
    }

    /// The letters after `cursor`, oldest first, complete or an error: a fetch that ends early is never success.
    fn fetch(&mut self, cursor: Option<&str>) -> impl Future<Output = Result<Batch, WireError>> + Send;

    /// Marks letters as dealt with (flagged, moved): after the commit, and cosmetic. Those no longer there are let be.
    fn mark(&mut self, positions: &[String]) -> impl Future<Output = Result<(), WireError>> + Send;

    /// Returns when a letter may have come, and after `longest` in any case. May be dropped while it waits.
    fn wait(&mut self, longest: Duration) -> impl Future<Output = Result<(), WireError>> + Send;
}

/// A letter ready to be sent: one recipient, one Message-ID for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// The Message-ID without angle brackets.
    pub id: String,
    pub from: String,
    pub to: String,
    pub raw: Vec<u8>,
}

/// Hands letters to the next server.
pub trait Postman: Send + Sync {
    /// Returns when the next server has taken the letter, or with what went wrong. May be called several times at once.
    fn send(&self, letter: &Outgoing) -> impl Future<Output = Result<(), WireError>> + Send;
}

/// What a server or folder did to us. It knows whether trying again can help.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct WireError {
    pub trouble: Trouble,
    /// A sentence: what happened and, where it can be known, how to mend it.
    pub message: String,
}

/// What may be done about a [`WireError`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// 4xx, a broken or stalled connection: try again.
    Temporary,
    /// Lost after the whole letter was sent and before the reply: it may have been taken. Try again, with the same Message-ID.
    Ambiguous,
    /// 5xx: this letter to this address will not be taken.
    Refused,
    /// A wrong password, a certificate, a missing folder: nothing works until a person mends it.
    Setup,
}

impl WireError {
    #[must_use]
    pub fn temporary(message: impl Into<String>) -> Self {
        Self { trouble: Trouble::Temporary, message: message.into() }
    }

    #[must_use]
    pub fn refused(message: impl Into<String>) -> Self {
        Self { trouble: Trouble::Refused, message: message.into() }
    }

    #[must_use]
    pub fn setup(message: impl Into<String>) -> Self {
        Self { trouble: Trouble::Setup, message: message.into() }
    }
}
