//! The director's rulings in a letter: lines that begin with `RULING:`, in plain words (R18).

use crate::play::{Order, Ruling, Side, What};
use crate::rulebook::Instant;
use chrono::NaiveDate;
use regex::{Captures, Regex};
use std::sync::LazyLock;

/// What a `RULING:` line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    Order(Order),
    /// A withdrawn player's seat goes to another, in the whole section (R20): ids, or `white` and `black` for who has that seat here.
    Replace {
        old: String,
        new: String,
    },
    /// No ruling; a sentence that says how it is written.
    Unclear(String),
}

/// A `RULING:` line as written, and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub text: String,
    pub said: Said,
    pub reason: String,
}

/// Each ruling's first word, and how it is written.
const FORMS: &[(&str, &str)] = &[
    ("penalty", "penalty white 5: the reason"),
    ("credit", "credit black 2: the reason"),
    ("reverse", "reverse penalty white: the reason, or reverse overstep white: the reason"),
    ("posting", "posting 12w 2024-03-05T10:00:00Z: the reason"),
    ("warning", "warning white: the reason"),
    ("reprimand", "reprimand white: the reason"),
    ("forfeit", "forfeit black: the reason"),
    ("approve", "approve: the reason"),
    ("dismiss", "dismiss: the reason"),
    ("reinstate", "reinstate: the reason"),
    ("result", "result 1-0, result 0-1 or result 1/2"),
    ("excuse", "excuse white 2024-03-05 to 2024-03-14: the reason"),
    ("withdraw", "withdraw white: the reason"),
    ("replace", "replace ID with ID: the reason"),
];

static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)^(?:(?P<days_of>penalty|credit)\s+(?P<side1>white|black)\s+(?P<days>[0-9]{1,4})(?:\s+days?)?",
        r"|(?P<plain>warning|reprimand|forfeit|withdraw)\s+(?P<side2>white|black)",
        r"|excuse\s+(?P<side3>white|black)\s+(?:from\s+)?(?P<from>[0-9]{4}-[0-9]{2}-[0-9]{2})\s+(?:to|until)\s+(?P<to>[0-9]{4}-[0-9]{2}-[0-9]{2})",
        r"|reverse\s+(?P<what>penalty|overstep)\s+(?P<side4>white|black)",
        r"|posting\s+(?P<number>[0-9]{1,3})\s*(?P<whose>w|b|white|black)\s+(?P<at>[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:]{5,8}(?:Z|[+-][0-9]{2}:[0-9]{2}))",
        r"|replace\s+(?P<old>[^\s:]+)\s+(?:with|by)\s+(?P<new>[^\s:]+)",
        r"|result\s+(?P<result>1-0|0-1|1/2(?:-1/2)?|draw)",
        r"|(?P<alone>reinstate|approve|dismiss|no\s+action))\s*\.?\s*(?::\s*(?P<reason>.*))?$",
    ))
    .unwrap_or_else(|e| unreachable!("a ruling: {e}"))
});

/// The rulings in a letter's own words, in order.
#[must_use]
pub fn lines(words: &str) -> Vec<Line> {
    words.lines().filter_map(line).collect()
}

fn line(text: &str) -> Option<Line> {
    let text = text.trim();
    let Some(rest) = labelled(text) else { return mislabelled(text) };
    let found = WORDS.captures(rest.trim());
    let reason = found.as_ref().and_then(|f| f.name("reason")).map_or("", |m| m.as_str().trim()).to_owned();
    let said = found.and_then(|f| said(&f)).unwrap_or_else(|| Said::Unclear(how(rest.trim())));
    Some(Line { text: text.to_owned(), said, reason })
}

/// What stands behind `RULING:`.
fn labelled(text: &str) -> Option<&str> {
    text.split_once(':').filter(|(label, _)| label.trim().eq_ignore_ascii_case("ruling")).map(|(_, rest)| rest)
}

/// `Ruling penalty white 5`: a ruling is meant, and is not written as one; without an answer it would be thought made.
fn mislabelled(text: &str) -> Option<Line> {
    let (label, rest) = text.split_once(|c: char| c.is_whitespace() || c == '-')?;
    let verb = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '-').split_whitespace().next()?;
    let verb = verb.trim_end_matches(':').to_lowercase();
    let (_, form) = FORMS.iter().find(|(known, _)| *known == verb)?;
    let why = format!("The word RULING needs a colon behind it: RULING: {form}");
    let line = Line { text: text.to_owned(), said: Said::Unclear(why), reason: String::new() };
    label.eq_ignore_ascii_case("ruling").then_some(line)
}

/// How words that are no ruling should be written.
fn how(words: &str) -> String {
    let first = words.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    match FORMS.iter().find(|(verb, _)| *verb == first) {
        Some((_, form)) => format!("It is written so: RULING: {form}"),
        None if first.is_empty() => "It says nothing.".into(),
        None => format!("\"{first}\" is no ruling."),
    }
}

fn said(found: &Captures<'_>) -> Option<Said> {
    let named = |name: &str| found.name(name).map(|m| m.as_str().to_lowercase());
    let side = ["side1", "side2", "side3", "side4"].into_iter().find_map(named).map(|s| side(&s));
    let rule = |ruling| Some(Said::Order(Order::Rule(ruling)));
    if let Some((what, days)) = named("days_of").zip(named("days")) {
        let (side, days) = (side?, days.parse().ok()?);
        return rule(if what == "penalty" { Ruling::Penalty { side, days } } else { Ruling::Credit { side, days } });
    }
    if let Some(plain) = named("plain") {
        let side = side?;
        return rule(match plain.as_str() {
            "warning" => Ruling::Warning { side },
            "reprimand" => Ruling::Reprimand { side },
            "forfeit" => Ruling::Forfeit { side },
            _ => Ruling::Withdraw { side },
        });
    }
    if let Some((from, to)) = named("from").zip(named("to")) {
        let side = side?;
        return Some(match (date(&from), date(&to)) {
            (Ok(from), Ok(to)) => Said::Order(Order::Excuse { side, from, to }),
            (Err(why), _) | (_, Err(why)) => Said::Unclear(why),
        });
    }
    if let Some(what) = named("what") {
        let what = if what == "penalty" { What::Penalty } else { What::Overstep };
        return Some(Said::Order(Order::Reverse { side: side?, what }));
    }
    if let Some((number, at)) = named("number").zip(found.name("at")) {
        let number: usize = number.parse().ok().filter(|n| *n > 0)?;
        let ply = 2 * number - usize::from(named("whose")?.starts_with('w'));
        return Some(match Instant::parse(&at.as_str().replacen(' ', "T", 1)) {
            Ok(at) => Said::Order(Order::Posting { ply, at }),
            Err(why) => Said::Unclear(why),
        });
    }
    if let Some((old, new)) = found.name("old").zip(found.name("new")) {
        return Some(Said::Replace { old: old.as_str().to_owned(), new: new.as_str().to_owned() });
    }
    if let Some(result) = named("result") {
        let winner = match result.as_str() {
            "1-0" => Some(Side::White),
            "0-1" => Some(Side::Black),
            _ => None,
        };
        return rule(Ruling::Result { winner });
    }
    match named("alone")?.as_str() {
        "reinstate" => rule(Ruling::Reinstate),
        "approve" => Some(Said::Order(Order::Approve)),
        _ => rule(Ruling::Dismiss),
    }
}

fn date(text: &str) -> Result<NaiveDate, String> {
    text.parse().map_err(|_| format!("{text} is no date in the calendar; write it as in 2024-03-05."))
}

fn side(word: &str) -> Side {
    if word == "white" { Side::White } else { Side::Black }
}
