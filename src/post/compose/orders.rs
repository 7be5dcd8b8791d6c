//! The answer to a director's letter: what was ruled, with the game before and after, and what was not (R18).

use super::apart;
use super::press::{Letter, print};
use super::text::{line, tidy};
use super::{Draft, House, Kind, Recipient};
use crate::play::{Game, Reason, Side};
use serde::Serialize;

/// One `RULING:` line and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered {
    /// The line as written.
    pub text: String,
    /// The game before and after, in short; or why nothing was done.
    pub outcome: Result<(String, String), String>,
}

#[derive(Serialize)]
struct Orders {
    relay: String,
    game: String,
    done: usize,
    problems: bool,
    lines: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    text: String,
    before: String,
    after: String,
    problem: Option<String>,
}

impl Letter for Orders {
    const TEMPLATE: &'static str = "orders";
}

/// Where a game stands, in one line: what a ruling can change.
#[must_use]
pub fn standing(game: &Game) -> String {
    let side = |s: Side| {
        let clock = &game.clocks[s];
        format!("{s} {} of {} days used, {} by penalties", clock.used, game.allowance(s), clock.penalty)
    };
    let deadline = game.deadline(game.to_move()).map_or(String::new(), |d| format!("; deadline {d}"));
    format!("{}; {}; {}{deadline}", game.result(), side(Side::White), side(Side::Black))
}

/// Reads a director's letter back.
#[must_use]
pub fn orders(house: &House, game: &str, ordered: &[Ordered]) -> Draft {
    let done = ordered.iter().filter(|o| o.outcome.is_ok()).count();
    let shown = |o: &Ordered| {
        let (before, after) = o.outcome.clone().unwrap_or_default();
        Shown { text: line(&o.text), before, after, problem: o.outcome.as_ref().err().map(|e| tidy(e)) }
    };
    let letter = Orders {
        relay: tidy(&house.name),
        game: tidy(game),
        done,
        problems: done < ordered.len() || ordered.is_empty(),
        lines: ordered.iter().map(shown).collect(),
    };
    let (kind, reason) = if done > 0 { (Kind::Ruling, None) } else { (Kind::Objection, Some(Reason::ClarifyCommand)) };
    let subject = format!("[{}] Your ruling", tidy(game));
    Draft { reason, ..apart::plain(Recipient::Director, kind, &subject, print(&letter)) }
}
