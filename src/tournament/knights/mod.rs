//! The Golden Knights (GK2 to GK6): who advances, how a round's sections are seated, and what is won.

pub mod advance;
pub mod entry;
pub mod prizes;
pub mod seating;

/// Players of a section (GK2).
pub const SEATS: usize = 7;
/// Rounds: preliminaries, semifinals, finals (GK2).
pub const ROUNDS: u32 = 3;
