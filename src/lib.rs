//! kingpost: a relay for correspondence chess by e-mail.

pub mod config;
pub mod play;
pub mod relay;
pub mod rulebook;
pub mod table;
pub mod tournament;
pub mod wire;
pub mod store;
