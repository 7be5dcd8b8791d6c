//! The director's rulings in a letter: lines that begin with `RULING:`, in plain words (R18).

use crate::play::{Ruling, Side};
use chrono::NaiveDate;
use regex::Regex;
use std::sync::LazyLock;

/// One `RULING:` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Rule {
        ruling: Ruling,
        reason: String,
    },
    /// Emergency time, beyond what a notice can have (R12); both dates included.
    Excuse {
        side: Side,
        from: NaiveDate,
        to: NaiveDate,
        reason: String,
    },
    /// A player is out of the section (R20).
    Withdraw {
        side: Side,
        reason: String,
    },
    /// The proposed forfeit is approved (R11).
    Approve {
        reason: String,
    },
    /// Words that are no ruling.
    Unclear(String),
}

/// A `RULING:` line as written, and what it orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub text: String,
    pub order: Order,
}

static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)^(?:(?P<what>penalty|credit|warning|reprimand|forfeit|withdraw|excuse)\s+(?P<side>white|black)",
        r"(?:\s+(?P<days>[0-9]{1,4})(?:\s+days?)?)?",
        r"(?:\s+(?:from\s+)?(?P<from>[0-9]{4}-[0-9]{2}-[0-9]{2})\s+(?:to|until)\s+(?P<to>[0-9]{4}-[0-9]{2}-[0-9]{2}))?",
        r"|result\s+(?P<result>1-0|0-1|1/2(?:-1/2)?|draw)",
        r"|(?P<alone>reinstate|approve))\s*\.?\s*(?::\s*(?P<reason>.*))?$",
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
    let (label, rest) = text.split_once(':')?;
    if !label.trim().eq_ignore_ascii_case("ruling") {
        return None;
    }
    let order = order(rest.trim()).unwrap_or_else(|| Order::Unclear(rest.trim().to_owned()));
    Some(Line { text: text.to_owned(), order })
}

fn order(words: &str) -> Option<Order> {
    let found = WORDS.captures(words)?;
    let named = |name: &str| found.name(name).map(|m| m.as_str().to_lowercase());
    let reason = found.name("reason").map_or(String::new(), |m| m.as_str().trim().to_owned());
    if let Some(result) = named("result") {
        let winner = match result.as_str() {
            "1-0" => Some(Side::White),
            "0-1" => Some(Side::Black),
            _ => None,
        };
        return Some(Order::Rule { ruling: Ruling::Result { winner }, reason });
    }
    match named("alone").as_deref() {
        Some("reinstate") => return Some(Order::Rule { ruling: Ruling::Reinstate, reason }),
        Some(_) => return Some(Order::Approve { reason }),
        None => {}
    }
    let side = if named("side")? == "white" { Side::White } else { Side::Black };
    let days = named("days").and_then(|d| d.parse::<i64>().ok());
    let dates = named("from").zip(named("to"));
    let rule = |ruling| Some(Order::Rule { ruling, reason: reason.clone() });
    match (named("what")?.as_str(), days, dates) {
        ("penalty", Some(days), None) => rule(Ruling::Penalty { side, days }),
        ("credit", Some(days), None) => rule(Ruling::Credit { side, days }),
        ("warning", None, None) => rule(Ruling::Warning { side }),
        ("reprimand", None, None) => rule(Ruling::Reprimand { side }),
        ("forfeit", None, None) => rule(Ruling::Forfeit { side }),
        ("withdraw", None, None) => Some(Order::Withdraw { side, reason }),
        ("excuse", None, Some((from, to))) => {
            Some(Order::Excuse { side, from: from.parse().ok()?, to: to.parse().ok()?, reason })
        }
        _ => None,
    }
}
