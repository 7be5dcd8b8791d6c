//! The alarm about a clock that is not believed, and its end: to the director, the operator and the relay itself.

use super::apart::plain;
use super::press::{Letter, print};
use super::text::tidy;
use super::{Draft, House, Kind, Recipient, when};
use crate::rulebook::{Doubt, Instant};
use serde::Serialize;

/// What there is to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alarm {
    /// What the clock says.
    pub says: Instant,
    pub doubt: Doubt,
    /// How it was settled, as the end of "It is believed again: …"; `None` while it is not.
    pub settled: Option<&'static str>,
    /// Whether the mail server is asked by a letter to the relay itself.
    pub asks: bool,
}

#[derive(Serialize)]
struct Told {
    relay: String,
    says: String,
    doubt: String,
    settled: Option<&'static str>,
    asks: bool,
}

impl Letter for Told {
    const TEMPLATE: &'static str = "alarm";
}

/// Writes it.
#[must_use]
pub fn alarm(house: &House, to: Recipient, what: &Alarm) -> Draft {
    let letter = Told {
        relay: tidy(&house.name),
        says: when::moment(what.says, house.zone),
        doubt: what.doubt.to_string(),
        settled: what.settled,
        asks: what.asks,
    };
    let subject = if what.settled.is_some() { "The clock is right again" } else { "The relay's clock is doubtful" };
    Draft { answers: false, ..plain(to, Kind::Alarm, subject, print(&letter)) }
}
