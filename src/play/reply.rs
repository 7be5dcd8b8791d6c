//! A player's letter under the rules: what is refused, in the rulebook's order, and what is played (R7, R8, R9, R15).

use super::align::{Aligned, align, alike, one_move};
use super::conditional::{Offered, offer};
use super::decide::Desk;
use super::event::{By, Cut, EndedBy, Ending, Fact, PenaltyCause, Played, Remark};
use super::excused::Personal;
use super::game::Game;
use super::notice::outlives;
use super::posting::Posting;
use super::refused::{Reason, Refused};
use super::sheet::{Ask, IfLine, IfMove, Illegible, Note, Number, Sheet};
use super::{Side, Written, claim, written};
use crate::rulebook::{IfMoves, Instant, Ruleset};
use shakmaty::{Move, uci::UciMove};

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

    /// R9: if-moves sent or replaced while the opponent has not replied; the newest set stands, even where nothing of it does.
    fn if_moves_alone(&mut self, aligned: &Aligned) -> Result<bool, Refused> {
        if self.sheet.ifs.is_empty() {
            return Ok(false);
        }
        let (game, side) = (self.game(), self.side);
        if game.to_move() == side {
            if aligned.repeats {
                // The opponent has replied: an earlier letter sent again.
                return Ok(false);
            }
            return Err(self.refused(Reason::NoMove).read(self.sheet.words.clone()));
        }
        if aligned.is_of_before() {
            return Ok(false);
        }
        let Offered { lines, remarks } = offer(game, side, &self.sheet.ifs);
        let standing = game.offers.as_ref().map(|o| &o.lines);
        let again = standing.map_or(lines.is_empty() && aligned.repeats, |s| *s == lines);
        let fall = standing.is_some() && lines.is_empty();
        self.remarks.extend(remarks);
        if again {
            return Ok(false);
        }
        if fall || !lines.is_empty() {
            self.put(Fact::Conditionals { side, lines });
        }
        Ok(true)
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

    /// A letter with a reply.
    fn with_reply(&mut self, aligned: &Aligned) -> Result<(), Refused> {
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

    /// Notices in a letter that moves: the move stands, whatever becomes of them.
    fn notices_besides(&mut self) {
        if let Err(refused) = self.notices() {
            self.put(Fact::Refused(refused));
        }
    }

    /// The one legal move that the reply means, or `must-clarify`, `illegal`, `ambiguous`.
    fn reply_move(&self, said: &[Written]) -> Result<Move, Refused> {
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
    fn confirmation(&mut self, confirmed: bool) {
        let game = self.game();
        let rules = game.started.rules;
        if rules.ruleset == Ruleset::Strict && game.plies() > 0 && !confirmed {
            let days = i64::from(rules.numbers.penalty);
            self.put(Fact::Penalty { side: self.side, days, cause: PenaltyCause::Unconfirmed });
        }
    }

    /// Plays the reply and as much of the opponent's if-moves as it accepts (R9). Returns what the letter goes on with, as moves after the last one played.
    fn down_the_line<'s>(&mut self, mv: Move, said: &'s [Vec<Written>]) -> &'s [Vec<Written>] {
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
    fn next_own(&mut self, said: &[Written]) -> Result<Move, Refused> {
        let meant = one_move(self.game(), self.side, said).and_then(|()| self.reply_move(said));
        if let Err(refused) = &meant {
            let why = if refused.reason == Reason::Illegal { Cut::Illegal } else { Cut::Ambiguous };
            self.remarks.push(Remark::NotTaken { read: said[0].text.clone(), why });
        }
        meant
    }

    /// Puts one move on the board, and the end of the game if it brings one about.
    fn play(&mut self, mv: Move, by: By, mate_announced: bool) -> String {
        let game = self.game();
        let mut charge = game.charge(self.at(), self.posting.read_at);
        if by == By::Conditional {
            // R5: played at the same instant for 0 days.
            charge = super::event::Charge { from: self.at(), to: self.at(), paused: 0, days: 0 };
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

    /// The if-moves of this letter: those written as such, and what it goes on with past the opponent's offers (R9).
    fn offer_ifs(&mut self, left: &[Vec<Written>]) {
        if !self.game().playing() {
            return;
        }
        if self.game().to_move() == self.side {
            self.ifs_overtaken();
            return;
        }
        let mut lines = self.sheet.ifs.clone();
        let agreed = left.iter().take_while(|said| alike(said)).count();
        if let Some(said) = left.get(agreed) {
            let read = said.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" / ");
            self.remarks.push(Remark::NotTaken { read, why: Cut::Ambiguous });
        }
        if agreed > 0 {
            let line = went_on(self.game().plies(), &left[..agreed]);
            self.remarks.push(Remark::WentOn { line: line.text.clone() });
            lines.insert(0, line);
        }
        let side = self.side;
        let Offered { lines, remarks } = offer(self.game(), side, &lines);
        self.remarks.extend(remarks);
        if !lines.is_empty() {
            self.put(Fact::Conditionals { side, lines });
        }
    }

    /// If-moves hang on the sender's last move; where the opponent's if-move has answered it, there is nothing to hang them on.
    fn ifs_overtaken(&mut self) {
        if !self.sheet.ifs.is_empty() {
            let text = "Your if-moves were not kept: your opponent's if-move was played, and it is your move again.";
            self.remarks.push(Remark::Other { text: text.to_owned() });
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

/// What a reply goes on with, as an if-line of the sender's own.
fn went_on(plies: usize, left: &[Vec<Written>]) -> IfLine {
    let mut items = Vec::new();
    let mut text = Vec::new();
    for (i, said) in left.iter().enumerate() {
        let ply = plies + i;
        let number = u32::try_from(ply / 2 + 1).unwrap_or(u32::MAX);
        items.push((Some(Number { number, side: Some(Side::of_ply(ply)) }), IfMove::Move(said[0].clone())));
        text.push(if i == 0 || ply.is_multiple_of(2) {
            Game::numbered(ply, &said[0].text)
        } else {
            said[0].text.clone()
        });
    }
    IfLine { items, text: text.join(" ") }
}
