//! The if-moves of a letter: offered, sent alone, overtaken (R9).

use super::Reply;
use crate::play::align::{Aligned, alike};
use crate::play::conditional::{Offered, offer};
use crate::play::event::{Cut, Fact, Remark};
use crate::play::game::Game;
use crate::play::refused::{Reason, Refused};
use crate::play::sheet::{IfLine, IfMove, Number};
use crate::play::{Side, Written};

impl Reply<'_> {
    /// R9: if-moves sent or replaced while the opponent has not replied; the newest set stands, even where nothing of it does.
    pub(super) fn if_moves_alone(&mut self, aligned: &Aligned) -> Result<bool, Refused> {
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

    /// The if-moves of this letter: those written as such, and what it goes on with past the opponent's offers (R9).
    pub(super) fn offer_ifs(&mut self, left: &[Vec<Written>]) {
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
    pub(super) fn ifs_overtaken(&mut self) {
        if !self.sheet.ifs.is_empty() {
            let text = "Your if-moves were not kept: your opponent's if-move was played, and it is your move again.";
            self.remarks.push(Remark::Other { text: text.to_owned() });
        }
    }
}

/// What a reply goes on with, as an if-line of the sender's own.
pub(super) fn went_on(plies: usize, left: &[Vec<Written>]) -> IfLine {
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
