//! A player's letter under the rules: what is refused, in the rulebook's order, and what is played (R7, R8, R9, R15).

mod ifs;
mod moves;

use super::align::{Aligned, align};
use super::decide::Desk;
use super::event::{EndedBy, Ending, Fact, PenaltyCause, Remark};
use super::excused::Personal;
use super::game::Game;
use super::notice::outlives;
use super::posting::Posting;
use super::refused::{Reason, Refused};
use super::sheet::{Ask, Illegible, Note, Sheet};
use super::{Side, claim};
use crate::rulebook::{Instant, Ruleset};

/// Decides one letter of `side`.
pub fn letter(desk: &mut Desk, side: Side, posting: Posting, sheet: &Sheet, personal: &Personal) {
    desk.put(posting.at, Fact::Letter { side, posting, words: sheet.words.clone() });
    let mut reply = Reply { desk, side, posting, sheet, personal, remarks: reader_remarks(sheet) };
    let outcome = reply.decide();
    let remarks = std::mem::take(&mut reply.remarks);
    if let Err(refused) = outcome {
        reply.refuse(refused);
    } else if !remarks.is_empty() {
        desk.put(posting.at, Fact::Remarks { side, remarks });
    }
}

/// What the reader noted, as remarks for the answer.
fn reader_remarks(sheet: &Sheet) -> Vec<Remark> {
    let one = |note: &Note| match note.clone() {
        Note::ConditionNoMove(words) => Remark::ConditionNoMove { words },
        Note::ConditionalCommand(words) => Remark::ConditionalCommand { words },
        Note::AttachmentIgnored(name) => Remark::AttachmentIgnored { name },
        Note::DrawSign => Remark::DrawSign,
        Note::Other(text) => Remark::Other { text },
    };
    sheet.notes.iter().map(one).collect()
}

/// A letter on the desk.
pub(super) struct Reply<'a> {
    desk: &'a mut Desk,
    pub(super) side: Side,
    posting: Posting,
    pub(super) sheet: &'a Sheet,
    pub(super) personal: &'a Personal,
    remarks: Vec<Remark>,
}

impl Reply<'_> {
    pub(super) fn at(&self) -> Instant {
        self.posting.at
    }

    pub(super) fn game(&self) -> &Game {
        &self.desk.game
    }

    pub(super) fn put(&mut self, fact: Fact) {
        let at = self.at();
        self.desk.put(at, fact);
    }

    pub(super) fn refused(&self, reason: Reason) -> Refused {
        Refused::new(self.side, reason)
    }

    fn asks(&self, ask: &Ask) -> bool {
        self.sheet.asks.contains(ask)
    }

    /// The letter's outcome: the refusals in the rulebook's order (Moves 6), then what it does.
    fn decide(&mut self) -> Result<(), Refused> {
        if self.only_service() {
            self.serve();
            return Ok(());
        }
        if self.over() && self.only_outliving() {
            self.notices()?;
            self.serve();
            return Ok(());
        }
        self.not_over()?;
        let aligned = align(self.game(), self.side, self.sheet);
        if let Err(refused) = &aligned
            && refused.reason == Reason::TwoMoves
        {
            return Err(refused.clone());
        }
        self.legible()?;
        self.one_intention(aligned.as_ref().ok())?;
        let aligned = aligned?;
        if aligned.new.is_empty() {
            self.without_reply(&aligned)?;
        } else {
            self.with_reply(&aligned)?;
        }
        self.serve();
        Ok(())
    }

    /// Whether the letter only asks for something to be sent.
    fn only_service(&self) -> bool {
        let sheet = self.sheet;
        let service = |a: &Ask| service(a) || *a == Ask::RepeatLabel;
        sheet.asks.iter().any(self::service)
            && sheet.asks.iter().all(service)
            && !sheet.has_moves()
            && sheet.ifs.is_empty()
            && sheet.illegible.is_none()
    }

    fn serve(&mut self) {
        let asked: Vec<Ask> = self.sheet.asks.iter().filter(|a| service(a)).cloned().collect();
        for ask in asked {
            let side = self.side;
            self.put(Fact::Asked { side, ask });
        }
    }

    /// Whether nothing can be played any more. R16: a move posted in time is in time, whenever it arrives.
    fn over(&self) -> bool {
        let game = self.game();
        !game.playing() || (game.stopped && self.at() >= game.started.ends)
    }

    /// Whether the letter asks only for what can be asked of a game that is over.
    fn only_outliving(&self) -> bool {
        let sheet = self.sheet;
        let outlives = |a: &Ask| outlives(a, self.game()) || service(a);
        let words_alone = !sheet.has_moves() && sheet.ifs.is_empty() && sheet.illegible.is_none();
        words_alone && !sheet.asks.is_empty() && sheet.asks.iter().all(outlives)
    }

    /// `game-over` and `late`: after a time forfeit or the thirty months it is late.
    fn not_over(&self) -> Result<(), Refused> {
        if !self.over() {
            return Ok(());
        }
        let game = self.game();
        let late = game.stopped || game.ending.is_some_and(|e| e.by == EndedBy::Time);
        let reason = if late { Reason::Late } else { Reason::GameOver };
        Err(self.refused(reason).read(self.sheet.words.clone()))
    }

    /// `two-moves` and `clarify-command` as the reader found them, and what could not be read at all.
    fn legible(&self) -> Result<(), Refused> {
        let Some(illegible) = &self.sheet.illegible else { return Ok(()) };
        let (reason, text) = match illegible {
            Illegible::TwoMoves(text) => (Reason::TwoMoves, text),
            Illegible::Unclear(text) => (Reason::ClarifyCommand, text),
            Illegible::Conflict { text } => (Reason::Conflict, text),
            Illegible::Unreadable(text) | Illegible::NothingReadable(text) => (Reason::Unreadable, text),
            Illegible::OtherNotation { text, perhaps } => {
                let refused = self.refused(Reason::Notation).read(text.clone());
                return Err(refused.candidates(perhaps.clone()));
            }
        };
        Err(self.refused(reason).read(text.clone()))
    }

    /// A letter that moves and also resigns or accepts does neither; an acceptance needs an offer (`clarify-command`). To confirm the
    /// opponent's last move is not to move.
    fn one_intention(&self, aligned: Option<&Aligned>) -> Result<(), Refused> {
        let draw = |a: &Ask| matches!(a, Ask::OfferDraw | Ask::ClaimDraw | Ask::ClaimRepetition | Ask::ClaimFifty);
        let (resigns, accepts) = (self.asks(&Ask::Resign), self.asks(&Ask::AcceptDraw));
        let (declines, offered) = (self.asks(&Ask::DeclineDraw), self.offered());
        let moves = aligned.is_none_or(|a| a.repeats || !a.new.is_empty()) || !self.sheet.ifs.is_empty();
        let unclear = (resigns && (accepts || self.sheet.asks.iter().any(draw)))
            || ((resigns || accepts) && moves)
            || (accepts && (declines || !offered))
            || (declines && !offered && !moves);
        if unclear { Err(self.refused(Reason::ClarifyCommand).read(self.sheet.words.clone())) } else { Ok(()) }
    }

    /// Whether a draw offer of the opponent's stands.
    fn offered(&self) -> bool {
        self.game().draw_offer == Some(self.side.other())
    }

    /// A letter whose main line adds nothing: words, if-moves, a repeat, or no move at all.
    fn without_reply(&mut self, aligned: &Aligned) -> Result<(), Refused> {
        let side = self.side;
        if self.asks(&Ask::Resign) {
            self.end(Ending { winner: Some(side.other()), by: EndedBy::Resignation });
        } else if self.asks(&Ask::AcceptDraw) {
            self.end(Ending { winner: None, by: EndedBy::Agreement });
        } else if !self.claim_on_turn(aligned)? {
            let did = self.if_moves_alone(aligned)?;
            let notices = self.notices();
            let did = did | self.words(aligned) | notices?;
            if !did && aligned.repeats {
                self.put(Fact::Repeated { side });
            } else if !did && !self.sheet.asks.iter().any(service) {
                return Err(self.refused(Reason::NoMove).read(self.sheet.words.clone()));
            }
        }
        Ok(())
    }

    fn end(&mut self, ending: Ending) {
        let at = self.at();
        self.desk.end(at, ending);
    }

    /// R15: a draw claimed about the position on one's turn. Out of turn with the move that was just played, it is a repeat like the move.
    fn claim_on_turn(&mut self, aligned: &Aligned) -> Result<bool, Refused> {
        let on_turn = self.game().to_move() == self.side;
        let Some(claim) = claim::claimed(&self.sheet.asks).filter(|_| on_turn || !aligned.repeats) else {
            return Ok(false);
        };
        let game = self.game();
        if !on_turn {
            return Err(self.refused(Reason::NoClaim).count(claim.count(game)));
        }
        match claim.ending(game) {
            Some(ending) => {
                self.end(ending);
                Ok(true)
            }
            None => {
                let kind = if claim.by_repetition() { "repetition" } else { "fifty-moves" };
                Err(self.refused(Reason::NoClaim).read(kind).count(claim.count(game)))
            }
        }
    }

    /// Draw offers and answers in words alone. The offer that went out with a move, sent again with it, is the same offer.
    fn words(&mut self, aligned: &Aligned) -> bool {
        let side = self.side;
        let declines = self.asks(&Ask::DeclineDraw) && self.offered();
        let stands = self.game().draw_offer == Some(side) || self.game().to_move() == side;
        let again = aligned.repeats && (stands || aligned.is_of_before());
        let offers = self.asks(&Ask::OfferDraw) && !again;
        if declines {
            self.put(Fact::DrawDeclined { side });
        }
        if offers {
            self.put(Fact::DrawKept { side });
        }
        declines || offers
    }

    /// Notices in a letter that moves: the move stands, whatever becomes of them.
    fn notices_besides(&mut self) {
        if let Err(refused) = self.notices() {
            self.put(Fact::Refused(refused));
        }
    }

    /// R15: a draw claimed with the move that brings it about. A wrong claim leaves the move standing.
    fn claim_with_move(&mut self) {
        let Some(claim) = claim::claimed(&self.sheet.asks) else { return };
        if let Some(ending) = self.game().board_ending().or_else(|| claim.ending(self.game())) {
            self.end(ending);
            return;
        }
        let count = claim.count(self.game());
        let wrong = Remark::WrongClaim { repetition: claim.by_repetition(), count };
        self.remarks.retain(|r| !matches!(r, Remark::WrongClaim { .. }));
        self.remarks.push(wrong);
    }

    /// R15: an offer goes out with a move, the one kept from an earlier letter too.
    fn offer_draw(&mut self) {
        let side = self.side;
        if self.game().playing() && (self.asks(&Ask::OfferDraw) || self.game().draw_kept[side]) {
            self.put(Fact::DrawOffer { side });
        }
    }

    /// A refusal, with the days that it costs under the strict ruleset (R8).
    fn refuse(&mut self, refused: Refused) {
        let game = self.game();
        let rules = game.started.rules;
        let bad = matches!(refused.reason, Reason::Illegal | Reason::Ambiguous | Reason::Unreadable | Reason::Notation);
        let costs = rules.ruleset == Ruleset::Strict && bad && game.to_move() == self.side && self.set_out_to_move();
        self.put(Fact::Refused(refused));
        if costs {
            let days = i64::from(rules.numbers.penalty);
            self.put(Fact::Penalty { side: self.side, days, cause: PenaltyCause::BadMove });
        }
    }

    /// Whether the letter plainly sets out to send a move: a mail in which nothing at all can be read does not.
    fn set_out_to_move(&self) -> bool {
        !matches!(self.sheet.illegible, Some(Illegible::NothingReadable(_)))
    }
}

/// Asks that are answered by a letter and change nothing.
fn service(ask: &Ask) -> bool {
    matches!(ask, Ask::Status | Ask::Standings | Ask::Help | Ask::RepeatRequest)
}
