//! Every posting with each instant its letter gave, and every charge with its subtraction (R5).

use super::super::book::Book;
use crate::play::{By, Event, Fact, Game, Posting, Side, Step};
use crate::post::compose::when;
use crate::rulebook::Instant;
use std::fmt::Write as _;

const HEAD: &str = "\
All instants are UTC. A posting is at its letter's Date where that is
believable, else at its arrival (R5). Days are whole 24 hours:
floor((posted - clock from - excused) / 24 h).
";

/// postings.txt.
pub(super) fn page(book: &Book) -> String {
    let mut out = String::from(HEAD);
    let mut then: Option<Game> = None;
    for event in &book.setting.record {
        match (&mut then, &event.fact) {
            (Some(then), _) => drop(then.evolve(event)),
            (none, Fact::Started(started)) => *none = Some(Game::new(book.game.id.clone(), started.clone())),
            _ => {}
        }
        match &event.fact {
            Fact::Letter { side, posting, .. } => letter(&mut out, *side, posting),
            Fact::Move(_) => {
                if let Some(step) = then.as_ref().and_then(|g| g.line.last()) {
                    charge(&mut out, step, event);
                }
            }
            Fact::Told { held: 0, .. } => {}
            Fact::Told { .. }
            | Fact::Penalty { .. }
            | Fact::Overstep(_)
            | Fact::Ruling { .. }
            | Fact::Recomputed(_)
            | Fact::Excused(_)
            | Fact::ExcusedEnded { .. }
            | Fact::Ended(_) => {
                let _ = writeln!(out, "\n{}  {}", event.at, event.text());
            }
            _ => {}
        }
    }
    if book.setting.record.iter().any(|e| matches!(e.fact, Fact::Recomputed(_))) {
        out.push_str("\nThe moves as they stand after the corrections\n");
        for step in &book.game.line {
            charged(&mut out, step);
        }
    }
    out
}

fn letter(out: &mut String, side: Side, posting: &Posting) {
    let shown = |at: Option<Instant>| at.map_or_else(|| "none".to_owned(), Instant::rfc3339);
    let c = &posting.candidates;
    let date = match (c.date, c.dated) {
        (None, true) => "cannot be read".to_owned(),
        (date, _) => shown(date),
    };
    let doubt = if posting.doubted { "; the Date was not believed" } else { "" };
    let _ = write!(
        out,
        "\nLetter of {side}\n  Date header     {date}\n  Received line   {} (of a trusted host)\n  mailbox         {}\n  taken up        {}\n  posted          {}, by the {}{doubt}\n",
        shown(c.received),
        c.mailbox,
        posting.read_at,
        posting.at,
        when::source(posting.source),
    );
}

fn charge(out: &mut String, step: &Step, event: &Event) {
    charged(out, step);
    let played = &step.played;
    if played.by != By::Conditional && event.at != played.charge.to {
        let _ = writeln!(out, "    on record at  {}", event.at);
    }
}

/// A move with the subtraction behind its days.
fn charged(out: &mut String, step: &Step) {
    let (played, used) = (&step.played, step.used);
    let charge = &played.charge;
    let mv = Game::numbered(played.ply - 1, &played.san);
    if played.by == By::Conditional {
        let _ = writeln!(out, "  {mv} ({}): an if-move, played at once, 0 days, {used} in all", played.side);
        return;
    }
    let _ = writeln!(
        out,
        "  {mv} ({})\n    clock from    {}\n    posted        {}\n    elapsed       {}\n    excused       {}\n    charged       {}, {} in all",
        played.side,
        charge.from,
        charge.to,
        when::span(charge.to - charge.from),
        when::span(charge.paused),
        when::days(charge.days),
        when::days(used),
    );
}
