//! What becomes of a command under the rules: events, and nothing else. The clock is an argument.

use super::event::{Ending, Event, Fact};
use super::game::Game;
use super::posting::Posting;
use super::{Sheet, Side, reply};
use crate::rulebook::Instant;

/// What can be asked of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A letter of a player's, as read.
    Letter { side: Side, posting: Posting, sheet: Box<Sheet> },
    /// Time went by.
    Tick,
    /// The next server took the letter that tells the side to move of the posting before half-move `ply`.
    Told { ply: usize },
}

/// Decides a command at the instant `at`: the events that follow from it, the first of them what time brought before.
///
/// # Panics
/// If the rules made an event that cannot follow the record: a broken invariant of our own.
#[must_use]
pub fn decide(game: &Game, command: &Command, at: Instant) -> Vec<Event> {
    let mut desk = Desk::new(game.clone());
    match command {
        Command::Tick => desk.tick(at, at),
        Command::Told { ply } => desk.told(*ply, at),
        Command::Letter { side, posting, sheet } => {
            // R5: a posting is never earlier than the one it answers.
            let posting = if sheet.answers() { posting.not_before(game.last_posted()) } else { *posting };
            desk.tick(posting.at, posting.read_at);
            reply::letter(&mut desk, *side, posting, sheet);
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

    /// Acts on all that is due by `through`, as far as `now` allows: each at its own true instant (R11).
    pub fn tick(&mut self, through: Instant, now: Instant) {
        while let Some(timer) = self.game.next_timer().filter(|t| t.at <= through && t.acts_at <= now) {
            for fact in timer.due.facts(&self.game.started.rules) {
                self.put(timer.at, fact);
            }
        }
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
        if ply != game.plies() || game.think.told.is_some() || !game.playing() {
            return;
        }
        let delay = accepted - game.think.arrived;
        let held = if game.started.rules.relay_delay.is_some_and(|most| delay > most) { delay } else { 0 };
        let side = game.to_move();
        self.put(accepted, Fact::Told { side, ply, held });
    }
}
