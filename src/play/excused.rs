//! Excused time (R12): how much of a notice can be granted.

use super::Side;
use super::event::Excused;
use super::unclear::Unclear;
use crate::rulebook::Instant;
use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone};
use chrono_tz::Tz;
use std::collections::BTreeSet;

/// What must be known of a player, besides the game, to judge a notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Personal {
    /// The zone in which the player's dates are read.
    pub zone: Tz,
    /// Dates granted and not given back, in any section.
    pub excused: BTreeSet<NaiveDate>,
}

impl Default for Personal {
    fn default() -> Self {
        Self { zone: Tz::UTC, excused: BTreeSet::new() }
    }
}

/// Why a notice is not granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotExcused {
    /// Its dates are past, missing or the wrong way round: ask.
    Unclear(Unclear),
    /// Nothing is left of the year's days.
    NothingLeft,
}

/// The first instant of a date in a zone, also where the clocks change at midnight.
#[must_use]
pub fn midnight(date: NaiveDate, zone: Tz) -> Instant {
    let day = date.and_time(NaiveTime::MIN);
    let local = (0..24).find_map(|hours| zone.from_local_datetime(&(day + TimeDelta::hours(hours))).earliest());
    local.map_or(Instant(day.and_utc().timestamp()), |t| Instant(t.timestamp()))
}

/// The date of an instant in a zone.
#[must_use]
pub fn date_in(zone: Tz, at: Instant) -> NaiveDate {
    at.utc().with_timezone(&zone).date_naive()
}

/// Judges a notice of `side`, posted at `at`: both dates included, in the player's own zone, no more than `per_year` dates a
/// calendar year over all sections, from tomorrow at the earliest (R12).
///
/// # Errors
/// Why nothing of it can be granted.
pub fn grant(
    side: Side,
    (from, to): (Option<NaiveDate>, Option<NaiveDate>),
    at: Instant,
    personal: &Personal,
    per_year: u32,
) -> Result<Excused, NotExcused> {
    let today = date_in(personal.zone, at);
    let tomorrow = today.checked_add_days(Days::new(1)).ok_or(NotExcused::Unclear(Unclear::NoEnd))?;
    let to = to.ok_or(NotExcused::Unclear(Unclear::NoEnd))?;
    if from.is_some_and(|from| from > to) {
        return Err(NotExcused::Unclear(Unclear::Backwards));
    }
    if to <= today {
        return Err(NotExcused::Unclear(Unclear::Past));
    }
    let from = from.unwrap_or(tomorrow);
    let first = from.max(tomorrow);
    let last = last_granted(first, to, personal, per_year).ok_or(NotExcused::NothingLeft)?;
    let used: BTreeSet<NaiveDate> =
        personal.excused.iter().copied().chain(first.iter_days().take_while(|d| *d <= last)).collect();
    Ok(Excused {
        side,
        from: first,
        to: last,
        asked: (last < to).then_some(to),
        moved: from < tomorrow,
        left: per_year.saturating_sub(in_year(&used, last.year())),
        begins: midnight(first, personal.zone),
        ends: last.checked_add_days(Days::new(1)).map_or(midnight(last, personal.zone), |d| midnight(d, personal.zone)),
        emergency: false,
    })
}

/// The last date, from `first` on without a gap, for which the year still has days.
fn last_granted(first: NaiveDate, to: NaiveDate, personal: &Personal, per_year: u32) -> Option<NaiveDate> {
    let mut used = personal.excused.clone();
    let mut last = None;
    for date in first.iter_days().take_while(|d| *d <= to) {
        if !used.contains(&date) {
            if in_year(&used, date.year()) >= per_year {
                break;
            }
            used.insert(date);
        }
        last = Some(date);
    }
    last
}

fn in_year(dates: &BTreeSet<NaiveDate>, year: i32) -> u32 {
    u32::try_from(dates.iter().filter(|d| d.year() == year).count()).unwrap_or(u32::MAX)
}
