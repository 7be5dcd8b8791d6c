//! Who is told what: the table of letters going out.

use super::back::Writer;
use super::letters::{Adjudication, End, Outcome, Start, Terms};
use super::page::{Page, Reader, View};
use super::press::{Letter, print};
use super::segment::{Cause, Segment};
use super::text::tidy;
use super::times::{Account, Chronicle, accounts};
use super::{Draft, Kind, Recipient, Setting, when};
use crate::play::{Ending, Side, Tagged, Tags};
use crate::rulebook::IfMoves;

/// Both players.
pub const BOTH: [Side; 2] = [Side::White, Side::Black];

/// Writes the letters that one cause calls for.
pub fn letters(segment: &Segment<'_>, setting: &Setting, chronicle: &Chronicle<'_>, out: &mut Vec<Draft>) {
    let desk = Desk { segment, setting, chronicle };
    match segment.cause {
        Cause::Start => out.extend(BOTH.map(|side| desk.start(side, None))),
        Cause::Letter { side, posting, words } => Writer { desk: &desk, side, posting: &posting, words }.letters(out),
        Cause::Overstep(overstep) => desk.overstep(overstep, out),
        Cause::Repeat(side) => desk.repeat_due(side, out),
        Cause::Silent(side) => desk.silent(side, out),
        Cause::Reminder(side, reminder) => out.push(desk.reminder(side, reminder)),
        Cause::Stopped => out.extend(BOTH.map(|side| desk.adjudication(side))),
        Cause::Calendar(ending) => {
            out.extend([Some(Side::White), Some(Side::Black), None].map(|r| desk.outcome(r, ending, None)));
        }
        Cause::Ruling(ruling, reason) => desk.ruling(ruling, reason, out),
        Cause::Elsewhere(fact) => desk.elsewhere(fact, out),
        Cause::Quiet => {}
    }
}

/// One cause and all that its letters are made of.
pub struct Desk<'a> {
    pub segment: &'a Segment<'a>,
    pub setting: &'a Setting,
    pub chronicle: &'a Chronicle<'a>,
}

impl Desk<'_> {
    pub fn view(&self, reader: Reader) -> View<'_> {
        View { game: &self.segment.after, setting: self.setting, chronicle: self.chronicle, reader }
    }

    /// A letter to a player, or to the director.
    pub fn to(&self, reader: Reader, kind: Kind, letter: &impl Letter) -> Draft {
        Draft {
            to: reader.map_or(Recipient::Director, Recipient::Side),
            kind,
            reason: None,
            subject: self.subject(reader, kind),
            body: print(letter),
            tells: false,
            informs: false,
            answers: false,
            useless_after: None,
            attached: Vec::new(),
        }
    }

    /// Steady for the players, so that mail programs keep the game together; telling for the director.
    fn subject(&self, reader: Reader, kind: Kind) -> String {
        let game = &self.segment.after;
        let players = format!("{} - {}", tidy(&self.setting.white.name), tidy(&self.setting.black.name));
        let what = match (reader, kind) {
            (Some(_), _) => String::new(),
            (None, Kind::Result) => format!("Result {}: ", game.result()),
            (None, Kind::Complaint) => "Complaint: ".to_owned(),
            (None, Kind::Adjudication) => "For adjudication: ".to_owned(),
            (None, Kind::Appeal) => "Appeal: ".to_owned(),
            (None, _) => "Notice: ".to_owned(),
        };
        format!("[{}] {what}{players}", game.id)
    }

    /// The accounts of this letter's moves and of the one they answer (R8 e and f).
    pub fn times(&self, view: &View<'_>) -> Vec<Account> {
        accounts(view, self.segment.before.plies().saturating_sub(1)..self.segment.after.plies())
    }

    /// The game begins, for a player who has the seat from the start or takes it from `replaces` (R20).
    pub fn start(&self, side: Side, replaces: Option<&str>) -> Draft {
        let started = &self.segment.after.started;
        let numbers = started.rules.numbers;
        let view = self.view(Some(side));
        let terms = Terms {
            moves: numbers.moves,
            days: numbers.days,
            most_on_one_move: numbers.most_on_one_move,
            excused_per_year: numbers.excused_per_year,
            months: numbers.months,
            repeat_after: numbers.repeat_after,
            if_moves_automatic: started.rules.if_moves == IfMoves::Automatic,
            ends: when::date(started.ends, view.zone()),
        };
        let letter = Start { page: Page::of(&view), terms, replaces: replaces.map_or(String::new(), tidy) };
        Draft { tells: side == Side::White, ..self.to(Some(side), Kind::Start, &letter) }
    }

    fn adjudication(&self, side: Side) -> Draft {
        let view = self.view(Some(side));
        let started = &self.segment.after.started;
        let letter = Adjudication {
            page: Page::of(&view),
            ended: view.moment(started.ends),
            until: view.moment(self.segment.after.submit_until()),
            months: started.rules.numbers.months,
            submission: None,
        };
        self.to(Some(side), Kind::Adjudication, &letter)
    }

    /// The report of a result; `writer` is that of the letter that ended the game.
    pub fn outcome(&self, reader: Reader, ending: Ending, writer: Option<&Writer<'_>>) -> Draft {
        let view = self.view(reader);
        let role = match reader {
            None => "director",
            Some(side) if side == filed_for(ending) => "filed",
            Some(_) => "duplicate",
        };
        let mine = writer.filter(|w| reader == Some(w.side));
        let calendar = matches!(self.segment.cause, Cause::Calendar(_));
        let end = end(&view, ending);
        let outcome = Outcome {
            page: Page::of(&view),
            end: End { how: if calendar { BY_CALENDAR } else { end.how }, ..end },
            role,
            happened: writer.map(|w| w.happened(&view)),
            read: mine.map(|w| w.read(&view)),
            times: if self.segment.moved() { self.times(&view) } else { Vec::new() },
            over: self.overstepped(&view),
            evidence: (reader.is_none() || writer.is_none()).then(|| self.evidence(&view)),
            pgn: self.pgn(),
            extras: mine.map(Writer::extras).unwrap_or_default(),
        };
        let attached = match reader {
            None => {
                let about = serde_json::json!({ "filed_for": filed_for(ending), "duplicate": false });
                self.machine(&view, "result", about)
            }
            Some(_) => Vec::new(),
        };
        Draft { answers: mine.is_some(), attached, ..self.to(reader, Kind::Result, &outcome) }
    }

    pub fn pgn(&self) -> String {
        let Setting { house, tournament_name, .. } = self.setting;
        let tagged = |side| {
            let person = self.setting.person(side);
            Tagged { name: tidy(&person.name), id: tidy(&person.id), rating: person.rating }
        };
        self.segment.after.pgn(&Tags {
            event: tidy(tournament_name),
            site: tidy(&house.address),
            white: tagged(Side::White),
            black: tagged(Side::Black),
        })
    }
}

/// R16: how a game is drawn that nobody submitted.
const BY_CALENDAR: &str = "since nobody submitted the game for adjudication (R16)";

/// An ending as one reader is told of it.
pub fn end(view: &View<'_>, ending: Ending) -> End {
    let name = |side: Option<Side>| side.map_or(String::new(), |s| view.named(s));
    End {
        result: ending.result(),
        how: ending.by.words(),
        winner: name(ending.winner),
        loser: name(ending.winner.map(Side::other)),
        you_won: ending.winner.is_some() && view.reader == ending.winner,
        you_lost: ending.winner.is_some() && view.reader == ending.winner.map(Side::other),
        filed_for: view.named(filed_for(ending)),
    }
}

/// R15: the winner reports; in a draw, White.
fn filed_for(ending: Ending) -> Side {
    ending.winner.unwrap_or(Side::White)
}
