//! Choices for random games, drawn by proptest so that a failure shrinks to a short list of numbers.

use kingpost::rulebook::Seconds;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// Numbers drawn beforehand; when they run out every choice is the first.
#[derive(Clone, Debug)]
pub struct Dice {
    drawn: Vec<u32>,
    next: usize,
}

impl Dice {
    /// A choice below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        let drawn = self.drawn.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        usize::try_from(drawn).unwrap_or(0) % n.max(1)
    }

    /// True `n` times in a hundred.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) >= 100 - n
    }

    /// Seconds from `low` to `high`, both included.
    pub fn between(&mut self, low: Seconds, high: Seconds) -> Seconds {
        low + Seconds::try_from(self.below(usize::try_from(high - low + 1).unwrap_or(1))).unwrap_or(0)
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// `n` throws.
pub fn dice(n: usize) -> impl Strategy<Value = Dice> {
    prop::collection::vec(any::<u32>(), n).prop_map(|drawn| Dice { drawn, next: 0 })
}

/// The same cases on every run, and nothing written to disk. `KINGPOST_CASES=20` asks for twenty times as many, from another seed.
pub fn cases(cases: u32, seed: u64) -> Config {
    let times: u32 = std::env::var("KINGPOST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (cases, seed) = (cases * times, seed + 1_000 * u64::from(times));
    Config {
        cases,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        max_shrink_iters: 400,
        ..Config::default()
    }
}
