//! Tie-breaks from the opponents' scores: modified median (34E1), Solkoff (34E2), Sonneborn-Berger (34E10).
//!
//! A game without play counts half a point in an opponent's score, whatever was scored for it; a round in which
//! the player had no game is an opponent of 0.

use super::Worth;
use crate::tournament::field::{Field, Seen};
use crate::tournament::points::HalfPoints;

/// What the median leaves out for a player with less than half of the points: sources differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Minus {
    /// The highest score, as 34E1 prints it.
    #[default]
    Highest,
    /// The lowest, as for everybody with more than half.
    Lowest,
    /// The highest and the lowest, as for those with just half.
    Both,
}

/// From this many rounds on two scores are left out where otherwise one is.
const LONG: u32 = 9;

/// An opponent's score as tie-breaks see it (34E1).
fn adjusted(field: &Field, player: usize) -> HalfPoints {
    let games = field.games_of(player);
    let played: HalfPoints = games.iter().filter(|g| g.was_played()).filter_map(|g| g.points).sum();
    let without = games.iter().filter(|g| g.points.is_some() && !g.was_played()).count()
        + field.byes.iter().filter(|b| b.player == player).count();
    played + HalfPoints(u32::try_from(without).unwrap_or(u32::MAX))
}

/// The opponents' scores, lowest first; a round without a game of one's own is 0.
fn scores(field: &Field, player: usize) -> Vec<HalfPoints> {
    let games = field.games_of(player);
    let over = games.iter().filter(|g| g.points.is_some());
    let score = |g: &Seen<'_>| if g.was_played() { adjusted(field, g.opponent) } else { HalfPoints::ZERO };
    let byes = field.byes.iter().filter(|b| b.player == player).map(|_| HalfPoints::ZERO);
    let mut scores: Vec<HalfPoints> = over.map(score).chain(byes).collect();
    scores.sort_unstable();
    scores
}

pub(super) fn solkoff(field: &Field, player: usize) -> (Option<Worth>, String) {
    total(&scores(field, player), 0, 0)
}

pub(super) fn median(field: &Field, player: usize, minus: Minus) -> (Option<Worth>, String) {
    let scores = scores(field, player);
    let out = if field.rounds >= LONG { 2 } else { 1 };
    let (lowest, highest) = match (field.points_of(player).0).cmp(&field.rounds) {
        std::cmp::Ordering::Greater => (out, 0),
        std::cmp::Ordering::Equal => (out, out),
        std::cmp::Ordering::Less => match minus {
            Minus::Highest => (0, out),
            Minus::Lowest => (out, 0),
            Minus::Both => (out, out),
        },
    };
    total(&scores, lowest, highest)
}

/// The sum of the scores without the `lowest` and the `highest` of them.
fn total(scores: &[HalfPoints], lowest: usize, highest: usize) -> (Option<Worth>, String) {
    let lowest = lowest.min(scores.len());
    let end = scores.len().saturating_sub(highest).max(lowest);
    let sum: HalfPoints = scores[lowest..end].iter().copied().sum();
    let worth = Worth::points(sum);
    let shown = |(i, p): (usize, &HalfPoints)| {
        let p = Worth::points(*p);
        if i < lowest || i >= end { format!("({p} left out)") } else { p.to_string() }
    };
    let steps: Vec<String> = scores.iter().enumerate().rev().map(shown).collect();
    (Some(worth), format!("{} = {worth}", steps.join(" + ")))
}

pub(super) fn sonneborn_berger(field: &Field, player: usize) -> (Option<Worth>, String) {
    let games = field.games_of(player);
    let part = |g: &Seen<'_>| {
        let theirs = Worth::points(field.points_of(g.opponent));
        match g.points? {
            HalfPoints::ONE => Some(theirs),
            HalfPoints::HALF => Some(Worth(theirs.0 / 2)),
            _ => None,
        }
    };
    let parts: Vec<Worth> = games.iter().filter(|g| g.was_played()).filter_map(part).collect();
    let worth = Worth(parts.iter().map(|w| w.0).sum());
    let steps: Vec<String> = parts.iter().map(Worth::to_string).collect();
    (Some(worth), if steps.is_empty() { "0".to_owned() } else { format!("{} = {worth}", steps.join(" + ")) })
}
