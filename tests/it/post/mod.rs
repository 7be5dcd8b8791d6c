//! Letters as text.

mod compose;
mod mail;
mod token;
