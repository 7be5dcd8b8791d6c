//! An IMAP folder as mailbox (RFC 3501; IDLE RFC 2177, UIDPLUS RFC 4315, MOVE RFC 6851).
//!
//! The protocol is spoken here, not through a library: those at hand take a refused or broken-off FETCH for success, give up
//! at any line they do not know, and read without bounds. We need ten commands; each is an error unless its tagged OK came.

mod letters;
mod login;
mod marks;
mod quote;
pub mod reply;
mod session;
mod watch;

use self::letters::Care;
use self::session::Session;
use super::line::Peer;
use super::patience::{Patience, within};
use super::secret::{self, Role};
use super::{BATCH_LETTERS, CHECK, tls};
use crate::config::{Security, Server};
use crate::relay::ports::{Batch, Mailbox, Trouble, WireError};
use futures_util::FutureExt as _;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::time::Duration;
use tokio_rustls::TlsConnector;

/// A folder on an IMAP server. It connects when it is first asked for something, and again after any trouble.
pub struct Imap {
    server: Server,
    folder: String,
    processed: Option<String>,
    home: PathBuf,
    name: String,
    peer: Peer,
    most: usize,
    variable: fn(&str) -> Option<String>,
    connector: Option<TlsConnector>,
    session: Option<Session>,
    /// Whether IDLE has worked so far.
    can_idle: bool,
    care: Care,
}

impl Imap {
    /// The folder `folder` on `server`; letters dealt with go to `processed`. `home` is the config file's folder.
    #[must_use]
    pub fn new(server: Server, folder: String, processed: Option<String>, home: PathBuf) -> Self {
        let port = server.port.unwrap_or(if server.security == Security::Tls { 993 } else { 143 });
        let who = format!("The mail server {}:{port}", server.host);
        Self {
            name: format!("imap:{}@{}/{folder}", server.user, server.host),
            peer: Peer { host: server.host.clone(), port, who, patience: Patience::default() },
            server,
            // A letter moved to where it lies would be a new letter there, again and again.
            processed: processed.filter(|to| *to != folder),
            folder,
            home,
            most: BATCH_LETTERS,
            variable: |name| std::env::var(name).ok(),
            connector: None,
            session: None,
            can_idle: true,
            care: Care::default(),
        }
    }

    /// The same with other limits of time.
    #[must_use]
    pub fn with_patience(mut self, patience: Patience) -> Self {
        self.peer.patience = patience;
        self
    }

    /// The same with at most `letters` in a batch.
    #[must_use]
    pub fn with_batches_of(mut self, letters: usize) -> Self {
        self.most = letters.max(1);
        self
    }

    /// The same with another environment to find passwords in.
    #[must_use]
    pub fn with_variables(mut self, variable: fn(&str) -> Option<String>) -> Self {
        self.variable = variable;
        self
    }

    /// Tries it for real, changing nothing, and tells what was found.
    ///
    /// # Errors
    /// What is wrong, and the mend.
    pub async fn check(&mut self) -> Result<String, WireError> {
        let (longest, who) = self.bounds();
        let mut session = within(longest.min(CHECK), &who, "open the folder", self.ready()).await?;
        let letters = session.folder.exists;
        let news = if session.can("IDLE") {
            "announced at once (IDLE)"
        } else {
            "looked for once a minute (the server has no IDLE)"
        };
        let then = match &self.processed {
            Some(folder) if session.can("MOVE") || session.can("UIDPLUS") => {
                let there = within(longest.min(CHECK), &who, "answer", session.has(folder)).await?;
                format!("moved to {folder}{}", if there { "" } else { " (which will be made)" })
            }
            Some(folder) => {
                format!("flagged as seen, not moved to {folder}, since the server has neither MOVE nor UIDPLUS")
            }
            None => "flagged as seen".into(),
        };
        self.session = Some(session);
        Ok(format!(
            "The mailbox is {} at {}:{}. Letters in it: {letters}. New ones are {news}, and {then} when dealt with.",
            self.folder, self.peer.host, self.peer.port
        ))
    }

    async fn open(&mut self) -> Result<Session, WireError> {
        if self.connector.is_none() && self.server.security != Security::None {
            let ca_file = self.server.ca_file.as_ref().map(|path| self.home.join(path));
            self.connector = Some(tls::connector(ca_file.as_deref())?);
        }
        let proof = secret::find(&self.server, Role::Mailbox, &self.home, self.variable).await?;
        login::enter(&self.peer, &self.server, self.connector.as_ref(), &proof).await
    }

    /// A session with the folder freshly opened: the one there is, or a new one where that turns out to be broken. It is
    /// taken out: one in which anything then goes wrong, or that is left in the middle, is never used again.
    async fn ready(&mut self) -> Result<Session, WireError> {
        let who = self.peer.who.clone();
        if let Some(mut session) = self.session.take().filter(Session::is_sound) {
            match guarded(&who, reopen(&mut session, &self.folder)).await {
                Ok(()) => return Ok(session),
                Err(error) if error.trouble != Trouble::Temporary => return Err(error),
                Err(_) => {}
            }
        }
        let mut session = guarded(&who, self.open()).await?;
        guarded(&who, reopen(&mut session, &self.folder)).await?;
        Ok(session)
    }

    async fn page(&mut self, read: Option<(u32, u32)>) -> Result<Batch, WireError> {
        let mut session = self.ready().await?;
        let validity = session.folder.validity;
        let last = read.filter(|(of, _)| *of == validity).map_or(0, |(_, uid)| uid);
        let page = guarded(&self.peer.who, letters::after(&mut session, last, self.most, &mut self.care)).await?;
        self.session = Some(session);
        let cursor = format!("{validity}/{}", page.last.unwrap_or(last));
        Ok(Batch { letters: page.letters, cursor: Some(cursor), more: page.more })
    }

    async fn mark_places(&mut self, places: &[(u32, u32)]) -> Result<(), WireError> {
        let mut session = self.ready().await?;
        // Numbers given before the folder was numbered anew mean other letters now.
        let current = places.iter().filter(|(validity, _)| *validity == session.folder.validity);
        let mut uids: Vec<u32> = current.map(|(_, uid)| *uid).collect();
        uids.sort_unstable();
        uids.dedup();
        guarded(&self.peer.who, marks::mark(&mut session, &uids, self.processed.as_deref())).await?;
        self.session = Some(session);
        Ok(())
    }

    /// How long a call may take, and how errors name the server.
    fn bounds(&self) -> (Duration, String) {
        (self.peer.patience.whole, self.peer.who.clone())
    }
}

/// Leaves IDLE where it was begun, and opens the folder anew.
async fn reopen(session: &mut Session, folder: &str) -> Result<(), WireError> {
    watch::end_idle(session).await?;
    session.select(folder).await
}

/// A panic in reading what a server sent must not end the daemon.
async fn guarded<T>(who: &str, work: impl Future<Output = Result<T, WireError>>) -> Result<T, WireError> {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(done) => done,
        Err(_) => Err(WireError::temporary(format!("What {who} sent could not be read. The connection is made anew."))),
    }
}

impl Mailbox for Imap {
    /// INTERNALDATE is the server's (RFC 9051, 2.3.3).
    fn tells_time(&self) -> bool {
        true
    }

    fn name(&self) -> &str {
        &self.name
    }

    /// The cursor is UIDVALIDITY and the last UID; where the folder was numbered anew, everything in it comes again.
    async fn fetch(&mut self, cursor: Option<&str>) -> Result<Batch, WireError> {
        let (longest, who) = self.bounds();
        within(longest, &who, "hand over the letters", self.page(cursor.and_then(place))).await
    }

    async fn mark(&mut self, positions: &[String]) -> Result<(), WireError> {
        let places: Vec<(u32, u32)> = positions.iter().filter_map(|position| place(position)).collect();
        if places.is_empty() {
            return Ok(());
        }
        let (longest, who) = self.bounds();
        within(longest, &who, "mark the letters", self.mark_places(&places)).await
    }

    async fn wait(&mut self, longest: Duration) -> Result<(), WireError> {
        self.session = self.session.take().filter(Session::is_sound);
        let (whole, who) = self.bounds();
        let Some(session) = &mut self.session else {
            // Letters may have come while there was no session to hear of them.
            self.session = Some(within(whole, &who, "open the folder", self.ready()).await?);
            return Ok(());
        };
        let can_idle = &mut self.can_idle;
        let watching = guarded(&who, async {
            watch::end_idle(session).await?;
            watch::watch(session, longest, can_idle).await
        });
        let done = within(longest.saturating_add(whole), &who, "come to an end", watching).await;
        if done.is_err() {
            self.session = None;
        }
        done
    }
}

/// UIDVALIDITY and UID of a position or cursor.
fn place(text: &str) -> Option<(u32, u32)> {
    let (validity, uid) = text.split_once('/')?;
    Some((validity.parse().ok()?, uid.parse().ok()?))
}
