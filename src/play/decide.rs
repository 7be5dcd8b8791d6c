//! What becomes of a command under the rules: events, and nothing else. The clock is an argument.

use super::deadline::Timer;
use super::event::{Ending, Event, Excused, Fact, PenaltyCause, Ruling};
use super::excused::Personal;
use super::game::Game;
use super::posting::Posting;
use super::{Sheet, Side, reply};
use crate::rulebook::Instant;
use chrono::NaiveDate;

/// What can be asked of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A letter of a player's, as read.
    Letter { side: Side, posting: Posting, sheet: Box<Sheet>, personal: Personal },
    /// Time went by.
    Tick,
    /// The next server took the letter that tells the side to move of the posting before half-move `ply`.
    Told { ply: usize },
    /// The next server took the repeat of the posting before half-move `ply` (R10).
    RepeatTaken { ply: usize },
    /// The next server took the letter that told `side` of an overstep or a silence (R14).
    Learned { side: Side },
    /// Excused time granted in another game of the section (R12).
    Excuse(Excused),
    /// A move played in another game of the section ends excused time that has begun; the date is the player's own (R12).
    EndExcuse { side: Side, last: NaiveDate },
    /// A new address was proved (R6): days are charged where the old one was left more than a week before it was told.
    Address { side: Side, old: String, new: String, late: bool },
    /// A withdrawal told in another game of the section (R20).
    Withdraw { side: Side },
    /// The director rules (R18).
    Rule { ruling: Ruling, reason: String },
}

impl Command {
    /// A letter of a player of whom nothing special is known.
    #[must_use]
    pub fn letter(side: Side, posting: Posting, sheet: Sheet) -> Self {
        Self::Letter { side, posting, sheet: Box::new(sheet), personal: Personal::default() }
    }
}

/// Decides a command at the instant `at`: the events that follow from it, the first of them what time brought before.
///
/// # Panics
/// If the rules made an event that cannot follow the record: a broken invariant of our own.
#[must_use]
pub fn decide(game: &Game, command: &Command, at: Instant) -> Vec<Event> {
    let mut desk = Desk::new(game.clone());
    match command {
        Command::Tick => desk.tick(at),
        Command::Told { ply } => desk.told(*ply, at),
        Command::RepeatTaken { ply } => desk.repeat_taken(*ply, at),
        Command::Learned { side } => desk.put(at, Fact::Learned { side: *side }),
        Command::Letter { side, posting, sheet, personal } => {
            // R5: a posting is never earlier than the one it answers.
            let posting = if sheet.answers() { posting.not_before(game.last_posted()) } else { *posting };
            desk.before(posting.at, posting.read_at);
            reply::letter(&mut desk, *side, posting, sheet, personal);
        }
        other => {
            desk.before(at, at);
            desk.told_elsewhere(other, at);
        }
    }
    desk.events
}

/// A game being decided on: each fact is folded in as it is found, so that the next is judged on the state it made.
pub struct Desk {
    pub game: Game,
    pub events: Vec<Event>,
}

impl Desk {
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self { game, events: Vec::new() }
    }

    /// Puts a fact on the record.
    pub fn put(&mut self, at: Instant, fact: Fact) {
        let event = Event { at, fact };
        if let Err(broken) = self.game.evolve(&event) {
            panic!("the rules made an impossible event: {broken}");
        }
        self.events.push(event);
    }

    /// Acts on all that changes the game and is due by `through`, as far as `now` allows: each at its own true instant (R11).
    pub fn before(&mut self, through: Instant, now: Instant) {
        while let Some(timer) = self.game.next_timer().filter(|t| t.at <= through && t.acts_at <= now) {
            self.act(timer);
        }
    }

    /// Acts on all that is due at `now`, in the order of the instants, courtesies too: all mail has been read.
    pub fn tick(&mut self, now: Instant) {
        while let Some(timer) = self.game.next_of_all().filter(|t| t.acts_at <= now) {
            self.act(timer);
        }
    }

    fn act(&mut self, timer: Timer) {
        for fact in timer.due.clone().facts(&self.game.started.rules) {
            self.put(timer.at, fact);
        }
        // What has been acted on is due no more: else time would stand still here for ever.
        assert!(self.game.next_of_all().is_none_or(|next| next != timer), "{} is due again: {timer:?}", self.game.id);
    }

    /// Ends the game, unless it has ended.
    pub fn end(&mut self, at: Instant, ending: Ending) {
        if self.game.playing() {
            self.put(at, Fact::Ended(ending));
        }
    }

    /// R5: where the letter was held for longer than allowed, the clock starts when the next server took it.
    fn told(&mut self, ply: usize, accepted: Instant) {
        let game = &self.game;
        if ply != game.turn() || game.think.told.is_some() || !game.playing() {
            return;
        }
        let delay = accepted - game.think.arrived;
        let held = if game.started.rules.relay_delay.is_some_and(|most| delay > most) { delay } else { 0 };
        let side = game.to_move();
        self.put(accepted, Fact::Told { side, ply, held });
    }

    /// R13: the wait for a complaint runs from the acceptance of the repeat.
    fn repeat_taken(&mut self, ply: usize, accepted: Instant) {
        let silence = &self.game.silence;
        if ply == self.game.turn() && silence.repeated && silence.repeat_taken.is_none() && self.game.running() {
            let side = self.game.to_move();
            self.put(accepted, Fact::RepeatTaken { side, ply });
        }
    }

    /// What was told or ruled elsewhere, in this game.
    fn told_elsewhere(&mut self, command: &Command, at: Instant) {
        match command {
            Command::Excuse(excused) if self.game.playing() => self.put(at, Fact::Excused(excused.clone())),
            Command::EndExcuse { side, last } if self.game.excused_at(*side, at) => {
                self.put(at, Fact::ExcusedEnded { side: *side, last: *last });
            }
            Command::Address { side, old, new, late } => self.address(*side, old, new, *late, at),
            // Told once, and of a game that goes on: else nothing new is told.
            Command::Withdraw { side } if self.game.playing() && !self.game.withdrawn[*side] => {
                let section = self.game.started.section.clone();
                self.put(at, Fact::Withdrawn { side: *side, section });
            }
            Command::Rule { ruling, reason } => super::ruling::rule(self, ruling, reason, at),
            _ => {}
        }
    }

    /// R6: the new address, and the days for telling of it late.
    fn address(&mut self, side: Side, old: &str, new: &str, late: bool, at: Instant) {
        self.put(at, Fact::AddressChanged { side, old: old.to_owned(), new: new.to_owned() });
        if late && self.game.running() {
            let days = i64::from(self.game.started.rules.numbers.penalty);
            self.put(at, Fact::Penalty { side, days, cause: PenaltyCause::Address });
        }
    }
}
