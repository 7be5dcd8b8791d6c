//! Letters as text.

mod compose;
mod diagram;
mod golden;
mod mail;
mod quoting;
mod stand_in;
mod tables;
mod token;
