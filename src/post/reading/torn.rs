//! Moves that came apart into two squares: `Bf1 - b5`, `d2 d4`, `Nb1 to c3`.
//!
//! `Nf3 - c6` is a move and its answer; so the board is asked, and two squares are one move only where the first cannot be
//! gone to because the piece stands there.

use super::card::{Mark, Raw};
use super::walk::Walk;
use crate::play::{Number, Side, Written};
use shakmaty::{Chess, Position, Role, Square};

/// Puts together what came apart, and numbers anew what follows it without a number of its own.
#[must_use]
pub fn mend(raws: Vec<Raw>, walk: &Walk<'_>) -> Vec<Raw> {
    // A score without numbers may begin anywhere on the record: no board tells which of its moves came apart.
    let nowhere = raws.first().is_some_and(|raw| raw.number.is_none()) && raws.len() > 2;
    if nowhere || !raws.iter().any(|raw| raw.tie.close) {
        return raws;
    }
    let mut walk = walk.clone();
    let mut out: Vec<Raw> = Vec::with_capacity(raws.len());
    let mut shifted = false;
    let mut rest = raws.into_iter().peekable();
    while let Some(mut raw) = rest.next() {
        shifted &= !raw.tie.numbered;
        if shifted {
            raw.number = out.last().and_then(|before| before.number).map(following);
        }
        let torn = rest.peek().is_some_and(|next| next.tie.close);
        let said = raw.number;
        if torn
            && raw.tie.numbered
            && let Some(Number { side: side @ Some(Side::White), .. }) = &mut raw.number
        {
            // Only the second square made it White's, as if it were the answer.
            *side = None;
        }
        let Mark::English(written) = &raw.mark else {
            out.push(raw);
            continue;
        };
        let ply = walk.ply(raw.number, Some(written));
        if let Some(next) = rest.peek().filter(|next| next.tie.close)
            && let Mark::English(goal) = &next.mark
            && let Some(whole) = recorded(&raw, written, goal, &walk)
                .or_else(|| walk.before(ply).and_then(|before| joined(written, goal, before)))
        {
            raw.mark = Mark::English(Box::new(whole));
            shifted = true;
            rest.next();
        } else {
            raw.number = said;
        }
        if let Mark::English(written) = &raw.mark {
            walk.step(walk.ply(raw.number, Some(written)), written);
        }
        out.push(raw);
    }
    out
}

/// `Your move 18: d3 - d4`: the number may be White's, where it is on the record so.
fn recorded(raw: &Raw, from: &Written, to: &Written, walk: &Walk<'_>) -> Option<Written> {
    let Number { number, side: None } = raw.number? else { return None };
    let ply = walk.ply(Some(Number { number, side: Some(Side::White) }), None);
    let played = walk.recorded(ply)?;
    joined(from, to, walk.before(ply)?).filter(|whole| whole.fits(played))
}

fn following(Number { number, side }: Number) -> Number {
    match side {
        None | Some(Side::White) => Number { number, side: Some(Side::Black) },
        Some(Side::Black) => Number { number: number + 1, side: Some(Side::White) },
    }
}

/// The one move that two squares are, where the first is where its piece stands and the second where it can go.
fn joined(from: &Written, to: &Written, before: &Chess) -> Option<Written> {
    let start = square(from)?;
    let bare = |w: &Written| w.role == Some(Role::Pawn) && w.from_file.is_none() && w.to_rank.is_some();
    if !bare(to) || from.promotion.is_some() || !from.candidates(before).is_empty() {
        return None;
    }
    let stands = before.board().piece_at(start).filter(|piece| piece.color == before.turn())?;
    // `d2` names no piece, `Bf1` a bishop.
    if !bare(from) && from.role != Some(stands.role) {
        return None;
    }
    let role = if bare(from) { None } else { from.role };
    let text = format!("{}-{}", from.text, to.text);
    let whole = Written { role, from_file: from.to_file, from_rank: from.to_rank, text, ..to.clone() };
    (!whole.candidates(before).is_empty()).then_some(whole)
}

/// The square a move names, where it names no other.
fn square(written: &Written) -> Option<Square> {
    let alone = written.from_file.is_none()
        && written.from_rank.is_none()
        && written.castle.is_none()
        && written.one_of.is_none();
    Some(Square::from_coords(written.to_file?, written.to_rank?)).filter(|_| alone)
}
