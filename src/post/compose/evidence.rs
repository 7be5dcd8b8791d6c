//! What R14 d asks for: every posting with its instants and charge, and what else the record holds of time.

use super::page::View;
use super::when::{self, stamp};
use crate::play::{By, Event, Fact, Game, PenaltyCause, Posting, Side, Source};
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
        let mut totals = [0, 0];
        let mut rows = vec![row("Move", "Clock from", "Posted", "Days", "Total", "By")];
        let mut notes = Vec::new();
        for (ply, step) in game.line.iter().enumerate() {
            let played = &step.played;
            let total = &mut totals[usize::from(played.side == Side::Black)];
            *total += played.charge.days;
            let mv = Game::numbered(ply, &played.san);
            let posting = view.chronicle.posting(ply);
            let by = if played.by == By::Conditional { "if-move" } else { posting.map_or("", |p| short(p.source)) };
            let (from, to) = (stamp(played.charge.from, UTC), stamp(played.charge.to, UTC));
            rows.push(row(&mv, &from, &to, &played.charge.days.to_string(), &total.to_string(), by));
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

/// Entries of the record that bear on time, each as one line.
fn entry(event: &Event) -> Option<String> {
    let what = match &event.fact {
        Fact::Started(_) => "the game began".to_owned(),
        Fact::Told { side, held, .. } if *held > 0 => {
            format!("{side}'s clock began: the relay had held the move for {}", when::span(*held))
        }
        Fact::Refused(refused) => format!("{}'s letter refused: {}", refused.side, refused.reason.name()),
        Fact::Penalty { side, days, cause } => format!("{} added to {side}'s time: {}", when::days(*days), why(cause)),
        Fact::Overstep(o) => {
            format!("{} overstepped control {}: {} used of {}", o.side, o.control, o.used, o.allowance)
        }
        Fact::Stopped => "the time limit of the event was reached".to_owned(),
        Fact::Ended(ending) => format!("the game ended: {}, {}", ending.result(), ending.by.name()),
        _ => return None,
    };
    Some(format!("  {}  {what}", stamp(event.at, UTC)))
}

fn why(cause: &PenaltyCause) -> &'static str {
    match cause {
        PenaltyCause::BadMove => "impossible, ambiguous or illegible move (R8)",
        PenaltyCause::Unconfirmed => "last move not confirmed (R8)",
        PenaltyCause::Overstep => "first overstep (R11)",
        PenaltyCause::Address => "address change told too late (R6)",
    }
}
