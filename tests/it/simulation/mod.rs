//! Whole games in virtual time, killed and restarted on the way: the record must be the one that peace would have written.
//! And whole sections over years, each day of reflection time reckoned a second time.

mod chance;
mod correspondent;
mod engine;
mod killed;
mod life;
mod reaper;
mod reckoning;
mod said;
mod season;
mod world;
mod years;
