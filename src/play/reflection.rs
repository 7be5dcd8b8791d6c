//! Reflection time (R5): what is charged, what is allowed, what is left.

use super::Side;
use super::event::Charge;
use super::game::{Game, Think};
use crate::rulebook::{DAY, Instant, Rules, Seconds};
use serde::{Deserialize, Serialize};

/// A player's account of days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reflection {
    /// Days charged so far, penalty days included.
    pub used: i64,
    /// Days added by penalties alone.
    pub penalty: i64,
    pub oversteps: u32,
    /// The last control that is not checked again, 0 if none (R11).
    pub waived: u32,
    /// When days were last added: an overstep they bring has that instant (R11).
    pub added_at: Option<Instant>,
    /// An overstep that a move already played brought with it: its instant, control and the days used then.
    pub overrun: Option<Overrun>,
}

/// Days that went over an allowance by being added with a move (R8, R11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overrun {
    pub at: Instant,
    pub control: u32,
    pub used: i64,
}

/// Instants between which a clock stands still (R12): from the first second to the second after the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    pub from: Instant,
    pub until: Instant,
}

/// Pauses in order and apart, so that none counts twice.
#[must_use]
pub fn union(pauses: impl IntoIterator<Item = Pause>) -> Vec<Pause> {
    let mut sorted: Vec<Pause> = pauses.into_iter().filter(|p| p.until > p.from).collect();
    sorted.sort_by_key(|p| p.from);
    let mut apart: Vec<Pause> = Vec::new();
    for pause in sorted {
        match apart.last_mut() {
            Some(last) if pause.from <= last.until => last.until = last.until.max(pause.until),
            _ => apart.push(pause),
        }
    }
    apart
}

/// Seconds of `pauses` between two instants.
#[must_use]
pub fn paused(pauses: &[Pause], from: Instant, to: Instant) -> Seconds {
    pauses.iter().map(|p| (p.until.min(to) - p.from.max(from)).max(0)).sum()
}

/// The last instant by which no more than `budget` seconds outside `pauses` have run since `from`.
#[must_use]
pub fn runs_out(pauses: &[Pause], from: Instant, budget: Seconds) -> Instant {
    let mut end = from + budget;
    for pause in pauses.iter().filter(|p| p.until > from) {
        if pause.from <= end {
            end = end + (pause.until - pause.from.max(from));
        }
    }
    end
}

impl Reflection {
    /// The control checked next, for a player with `moves` made (R5, R11).
    #[must_use]
    pub fn control(&self, rules: &Rules, moves: u32) -> u32 {
        (moves / rules.numbers.moves.max(1) + 1).max(self.waived + 1)
    }

    /// Whether the limit on one move is checked: not within a control that is done with (R11).
    #[must_use]
    pub fn one_move_checked(&self, rules: &Rules, moves: u32) -> bool {
        moves / rules.numbers.moves.max(1) + 1 > self.waived
    }
}

impl Game {
    /// When the clock of `side` stands still.
    #[must_use]
    pub fn pauses(&self, side: Side) -> Vec<Pause> {
        union(self.excused[side].iter().map(|e| Pause { from: e.begins, until: e.ends }))
    }

    /// The control checked next for `side`, counted from 1.
    #[must_use]
    pub fn control(&self, side: Side) -> u32 {
        self.clocks[side].control(&self.started.rules, self.moves_of(side))
    }

    /// Days allowed to `side` through the control checked next.
    #[must_use]
    pub fn allowance(&self, side: Side) -> i64 {
        self.started.rules.allowance(self.control(side))
    }

    /// The subtraction for a reply of the side to move, posted at `to` and taken up at `read_at` (R5).
    #[must_use]
    pub fn charge(&self, to: Instant, read_at: Instant) -> Charge {
        let Think { arrived, told, .. } = self.think;
        let mut from = self.think.from;
        if told.is_none() && self.started.rules.relay_delay.is_some_and(|d| read_at - arrived > d) {
            // Held mail is nobody's time: the letter that tells of the move has yet to go out (R5).
            from = to.max(from);
        }
        let paused = paused(&self.pauses(self.to_move()), from, to);
        let days = (to - from - paused).max(0) / DAY;
        Charge { from, to, paused, days }
    }

    /// Days the side to move has used at `now`, the running think included.
    #[must_use]
    pub fn used_at(&self, side: Side, now: Instant) -> i64 {
        let used = self.clocks[side].used;
        if self.running() && side == self.to_move() && now > self.think.from {
            used + (now - self.think.from - paused(&self.pauses(side), self.think.from, now)).max(0) / DAY
        } else {
            used
        }
    }
}
