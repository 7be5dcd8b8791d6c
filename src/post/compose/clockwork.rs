//! The letters that time causes: oversteps, repeats, silence, reminders (R10, R11, R13).

use super::apart;
use super::back::last_times;
use super::evidence::Evidence;
use super::letters::{Complaint, Extras, Forfeit, Notice, Over, Remind, Repeat, Sum, Warning};
use super::page::{Page, View};
use super::plan::{BOTH, Desk, end};
use super::segment::Cause;
use super::text::tidy;
use super::{Draft, Kind, when};
use crate::play::{Consequence, Overstep, Reminder, Side, paused};
use crate::rulebook::Instant;
use serde_json::json;

impl Desk<'_> {
    pub fn overstep(&self, overstep: &Overstep, out: &mut Vec<Draft>) {
        let player = overstep.side;
        match overstep.consequence {
            Consequence::Warning => {
                let view = self.view(Some(player));
                let letter = Warning { page: Page::of(&view), over: self.over(&view, overstep) };
                out.push(self.to(Some(player), Kind::Warning, &letter));
                out.push(self.over_notice(player.other(), "overstep", overstep));
                out.push(self.overstep_complaint(overstep));
            }
            Consequence::Proposed => {
                out.push(self.overstep_complaint(overstep));
                out.extend(BOTH.map(|s| self.over_notice(s, "proposed", overstep)));
            }
            // None is ever recorded: a ruling takes one back by an entry of its own.
            Consequence::Reversed => {}
            Consequence::Forfeit => {
                let Some(ending) = self.segment.ended() else { return };
                out.extend(BOTH.map(|s| {
                    let view = self.view(Some(s));
                    let over = self.over(&view, overstep);
                    let letter = Forfeit { page: Page::of(&view), over, end: end(&view, ending) };
                    Draft { informs: true, ..self.to(Some(s), Kind::Forfeit, &letter) }
                }));
                out.push(self.outcome(None, ending, None));
            }
        }
    }

    fn over_notice(&self, reader: Side, about: &'static str, overstep: &Overstep) -> Draft {
        let view = self.view(Some(reader));
        let over = Some(self.over(&view, overstep));
        let letter = Notice { over, ..Notice::about(about, Page::of(&view)) };
        let informs = reader != overstep.side;
        Draft { informs, ..self.to(Some(reader), Kind::Notice, &letter) }
    }

    fn overstep_complaint(&self, overstep: &Overstep) -> Draft {
        let view = self.view(None);
        let about = if overstep.consequence == Consequence::Proposed { "proposed" } else { "overstep" };
        let over = Some(self.over(&view, overstep));
        let letter = Complaint { over, ..self.complaint(&view, about, overstep.side) };
        self.complaint_to(&view, &letter, overstep.side, None)
    }

    /// A complaint of `against`, with everything R14 asks; without a reason or an overstep.
    pub fn complaint(&self, view: &View<'_>, about: &'static str, against: Side) -> Complaint {
        Complaint {
            page: Page::of(view),
            about,
            against: view.named(against),
            by: view.named(against.other()),
            yours: view.reader == Some(against.other()),
            against_you: view.reader == Some(against),
            accused: against.name(),
            over: None,
            reason: Vec::new(),
            repeat_taken: self.segment.before.silence.repeat_taken.map(|at| view.moment(at)),
            evidence: self.evidence(view),
        }
    }

    /// A complaint's letter; the director's copy has with it what programs read (R14).
    pub fn complaint_to(&self, view: &View<'_>, letter: &Complaint, against: Side, reason: Option<&str>) -> Draft {
        let attached = match view.reader {
            None => {
                let about =
                    json!({ "about": letter.about, "against": against, "by": against.other(), "reason": reason });
                self.machine(view, "complaint", about)
            }
            Some(_) => Vec::new(),
        };
        Draft { attached, ..self.to(view.reader, Kind::Complaint, letter) }
    }

    pub fn evidence(&self, view: &View<'_>) -> Evidence {
        Evidence::of(view, &self.chronicle.events)
    }

    /// The overstep that the letters of this cause are about, if one is.
    pub fn overstepped(&self, view: &View<'_>) -> Option<Over> {
        if let Cause::Overstep(overstep) = self.segment.cause { Some(self.over(view, overstep)) } else { None }
    }

    fn over(&self, view: &View<'_>, overstep: &Overstep) -> Over {
        let game = &self.segment.after;
        let numbers = game.started.rules.numbers;
        let at = self.chronicle.instant_of(overstep).unwrap_or(game.think.from);
        Over {
            side: overstep.side.to_string(),
            name: tidy(&self.setting.person(overstep.side).name),
            yours: view.reader == Some(overstep.side),
            at: view.moment(at),
            control: overstep.control,
            last: overstep.control.saturating_mul(numbers.moves),
            used: when::days(overstep.used),
            allowance: when::days(overstep.allowance),
            one_move: numbers.most_on_one_move.filter(|_| overstep.one_move),
            penalty: when::days(i64::from(numbers.penalty)),
            oversteps: game.clocks[overstep.side].oversteps,
            sum: self.sum(view, overstep, at),
        }
    }

    /// R5: the subtraction of the think that went over; none where a move already played or days added did.
    fn sum(&self, view: &View<'_>, overstep: &Overstep, at: Instant) -> Option<Sum> {
        let game = &self.segment.before;
        let (side, from) = (overstep.side, game.think.from);
        let before = game.clocks[side].used;
        let running = game.to_move() == side && game.clocks[side].overrun.is_none() && at > from;
        let excused = paused(&game.pauses(side), from, at);
        (running && overstep.used == game.used_at(side, at)).then(|| Sum {
            before: when::days(before),
            from: view.moment(from),
            elapsed: when::span(at - from),
            paused: (excused > 0).then(|| when::span(excused)),
            days: when::days(overstep.used - before),
        })
    }

    /// R10: the player to move is sent all of the last posting again, and the one waiting is told.
    pub fn repeat_due(&self, side: Side, out: &mut Vec<Draft>) {
        let view = self.view(Some(side));
        let numbers = self.segment.after.started.rules.numbers;
        let letter = Repeat {
            page: Page::of(&view),
            happened: apart::last_happened(&view),
            times: last_times(&view),
            read: None,
            due: Some(when::days(i64::from(numbers.repeat_after))),
            extras: Extras::default(),
        };
        out.push(self.to(Some(side), Kind::Repeat, &letter));
        out.push(self.repeat_notice(side.other()));
    }

    fn repeat_notice(&self, waiting: Side) -> Draft {
        let view = self.view(Some(waiting));
        let numbers = self.segment.after.started.rules.numbers;
        let letter = Notice {
            after: when::days(i64::from(numbers.complaint_after)),
            ..Notice::about("repeat", Page::of(&view))
        };
        Draft { informs: true, ..self.to(Some(waiting), Kind::Notice, &letter) }
    }

    /// R13: the complaint to the director, and a copy to each player.
    pub fn silent(&self, side: Side, out: &mut Vec<Draft>) {
        for reader in [None, Some(side.other()), Some(side)] {
            let view = self.view(reader);
            let draft = self.complaint_to(&view, &self.complaint(&view, "silent", side), side, None);
            out.push(Draft { informs: reader == Some(side.other()), ..draft });
        }
    }

    pub fn reminder(&self, side: Side, reminder: Reminder) -> Draft {
        let view = self.view(Some(side));
        let game = &self.segment.after;
        let (of, until) = match reminder {
            Reminder::Deadline { .. } => ("deadline", game.deadline(side)),
            Reminder::Telling => ("telling", Some(game.tell_by())),
        };
        let limit = when::days(i64::from(game.started.rules.numbers.repeat_after));
        let tell_by = view.moment(game.tell_by());
        let letter = Remind { page: Page::of(&view), of, tell_by, limit };
        Draft { useless_after: until, ..self.to(Some(side), Kind::Reminder, &letter) }
    }
}
