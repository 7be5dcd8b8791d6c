//! Whole games in virtual time, killed and restarted on the way: the record must be the one that peace would have written.

mod chance;
mod killed;
mod season;
mod world;
