//! Everything once, in the order that makes it right: mail before timers, timers before letters (R11).

use super::ports::{Mailbox, Postman};
use super::receive::Took;
use super::{Failure, Relay};
use crate::rulebook::Instant;
use crate::store::{house, inbox, outbox, roster};

/// What a round did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Counts {
    /// Letters new in the mailbox.
    pub letters_read: usize,
    /// Postings that counted: moves, if-moves, offers, resignations and notices, not those refused.
    pub postings: usize,
    /// Things that time brought about.
    pub timers: usize,
    /// Letters that the next server accepted.
    pub letters_sent: usize,
}

/// A round settles in a few turns; the bound only keeps a mistake of ours from turning for ever.
const TURNS: usize = 50;

impl Relay {
    /// Reads the mailbox, decides, fires what is due, sends what is queued; again until nothing more follows.
    ///
    /// # Errors
    /// The first failure; what was committed before it stays.
    pub async fn round(
        &self,
        mailbox: &mut impl Mailbox,
        postman: &impl Postman,
        clock: &impl Fn() -> Instant,
    ) -> Result<Counts, Failure> {
        // A mailbox out of reach holds back timers, not letters: what is queued goes out all the same.
        let collected = self.collect(mailbox, clock()).await;
        let mut counts = Counts { letters_read: *collected.as_ref().unwrap_or(&0), ..Counts::default() };
        for _ in 0..TURNS {
            let Took { postings, timers } = self.receive(clock()).await?;
            let timers = timers + self.tick(self.read_through(clock()).await?).await?;
            let sent = self.dispatch(postman, clock).await?;
            counts.postings += postings;
            counts.timers += timers;
            counts.letters_sent += sent;
            if postings + timers + sent == 0 {
                break;
            }
        }
        collected?;
        if let Err(failure) = self.mark(mailbox).await {
            // Cosmetic: the record decides what was seen, and the next round marks what is left.
            tracing::warn!(error = %failure, "letters could not be marked in the mailbox");
        }
        Ok(counts)
    }

    /// The clock never runs ahead of the mailbox: the earlier of now and the instant through which it was read.
    async fn read_through(&self, now: Instant) -> Result<Instant, Failure> {
        let through = house::instant(&mut self.store.read().await?, house::READ_THROUGH).await?;
        Ok(through.map_or(now, |through| through.min(now)))
    }

    /// When something is due next, if nobody writes: a timer, a letter that waits, a letter to be sent.
    ///
    /// # Errors
    /// The database's.
    pub async fn next_due(&self) -> Result<Option<Instant>, Failure> {
        let mut db = self.store.read().await?;
        let timer = roster::next_wake(&mut db).await?;
        let waiting = inbox::next_ready(&mut db).await?;
        let sending = outbox::next_due(&mut db).await?;
        Ok([timer, waiting, sending].into_iter().flatten().min())
    }
}
