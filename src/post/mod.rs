//! Letters as text, pure: what a player's mail says, and what the relay writes.

pub mod body;
pub mod compose;
pub mod diagram;
pub mod envelope;
pub mod letter;
pub mod mail;
pub mod notation;
pub mod own_words;
pub mod proof;
pub mod reading;
pub mod tidy;
pub mod token;
