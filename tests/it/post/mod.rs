//! Letters as text.

mod bounds;
mod compose;
mod corpora;
mod diagram;
mod envelope;
mod golden;
mod mail;
mod quoting;
mod round_trip;
mod stand_in;
mod tables;
mod token;
