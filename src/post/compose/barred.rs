//! Denial of entry, and its end: to the player, with what stood against them before, and to the director (R18, R19).

use super::apart::plain;
use super::press::{Letter, print};
use super::text::{address, tidy};
use super::{Draft, House, Kind, Person, Recipient};
use serde::Serialize;

/// What was ruled about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barred<'a> {
    /// Entry is denied; else it is allowed again.
    pub denied: bool,
    pub reason: &'a str,
    /// Earlier warnings and penalties, a line each.
    pub earlier: &'a [String],
}

#[derive(Serialize)]
struct Told<'a> {
    relay: String,
    director: String,
    appeals: String,
    player: String,
    to_player: bool,
    denied: bool,
    reason: String,
    earlier: &'a [String],
}

impl Letter for Told<'_> {
    const TEMPLATE: &'static str = "barred";
}

/// The letters: to the player, and the director's copy.
#[must_use]
pub fn barred(house: &House, person: &Person, what: &Barred<'_>) -> [Draft; 2] {
    [true, false].map(|to_player| {
        let letter = Told {
            relay: tidy(&house.name),
            director: address(&house.director),
            appeals: address(&house.appeals),
            player: format!("{} ({})", tidy(&person.name), tidy(&person.id)),
            to_player,
            denied: what.denied,
            reason: tidy(what.reason),
            earlier: what.earlier,
        };
        let ruled = if what.denied { "Entry denied" } else { "Entry allowed again" };
        let (to, subject) = if to_player {
            (Recipient::Address(person.email.clone()), ruled.to_owned())
        } else {
            (Recipient::Director, format!("{ruled}: {}", tidy(&person.name)))
        };
        Draft { answers: false, ..plain(to, Kind::Ruling, &subject, print(&letter)) }
    })
}
