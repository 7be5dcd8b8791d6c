//! Tie-breaks: how players with the same points are put in order, with the working shown.
//!
//! | name | what it is | rule |
//! | --- | --- | --- |
//! | `head-to-head` | points from the games of the tied against each other, where all of them met | 34E |
//! | `modified-median` | the opponents' scores, the extreme ones left out by one's own score | 34E1 |
//! | `solkoff` | the opponents' scores, all of them | 34E2 |
//! | `cumulative` | the scores after each round, added up, less a point for each win without a game | 34E3 |
//! | `sonneborn-berger` | the scores of those beaten, and half of those drawn with | 34E10 |
//! | `rating` | the higher rated first | |
//!
//! The numbers are those of the US Chess rulebook. [`order`] applies them in the order a tournament states.

mod cumulative;
mod head_to_head;
mod opponents;

pub use opponents::Minus;

use super::field::Field;
use super::points::HalfPoints;
use std::fmt;

/// One way of breaking ties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieBreak {
    HeadToHead,
    ModifiedMedian,
    Solkoff,
    Cumulative,
    SonnebornBerger,
    Rating,
}

impl TieBreak {
    /// All of them, by the names that files use.
    pub const ALL: [(&'static str, Self); 6] = [
        ("head-to-head", Self::HeadToHead),
        ("modified-median", Self::ModifiedMedian),
        ("solkoff", Self::Solkoff),
        ("cumulative", Self::Cumulative),
        ("sonneborn-berger", Self::SonnebornBerger),
        ("rating", Self::Rating),
    ];

    /// The order of the open championship's announcement.
    pub const ANNOUNCED: [Self; 3] = [Self::HeadToHead, Self::ModifiedMedian, Self::Solkoff];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, t)| *t == self).map_or("", |(name, _)| name)
    }
}

/// What a tie-break is worth, in quarters of a point; a higher one is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Worth(pub i64);

impl Worth {
    fn points(points: HalfPoints) -> Self {
        Self(i64::from(points.0) * 2)
    }
}

/// `5.5`, `5.25`, `-1`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let quarters = self.0.unsigned_abs();
        let part = ["", ".25", ".5", ".75"][usize::try_from(quarters % 4).unwrap_or(0)];
        f.pad(&format!("{sign}{}{part}", quarters / 4))
    }
}

/// What a tie-break gave a player, and how it was reckoned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reckoned {
    pub by: TieBreak,
    /// `None`: it says nothing here, as head-to-head between players who have not met.
    pub worth: Option<Worth>,
    /// The working, as `3.5 + 2 + (1 left out) = 5.5`.
    pub working: String,
}

/// The tie-breaks of a tournament in their order, and its choice where sources differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TieBreaks {
    pub order: Vec<TieBreak>,
    pub minus: Minus,
}

impl Default for TieBreaks {
    fn default() -> Self {
        Self { order: TieBreak::ANNOUNCED.to_vec(), minus: Minus::Highest }
    }
}

/// A player's place after tie-breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// A place in [`Field::entrants`].
    pub player: usize,
    pub points: HalfPoints,
    /// Whether no tie-break told this player from the next one: then the order of the list did.
    pub tied_with_next: bool,
    /// The tie-breaks that were needed, in order.
    pub reckoned: Vec<Reckoned>,
}

/// The players of `among` by points, ties broken in the stated order; what is still equal keeps the order of the list.
#[must_use]
pub fn order(field: &Field, among: &[usize], breaks: &TieBreaks) -> Vec<Placed> {
    let mut players: Vec<Placed> = among.iter().map(|p| placed(field, *p)).collect();
    players.sort_by_key(|p| (std::cmp::Reverse(p.points), p.player));
    players.chunk_by(|a, b| a.points == b.points).flat_map(|tied| broken(field, tied.to_vec(), &breaks.order, breaks)).collect()
}

fn placed(field: &Field, player: usize) -> Placed {
    Placed { player, points: field.points_of(player), tied_with_next: false, reckoned: Vec::new() }
}

/// Orders players who are still equal by the tie-breaks that are left.
fn broken(field: &Field, mut tied: Vec<Placed>, left: &[TieBreak], breaks: &TieBreaks) -> Vec<Placed> {
    let last = tied.len() - 1;
    let Some((by, left)) = left.split_first().filter(|_| last > 0) else {
        for player in &mut tied[..last] {
            player.tied_with_next = true;
        }
        return tied;
    };
    let group: Vec<usize> = tied.iter().map(|p| p.player).collect();
    for player in &mut tied {
        player.reckoned.push(reckon(field, player.player, &group, *by, breaks.minus));
    }
    let worth = |p: &Placed| p.reckoned.last().and_then(|r| r.worth);
    tied.sort_by_key(|p| (std::cmp::Reverse(worth(p)), p.player));
    tied.chunk_by(|a, b| worth(a) == worth(b)).flat_map(|tied| broken(field, tied.to_vec(), left, breaks)).collect()
}

/// What one tie-break gives a player who is tied with `group`.
#[must_use]
pub fn reckon(field: &Field, player: usize, group: &[usize], by: TieBreak, minus: Minus) -> Reckoned {
    let (worth, working) = match by {
        TieBreak::HeadToHead => head_to_head::reckon(field, player, group),
        TieBreak::ModifiedMedian => opponents::median(field, player, minus),
        TieBreak::Solkoff => opponents::solkoff(field, player),
        TieBreak::SonnebornBerger => opponents::sonneborn_berger(field, player),
        TieBreak::Cumulative => cumulative::reckon(field, player),
        TieBreak::Rating => {
            let rating = field.entrants.get(player).and_then(|e| e.rating);
            (rating.map(|r| Worth(i64::from(r) * 4)), rating.map_or("unrated".to_owned(), |r| r.to_string()))
        }
    };
    Reckoned { by, worth, working }
}
