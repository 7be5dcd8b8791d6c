//! The crosstable of a section: everybody in the order of the standings, what each scored against each, and how ties were
//! broken.

use super::grid::Grid;
use super::ledger::Ledger;
use super::outcome::How;
use super::points::HalfPoints;
use super::standings::Line;

/// Letters and terminals are this wide.
const WIDEST: usize = 76;

/// The crosstable as a grid. In `text` it is for a letter: names are cut to fit, and a field too large for 76 columns is given
/// without what each scored against each.
#[must_use]
pub fn crosstable(title: &str, ledger: &Ledger<'_>, lines: &[Line], text: bool) -> Grid {
    let whole = grid(title, ledger, lines, true, usize::MAX);
    if !text {
        return whole;
    }
    let names = whole.rows.iter().map(|row| row[1].chars().count()).max().unwrap_or(0);
    let over = whole.width().saturating_sub(WIDEST);
    if names >= over + 12 || over == 0 {
        return grid(title, ledger, lines, true, names.saturating_sub(over).max(1));
    }
    let mut short = grid(title, ledger, lines, false, 40);
    short.notes.push("Too many players for a crosstable in a letter.".to_owned());
    short
}

fn grid(title: &str, ledger: &Ledger<'_>, lines: &[Line], cross: bool, name: usize) -> Grid {
    let mut columns = vec![("".to_owned(), true), ("Player".to_owned(), false), ("Rtg".to_owned(), true)];
    if cross {
        columns.extend((1..=lines.len()).map(|n| (n.to_string(), true)));
    }
    columns.push(("Pts".to_owned(), true));
    let open = lines.iter().any(|line| line.open > 0);
    if open {
        columns.push(("Open".to_owned(), true));
    }
    let rows = lines.iter().map(|line| {
        let entrant = &ledger.field.entrants[line.player];
        let rating = entrant.rating.map_or_else(|| "unr.".to_owned(), |r| r.to_string());
        let withdrawn = if entrant.withdrawn { " (wd)" } else { "" };
        let shown: String = entrant.name.chars().take(name.saturating_sub(withdrawn.len())).collect();
        let mut row = vec![format!("{}.", line.place), format!("{shown}{withdrawn}"), rating];
        if cross {
            row.extend(lines.iter().map(|other| cell(ledger, line.player, other.player)));
        }
        row.push(line.points.to_string());
        if open {
            row.push(line.open.to_string());
        }
        row
    });
    let rows: Vec<Vec<String>> = rows.collect();
    Grid { title: title.to_owned(), columns, rows, notes: notes(ledger, lines, cross) }
}

/// What one scored against another, game by game.
fn cell(ledger: &Ledger<'_>, player: usize, other: usize) -> String {
    if player == other {
        return "X".to_owned();
    }
    let games = ledger.games(player).iter().filter(|g| g.opponent == other);
    let mark = |g: &super::field::Seen<'_>| match (g.points, g.meeting.outcome.map(|o| o.how)) {
        (None, _) => '.',
        (Some(HalfPoints::ONE), Some(How::Unplayed)) => '+',
        (Some(HalfPoints::ZERO), Some(How::Unplayed)) => '-',
        (Some(HalfPoints::ONE), _) => '1',
        (Some(HalfPoints::HALF), _) => '\u{bd}',
        (Some(_), _) => '0',
    };
    games.map(mark).collect()
}

/// The tie-breaks with their working, and what the signs mean.
fn notes(ledger: &Ledger<'_>, lines: &[Line], cross: bool) -> Vec<String> {
    let name = |line: &Line| ledger.field.entrants[line.player].name.clone();
    let mut notes: Vec<String> = Vec::new();
    for line in lines {
        for reckoned in &line.reckoned {
            notes.push(format!("{}, {}: {}", name(line), reckoned.by.name(), reckoned.working));
        }
    }
    let unplayed = ledger.field.meetings.iter().any(|m| m.outcome.is_some_and(|o| o.how == How::Unplayed));
    if cross && unplayed {
        notes.push("+ and -: decided before both had moved; counted, not rated (GK6, R17).".to_owned());
    }
    notes
}
