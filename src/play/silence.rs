//! What the relay does while a player is silent: reminders, the repeat, the complaint (R10, R13).

use super::Side;
use super::event::{Fact, Reminder};
use super::game::Game;
use super::reflection::runs_out;
use crate::rulebook::{DAY, Instant};

/// What was said and sent in the present think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Silence {
    /// Until when the player announced to think.
    pub thinking: Option<Instant>,
    /// Whether the repeat was due and written.
    pub repeated: bool,
    /// When the next server took it.
    pub repeat_taken: Option<Instant>,
    pub complained: bool,
    pub reminded: Vec<Reminder>,
}

/// Days after which the duty to tell of a long think is brought to mind: one before the week is over (R10).
const TELLING: i64 = 6;
/// Days within which a long think must be told (R10).
pub const TELL_WITHIN: i64 = 7;

impl Game {
    /// The courtesies and complaints that this think has yet to bring, each at its own instant.
    #[must_use]
    pub fn courtesies(&self) -> Vec<(Instant, Fact)> {
        if !self.running() || !self.told() {
            return Vec::new();
        }
        let side = self.to_move();
        let repeat = self.repeat_due(side).map(|at| (at, Fact::Repeat { side, ply: self.turn() }));
        let silent = self.complaint_due(side).map(|at| (at, Fact::Silent { side }));
        repeat.into_iter().chain(silent).chain(self.reminders(side)).collect()
    }

    /// Whether the player to move has been told, so that the clock runs (R5).
    #[must_use]
    pub fn told(&self) -> bool {
        self.think.told.is_some() || self.started.rules.relay_delay.is_none()
    }

    /// R10: so many days from the start of the clock, or the day announced if that is later; excused time pauses both.
    fn repeat_due(&self, side: Side) -> Option<Instant> {
        if self.silence.repeated {
            return None;
        }
        let days = i64::from(self.started.rules.numbers.repeat_after);
        let usual = runs_out(&self.pauses(side), self.think.from, days * DAY);
        Some(self.silence.thinking.map_or(usual, |announced| usual.max(announced)))
    }

    /// R13: so many days from the acceptance of the repeat.
    fn complaint_due(&self, side: Side) -> Option<Instant> {
        let taken = self.silence.repeat_taken.filter(|_| !self.silence.complained)?;
        let days = i64::from(self.started.rules.numbers.complaint_after);
        Some(runs_out(&self.pauses(side), taken, days * DAY))
    }

    fn reminders(&self, side: Side) -> Vec<(Instant, Fact)> {
        let rules = &self.started.rules;
        let Some(deadline) = self.deadline(side) else { return Vec::new() };
        let before = rules
            .reminders
            .iter()
            .flatten()
            .map(|days| (deadline + 1 - i64::from(*days) * DAY, Reminder::Deadline { days: *days }));
        // A reminder that would come before the clock has run a day tells nothing new.
        let before = before.filter(|(at, _)| *at >= self.think.from + DAY);
        let telling = runs_out(&self.pauses(side), self.think.from, TELLING * DAY);
        let telling = self.silence.thinking.is_none().then_some((telling, Reminder::Telling));
        before
            .chain(telling)
            .filter(|(_, r)| !self.silence.reminded.contains(r))
            .map(|(at, reminder)| (at, Fact::Reminder { side, reminder }))
            .collect()
    }
}
