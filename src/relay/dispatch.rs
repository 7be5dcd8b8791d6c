//! Sending: lease and commit, send with no transaction open, settle.

use super::note::Note;
use super::ports::{Outgoing, Postman, Trouble, WireError};
use super::{Failure, Relay};
use crate::play::{Command, decide};
use crate::post::compose::Kind;
use crate::rulebook::{HOUR, Instant, MINUTE, Seconds};
use crate::store::{Tx, outbox};
use futures_util::stream::{self, StreamExt};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Letters leased at a time, and sent at once.
const LEASED: i64 = 50;
const AT_ONCE: usize = 4;
/// A lease runs out after the longest time one letter may take on the wire, several times over.
const LEASE: Seconds = 30 * MINUTE;
/// First and longest wait between two attempts.
const FIRST: Seconds = 10;
const LONGEST: Seconds = 6 * HOUR;
/// How often a settlement is tried while the database is in trouble: the letter is out already.
const SETTLES: usize = 5;
/// How long the database may be away each time.
const BACK: Duration = Duration::from_secs(30);

impl Relay {
    /// Sends what is queued and due. Returns how many letters were accepted.
    ///
    /// # Errors
    /// The database's; a server that will not take a letter is no error here but a note on that letter.
    pub async fn dispatch(&self, postman: &impl Postman, clock: &impl Fn() -> Instant) -> Result<usize, Failure> {
        self.dispatch_kind(postman, clock, None).await
    }

    /// As [`Relay::dispatch`], letters of one kind alone.
    pub(super) async fn dispatch_kind(
        &self,
        postman: &impl Postman,
        clock: &impl Fn() -> Instant,
        kind: Option<Kind>,
    ) -> Result<usize, Failure> {
        self.release(clock()).await?;
        let mut sent = 0;
        loop {
            let leased = self.lease(clock(), kind).await?;
            if leased.is_empty() {
                return Ok(sent);
            }
            let sending = stream::iter(leased).map(|leased| async move {
                let outcome = postman.send(&self.outgoing(&leased)).await;
                (leased.letter, outcome, clock())
            });
            // A send under way is never cut off, whatever becomes of another: all outcomes first, then the failures.
            let outcomes: Vec<_> = sending.buffer_unordered(AT_ONCE).collect().await;
            let mut failed = None;
            for (row, outcome, at) in outcomes {
                sent += usize::from(outcome.is_ok());
                if let Err(failure) = self.settle_patiently(&row, &outcome, at).await {
                    failed.get_or_insert(failure);
                }
            }
            if let Some(failure) = failed {
                return Err(failure);
            }
        }
    }

    /// Leases under our own name that are still out are those of a dispatch that broke off: their letters go again.
    async fn release(&self, now: Instant) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        if outbox::release(&mut tx, &self.worker, now).await? == 0 {
            return Ok(tx.rollback().await?);
        }
        Ok(tx.commit().await?)
    }

    async fn lease(&self, now: Instant, kind: Option<Kind>) -> Result<Vec<outbox::Leased>, Failure> {
        let mut tx = self.store.begin().await?;
        let leased = outbox::lease_kind(&mut tx, now, now + LEASE, &self.worker, LEASED, kind.map(Kind::name)).await?;
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

    /// Settles a letter, again while that may help: one that is out and not settled would go out twice.
    async fn settle_patiently(
        &self,
        row: &outbox::Letter,
        outcome: &Result<(), WireError>,
        at: Instant,
    ) -> Result<(), Failure> {
        let mut tries = 1;
        loop {
            match self.settle_letter(row, outcome, at).await {
                Err(failure) if failure.is_temporary() && tries < SETTLES => {
                    tries += 1;
                    self.store.until_back(BACK).await;
                }
                other => return other,
            }
        }
    }

    async fn settle_letter(
        &self,
        row: &outbox::Letter,
        outcome: &Result<(), WireError>,
        at: Instant,
    ) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        match outcome {
            Ok(()) => {
                if outbox::sent(&mut tx, &row.id, &self.worker, at).await?
                    && let Err(failure) = self.accepted(&mut tx, row, at).await
                {
                    if failure.is_temporary() {
                        return Err(failure);
                    }
                    // It is out, whatever its game makes of that: it must not go again and again.
                    tracing::error!(letter = %row.id, error = %failure, "a letter went out, and its game could not be told so");
                    tx.rollback().await?;
                    tx = self.store.begin().await?;
                    outbox::sent(&mut tx, &row.id, &self.worker, at).await?;
                }
            }
            Err(error) if error.trouble == Trouble::Refused => {
                tracing::warn!(letter = %row.id, error = %error, "letter refused");
                if outbox::fail(&mut tx, &row.id, &self.worker, &error.message).await? {
                    self.refused(&mut tx, row, &error.message, at).await?;
                }
            }
            Err(error) => {
                tracing::warn!(letter = %row.id, attempts = row.attempts, error = %error, "letter not sent yet");
                let next = at + backoff(&row.id, row.attempts);
                outbox::put_off(&mut tx, &row.id, &self.worker, next, &error.message).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }

    /// What the acceptance of a letter brings about in its game: a clock that starts (R5), a wait that begins (R13, R14).
    async fn accepted(&self, tx: &mut Tx, row: &outbox::Letter, at: Instant) -> Result<(), Failure> {
        let note = Note::parse(&row.note);
        let ply = row.tells_ply.and_then(|ply| usize::try_from(ply).ok());
        let told = ply.filter(|_| note.tells).map(|ply| Command::Told { ply });
        let taken = ply.filter(|_| note.repeats).map(|ply| Command::RepeatTaken { ply });
        let learned = note.informs.map(|side| Command::Learned { side });
        let Some(id) = &row.game else { return Ok(()) };
        for command in [told, taken, learned].into_iter().flatten() {
            let book = self.open(tx, id).await?;
            let events = decide(&book.game, &command, at);
            if !events.is_empty() {
                self.save(tx, &book, &events, at, None).await?;
            }
        }
        Ok(())
    }
}

/// How long to wait before the next attempt: ten seconds, since most troubles are a restart, then four times as long each
/// time up to six hours; less up to a quarter by the letter's own id, so that letters refused together do not come back
/// together.
fn backoff(id: &str, attempts: i64) -> Seconds {
    let most = (FIRST << (2 * (attempts - 1).clamp(0, 10))).min(LONGEST);
    let hash = Sha256::digest(format!("{id} {attempts}"));
    most - most * i64::from(hash[0]) / (4 * 256)
}
