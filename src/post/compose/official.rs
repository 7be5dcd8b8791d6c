//! What is put before the director and beyond: complaints, submissions, appeals (R14, R16, R19); and what was told in another game.

use super::letters::{Adjudication, Appeal, Complaint, Submission};
use super::page::{Page, Reader, View};
use super::plan::Desk;
use super::text::{line, quote_all};
use super::told::{Notices, Told};
use super::when::stamp;
use super::{Draft, Kind, Recipient};
use crate::play::{EndedBy, Fact, Side, ruled};
use serde_json::json;

impl Desk<'_> {
    /// What was told in another game, proved by another letter, or granted by the director.
    pub fn elsewhere(&self, fact: &Fact, out: &mut Vec<Draft>) {
        let (side, to_all) = match fact {
            Fact::Excused(excused) => (excused.side, excused.emergency),
            // Where no clock runs any more, it is kept and tells the opponent nothing.
            Fact::ExcusedEnded { .. } if !self.segment.after.playing() || self.segment.after.stopped => return,
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
            let letter = self.complaint_letter(&view, by, &told, words);
            out.push(self.complaint_to(&view, &letter, by.other(), Some(reason)));
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
        let about = json!({ "by": by, "claim": claim, "analysis": analysis });
        let submission = Submission { by, claim, reopens, analysis, pgn: self.pgn() };
        let letter = Adjudication {
            page: Page::of(&view),
            ended: view.moment(started.ends),
            until: view.moment(self.segment.after.submit_until()),
            months: started.rules.numbers.months,
            submission: Some(submission),
        };
        let attached = self.machine(&view, "adjudication", about);
        Draft { attached, ..self.to(None, Kind::Adjudication, &letter) }
    }

    /// R19: to the appeals address, with the dossier.
    pub fn appeal(&self, by: Side, reason: &str) -> Draft {
        let view = self.view(None);
        let rulings = self.setting.record.iter().filter_map(|event| match &event.fact {
            Fact::Ruling { ruling, reason } => {
                Some(format!("{}: {}. {}", stamp(event.at, chrono_tz::UTC), ruled(ruling), line(reason)))
            }
            // R11: by the relay, in the director's name.
            Fact::Ended(ending) if ending.by == EndedBy::Time => Some(format!(
                "{}: lost on time by the director's standing order, {}",
                stamp(event.at, chrono_tz::UTC),
                ending.result()
            )),
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
        let attached = self.machine(&view, "appeal", json!({ "by": by, "reason": reason }));
        Draft { to: Recipient::Appeals, attached, ..self.to(None, Kind::Appeal, &letter) }
    }
}
