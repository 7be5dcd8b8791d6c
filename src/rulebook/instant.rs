//! Instants and spans: UTC seconds, so that a day is 24 hours on every night of the year (R5).

use chrono::{DateTime, SecondsFormat, TimeZone, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Sub};

/// A span of time, in seconds.
pub type Seconds = i64;
/// Seconds in a minute.
pub const MINUTE: Seconds = 60;
/// Seconds in an hour.
pub const HOUR: Seconds = 3_600;
/// Seconds in a day of reflection time: 24 hours, whatever the wall clock did (R5).
pub const DAY: Seconds = 86_400;

/// An instant, in UTC seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Instant(pub i64);

impl Instant {
    /// The instant as a date and time; instants outside chrono's range read as 1970.
    #[must_use]
    pub fn utc(self) -> DateTime<Utc> {
        Utc.timestamp_opt(self.0, 0).single().unwrap_or_default()
    }

    /// RFC 3339 in UTC, to the second: `2024-03-12T14:04:58Z`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        self.utc().to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// Reads RFC 3339 with any offset.
    ///
    /// # Errors
    /// The sentence to show to whoever wrote it.
    pub fn parse(text: &str) -> Result<Self, String> {
        DateTime::parse_from_rfc3339(text)
            .map(|t| Self(t.timestamp()))
            .map_err(|_| format!("`{text}` is not an instant. Write it as in 2024-03-12T14:04:58Z (RFC 3339)."))
    }
}

impl Add<Seconds> for Instant {
    type Output = Self;
    fn add(self, span: Seconds) -> Self {
        Self(self.0.saturating_add(span))
    }
}

impl Sub<Seconds> for Instant {
    type Output = Self;
    fn sub(self, span: Seconds) -> Self {
        Self(self.0.saturating_sub(span))
    }
}

impl Sub for Instant {
    type Output = Seconds;
    fn sub(self, earlier: Self) -> Seconds {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rfc3339())
    }
}
