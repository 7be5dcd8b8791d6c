//! When the clock itself matters: deadlines, and what is due next without anybody writing (R5, R11, R16).

use super::Side;
use super::decide::Desk;
use super::event::{Consequence, EndedBy, Ending, Fact, Overstep};
use super::game::Game;
use super::reflection::runs_out;
use crate::rulebook::{DAY, Forfeits, Instant, Rules, Ruleset, Seconds};

/// How long after the thirty months a game may be submitted for adjudication (R16).
const SUBMIT_WITHIN: Seconds = 7 * DAY;

/// Something that happens by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timer {
    /// The instant of the fact.
    pub at: Instant,
    /// The first instant at which the relay may act on it: never while a letter posted in time may be on its way (R11).
    pub acts_at: Instant,
    pub due: Due,
}

/// What is due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    Overstep(Overstep),
    /// The thirty months are over (R16).
    Stop,
    /// The week for submitting it is over too (R16).
    Draw,
    /// Something that only tells or asks: judged on the state after all mail has been read (R11).
    Courtesy(Fact),
}

impl Game {
    /// The last second at which a reply of the side to move does not overstep (R5); none when nothing runs.
    #[must_use]
    pub fn deadline(&self, side: Side) -> Option<Instant> {
        if !self.running() || side != self.to_move() {
            return None;
        }
        Some(self.limit(side).0)
    }

    /// The deadline, and whether it is the limit on one move that sets it.
    fn limit(&self, side: Side) -> (Instant, bool) {
        let rules = &self.started.rules;
        let clock = &self.clocks[side];
        let pauses = &self.pauses(side);
        let left = self.allowance(side) - clock.used;
        let by_control = runs_out(pauses, self.think.from, Rules::last_second(left));
        let by_move = rules
            .numbers
            .most_on_one_move
            .filter(|_| clock.one_move_checked(rules, self.moves_of(side)))
            .map(|days| runs_out(pauses, self.think.from, Rules::last_second(i64::from(days))));
        match by_move {
            Some(at) if at < by_control => (at, true),
            _ => (by_control, false),
        }
    }

    /// The next thing that happens by itself and changes the game, if anything does: oversteps, and the end of the thirty months.
    #[must_use]
    pub fn next_timer(&self) -> Option<Timer> {
        if !self.playing() {
            return None;
        }
        if self.stopped {
            return self.calendar_draw();
        }
        // R16: acted on at once; a move posted before it is in time whenever it arrives.
        let stop = Timer { at: self.started.ends, acts_at: self.started.ends, due: Due::Stop };
        [Side::White, Side::Black]
            .into_iter()
            .filter_map(|side| self.next_overstep(side))
            .chain([stop])
            .min_by_key(|t| t.at)
    }

    /// The next thing of any kind, courtesies too.
    #[must_use]
    pub fn next_of_all(&self) -> Option<Timer> {
        let courtesies = self.courtesies().into_iter();
        let courtesies = courtesies.map(|(at, fact)| Timer { at, acts_at: at, due: Due::Courtesy(fact) });
        // Of things due at one instant the one that changes the game comes first.
        self.next_timer().into_iter().chain(courtesies).min_by_key(|t| t.at)
    }

    /// R16: whether no move is taken any more; a game that is reinstated after the thirty months stops with the next look.
    #[must_use]
    pub fn limit_reached(&self) -> bool {
        self.stopped || self.reinstated.is_some_and(|at| at >= self.started.ends)
    }

    /// R16: when the week for submitting the game is over. A game that was over meanwhile has its week from when it was reinstated.
    #[must_use]
    pub fn submit_until(&self) -> Instant {
        let ends = self.started.ends;
        self.reinstated.map_or(ends, |at| at.max(ends)) + SUBMIT_WITHIN
    }

    /// R16: nobody submitted the game within the week.
    fn calendar_draw(&self) -> Option<Timer> {
        let at = self.submit_until();
        (!self.submitted).then_some(Timer { at, acts_at: at, due: Due::Draw })
    }

    /// When somebody must look at this game again, if nobody writes: nothing is acted on before what comes first.
    #[must_use]
    pub fn wake_at(&self) -> Option<Instant> {
        self.next_of_all().map(|t| t.acts_at)
    }

    /// The instant until which a letter posted at `posted` must wait: something that changes the game comes before it, and cannot be acted on yet at `now` (R11).
    #[must_use]
    pub fn must_wait(&self, posted: Instant, now: Instant) -> Option<Instant> {
        // R5: it may be raised to the posting it answers.
        let posted = posted.max(self.last_posted());
        let before = |game: &Self| game.next_timer().filter(|t| t.at <= posted);
        let first = before(self)?;
        if first.acts_at > now {
            return Some(first.acts_at);
        }
        let mut desk = Desk::new(self.clone());
        desk.before(posted, now);
        before(&desk.game).map(|t| t.acts_at)
    }

    fn next_overstep(&self, side: Side) -> Option<Timer> {
        let clock = &self.clocks[side];
        let (at, control, used, one_move) = if let Some(over) = clock.overrun {
            (over.at, over.control, over.used, false)
        } else if let Some(added) = clock.added_at.filter(|_| clock.used > self.allowance(side)) {
            // R11: days were added that are too many by themselves, whoever is to move and whenever the clock starts.
            (added, self.control(side), self.used_at(side, added), false)
        } else if side == self.to_move() {
            if !self.told() {
                // Not told yet: mail held by the relay is nobody's time (R5).
                return None;
            }
            let (deadline, one_move) = self.limit(side);
            let at = clock.added_at.map_or(deadline + 1, |added| added.max(deadline + 1));
            (at, self.control(side), self.used_at(side, at), one_move)
        } else {
            return None;
        };
        let rules = &self.started.rules;
        let overstep = Overstep {
            side,
            control,
            allowance: rules.allowance(control),
            used,
            one_move,
            consequence: consequence(rules, clock.oversteps),
        };
        Some(Timer { at, acts_at: at + rules.date_tolerance + 1, due: Due::Overstep(overstep) })
    }
}

/// R11: a warning first under the standard ruleset, else a forfeit, or the proposal of one.
fn consequence(rules: &Rules, earlier: u32) -> Consequence {
    match (rules.ruleset, rules.forfeits) {
        (Ruleset::Standard, _) if earlier == 0 => Consequence::Warning,
        (_, Forfeits::Automatic) => Consequence::Forfeit,
        (_, Forfeits::Proposed) => Consequence::Proposed,
    }
}

impl Due {
    /// The facts that this makes.
    #[must_use]
    pub fn facts(self, rules: &Rules) -> Vec<Fact> {
        match self {
            Self::Stop => vec![Fact::Stopped],
            Self::Draw => vec![Fact::Ended(Ending { winner: None, by: EndedBy::Adjudication })],
            Self::Courtesy(fact) => vec![fact],
            Self::Overstep(overstep) => {
                let side = overstep.side;
                let follows = match overstep.consequence {
                    Consequence::Warning => Some(Fact::Penalty {
                        side,
                        days: i64::from(rules.numbers.penalty),
                        cause: super::event::PenaltyCause::Overstep,
                    }),
                    Consequence::Forfeit => Some(Fact::Ended(Ending { winner: Some(side.other()), by: EndedBy::Time })),
                    Consequence::Proposed | Consequence::Reversed => None,
                };
                [Some(Fact::Overstep(overstep)), follows].into_iter().flatten().collect()
            }
        }
    }
}
