//! What one game adds to a digest.

use super::super::Setting;
use super::super::text::{line, tidy};
use super::super::when;
use super::{Item, Topic};
use crate::play::{Consequence, Event, Fact, Game, Late, Overstep, Refused, Side, open};
use crate::rulebook::{DAY, Instant, Seconds};

/// A game is near its last day when no more than this is left (R16).
const NEAR: Seconds = 60 * DAY;
/// How long a complaint about conduct in a game that has ended is shown: as long as records must be kept (R4).
const KEPT: Seconds = 120 * DAY;

/// A game and what is new in it.
#[derive(Clone, Copy)]
pub struct Watched<'a> {
    pub game: &'a Game,
    /// Its record is the whole one.
    pub setting: &'a Setting,
    /// Entries recorded since the last digest.
    pub news: &'a [Event],
    pub now: Instant,
}

/// All that a digest says of a game.
#[must_use]
pub fn matters(watched: &Watched<'_>) -> Vec<Item> {
    let mut items = watched.open();
    items.extend(watched.news.iter().filter_map(|e| watched.fresh(e)));
    items.extend(watched.silent(&items));
    items.extend(watched.months());
    items
}

impl Watched<'_> {
    fn item(&self, topic: Topic, at: Instant, text: String) -> Item {
        Item { topic, at, game: Some(self.game.id.to_string()), text }
    }

    /// `Ada Quill (White, ID 123)`.
    fn named(&self, side: Side) -> String {
        let person = self.setting.person(side);
        format!("{} ({side}, ID {})", tidy(&person.name), tidy(&person.id))
    }

    /// What was put before the director and not ruled on.
    fn open(&self) -> Vec<Item> {
        let fresh = |e: &&Event| self.game.playing() || self.now - e.at <= KEPT;
        let item = |e: &Event| {
            let item = self.item(Topic::Decide, e.at, self.decides(&e.fact)?);
            // R20: a withdrawal is one matter, whatever the number of games.
            let whole = matches!(e.fact, Fact::Withdrawn { .. });
            Some(if whole { Item { game: Some(self.game.started.section.clone()), ..item } } else { item })
        };
        open(&self.setting.record).into_iter().filter(fresh).filter_map(item).collect()
    }

    /// What a fact asks the director to decide.
    fn decides(&self, fact: &Fact) -> Option<String> {
        Some(match fact {
            Fact::Overstep(o) if o.consequence == Consequence::Proposed => {
                format!("forfeit proposed against {}: {} (R11)", self.named(o.side), spent(o))
            }
            Fact::Silent { side } => format!("time complaint: {} has not answered a repeat (R13)", self.named(*side)),
            Fact::Complaint { side, time, reason } => {
                let about = if *time { "time" } else { "conduct" };
                let (by, against) = (self.named(*side), self.named(side.other()));
                format!("{by} complains of the {about} of {against}: \"{}\" (R14)", line(reason))
            }
            Fact::Submitted { side, claim, .. } => {
                format!("submitted for adjudication by {}, who claims a {} (R16)", self.named(*side), tidy(claim))
            }
            Fact::Withdrawn { side, section } => {
                let person = self.setting.person(*side);
                let (name, id) = (tidy(&person.name), tidy(&person.id));
                format!(
                    "{name} (ID {id}) has withdrawn from section {}; the games go on until you rule (R20)",
                    tidy(section)
                )
            }
            _ => return None,
        })
    }

    fn fresh(&self, event: &Event) -> Option<Item> {
        match &event.fact {
            Fact::Overstep(overstep) => {
                let what = match overstep.consequence {
                    Consequence::Warning => "warned",
                    Consequence::Forfeit => "forfeited",
                    Consequence::Proposed => "put to you",
                    Consequence::Reversed => return None,
                };
                let text = format!("{}, {}; {what}", self.named(overstep.side), spent(overstep));
                Some(self.item(Topic::Overstep, event.at, text))
            }
            Fact::Refused(Refused { side, late: Some(late @ (Late::Complaint | Late::Appeal)), read, .. }) => {
                let what = if *late == Late::Complaint { "a complaint" } else { "an appeal" };
                let text = format!("{what} of {}: \"{}\"", self.named(*side), line(read));
                Some(self.item(Topic::Late, event.at, text))
            }
            _ => None,
        }
    }

    /// R10: a repeat went out, and no complaint about it waits for a ruling.
    fn silent(&self, open: &[Item]) -> Option<Item> {
        let Game { silence, think, .. } = self.game;
        let side = self.game.to_move();
        let complained = self.decides(&Fact::Silent { side });
        if !self.game.running() || !silence.repeated || open.iter().any(|i| Some(&i.text) == complained.as_ref()) {
            return None;
        }
        let owes = match self.game.last_numbered() {
            last if last.is_empty() => "has not made the first move".to_owned(),
            last => format!("has not answered {last}"),
        };
        let days = when::days((self.now - think.from).max(0) / DAY);
        let text = format!("{} {owes}, told {days} ago", self.named(side));
        Some(self.item(Topic::Silent, think.from, text))
    }

    /// R16: what is near the end of its time, or has reached it and is not submitted.
    fn months(&self) -> Option<Item> {
        let game = self.game;
        let ends = game.started.ends;
        if !game.playing() || game.submitted || (!game.stopped && ends - self.now > NEAR) {
            return None;
        }
        let moves = i64::from(game.moves_of(Side::White).max(game.moves_of(Side::Black)));
        let moves = when::counted(moves, "move", "moves");
        let text = if game.stopped {
            format!("it stopped then, after {moves}; nobody has submitted it")
        } else {
            let left = when::days((ends - self.now).max(0) / DAY);
            format!("it stops then, in {left}; {moves} played, {} to move", self.named(game.to_move()))
        };
        Some(self.item(Topic::Months, ends, text))
    }
}

/// `61 of 60 days used, control 2`.
fn spent(o: &Overstep) -> String {
    let limit = if o.one_move { ", by the limit on one move" } else { "" };
    format!("{} of {} used in control {}{limit}", o.used, when::days(o.allowance), o.control)
}
