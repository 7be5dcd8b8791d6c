//! How an entry of the record changes a game. The only place that does.

use super::correct::Figures;
use super::event::{By, Consequence, EndedBy, Event, Fact, Overstep, Played, Ruling};
use super::game::{Game, Offers, Step, Think, Waiting};
use super::reflection::Overrun;
use super::refused::{Reason, Refused};
use super::silence::Silence;
use super::{Both, Side};
use crate::rulebook::{Instant, Seconds};
use chrono::NaiveDate;
use shakmaty::{Position, uci::UciMove};

impl Game {
    /// Folds one entry into the state.
    ///
    /// # Errors
    /// The sentence that says why this entry cannot follow the ones before it: the record is damaged.
    pub fn evolve(&mut self, event: &Event) -> Result<(), String> {
        self.entries += 1;
        match &event.fact {
            Fact::Started(_) => return Err(format!("{} starts twice on its record", self.id)),
            Fact::Letter { posting, .. } => self.letter = *posting,
            Fact::Told { side, ply, held } => self.clock_starts(*side, *ply, event.at, *held),
            Fact::Move(played) => self.played(played)?,
            Fact::Conditionals { side, lines } => {
                self.offers = Some(Offers { side: *side, lines: lines.clone() }).filter(|o| !o.lines.is_empty());
            }
            Fact::Refused(refused) => self.refused(refused),
            Fact::Penalty { side, days, .. } => {
                self.penalty(*side, *days, event.at);
                self.revised(event.at);
            }
            Fact::Overstep(overstep) => {
                self.overstep(overstep);
                self.revised(event.at);
            }
            Fact::DrawOffer { side } => {
                self.draw_offer = Some(*side);
                self.draw_kept[*side] = false;
            }
            Fact::DrawKept { side } => self.draw_kept[*side] = true,
            Fact::DrawDeclined { side } => {
                if self.draw_offer == Some(side.other()) {
                    self.draw_offer = None;
                }
            }
            Fact::Repeat { .. } => self.silence.repeated = true,
            Fact::RepeatTaken { ply, .. } => {
                if *ply == self.turn() {
                    self.silence.repeat_taken.get_or_insert(event.at);
                }
            }
            Fact::Learned { side } => self.learned(*side, event.at),
            Fact::Silent { .. } => self.silence.complained = true,
            Fact::Reminder { reminder, .. } => self.silence.reminded.push(*reminder),
            Fact::Thinking { until, .. } => self.silence.thinking = Some(*until),
            Fact::Excused(excused) => self.excused[excused.side].push(excused.clone()),
            Fact::ExcusedEnded { side, last } => self.excused_ended(*side, *last, event.at),
            Fact::Notation { side, system, .. } => self.notation[*side] = Some(system.clone()),
            // R16: posted in time, it takes back the draw that the calendar brought meanwhile.
            Fact::Submitted { reopens, .. } => {
                self.submitted = true;
                if *reopens {
                    (self.ending, self.drawn_by_calendar) = (None, false);
                }
            }
            Fact::Ruling { ruling, .. } => {
                self.ruling(ruling, event.at);
                self.revised(event.at);
            }
            Fact::Withdrawn { side, .. } => self.withdrawn[*side] = true,
            Fact::Recomputed(figures) => {
                self.recomputed(figures);
                self.revised(event.at);
            }
            // R16: a reply posted before it may still arrive, so what was on offer stands.
            Fact::Stopped => self.stopped = true,
            Fact::Ended(ending) => {
                self.ending = Some(*ending);
                self.drawn_by_calendar = self.stopped && !self.submitted && event.at == self.submit_until();
                if ending.by == EndedBy::Time {
                    self.ruled_at = Some(event.at);
                    self.told_of_loss = Both::default();
                }
                self.cut_off = Waiting {
                    offers: self.offers.take(),
                    draw_offer: self.draw_offer.take(),
                    must_clarify: self.must_clarify.take(),
                };
            }
            Fact::Remarks { .. }
            | Fact::Asked { .. }
            | Fact::Repeated { .. }
            | Fact::AddressChanged { .. }
            | Fact::Complaint { .. }
            | Fact::Appeal { .. } => {}
        }
        Ok(())
    }

    fn played(&mut self, played: &Played) -> Result<(), String> {
        let damaged = || {
            format!(
                "{}: the record has {} at half-move {}, which is not a legal move there",
                self.id, played.uci, played.ply
            )
        };
        if played.ply != self.plies() + 1 || played.side != self.to_move() {
            return Err(damaged());
        }
        let uci: UciMove = played.uci.parse().map_err(|_| damaged())?;
        let mv = uci.to_move(&self.position).map_err(|_| damaged())?;
        let before = self.position.clone();
        let control = self.control(played.side);
        self.position = before.clone().play(mv).map_err(|_| damaged())?;
        self.account(played, control);
        let used = self.clocks[played.side].used;
        self.line.push(Step { before, mv, played: played.clone(), used });
        let arrived = if played.by == By::Ruling { played.charge.to } else { self.letter.arrived };
        self.think = Think { posted: played.charge.to, arrived, told: None, from: played.charge.to };
        self.must_clarify = None;
        self.silence = Silence::default();
        if played.by != By::Conditional {
            // R9: what was on offer lapses with the reply. R15: a letter move declines a standing offer.
            self.offers = None;
            if self.draw_offer == Some(played.side.other()) {
                self.draw_offer = None;
            }
        }
        Ok(())
    }

    /// Charges a move, and notes the overstep that days added with it brought in its own control (R8, R11).
    fn account(&mut self, played: &Played, control: u32) {
        let allowance = self.started.rules.allowance(control);
        let clock = &mut self.clocks[played.side];
        clock.used += played.charge.days;
        if clock.used > allowance && clock.overrun.is_none() {
            clock.overrun = Some(Overrun { at: played.charge.to, control, used: clock.used });
        }
    }

    /// R14: of an overstep or a silence of the opponent's; R19: or of the forfeit that it brought.
    fn learned(&mut self, side: Side, at: Instant) {
        let lost = self.ending.filter(|e| e.by == EndedBy::Time);
        if lost.is_some() {
            self.told_of_loss[side].get_or_insert(at);
        }
        if lost.is_none_or(|ending| ending.winner == Some(side)) {
            self.learned[side] = Some(at);
        }
    }

    fn clock_starts(&mut self, side: Side, ply: usize, accepted: Instant, held: Seconds) {
        if ply != self.turn() || side != self.to_move() || self.think.told.is_some() {
            return;
        }
        self.think.told = Some(accepted);
        if held > 0 {
            self.think.from = self.think.from.max(accepted);
        }
    }

    fn refused(&mut self, refused: &Refused) {
        if refused.reason == Reason::Ambiguous && refused.side == self.to_move() {
            self.must_clarify = Some(refused.candidates.clone());
        }
    }

    fn penalty(&mut self, side: Side, days: i64, at: Instant) {
        let clock = &mut self.clocks[side];
        clock.used += days;
        clock.penalty += days;
        clock.added_at = Some(clock.added_at.map_or(at, |earlier| earlier.max(at)));
    }

    /// The deadline of the present think was moved.
    fn revised(&mut self, at: Instant) {
        let earlier = self.silence.revised;
        self.silence.revised = Some(earlier.map_or(at, |earlier| earlier.max(at)));
    }

    fn overstep(&mut self, overstep: &Overstep) {
        let clock = &mut self.clocks[overstep.side];
        clock.oversteps += u32::from(overstep.consequence != Consequence::Reversed);
        clock.waived = clock.waived.max(overstep.control);
        clock.overrun = None;
    }

    /// R12: what has begun ends; the date of that instant is used, the later ones come back.
    fn excused_ended(&mut self, side: Side, last: NaiveDate, at: Instant) {
        for excused in &mut self.excused[side] {
            if excused.begins <= at && at < excused.ends {
                excused.ends = at;
                excused.to = excused.to.min(last);
            }
        }
    }

    fn ruling(&mut self, ruling: &Ruling, at: Instant) {
        self.ruled_at = Some(at);
        self.told_of_loss = Both::default();
        match ruling {
            Ruling::Penalty { side, days } => self.penalty(*side, *days, at),
            Ruling::Credit { side, days } => {
                let clock = &mut self.clocks[*side];
                clock.used = (clock.used - days).max(0);
            }
            Ruling::Reinstate => self.reinstated(at),
            Ruling::Excuse(excused) => self.excused[excused.side].push(excused.clone()),
            Ruling::Withdraw { side } => self.withdrawn[*side] = true,
            Ruling::Replace { side, new, .. } => self.replaced(*side, new, at),
            // What these change in the figures comes with the next entry.
            Ruling::Posting { .. } | Ruling::Reverse { .. } | Ruling::Leave { .. } => {}
            Ruling::Warning { .. }
            | Ruling::Reprimand { .. }
            | Ruling::Forfeit { .. }
            | Ruling::Result { .. }
            | Ruling::Dismiss => {}
        }
    }

    /// R5, R18: the figures that hold from here on.
    fn recomputed(&mut self, figures: &Figures) {
        for refigured in &figures.moves {
            if let Some(step) = refigured.ply.checked_sub(1).and_then(|at| self.line.get_mut(at)) {
                step.played.charge = refigured.charge;
                step.used = refigured.used;
            }
        }
        self.clocks = figures.clocks;
        self.think = figures.think;
        self.excused = figures.excused.clone();
    }

    /// R20: the seat is another's, and a game of theirs begins; the section's thirty months are not begun anew.
    fn replaced(&mut self, side: Side, new: &str, at: Instant) {
        let mut started = self.started.clone();
        match side {
            Side::White => new.clone_into(&mut started.white),
            Side::Black => new.clone_into(&mut started.black),
        }
        started.begins = at;
        let mut fresh = Self::new(self.id.clone(), started);
        fresh.entries = self.entries;
        fresh.earlier = self.turn() + 1;
        // The opponent's leave holds in all games of the section.
        fresh.excused[side.other()].clone_from(&self.excused[side.other()]);
        fresh.withdrawn[side.other()] = self.withdrawn[side.other()];
        fresh.ruled_at = self.ruled_at;
        *self = fresh;
    }

    /// R11: the game goes on, and the think in progress begins anew; the letter that tells of it starts the clock.
    /// R11, R18: nothing was answered meanwhile, so what was on offer still is (R9).
    fn reinstated(&mut self, at: Instant) {
        self.ending = None;
        self.reinstated = Some(at);
        let Waiting { offers, draw_offer, must_clarify } = std::mem::take(&mut self.cut_off);
        (self.offers, self.draw_offer, self.must_clarify) = (offers, draw_offer, must_clarify);
        self.think = Think { posted: self.think.posted, arrived: at, told: None, from: at };
        self.silence = Silence::default();
        // R11: days added before are still too many from the ruling on, and not before it.
        for side in [Side::White, Side::Black] {
            let added = &mut self.clocks[side].added_at;
            *added = added.map(|earlier| earlier.max(at));
        }
    }
}
