//! A game's figures reckoned again, where a ruling says that a posting was made at another instant or that days were wrongly
//! added (R5, R11, R18).
//!
//! The record is folded afresh with what was amended: letters and rulings are taken as they stand there, and what time
//! brought about (charges, oversteps, the days added for them) is decided again. Nothing on the record changes; the outcome is
//! one more entry, [`Figures`]. A correction never forfeits: an overstep that it brings to light and that would have is put
//! before the director instead. A game forfeited on time stays ended until it is reinstated.

use super::deadline::Due;
use super::decide::Desk;
use super::event::{By, Charge, Consequence, EndedBy, Event, Excused, Fact, Overstep, PenaltyCause, Reversed, Ruling};
use super::game::{Game, GameId, Think};
use super::posting::{Posting, Source};
use super::reflection::Reflection;
use super::{Both, Side};
use crate::rulebook::{Forfeits, Instant};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// No instant is later.
const EVER: Instant = Instant(i64::MAX);

/// Everything about time in a game, as it stands after a correction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The moves whose figures are others now.
    pub moves: Vec<Refigured>,
    pub clocks: Both<Reflection>,
    pub think: Think,
    pub excused: Both<Vec<Excused>>,
    /// Oversteps that the correction brings to light.
    pub arisen: Vec<Found>,
    /// Oversteps that fall away with it.
    pub gone: Vec<Found>,
    /// Whether the game stands forfeited on time, and by these figures would not be.
    pub void: bool,
}

/// One move's new figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refigured {
    /// Counted from 1.
    pub ply: usize,
    pub charge: Charge,
    /// The mover's total of days after it.
    pub used: i64,
}

/// An overstep with its instant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    pub at: Instant,
    pub overstep: Overstep,
}

/// What rulings on a record have amended, by its entries, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Amendments {
    postings: BTreeMap<usize, Instant>,
    penalties: BTreeSet<usize>,
    oversteps: BTreeSet<(Side, u32)>,
    leaves: Vec<Left>,
}

/// Where leave ended by a posting that was amended (R12).
#[derive(Clone, PartialEq, Eq, Debug)]
struct Left {
    side: Side,
    /// The posting's instant on the record.
    recorded: Instant,
    /// As amended.
    to: Instant,
    /// What ends leave now, with the last date used: that posting and the player's later ones.
    ends: Vec<(Instant, NaiveDate)>,
}

impl Amendments {
    #[must_use]
    pub fn of<'a>(record: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut amended = Self::default();
        for event in record {
            if let Fact::Ruling { ruling, .. } = &event.fact {
                amended.add(ruling);
            }
        }
        amended
    }

    fn add(&mut self, ruling: &Ruling) {
        match *ruling {
            Ruling::Posting { entry, ply, from, to, last, ref later } => {
                self.postings.insert(entry, to);
                let ends = last.map(|last| (to, last)).into_iter().chain(later.iter().copied());
                self.leave(Side::of_ply(ply.saturating_sub(1)), (from, to), ends.collect());
            }
            Ruling::Leave { side, from, to, last, ref later } => {
                self.leave(side, (from, to), [(to, last)].into_iter().chain(later.iter().copied()).collect());
            }
            Ruling::Reverse { what: Reversed::Penalty { entry, .. }, .. } => {
                self.penalties.insert(entry);
            }
            Ruling::Reverse { side, what: Reversed::Overstep { control } } => {
                self.oversteps.insert((side, control));
            }
            // Another player's game begins: what was before it is done with.
            Ruling::Replace { .. } => *self = Self::default(),
            _ => {}
        }
    }

    /// Corrected again, an end of leave goes on from where the record had it.
    fn leave(&mut self, side: Side, (from, to): (Instant, Instant), ends: Vec<(Instant, NaiveDate)>) {
        let earlier = self.leaves.iter().position(|left| (left.side, left.to) == (side, from));
        let recorded = earlier.map_or(from, |at| self.leaves.remove(at).recorded);
        for left in self.leaves.iter_mut().filter(|left| left.side == side) {
            // There is no posting at that instant now.
            left.ends.retain(|(end, _)| *end != from);
        }
        self.leaves.push(Left { side, recorded, to, ends });
    }

    /// Whether an end of leave on the record is another now.
    fn left_otherwise(&self, side: Side, at: Instant) -> bool {
        self.leaves.iter().any(|left| (left.side, left.recorded) == (side, at))
    }

    /// Whether the days of that entry were taken back.
    #[must_use]
    pub fn reversed(&self, entry: usize) -> bool {
        self.penalties.contains(&entry)
    }

    /// A letter's posting, by the ruling on it if there is one.
    #[must_use]
    pub fn posting(&self, entry: usize, posting: &Posting) -> Posting {
        match self.postings.get(&entry) {
            Some(to) => Posting { at: *to, source: Source::Ruling, ..*posting },
            None => *posting,
        }
    }
}

/// The letter behind each half-move of the line: its entry on the record, counted from 0, and when it arrived.
#[must_use]
pub fn letters(record: &[Event]) -> Vec<(usize, Instant)> {
    let (mut line, mut last) = (Vec::new(), None);
    for (entry, event) in record.iter().enumerate() {
        match &event.fact {
            Fact::Letter { posting, .. } => last = Some((entry, posting.arrived)),
            Fact::Move(_) => line.extend(last),
            Fact::Ruling { ruling: Ruling::Replace { .. }, .. } => line.clear(),
            _ => {}
        }
    }
    line
}

/// Entries that added days to a player's time, but for those that an overstep brought.
#[must_use]
pub fn penalties(record: &[Event], player: Side) -> Vec<(usize, i64)> {
    let mut found = Vec::new();
    for (entry, event) in record.iter().enumerate() {
        match &event.fact {
            Fact::Penalty { side, days, cause } if *side == player && *cause != PenaltyCause::Overstep => {
                found.push((entry, *days));
            }
            Fact::Ruling { ruling: Ruling::Penalty { side, days }, .. } if *side == player => {
                found.push((entry, *days))
            }
            Fact::Ruling { ruling: Ruling::Replace { .. }, .. } => found.clear(),
            _ => {}
        }
    }
    found
}

/// A game folded afresh.
#[derive(Clone, Debug)]
pub struct Again {
    pub game: Game,
    pub oversteps: Vec<(Instant, Overstep)>,
    /// Whether the last forfeit on time stands without an overstep behind it.
    pub void: bool,
}

/// Folds a record afresh under amendments.
///
/// # Errors
/// The sentence that says where the record makes no sense.
pub fn again(id: &GameId, record: &[Event], amended: &Amendments) -> Result<Again, String> {
    let Some(Event { fact: Fact::Started(started), .. }) = record.first() else {
        return Err(format!("The record of {id} does not begin with its start."));
    };
    let mut started = started.clone();
    // A forfeit is on the record or it is none: here an overstep only counts.
    started.rules.forfeits = Forfeits::Proposed;
    let mut fold = Fold {
        desk: Desk::new(Game::new(id.clone(), started)),
        amended,
        oversteps: Vec::new(),
        lost_at: record.iter().filter(|event| is_loss_on_time(&event.fact)).map(|event| event.at).collect(),
        forfeits: Both::default(),
        void: false,
        entry: 0,
        shift: None,
    };
    for (entry, event) in record.iter().enumerate().skip(1) {
        fold.take(entry, event);
    }
    Ok(Again { game: fold.desk.game, oversteps: fold.oversteps, void: fold.void })
}

fn is_loss_on_time(fact: &Fact) -> bool {
    matches!(fact, Fact::Ended(ending) if ending.by == EndedBy::Time)
}

/// What a correcting ruling makes of the figures. `record` goes up to that ruling, which `game` has folded in.
///
/// # Errors
/// The figures on the record cannot be reckoned again: nothing is to be ruled.
pub fn figures(game: &Game, record: &[Event], ruling: &Ruling, at: Instant) -> Result<Figures, String> {
    let mut amended = Amendments::of(record);
    let before = again(&game.id, record, &amended)?;
    if amended == Amendments::default() && !same(game, &before.game) {
        return Err(format!("The figures of game {} cannot be reckoned again, so nothing was ruled.", game.id));
    }
    amended.add(ruling);
    let after = again(&game.id, record, &amended)?;
    let moves = game
        .line
        .iter()
        .zip(&after.game.line)
        .filter(|(old, new)| old.played.charge != new.played.charge || old.used != new.used);
    let moves = moves.map(|(_, new)| Refigured { ply: new.played.ply, charge: new.played.charge, used: new.used });
    let mut clocks = after.game.clocks;
    for side in [Side::White, Side::Black] {
        let longer = clocks[side].used > game.clocks[side].used;
        let earlier = side == game.to_move() && after.game.think.from < game.think.from;
        if longer || earlier {
            // R11: days that a ruling brings are there from its instant, and so is an overstep that they bring.
            clocks[side].added_at = Some(at);
        }
    }
    Ok(Figures {
        moves: moves.collect(),
        clocks,
        think: after.game.think,
        arisen: without(&after.oversteps, &before.oversteps),
        gone: without(&before.oversteps, &after.oversteps),
        void: after.void && game.ending.is_some_and(|e| e.by == EndedBy::Time),
        excused: after.game.excused,
    })
}

/// Whether all that a correction may change is the same.
fn same(a: &Game, b: &Game) -> bool {
    let line = |g: &Game| g.line.iter().map(|s| (s.played.charge, s.used)).collect::<Vec<_>>();
    a.clocks == b.clocks && a.think == b.think && a.excused == b.excused && line(a) == line(b)
}

/// The oversteps of `these` that are not among `those`: one is the same in the same control.
fn without(these: &[(Instant, Overstep)], those: &[(Instant, Overstep)]) -> Vec<Found> {
    let counts = |o: &Overstep| o.consequence != Consequence::Reversed;
    let same = |a: &Overstep, b: &Overstep| counts(b) && (a.side, a.control) == (b.side, b.control);
    let new = these.iter().filter(|(_, o)| counts(o) && !those.iter().any(|(_, other)| same(o, other)));
    new.map(|(at, overstep)| Found { at: *at, overstep: overstep.clone() }).collect()
}

/// A record being folded afresh.
struct Fold<'a> {
    desk: Desk,
    amended: &'a Amendments,
    oversteps: Vec<(Instant, Overstep)>,
    /// When the record says that somebody lost on time.
    lost_at: BTreeSet<Instant>,
    /// Forfeits on time so far.
    forfeits: Both<usize>,
    void: bool,
    /// The entry being taken.
    entry: usize,
    /// The letter being taken: its instant on the record, and its posting as amended.
    shift: Option<(Instant, Posting)>,
}

impl Fold<'_> {
    fn take(&mut self, entry: usize, event: &Event) {
        let at = event.at;
        self.entry = entry;
        match &event.fact {
            Fact::Letter { side, posting, words } => {
                let posting = self.amended.posting(entry, posting);
                self.shift = Some((at, posting));
                self.before(posting.at, posting.read_at);
                self.desk.put(posting.at, Fact::Letter { side: *side, posting, words: words.clone() });
            }
            Fact::Move(played) => {
                let posting = self.shift.map_or_else(|| Posting::here(at), |(_, posting)| posting);
                let charge = match played.by {
                    By::Letter => self.desk.game.charge(posting.at, posting.read_at),
                    By::Conditional | By::Ruling => Charge { from: posting.at, to: posting.at, ..played.charge },
                };
                let mut played = played.clone();
                played.charge = charge;
                self.desk.put(posting.at, Fact::Move(played));
            }
            // What time brought is decided again; when it was acted on, all mail of before was in.
            Fact::Overstep(_) | Fact::Stopped => self.before(at, EVER),
            Fact::Penalty { cause: PenaltyCause::Overstep, .. } => {}
            Fact::Recomputed(figures) => self.days_are_there(figures, at),
            Fact::Ended(ending) => {
                if let Some(loser) = ending.winner.map(Side::other).filter(|_| ending.by == EndedBy::Time) {
                    self.forfeit(loser);
                }
                self.desk.end(at, *ending);
            }
            Fact::Penalty { .. } | Fact::Ruling { .. } if self.amended.reversed(entry) => {}
            // What they amend is amended already; what follows from it comes after them.
            Fact::Ruling { ruling: Ruling::Posting { .. } | Ruling::Reverse { .. } | Ruling::Leave { .. }, .. } => {
                self.desk.put(at, event.fact.clone());
            }
            // R12: by the posting as amended it ended at another instant.
            Fact::ExcusedEnded { side, .. } if self.amended.left_otherwise(*side, at) => {}
            // Letters of the relay's, and their acceptance.
            Fact::Told { .. }
            | Fact::Repeat { .. }
            | Fact::RepeatTaken { .. }
            | Fact::Learned { .. }
            | Fact::Silent { .. }
            | Fact::Reminder { .. } => self.desk.put(at, event.fact.clone()),
            fact => {
                if matches!(fact, Fact::Ruling { ruling: Ruling::Replace { .. }, .. }) {
                    self.oversteps.clear();
                    self.forfeits = Both::default();
                }
                let at = match self.shift {
                    Some((recorded, posting)) if recorded == at => posting.at,
                    _ => {
                        self.before(at, at);
                        at
                    }
                };
                self.desk.put(at, fact.clone());
                if matches!(fact, Fact::Excused(_) | Fact::Ruling { ruling: Ruling::Excuse(_), .. }) {
                    self.leave_ends();
                }
            }
        }
    }

    /// R12: a move ends leave that has begun. As amended, it may be posted in leave where it was not on the record, or the next
    /// one may: leave is granted as far as the first that is in it.
    fn leave_ends(&mut self) {
        for left in &self.amended.leaves {
            for (end, last) in &left.ends {
                if self.desk.game.excused_at(left.side, *end) {
                    self.desk.put(*end, Fact::ExcusedEnded { side: left.side, last: *last });
                }
            }
        }
    }

    /// R11: days that an earlier correction brought overstep from its instant on; none are added here.
    fn days_are_there(&mut self, figures: &Figures, at: Instant) {
        for side in [Side::White, Side::Black] {
            if figures.clocks[side].added_at == Some(at) {
                self.desk.put(at, Fact::Penalty { side, days: 0, cause: PenaltyCause::Overstep });
            }
        }
    }

    /// A forfeit on the record: by these figures there is an overstep behind it, or it is void.
    fn forfeit(&mut self, loser: Side) {
        self.forfeits[loser] += 1;
        let behind = |o: &&(Instant, Overstep)| o.1.side == loser && o.1.consequence == Consequence::Proposed;
        self.void = self.oversteps.iter().filter(behind).count() < self.forfeits[loser];
    }

    /// What time brings, as [`Desk::before`], with the oversteps that were taken back counting for nothing.
    /// Nothing is brought about that a letter further on, posted before it as amended, may have forestalled.
    fn before(&mut self, through: Instant, now: Instant) {
        let further = self.amended.postings.range(self.entry + 1..).map(|(_, to)| *to);
        let through = further.chain([through]).min().unwrap_or(through);
        while let Some(timer) = self.desk.game.next_timer().filter(|t| t.at <= through && t.acts_at <= now) {
            let rules = self.desk.game.started.rules;
            let mut due = timer.due;
            if let Due::Overstep(overstep) = &mut due {
                if self.amended.oversteps.contains(&(overstep.side, overstep.control)) {
                    overstep.consequence = Consequence::Reversed;
                }
                self.oversteps.push((timer.at, overstep.clone()));
            }
            let lost = matches!(&due, Due::Overstep(o) if o.consequence == Consequence::Proposed)
                && self.lost_at.contains(&timer.at);
            for fact in due.facts(&rules) {
                self.desk.put(timer.at, fact);
            }
            if lost {
                // The end comes next on the record, and nothing comes of a game that is over.
                break;
            }
        }
    }
}
