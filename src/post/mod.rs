//! Letters as text, pure: bytes in, what they say out.

pub mod body;
pub mod envelope;
pub mod notation;
pub mod own_words;
pub mod reading;
pub mod tidy;
//! Letters as text, pure: what a player's mail says, and what the relay writes.

pub mod compose;
pub mod diagram;
pub mod mail;
pub mod token;
