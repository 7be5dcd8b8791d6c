//! A tournament, pure: what its file says, who meets whom, and how its games are numbered.

mod berger;
mod code;
mod file;
mod schedule;
pub mod standings;

pub use berger::{Pairing, pairings};
pub use code::Code;
pub use file::{Kind, Tournament};
pub use schedule::Schedule;
