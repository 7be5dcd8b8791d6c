//! One game's part of a letter, read into a [`Sheet`].
//!
//! The path: the text is cut into sentences ([`sentence`]), each line into numbers, moves and words ([`token`]); a
//! sentence sets out moves or only talks of them ([`card`]), hangs them on an if ([`ifs`]), or asks for something
//! ([`asks`]); what surrounds it decides whether that is meant ([`frame`]). The board is looked at last and only to find out where the reading is doubtful ([`doubt`]): it never
//! turns a word into a move.

mod apart;
pub mod asks;
mod card;
pub mod dates;
mod doubt;
mod frame;
mod gather;
mod habit;
mod ifs;
mod mention;
mod nested;
mod number;
mod phrases;
mod reason;
mod resolve;
mod score;
mod sentence;
mod spelled;
mod token;
mod torn;
mod walk;
mod words;

use crate::play::{Note, Sheet, Side};
use crate::post::notation::Notations;
use crate::post::tidy;
use chrono::NaiveDate;
use shakmaty::{Chess, Move};

/// "Castles" without a side: it names whichever castling is legal.
fn says_castles(text: &str) -> bool {
    matches!(text, "castles" | "castle")
}

/// What a letter is read against. Nothing of it can make a move out of what is none.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The game's name, `05N12-3`: what a letter sets out under another's is not for this one.
    pub game: &'a str,
    /// The side of the sender.
    pub side: Side,
    /// The moves played, each with the position before it.
    pub record: &'a [(Chess, Move)],
    /// The position now.
    pub position: &'a Chess,
    /// Whether a draw offer of the opponent stands.
    pub draw_offered: bool,
    /// Today's date where the sender lives, for dates without a year.
    pub today: NaiveDate,
    /// The notations both players have agreed to (R7).
    pub notations: &'a Notations,
}

/// Reads the sender's own words for one game.
#[must_use]
pub fn read(text: &str, context: &Context<'_>) -> Sheet {
    let (text, cut) = capped(text);
    let folded = tidy::fold(text);
    let gathered = gather::gather(&folded, context);
    let mut sheet = doubt::settle(gathered, context);
    sheet.words = tidy::shown(text.trim());
    if cut {
        sheet
            .notes
            .push(Note::Other(format!("Your letter is very long: only its first {} kB were read.", MOST_WORDS / 1024)));
    }
    sheet
}

/// Most bytes of a player's own words in one game that are read.
pub const MOST_WORDS: usize = 12 * 1024;

fn capped(text: &str) -> (&str, bool) {
    if text.len() <= MOST_WORDS {
        return (text, false);
    }
    let end = text.floor_char_boundary(MOST_WORDS);
    // Whole lines only: half a move may be another one.
    (text[..end].rsplit_once('\n').map_or("", |(whole, _)| whole), true)
}

/// Whether a text is talk: no move in it, nothing asked for, and nothing that had to be asked about.
#[must_use]
pub fn says_nothing(text: &str) -> bool {
    gather::says_nothing(&tidy::fold(capped(text).0))
}

/// The moves and requests that a text names, whatever the game: to compare two versions of one letter.
#[must_use]
pub fn gist(text: &str) -> Vec<String> {
    gather::gist(&tidy::fold(capped(text).0))
}
