//! Sorting: when each letter was posted, so that letters are taken in that order (R5).

use super::parse::apart;
use super::{Failure, Relay};
use crate::config;
use crate::play::{Candidates, Posting};
use crate::post::envelope::Envelope;
use crate::rulebook::Instant;
use crate::store::inbox;

/// A letter that brought its reader down is tried once more, then set aside.
const TRIES: i64 = 2;

impl Relay {
    /// Settles the posting instant of every pending letter that has none yet.
    ///
    /// # Errors
    /// The database's.
    pub async fn sort(&self, letters: &[inbox::Letter], now: Instant) -> Result<(), Failure> {
        for letter in letters.iter().filter(|l| l.posted_at.is_none()) {
            if !self.begin_letter(&letter.id).await? {
                continue;
            }
            let raw = inbox::raw(&mut self.store.read().await?, &letter.id).await?;
            let Some(envelope) = apart(move || Envelope::read(&raw)).await else { continue };
            let posting = settle(&envelope, letter.arrived, &self.posting, now);
            let mut tx = self.store.begin().await?;
            inbox::posted(&mut tx, &letter.id, posting.at).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Notes, before a letter is parsed, that it is being tried; sets it aside for a person if that went wrong twice.
    pub(super) async fn begin_letter(&self, id: &str) -> Result<bool, Failure> {
        let mut tx = self.store.begin().await?;
        // Each try parses the letter twice: to sort it and to act on it.
        let poison = inbox::tried(&mut tx, id).await? > 2 * TRIES;
        if poison {
            let note = "Reading this letter failed twice; it was set aside so that it delays no other.";
            let settlement = inbox::Settlement { note: Some(note), ..inbox::Settlement::to(inbox::State::Review) };
            inbox::settle(&mut tx, id, &settlement).await?;
        }
        tx.commit().await?;
        Ok(!poison)
    }
}

/// The posting instant of a letter (R5): its candidates are the `Date`, the topmost `Received` line of a trusted host, and the mailbox's own account.
pub fn settle(envelope: &Envelope, mailbox: Instant, config: &config::Posting, now: Instant) -> Posting {
    let received = envelope.received_by(&config.trusted_hosts);
    let candidates =
        Candidates { date: envelope.date.instant(), dated: envelope.date.is_there(), received, mailbox };
    Posting::settle(candidates, config.date_tolerance, now)
}
