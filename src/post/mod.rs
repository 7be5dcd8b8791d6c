//! Letters as text, pure: what a player's mail says, and what the relay writes.
//!
//! | coming in | |
//! | --- | --- |
//! | [`envelope`] | bytes: who wrote, when, about which games |
//! | [`proof`] | how well the mail server vouches for the sender |
//! | [`body`] | MIME to plain lines |
//! | [`own_words`] | those of the lines that the writer wrote |
//! | [`letter`], [`reading`] | own words to a sheet for each game |
//! | [`ruling`] | the lines of the director's that rule (R18) |
//! | [`notation`], [`tidy`] | how moves are written, and the characters that they are written with (R7) |
//!
//! | going out | |
//! | --- | --- |
//! | [`compose`] | events to a draft for each reader; the texts are the templates of `letters/` |
//! | [`diagram`] | a position for the eye and the ear |
//! | [`mail`] | a draft to bytes |
//! | [`token`] | what a reply brings back: reply tokens and Message-IDs |

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
pub mod ruling;
pub mod tidy;
pub mod token;
