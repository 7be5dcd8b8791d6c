//! The Date of a letter and the instants of its Received lines (R5).

use super::address::skip_comment;
use super::headers::Field;
use crate::rulebook::Instant;
use chrono::DateTime;

/// The Date header, before anybody believes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Date {
    Said(Instant),
    Missing,
    /// Not a date of RFC 5322: the value.
    Bad(String),
    /// Several Date fields.
    Several,
}

impl Date {
    /// The instant it names, if it is one date and a proper one.
    #[must_use]
    pub fn instant(&self) -> Option<Instant> {
        match self {
            Self::Said(at) => Some(*at),
            _ => None,
        }
    }
}

/// Reads the Date fields.
#[must_use]
pub fn date(fields: &[Field]) -> Date {
    let mut dates = fields.iter().filter(|f| f.name.eq_ignore_ascii_case("date"));
    match (dates.next(), dates.next()) {
        (None, _) => Date::Missing,
        (Some(_), Some(_)) => Date::Several,
        (Some(one), None) => {
            instant(&one.value).map_or_else(|| Date::Bad(one.value.chars().take(200).collect()), Date::Said)
        }
    }
}

/// A date of RFC 5322, and what programs make of it where only one instant can be meant.
#[must_use]
pub fn instant(value: &str) -> Option<Instant> {
    if value.len() > 200 {
        return None;
    }
    let plain = without_comments(value);
    let words: Vec<String> = plain.split_whitespace().enumerate().map(|(at, word)| mended(at, word)).collect();
    DateTime::parse_from_rfc2822(&words.join(" ")).ok().map(|t| Instant(t.timestamp()))
}

/// Comments such as `(UTC)` say nothing that the offset does not.
fn without_comments(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        if c != '(' {
            out.push(c);
        } else if skip_comment(&mut chars).is_none() {
            break;
        }
    }
    out
}

/// One word of a date: the comma behind the weekday, the hour of one digit, a name for UTC.
fn mended(at: usize, word: &str) -> String {
    let name = word.bytes().all(|b| b.is_ascii_alphabetic());
    if at == 0 && name {
        format!("{word},")
    } else if word.as_bytes().get(1) == Some(&b':') {
        format!("0{word}")
    } else if ["utc", "gmt+0000", "utc+0000"].iter().any(|z| word.eq_ignore_ascii_case(z)) {
        "+0000".to_owned()
    } else {
        word.to_owned()
    }
}

/// One Received line: the host that wrote it and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Received {
    /// The host after `by`, in small letters.
    pub by: Option<String>,
    pub at: Option<Instant>,
}

/// The Received lines, newest first.
#[must_use]
pub fn received(fields: &[Field]) -> Vec<Received> {
    fields.iter().filter(|f| f.name.eq_ignore_ascii_case("received")).take(100).map(|f| one(&f.value)).collect()
}

fn one(value: &str) -> Received {
    let (route, date) = match value.rsplit_once(';') {
        Some((route, date)) => (route, instant(date.trim())),
        None => (value, None),
    };
    let mut depth = 0_usize;
    let plain: String = route
        .chars()
        .filter(|c| match c {
            '(' => {
                depth += 1;
                false
            }
            ')' => {
                depth = depth.saturating_sub(1);
                false
            }
            _ => depth == 0,
        })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let by = words.iter().position(|w| w.eq_ignore_ascii_case("by")).and_then(|at| words.get(at + 1));
    Received { by: by.map(|host| host.trim_end_matches([';', ',', '.']).to_ascii_lowercase()), at: date }
}
