//! Letters as text.

mod compose;
mod golden;
mod mail;
mod stand_in;
mod token;
