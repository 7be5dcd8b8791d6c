//! A tournament, pure: what its file says, who meets whom, and how its games are numbered.

pub mod berger;
mod code;
mod file;
pub mod standings;

pub use code::Code;
pub use berger::{Pairing, pairings};
pub use file::{Kind, Tournament};
