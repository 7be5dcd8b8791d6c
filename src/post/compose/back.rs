//! The letters that a player's letter causes: exactly one back to its writer, and what the others must know.

use super::apart::{self, Help, Manual};
use super::letters::{Extras, Move, Notice, Objection, Receipt, Repeat, Status, Wrong};
use super::matter::matters;
use super::page::{Page, Reader, View};
use super::plan::Desk;
use super::press::Letter;
use super::report::{Happened, Read, last_posting};
use super::text::{line, tidy};
use super::times::{Account, accounts};
use super::told::{Concerns, Notices, Told};
use super::{Draft, Kind, when};
use crate::play::{Ask, Ending, Fact, Late, PenaltyCause, Posting, Refused, Side, Unclear};

/// The writer of a letter, at the desk.
pub struct Writer<'a> {
    pub desk: &'a Desk<'a>,
    pub side: Side,
    pub posting: &'a Posting,
    pub words: &'a str,
}

impl Writer<'_> {
    /// All letters that this one causes.
    pub fn letters(&self, out: &mut Vec<Draft>) {
        let segment = self.desk.segment;
        match (segment.ended(), segment.refused()) {
            (Some(ending), _) => self.ended(ending, out),
            (None, Some(refused)) => out.push(self.objection(refused)),
            (None, None) => out.push(self.back()),
        }
        if segment.ended().is_none() && (segment.moved() || segment.if_moves().is_some()) {
            out.push(self.moved());
        }
        self.notices(out);
        self.penalties(out);
        self.official(out);
    }

    pub fn read(&self, view: &View<'_>) -> Read {
        Read::of(view, self.posting, self.words, &self.desk.segment.remarks())
    }

    pub fn happened(&self, view: &View<'_>) -> Happened {
        Happened::of(view, self.desk.segment, self.side)
    }

    pub fn extras(&self) -> Extras {
        let segment = self.desk.segment;
        let standings = segment.asks(&Ask::Standings).then(|| {
            self.desk.setting.standings.clone().unwrap_or_else(|| "There is no table for this section yet.".to_owned())
        });
        Extras { standings, manual: segment.asks(&Ask::Help).then(|| self.manual()) }
    }

    fn view(&self) -> View<'_> {
        self.desk.view(Some(self.side))
    }

    fn manual(&self) -> Manual {
        Manual::of(&self.desk.setting.house, Some(&self.desk.segment.after))
    }

    fn told(&self, view: &View<'_>) -> Notices {
        Notices::new(view, self.side, Told::all(view, self.desk.segment))
    }

    /// A letter back to the writer. It tells the writer to move where an if-move answered the writer's own move (R5).
    fn draft(&self, kind: Kind, letter: &impl Letter) -> Draft {
        let after = &self.desk.segment.after;
        let tells = self.desk.segment.moved() && after.running() && after.to_move() == self.side;
        Draft { answers: true, tells, ..self.desk.to(Some(self.side), kind, letter) }
    }

    /// To the writer, the opponent and the director at once (R15).
    fn ended(&self, ending: Ending, out: &mut Vec<Draft>) {
        let readers = [Some(self.side), Some(self.side.other()), None];
        out.extend(readers.map(|reader| self.desk.outcome(reader, ending, Some(self))));
    }

    fn objection(&self, refused: &Refused) -> Draft {
        let view = self.view();
        let letter = Objection {
            page: Page::of(&view),
            wrong: wrong(refused),
            also: self.desk.segment.refusals().skip(1).map(wrong).collect(),
            happened: self.happened(&view),
            told: self.told(&view),
            read: self.read(&view),
            times: if self.desk.segment.moved() { self.desk.times(&view) } else { Vec::new() },
            extras: self.extras(),
        };
        Draft { reason: Some(refused.reason), ..self.draft(Kind::Objection, &letter) }
    }

    /// The one letter back, when nothing was refused and the game goes on.
    fn back(&self) -> Draft {
        let segment = self.desk.segment;
        let view = self.view();
        let told = Told::all(&view, segment);
        let did = segment.moved()
            || segment.if_moves().is_some()
            || segment.keeps_draw()
            || segment.declines_draw()
            || !told.is_empty();
        if matches!(told[..], [Told::Complaint | Told::TimeComplaint]) && !segment.moved() {
            return self.draft(Kind::Complaint, &self.desk.complaint_letter(&view, self.side, &told[0], None));
        }
        if did {
            return self.receipt();
        }
        let status = segment.asks(&Ask::Status) || segment.asks(&Ask::Standings) || segment.repeated();
        if segment.asks(&Ask::RepeatRequest) {
            self.repeat()
        } else if status {
            self.status()
        } else if segment.asks(&Ask::Help) {
            self.draft(Kind::Help, &Help { manual: self.manual() })
        } else {
            self.receipt()
        }
    }

    fn receipt(&self) -> Draft {
        let view = self.view();
        let letter = Receipt {
            page: Page::of(&view),
            happened: self.happened(&view),
            told: self.told(&view),
            read: self.read(&view),
            times: if self.desk.segment.moved() { self.desk.times(&view) } else { Vec::new() },
            extras: self.extras(),
        };
        self.draft(Kind::Receipt, &letter)
    }

    fn status(&self) -> Draft {
        let view = self.view();
        let letter = Status {
            page: Page::of(&view),
            repeated: self.desk.segment.repeated(),
            happened: apart::last_happened(&view),
            read: self.read(&view),
            times: last_times(&view),
            extras: self.extras(),
        };
        self.draft(Kind::Status, &letter)
    }

    fn repeat(&self) -> Draft {
        let view = self.view();
        let letter = Repeat {
            page: Page::of(&view),
            happened: apart::last_happened(&view),
            times: last_times(&view),
            read: Some(self.read(&view)),
            due: None,
            extras: self.extras(),
        };
        self.draft(Kind::Repeat, &letter)
    }

    /// To the opponent: the move, or if-moves alone.
    fn moved(&self) -> Draft {
        let (desk, reader) = (self.desk, self.side.other());
        let view = desk.view(Some(reader));
        let moved = desk.segment.moved();
        let mut happened = self.happened(&view);
        // End 1: an offer that waits is the writer's business alone, and so is what was refused.
        happened.draw_kept = false;
        happened.penalties.retain(|p| p.cause != "bad-move");
        let ended = Told::all(&view, desk.segment).into_iter().filter(|t| matches!(t, Told::ExcusedEnded { .. }));
        let letter = Move {
            page: Page::of(&view),
            happened,
            told: Notices::new(&view, self.side, ended.collect()),
            times: if moved { desk.times(&view) } else { last_times(&view) },
        };
        let tells = moved && desk.segment.after.running() && desk.segment.after.to_move() == reader;
        Draft { tells, ..desk.to(Some(reader), Kind::Move, &letter) }
    }

    /// Notices in words, to the opponent and where the table says so to the director; one letter each.
    fn notices(&self, out: &mut Vec<Draft>) {
        let (desk, segment) = (self.desk, self.desk.segment);
        let moved = segment.moved();
        let mut told = |reader: Reader, most: &[Concerns]| {
            let view = desk.view(reader);
            let list = Told::all(&view, segment).into_iter().filter(|t| most.contains(&t.concerns(moved)));
            let told = Notices::new(&view, self.side, list.collect());
            if !told.list.is_empty() {
                out.push(desk.notice(reader, "told", self.side, Some(told)));
            }
        };
        told(Some(self.side.other()), &[Concerns::Opponent, Concerns::OpponentAndDirector]);
        told(None, &[Concerns::OpponentAndDirector]);
        if segment.declines_draw() && !moved && segment.ended().is_none() {
            out.push(desk.notice(Some(self.side.other()), "draw-declined", self.side, None));
        }
    }

    /// R8: the director is told of the days that the strict ruleset adds.
    fn penalties(&self, out: &mut Vec<Draft>) {
        for (_, cause) in self.desk.segment.penalties() {
            let about = match cause {
                PenaltyCause::BadMove => "bad-move",
                PenaltyCause::Unconfirmed => "unconfirmed",
                PenaltyCause::Overstep | PenaltyCause::Address => continue,
            };
            out.push(self.desk.notice(None, about, self.side, None));
        }
    }

    /// What goes to the director or beyond: complaints, submissions, appeals. (The question to a new address has a
    /// token of its own, and is the relay's to put.)
    fn official(&self, out: &mut Vec<Draft>) {
        for fact in &self.desk.segment.facts {
            match fact {
                Fact::Complaint { time, reason, .. } => self.desk.complained(self.side, *time, reason, out),
                Fact::Submitted { claim, analysis, reopens, .. } => {
                    out.push(self.desk.submission(self.side, claim, analysis, *reopens));
                }
                Fact::Appeal { reason, .. } => out.push(self.desk.appeal(self.side, reason)),
                _ => {}
            }
        }
    }
}

impl Desk<'_> {
    /// A notice about what a letter of `by` brought.
    pub fn notice(&self, reader: Reader, about: &'static str, by: Side, told: Option<Notices>) -> Draft {
        let view = self.view(reader);
        let letter = Notice {
            happened: Some(Happened::of(&view, self.segment, by)),
            told,
            wrong: self.segment.refused().map(wrong),
            ..Notice::about(about, Page::of(&view))
        };
        self.to(reader, Kind::Notice, &letter)
    }
}

/// The accounts of the last posting and of the one before it.
pub fn last_times(view: &View<'_>) -> Vec<Account> {
    let last = last_posting(view.game);
    accounts(view, last.start.saturating_sub(1)..last.end)
}

pub fn wrong(refused: &Refused) -> Wrong {
    let repetition = refused.read != "fifty-moves";
    Wrong {
        reason: refused.reason.name(),
        read: line(&refused.read),
        record: line(&refused.record),
        candidates: refused.candidates.iter().map(|c| tidy(c)).collect::<Vec<_>>().join(", "),
        counted: refused.count.map_or(String::new(), |n| {
            let n = i64::from(n);
            if repetition { when::counted(n, "time", "times") } else { when::counted(n, "half-move", "half-moves") }
        }),
        count: refused.count,
        repetition,
        short: short(&refused.read),
        late: refused.late.map_or("", late),
        unclear: refused.unclear.map_or("", Unclear::name),
        matters: matters(&refused.read),
    }
}

fn late(late: Late) -> &'static str {
    match late {
        Late::Complaint => "complaint",
        Late::Submission => "submission",
        Late::Appeal => "appeal",
    }
}

/// As many whole words as fit in a first line.
fn short(read: &str) -> String {
    const MOST: usize = 70;
    let line = line(read).trim_end_matches(['.', '!']).to_owned();
    if line.chars().count() <= MOST {
        return line;
    }
    let cut: String = line.chars().take(MOST).collect();
    format!("{}...", cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole))
}
