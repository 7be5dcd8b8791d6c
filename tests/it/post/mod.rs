//! Letters as text.

mod compose;
mod diagram;
mod golden;
mod mail;
mod stand_in;
mod token;
