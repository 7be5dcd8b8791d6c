//! Letters as text, pure: bytes in, what they say out.

pub mod body;
pub mod envelope;
pub mod letter;
pub mod notation;
pub mod own_words;
pub mod reading;
pub mod tidy;
