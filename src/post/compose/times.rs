//! The subtraction behind the days: both instants, where each comes from, what was paused, and the whole days left (R5, R8 e and f).

use super::page::View;
use super::when;
use crate::play::{Amendments, By, Event, Fact, Game, Overstep, Posting, Ruling};
use crate::rulebook::Instant;
use serde::Serialize;

/// When each move on the record was posted, and by what header.
pub struct Chronicle<'a> {
    /// The whole record, as far as it is at hand.
    pub events: Vec<&'a Event>,
    postings: Vec<Posting>,
    /// Whether `postings` begins with the first move of the game.
    whole: bool,
}

impl<'a> Chronicle<'a> {
    /// Reads the record and what is to be added to it.
    pub fn of(record: &'a [Event], new: &'a [Event]) -> Self {
        let events: Vec<&Event> = record.iter().chain(new).collect();
        let amended = Amendments::of(events.iter().copied());
        let mut postings = Vec::new();
        let mut last = None;
        for (entry, event) in events.iter().enumerate() {
            match &event.fact {
                Fact::Letter { posting, .. } => last = Some(amended.posting(entry, posting)),
                // R20: another player's game.
                Fact::Ruling { ruling: Ruling::Replace { .. }, .. } => postings.clear(),
                Fact::Move(played) if played.by == By::Ruling => postings.push(Posting::here(event.at)),
                Fact::Move(_) => postings.extend(last),
                _ => {}
            }
        }
        let whole = matches!(events.first().map(|e| &e.fact), Some(Fact::Started(_)));
        Self { events, postings, whole }
    }

    /// The instant on the record of an overstep.
    pub fn instant_of(&self, overstep: &Overstep) -> Option<Instant> {
        self.events.iter().rev().find(|e| matches!(&e.fact, Fact::Overstep(o) if o == overstep)).map(|e| e.at)
    }

    /// The posting of the move at `ply`, counted from 0.
    pub fn posting(&self, ply: usize) -> Option<&Posting> {
        self.postings.get(ply).filter(|_| self.whole)
    }

    /// Where the instant of the move at `ply` comes from, in brackets; empty when the record is not at hand.
    pub fn source(&self, ply: usize) -> String {
        self.posting(ply).map_or(String::new(), |p| format!(" ({})", when::source(p.source)))
    }
}

/// One move's account.
#[derive(Serialize)]
pub struct Account {
    pub mv: String,
    pub player: String,
    pub days: String,
    pub from: String,
    pub from_what: String,
    pub to: String,
    pub to_what: String,
    pub elapsed: String,
    pub paused: Option<String>,
    /// Set when it was played for the player: no time.
    pub automatic: bool,
    /// Set when it stood in the same letter, behind an if-move that it accepted: no time.
    pub same_letter: bool,
    /// Total days of the player after this move.
    pub total: String,
}

/// The accounts of the moves in `plies`, in order.
pub fn accounts(view: &View<'_>, plies: std::ops::Range<usize>) -> Vec<Account> {
    plies.filter_map(|ply| account(view, ply)).collect()
}

fn account(view: &View<'_>, ply: usize) -> Option<Account> {
    let game = view.game;
    let played = &game.step(ply)?.played;
    let charge = played.charge;
    let elapsed = charge.to - charge.from;
    Some(Account {
        mv: Game::numbered(ply, &played.san),
        player: view.named(played.side),
        days: when::days(charge.days),
        from: view.moment(charge.from),
        from_what: from_what(view, ply),
        to: view.moment(charge.to),
        to_what: format!("posted{}", view.chronicle.source(ply)),
        elapsed: when::span(elapsed),
        paused: (charge.paused > 0).then(|| when::span(charge.paused)),
        automatic: played.by == By::Conditional,
        same_letter: played.by == By::Letter && after_if_move(game, ply),
        total: when::days(game.step(ply)?.used),
    })
}

/// What the clock of the move at `ply` ran from.
fn from_what(view: &View<'_>, ply: usize) -> String {
    let game = view.game;
    let Some(played) = game.step(ply).map(|s| &s.played) else { return String::new() };
    let previous = ply.checked_sub(1).and_then(|p| game.step(p)).map(|s| &s.played);
    match previous {
        None if played.charge.from == game.started.begins => "when the game began".to_owned(),
        Some(before) if played.charge.from == before.charge.to => {
            format!("{} posted{}", Game::numbered(ply - 1, &before.san), view.chronicle.source(ply - 1))
        }
        _ => "when the next server took the letter that told of it; the time before is nobody's (R5)".to_owned(),
    }
}

/// Whether the move at `ply` goes on, at the same instant, from an if-move.
fn after_if_move(game: &Game, ply: usize) -> bool {
    let at = |ply: usize| game.step(ply).map(|s| (s.played.by, s.played.charge.to));
    match (ply.checked_sub(1).and_then(at), at(ply)) {
        (Some((By::Conditional, before)), Some((_, now))) => before == now,
        _ => false,
    }
}
