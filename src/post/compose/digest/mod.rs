//! The weekly digest to the director: what waits for a ruling, what happened, what is stuck (R1, R11, R13, R14, R16).

mod game;
mod topic;

pub use game::{Watched, matters};
pub use topic::Topic;

use super::apart::plain;
use super::press::{Letter, print};
use super::text::tidy;
use super::when::{self, counted};
use super::{Draft, House, Kind, Recipient};
use crate::rulebook::Instant;
use serde::Serialize;

/// Lines of one topic that a letter shows; the rest is counted.
const MOST_SHOWN: usize = 25;

/// One thing a director should know of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub topic: Topic,
    /// When it happened, or since when it is so.
    pub at: Instant,
    pub game: Option<String>,
    /// A sentence without its full stop.
    pub text: String,
}

/// What a digest tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digest {
    /// When the last digest was made; none before the first.
    pub since: Option<Instant>,
    pub until: Instant,
    /// Games in play.
    pub playing: usize,
    pub items: Vec<Item>,
}

/// A digest for programs.
#[derive(Serialize)]
pub struct Document {
    since: Option<String>,
    until: String,
    playing: usize,
    to_decide: usize,
    sections: Vec<Listed>,
}

/// A topic and what belongs to it, for programs.
#[derive(Serialize)]
struct Listed {
    topic: &'static str,
    title: &'static str,
    items: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    at: String,
    game: Option<String>,
    text: String,
}

#[derive(Serialize)]
struct Weekly {
    relay: String,
    quiet: bool,
    headline: String,
    from: Option<String>,
    to: String,
    playing: String,
    sections: Vec<Section>,
}

#[derive(Serialize)]
struct Section {
    title: &'static str,
    count: usize,
    lines: Vec<String>,
    more: usize,
    command: &'static str,
    advice: &'static str,
}

impl Letter for Weekly {
    const TEMPLATE: &'static str = "digest";
}

impl Digest {
    /// The items of a topic, oldest first.
    fn of(&self, topic: Topic) -> Vec<&Item> {
        let mut items: Vec<&Item> = self.items.iter().filter(|i| i.topic == topic).collect();
        items.sort_by(|a, b| (a.at, &a.game, &a.text).cmp(&(b.at, &b.game, &b.text)));
        items.dedup();
        items
    }

    /// How many things there are for the director to decide, and how many to know of.
    fn weight(&self) -> (usize, usize) {
        let decide = self.of(Topic::Decide).len();
        (decide, Topic::ALL.iter().map(|t| self.of(*t).len()).sum::<usize>() - decide)
    }

    /// The digest for programs.
    #[must_use]
    pub fn document(&self) -> Document {
        let row = |i: &Item| Row { at: i.at.rfc3339(), game: i.game.clone(), text: i.text.clone() };
        let listed = |topic: &Topic| Listed {
            topic: topic.name(),
            title: topic.title(),
            items: self.of(*topic).into_iter().map(row).collect(),
        };
        Document {
            since: self.since.map(Instant::rfc3339),
            until: self.until.rfc3339(),
            playing: self.playing,
            to_decide: self.weight().0,
            sections: Topic::ALL.iter().map(listed).collect(),
        }
    }

    /// The letter to the director; its body is what `kingpost digest` prints.
    #[must_use]
    pub fn letter(&self, house: &House) -> Draft {
        let quiet = self.weight() == (0, 0);
        let headline = self.headline();
        let letter = Weekly {
            relay: tidy(&house.name),
            quiet,
            from: self.since.map(|at| when::moment(at, house.zone)),
            to: when::moment(self.until, house.zone),
            playing: counted(i64::try_from(self.playing).unwrap_or(i64::MAX), "game is", "games are"),
            sections: self.sections(house),
            headline: headline.clone(),
        };
        let subject = format!("Weekly digest: {headline}");
        let body = print(&letter);
        Draft { answers: false, ..plain(Recipient::Director, Kind::Digest, &subject, body) }
    }

    fn headline(&self) -> String {
        match self.weight() {
            (0, 0) => "nothing needs you".to_owned(),
            (0, know) => format!("nothing to decide, {know} to know of"),
            (decide, 0) => format!("{decide} to decide"),
            (decide, know) => format!("{decide} to decide, {know} to know of"),
        }
    }

    fn sections(&self, house: &House) -> Vec<Section> {
        let shown = |item: &Item| {
            let game = item.game.as_ref().map_or(String::new(), |g| format!(", {}", tidy(g)));
            let stop = if item.text.ends_with(['.', '"', '?', '!']) { "" } else { "." };
            format!("{}{game}: {}{stop}", when::date(item.at, house.zone), item.text)
        };
        let section = |topic: &Topic| {
            let items = self.of(*topic);
            Section {
                title: topic.title(),
                count: items.len(),
                lines: items.iter().take(MOST_SHOWN).map(|i| shown(i)).collect(),
                more: items.len().saturating_sub(MOST_SHOWN),
                command: topic.command(),
                advice: topic.advice(),
            }
        };
        Topic::ALL.iter().map(section).filter(|s| s.count > 0).collect()
    }
}
