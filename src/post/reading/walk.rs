//! Where on the board each half-move of a letter stands: the record first, then what the letter itself adds.

use super::Context;
use crate::play::{Number, Side, Written};
use shakmaty::{Chess, Move, Position};

/// Follows a letter's half-moves along the record and beyond.
#[derive(Clone)]
pub struct Walk<'a> {
    context: &'a Context<'a>,
    /// The positions from the present one on.
    ahead: Vec<Chess>,
    /// The ply of the half-move before.
    last: Option<usize>,
    /// Where a letter without numbers begins, if that is known.
    opening: Option<usize>,
}

impl<'a> Walk<'a> {
    #[must_use]
    pub fn new(context: &'a Context<'a>) -> Self {
        Self { context, ahead: vec![context.position.clone()], last: None, opening: None }
    }

    /// The same walk for a letter without numbers that begins at `ply`.
    #[must_use]
    pub fn beginning_at(mut self, ply: Option<usize>) -> Self {
        self.opening = ply;
        self
    }

    /// The ply of the sender's reply, where it is the sender's turn.
    #[must_use]
    pub fn reply(context: &Context<'_>) -> Option<usize> {
        let ply = context.record.len();
        (Side::from(context.position.turn()) == context.side).then_some(ply)
    }

    /// The position before half-move `ply`, where it is known.
    #[must_use]
    pub fn before(&self, ply: usize) -> Option<&Chess> {
        match self.context.record.get(ply) {
            Some((position, _)) => Some(position),
            None => self.ahead.get(ply - self.context.record.len()),
        }
    }

    /// The position from which conditional lines go on: the last one known.
    #[must_use]
    pub fn ahead(&self) -> Chess {
        self.ahead.last().unwrap_or(self.context.position).clone()
    }

    /// The move on the record at `ply`.
    #[must_use]
    pub fn recorded(&self, ply: usize) -> Option<Move> {
        self.context.record.get(ply).map(|(_, m)| *m)
    }

    /// The ply at which a half-move so numbered stands; what has no number follows on, or is the reply.
    #[must_use]
    pub fn ply(&self, number: Option<Number>, written: Option<&Written>) -> usize {
        let now = self.context.record.len();
        match number {
            Some(Number { number, side }) => {
                let white = (number.saturating_sub(1) as usize).saturating_mul(2);
                match side {
                    Some(Side::White) => white,
                    Some(Side::Black) => white + 1,
                    // `3. a6` of Black's is his third move.
                    None if white + 1 == now && self.context.side == Side::Black && !self.fits(white, written) => {
                        white + 1
                    }
                    None => white,
                }
            }
            None => match self.last {
                Some(last) => last + 1,
                None => self.opening.unwrap_or(if now > 0 && self.fits(now - 1, written) { now - 1 } else { now }),
            },
        }
    }

    fn fits(&self, ply: usize, written: Option<&Written>) -> bool {
        written.is_some_and(|w| self.recorded(ply).is_some_and(|m| w.fits(m)))
    }

    /// Steps on over a half-move; beyond the record the position is known as long as each move is the only one it can be.
    pub fn step(&mut self, ply: usize, written: &Written) {
        self.last = Some(ply);
        let Some(at) = ply.checked_sub(self.context.record.len()) else { return };
        let Some(before) = self.ahead.get(at).cloned() else { return };
        self.ahead.truncate(at + 1);
        if let [only] = written.candidates(&before).as_slice() {
            let mut after = before;
            after.play_unchecked(*only);
            self.ahead.push(after);
        }
    }

    /// Steps on over a half-move that cannot be read.
    pub fn skip(&mut self, ply: usize) {
        self.last = Some(ply);
    }
}
