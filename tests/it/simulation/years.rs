//! Many lives of sections: two games by the rules alone, and whole sections of seven through the whole relay.
//!
//! `KINGPOST_SEEDS=5000 cargo test --test it -- simulation::years` lives through more; `KINGPOST_SEED=17` through one alone.

use super::chance::Chance;
use super::correspondent::{Player, TEMPERS, Temper};
use super::engine::{Memory, Whole};
use super::life::Life;
use super::reckoning::{DAY, Numbers};
use crate::relay::desk::{self, instant};
use crate::store::base::Base;
use chrono_tz::Tz;
use kingpost::rulebook::{Edition, Forfeits, Rules, Ruleset};
use std::ops::Range;

const ZONES: [&str; 7] = [
    "America/Chicago",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Pacific/Auckland",
    "America/St_Johns",
    "UTC",
    "Pacific/Honolulu",
];

/// The seeds to live through: so many, or the one that the environment names.
fn seeds(usual: u64) -> Range<u64> {
    let number = |name: &str| std::env::var(name).ok().map(|n| n.parse::<u64>().expect("a number of seeds"));
    match (number("KINGPOST_SEED"), number("KINGPOST_SEEDS")) {
        (Some(seed), _) => seed..seed + 1,
        (None, many) => 0..many.unwrap_or(usual),
    }
}

fn numbers(rules: &Rules) -> Numbers {
    let n = rules.numbers;
    Numbers {
        strict: rules.ruleset == Ruleset::Strict,
        days: n.days.into(),
        moves: n.moves.into(),
        on_one_move: n.most_on_one_move.map(i64::from),
        penalty: n.penalty.into(),
        proposed: rules.forfeits == Forfeits::Proposed,
        relay_delay: rules.relay_delay,
    }
}

/// Says which seed it was, whatever goes wrong.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("This was KINGPOST_SEED={}", self.0);
        }
    }
}

async fn two_games(seed: u64) -> [usize; 2] {
    let _seed = Seed(seed);
    let mut chance = Chance::new(seed);
    let mut rules = Rules::of(if chance.below(4) == 0 { Edition::UsChess2021 } else { Edition::UsChess2004 });
    if chance.below(4) == 0 {
        rules.ruleset = Ruleset::Strict;
    }
    if chance.below(2) == 0 {
        (rules.numbers.moves, rules.numbers.days) = (3, 10);
    }
    if chance.below(4) == 0 {
        rules.forfeits = Forfeits::Proposed;
    }
    if chance.below(4) == 0 {
        rules.relay_delay = None;
    }
    let begins = instant(desk::START).0;
    let stops = begins + if chance.below(4) == 0 { 90 * DAY } else { 914 * DAY };
    let engine = Memory::new(2, rules, begins, stops);
    let mut player = || {
        let temper = TEMPERS[usize::try_from(chance.below(7)).expect("small")];
        Player { temper, zone: Tz::UTC }
    };
    let players = (0..4).map(|_| player()).collect();
    let mut life = Life::new(engine, chance, players, &[[0, 1], [2, 3]], numbers(&rules), (begins, stops), 40);
    life.live().await;
    [life.played, life.ruled]
}

#[tokio::test]
async fn a_thousand_lives_of_two_games() {
    let (mut played, mut ruled) = (0, 0);
    for seed in seeds(1_000) {
        let [moves, rulings] = two_games(seed).await;
        (played, ruled) = (played + moves, ruled + rulings);
    }
    assert!(played > 0 && (ruled > 0 || seeds(1_000).count() == 1), "{played} moves, {ruled} rulings");
}

async fn section(seed: u64) -> usize {
    let _seed = Seed(seed);
    let mut chance = Chance::new(seed);
    let months = if chance.below(3) == 0 { 4 } else { 30 };
    let strict = chance.below(4) == 0;
    let proposed = months == 4 && chance.below(3) == 0;
    let relay_delay = (chance.below(4) > 0).then_some(3_600);
    let fate = (chance.below(2) == 0).then(|| Chance::new(seed));
    let more = format!(
        "ruleset = \"{}\"\nforfeits = \"{}\"\n[rules]\nmonths = {months}\nmoves = 3\ndays = 12\n",
        if strict { "strict" } else { "standard" },
        if proposed { "proposed" } else { "automatic" }
    );
    let numbers = Numbers { strict, days: 12, moves: 3, on_one_move: None, penalty: 5, proposed, relay_delay };
    let begins = instant(desk::START).0;
    // 00:00 of that date in the relay's zone: daylight saving time in both.
    let stops = instant(if months == 4 { "2024-07-01T05:00:00Z" } else { "2026-09-01T05:00:00Z" }).0;
    let engine = Whole::new(Base::sqlite_in_memory(), &ZONES, (&more, relay_delay), begins, fate).await;
    let seats: Vec<[usize; 2]> = engine.games.iter().map(|(_, seats)| *seats).collect();
    assert_eq!(seats.len(), 21);
    let shift = usize::try_from(chance.below(7)).expect("small");
    let player =
        |(n, zone): (usize, &&str)| Player { temper: TEMPERS[(n + shift) % 7], zone: zone.parse().expect("a zone") };
    let players: Vec<Player> = ZONES.iter().enumerate().map(player).collect();
    assert!(players.iter().any(|p| p.temper == Temper::Brink));
    let mut life = Life::new(engine, chance, players, &seats, numbers, (begins, stops), 6);
    life.live().await;
    life.played
}

/// Two tests, since there are two processors at least.
async fn sections(half: u64) {
    let mut played = 0;
    for seed in seeds(20).filter(|seed| seed % 2 == half) {
        played += section(seed).await;
    }
    assert!(played > 0 || seeds(20).count() == 1, "moves were played");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_sections_of_seven() {
    sections(0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_sections_of_seven_more() {
    sections(1).await;
}
