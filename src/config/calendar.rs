//! `[calendar]`: what goes out because of the date alone.

use crate::rulebook::{Instant, MINUTE, Seconds};
use chrono::{Datelike, NaiveDate, NaiveTime, TimeDelta, TimeZone, Weekday};
use chrono_tz::Tz;

/// The days on which a digest can go out; none: never.
pub(super) const DAYS: [(&str, Option<Weekday>); 8] = [
    ("monday", Some(Weekday::Mon)),
    ("tuesday", Some(Weekday::Tue)),
    ("wednesday", Some(Weekday::Wed)),
    ("thursday", Some(Weekday::Thu)),
    ("friday", Some(Weekday::Fri)),
    ("saturday", Some(Weekday::Sat)),
    ("sunday", Some(Weekday::Sun)),
    ("never", None),
];

/// When the director gets a digest, and players are reminded of their membership (R1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Calendar {
    /// The digest's day; none: it is not sent.
    pub digest: Option<Weekday>,
    /// Its time in the relay's zone, in seconds after midnight.
    pub time: Seconds,
    /// Days before a membership ends at which its player is reminded; 0: never, nor afterwards.
    pub membership: u32,
    /// Whether `kingpost once` keeps the calendar too, and not the daemon alone.
    pub once: bool,
}

impl Default for Calendar {
    fn default() -> Self {
        Self { digest: Some(Weekday::Mon), time: 7 * 60 * MINUTE, membership: 30, once: false }
    }
}

impl Calendar {
    /// The last instant not after `now` at which a digest falls due, in that zone.
    #[must_use]
    pub fn slot(&self, now: Instant, zone: Tz) -> Option<Instant> {
        let day = self.digest?;
        let today = now.utc().with_timezone(&zone).date_naive();
        let back =
            (i64::from(today.weekday().num_days_from_monday()) - i64::from(day.num_days_from_monday())).rem_euclid(7);
        let slot = |weeks: i64| Some(self.on(today.checked_sub_signed(TimeDelta::days(back + 7 * weeks))?, zone));
        [0, 1].into_iter().filter_map(slot).find(|at| *at <= now)
    }

    /// The digest's time on a date. A time that the clocks skip is taken an hour later.
    fn on(&self, date: NaiveDate, zone: Tz) -> Instant {
        let local = date.and_time(NaiveTime::MIN) + TimeDelta::seconds(self.time);
        let there =
            [0, 1, 2].into_iter().find_map(|h| zone.from_local_datetime(&(local + TimeDelta::hours(h))).earliest());
        there.map_or(Instant(local.and_utc().timestamp()), |t| Instant(t.timestamp()))
    }
}

/// Reads a time of the day, as in 07:00.
pub(super) fn time_of_day(text: &str) -> Result<Seconds, String> {
    let time = NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| text.len() == 5);
    let time = time.ok_or_else(|| format!("\"{text}\" is no time of the day; write it as in 07:00"))?;
    Ok((time - NaiveTime::MIN).num_seconds())
}
