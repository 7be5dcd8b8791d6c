//! Tournaments: their files, and who meets whom.

mod berger;
mod code;
mod file;
mod grid;
mod knights;
mod points;
mod schedule;
mod tiebreak;
