//! The integration tests: one binary, folders as in `src`.

mod servers;
mod wire;
//! All integration tests, in one binary; the folders are those of `src`.

mod config;
mod tournament;
