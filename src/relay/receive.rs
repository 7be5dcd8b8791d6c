//! Receiving: one letter, one transaction. Who wrote it, which games it speaks of, what it says there, and what the rules make of that.

use super::book::{Book, Incoming};
use super::parse::apart;
use super::sort::settle;
use super::{Failure, Relay};
use crate::play::{Command, Fact, Sheet, decide};
use crate::post::envelope::{Envelope, Machine, Sender};
use crate::post::proof::{self, Strength};
use crate::post::{own_words, reading};
use crate::rulebook::Instant;
use crate::store::inbox::{self, Settlement, State};
use crate::store::{Tx, outbox, roster};

/// Letters taken up at a time.
const LETTERS: i64 = 200;

/// What became of a letter.
enum Outcome {
    /// Acted on, or answered; so many postings counted.
    Done(usize),
    /// Nothing to act on and nobody to answer: the note says what it was.
    Silent(&'static str),
    /// A person must look at it.
    Review(String),
    /// Its sender is not proven well enough for what it says.
    Held(String),
    /// Something must be settled first, at that instant (R11).
    Wait(Instant),
}

impl Relay {
    /// Acts on every letter that is ready, in the order in which they were posted. Returns how many postings counted.
    ///
    /// # Errors
    /// The database's. The letter at hand stays pending, and nothing of it was done.
    pub async fn receive(&self, now: Instant) -> Result<usize, Failure> {
        let mut postings = 0;
        loop {
            self.sort_all(now).await?;
            let pending = inbox::pending(&mut self.store.read().await?, now, LETTERS).await?;
            if pending.is_empty() {
                return Ok(postings);
            }
            for letter in pending {
                postings += self.letter(&letter, now).await?;
            }
        }
    }

    async fn letter(&self, letter: &inbox::Letter, now: Instant) -> Result<usize, Failure> {
        if !self.begin_letter(&letter.id).await? {
            return Ok(0);
        }
        let raw = inbox::raw(&mut self.store.read().await?, &letter.id).await?;
        let bytes = raw.clone();
        let Some(envelope) = apart(move || Envelope::read(&bytes)).await else { return Ok(0) };
        let mut tx = self.store.begin().await?;
        let outcome = self.act(&mut tx, letter, &raw, &envelope, now).await?;
        let outcome = match outcome {
            Outcome::Wait(_) | Outcome::Held(_) | Outcome::Review(_) => {
                // Nothing of it is done in any game.
                tx.rollback().await?;
                tx = self.store.begin().await?;
                outcome
            }
            done => done,
        };
        let sender = envelope.from.address();
        let (state, note, postings) = match &outcome {
            Outcome::Done(postings) => (State::Done, None, *postings),
            Outcome::Silent(note) => (State::Done, Some((*note).to_owned()), 0),
            Outcome::Review(note) => (State::Review, Some(note.clone()), 0),
            Outcome::Held(note) => (State::Held, Some(note.clone()), 0),
            Outcome::Wait(until) => (State::Waiting { until: *until }, None, 0),
        };
        let settlement = Settlement { sender, note: note.as_deref(), ..Settlement::to(state) };
        if !inbox::settle(&mut tx, &letter.id, &settlement).await? {
            // Another worker had it first.
            tx.rollback().await?;
            return Ok(0);
        }
        tx.commit().await?;
        Ok(postings)
    }

    /// What a letter brings about, inside one transaction.
    async fn act(
        &self,
        tx: &mut Tx,
        letter: &inbox::Letter,
        raw: &[u8],
        envelope: &Envelope,
        now: Instant,
    ) -> Result<Outcome, Failure> {
        let players = match self.writer(tx, envelope).await? {
            Writer::Machine(note) => return Ok(Outcome::Silent(note)),
            Writer::Unknown(note) => return Ok(Outcome::Review(note)),
            Writer::Players(players) => players,
        };
        let named = self.named_games(tx, envelope).await?;
        let ours = self.our_texts(tx, &named, &players).await?;
        let bytes = raw.to_vec();
        let Some(words) = apart(move || own_words::own_words(&bytes, &ours)).await else {
            return Ok(Outcome::Review(POISON.into()));
        };
        let postings = match self.blocks(tx, &players, &named, &words).await? {
            Blocks::Games(blocks) => {
                let at = Taken { letter, envelope, now, posting: settle(envelope, letter.arrived, &self.posting, now) };
                let mut postings = 0;
                for block in blocks {
                    match self.block(tx, &at, &block).await? {
                        Outcome::Done(n) => postings += n,
                        other => return Ok(other),
                    }
                }
                postings
            }
            Blocks::WhichGame => {
                self.ask_which_game(tx, &players[0], envelope, now).await?;
                0
            }
            Blocks::NotTheirs(note) => return Ok(Outcome::Review(note)),
        };
        Ok(Outcome::Done(postings))
    }
}
