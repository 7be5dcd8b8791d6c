//! The Golden Knights as a whole: points of all rounds, each round's worth more than the last (GK6).

use super::field::Field;
use super::ledger::Ledger;
use super::points::{HalfPoints, Weighted};
use std::collections::BTreeMap;

/// What a win is worth in each round; a draw is worth half of it.
pub const WIN: [Weighted; 3] = [Weighted(100), Weighted(220), Weighted(450)];

/// One player over all rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Total {
    pub id: String,
    pub name: String,
    pub rating: Option<u32>,
    /// From 1: equal totals share the first of their places.
    pub place: usize,
    /// Points of games by round, as far as it was reached; several sections of one round add up.
    pub rounds: [Option<HalfPoints>; 3],
    pub total: Weighted,
    /// Games that go on.
    pub open: u32,
}

/// Everybody's totals, highest first, then by name. `sections`: the round of each, from 1, and its field.
#[must_use]
pub fn weighted(sections: &[(u32, &Field)]) -> Vec<Total> {
    let mut players: BTreeMap<&str, Total> = BTreeMap::new();
    for (round, field) in sections {
        let Some(round) = round.checked_sub(1).and_then(|r| usize::try_from(r).ok()).filter(|r| *r < WIN.len()) else {
            continue;
        };
        let ledger = Ledger::of(field);
        for (player, entrant) in field.entrants.iter().enumerate() {
            let total = players.entry(&entrant.id).or_insert_with(|| Total {
                id: entrant.id.clone(),
                name: entrant.name.clone(),
                rating: entrant.rating,
                place: 0,
                rounds: [None; 3],
                total: Weighted::default(),
                open: 0,
            });
            let points = ledger.points(player);
            total.rounds[round] = Some(total.rounds[round].unwrap_or_default() + points);
            total.total = total.total + Weighted::of(points, WIN[round]);
            let open = ledger.games(player).iter().filter(|g| g.points.is_none()).count();
            total.open += u32::try_from(open).unwrap_or(u32::MAX);
        }
    }
    let mut totals: Vec<Total> = players.into_values().collect();
    totals.sort_by(|a, b| b.total.cmp(&a.total).then_with(|| a.name.cmp(&b.name)).then_with(|| a.id.cmp(&b.id)));
    for at in 0..totals.len() {
        let tied = at > 0 && totals[at - 1].total == totals[at].total;
        totals[at].place = if tied { totals[at - 1].place } else { at + 1 };
    }
    totals
}
