//! What the rules say: editions and rulesets as values, instants and days, and each rule in our own words.
//!
//! Nothing here knows a game, a letter or a database. Every number a rule speaks of is a field of
//! [`Numbers`], chosen per tournament.

mod edition;
mod instant;
mod look;
mod rule;
mod rules;

pub use edition::{Edition, Numbers};
pub use instant::{DAY, HOUR, Instant, MINUTE, Seconds};
pub use look::{Boot, Doubt, LEEWAY, Look};
pub use rule::{Point, Rule, Status};
pub use rules::{Forfeits, IfMoves, Rules, Ruleset};
