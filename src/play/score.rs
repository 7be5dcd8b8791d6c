//! The score of a game as text: movetext for letters, and PGN with the tags that correspondence players expect.

use super::event::{By, EndedBy};
use super::game::Game;
use crate::rulebook::DAY;
use std::fmt::Write as _;

/// Widest line of a letter or a PGN file, in columns.
const WIDTH: usize = 76;

/// A player as PGN names one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tagged {
    pub name: String,
    pub id: String,
    pub rating: Option<u32>,
}

/// What a PGN's tags need that the game does not know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    pub event: String,
    /// Where games of this relay are played: its address.
    pub site: String,
    pub white: Tagged,
    pub black: Tagged,
}

impl Game {
    /// The moves with their numbers and the result, wrapped: `1. e4 e5 2. Nf3 *`.
    #[must_use]
    pub fn movetext(&self) -> String {
        let words = self.line.iter().enumerate().flat_map(|(ply, step)| {
            let number = ply.is_multiple_of(2).then(|| format!("{}.", ply / 2 + 1));
            number.into_iter().chain([step.played.san.clone()])
        });
        wrap(words.chain([self.result().to_owned()]))
    }

    /// The whole game in PGN. The comment of a letter's move tells the instant it was posted, in UTC, and the days charged.
    #[must_use]
    pub fn pgn(&self, tags: &Tags) -> String {
        let mut out = String::new();
        for (name, value) in self.tag_pairs(tags) {
            let _ = writeln!(out, "[{name} \"{}\"]", escape(&value));
        }
        let words = self.line.iter().enumerate().flat_map(|(ply, step)| {
            let dots = if ply.is_multiple_of(2) { "." } else { "..." };
            let number = format!("{}{dots}", ply / 2 + 1);
            [number, step.played.san.clone()].into_iter().chain(self.stamp(ply))
        });
        let moves = wrap(words.chain([self.result().to_owned()]));
        let _ = write!(out, "\n{moves}\n");
        out
    }

    fn tag_pairs(&self, tags: &Tags) -> Vec<(&'static str, String)> {
        let started = &self.started;
        let numbers = started.rules.numbers;
        let mut pairs = vec![
            ("Event", tags.event.clone()),
            ("Site", tags.site.clone()),
            ("Date", started.begins.utc().format("%Y.%m.%d").to_string()),
            ("Round", format!("{}.{}", started.section, started.number)),
            ("White", tags.white.name.clone()),
            ("Black", tags.black.name.clone()),
            ("Result", self.result().to_owned()),
        ];
        // The standard's WhiteUSCF is a rating; ids have tags of their own.
        let rating = |r: Option<u32>| r.map_or("-".to_owned(), |r| r.to_string());
        pairs.push(("WhiteUSCF", rating(tags.white.rating)));
        pairs.push(("BlackUSCF", rating(tags.black.rating)));
        pairs.push(("WhiteUSCFID", tags.white.id.clone()));
        pairs.push(("BlackUSCFID", tags.black.id.clone()));
        pairs.push(("Mode", "EM".to_owned()));
        pairs.push(("TimeControl", format!("{}/{}", numbers.moves, i64::from(numbers.days) * DAY)));
        pairs.push(("Termination", self.termination().to_owned()));
        pairs.push(("Section", started.section.clone()));
        pairs.push(("GameId", self.id.to_string()));
        pairs
    }

    /// The standard's word for how the game ended.
    fn termination(&self) -> &'static str {
        match self.ending.map(|e| e.by) {
            None => "unterminated",
            Some(EndedBy::Time) => "time forfeit",
            Some(EndedBy::Adjudication) => "adjudication",
            Some(EndedBy::Ruling) => "rules infraction",
            Some(_) => "normal",
        }
    }

    /// When the letter with this move was posted, as correspondence databases write it, and the days charged.
    fn stamp(&self, ply: usize) -> Vec<String> {
        let Some(step) = self.step(ply) else { return Vec::new() };
        let played = &step.played;
        let sent = played.charge.to.utc().format("[%%ccsnt %Y.%m.%d,%H:%M:%S]").to_string();
        let how = match played.by {
            By::Letter => format!("days {}", played.charge.days),
            By::Conditional => "if-move".to_owned(),
            By::Ruling => "ruling".to_owned(),
        };
        // The command stays on one line: not every reader of PGN joins lines within a comment.
        [vec![format!("{{{sent}")], format!("{how}}}").split(' ').map(str::to_owned).collect()].concat()
    }
}

/// Words on lines of at most [`WIDTH`] columns.
fn wrap(words: impl Iterator<Item = String>) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 {
            let fits = column + 1 + width <= WIDTH;
            out.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        out.push_str(&word);
        column += width;
    }
    out
}

/// A tag's value as PGN has it: printable, on one line, quotes and backslashes escaped.
fn escape(value: &str) -> String {
    let line: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = if line.trim().is_empty() { "?".to_owned() } else { line };
    line.replace('\\', "\\\\").replace('"', "\\\"")
}
