//! One game under the rules: given a record, when a command comes at an instant, then these events. A chapter a rule.

mod acceptance;
mod corrections;
pub(crate) mod dice;
mod draws;
mod endings;
mod excused;
mod held;
mod moves;
mod offers;
mod overstep;
mod posting;
mod random_games;
mod random_letters;
mod reckoning;
mod reflection;
mod refusals;
mod rulings;
mod score;
pub mod sheet;
mod silence;
mod strict;
mod table;
