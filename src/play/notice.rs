//! Notices in a player's letter: long thinks, excused time, notation, withdrawal, complaints, submissions, appeals (R6, R7, R10, R12 to R14, R16, R19, R20).

use super::event::Fact;
use super::excused::{NotExcused, date_in, grant};
use super::game::Game;
use super::refused::{Late, Reason, Refused};
use super::reply::Reply;
use super::sheet::Ask;
use super::unclear::Unclear;
use crate::rulebook::{DAY, Instant};
use chrono::NaiveDate;

/// The week in which a complaint or an appeal must be made (R14, R19).
const WEEK: i64 = 7 * DAY;

/// Whether an ask may still be made of a game that has ended or stopped.
#[must_use]
pub fn outlives(ask: &Ask, game: &Game) -> bool {
    match ask {
        Ask::TimeComplaint { .. } | Ask::Complaint { .. } | Ask::Appeal { .. } => true,
        Ask::NewAddress { .. } | Ask::Withdraw { .. } => true,
        Ask::Adjudicate { .. } => game.playing() || game.drawn_by_calendar,
        _ => false,
    }
}

impl Reply<'_> {
    /// Puts the letter's notices on the record. Returns whether there were any. Each stands by itself: one that is refused stops
    /// none of the others, and the first refusal is answered.
    pub(super) fn notices(&mut self) -> Result<bool, Refused> {
        let (mut did, mut refused) = (false, None);
        for ask in &self.sheet.asks {
            match self.notice(ask) {
                Ok(done) => did |= done,
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        refused.map_or(Ok(did), Err)
    }

    fn notice(&mut self, ask: &Ask) -> Result<bool, Refused> {
        match ask {
            Ask::Thinking { days } => self.thinking(*days),
            Ask::Excused { from, to } => self.excused(ask, *from, *to),
            Ask::EndExcused => self.end_excused(ask),
            Ask::NewAddress { .. } => Ok(self.ask_for_proof(ask)),
            Ask::Notation { system } => Ok(self.notation(system)),
            Ask::Withdraw { section } => self.withdraw(ask, section.as_deref()),
            Ask::TimeComplaint { reason } => self.complaint(true, reason),
            Ask::Complaint { reason } => self.complaint(false, reason),
            Ask::Adjudicate { claim, analysis } => self.submit(ask, claim.as_deref(), analysis),
            Ask::Appeal { reason } => self.appeal(ask, reason),
            _ => Ok(false),
        }
    }

    fn unclear(&self, ask: &Ask, what: Unclear) -> Refused {
        let read = ask.sentence().unwrap_or_else(|| self.sheet.words.clone());
        Refused { unclear: Some(what), ..self.refused(Reason::ClarifyCommand).read(read) }
    }

    fn late(&self, what: Late) -> Refused {
        let refused = self.refused(Reason::Late).read(self.sheet.words.clone());
        Refused { late: Some(what), ..refused }
    }

    /// R10: `thinking N days`, counted from the posting that is being answered.
    fn thinking(&mut self, days: u32) -> Result<bool, Refused> {
        let (game, side) = (self.game(), self.side);
        if game.to_move() != side || !game.running() {
            return Err(self.refused(Reason::NotYourTurn).read(self.sheet.words.clone()).record(game.last_numbered()));
        }
        let posted = game.think.posted;
        let late = self.at() > game.tell_by();
        let until = posted + i64::from(days).saturating_mul(DAY);
        self.put(Fact::Thinking { side, days, until, late });
        Ok(true)
    }

    /// R12: granted as far as the year allows.
    fn excused(&mut self, ask: &Ask, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<bool, Refused> {
        let per_year = self.game().started.rules.numbers.excused_per_year;
        match grant(self.side, (from, to), self.at(), self.personal, per_year) {
            Ok(excused) => {
                self.put(Fact::Excused(excused));
                Ok(true)
            }
            Err(NotExcused::Unclear(what)) => Err(self.unclear(ask, what)),
            Err(NotExcused::NothingLeft) => {
                Err(self.refused(Reason::ExcusedLimit).read(self.sheet.words.clone()).count(per_year))
            }
        }
    }

    fn end_excused(&mut self, ask: &Ask) -> Result<bool, Refused> {
        if self.excused_begun() { Ok(self.excused_ends()) } else { Err(self.unclear(ask, Unclear::NotBegun)) }
    }

    /// Whether excused time of the sender's has begun and not ended.
    fn excused_begun(&self) -> bool {
        self.game().excused_at(self.side, self.at())
    }

    /// R12: a move played from a letter, or the word, ends what has begun.
    pub(super) fn excused_ends(&mut self) -> bool {
        let begun = self.excused_begun();
        if begun {
            let last = date_in(self.personal.zone, self.at());
            self.put(Fact::ExcusedEnded { side: self.side, last });
        }
        begun
    }

    /// R6: a new address proves itself by a letter of its own; until then nothing changes.
    fn ask_for_proof(&mut self, ask: &Ask) -> bool {
        self.put(Fact::Asked { side: self.side, ask: ask.clone() });
        true
    }

    /// R7: another notation is used once both have asked for it.
    fn notation(&mut self, system: &str) -> bool {
        let side = self.side;
        let agreed = self.game().notation[side.other()].as_deref() == Some(system);
        self.put(Fact::Notation { side, system: system.to_owned(), agreed });
        true
    }

    /// R20: a withdrawal ends nothing by itself; told again, it is a repeat.
    fn withdraw(&mut self, ask: &Ask, section: Option<&str>) -> Result<bool, Refused> {
        let own = self.game().started.section.clone();
        if section.is_some_and(|s| !s.eq_ignore_ascii_case(&own)) {
            return Err(self.unclear(ask, Unclear::OtherSection));
        }
        let side = self.side;
        let again = self.game().withdrawn[side];
        self.put(if again { Fact::Repeated { side } } else { Fact::Withdrawn { side, section: own } });
        Ok(true)
    }

    /// R13, R14: within the week since the sender was told of an overstep or a silence; never late where nothing was told.
    fn complaint(&mut self, time: bool, reason: &str) -> Result<bool, Refused> {
        let side = self.side;
        if !time {
            // R13: of time the record itself gives the full account.
            self.reasoned("complaint", reason)?;
        }
        let told = self.game().learned[side].filter(|_| time);
        if told.is_some_and(|told| self.at() > told + WEEK) {
            return Err(self.late(Late::Complaint));
        }
        self.put(Fact::Complaint { side, time, reason: reason.to_owned() });
        Ok(true)
    }

    /// R13, R14, R19: what goes to the director or beyond says what it is about. All else that R14 asks the relay adds itself.
    fn reasoned(&self, what: &str, reason: &str) -> Result<(), Refused> {
        if reason.trim().is_empty() { Err(self.refused(Reason::ClarifyCommand).read(what)) } else { Ok(()) }
    }

    /// R16: within the week after the thirty months, with a claim.
    fn submit(&mut self, ask: &Ask, claim: Option<&str>, analysis: &str) -> Result<bool, Refused> {
        let game = self.game();
        if !game.stopped {
            return Err(self.unclear(ask, Unclear::TooEarly));
        }
        if self.at() >= game.submit_until() {
            return Err(self.late(Late::Submission));
        }
        let Some(claim) = claim else { return Err(self.unclear(ask, Unclear::NoClaim)) };
        let (claim, analysis, reopens) = (claim.to_owned(), analysis.to_owned(), game.drawn_by_calendar);
        self.put(Fact::Submitted { side: self.side, claim, analysis, reopens });
        Ok(true)
    }

    /// R19: within seven days of the ruling; of a forfeit by the relay, since the letter that tells of it.
    fn appeal(&mut self, ask: &Ask, reason: &str) -> Result<bool, Refused> {
        let told = self.game().told_of_loss[self.side];
        match self.game().ruled_at.max(told) {
            None => Err(self.unclear(ask, Unclear::NoRuling)),
            Some(ruled) if self.at() > ruled + WEEK => Err(self.late(Late::Appeal)),
            Some(_) => {
                self.reasoned("appeal", reason)?;
                self.put(Fact::Appeal { side: self.side, reason: reason.to_owned() });
                Ok(true)
            }
        }
    }
}

impl Game {
    /// Whether excused time of `side` ended at that instant, before its last date was over (R12).
    #[must_use]
    pub fn leave_ended(&self, side: super::Side, at: Instant) -> bool {
        self.excused[side].iter().any(|e| e.ends == at)
    }

    /// Whether excused time of `side` has begun and not ended at `at` (R12).
    #[must_use]
    pub fn excused_at(&self, side: super::Side, at: Instant) -> bool {
        self.excused[side].iter().any(|e| e.begins <= at && at < e.ends)
    }
}
