//! How an entry of the record changes a game. The only place that does.

use super::Side;
use super::event::{By, Event, Fact, Overstep, Played, Reason, Refused};
use super::game::{Game, Offers, Step, Think};
use super::reflection::Overrun;
use crate::rulebook::{Instant, Seconds};
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
            Fact::Told { side, ply, held } => self.told(*side, *ply, event.at, *held),
            Fact::Move(played) => self.played(played)?,
            Fact::Conditionals { side, lines } => {
                self.offers = Some(Offers { side: *side, lines: lines.clone() }).filter(|o| !o.lines.is_empty());
            }
            Fact::Refused(refused) => self.refused(refused),
            Fact::Penalty { side, days, .. } => self.penalty(*side, *days, event.at),
            Fact::Overstep(overstep) => self.overstep(overstep),
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
            // R16: a reply posted before it may still arrive, so what was on offer stands.
            Fact::Stopped => self.stopped = true,
            Fact::Ended(ending) => {
                self.ending = Some(*ending);
                self.offers = None;
                self.draw_offer = None;
                self.must_clarify = None;
            }
            Fact::Remarks { .. } | Fact::Asked { .. } | Fact::Repeated { .. } => {}
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
        self.line.push(Step { before, mv, played: played.clone() });
        self.account(played, control);
        let arrived = if played.by == By::Ruling { played.charge.to } else { self.letter.arrived };
        self.think = Think { posted: played.charge.to, arrived, told: None, from: played.charge.to };
        self.must_clarify = None;
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

    fn told(&mut self, side: Side, ply: usize, accepted: Instant, held: Seconds) {
        if ply != self.plies() || side != self.to_move() || self.think.told.is_some() {
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

    fn overstep(&mut self, overstep: &Overstep) {
        let clock = &mut self.clocks[overstep.side];
        clock.oversteps += 1;
        clock.waived = clock.waived.max(overstep.control);
        clock.overrun = None;
    }
}
