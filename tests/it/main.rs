//! All integration tests, in one binary; the folders are those of `src`.

mod cli;
mod clock;
mod config;
mod house;
mod play;
mod post;
mod relay;
mod rulebook;
mod servers;
mod simulation;
mod store;
mod tournament;
mod wire;
