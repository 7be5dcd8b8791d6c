//! Sending: lease and commit, send with no transaction open, settle.

use super::ports::{Outgoing, Postman, Trouble, WireError};
use super::{Failure, Relay};
use crate::play::{Command, decide};
use crate::rulebook::{DAY, HOUR, Instant, MINUTE, Seconds};
use crate::store::{Tx, outbox};
use futures_util::stream::{self, StreamExt};
use sha2::{Digest, Sha256};

/// Letters leased at a time, and sent at once.
const LEASED: i64 = 50;
const AT_ONCE: usize = 4;
/// A lease runs out after the longest time one letter may take on the wire, several times over.
const LEASE: Seconds = 30 * MINUTE;

impl Relay {
    /// Sends what is queued and due. Returns how many letters were accepted.
    ///
    /// # Errors
    /// The database's; a server that will not take a letter is no error here but a note on that letter.
    pub async fn dispatch(&self, postman: &impl Postman, clock: &impl Fn() -> Instant) -> Result<usize, Failure> {
        let mut sent = 0;
        loop {
            let leased = self.lease(clock()).await?;
            if leased.is_empty() {
                return Ok(sent);
            }
            let sending = stream::iter(leased).map(|leased| async move {
                let outcome = postman.send(&self.outgoing(&leased)).await;
                (leased.letter, outcome)
            });
            let mut outcomes = sending.buffer_unordered(AT_ONCE);
            while let Some((row, outcome)) = outcomes.next().await {
                sent += usize::from(outcome.is_ok());
                self.settle_letter(&row, outcome, clock()).await?;
            }
        }
    }

    async fn lease(&self, now: Instant) -> Result<Vec<outbox::Leased>, Failure> {
        let mut tx = self.store.begin().await?;
        let leased = outbox::lease(&mut tx, now, now + LEASE, &self.worker, LEASED).await?;
        tx.commit().await?;
        Ok(leased)
    }

    fn outgoing(&self, leased: &outbox::Leased) -> Outgoing {
        let letter = &leased.letter;
        Outgoing {
            id: letter.id.clone(),
            from: self.house.address.clone(),
            to: letter.address.clone(),
            raw: leased.raw.clone(),
        }
    }

    async fn settle_letter(
        &self,
        row: &outbox::Letter,
        outcome: Result<(), WireError>,
        now: Instant,
    ) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        match outcome {
            Ok(()) => {
                if outbox::sent(&mut tx, &row.id, &self.worker, now).await? {
                    self.told(&mut tx, row, now).await?;
                }
            }
            Err(error) if error.trouble == Trouble::Refused => {
                tracing::warn!(letter = %row.id, error = %error, "letter refused");
                outbox::fail(&mut tx, &row.id, &self.worker, &error.message).await?;
            }
            Err(error) => {
                tracing::warn!(letter = %row.id, attempts = row.attempts, error = %error, "letter not sent yet");
                let next = now + backoff(&row.id, row.attempts);
                outbox::put_off(&mut tx, &row.id, &self.worker, next, &error.message).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }

    /// R5: the acceptance of the letter that tells the player to move starts that player's clock.
    async fn told(&self, tx: &mut Tx, row: &outbox::Letter, accepted: Instant) -> Result<(), Failure> {
        let (Some(id), Some(ply)) = (&row.game, row.tells_ply) else { return Ok(()) };
        let Ok(ply) = usize::try_from(ply) else { return Ok(()) };
        let game = self.open(tx, id).await?;
        let events = decide(&game.game, &Command::Told { ply }, accepted);
        if events.is_empty() {
            return Ok(());
        }
        self.save(tx, &game, &events, accepted, None).await
    }
}

/// How long to wait before the next attempt: doubling from a minute to six hours, less up to a quarter, by the letter's own id, so that
/// letters refused together do not come back together.
fn backoff(id: &str, attempts: i64) -> Seconds {
    let doubled = MINUTE << attempts.clamp(0, 20);
    let most = doubled.min(6 * HOUR).min(DAY);
    let hash = Sha256::digest(format!("{id} {attempts}"));
    let jitter = i64::from(hash[0]);
    most - most * jitter / (4 * 256)
}
