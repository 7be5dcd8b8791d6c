//! Every rule by its published number, in our own words: what `kingpost rule` prints and what comments and letters cite.
//!
//! R1 to R20 are the general rules, GK1 to GK10 those of the Golden Knights. A rule's points are numbered,
//! so that `R11.4` can be cited too.

mod conduct;
mod director;
mod ending;
mod golden_knights;
mod moves;
mod time;

use serde::Serialize;
use std::fmt::{self, Write as _};

/// How far the program itself keeps a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The relay keeps it.
    Built,
    /// The relay is to keep it, and does not yet.
    Later,
    /// It binds players and director; no program can keep it.
    ForPeople,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Built => "built",
            Self::Later => "later",
            Self::ForPeople => "for people",
        })
    }
}

/// One numbered point of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Point {
    pub text: &'static str,
    pub status: Status,
}

/// One rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rule {
    /// Its published number: `R11`, `GK3`.
    pub id: &'static str,
    pub title: &'static str,
    pub points: &'static [Point],
    /// A case worked through.
    pub example: &'static str,
}

const fn built(text: &'static str) -> Point {
    Point { text, status: Status::Built }
}

const fn later(text: &'static str) -> Point {
    Point { text, status: Status::Later }
}

const fn people(text: &'static str) -> Point {
    Point { text, status: Status::ForPeople }
}

/// The widest line that is printed, in characters: letters and terminals are read on phones too.
const WIDTH: usize = 76;

impl Rule {
    /// All rules, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let general =
            [conduct::BEFORE, time::REFLECTION, moves::MOVES, time::CONTROL, ending::ENDING, director::DIRECTOR];
        general.into_iter().flatten().chain(golden_knights::GOLDEN_KNIGHTS)
    }

    /// The rule with that number, letter case aside.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// The rule and, for an id such as `R11.4`, its point, counted from 1.
    #[must_use]
    pub fn cited(id: &str) -> Option<(&'static Self, Option<usize>)> {
        let Some((rule, point)) = id.split_once('.') else { return Some((Self::find(id)?, None)) };
        let rule = Self::find(rule)?;
        let point = point.parse().ok().filter(|n| (1..=rule.points.len()).contains(n))?;
        Some((rule, Some(point)))
    }

    /// Built when any of its points is; for people when all are.
    #[must_use]
    pub fn status(&self) -> Status {
        let any = |status: Status| self.points.iter().any(|point| point.status == status);
        match () {
            () if any(Status::Built) => Status::Built,
            () if any(Status::Later) => Status::Later,
            () => Status::ForPeople,
        }
    }

    /// The whole rule as text of at most 76 columns.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = format!("{}  {} ({})\n", self.id, self.title, self.status());
        for (n, point) in (1..).zip(self.points) {
            page.push('\n');
            page.push_str(&self.paragraph(n, point));
        }
        let _ = write!(page, "\nExample. {}", self.example);
        wrapped_tail(&mut page, 0);
        page
    }

    /// One point as text of at most 76 columns; `n` counts from 1.
    #[must_use]
    pub fn point(&self, n: usize) -> Option<String> {
        let point = self.points.get(n.checked_sub(1)?)?;
        Some(format!("{}  {}\n\n{}", self.id, self.title, self.paragraph(n, point)))
    }

    fn paragraph(&self, n: usize, point: &Point) -> String {
        let note = match point.status {
            status if status == self.status() => String::new(),
            Status::ForPeople => " (For people: the relay does not judge this.)".into(),
            status => format!(" ({}: the relay does not do this yet.)", capital(status)),
        };
        let mut paragraph = format!("{}.{n}  {}{note}", self.id, point.text);
        wrapped_tail(&mut paragraph, 2);
        paragraph
    }
}

fn capital(status: Status) -> String {
    let word = status.to_string();
    word[..1].to_uppercase() + &word[1..]
}

/// Wraps the last line of `text` at the width, later lines indented, and ends it.
fn wrapped_tail(text: &mut String, indent: usize) {
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let long = text.split_off(start);
    let mut column = 0;
    for word in long.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
}
