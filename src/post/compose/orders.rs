//! The answer to a director's letter: what was ruled, with the game before and after, and what was not (R18).

use super::apart;
use super::press::{Letter, print};
use super::text::{line, tidy};
use super::{Draft, House, Kind, Recipient, when};
use crate::play::{Game, Reason, Side};
use serde::Serialize;

/// One `RULING:` line and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered {
    /// The line as written.
    pub text: String,
    /// The game it is about, where one was found.
    pub game: Option<String>,
    /// What it came to; or why it cannot be ruled.
    pub outcome: Result<RuledOn, String>,
}

/// What a ruling came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuledOn {
    /// The game before and after, in short: see [`standing`].
    pub before: String,
    pub after: String,
    /// What the director must know besides.
    pub notes: Vec<String>,
    /// Whom it is about, and that player's earlier warnings and penalties (R18).
    pub player: String,
    pub earlier: Vec<String>,
}

#[derive(Serialize)]
struct Orders {
    relay: String,
    game: String,
    done: bool,
    lines: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    text: String,
    game: Option<String>,
    ruled: Option<Came>,
    problem: Option<String>,
}

#[derive(Serialize)]
struct Came {
    before: String,
    after: String,
    notes: Vec<String>,
    player: String,
    earlier: Vec<String>,
}

impl Letter for Orders {
    const TEMPLATE: &'static str = "orders";
}

/// Where a game stands, in one line: what a ruling can change.
#[must_use]
pub fn standing(game: &Game) -> String {
    let side = |s: Side| {
        let clock = &game.clocks[s];
        let oversteps = match clock.oversteps {
            0 => String::new(),
            n => format!(", {}", when::counted(n.into(), "overstep", "oversteps")),
        };
        format!("{s} {} of {} days used, {} by penalties{oversteps}", clock.used, game.allowance(s), clock.penalty)
    };
    let deadline = game.deadline(game.to_move()).map_or(String::new(), |d| format!("; deadline {d}"));
    let result = game.ending.map_or("in play".to_owned(), |e| format!("{}, {}", e.result(), e.by.words()));
    format!("{result}; {}; {}{deadline}", side(Side::White), side(Side::Black))
}

/// Reads a director's letter back: all of its lines were ruled, or none.
#[must_use]
pub fn orders(house: &House, game: &str, ordered: &[Ordered]) -> Draft {
    let done = !ordered.is_empty() && ordered.iter().all(|o| o.outcome.is_ok());
    let letter =
        Orders { relay: tidy(&house.name), game: tidy(game), done, lines: ordered.iter().map(shown).collect() };
    let (kind, reason) = if done { (Kind::Ruling, None) } else { (Kind::Objection, Some(Reason::ClarifyCommand)) };
    let subject = format!("[{}] Your ruling", tidy(game));
    Draft { reason, ..apart::plain(Recipient::Director, kind, &subject, print(&letter)) }
}

fn shown(ordered: &Ordered) -> Shown {
    let came = |r: &RuledOn| Came {
        before: r.before.clone(),
        after: r.after.clone(),
        notes: r.notes.clone(),
        player: tidy(&r.player),
        earlier: r.earlier.clone(),
    };
    Shown {
        text: line(&ordered.text),
        game: ordered.game.as_deref().map(tidy),
        ruled: ordered.outcome.as_ref().ok().map(came),
        problem: ordered.outcome.as_ref().err().map(|e| line(e)),
    }
}
