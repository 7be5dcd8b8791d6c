//! All integration tests, in one binary; the folders are those of `src`.

mod cli;
mod clock;
mod config;
mod house;
mod rulebook;
mod play;
mod servers;
mod store;
mod post;
mod tournament;
mod wire;
