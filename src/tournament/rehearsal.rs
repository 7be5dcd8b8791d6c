//! A Golden Knights played out by chance, results drawn by rating, from the entries to the last prize; and the reckoning
//! that everything adds up, made another way than it was given out.

use super::field::{Entrant, Field, Meeting};
use super::knights::advance::advance;
use super::knights::prizes::{Award, Finalist, awards, list};
use super::knights::seating::{Sitter, sections};
use super::knights::{ROUNDS, SEATS};
use super::money::Cents;
use super::outcome::{How, Outcome};
use super::points::HalfPoints;
use super::weighted::{Total, WIN, weighted};
use super::{berger::pairings, ledger::Ledger};
use std::collections::{BTreeMap, BTreeSet};

/// A round as it was played.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// Code and field of each section.
    pub sections: Vec<(String, Field)>,
    /// Seats for which there was no full section.
    pub waiting: usize,
}

/// The whole of it.
#[derive(Clone, Debug, Default)]
pub struct Rehearsal {
    pub entries: usize,
    pub rounds: Vec<Round>,
    pub totals: Vec<Total>,
    pub awards: Vec<Award>,
    /// The fund for the entries that were assigned.
    pub fund: Cents,
    pub paid: Cents,
    pub pins: usize,
    /// Players who reached no semifinal; those who reached one and no final.
    pub gifts: usize,
    pub framed: usize,
    /// How many things were reckoned again.
    pub checks: usize,
    /// What did not add up, a sentence each.
    pub wrong: Vec<String>,
}

/// Plays it with so many entries; the same `seed` gives the same again.
#[must_use]
pub fn rehearse(entries: usize, seed: u64) -> Rehearsal {
    let mut chance = Chance(seed);
    let people = people(entries, &mut chance);
    let mut seats: Vec<usize> =
        people.iter().enumerate().flat_map(|(n, p)| std::iter::repeat_n(n, p.entries)).collect();
    let mut out = Rehearsal { entries, ..Rehearsal::default() };
    for round in 1..=ROUNDS {
        let sitters: Vec<Sitter> = seats.iter().map(|n| people[*n].sitter()).collect();
        let (dealt, waiting) = sections(&sitters);
        let mut played = Round { waiting: waiting.len(), ..Round::default() };
        for (n, section) in dealt.iter().enumerate() {
            let who: Vec<&Person> = section.iter().map(|at| &people[seats[*at]]).collect();
            played.sections.push((format!("R{round}-{}", n + 1), play(&who, round, &mut chance)));
        }
        let fields: Vec<(&str, &Field)> = played.sections.iter().map(|(code, field)| (code.as_str(), field)).collect();
        let through = advance(&fields).through;
        let place: BTreeMap<&str, usize> = people.iter().enumerate().map(|(n, p)| (p.id.as_str(), n)).collect();
        seats = through.iter().filter_map(|(seat, _)| place.get(seat.id.as_str()).copied()).collect();
        out.rounds.push(played);
    }
    reward(&mut out);
    reckon(&mut out);
    out
}

struct Person {
    id: String,
    rating: Option<u32>,
    /// GK8: up to ten.
    entries: usize,
    withdraws: bool,
}

impl Person {
    fn sitter(&self) -> Sitter {
        Sitter { id: self.id.clone(), rating: self.rating }
    }
}

fn people(entries: usize, chance: &mut Chance) -> Vec<Person> {
    let mut people = Vec::new();
    let mut left = entries;
    while left > 0 {
        let several = if chance.of(10) == 0 { 2 + usize::try_from(chance.of(9)).unwrap_or(0) } else { 1 };
        let entries = several.min(left);
        let rating = 800 + (0..4).map(|_| chance.of(400)).sum::<u64>();
        let rating = (chance.of(20) > 0).then(|| u32::try_from(rating).unwrap_or(1_500));
        people.push(Person { id: format!("{:05}", people.len()), rating, entries, withdraws: chance.of(40) == 0 });
        left -= entries;
    }
    people
}

fn play(who: &[&Person], round: u32, chance: &mut Chance) -> Field {
    let entrants =
        who.iter().map(|p| Entrant { id: p.id.clone(), name: p.id.clone(), rating: p.rating, ..Entrant::default() });
    let meetings = pairings(who.len()).into_iter().map(|pairing| {
        let (white, black) = (who[pairing.white], who[pairing.black]);
        let (result, how) = match (white.withdraws, black.withdraws) {
            (true, true) => ("0-0", How::Forfeit),
            (true, false) => ("0-1", How::Forfeit),
            (false, true) => ("1-0", How::Forfeit),
            (false, false) => (chance.game(white.rating, black.rating), How::Play),
        };
        let game = format!("{round}:{}-{}", white.id, black.id);
        Meeting {
            game,
            round: u32::try_from(pairing.round).unwrap_or(1),
            white: pairing.white,
            black: pairing.black,
            outcome: Outcome::parse(result, how),
        }
    });
    let rounds = u32::try_from(who.len().saturating_sub(1)).unwrap_or(0);
    Field { rounds, entrants: entrants.collect(), meetings: meetings.collect(), byes: Vec::new() }
}

fn reward(out: &mut Rehearsal) {
    let all: Vec<(u32, &Field)> = (1..)
        .zip(&out.rounds)
        .flat_map(|(round, played)| played.sections.iter().map(move |(_, field)| (round, field)))
        .collect();
    out.totals = weighted(&all);
    let assigned = out.rounds.first().map_or(0, |round| round.sections.len() * SEATS) as u64;
    let list = list(assigned);
    let finalist = |t: &Total| Finalist { id: t.id.clone(), total: t.total, completed: t.completed };
    let finalists: Vec<Finalist> = out.totals.iter().map(finalist).collect();
    out.awards = awards(&finalists, &list);
    out.fund = list.iter().copied().sum();
    out.paid = out.awards.iter().map(|award| award.money).sum();
    let sat = |round: usize| -> BTreeSet<String> {
        let sections = out.rounds[round].sections.iter();
        sections.flat_map(|(_, field)| field.entrants.iter().map(|e| e.id.clone())).collect()
    };
    let [first, second, third] = [sat(0), sat(1), sat(2)];
    out.gifts = first.difference(&second).count();
    out.framed = second.difference(&third).count();
    out.pins = out.awards.iter().map(|award| &out.totals[award.finalist].id).collect::<BTreeSet<_>>().len();
}

/// Everything again from the games alone.
fn reckon(out: &mut Rehearsal) {
    let (mut checks, mut wrong) = (0, Vec::new());
    let mut holds = |good: bool, what: &dyn Fn() -> String| {
        checks += 1;
        if !good {
            wrong.push(what());
        }
    };
    let mut sums: BTreeMap<(&str, usize), Vec<u32>> = BTreeMap::new();
    for (round, played) in out.rounds.iter().enumerate() {
        for (code, field) in &played.sections {
            let ids: BTreeSet<&str> = field.entrants.iter().map(|e| e.id.as_str()).collect();
            holds(ids.len() == SEATS, &|| format!("{code} has not seven players"));
            holds(field.meetings.len() == 21, &|| format!("{code} has not 21 games"));
            let ledger = Ledger::of(field);
            for (player, entrant) in field.entrants.iter().enumerate() {
                let whites = field.meetings.iter().filter(|m| m.white == player).count();
                let blacks = field.meetings.iter().filter(|m| m.black == player).count();
                holds((whites, blacks) == (3, 3), &|| format!("{} has {whites} Whites in {code}", entrant.id));
                let points: u32 = field
                    .meetings
                    .iter()
                    .filter_map(|m| {
                        let outcome = m.outcome?;
                        (m.white == player)
                            .then_some(outcome.white.0)
                            .or_else(|| (m.black == player).then_some(outcome.black.0))
                    })
                    .sum();
                holds(HalfPoints(points) == ledger.points(player), &|| {
                    format!("{} in {code}: points differ", entrant.id)
                });
                sums.entry((&entrant.id, round)).or_default().push(points);
            }
        }
    }
    for total in &out.totals {
        let nth = |round: usize| {
            let mut points = sums.get(&(total.id.as_str(), round)).cloned().unwrap_or_default();
            points.sort_unstable_by(|a, b| b.cmp(a));
            points.get(total.entry - 1).copied().unwrap_or(0)
        };
        let again: u32 = (0..WIN.len()).map(|round| nth(round) * WIN[round].0 / 2).sum();
        holds(again == total.total.0, &|| format!("{}: weighted points differ", total.id));
        let above = out.totals.iter().filter(|other| other.total > total.total).count();
        holds(total.place == above + 1, &|| format!("{}: place {} is wrong", total.id, total.place));
        if total.rounds[2].is_some() {
            holds(total.rounds[1].is_some() && total.rounds[0].is_some(), &|| format!("{} skipped a round", total.id));
        }
    }
    let full = out.awards.len() >= 10;
    holds(if full { out.paid == out.fund } else { out.paid <= out.fund }, &|| {
        format!("paid {} of a fund of {}", out.paid, out.fund)
    });
    for pair in out.awards.windows(2) {
        let cent = u64::from(pair[0].place == pair[1].place);
        holds(
            pair[0].money.0 + cent >= pair[1].money.0 && (cent == 0 || pair[0].money.0 <= pair[1].money.0 + 1),
            &|| format!("place {} gets more than {}", pair[1].place, pair[0].place),
        );
    }
    (out.checks, out.wrong) = (checks, wrong);
}

/// Numbers by chance, the same for the same seed (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of `n` numbers from 0.
    fn of(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }

    /// A result as often as ratings say: a quarter drawn, the rest by the expected score; unrated counts as 1500.
    fn game(&mut self, white: Option<u32>, black: Option<u32>) -> &'static str {
        let (white, black) = (f64::from(white.unwrap_or(1_500)), f64::from(black.unwrap_or(1_500)));
        let expected = 1.0 / (1.0 + 10_f64.powf((black - white) / 400.0));
        let draw = self.of(4) == 0;
        // 53 bits fit a float exactly.
        #[allow(clippy::cast_precision_loss)]
        let drawn = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        if draw {
            "1/2-1/2"
        } else if drawn < expected {
            "1-0"
        } else {
            "0-1"
        }
    }
}
