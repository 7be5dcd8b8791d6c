//! Letters that no entry of a game's record causes: a sender to be confirmed, a game nobody knows, help.

use super::page::View;
use super::press::{Letter, print};
use super::report::{Happened, last_posting};
use super::text::{address, line, quote, tidy};
use super::{Draft, House, Kind, Person, Recipient, when};
use crate::play::{Game, GameId, Reason, Side};
use crate::post::token;
use crate::rulebook::Instant;
use chrono::NaiveDate;
use serde::Serialize;

/// What the last letter with a move did, told again; none before the first move.
pub fn last_happened(view: &View<'_>) -> Option<Happened> {
    let plies = last_posting(view.game);
    let first = view.game.step(plies.start)?;
    Some(Happened::played(view, first.played.side, plies))
}

/// All that a player can write to the relay.
#[derive(Serialize)]
pub struct Manual {
    relay: String,
    director: String,
    /// The game asked about; `GAME` when there was none.
    game: String,
    write_to: String,
    section: String,
    lines: Vec<String>,
}

/// The manual as a letter.
#[derive(Serialize)]
pub struct Help {
    pub manual: Manual,
}

impl Letter for Help {
    const TEMPLATE: &'static str = "help";
}

impl Manual {
    pub fn of(house: &House, game: Option<&Game>) -> Self {
        let id = game.map_or_else(|| GameId("GAME".to_owned()), |g| g.id.clone());
        Self {
            relay: tidy(&house.name),
            director: address(&house.director),
            write_to: token::plus_address(&house.address, &id, None),
            section: game.map_or_else(|| "SECTION".to_owned(), |g| g.started.section.clone()),
            lines: game.map_or_else(|| vec!["2. Nf3 MOVE".to_owned()], |g| super::page::reply_lines(g, "MOVE")),
            game: id.to_string(),
        }
    }
}

/// The answer to `Help.` in a letter that names no game.
#[must_use]
pub fn help(house: &House, person: &Person) -> Draft {
    let body = print(&Help { manual: Manual::of(house, None) });
    to(person, Kind::Help, "How to write to the relay", body)
}

/// A letter whose sender is not proven: it waits until the registered address confirms it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held<'a> {
    pub game: &'a GameId,
    /// When it was posted: that instant counts, whenever it is confirmed.
    pub posted: Instant,
    pub words: &'a str,
    /// Until when it can be confirmed, if it lapses.
    pub lapses: Option<Instant>,
}

#[derive(Serialize)]
struct Confirm {
    relay: String,
    director: String,
    game: String,
    posted: String,
    words: Vec<String>,
    lapses: Option<String>,
}

impl Letter for Confirm {
    const TEMPLATE: &'static str = "confirm";
}

/// Asks the registered address of `person` whether a held letter is theirs.
#[must_use]
pub fn confirm(house: &House, person: &Person, held: &Held<'_>) -> Draft {
    let letter = Confirm {
        relay: tidy(&house.name),
        director: address(&house.director),
        game: held.game.to_string(),
        posted: when::moment(held.posted, person.zone),
        words: quote(held.words),
        lapses: held.lapses.map(|at| when::moment(at, person.zone)),
    };
    to(person, Kind::Confirm, &format!("[{}] Please confirm your letter", held.game), print(&letter))
}

#[derive(Serialize)]
struct Proof {
    relay: String,
    director: String,
    game: String,
    name: String,
    old: String,
    new: String,
}

impl Letter for Proof {
    const TEMPLATE: &'static str = "prove_address";
}

/// Asks a new address to prove itself by an answer (R6).
#[must_use]
pub fn prove_address(house: &House, person: &Person, game: &Game, new: &str) -> Draft {
    let letter = Proof {
        relay: tidy(&house.name),
        director: address(&house.director),
        game: game.id.to_string(),
        name: tidy(&person.name),
        old: address(&person.email),
        new: address(new),
    };
    let draft = to(person, Kind::Confirm, &format!("[{}] Please confirm your new address", game.id), print(&letter));
    Draft { to: Recipient::Address(new.to_owned()), answers: false, ..draft }
}

#[derive(Serialize)]
struct Unknown {
    relay: String,
    director: String,
    words: Vec<String>,
    /// Whether the other parts of the letter were for games that were known.
    part: bool,
    games: Vec<String>,
    example: String,
}

impl Letter for Unknown {
    const TEMPLATE: &'static str = "unknown_game";
}

/// Tells a player whose letter names no game of theirs which games there are: each with the side played and the opponent. `words` are
/// the player's own.
#[must_use]
pub fn unknown_game(
    house: &House,
    person: &Person,
    (words, part): (&str, bool),
    games: &[(GameId, Side, String)],
) -> Draft {
    let named = |(game, side, opponent): &(GameId, Side, String)| {
        let write_to = token::plus_address(&house.address, game, None);
        format!("{game}: you are {side} against {}; write to {write_to}", tidy(opponent))
    };
    let letter = Unknown {
        relay: tidy(&house.name),
        director: address(&house.director),
        words: quote(words),
        part,
        games: games.iter().map(named).collect(),
        example: games.first().map_or_else(|| "GAME".to_owned(), |(game, ..)| game.to_string()),
    };
    let draft = to(person, Kind::Objection, "Which game?", print(&letter));
    Draft { reason: Some(Reason::UnknownGame), ..draft }
}

fn to(person: &Person, kind: Kind, subject: &str, body: String) -> Draft {
    plain(Recipient::Address(person.email.clone()), kind, subject, body)
}

/// An answer that starts no clock.
pub fn plain(to: Recipient, kind: Kind, subject: &str, body: String) -> Draft {
    let subject = subject.to_owned();
    Draft {
        to,
        kind,
        reason: None,
        subject,
        body,
        tells: false,
        informs: false,
        answers: true,
        useless_after: None,
        attached: Vec::new(),
    }
}

/// A letter that the next server refused for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undeliverable<'a> {
    pub game: Option<&'a str>,
    pub kind: &'a str,
    pub to: &'a str,
    /// Its Message-ID, without angle brackets.
    pub id: &'a str,
    /// What the server said.
    pub error: &'a str,
}

#[derive(Serialize)]
struct Stopped {
    relay: String,
    game: Option<String>,
    kind: String,
    to: String,
    id: String,
    error: String,
}

impl Letter for Stopped {
    const TEMPLATE: &'static str = "undeliverable";
}

/// Tells the director at once that an address refuses letters: a clock may be running.
#[must_use]
pub fn undeliverable(house: &House, what: &Undeliverable<'_>) -> Draft {
    let letter = Stopped {
        relay: tidy(&house.name),
        game: what.game.map(tidy),
        kind: tidy(what.kind),
        to: address(what.to),
        id: address(what.id),
        error: line(what.error),
    };
    let game = what.game.map_or_else(String::new, |g| format!("[{}] ", tidy(g)));
    let subject = format!("{game}Letters to {} are refused", tidy(what.to));
    let body = print(&letter);
    Draft { answers: false, ..plain(Recipient::Director, Kind::Notice, &subject, body) }
}

/// A player's membership, near its end or past it (R1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Membership {
    /// Its last day.
    pub expires: NaiveDate,
    pub ended: bool,
    /// The player's games in play.
    pub games: usize,
}

#[derive(Serialize)]
struct Lapses {
    relay: String,
    director: String,
    date: String,
    ended: bool,
    games: String,
}

impl Letter for Lapses {
    const TEMPLATE: &'static str = "membership";
}

/// Reminds a player with games that the membership lapses, or has lapsed (R1).
#[must_use]
pub fn membership(house: &House, person: &Person, what: &Membership) -> Draft {
    let date = what.expires.format("%a %-d %b %Y").to_string();
    let subject = format!("Your membership {} on {date}", if what.ended { "ended" } else { "ends" });
    let letter = Lapses {
        relay: tidy(&house.name),
        director: address(&house.director),
        date,
        ended: what.ended,
        games: when::counted(i64::try_from(what.games).unwrap_or(i64::MAX), "game", "games"),
    };
    Draft { answers: false, ..to(person, Kind::Reminder, &subject, print(&letter)) }
}
