//! Where everybody stands: points from results and byes.

use super::field::Field;
use super::points::HalfPoints;

/// One player's line of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
}

/// The table of a field: most points first, then fewest games open, then the order of the list.
#[must_use]
pub fn standings(field: &Field) -> Vec<Line> {
    let mut lines: Vec<Line> = (0..field.entrants.len()).map(|player| line(field, player)).collect();
    lines.sort_by_key(|l| (std::cmp::Reverse(l.points), l.open, l.player));
    for at in 0..lines.len() {
        let tied = at > 0 && lines[at - 1].points == lines[at].points;
        lines[at].place = if tied { lines[at - 1].place } else { at + 1 };
    }
    lines
}

fn line(field: &Field, player: usize) -> Line {
    let mut line = Line { player, points: field.points_of(player), ..Line::default() };
    for game in field.games_of(player) {
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
