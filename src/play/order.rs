//! What a director orders in one game, held against its record: the ruling that it comes to, or why it cannot be made (R2, R5, R12, R16, R18, R20).

use super::correct::{self, Amendments};
use super::decide::Desk;
use super::event::{By, Consequence, Event, Fact, Reversed, Ruling};
use super::excused::{NotExcused, Personal, date_in, grant};
use super::game::Game;
use super::open::{complained, open};
use super::ruling::possible;
use super::unclear::Unclear;
use super::{Both, Excused, Side};
use crate::rulebook::Instant;
use chrono::NaiveDate;
use chrono_tz::Tz;

/// Dates of emergency time that one order may grant: a longer span is a slip of the pen in a year (R12).
const LONGEST_EXCUSE: i64 = 366;

/// A director's order, as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Rule(Ruling),
    /// The proposed forfeit is approved (R11).
    Approve,
    /// Emergency time, beyond what a notice can have; both dates included (R12).
    Excuse {
        side: Side,
        from: NaiveDate,
        to: NaiveDate,
    },
    /// The posting that played this half-move (counted from 1) was made at another instant (R5).
    Posting {
        ply: usize,
        at: Instant,
    },
    /// The latest of a player's penalties, or of the oversteps, is taken back.
    Reverse {
        side: Side,
        what: What,
    },
}

/// What can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Penalty,
    Overstep,
}

/// What a ruling must know from beyond the game's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// In which the dates of each player are read.
    pub zones: Both<Tz>,
    /// When each posted moves in other games of the section (R12).
    pub moved: Both<Vec<Instant>>,
}

impl Beyond {
    /// Of a game that is the players' only one.
    #[must_use]
    pub fn nothing(zones: Both<Tz>) -> Self {
        Self { zones, moved: Both::default() }
    }
}

/// The events of an order made at `at`: first what time brought, then one more entry, and what it changes in the figures.
///
/// # Errors
/// Why it cannot be made, as a sentence for the director.
pub fn ruled_by(
    game: &Game,
    record: &[Event],
    (order, reason): (&Order, &str),
    at: Instant,
    beyond: &Beyond,
) -> Result<Vec<Event>, String> {
    let mut desk = Desk::new(game.clone());
    desk.before(at, at);
    let record: Vec<Event> = record.iter().chain(&desk.events).cloned().collect();
    let ruling = ruling_of(&desk.game, &record, order, at, beyond)?;
    possible(&desk.game, &ruling)?;
    if reason.trim().is_empty() && ruling.owes_a_reason() {
        return Err("It needs its reason, which both players are told; only an adjudication needs none (R16).".into());
    }
    super::ruling::rule(&mut desk, &ruling, reason, at);
    if matches!(ruling, Ruling::Posting { .. } | Ruling::Reverse { .. } | Ruling::Leave { .. }) {
        let figures = correct::figures(&desk.game, &record, &ruling, at)?;
        desk.put(at, Fact::Recomputed(Box::new(figures)));
    }
    Ok(desk.events)
}

fn ruling_of(game: &Game, record: &[Event], order: &Order, at: Instant, beyond: &Beyond) -> Result<Ruling, String> {
    match *order {
        Order::Rule(Ruling::Dismiss) if !complained(record) => {
            Err(format!("No complaint is open in game {}, so there is none to dismiss (R14).", game.id))
        }
        Order::Rule(ref ruling) => Ok(ruling.clone()),
        Order::Approve => proposed(record)
            .map(|side| Ruling::Forfeit { side })
            .ok_or_else(|| format!("No forfeit is proposed in game {} (R11).", game.id)),
        Order::Excuse { side, from, to } => excuse(side, from, to, at, beyond.zones[side]).map(Ruling::Excuse),
        Order::Posting { ply, at: posted } => posting(game, record, ply, posted, at, beyond),
        Order::Reverse { side, what } => reverse(game, record, side, what),
    }
}

fn excuse(side: Side, from: NaiveDate, to: NaiveDate, at: Instant, zone: Tz) -> Result<Excused, String> {
    if (to - from).num_days() >= LONGEST_EXCUSE {
        return Err("That is more than a year at once; write the dates again, or a line for each year (R12).".into());
    }
    let personal = Personal { zone, ..Personal::default() };
    let granted = grant(side, (Some(from), Some(to)), at, &personal, u32::MAX);
    let granted = granted.map_err(|why| match why {
        NotExcused::Unclear(Unclear::Backwards) => "The last date is before the first (R12).".to_owned(),
        _ => "These dates are past; emergency time begins tomorrow at the earliest. For days that are past: credit (R12, R18).".to_owned(),
    });
    let granted = granted?;
    Ok(Excused { emergency: true, ..granted })
}

/// Whose forfeit is proposed, and not ruled on since (R11).
fn proposed(record: &[Event]) -> Option<Side> {
    let side = |e: &&Event| if let Fact::Overstep(o) = &e.fact { Some(o.side) } else { None };
    open(record).iter().rev().find_map(side)
}

/// R5: another instant for a posting lies between the posting that it answers and the one that answers it, and not after its arrival.
fn posting(
    game: &Game,
    record: &[Event],
    ply: usize,
    to: Instant,
    now: Instant,
    beyond: &Beyond,
) -> Result<Ruling, String> {
    let Some(at) = ply.checked_sub(1).filter(|at| *at < game.plies()) else {
        return Err(format!(
            "That half-move has not been played in game {}; the last one is {}.",
            game.id,
            if game.plies() == 0 { "none yet".to_owned() } else { game.last_numbered() }
        ));
    };
    let step = &game.line[at];
    let name = Game::numbered(at, &step.played.san);
    if step.played.by != By::Letter {
        return Err(format!(
            "{name} was an if-move, played with the letter that it answered; correct the posting of that letter (R9)."
        ));
    }
    let letters = correct::letters(record);
    let Some((entry, arrived)) = letters.get(at).copied() else {
        return Err(format!("The record has no letter with {name}."));
    };
    let first = letters.iter().position(|l| l.0 == entry).unwrap_or(at);
    let after = letters.iter().rposition(|l| l.0 == entry).unwrap_or(at) + 1;
    let earliest = first.checked_sub(1).and_then(|b| game.step(b)).map_or(game.started.begins, |s| s.played.charge.to);
    let answered = game.step(after).map_or(now, |s| s.played.charge.to);
    let latest = answered.min(arrived).min(now).max(earliest);
    if to < earliest || to > latest {
        return Err(format!(
            "{name} can have been posted from {earliest}, the posting it answers, to {latest}, when it had arrived or \
             was answered; {to} is not between them (R5)."
        ));
    }
    let from = step.played.charge.to;
    if to == from {
        return Err(format!("{name} counts as posted at {from} already."));
    }
    let mover = step.played.side;
    let date = |at| date_in(beyond.zones[mover], at);
    let later = if game.excused[mover].is_empty() { Vec::new() } else { later(game, mover, from, to, beyond) };
    let later = later.into_iter().map(|at| (at, date(at))).collect();
    Ok(Ruling::Posting { entry, ply, from, to, last: Some(date(to)), later })
}

/// When the mover posted other moves in the section, from the earlier of both instants on (R12).
fn later(game: &Game, mover: Side, from: Instant, to: Instant, beyond: &Beyond) -> Vec<Instant> {
    let mut all: Vec<Instant> = game.posted(mover).filter(|at| *at != from).collect();
    all.extend(&beyond.moved[mover]);
    all.retain(|at| *at >= from.min(to));
    all.sort_unstable();
    all.dedup();
    all
}

fn reverse(game: &Game, record: &[Event], side: Side, what: What) -> Result<Ruling, String> {
    let amended = Amendments::of(record);
    match what {
        What::Penalty => {
            let found = correct::penalties(record, side).into_iter().rfind(|(entry, _)| !amended.reversed(*entry));
            let (entry, days) = found.ok_or_else(|| {
                format!("No days added to {side}'s time by a rule or a ruling stand in game {}. Days added for an overstep go with it: reverse overstep {side}.", game.id)
            })?;
            Ok(Ruling::Reverse { side, what: Reversed::Penalty { entry, days } })
        }
        What::Overstep => {
            let again = correct::again(&game.id, record, &amended)?;
            let found = again.oversteps.iter().rfind(|(_, o)| o.side == side && o.consequence != Consequence::Reversed);
            let control = found.map(|(_, o)| o.control);
            let control = control.ok_or_else(|| format!("No overstep of {side}'s stands in game {}.", game.id))?;
            Ok(Ruling::Reverse { side, what: Reversed::Overstep { control } })
        }
    }
}
