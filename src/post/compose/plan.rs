//! Who is told what: the table of letters going out.

use super::apart::{self, Manual};
use super::evidence::Evidence;
use super::letters::{
    Adjudication, Complaint, End, Extras, Forfeit, Move, Notice, Objection, Outcome, Over, Receipt, Repeat, Start,
    Status, Terms, Warning, Wrong,
};
use super::page::{Page, Reader, View};
use super::press::{Letter, print};
use super::report::{Happened, Read, last_posting};
use super::segment::{Cause, Segment};
use super::text::{line, tidy};
use super::times::{Account, Chronicle, accounts};
use super::{Draft, Kind, Recipient, Setting, when};
use crate::play::{Ask, Consequence, Ending, Overstep, PenaltyCause, Posting, Refused, Side, Tagged, Tags};
use crate::rulebook::{DAY, IfMoves};

/// Days in which the stopped game may be submitted (R16).
const SUBMIT_WITHIN: i64 = 7;

/// Writes the letters that one cause calls for.
pub fn letters(segment: &Segment<'_>, setting: &Setting, chronicle: &Chronicle<'_>, out: &mut Vec<Draft>) {
    let desk = Desk { segment, setting, chronicle };
    match segment.cause {
        Cause::Start => out.extend([desk.start(Side::White), desk.start(Side::Black)]),
        Cause::Letter { side, posting, words } => desk.letter(side, &posting, words, out),
        Cause::Overstep(overstep) => desk.overstep(overstep, out),
        Cause::Stopped => out.extend([desk.adjudication(Side::White), desk.adjudication(Side::Black)]),
        Cause::Quiet => {}
    }
}

struct Desk<'a> {
    segment: &'a Segment<'a>,
    setting: &'a Setting,
    chronicle: &'a Chronicle<'a>,
}

impl Desk<'_> {
    fn view(&self, reader: Reader) -> View<'_> {
        View { game: &self.segment.after, setting: self.setting, chronicle: self.chronicle, reader }
    }

    fn page(&self, reader: Reader) -> Page {
        Page::of(&self.view(reader))
    }

    fn to(&self, reader: Reader, kind: Kind, letter: &impl Letter) -> Draft {
        let to = reader.map_or(Recipient::Director, Recipient::Side);
        let subject = self.subject(reader, kind);
        Draft { to, kind, reason: None, subject, body: print(letter), tells: false, answers: false }
    }

    /// Steady for the players, so that mail programs keep the game together; telling for the director.
    fn subject(&self, reader: Reader, kind: Kind) -> String {
        let game = &self.segment.after;
        let players = format!("{} - {}", tidy(&self.setting.white.name), tidy(&self.setting.black.name));
        let what = match (reader, kind) {
            (Some(_), _) => String::new(),
            (None, Kind::Result) => format!("Result {}: ", game.result()),
            (None, Kind::Complaint) => "Time complaint: ".to_owned(),
            (None, _) => "Notice: ".to_owned(),
        };
        format!("[{}] {what}{players}", game.id)
    }

    fn start(&self, side: Side) -> Draft {
        let started = &self.segment.after.started;
        let numbers = started.rules.numbers;
        let terms = Terms {
            moves: numbers.moves,
            days: numbers.days,
            most_on_one_move: numbers.most_on_one_move,
            excused_per_year: numbers.excused_per_year,
            months: numbers.months,
            repeat_after: numbers.repeat_after,
            if_moves_automatic: started.rules.if_moves == IfMoves::Automatic,
            ends: when::date(started.ends, self.view(Some(side)).zone()),
        };
        let letter = Start { page: self.page(Some(side)), terms };
        Draft { tells: side == Side::White, ..self.to(Some(side), Kind::Start, &letter) }
    }

    fn adjudication(&self, side: Side) -> Draft {
        let view = self.view(Some(side));
        let started = &self.segment.after.started;
        let letter = Adjudication {
            page: Page::of(&view),
            ended: view.moment(started.ends),
            until: view.moment(started.ends + SUBMIT_WITHIN * DAY),
            months: started.rules.numbers.months,
        };
        self.to(Some(side), Kind::Adjudication, &letter)
    }

    // Letters that a letter causes.

    fn letter(&self, side: Side, posting: &Posting, words: &str, out: &mut Vec<Draft>) {
        let writer = Writer { desk: self, side, posting, words };
        let segment = self.segment;
        if let Some(ending) = segment.ended() {
            writer.ended(ending, out);
        } else if let Some(refused) = segment.refused() {
            out.push(writer.objection(refused));
        } else {
            out.push(writer.back());
        }
        let other = side.other();
        if segment.ended().is_none() {
            if !segment.moves().is_empty() || segment.offers_ifs() {
                out.push(self.moved(side, other));
            } else if segment.declines_draw() {
                out.push(self.notice(Some(other), "draw-declined", side));
            }
        }
        match segment.penalty().map(|(_, _, cause)| cause) {
            Some(PenaltyCause::BadMove) => out.push(self.notice(None, "bad-move", side)),
            Some(PenaltyCause::Unconfirmed) => out.push(self.notice(None, "unconfirmed", side)),
            _ => {}
        }
    }

    fn moved(&self, by: Side, reader: Side) -> Draft {
        let view = self.view(Some(reader));
        let moved = !self.segment.moves().is_empty();
        let mut happened = Happened::of(&view, self.segment, by);
        // Nobody's business but the writer's (R15, End 1).
        happened.draw_kept = false;
        let times = if moved { self.times(&view) } else { accounts(&view, self.shown()) };
        let letter = Move { page: Page::of(&view), happened, times };
        let tells = moved && self.segment.after.running() && self.segment.after.to_move() == reader;
        Draft { tells, ..self.to(Some(reader), Kind::Move, &letter) }
    }

    fn notice(&self, reader: Reader, about: &'static str, by: Side) -> Draft {
        let view = self.view(reader);
        let wrong = self.segment.refused().map(wrong);
        let happened = Some(Happened::of(&view, self.segment, by));
        let times = if self.segment.moves().is_empty() { Vec::new() } else { self.times(&view) };
        let letter = Notice { page: Page::of(&view), about, happened, wrong, over: None, times };
        self.to(reader, Kind::Notice, &letter)
    }

    /// The accounts of this letter's moves and of the one they answer (R8 e and f).
    fn times(&self, view: &View<'_>) -> Vec<Account> {
        accounts(view, self.segment.before.plies().saturating_sub(1)..self.segment.after.plies())
    }

    /// The half-moves a letter shows that played none: those of the last posting and the one before.
    fn shown(&self) -> std::ops::Range<usize> {
        let last = last_posting(&self.segment.after);
        last.start.saturating_sub(1)..last.end
    }

    // Letters that time causes.

    fn overstep(&self, overstep: &Overstep, out: &mut Vec<Draft>) {
        let player = overstep.side;
        match overstep.consequence {
            Consequence::Warning => {
                let view = self.view(Some(player));
                let letter = Warning { page: Page::of(&view), over: self.over(&view, overstep) };
                out.push(self.to(Some(player), Kind::Warning, &letter));
                out.push(self.over_notice(player.other(), "overstep", overstep));
                out.push(self.complaint(overstep));
            }
            Consequence::Proposed => {
                out.push(self.complaint(overstep));
                out.extend([Side::White, Side::Black].map(|s| self.over_notice(s, "proposed", overstep)));
            }
            Consequence::Forfeit => {
                let Some(ending) = self.segment.ended() else { return };
                out.extend([player, player.other()].map(|s| {
                    let view = self.view(Some(s));
                    let letter = Forfeit {
                        page: Page::of(&view),
                        over: self.over(&view, overstep),
                        end: self.end(&view, ending),
                    };
                    self.to(Some(s), Kind::Forfeit, &letter)
                }));
                out.push(self.outcome(None, ending, None));
            }
        }
    }

    fn over_notice(&self, reader: Side, about: &'static str, overstep: &Overstep) -> Draft {
        let view = self.view(Some(reader));
        let over = Some(self.over(&view, overstep));
        let letter = Notice { page: Page::of(&view), about, happened: None, wrong: None, over, times: Vec::new() };
        self.to(Some(reader), Kind::Notice, &letter)
    }

    fn complaint(&self, overstep: &Overstep) -> Draft {
        let view = self.view(None);
        let letter = Complaint {
            page: Page::of(&view),
            over: self.over(&view, overstep),
            proposed: overstep.consequence == Consequence::Proposed,
            evidence: Evidence::of(&view, &self.chronicle.events),
        };
        self.to(None, Kind::Complaint, &letter)
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
            first: overstep.control.saturating_sub(1).saturating_mul(numbers.moves) + 1,
            last: overstep.control.saturating_mul(numbers.moves),
            used: when::days(overstep.used),
            allowance: when::days(overstep.allowance),
            one_move: numbers.most_on_one_move.filter(|_| overstep.one_move),
            penalty: when::days(i64::from(numbers.penalty)),
            oversteps: game.clocks[overstep.side].oversteps,
        }
    }

    fn end(&self, view: &View<'_>, ending: Ending) -> End {
        let name = |side: Option<Side>| side.map_or(String::new(), |s| view.named(s));
        End {
            result: ending.result(),
            by: ending.by.name(),
            winner: name(ending.winner),
            loser: name(ending.winner.map(Side::other)),
            you_won: ending.winner.is_some() && view.reader == ending.winner,
            you_lost: ending.winner.is_some() && view.reader == ending.winner.map(Side::other),
            filed_for: view.named(filed_for(ending)),
        }
    }

    /// The report of a result; `letter` is the one that ended the game.
    fn outcome(&self, reader: Reader, ending: Ending, letter: Option<&Writer<'_>>) -> Draft {
        let view = self.view(reader);
        let role = match reader {
            None => "director",
            Some(side) if side == filed_for(ending) => "filed",
            Some(_) => "duplicate",
        };
        let moved = !self.segment.moves().is_empty();
        let mine = letter.filter(|w| reader == Some(w.side));
        let outcome = Outcome {
            page: Page::of(&view),
            end: self.end(&view, ending),
            role,
            happened: letter.map(|w| Happened::of(&view, self.segment, w.side)),
            read: mine.map(|w| w.read(&view)),
            times: if moved { self.times(&view) } else { Vec::new() },
            evidence: letter.is_none().then(|| Evidence::of(&view, &self.chronicle.events)),
            pgn: self.segment.after.pgn(&self.tags()),
            extras: mine.map(Writer::extras).unwrap_or_default(),
        };
        Draft { answers: mine.is_some(), ..self.to(reader, Kind::Result, &outcome) }
    }

    fn tags(&self) -> Tags {
        let Setting { house, tournament_name, .. } = self.setting;
        let tagged = |side| {
            let person = self.setting.person(side);
            Tagged { name: tidy(&person.name), id: tidy(&person.id), rating: person.rating }
        };
        Tags {
            event: tidy(tournament_name),
            site: tidy(&house.address),
            white: tagged(Side::White),
            black: tagged(Side::Black),
        }
    }
}

/// R15: the winner reports; in a draw, White.
fn filed_for(ending: Ending) -> Side {
    ending.winner.unwrap_or(Side::White)
}

fn wrong(refused: &Refused) -> Wrong {
    let repetition = refused.read != "fifty-moves";
    Wrong {
        reason: refused.reason.name(),
        read: line(&refused.read),
        record: line(&refused.record),
        candidates: refused.candidates.iter().map(|c| tidy(c)).collect::<Vec<_>>().join(", "),
        count: refused.count,
        counted: refused.count.map(|n| {
            let n = i64::from(n);
            if repetition { when::counted(n, "time", "times") } else { when::counted(n, "half-move", "half-moves") }
        }),
        repetition,
    }
}

/// The writer of a letter, and what goes back.
struct Writer<'a> {
    desk: &'a Desk<'a>,
    side: Side,
    posting: &'a Posting,
    words: &'a str,
}

impl Writer<'_> {
    fn view(&self) -> View<'_> {
        self.desk.view(Some(self.side))
    }

    fn read(&self, view: &View<'_>) -> Read {
        Read::of(view, self.posting, self.words, &self.desk.segment.remarks())
    }

    fn extras(&self) -> Extras {
        let segment = self.desk.segment;
        let standings = segment.asks(&Ask::Standings).then(|| {
            self.desk.setting.standings.clone().unwrap_or_else(|| "There is no table for this section yet.".to_owned())
        });
        Extras { standings, help: segment.asks(&Ask::Help) }
    }

    fn draft(&self, kind: Kind, letter: &impl Letter) -> Draft {
        Draft { answers: true, ..self.desk.to(Some(self.side), kind, letter) }
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
            happened: Happened::of(&view, self.desk.segment, self.side),
            read: self.read(&view),
            extras: self.extras(),
        };
        Draft { reason: Some(refused.reason), ..self.draft(Kind::Objection, &letter) }
    }

    /// The one letter back, when nothing was refused and the game goes on.
    fn back(&self) -> Draft {
        let segment = self.desk.segment;
        let did = !segment.moves().is_empty()
            || segment.offers_ifs()
            || segment.keeps_draw()
            || segment.declines_draw()
            || segment.offers_draw();
        if did {
            return self.receipt();
        }
        let status = segment.asks(&Ask::Status) || segment.asks(&Ask::Standings) || segment.repeated();
        if segment.asks(&Ask::RepeatRequest) {
            self.repeat()
        } else if status {
            self.status(segment.repeated())
        } else if segment.asks(&Ask::Help) {
            let manual = Manual::of(&self.desk.setting.house, Some(&self.desk.segment.after));
            self.draft(Kind::Help, &manual)
        } else {
            self.receipt()
        }
    }

    fn receipt(&self) -> Draft {
        let (view, desk) = (self.view(), self.desk);
        let moved = !desk.segment.moves().is_empty();
        let letter = Receipt {
            page: Page::of(&view),
            happened: Happened::of(&view, desk.segment, self.side),
            read: self.read(&view),
            times: if moved { desk.times(&view) } else { Vec::new() },
            extras: self.extras(),
        };
        let after = &desk.segment.after;
        let tells = moved && after.running() && after.to_move() == self.side;
        Draft { tells, ..self.draft(Kind::Receipt, &letter) }
    }

    fn status(&self, repeated: bool) -> Draft {
        let view = self.view();
        let letter = Status {
            page: Page::of(&view),
            repeated,
            happened: apart::last_happened(&view),
            read: self.read(&view),
            times: accounts(&view, self.desk.shown()),
            extras: self.extras(),
        };
        self.draft(Kind::Status, &letter)
    }

    fn repeat(&self) -> Draft {
        let view = self.view();
        let letter = Repeat {
            page: Page::of(&view),
            happened: apart::last_happened(&view),
            times: accounts(&view, self.desk.shown()),
            read: Some(self.read(&view)),
            extras: self.extras(),
        };
        self.draft(Kind::Repeat, &letter)
    }
}
