//! Sorting: when each letter was posted, so that letters are taken in that order (R5).

use super::parse::apart;
use super::{Failure, Relay};
use crate::config;
use crate::play::{Candidates, Posting};
use crate::post::envelope::{Date, Envelope};
use crate::rulebook::Instant;
use crate::store::inbox;

/// Letters sorted at a time.
const LETTERS: i64 = 500;
/// A letter that brought its reader down is tried once more, then set aside: when it is sorted, and again when it is acted on.
const TRIES: i64 = 2;

impl Relay {
    /// Settles the posting instant of every pending letter that has none yet.
    ///
    /// # Errors
    /// The database's.
    pub(super) async fn sort(&self, now: Instant) -> Result<(), Failure> {
        let mut after = 0;
        loop {
            let unsorted = inbox::unsorted(&mut self.store.read().await?, after, LETTERS).await?;
            for letter in &unsorted {
                self.sort_letter(letter, now).await?;
            }
            match unsorted.last() {
                Some(last) => after = last.n,
                None => return Ok(()),
            }
        }
    }

    async fn sort_letter(&self, letter: &inbox::Letter, now: Instant) -> Result<(), Failure> {
        if !self.begin_letter(&letter.id).await? {
            return Ok(());
        }
        let raw = inbox::raw(&mut self.store.read().await?, &letter.id).await?;
        let Some(envelope) = apart(move || Envelope::read(&raw)).await else { return Ok(()) };
        let posting = settle(&envelope, letter.arrived, &self.posting, now);
        let mut tx = self.store.begin().await?;
        inbox::posted(&mut tx, &letter.id, posting.at).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Notes, before a letter is parsed, that it is being tried; sets it aside for a person if that went wrong twice.
    pub(super) async fn begin_letter(&self, id: &str) -> Result<bool, Failure> {
        let mut tx = self.store.begin().await?;
        let poison = inbox::tried(&mut tx, id).await? > TRIES;
        if poison {
            let note = "Reading this letter failed twice; it was set aside so that it delays no other.";
            let settlement = inbox::Settlement {
                state: inbox::State::Review,
                posted_at: None,
                sender: None,
                outcome: None,
                note: Some(note),
            };
            inbox::settle(&mut tx, id, &settlement).await?;
        }
        tx.commit().await?;
        Ok(!poison)
    }
}

/// The posting instant of a letter (R5): its candidates are the `Date`, the topmost `Received` line of a trusted host, and the mailbox's own account.
pub fn settle(envelope: &Envelope, mailbox: Instant, config: &config::Posting, now: Instant) -> Posting {
    let dated = envelope.date != Date::Missing;
    let received = trusted(envelope, &config.trusted_hosts);
    let candidates = Candidates { date: envelope.date.instant(), dated, received, mailbox };
    Posting::settle(candidates, config.date_tolerance, now)
}

/// The instant of the topmost `Received` line that a trusted host wrote.
fn trusted(envelope: &Envelope, hosts: &[String]) -> Option<Instant> {
    let by = |host: &String| hosts.iter().any(|h| h.eq_ignore_ascii_case(host));
    envelope.received.iter().find(|r| r.by.as_ref().is_some_and(by))?.at
}
