//! The integration tests: one binary, folders as in `src`.

mod servers;
mod wire;
