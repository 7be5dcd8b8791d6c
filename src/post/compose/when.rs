//! Instants and spans of time as people read them.

use crate::play::Source;
use crate::rulebook::{DAY, Instant, Seconds};
use chrono_tz::Tz;

/// An instant in a reader's own zone: `Tue 12 Mar 2024, 09:04:58 CDT`.
#[must_use]
pub fn moment(at: Instant, zone: Tz) -> String {
    let there = at.utc().with_timezone(&zone);
    let name = there.format("%Z").to_string();
    let name = if name.starts_with(['+', '-']) { format!("UTC{name}") } else { name };
    format!("{} {name}", there.format("%a %-d %b %Y, %H:%M:%S"))
}

/// The same for a table: `2024-03-12 09:04:58`.
#[must_use]
pub fn stamp(at: Instant, zone: Tz) -> String {
    at.utc().with_timezone(&zone).format("%Y-%m-%d %H:%M:%S").to_string()
}

/// A date alone: `Tue 12 Mar 2024`.
#[must_use]
pub fn date(at: Instant, zone: Tz) -> String {
    at.utc().with_timezone(&zone).format("%a %-d %b %Y").to_string()
}

/// A number of days: `1 day`, `12 days`.
#[must_use]
pub fn days(n: i64) -> String {
    counted(n, "day", "days")
}

/// A number and what it counts.
#[must_use]
pub fn counted(n: i64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A span exactly: `2 days 0 h 55 min 2 s`.
#[must_use]
pub fn span(seconds: Seconds) -> String {
    let seconds = seconds.max(0);
    let (day, rest) = (seconds / DAY, seconds % DAY);
    let clock = format!("{} h {} min {} s", rest / 3_600, rest / 60 % 60, rest % 60);
    if day == 0 { clock } else { format!("{} {clock}", days(day)) }
}

/// Where a posting's instant comes from (R5).
#[must_use]
pub fn source(source: Source) -> &'static str {
    match source {
        Source::Date => "Date header",
        Source::Received => "Received line of our server",
        Source::Mailbox => "arrival in our mailbox",
        Source::Answered => "instant of the posting it answers",
        Source::Relay => "relay",
        Source::Ruling => "director's ruling",
    }
}
