//! Where everybody stands: points from results and byes.

use super::field::Field;
use super::ledger::Ledger;
use super::points::HalfPoints;
use super::tiebreak::{Placed, Reckoned, TieBreaks, order};

/// One player's line of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Place in [`Field::entrants`].
    pub player: usize,
    /// Place in the table, from 1: equal points share the first of their places.
    pub place: usize,
    pub points: HalfPoints,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Games that go on.
    pub open: u32,
    /// The tie-breaks that were needed, in order.
    pub reckoned: Vec<Reckoned>,
    tied_with_next: bool,
}

/// The table of a field: most points first, ties broken as the tournament says, then fewest games open, then the order of the
/// list. Who is still tied shares the first of the places.
#[must_use]
pub fn standings(ledger: &Ledger<'_>, breaks: &TieBreaks) -> Vec<Line> {
    let everybody: Vec<usize> = (0..ledger.field.entrants.len()).collect();
    let placed = order(ledger, &everybody, breaks);
    let mut lines: Vec<Line> = placed.into_iter().map(|placed| line(ledger, placed)).collect();
    let mut tied = false;
    for at in 0..lines.len() {
        lines[at].place = if tied { lines[at - 1].place } else { at + 1 };
        tied = std::mem::take(&mut lines[at].tied_with_next);
    }
    for equal in lines.chunk_by_mut(|a, b| a.place == b.place) {
        equal.sort_by_key(|l| (l.open, l.player));
    }
    lines
}

fn line(ledger: &Ledger<'_>, placed: Placed) -> Line {
    let Placed { player, points, tied_with_next, reckoned } = placed;
    let mut line = Line { player, points, tied_with_next, reckoned, ..Line::default() };
    for game in ledger.games(player) {
        match game.points {
            None => line.open += 1,
            Some(HalfPoints::ONE) => line.wins += 1,
            Some(HalfPoints::HALF) => line.draws += 1,
            Some(_) => line.losses += 1,
        }
    }
    line
}

/// The table as text of at most 76 columns.
#[must_use]
pub fn text(field: &Field, lines: &[Line]) -> String {
    let head =
        format!("{:>3}  {:<39} {:>6} {:>4} {:>4} {:>4} {:>4}", "", "Player", "Points", "Won", "Drwn", "Lost", "Open");
    let row = |line: &Line| {
        let name: String = field.entrants.get(line.player).map_or("", |e| &e.name).chars().take(39).collect();
        let (place, w, d, l, o) = (line.place, line.wins, line.draws, line.losses, line.open);
        format!("{place:>3}. {name:<39} {:>6} {w:>4} {d:>4} {l:>4} {o:>4}", line.points)
    };
    std::iter::once(head).chain(lines.iter().map(row)).collect::<Vec<_>>().join("\n")
}
