//! When a letter counts as posted (R5), and what is kept to show why.

use crate::rulebook::{Instant, MINUTE, Seconds};
use serde::{Deserialize, Serialize};

/// How far a `Date` may lie after arrival and pass for a clock a little fast (R5).
pub const SKEW: Seconds = 2 * MINUTE;

/// Which of the candidate instants was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The `Date` header.
    Date,
    /// The topmost `Received` line written by a trusted host.
    Received,
    /// The mailbox's own account: INTERNALDATE, or the Maildir file's name.
    Mailbox,
    /// The posting that it answers, which cannot be later than its answer.
    Answered,
    /// The command line or the relay itself.
    Relay,
    /// A ruling of the director's.
    Ruling,
}

/// Every instant a letter gives for itself; kept as evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Candidates {
    /// The `Date` header, where it could be read at all.
    pub date: Option<Instant>,
    /// Whether a `Date` header was there at all.
    pub dated: bool,
    pub received: Option<Instant>,
    pub mailbox: Instant,
}

/// A letter's instants, settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Posting {
    /// The instant it was posted: what every clock goes by.
    pub at: Instant,
    pub source: Source,
    /// Whether the writer must be told that the `Date` was not believed (R5).
    pub doubted: bool,
    /// When it reached us.
    pub arrived: Instant,
    /// When the relay took it up.
    pub read_at: Instant,
    pub candidates: Candidates,
}

impl Posting {
    /// Settles the instant of a letter (R5): its `Date` when that is believable, else its arrival.
    #[must_use]
    pub fn settle(candidates: Candidates, tolerance: Seconds, read_at: Instant) -> Self {
        // R5
        let (arrived, arrival_source) = match candidates.received {
            Some(received) => (received, Source::Received),
            None => (candidates.mailbox, Source::Mailbox),
        };
        let (at, source, doubted) = match candidates.date {
            Some(date) if date > arrived + SKEW || date < arrived - tolerance => (arrived, arrival_source, true),
            Some(date) if date > arrived => (arrived, arrival_source, false),
            Some(date) => (date, Source::Date, false),
            None => (arrived, arrival_source, true),
        };
        Self { at, source, doubted, arrived, read_at, candidates }
    }

    /// A posting made at the relay itself, at one instant for all purposes.
    #[must_use]
    pub fn here(at: Instant) -> Self {
        let candidates = Candidates { date: None, dated: false, received: None, mailbox: at };
        Self { at, source: Source::Relay, doubted: false, arrived: at, read_at: at, candidates }
    }

    /// The same letter, raised to the posting that it answers if it claims to be earlier (R5).
    #[must_use]
    pub fn not_before(mut self, answered: Instant) -> Self {
        if self.at < answered {
            self.at = answered;
            self.source = Source::Answered;
        }
        self
    }
}
