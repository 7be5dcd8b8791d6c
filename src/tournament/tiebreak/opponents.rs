//! Tie-breaks from the opponents' scores: modified median (34E1), Solkoff (34E2), Sonneborn-Berger (34E10).
//!
//! A round without a game on the board counts half a point in an opponent's score, whatever was scored for it; one's own
//! such round is an opponent of 0. Sonneborn-Berger is for round robins, and takes the scores as they are.

use super::Worth;
use crate::tournament::field::Seen;
use crate::tournament::ledger::Ledger;
use crate::tournament::points::HalfPoints;
use serde::{Deserialize, Serialize};

/// What the median leaves out for a player with less than half of the points: sources differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Minus {
    /// The highest score, as 34E1 prints it.
    #[default]
    Highest,
    /// The lowest, as for everybody with more than half.
    Lowest,
    /// The highest and the lowest, as for those with just half.
    Both,
}

impl Minus {
    /// All of them, by the names that files use.
    pub const ALL: [(&'static str, Self); 3] =
        [("highest", Self::Highest), ("lowest", Self::Lowest), ("both", Self::Both)];
}

/// From this many rounds on two scores are left out where otherwise one is.
const LONG: u32 = 9;

/// An opponent's score as tie-breaks see it (34E1): half a point for each round without a game on the board.
fn adjusted(ledger: &Ledger<'_>, player: usize) -> HalfPoints {
    let played: HalfPoints = ledger.games(player).iter().filter(|g| g.was_played()).filter_map(|g| g.points).sum();
    played + HalfPoints(ledger.without_play(player))
}

/// The opponents' scores, lowest first; a round without a game of one's own is 0.
fn scores(ledger: &Ledger<'_>, player: usize) -> Vec<HalfPoints> {
    let met = ledger.games(player).iter().filter(|g| g.was_played()).map(|g| adjusted(ledger, g.opponent));
    let without = usize::try_from(ledger.without_play(player)).unwrap_or(0);
    let mut scores: Vec<HalfPoints> = met.chain(std::iter::repeat_n(HalfPoints::ZERO, without)).collect();
    scores.sort_unstable();
    scores
}

pub(super) fn solkoff(ledger: &Ledger<'_>, player: usize) -> (Option<Worth>, String) {
    total(&scores(ledger, player), 0, 0)
}

pub(super) fn median(ledger: &Ledger<'_>, player: usize, minus: Minus) -> (Option<Worth>, String) {
    let scores = scores(ledger, player);
    let rounds = ledger.field.rounds;
    let out = if rounds >= LONG { 2 } else { 1 };
    // A half-point a round is an even score.
    let (lowest, highest) = match ledger.points(player).0.cmp(&rounds) {
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

pub(super) fn sonneborn_berger(ledger: &Ledger<'_>, player: usize) -> (Option<Worth>, String) {
    let part = |g: &Seen<'_>| {
        let theirs = Worth::points(ledger.points(g.opponent));
        match g.points? {
            HalfPoints::ONE => Some(theirs),
            HalfPoints::HALF => Some(Worth(theirs.0 / 2)),
            _ => None,
        }
    };
    let parts: Vec<Worth> = ledger.games(player).iter().filter(|g| g.was_played()).filter_map(part).collect();
    let worth = Worth(parts.iter().map(|w| w.0).sum());
    let steps: Vec<String> = parts.iter().map(Worth::to_string).collect();
    (Some(worth), if steps.is_empty() { "0".to_owned() } else { format!("{} = {worth}", steps.join(" + ")) })
}
