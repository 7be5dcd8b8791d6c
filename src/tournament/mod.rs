//! A tournament, pure: what its file says, who meets whom, how its games are numbered, and what their results decide.

mod berger;
mod code;
pub mod field;
mod file;
pub mod money;
pub mod outcome;
pub mod points;
mod schedule;
pub mod standings;

pub use berger::{Pairing, pairings};
pub use code::Code;
pub use field::Field;
pub use file::{Kind, Tournament};
pub use money::Cents;
pub use outcome::{How, Outcome};
pub use points::{HalfPoints, Weighted};
pub use schedule::Schedule;
