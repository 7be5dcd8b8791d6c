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
    /// When an overstep, added days or a ruling last moved the deadline: what that makes due is not due before it.
    pub revised: Option<Instant>,
}

/// Days within which a long think must be told (R10).
const TELL_WITHIN: i64 = 7;

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
        let telling = rules.telling.and_then(|day| self.telling_due(side, i64::from(day), deadline));
        before
            .map(|(at, reminder)| (self.not_before_revised(at), reminder))
            .chain(telling.map(|at| (at, Reminder::Telling)))
            .filter(|(_, r)| !self.silence.reminded.contains(r))
            .map(|(at, reminder)| (at, Fact::Reminder { side, reminder }))
            .collect()
    }

    /// R10: while the opponent can still be told in time, and where so long a think would not overstep anyway.
    fn telling_due(&self, side: Side, day: i64, deadline: Instant) -> Option<Instant> {
        let pauses = &self.pauses(side);
        let after = |days: i64| runs_out(pauses, self.think.from, days * DAY);
        let long = after(i64::from(self.started.rules.numbers.repeat_after));
        let at = self.not_before_revised(after(day));
        (self.silence.thinking.is_none() && at < self.tell_by() && long <= deadline).then_some(at)
    }

    fn not_before_revised(&self, at: Instant) -> Instant {
        self.silence.revised.map_or(at, |revised| at.max(revised))
    }

    /// The instant by which the opponent must be told of a long think (R10).
    #[must_use]
    pub fn tell_by(&self) -> Instant {
        self.think.posted + TELL_WITHIN * DAY
    }
}
