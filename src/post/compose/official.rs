//! The director's rulings told, and what is put before the director and beyond: complaints, submissions, appeals (R14, R16, R18, R19).

use super::letters::{Adjudication, Appeal, Complaint, Ruled, Submission};
use super::page::{Page, Reader, View};
use super::plan::{BOTH, Desk, end};
use super::text::{line, quote_all, tidy};
use super::told::{Notices, Told};
use super::when::{self, stamp};
use super::{Draft, Kind, Recipient};
use crate::play::{Event, Fact, Ruling, SUBMIT_WITHIN, Side, ruled};

impl Desk<'_> {
    /// R18: to both players; where it ends the game, the result to the director.
    pub fn ruling(&self, ruling: &Ruling, reason: &str, out: &mut Vec<Draft>) {
        let after = &self.segment.after;
        for side in BOTH {
            let letter = self.ruled(Some(side), ruling, reason);
            // R11: a reinstated game's clock starts with the letter that tells of it.
            let tells = *ruling == Ruling::Reinstate && after.running() && after.to_move() == side;
            out.push(Draft { tells, ..self.to(Some(side), Kind::Ruling, &letter) });
        }
        if let Some(ending) = self.segment.ended() {
            out.push(self.outcome(None, ending, None));
        }
    }

    fn ruled(&self, reader: Reader, ruling: &Ruling, reason: &str) -> Ruled {
        let view = self.view(reader);
        let (name, side, days) = match *ruling {
            Ruling::Penalty { side, days } => ("penalty", Some(side), days),
            Ruling::Credit { side, days } => ("credit", Some(side), days),
            Ruling::Warning { side } => ("warning", Some(side), 0),
            Ruling::Reprimand { side } => ("reprimand", Some(side), 0),
            Ruling::Forfeit { side } => ("forfeit", Some(side), 0),
            Ruling::Result { winner } => ("result", winner, 0),
            Ruling::Reinstate => ("reinstate", None, 0),
        };
        let ended = self.segment.ended();
        Ruled {
            page: Page::of(&view),
            ruling: name,
            name: side.map_or(String::new(), |s| tidy(&self.setting.person(s).name)),
            side: side.map_or(String::new(), |s| s.to_string()),
            yours: side.is_some() && reader == side,
            days: when::days(days),
            reason: quote_all(reason),
            earlier: side.map_or(Vec::new(), |s| self.earlier(&view, s)),
            end: ended.map(|e| end(&view, e)),
            pgn: ended.map_or(String::new(), |_| self.pgn()),
        }
    }

    /// R18: the player's earlier warnings, of the relay's and the director's.
    fn earlier(&self, view: &View<'_>, player: Side) -> Vec<String> {
        let record = self.setting.record.iter();
        record.filter_map(|event| Some(format!("{}: {}", view.moment(event.at), warned(event, player)?))).collect()
    }

    /// What was told in another game, proved by another letter, or granted by the director.
    pub fn elsewhere(&self, fact: &Fact, out: &mut Vec<Draft>) {
        let (side, to_all) = match fact {
            Fact::Excused(excused) => (excused.side, excused.emergency),
            Fact::ExcusedEnded { side, .. } | Fact::Withdrawn { side, .. } => (*side, false),
            Fact::AddressChanged { side, .. } => (*side, true),
            _ => return,
        };
        let told = |reader: Reader| {
            let view = self.view(reader);
            Notices::new(&view, side, Told::of(&view, fact).into_iter().collect())
        };
        let notice = |reader: Reader| self.notice(reader, "told", side, Some(told(reader)));
        out.push(notice(Some(side.other())));
        if to_all {
            out.push(notice(Some(side)));
            out.push(notice(None));
        }
    }

    /// A player's complaint: to the director, and without the complainant's words to the other player (R13, R14).
    pub fn complained(&self, by: Side, time: bool, reason: &str, out: &mut Vec<Draft>) {
        let told = if time { Told::TimeComplaint } else { Told::Complaint };
        for reader in [None, Some(by.other())] {
            let view = self.view(reader);
            let words = reader.is_none().then_some(reason);
            out.push(self.to(reader, Kind::Complaint, &self.complaint_letter(&view, by, &told, words)));
        }
    }

    pub fn complaint_letter(&self, view: &View<'_>, by: Side, told: &Told, reason: Option<&str>) -> Complaint {
        let about = if matches!(told, Told::TimeComplaint) { "time" } else { "conduct" };
        Complaint { reason: reason.map_or(Vec::new(), quote_all), ..self.complaint(view, about, by.other()) }
    }

    /// R16: score, diagram, claim and analysis for the director.
    pub fn submission(&self, by: Side, claim: &str, analysis: &str, reopens: bool) -> Draft {
        let view = self.view(None);
        let started = &self.segment.after.started;
        let (by, claim, analysis) = (view.named(by), line(claim), quote_all(analysis));
        let submission = Submission { by, claim, reopens, analysis, pgn: self.pgn() };
        let letter = Adjudication {
            page: Page::of(&view),
            ended: view.moment(started.ends),
            until: view.moment(started.ends + SUBMIT_WITHIN),
            months: started.rules.numbers.months,
            submission: Some(submission),
        };
        self.to(None, Kind::Adjudication, &letter)
    }

    /// R19: to the appeals address, with the dossier.
    pub fn appeal(&self, by: Side, reason: &str) -> Draft {
        let view = self.view(None);
        let rulings = self.setting.record.iter().filter_map(|event| match &event.fact {
            Fact::Ruling { ruling, reason } => {
                Some(format!("{}: {}. {}", stamp(event.at, chrono_tz::UTC), ruled(ruling), line(reason)))
            }
            _ => None,
        });
        let letter = Appeal {
            page: Page::of(&view),
            by: view.named(by),
            reason: quote_all(reason),
            rulings: rulings.collect(),
            evidence: self.evidence(&view),
            pgn: self.pgn(),
        };
        Draft { to: Recipient::Appeals, ..self.to(None, Kind::Appeal, &letter) }
    }
}

/// What an entry of the record held against a player, as a phrase.
fn warned(event: &Event, player: Side) -> Option<String> {
    match &event.fact {
        Fact::Overstep(over) if over.side == player => Some("the time control overstepped".to_owned()),
        Fact::Ruling { ruling, .. } => match *ruling {
            Ruling::Penalty { side, days } if side == player => Some(format!("{} added by ruling", when::days(days))),
            Ruling::Warning { side } if side == player => Some("a warning by ruling".to_owned()),
            Ruling::Reprimand { side } if side == player => Some("a reprimand by ruling".to_owned()),
            _ => None,
        },
        _ => None,
    }
}
