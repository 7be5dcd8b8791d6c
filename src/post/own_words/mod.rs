//! The player's own words in a letter: without quotes, old letters, signatures and footers.
//!
//! Each line is given an owner, first by marks (`>`), then by separators, header blocks and attributions, then by what is
//! known: text that equals a letter of ours is a quote whatever surrounds it.

mod armor;
pub mod attribution;
mod blocks;
mod footer;
mod header;
mod lines;
mod marks;
mod ours;
mod separator;

pub use blocks::{Block, blocks};

use super::{body, reading, tidy};
use lines::{MOST_INTRODUCTIONS, Owner, owners};
use ours::Ours;

/// A letter's own words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// What its writer wrote, line by line, characters folded.
    pub text: String,
    /// What the plain and the HTML version each say, where they name different moves or requests.
    pub conflict: Option<(String, String)>,
    /// Names of attachments, none of them read.
    pub attachments: Vec<String>,
    /// Why there is nothing to read: a sentence for the sender.
    pub unreadable: Option<String>,
    /// What of the letter was not looked at, for the many old ones in it: a sentence for the sender.
    pub passed_over: Option<String>,
    /// The letter was longer than is read, quotes and all, and was cut.
    pub cut: bool,
    /// Moves or requests in lines marked as quoted that stand in no letter of ours: perhaps typed into the quote.
    pub typed_in_quote: Vec<String>,
    /// The first lines that are not the writer's own, and what they are.
    pub aside: Vec<(Aside, String)>,
}

/// What a line is that is not its writer's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aside {
    /// Of an old letter, or a line that introduces one.
    Quote,
    /// A signature, or added by a program.
    Footer,
}

/// Reads a letter's own words. `ours`: the texts of letters that the relay sent in this game.
#[must_use]
pub fn own_words(raw: &[u8], ours: &[String]) -> Words {
    let body = body::read(raw);
    let ours = Ours::new(ours);
    let plain = words_of(&body.plain, &ours);
    let mut words =
        Words { attachments: body.attachments, unreadable: body.unreadable, cut: body.cut, ..Words::default() };
    let html = body.html.as_deref().map(|html| words_of(html, &ours));
    let (chosen, conflict) = match html {
        None => (plain, None),
        Some(html) => choose(plain, html),
    };
    words.text = chosen.text;
    words.passed_over = chosen.passed_over;
    words.typed_in_quote = chosen.typed;
    words.aside = chosen.aside;
    words.conflict = conflict;
    if words.unreadable.is_none() && armor::before_seal(&words.text).is_some_and(|open| reading::gist(open).is_empty())
    {
        words.unreadable = Some(
            "Your letter is encrypted with PGP, and the relay cannot open it. Please send your move as plain text."
                .to_owned(),
        );
    }
    words
}

/// The own words of a text already decoded.
#[must_use]
pub fn own_text(text: &str, ours: &[String]) -> String {
    words_of(text, &Ours::new(ours)).text
}

/// Quoted lines that are looked into for words typed among them.
const MOST_LOOKED_INTO: usize = 300;

#[derive(Default)]
struct Own {
    text: String,
    typed: Vec<String>,
    passed_over: Option<String>,
    aside: Vec<(Aside, String)>,
}

impl Own {
    /// Keeps a line for those who ask why it was not read.
    fn put_aside(&mut self, what: Aside, line: &str) {
        const MOST_KEPT: usize = 300;
        const LONGEST_KEPT: usize = 200;
        if self.aside.len() < MOST_KEPT && !line.trim().is_empty() {
            self.aside.push((what, line.chars().take(LONGEST_KEPT).collect()));
        }
    }
}

/// Which of two versions of a letter to read: they are one if they name the same moves and requests.
fn choose(plain: Own, html: Own) -> (Own, Option<(String, String)>) {
    let (a, b) = (reading::gist(&plain.text), reading::gist(&html.text));
    if a == b {
        // Struck-out text and list numbers are seen in the HTML alone.
        let marked = html.text.contains([tidy::STRUCK_OPEN, tidy::LIST_MARK]) || plain.text.trim().is_empty();
        return (if marked { html } else { plain }, None);
    }
    if plain.text.trim().is_empty() || (a.is_empty() && stand_in(&plain.text)) {
        return (html, None);
    }
    if html.text.trim().is_empty() {
        return (plain, None);
    }
    let both = (beginning(&plain.text), beginning(&html.text));
    (plain, Some(both))
}

/// As much of a version as a letter back can show.
fn beginning(text: &str) -> String {
    const MOST_SHOWN: usize = 2 * 1024;
    let text = text.trim();
    let end = text.floor_char_boundary(MOST_SHOWN);
    tidy::shown(&text[..end]) + if end < text.len() { " \u{2026}" } else { "" }
}

/// A plain part that only says that there is an HTML part.
fn stand_in(text: &str) -> bool {
    let low = text.to_lowercase();
    text.len() < 600
        && ["html", "your mail client", "your email client", "mail program does not"].iter().any(|s| low.contains(s))
}

fn words_of(text: &str, ours: &Ours) -> Own {
    let folded = tidy::fold(&marks::plain(&armor::inside(text)));
    let lines: Vec<&str> = folded.lines().collect();
    let (owners, too_many) = owners(&lines, ours);
    let passed_over = too_many.then(|| {
        format!("More than {MOST_INTRODUCTIONS} lines of your letter look like the beginning of an old one: nothing below those was read.")
    });
    let mut own = Own { passed_over, ..Own::default() };
    let mut looked = 0;
    for (line, owner) in lines.iter().zip(&owners) {
        match owner {
            Owner::Writer => {
                own.text.push_str(line.trim_end());
                own.text.push('\n');
            }
            Owner::Quote => {
                own.put_aside(Aside::Quote, line);
                looked += 1;
                if looked <= MOST_LOOKED_INTO && own.typed.len() < 5 {
                    own.typed.extend(typed_into(line, ours));
                }
            }
            Owner::Footer => own.put_aside(Aside::Footer, line),
        }
    }
    own.text = own.text.trim_matches('\n').to_owned();
    own
}

/// A quoted line that is not as we sent it and names a move.
fn typed_into(line: &str, ours: &Ours) -> Option<String> {
    let bare = ours::bare(line);
    let plain = ours.is_empty() || bare.is_empty() || bare.len() > 200 || ours.within(&bare);
    (!plain && !reading::gist(&bare).is_empty()).then_some(bare)
}
