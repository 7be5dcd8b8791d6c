//! The state of one game, as its record makes it.

use super::event::{By, Ending, Event, Excused, Fact, Played, Started};
use super::posting::Posting;
use super::reflection::Reflection;
use super::silence::Silence;
use super::{Both, Side};
use crate::rulebook::Instant;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen};

/// Section code, hyphen, number from 1: `05N12-3`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(pub String);

impl GameId {
    /// The id as the relay writes it, however a person or a mail program has written it.
    #[must_use]
    pub fn spelled(text: &str) -> Self {
        Self(spelled(text))
    }
}

/// A section's code or a game's id as the relay writes it: in capitals, which survive every mail program, but for the
/// federation's small letter of the later rounds (`05Ns3` a semifinal, `05Nf1-2` a game of the finals).
#[must_use]
pub fn spelled(text: &str) -> String {
    let mut name = text.to_ascii_uppercase();
    if let [b'0'..=b'9', b'0'..=b'9', b'N', b'S' | b'F', b'0'..=b'9', ..] = name.as_bytes() {
        name[3..4].make_ascii_lowercase();
    }
    name
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A move of the line, with the position it was played in.
#[derive(Clone, Debug)]
pub struct Step {
    pub before: Chess,
    pub mv: Move,
    pub played: Played,
    /// The mover's total of days after it, penalty days included.
    pub used: i64,
}

/// The think of the side to move: since when, and since when it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Think {
    /// The posting that is being answered; the start of the section for White's first move.
    pub posted: Instant,
    /// When that posting reached the relay.
    pub arrived: Instant,
    /// When the next server took the letter that tells of it.
    pub told: Option<Instant>,
    /// From when reflection time runs (R5).
    pub from: Instant,
}

/// If-moves on offer (R9): conditions and answers in SAN, a condition may be `any`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers {
    pub side: Side,
    pub lines: Vec<Vec<String>>,
}

/// What waited for the player to move when the game ended: it waits again where the game is reinstated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waiting {
    pub offers: Option<Offers>,
    pub draw_offer: Option<Side>,
    pub must_clarify: Option<Vec<String>>,
}

/// One game. Made by [`Game::new`] from its first entry and changed by `evolve` alone.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: GameId,
    pub started: Started,
    /// Entries folded so far.
    pub entries: usize,
    /// Turns taken before another player took a seat and the game began anew (R20).
    pub earlier: usize,
    pub line: Vec<Step>,
    pub position: Chess,
    pub clocks: Both<Reflection>,
    /// Excused time of each player, notice by notice (R12).
    pub excused: Both<Vec<Excused>>,
    pub think: Think,
    /// The letter taken up last.
    pub letter: Posting,
    pub offers: Option<Offers>,
    /// Whose draw offer stands.
    pub draw_offer: Option<Side>,
    /// Offers that wait for their sender's next move.
    pub draw_kept: Both<bool>,
    /// The moves the player to move must choose among (R8).
    pub must_clarify: Option<Vec<String>>,
    /// What has been said and sent while the player to move is silent (R10, R13).
    pub silence: Silence,
    /// When each player was last told of an overstep or a silence (R14).
    pub learned: Both<Option<Instant>>,
    /// Notations asked for (R7).
    pub notation: Both<Option<String>>,
    /// Who has withdrawn from the section (R20).
    pub withdrawn: Both<bool>,
    /// Whether the thirty months are over (R16).
    pub stopped: bool,
    /// When the director last took back the end of the game (R11, R18).
    pub reinstated: Option<Instant>,
    /// Whether somebody submitted the game for adjudication (R16).
    pub submitted: bool,
    /// Whether it is drawn because nobody had submitted it within the week, so far as the mail had come (R16).
    pub drawn_by_calendar: bool,
    /// When the director last ruled, or the relay forfeited in the director's name: from here the week for an appeal runs (R19).
    pub ruled_at: Option<Instant>,
    /// When each player was told of a loss on time, where that was later: after an outage the record's instant is long past (R11, R19).
    pub told_of_loss: Both<Option<Instant>>,
    pub ending: Option<Ending>,
    /// What its end cut off.
    pub cut_off: Waiting,
}

impl Game {
    /// A game from the first entry of its record.
    #[must_use]
    pub fn new(id: GameId, started: Started) -> Self {
        let begins = started.begins;
        Self {
            id,
            started,
            entries: 1,
            earlier: 0,
            line: Vec::new(),
            position: Chess::default(),
            clocks: Both::default(),
            excused: Both::default(),
            think: Think { posted: begins, arrived: begins, told: None, from: begins },
            letter: Posting::here(begins),
            offers: None,
            draw_offer: None,
            draw_kept: Both::default(),
            must_clarify: None,
            silence: Silence::default(),
            learned: Both::default(),
            notation: Both::default(),
            withdrawn: Both::default(),
            stopped: false,
            reinstated: None,
            submitted: false,
            drawn_by_calendar: false,
            ruled_at: None,
            told_of_loss: Both::default(),
            ending: None,
            cut_off: Waiting::default(),
        }
    }

    /// Rebuilds a game from its record.
    ///
    /// # Errors
    /// The sentence that says where the record makes no sense.
    pub fn replay(id: GameId, events: &[Event]) -> Result<Self, String> {
        let mut events = events.iter();
        let Some(Event { fact: Fact::Started(started), .. }) = events.next() else {
            return Err(format!("the record of {id} does not begin with its start"));
        };
        let mut game = Self::new(id, started.clone());
        for event in events {
            game.evolve(event)?;
        }
        Ok(game)
    }

    /// Half-moves played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// The number of the turn at hand, which no other turn of this game ever had: half-moves played, those before a
    /// replacement too (R20). Letters and reply tokens go by it.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.earlier + self.plies()
    }

    /// Whose move it is on the board.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.position.turn().into()
    }

    /// Whether the game goes on: not ended. A game past its thirty months still counts as playing.
    #[must_use]
    pub fn playing(&self) -> bool {
        self.ending.is_none()
    }

    /// Whether anybody's clock runs.
    #[must_use]
    pub fn running(&self) -> bool {
        self.playing() && !self.limit_reached()
    }

    /// Moves made by one side.
    #[must_use]
    pub fn moves_of(&self, side: Side) -> u32 {
        let plies = self.plies() + usize::from(side == Side::White);
        u32::try_from(plies / 2).unwrap_or(u32::MAX)
    }

    /// The move played at half-move `ply` (from 0), with the position before it.
    #[must_use]
    pub fn step(&self, ply: usize) -> Option<&Step> {
        self.line.get(ply)
    }

    /// The position before half-move `ply` (from 0), played or next.
    #[must_use]
    pub fn before(&self, ply: usize) -> Option<&Chess> {
        if ply == self.plies() { Some(&self.position) } else { self.step(ply).map(|s| &s.before) }
    }

    /// The instant of the last posting, or of the start.
    #[must_use]
    pub fn last_posted(&self) -> Instant {
        self.line.last().map_or(self.started.begins, |s| s.played.charge.to)
    }

    /// When a player posted the moves made by letter.
    pub fn posted(&self, side: Side) -> impl Iterator<Item = Instant> {
        let moved = self.line.iter().filter(move |s| s.played.side == side && s.played.by == By::Letter);
        moved.map(|s| s.played.charge.to)
    }

    /// Who has the seat of `side`.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        match side {
            Side::White => &self.started.white,
            Side::Black => &self.started.black,
        }
    }

    /// The seat of a player, by id.
    #[must_use]
    pub fn seat(&self, player: &str) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|s| self.player(*s) == player)
    }

    /// The position, with an en-passant square only where the capture is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen::from_position(&self.position, EnPassantMode::Legal).to_string()
    }

    /// `12. Nf3` or `12... Nc6` for the move at `ply` (from 0), with `san` in place.
    #[must_use]
    pub fn numbered(ply: usize, san: &str) -> String {
        let dots = if ply.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots} {san}", ply / 2 + 1)
    }

    /// The last move, numbered; empty at the start.
    #[must_use]
    pub fn last_numbered(&self) -> String {
        self.line.last().map_or(String::new(), |s| Self::numbered(self.plies() - 1, &s.played.san))
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub fn result(&self) -> &'static str {
        self.ending.map_or("*", Ending::result)
    }
}
