//! Tournaments: their files, and who meets whom.

mod berger;
mod code;
mod file;
mod points;
mod schedule;
