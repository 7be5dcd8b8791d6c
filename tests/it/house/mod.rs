//! House rules: what a single crate has no walls for, a test keeps.

mod absences;
mod arrows;
mod map;
mod size;
pub mod source;
