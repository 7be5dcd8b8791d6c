//! Where everybody stands in a section: points from results, in half-points.

/// A game's players, by their place in the section's list, and its result as `1-0`, `0-1`, `1/2-1/2` or `*`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub white: usize,
    pub black: usize,
    pub result: String,
}

/// One player's line of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Place in the section's list.
    pub player: usize,
    /// Twice the points.
    pub half_points: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Games that go on.
    pub open: u32,
}

/// The table of a section of `players`: most points first, then fewest games open, then the order of the list.
#[must_use]
pub fn standings(players: usize, outcomes: &[Outcome]) -> Vec<Line> {
    let mut lines: Vec<Line> = (0..players).map(|player| Line { player, ..Line::default() }).collect();
    for outcome in outcomes {
        let (white, black) = match outcome.result.as_str() {
            "1-0" => (2, 0),
            "0-1" => (0, 2),
            "1/2-1/2" => (1, 1),
            _ => {
                for player in [outcome.white, outcome.black] {
                    if let Some(line) = lines.get_mut(player) {
                        line.open += 1;
                    }
                }
                continue;
            }
        };
        for (player, half) in [(outcome.white, white), (outcome.black, black)] {
            if let Some(line) = lines.get_mut(player) {
                line.score(half);
            }
        }
    }
    lines.sort_by_key(|l| (std::cmp::Reverse(l.half_points), l.open, l.player));
    lines
}

impl Line {
    fn score(&mut self, half_points: u32) {
        self.half_points += half_points;
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// Points as people write them: `4.5`.
    #[must_use]
    pub fn points(&self) -> String {
        format!("{}.{}", self.half_points / 2, if self.half_points.is_multiple_of(2) { 0 } else { 5 })
    }
}

/// The table as text of at most 76 columns.
#[must_use]
pub fn text(names: &[String], lines: &[Line]) -> String {
    let head =
        format!("{:>2}  {:<40} {:>6} {:>4} {:>4} {:>4} {:>4}", "", "Player", "Points", "Won", "Drwn", "Lost", "Open");
    let row = |(place, line): (usize, &Line)| {
        let name: String = names.get(line.player).map_or("", String::as_str).chars().take(40).collect();
        let (w, d, l, o) = (line.wins, line.draws, line.losses, line.open);
        format!("{place:>2}. {name:<40} {:>6} {w:>4} {d:>4} {l:>4} {o:>4}", line.points())
    };
    let rows = lines.iter().enumerate().map(|(i, l)| row((i + 1, l)));
    std::iter::once(head).chain(rows).collect::<Vec<_>>().join("\n")
}
