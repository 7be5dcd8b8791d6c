//! Receiving: one letter, one transaction. Who wrote it, which games it speaks of, what it says there, and what the rules make of that.

use super::address::Aim;
use super::block::Taken;
use super::book::read_event;
use super::parse::apart;
use super::proof::Whose;
use super::sender::Writer;
use super::sort::settle;
use super::tick::timers;
use super::{Failure, Relay};
use crate::play::Event;
use crate::post::compose::Draft;
use crate::post::envelope::Envelope;
use crate::post::own_words::{Block, Words, blocks, own_words};
use crate::post::{body, ruling};
use crate::rulebook::Instant;
use crate::store::inbox::{self, Settlement, State};
use crate::store::{Db, Tx, outbox, record, roster};
use std::collections::BTreeMap;

/// Letters taken up at a time.
const LETTERS: i64 = 200;
/// Letters of ours, newest first, that a reply may quote.
const QUOTED: i64 = 6;
/// What the sender of a letter of which only the headers were fetched is told.
const TOO_LARGE: &str =
    "Your letter is too large to be read. Please send your move alone, as plain text, with nothing attached.";
/// Why a letter whose reader failed is set aside.
const POISON: &str = "Reading this letter failed; it was set aside so that it delays no other.";

/// What became of a letter, or of one part of it.
pub(super) enum Outcome {
    /// Acted on, or answered; so many postings counted.
    Done(usize),
    /// Nothing to act on and nobody to answer: the note says what it was.
    Silent(String),
    /// A person must look at it.
    Review(String),
    /// Its sender is not proven well enough for what it says; the player is asked, unless it is forged beyond asking.
    Held { note: String, whose: Option<Whose> },
    /// A director's letter of which not every line can be ruled: nothing of it is, and this says why.
    Unruled(Box<Draft>),
    /// Something must be settled first, at that instant (R11).
    Wait(Instant),
}

/// What came of letters taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Took {
    /// Postings that counted.
    pub postings: usize,
    /// Things that time had brought about before them, and that were acted on first (R11).
    pub timers: usize,
}

impl std::ops::AddAssign for Took {
    fn add_assign(&mut self, more: Self) {
        self.postings += more.postings;
        self.timers += more.timers;
    }
}

impl Relay {
    /// Acts on every letter that is ready, in the order in which they were posted. Returns what came of them.
    ///
    /// # Errors
    /// The database's. The letter at hand stays pending, and nothing of it was done.
    pub async fn receive(&self, now: Instant) -> Result<Took, Failure> {
        let mut took = Took::default();
        loop {
            self.sort(now).await?;
            let pending = inbox::pending(&mut self.store.read().await?, now, LETTERS).await?;
            if pending.is_empty() {
                return Ok(took);
            }
            for letter in pending {
                took += self.letter(&letter, now).await?;
            }
        }
    }

    async fn letter(&self, letter: &inbox::Letter, now: Instant) -> Result<Took, Failure> {
        if !self.begin_letter(&letter.id).await? {
            return Ok(Took::default());
        }
        match self.take(letter, now).await {
            Err(failure) if failure.is_temporary() => {
                // Not the letter's doing, so it does not count as one of its tries; where even this cannot be written, it does.
                let _ = self.untried(&letter.id).await;
                Err(failure)
            }
            Err(failure) => {
                tracing::error!(letter = letter.n, error = %failure, "a letter could not be acted on and was set aside");
                self.set_aside(&letter.id, &format!("It could not be acted on: {failure}")).await?;
                Ok(Took::default())
            }
            taken => taken,
        }
    }

    async fn untried(&self, id: &str) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        inbox::untried(&mut tx, id).await?;
        Ok(tx.commit().await?)
    }

    async fn set_aside(&self, id: &str, note: &str) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        inbox::settle(&mut tx, id, &Settlement { note: Some(note), ..Settlement::new(State::Review) }).await?;
        Ok(tx.commit().await?)
    }

    async fn take(&self, letter: &inbox::Letter, now: Instant) -> Result<Took, Failure> {
        let raw = inbox::raw(&mut self.store.read().await?, &letter.id).await?;
        let bytes = raw.clone();
        let Some(envelope) = apart(move || Envelope::read(&bytes)).await else { return Ok(Took::default()) };
        let mut tx = self.store.begin().await?;
        let posting = settle(&envelope, letter.arrived, &self.posting, now);
        let taken = Taken { letter, envelope: &envelope, posting, now };
        let outcome = self.act(&mut tx, raw, &taken).await?;
        if !matches!(outcome, Outcome::Done(_) | Outcome::Silent(_)) {
            // Nothing of it is done in any game.
            tx.rollback().await?;
            tx = self.store.begin().await?;
        }
        let (state, note, postings) = match outcome {
            Outcome::Done(postings) => (State::Done, None, postings),
            Outcome::Silent(note) => (State::Done, Some(note), 0),
            Outcome::Review(note) => (State::Review, Some(note), 0),
            Outcome::Held { note, whose } => {
                if let Some(whose) = &whose {
                    self.ask_whose(&mut tx, whose, &taken).await?;
                }
                (State::Held, Some(note), 0)
            }
            Outcome::Unruled(draft) => {
                self.read_back(&mut tx, &draft, &taken).await?;
                (State::Done, None, 0)
            }
            Outcome::Wait(until) => (State::Waiting { until }, None, 0),
        };
        let sender = envelope.from.address();
        let settlement = Settlement { state, posted_at: None, sender, outcome: None, note: note.as_deref() };
        if !inbox::settle(&mut tx, &letter.id, &settlement).await? {
            // Another worker had it first.
            tx.rollback().await?;
            return Ok(Took::default());
        }
        let timers = timers_before(&mut tx, &letter.id).await?;
        tx.commit().await?;
        Ok(Took { postings, timers })
    }

    /// What a letter brings about, inside one transaction.
    async fn act(&self, tx: &mut Tx, raw: Vec<u8>, taken: &Taken<'_>) -> Result<Outcome, Failure> {
        let question = self.answers(tx, taken.envelope).await?;
        let players = match self.writer(tx, taken.envelope).await? {
            Writer::Machine(note) => return Ok(Outcome::Silent(note.to_owned())),
            Writer::Unknown(note) if question.is_none() && !self.is_director(taken) => {
                return Ok(Outcome::Review(note));
            }
            Writer::Unknown(_) => Vec::new(),
            Writer::Players(players) => players,
        };
        let named = self.named(taken.envelope);
        let ours = self.ours(tx, &players, named.first().map(String::as_str)).await?;
        let too_large = usize::try_from(taken.letter.size).is_ok_and(|size| size > raw.len());
        let read = move || own_words(&raw, &texts(&ours));
        let Some(mut words) = apart(read).await else { return Ok(Outcome::Review(POISON.into())) };
        if too_large {
            words.unreadable = Some(TOO_LARGE.into());
        }
        if let Some(question) = question {
            return self.answered(tx, &question, &words, taken).await;
        }
        if self.is_director(taken) && (players.is_empty() || !ruling::lines(&words.text).is_empty()) {
            return self.directed(tx, &named, &words, taken).await;
        }
        self.parts(tx, &players, &named, &words, taken).await
    }

    /// Each part of a letter goes to its own game; one that must wait or be held keeps the whole letter back.
    async fn parts(
        &self,
        tx: &mut Tx,
        players: &[roster::Player],
        named: &[String],
        words: &Words,
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        let mut postings = 0;
        let parts = blocks(&words.text, named.first().map(String::as_str));
        let several = parts.len() > 1;
        let mut aimless: Vec<String> = Vec::new();
        for Block { game, text } in parts {
            let outcome = match self.aim(tx, players, game.as_deref()).await? {
                Aim::NotTheirs(note) if !several => return Ok(Outcome::Review(note)),
                Aim::NotTheirs(_) | Aim::WhichGame => {
                    aimless.push(match game {
                        Some(game) if several => format!("[{game}]\n{text}"),
                        _ => text,
                    });
                    continue;
                }
                Aim::Game(row) => self.block(tx, players, &row, (&text, words), taken).await?,
            };
            match outcome {
                Outcome::Done(n) => postings += n,
                other => return Ok(other),
            }
        }
        // Bad names harm none of the other parts, and are answered together.
        if !aimless.is_empty() {
            match self.which_game(tx, &players[0], &aimless.join("\n\n"), several, taken).await? {
                Outcome::Done(n) => postings += n,
                other => return Ok(other),
            }
        }
        Ok(Outcome::Done(postings))
    }

    /// The letters of ours that a reply of these players may quote, raw.
    async fn ours(&self, db: &mut Db, players: &[roster::Player], game: Option<&str>) -> Result<Vec<Vec<u8>>, Failure> {
        let Some(game) = game else { return Ok(Vec::new()) };
        let mut ours = Vec::new();
        for player in players {
            for letter in outbox::thread(db, game, &player.id, QUOTED).await? {
                ours.push(outbox::raw(db, &letter.id).await?);
            }
        }
        Ok(ours)
    }
}

fn texts(letters: &[Vec<u8>]) -> Vec<String> {
    letters.iter().map(|raw| body::read(raw).plain).collect()
}

/// How many timers were acted on because of a letter, in whatever games it was about.
async fn timers_before(db: &mut Db, letter: &str) -> Result<usize, Failure> {
    let mut games: BTreeMap<String, Vec<Event>> = BTreeMap::new();
    for entry in record::entries_by_letter(db, letter).await? {
        let event = read_event(&entry)?;
        games.entry(entry.game).or_default().push(event);
    }
    Ok(games.values().map(|events| timers(events)).sum())
}
