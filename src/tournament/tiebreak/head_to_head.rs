//! Points from the games of the tied against each other.

use super::Worth;
use crate::tournament::field::Field;
use crate::tournament::points::HalfPoints;

/// It says something only where every two of the tied have met, all as often, and all those games are over: else one
/// would gain by having met more of them.
pub(super) fn reckon(field: &Field, player: usize, group: &[usize]) -> (Option<Worth>, String) {
    let met = |a: usize, b: usize| {
        let games = field.meetings.iter().filter(|m| (m.white, m.black) == (a, b) || (m.white, m.black) == (b, a));
        games.filter(|m| m.outcome.is_some()).count()
    };
    let pairs = group.iter().enumerate().flat_map(|(i, a)| group[i + 1..].iter().map(move |b| (*a, *b)));
    let mut times: Vec<usize> = pairs.map(|(a, b)| met(a, b)).collect();
    times.dedup();
    if !matches!(times.as_slice(), [n] if *n > 0) {
        return (None, "not all of them have met".to_owned());
    }
    let games = field.games_of(player);
    let among: Vec<HalfPoints> =
        games.iter().filter(|g| group.contains(&g.opponent)).filter_map(|g| g.points).collect();
    let total: HalfPoints = among.iter().copied().sum();
    (Some(Worth::points(total)), format!("{total} of {}", among.len()))
}
