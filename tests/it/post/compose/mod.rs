//! Letters going out: who gets what, what it says, and how it looks.

mod folding;
mod letters;
pub mod sample;
pub mod samples;
mod samples_official;
mod samples_over;
mod who;
