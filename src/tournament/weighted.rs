//! The Golden Knights as a whole: points of all rounds, each round's worth more than the last (GK6).

use super::field::{Entrant, Field, Seen};
use super::ledger::Ledger;
use super::outcome::How;
use super::points::{HalfPoints, Weighted};
use std::collections::BTreeMap;

/// What a win is worth in each round; a draw is worth half of it.
pub const WIN: [Weighted; 3] = [Weighted(100), Weighted(220), Weighted(450)];

/// One entry of a player over all rounds: of several, the best seat of each round makes the first, the second best the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Total {
    pub id: String,
    pub name: String,
    pub rating: Option<u32>,
    /// Which of the player's entries, from 1.
    pub entry: usize,
    /// From 1: equal totals share the first of their places.
    pub place: usize,
    /// Points of games by round, as far as it was reached.
    pub rounds: [Option<HalfPoints>; 3],
    pub total: Weighted,
    /// Games that go on.
    pub open: u32,
    /// Whether the last round was played out: over, and nothing of it lost by forfeit (GK5).
    pub completed: bool,
}

/// A seat in one round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seat {
    points: HalfPoints,
    open: u32,
    forfeited: bool,
}

/// Everybody's totals, highest first, then by name. `sections`: the round of each, from 1, and its field.
#[must_use]
pub fn weighted(sections: &[(u32, &Field)]) -> Vec<Total> {
    let mut players: BTreeMap<&str, (&Entrant, [Vec<Seat>; 3])> = BTreeMap::new();
    for (round, field) in sections {
        let Some(round) = round.checked_sub(1).and_then(|r| usize::try_from(r).ok()).filter(|r| *r < WIN.len()) else {
            continue;
        };
        let ledger = Ledger::of(field);
        for (player, entrant) in field.entrants.iter().enumerate() {
            let (_, seats) = players.entry(&entrant.id).or_insert_with(|| (entrant, <[Vec<Seat>; 3]>::default()));
            seats[round].push(seat(&ledger, player));
        }
    }
    let mut totals: Vec<Total> = players.into_values().flat_map(|(entrant, seats)| entries(entrant, seats)).collect();
    totals.sort_by(|a, b| {
        b.total.cmp(&a.total).then_with(|| a.name.cmp(&b.name)).then_with(|| (&a.id, a.entry).cmp(&(&b.id, b.entry)))
    });
    for at in 0..totals.len() {
        let tied = at > 0 && totals[at - 1].total == totals[at].total;
        totals[at].place = if tied { totals[at - 1].place } else { at + 1 };
    }
    totals
}

fn seat(ledger: &Ledger<'_>, player: usize) -> Seat {
    let games = ledger.games(player);
    let open = games.iter().filter(|g| g.points.is_none()).count();
    let lost = |g: &&Seen<'_>| g.points == Some(HalfPoints::ZERO);
    let by_forfeit = |g: &Seen<'_>| g.meeting.outcome.is_some_and(|o| matches!(o.how, How::Forfeit | How::Unplayed));
    Seat {
        points: ledger.points(player),
        open: u32::try_from(open).unwrap_or(u32::MAX),
        forfeited: ledger.field.entrants[player].withdrawn || games.iter().filter(lost).any(by_forfeit),
    }
}

fn entries(entrant: &Entrant, mut seats: [Vec<Seat>; 3]) -> Vec<Total> {
    for round in &mut seats {
        round.sort_unstable_by(|a, b| b.cmp(a));
    }
    let count = seats.iter().map(Vec::len).max().unwrap_or(0);
    let entry = |n: usize| {
        let of = |round: usize| seats[round].get(n).copied();
        let rounds = [0, 1, 2].map(|round| of(round).map(|seat| seat.points));
        let total = (0..WIN.len()).filter_map(|round| Some(Weighted::of(rounds[round]?, WIN[round]))).sum();
        Total {
            id: entrant.id.clone(),
            name: entrant.name.clone(),
            rating: entrant.rating,
            entry: n + 1,
            place: 0,
            rounds,
            total,
            open: (0..WIN.len()).filter_map(of).map(|seat| seat.open).sum(),
            completed: of(WIN.len() - 1).is_some_and(|seat| seat.open == 0 && !seat.forfeited),
        }
    };
    (0..count).map(entry).collect()
}
