//! Letters as text.

mod bounds;
mod compose;
mod envelope;
mod diagram;
mod golden;
mod mail;
mod quoting;
mod round_trip;
mod stand_in;
mod tables;
mod token;
