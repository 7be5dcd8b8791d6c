//! Letters as text, pure: what a player's mail says, and what the relay writes.

pub mod compose;
pub mod diagram;
pub mod mail;
pub mod token;
