//! The director's rulings, told to those concerned (R18, R20).

use super::letters::Ruled;
use super::page::{Page, Reader, View};
use super::plan::{BOTH, Desk, end};
use super::text::{quote_all, tidy};
use super::when;
use super::{Draft, Kind, Recipient};
use crate::play::{Amendments, EndedBy, Event, Fact, Figures, Game, PenaltyCause, Reversed, Ruling, Side};
use chrono_tz::Tz;

impl Desk<'_> {
    /// R18: to both players; where it ends the game, the result to the director.
    pub fn ruling(&self, ruling: &Ruling, reason: &str, out: &mut Vec<Draft>) {
        let after = &self.segment.after;
        for side in BOTH {
            if let Ruling::Replace { side: taken, .. } = ruling
                && *taken == side
            {
                out.push(self.start(side, self.setting.former.as_ref().map(|f| f.name.as_str())));
                continue;
            }
            let letter = self.ruled(Some(side), ruling, reason);
            // R11, R20: the clock of a game that goes on anew starts with the letter that tells of it.
            let anew = matches!(ruling, Ruling::Reinstate | Ruling::Replace { .. });
            let tells = anew && after.running() && after.to_move() == side;
            out.push(Draft { tells, ..self.to(Some(side), Kind::Ruling, &letter) });
        }
        if let (Ruling::Replace { .. }, Some(former)) = (ruling, &self.setting.former) {
            let letter = Ruled { to_former: true, ..self.ruled(None, ruling, reason) };
            let draft = self.to(None, Kind::Ruling, &letter);
            let subject = format!("[{}] You are replaced in section {}", after.id, tidy(&after.started.section));
            out.push(Draft { to: Recipient::Address(former.email.clone()), subject, ..draft });
        }
        if let Some(ending) = self.segment.ended() {
            out.push(self.outcome(None, ending, None));
        }
    }

    fn ruled(&self, reader: Reader, ruling: &Ruling, reason: &str) -> Ruled {
        let view = self.view(reader);
        let (name, side, days) = about(ruling);
        let ended = self.segment.ended();
        let figures = self.segment.figures();
        let mut letter = Ruled {
            page: Page::of(&view),
            ruling: name,
            name: side.map_or(String::new(), |s| tidy(&self.setting.person(s).name)),
            side: side.map_or(String::new(), |s| s.to_string()),
            yours: side.is_some() && reader == side,
            days: when::days(days),
            reason: quote_all(reason),
            // What is being taken back is not held against the player in the same letter.
            earlier: side
                .filter(|_| !matches!(ruling, Ruling::Reverse { .. } | Ruling::Leave { .. }))
                .map_or(Vec::new(), |s| earlier(&self.setting.record, s, view.zone())),
            end: ended.map(|e| end(&view, e)),
            pgn: ended.map_or(String::new(), |_| self.pgn()),
            from: String::new(),
            to: String::new(),
            mv: String::new(),
            reversed: "",
            former: self.setting.former.as_ref().map_or(String::new(), |f| tidy(&f.name)),
            successor: String::new(),
            to_former: false,
            on_time: self.segment.before.ending.is_some_and(|e| e.by == EndedBy::Time),
            changes: figures.map_or(Vec::new(), |f| self.changes(&view, f)),
            void: figures.is_some_and(|f| f.void),
        };
        match ruling {
            Ruling::Excuse(excused) => {
                letter.from = super::told::date(excused.from);
                letter.to = super::told::date(excused.to);
            }
            Ruling::Posting { ply, from, to, .. } => {
                letter.from = view.moment(*from);
                letter.to = view.moment(*to);
                letter.mv = numbered(&self.segment.after, *ply);
            }
            Ruling::Leave { from, to, .. } => {
                letter.from = view.moment(*from);
                letter.to = view.moment(*to);
            }
            Ruling::Reverse { what: Reversed::Overstep { .. }, .. } => letter.reversed = "overstep",
            Ruling::Reverse { .. } => letter.reversed = "penalty",
            Ruling::Replace { side, .. } => letter.successor = tidy(&self.setting.person(*side).name),
            _ => {}
        }
        letter
    }

    /// What a correction changed, each with what it was before (R5, R11).
    fn changes(&self, view: &View<'_>, figures: &Figures) -> Vec<String> {
        let (before, after) = (&self.segment.before, &self.segment.after);
        let mut lines = Vec::new();
        for moved in &figures.moves {
            let at = moved.ply - 1;
            let Some((old, new)) = before.step(at).zip(after.step(at)) else { continue };
            let (was, is) = (old.played.charge, new.played.charge);
            let posted = if was.to == is.to { String::new() } else { format!(" posted {},", view.moment(is.to)) };
            lines.push(format!(
                "{}, {}:{posted} {} and {} in all; before, {} and {} in all",
                numbered(after, moved.ply),
                view.named(new.played.side),
                when::days(is.days),
                when::days(new.used),
                when::days(was.days),
                when::days(old.used)
            ));
        }
        for side in BOTH {
            let (was, is) = (&before.clocks[side], &after.clocks[side]);
            if (was.used, was.oversteps) != (is.used, is.oversteps) {
                let told = |used: i64, oversteps: u32| {
                    format!("{} used, {}", when::days(used), when::counted(oversteps.into(), "overstep", "oversteps"))
                };
                let name = view.named(side);
                lines.push(format!(
                    "{name}: {}; before, {}",
                    told(is.used, is.oversteps),
                    told(was.used, was.oversteps)
                ));
            }
        }
        let deadline = |game: &Game| game.deadline(game.to_move()).map_or("none".to_owned(), |at| view.moment(at));
        if deadline(before) != deadline(after) {
            lines.push(format!("Deadline: {}; before, {}", deadline(after), deadline(before)));
        }
        for (found, what) in oversteps(figures) {
            let over = &found.overstep;
            let name = view.named(over.side);
            lines.push(format!(
                "The overstep of {name} at {} in control {} {what}.",
                view.moment(found.at),
                over.control
            ));
        }
        if lines.is_empty() {
            lines.push("No days, oversteps or deadline change by it.".to_owned());
        }
        lines
    }
}

/// The oversteps that a correction touches, each with what becomes of it.
fn oversteps(figures: &Figures) -> impl Iterator<Item = (&crate::play::Found, &'static str)> {
    let gone = figures.gone.iter().map(|f| (f, "falls away"));
    gone.chain(figures.arisen.iter().map(|f| (f, "comes to light; it counts, and nothing is forfeited by it")))
}

/// A ruling's own name, whom it is about, and days.
fn about(ruling: &Ruling) -> (&'static str, Option<Side>, i64) {
    match *ruling {
        Ruling::Penalty { side, days } => ("penalty", Some(side), days),
        Ruling::Credit { side, days } => ("credit", Some(side), days),
        Ruling::Warning { side } => ("warning", Some(side), 0),
        Ruling::Reprimand { side } => ("reprimand", Some(side), 0),
        Ruling::Forfeit { side } => ("forfeit", Some(side), 0),
        Ruling::Result { winner } => ("result", winner, 0),
        Ruling::Dismiss => ("dismiss", None, 0),
        Ruling::Reinstate => ("reinstate", None, 0),
        Ruling::Excuse(ref excused) => ("excuse", Some(excused.side), 0),
        Ruling::Withdraw { side } => ("withdraw", Some(side), 0),
        Ruling::Posting { .. } => ("posting", None, 0),
        Ruling::Leave { side, .. } => ("leave", Some(side), 0),
        Ruling::Reverse { side, what: Reversed::Penalty { days, .. } } => ("reverse", Some(side), days),
        Ruling::Reverse { side, .. } => ("reverse", Some(side), 0),
        Ruling::Replace { .. } => ("replace", None, 0),
    }
}

fn numbered(game: &Game, ply: usize) -> String {
    let at = ply.saturating_sub(1);
    game.step(at).map_or(String::new(), |s| Game::numbered(at, &s.played.san))
}

/// R18: a player's earlier warnings and penalties in a game, of the rules' and the director's; what was taken back is left out.
#[must_use]
pub fn earlier(record: &[Event], player: Side, zone: Tz) -> Vec<String> {
    let start = record
        .iter()
        .rposition(|e| matches!(&e.fact, Fact::Ruling { ruling: Ruling::Replace { side, .. }, .. } if *side == player));
    let amended = Amendments::of(record);
    let gone: Vec<_> =
        record.iter().flat_map(|e| if let Fact::Recomputed(f) = &e.fact { &f.gone[..] } else { &[] }).collect();
    let stands = |entry: usize, event: &Event| match &event.fact {
        Fact::Overstep(o) => !gone.iter().any(|f| (f.overstep.side, f.overstep.control) == (o.side, o.control)),
        _ => !amended.reversed(entry),
    };
    let entries = record.iter().enumerate().skip(start.map_or(0, |at| at + 1));
    let told = entries.filter(|(n, e)| stands(*n, e)).filter_map(|(_, event)| Some((event.at, warned(event, player)?)));
    told.map(|(at, what)| format!("{}: {what}", when::moment(at, zone))).collect()
}

/// What an entry of the record held against a player, as a phrase.
fn warned(event: &Event, player: Side) -> Option<String> {
    match &event.fact {
        Fact::Overstep(over) if over.side == player => Some("the time control overstepped".to_owned()),
        Fact::Penalty { side, days, cause } if *side == player => {
            let why = match cause {
                PenaltyCause::BadMove => "a move that cannot be played",
                PenaltyCause::Unconfirmed => "a move not confirmed",
                PenaltyCause::Address => "a new address told too late",
                // It stands with its overstep.
                PenaltyCause::Overstep => return None,
            };
            Some(format!("{} added for {why}", when::days(*days)))
        }
        Fact::Ruling { ruling, .. } => match *ruling {
            Ruling::Penalty { side, days } if side == player => Some(format!("{} added by ruling", when::days(days))),
            Ruling::Warning { side } if side == player => Some("a warning by ruling".to_owned()),
            Ruling::Reprimand { side } if side == player => Some("a reprimand by ruling".to_owned()),
            Ruling::Forfeit { side } if side == player => Some("a forfeit by ruling".to_owned()),
            _ => None,
        },
        _ => None,
    }
}
