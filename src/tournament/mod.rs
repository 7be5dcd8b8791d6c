//! A tournament, pure: what its file says, who meets whom, how its games are numbered, and what their results decide.

mod berger;
mod code;
pub mod crosstable;
pub mod field;
mod file;
pub mod grid;
pub mod knights;
pub mod ledger;
pub mod money;
pub mod outcome;
pub mod points;
pub mod rehearsal;
mod schedule;
pub mod standings;
pub mod tiebreak;
pub mod weighted;

pub use berger::{Pairing, pairings};
pub use code::Code;
pub use field::Field;
pub use file::{Kind, Tournament};
pub use ledger::Ledger;
pub use money::Cents;
pub use outcome::{How, Outcome};
pub use points::{HalfPoints, Weighted};
pub use schedule::Schedule;
