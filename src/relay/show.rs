//! A game as others rely on seeing it: the JSON of `game show`.

use super::book::Book;
use super::{Failure, Relay};
use crate::play::{Game, Side, Source, Step};
use crate::post::compose::{Chronicle, Person};
use crate::store::record;
use serde::Serialize;

/// One game, whole: the names are fixed.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    pub game: String,
    pub section: String,
    pub tournament: String,
    pub edition: &'static str,
    pub ruleset: crate::rulebook::Ruleset,
    pub white: Seat,
    pub black: Seat,
    pub status: &'static str,
    pub result: &'static str,
    pub ended_by: Option<&'static str>,
    pub to_move: Side,
    pub fen: String,
    pub moves: Vec<Move>,
    pub conditionals: Vec<Vec<String>>,
    pub conditionals_by: Option<Side>,
    pub clocks: Clocks,
    pub draw_offered_by: Option<Side>,
    pub must_clarify: Option<Vec<String>>,
    pub entries: Vec<Entry>,
}

/// A player at the board.
#[derive(Clone, Debug, Serialize)]
pub struct Seat {
    pub id: String,
    pub name: String,
    pub email: String,
}

/// A move of the line. `used` is the mover's total after it, in days.
#[derive(Clone, Debug, Serialize)]
pub struct Move {
    pub ply: usize,
    pub side: Side,
    pub san: String,
    pub posted_at: String,
    pub days: i64,
    pub used: i64,
    pub by: crate::play::By,
    /// From when the days were counted.
    pub counted_from: String,
    /// Seconds of excused time left out.
    pub paused: i64,
    /// Seconds from `counted_from` to `posted_at`: days are whole 24 hours of them, less what is `paused` (R5).
    pub elapsed: i64,
    /// Where `posted_at` comes from; null where the record does not say.
    pub source: Option<Source>,
}

/// Both clocks.
#[derive(Clone, Debug, Serialize)]
pub struct Clocks {
    pub white: Clock,
    pub black: Clock,
}

/// A player's account of days.
#[derive(Clone, Debug, Serialize)]
pub struct Clock {
    pub used: i64,
    pub penalty: i64,
    pub oversteps: u32,
    /// The control checked next.
    pub control: u32,
    /// Days allowed through it.
    pub allowance: i64,
    pub deadline: Option<String>,
}

/// A line of the record.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    pub at: String,
    pub kind: String,
    pub by: String,
    pub text: String,
}

impl Relay {
    /// A game with its whole record.
    ///
    /// # Errors
    /// There is no such game, or the database's.
    pub async fn show(&self, id: &str) -> Result<Shown, Failure> {
        let mut db = self.store.read().await?;
        let book = self.open(&mut db, id).await?;
        let entries = record::entries(&mut db, id).await?;
        Ok(shown(&book, entries))
    }
}

fn shown(book: &Book, entries: Vec<record::Entry>) -> Shown {
    let game = &book.game;
    let started = &game.started;
    Shown {
        game: game.id.0.clone(),
        section: started.section.clone(),
        tournament: started.tournament.clone(),
        edition: started.rules.edition.name(),
        ruleset: started.rules.ruleset,
        white: seat(&book.setting.white),
        black: seat(&book.setting.black),
        status: if game.playing() { "playing" } else { "ended" },
        result: game.result(),
        ended_by: game.ending.map(|e| e.by.name()),
        to_move: game.to_move(),
        fen: game.fen(),
        moves: moves(book),
        conditionals: game.offers.as_ref().map_or(Vec::new(), |o| o.lines.clone()),
        conditionals_by: game.offers.as_ref().map(|o| o.side),
        clocks: Clocks { white: Clock::of(game, Side::White), black: Clock::of(game, Side::Black) },
        draw_offered_by: game.draw_offer,
        must_clarify: game.must_clarify.clone(),
        entries: entries.into_iter().map(entry).collect(),
    }
}

fn seat(person: &Person) -> Seat {
    Seat { id: person.id.clone(), name: person.name.clone(), email: person.email.clone() }
}

fn moves(book: &Book) -> Vec<Move> {
    let chronicle = Chronicle::of(&book.setting.record, &[]);
    let line = book.game.line.iter().enumerate();
    line.map(|(ply, step)| shown_move(step, chronicle.posting(ply).map(|p| p.source))).collect()
}

fn shown_move(step: &Step, source: Option<Source>) -> Move {
    let played = &step.played;
    Move {
        ply: played.ply,
        side: played.side,
        san: played.san.clone(),
        posted_at: played.charge.to.rfc3339(),
        days: played.charge.days,
        used: step.used,
        by: played.by,
        counted_from: played.charge.from.rfc3339(),
        paused: played.charge.paused,
        elapsed: played.charge.to - played.charge.from,
        source,
    }
}

impl Clock {
    /// A player's account as it stands.
    #[must_use]
    pub fn of(game: &Game, side: Side) -> Self {
        let account = &game.clocks[side];
        Self {
            used: account.used,
            penalty: account.penalty,
            oversteps: account.oversteps,
            control: game.control(side),
            allowance: game.allowance(side),
            deadline: game.deadline(side).map(|d| d.rfc3339()),
        }
    }
}

fn entry(entry: record::Entry) -> Entry {
    Entry { at: entry.fact.at.rfc3339(), kind: entry.fact.kind, by: entry.fact.by, text: entry.fact.text }
}
