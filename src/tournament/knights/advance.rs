//! Who advances to the next round (GK3): points of games, never weighted ones.

use super::SEATS;
use crate::tournament::field::Field;
use crate::tournament::ledger::Ledger;
use crate::tournament::points::HalfPoints;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// 4.5 points advance.
const ENOUGH: HalfPoints = HalfPoints(9);
/// 4 points advance where nobody in the section has more, and fill the last sections up.
const NEARLY: HalfPoints = HalfPoints(8);

/// A seat of a round that was played: somebody with several entries has several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    pub id: String,
    pub name: String,
    pub rating: Option<u32>,
    /// Where it was earned.
    pub section: String,
    pub points: HalfPoints,
}

/// Why a seat advances.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Why {
    /// 4.5 points or more.
    Score,
    /// 4 points, where nobody in the section has 4.5.
    Best,
    /// 4 points, and a place was left in the last section: the highest rated first.
    FillUp,
}

impl Why {
    /// The word for it in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Best => "best-of-section",
            Self::FillUp => "fill-up",
        }
    }
}

/// What a round comes to so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Advance {
    /// Who advances, in the order of sections and tables; those that fill up come last, highest rated first.
    pub through: Vec<(Seat, Why)>,
    /// 4-pointers for whom no place is left, highest rated first.
    pub left_over: Vec<Seat>,
    /// Sections in which games go on: more may come from there.
    pub open: Vec<String>,
    /// Places of the last section that nobody can fill.
    pub short: usize,
}

/// Reckons a round from its sections' codes and fields.
///
/// Whoever has 4.5 points is through though games go on; what 4 points are worth is known when the section is over, and the
/// last section is filled up when all are. Withdrawn players do not advance (R20).
#[must_use]
pub fn advance(sections: &[(&str, &Field)]) -> Advance {
    let mut out = Advance::default();
    let mut waiting = Vec::new();
    for (code, field) in sections {
        let ledger = Ledger::of(field);
        let seat = |player: usize| Seat {
            id: field.entrants[player].id.clone(),
            name: field.entrants[player].name.clone(),
            rating: field.entrants[player].rating,
            section: (*code).to_owned(),
            points: ledger.points(player),
        };
        let mut seats: Vec<(usize, Seat)> = (0..field.entrants.len()).map(|player| (player, seat(player))).collect();
        seats.sort_by_key(|(player, seat)| (Reverse(seat.points), *player));
        let enough = seats.iter().any(|(_, seat)| seat.points >= ENOUGH);
        let over = field.is_over();
        if !over {
            out.open.push((*code).to_owned());
        }
        for (player, seat) in seats {
            if field.entrants[player].withdrawn {
                continue;
            }
            match seat.points {
                points if points >= ENOUGH => out.through.push((seat, Why::Score)),
                NEARLY if over && !enough => out.through.push((seat, Why::Best)),
                NEARLY if over => waiting.push(seat),
                _ => {}
            }
        }
    }
    waiting
        .sort_by(|a, b| b.rating.cmp(&a.rating).then_with(|| a.section.cmp(&b.section)).then_with(|| a.id.cmp(&b.id)));
    if out.open.is_empty() {
        fill_up(&mut out, &mut waiting);
    }
    out.left_over = waiting;
    out
}

/// Fills the last section up. Nobody sits twice in one (GK9): whoever has more seats than there are sections leaves a place.
fn fill_up(out: &mut Advance, waiting: &mut Vec<Seat>) {
    let mut seats: BTreeMap<String, usize> = BTreeMap::new();
    for (seat, _) in &out.through {
        *seats.entry(seat.id.clone()).or_default() += 1;
    }
    let seated =
        |seats: &BTreeMap<String, usize>, sections: usize| seats.values().map(|n| (*n).min(sections)).sum::<usize>();
    let mut sections = out.through.len().div_ceil(SEATS);
    while seated(&seats, sections).div_ceil(SEATS) < sections {
        sections -= 1;
    }
    let mut places = sections * SEATS - seated(&seats, sections);
    waiting.retain(|seat| {
        let has = seats.entry(seat.id.clone()).or_default();
        if places == 0 || *has >= sections {
            return true;
        }
        *has += 1;
        places -= 1;
        out.through.push((seat.clone(), Why::FillUp));
        false
    });
    out.short = places;
}
