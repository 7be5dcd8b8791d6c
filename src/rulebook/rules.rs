//! The rules one tournament is played under: an edition with its choices made.

use super::{DAY, Edition, HOUR, MINUTE, Numbers, Seconds};
use serde::{Deserialize, Serialize};

/// How an overstep of the time control is answered (R11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ruleset {
    /// Warning and days added first, forfeit at the second.
    #[default]
    Standard,
    /// The first overstep forfeits; R8's offences cost days.
    Strict,
}

/// Whether the relay forfeits by the director's standing order, or only proposes it (R11, R13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forfeits {
    #[default]
    Automatic,
    Proposed,
}

/// Whether the condition alone plays its answer, or only an answer that is repeated (R9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IfMoves {
    #[default]
    Automatic,
    Acknowledged,
}

/// Everything `play` must know of the rules to decide one game. Fixed when the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    pub edition: Edition,
    pub ruleset: Ruleset,
    pub forfeits: Forfeits,
    pub if_moves: IfMoves,
    pub numbers: Numbers,
    /// How long before arrival a `Date` may lie and be believed, and how long after its instant an
    /// overstep is acted on (R5, R11). Seconds.
    pub date_tolerance: Seconds,
    /// How long the relay may hold a letter before the held time is nobody's; `None` is `"strict"`,
    /// which turns the rule off (R5). Seconds.
    pub relay_delay: Option<Seconds>,
    /// Days before a deadline at which the player is reminded of it; two at most.
    #[serde(default)]
    pub reminders: [Option<u32>; 2],
    /// Days of a think after which the player is reminded to tell of a long one (R10); none: never.
    #[serde(default = "telling")]
    pub telling: Option<u32>,
}

/// The day before the week for telling is over (R10).
fn telling() -> Option<u32> {
    Some(6)
}

impl Rules {
    /// An edition with every choice at its default.
    #[must_use]
    pub fn of(edition: Edition) -> Self {
        Self {
            edition,
            ruleset: Ruleset::default(),
            forfeits: Forfeits::default(),
            if_moves: IfMoves::default(),
            numbers: edition.numbers(),
            date_tolerance: 15 * MINUTE,
            relay_delay: Some(HOUR),
            reminders: [Some(5), Some(1)],
            telling: telling(),
        }
    }

    /// Days allowed through control `k`, counted from 1 (R5).
    #[must_use]
    pub fn allowance(&self, control: u32) -> i64 {
        i64::from(self.numbers.days) * i64::from(control)
    }

    /// The same for a limit in days on one move, as seconds: the last second of the last day (R5).
    #[must_use]
    pub fn last_second(days: i64) -> Seconds {
        (days + 1).saturating_mul(DAY) - 1
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Edition::default())
    }
}
