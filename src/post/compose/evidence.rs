//! What R14 d asks for: every posting with its instants and charge, and what else the record holds of time.

use super::Delivery;
use super::page::View;
use super::text::{address, line};
use super::when::{self, stamp};
use crate::play::{By, Event, Fact, Game, Posting, Reason, Source};
use crate::rulebook::Instant;
use chrono_tz::UTC;
use serde::Serialize;

/// The evidence of a game, in UTC.
#[derive(Serialize)]
pub struct Evidence {
    /// A table: move, clock from, posted, days, total, where the instant comes from.
    pub rows: Vec<String>,
    /// A table for the director: each instant that the letter of a move gave (R5).
    pub instants: Vec<String>,
    /// Instants that were not believed, pauses, held mail.
    pub notes: Vec<String>,
    /// Days added, oversteps, notices, refusals.
    pub entries: Vec<String>,
    /// What became of the relay's letters since the last posting, and of any that was not taken: for the director (R14).
    pub letters: Vec<String>,
}

impl Evidence {
    pub fn of(view: &View<'_>, events: &[&Event]) -> Self {
        let game = view.game;
        let mut rows = vec![row("Move", "Clock from", "Posted", "Days", "Total", "By")];
        let mut instants = Vec::new();
        let mut notes = Vec::new();
        for (ply, step) in game.line.iter().enumerate() {
            let played = &step.played;
            let mv = Game::numbered(ply, &played.san);
            let posting = view.chronicle.posting(ply);
            let by = if played.by == By::Conditional { "if-move" } else { posting.map_or("", |p| short(p.source)) };
            let (from, to) = (stamp(played.charge.from, UTC), stamp(played.charge.to, UTC));
            rows.push(row(&mv, &from, &to, &played.charge.days.to_string(), &step.used.to_string(), by));
            if let Some(posting) = posting.filter(|_| played.by == By::Letter) {
                instants.push(candidates(&mv, posting));
            }
            notes.extend(posting.filter(|p| p.doubted).map(|p| doubted(&mv, p)));
            if played.charge.paused > 0 {
                notes.push(format!("{mv}: {} of excused time taken off", when::span(played.charge.paused)));
            }
        }
        if !instants.is_empty() {
            instants.insert(
                0,
                format!("  {:<13} {:<19} {:<19} {:<19}", "Move", "Date header", "Received", "In our mailbox"),
            );
        }
        let entries = events.iter().filter_map(|e| entry(e)).collect();
        Self { rows, instants, notes, entries, letters: letters(view) }
    }
}

fn row(mv: &str, from: &str, to: &str, days: &str, total: &str, by: &str) -> String {
    format!("  {mv:<13} {from:<19} {to:<19} {days:>4} {total:>5}  {by}")
}

/// Each instant that a letter gave for itself.
fn candidates(mv: &str, posting: &Posting) -> String {
    let shown = |at: Option<Instant>| at.map_or("none".to_owned(), |at| stamp(at, UTC));
    let c = &posting.candidates;
    format!("  {mv:<13} {:<19} {:<19} {:<19}", shown(c.date), shown(c.received), stamp(c.mailbox, UTC))
}

/// The letters that what is complained of hangs on: those since the posting that waits for a reply, and all that were not taken.
fn letters(view: &View<'_>) -> Vec<String> {
    let since = view.game.think.posted;
    let concerned = |d: &&Delivery| d.queued_at >= since || d.accepted_at.is_none();
    view.setting.deliveries.iter().filter(concerned).map(letter).collect()
}

fn letter(delivery: &Delivery) -> String {
    let Delivery { kind, address: to, queued_at, state, attempts, accepted_at, error, .. } = delivery;
    let became = match accepted_at {
        Some(at) => format!("taken by the next server {}", stamp(*at, UTC)),
        None => format!("not taken: {state} after {}", when::counted(*attempts, "attempt", "attempts")),
    };
    let error = error.as_ref().map_or(String::new(), |e| format!("; {}", line(e)));
    format!("- {} to {}, written {}: {became}{error}", line(kind), address(to), stamp(*queued_at, UTC))
}

fn short(source: Source) -> &'static str {
    match source {
        Source::Date => "Date",
        Source::Received => "Received",
        Source::Mailbox => "arrival",
        Source::Answered => "raised",
        Source::Relay => "relay",
        Source::Ruling => "ruling",
    }
}

fn doubted(mv: &str, posting: &Posting) -> String {
    let date = posting.candidates.date.map_or("absent or unreadable".to_owned(), |d| stamp(d, UTC));
    format!("{mv}: Date header {date}, arrived {}; not believed", stamp(posting.arrived, UTC))
}

/// An entry of the record that the table of postings does not show, as one line.
fn entry(event: &Event) -> Option<String> {
    let shown = match &event.fact {
        Fact::Letter { .. }
        | Fact::Move(_)
        | Fact::Conditionals { .. }
        | Fact::Remarks { .. }
        | Fact::Learned { .. }
        | Fact::Asked { .. }
        | Fact::Told { held: 0, .. } => false,
        Fact::Refused(refused) => refused.reason != Reason::NoMove,
        _ => true,
    };
    shown.then(|| format!("- {}: {}", stamp(event.at, UTC), line(&event.text())))
}
