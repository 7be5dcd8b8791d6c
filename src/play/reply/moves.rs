//! The moves of a letter: the reply, and on down a line of if-moves (R7, R9).

use super::Reply;
use crate::play::align::{Aligned, one_move};
use crate::play::event::{By, Cut, Fact, PenaltyCause, Played, Remark};
use crate::play::game::Game;
use crate::play::refused::{Reason, Refused};
use crate::play::sheet::Ask;
use crate::play::{Written, written};
use crate::rulebook::{IfMoves, Ruleset};
use shakmaty::{Move, uci::UciMove};

impl Reply<'_> {
    /// A letter with a reply.
    pub(super) fn with_reply(&mut self, aligned: &Aligned) -> Result<(), Refused> {
        let mv = self.reply_move(&aligned.new[0])?;
        if let Some((read, meant)) = aligned.slip.clone() {
            self.remarks.push(Remark::NumberSlip { read, meant });
        }
        self.confirmation(aligned.confirmed);
        if self.asks(&Ask::DeclineDraw) && self.offered() {
            let side = self.side;
            self.put(Fact::DrawDeclined { side });
        }
        let left = self.down_the_line(mv, &aligned.new);
        if let Some(text) = &aligned.past_gap {
            self.remarks.push(Remark::NotTaken { read: text.clone(), why: Cut::NotRepeated });
        }
        self.offer_draw();
        self.offer_ifs(left);
        self.notices_besides();
        Ok(())
    }

    /// The one legal move that the reply means, or `must-clarify`, `illegal`, `ambiguous`.
    pub(super) fn reply_move(&self, said: &[Written]) -> Result<Move, Refused> {
        let game = self.game();
        let [first, rest @ ..] = said else { return Err(self.refused(Reason::NoMove)) };
        let meant: Vec<Move> =
            first.candidates(&game.position).into_iter().filter(|m| rest.iter().all(|w| w.fits(*m))).collect();
        let sans: Vec<String> = meant.iter().map(|m| written::san(&game.position, *m)).collect();
        let read = Game::numbered(game.plies(), &first.text);
        if let Some(choice) = &game.must_clarify {
            return match (&meant[..], &sans[..]) {
                ([mv], [san]) if choice.contains(san) => Ok(*mv),
                _ => Err(self.refused(Reason::MustClarify).read(read).candidates(choice.clone())),
            };
        }
        match meant[..] {
            [mv] => Ok(mv),
            [] => Err(self.refused(Reason::Illegal).read(read)),
            _ => Err(self.refused(Reason::Ambiguous).read(read).candidates(sans)),
        }
    }

    /// R8: the strict ruleset charges for leaving the opponent's last move unconfirmed, before the move is charged.
    pub(super) fn confirmation(&mut self, confirmed: bool) {
        let game = self.game();
        let rules = game.started.rules;
        if rules.ruleset == Ruleset::Strict && game.plies() > 0 && !confirmed {
            let days = i64::from(rules.numbers.penalty);
            self.put(Fact::Penalty { side: self.side, days, cause: PenaltyCause::Unconfirmed });
        }
    }

    /// Plays the reply and as much of the opponent's if-moves as it accepts (R9). Returns what the letter goes on with, as moves after the last one played.
    pub(super) fn down_the_line<'s>(&mut self, mv: Move, said: &'s [Vec<Written>]) -> &'s [Vec<Written>] {
        let mut offers = self.game().offers.clone().filter(|o| o.side != self.side);
        let acknowledged = self.game().started.rules.if_moves == IfMoves::Acknowledged;
        let (mut mv, mut said) = (mv, said);
        loop {
            let san = self.play(mv, By::Letter, said[0].iter().any(|w| w.mate));
            said = &said[1..];
            if !self.game().playing() {
                return &[];
            }
            let Some((answer, goes_on)) = offers.as_ref().and_then(|o| o.answer(&san, &self.game().position)) else {
                return said;
            };
            let repeated = said.first();
            let right = repeated.is_some_and(|r| r.iter().all(|w| w.fits(answer)));
            if let (Some(wrong), false) = (repeated, right) {
                self.remarks.push(Remark::WrongAnswer {
                    offered: written::san(&self.game().position, answer),
                    read: wrong[0].text.clone(),
                    played: !acknowledged,
                });
            }
            if acknowledged && !right {
                return &[];
            }
            self.play(answer, By::Conditional, false);
            if !right || !self.game().playing() {
                return &[];
            }
            said = &said[1..];
            let Some(next) = said.first() else { return said };
            match self.next_own(next) {
                Ok(own) => mv = own,
                Err(refused) => {
                    self.refuse(refused);
                    return &[];
                }
            }
            offers = Some(goes_on);
        }
    }

    /// A further move of the sender's own behind an accepted answer is treated like any other (Moves 4); one that is refused ends the line there.
    pub(super) fn next_own(&mut self, said: &[Written]) -> Result<Move, Refused> {
        let meant = one_move(self.game(), self.side, said).and_then(|()| self.reply_move(said));
        if let Err(refused) = &meant {
            let why = if refused.reason == Reason::Illegal { Cut::Illegal } else { Cut::Ambiguous };
            self.remarks.push(Remark::NotTaken { read: said[0].text.clone(), why });
        }
        meant
    }

    /// Puts one move on the board, and the end of the game if it brings one about.
    pub(super) fn play(&mut self, mv: Move, by: By, mate_announced: bool) -> String {
        let game = self.game();
        let mut charge = game.charge(self.at(), self.posting.read_at);
        if by == By::Conditional {
            // R5: played at the same instant for 0 days.
            charge = crate::play::Charge { from: self.at(), to: self.at(), paused: 0, days: 0 };
        }
        let san = written::san(&game.position, mv);
        let uci = UciMove::from_standard(mv).to_string();
        let played = Played { ply: game.plies() + 1, side: game.to_move(), san: san.clone(), uci, by, charge };
        self.put(Fact::Move(played));
        if by == By::Letter {
            // R12: a move ends excused time that has begun.
            self.excused_ends();
            self.claim_with_move();
        }
        if let Some(ending) = self.game().board_ending() {
            self.end(ending);
        }
        if mate_announced && !san.ends_with('#') {
            self.remarks.push(Remark::NotMate { san: san.clone() });
        }
        san
    }
}
