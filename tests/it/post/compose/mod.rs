//! Letters going out: who gets what, what it says, and how it looks.

mod folding;
mod letters;
mod sample;
pub mod samples;
mod samples_official;
mod who;
