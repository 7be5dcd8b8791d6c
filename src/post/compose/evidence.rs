//! What R14 d asks for: every posting with its instants and charge, and what else the record holds of time.

use super::page::View;
use super::text::line;
use super::when::{self, stamp};
use crate::play::{By, Event, Fact, Game, Posting, Reason, Source};
use chrono_tz::UTC;
use serde::Serialize;

/// The evidence of a game, in UTC.
#[derive(Serialize)]
pub struct Evidence {
    /// A table: move, clock from, posted, days, total, where the instant comes from.
    pub rows: Vec<String>,
    /// Instants that were not believed, pauses, held mail.
    pub notes: Vec<String>,
    /// Days added, oversteps, notices, refusals.
    pub entries: Vec<String>,
}

impl Evidence {
    pub fn of(view: &View<'_>, events: &[&Event]) -> Self {
        let game = view.game;
        let mut rows = vec![row("Move", "Clock from", "Posted", "Days", "Total", "By")];
        let mut notes = Vec::new();
        for (ply, step) in game.line.iter().enumerate() {
            let played = &step.played;
            let mv = Game::numbered(ply, &played.san);
            let posting = view.chronicle.posting(ply);
            let by = if played.by == By::Conditional { "if-move" } else { posting.map_or("", |p| short(p.source)) };
            let (from, to) = (stamp(played.charge.from, UTC), stamp(played.charge.to, UTC));
            rows.push(row(&mv, &from, &to, &played.charge.days.to_string(), &step.used.to_string(), by));
            notes.extend(posting.filter(|p| p.doubted).map(|p| doubted(&mv, p)));
            if played.charge.paused > 0 {
                notes.push(format!("{mv}: {} of excused time taken off", when::span(played.charge.paused)));
            }
        }
        Self { rows, notes, entries: events.iter().filter_map(|e| entry(e)).collect() }
    }
}

fn row(mv: &str, from: &str, to: &str, days: &str, total: &str, by: &str) -> String {
    format!("  {mv:<13} {from:<20} {to:<20} {days:>4} {total:>5}  {by}")
}

fn short(source: Source) -> &'static str {
    match source {
        Source::Date => "Date",
        Source::Received => "Received",
        Source::Mailbox => "arrival",
        Source::Answered => "raised",
        Source::Relay => "relay",
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
