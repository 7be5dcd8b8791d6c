//! Letters as text.

mod bounds;
mod compose;
mod corpora;
mod diagram;
mod envelope;
mod golden;
mod mail;
mod own_words;
mod quoting;
mod ready;
mod round_trip;
mod ruling;
mod stand_in;
mod tables;
mod token;
