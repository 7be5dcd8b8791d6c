//! What is won (GK4, GK5, GK6): money by weighted points among those who completed all three rounds, certificates, pins.

use crate::tournament::money::Cents;
use crate::tournament::points::Weighted;

/// The published list, for this many entries.
const ENTRIES: u64 = 400;
const LIST: [Cents; 10] = [
    Cents::units(1_500),
    Cents::units(800),
    Cents::units(600),
    Cents::units(400),
    Cents::units(200),
    Cents::units(100),
    Cents::units(100),
    Cents::units(100),
    Cents::units(100),
    Cents::units(100),
];
/// The gift certificate of those who do not reach a semifinal.
pub const GIFT: Cents = Cents::units(7);

/// The prize of each place, for the entries that were assigned.
#[must_use]
pub fn list(entries: u64) -> [Cents; 10] {
    LIST.map(|prize| prize.scaled(entries, ENTRIES))
}

/// Somebody with a total.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finalist {
    pub id: String,
    pub total: Weighted,
    /// Completed all three rounds: did not withdraw, nor lose by forfeit in the finals.
    pub completed: bool,
}

/// What a finalist wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Award {
    /// A place in what was given.
    pub finalist: usize,
    /// From 1, among those who completed; equals share the first of their places.
    pub place: usize,
    /// How many share it.
    pub sharers: usize,
    pub money: Cents,
}

/// Money for the finalists who completed the rounds, best first. Equals share what their places add up to, to the cent: odd
/// cents go one each to the first of them in the order given.
#[must_use]
pub fn awards(finalists: &[Finalist], list: &[Cents]) -> Vec<Award> {
    let mut order: Vec<usize> = (0..finalists.len()).filter(|at| finalists[*at].completed).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(finalists[*at].total), *at));
    let mut awards = Vec::new();
    let mut before = 0;
    for tied in order.chunk_by(|a, b| finalists[*a].total == finalists[*b].total) {
        let prizes = list.iter().skip(before).take(tied.len()).copied();
        let shares = prizes.sum::<Cents>().shares(tied.len());
        for (finalist, money) in tied.iter().zip(shares) {
            awards.push(Award { finalist: *finalist, place: before + 1, sharers: tied.len(), money });
        }
        before += tied.len();
    }
    awards
}
