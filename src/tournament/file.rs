//! A tournament's file: what is played, by which edition, and what of it is changed.

use super::tiebreak::{Minus, TieBreak, TieBreaks};
use crate::rulebook::{Edition, Forfeits, IfMoves, Numbers, Rules, Ruleset, Seconds};
use crate::table::{KeyError, Table};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One round robin, of any number of players.
    #[default]
    RoundRobin,
    /// Three rounds of sections of seven (GK2).
    GoldenKnights,
    Open,
}

const KINDS: [(&str, Kind); 3] =
    [("golden-knights", Kind::GoldenKnights), ("round-robin", Kind::RoundRobin), ("open", Kind::Open)];

impl Kind {
    /// The name used in files and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::GoldenKnights => "golden-knights",
            Self::Open => "open",
        }
    }

    /// How many rounds it has; open-ended kinds have none to speak of.
    #[must_use]
    pub fn rounds(self) -> Option<u32> {
        match self {
            Self::GoldenKnights => Some(3), // GK2
            Self::RoundRobin | Self::Open => None,
        }
    }
}

/// A tournament as its file says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    pub id: String,
    pub name: String,
    pub kind: Kind,
    pub edition: Edition,
    pub ruleset: Ruleset,
    pub forfeits: Forfeits,
    pub if_moves: IfMoves,
    /// The day on which it begins, in the relay's zone.
    pub starts: NaiveDate,
    /// The edition's numbers, with those overridden that the file overrides.
    pub numbers: Numbers,
    pub reminders: Reminders,
    /// `[ties]`: how ties are broken in tables; money and Golden Knights places are shared and need none.
    pub ties: TieBreaks,
}

/// `[reminders]`: when the player to move is reminded, and nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reminders {
    /// Days before the deadline (R5); two at most.
    pub deadline: [Option<u32>; 2],
    /// Days of a think after which the duty to tell of a long one is brought to mind (R10); none: never.
    pub long_think: Option<u32>,
}

impl Default for Reminders {
    fn default() -> Self {
        let Rules { reminders, telling, .. } = Rules::default();
        Self { deadline: reminders, long_think: telling }
    }
}

impl Tournament {
    /// Reads a tournament's file.
    ///
    /// # Errors
    /// The sentence about the first key that is wrong; unknown ones are named.
    pub fn parse(text: &str) -> Result<Self, KeyError> {
        let mut top = Table::parse(text)?;
        let id = top.parsed("id", id)?;
        let name = top.text("name")?;
        let kind = top.choice("kind", &KINDS)?.unwrap_or_default();
        let editions = [Edition::UsChess2004, Edition::UsChess2021].map(|e| (e.name(), e));
        let edition = top.choice("edition", &editions)?.unwrap_or_default();
        let rulesets = [("standard", Ruleset::Standard), ("strict", Ruleset::Strict)];
        let ruleset = top.choice("ruleset", &rulesets)?.unwrap_or_default();
        let forfeits = [("automatic", Forfeits::Automatic), ("proposed", Forfeits::Proposed)];
        let forfeits = top.choice("forfeits", &forfeits)?.unwrap_or_default();
        let if_moves = [("automatic", IfMoves::Automatic), ("acknowledged", IfMoves::Acknowledged)];
        let if_moves = top.choice("if_moves", &if_moves)?.unwrap_or_default();
        let starts = top.date("starts")?;
        let rules = top.table("rules")?;
        let reminders = top.table("reminders")?;
        let ties = top.table("ties")?;
        let (id, name) = (top.needed("id", id)?, top.needed("name", name)?);
        let starts = top.needed("starts", starts)?;
        top.finish()?;
        let numbers = numbers(rules, edition.numbers())?;
        let reminders = read_reminders(reminders)?;
        let ties = read_ties(ties, kind)?;
        Ok(Self { id, name, kind, edition, ruleset, forfeits, if_moves, starts, numbers, reminders, ties })
    }

    /// The rules of a section of its `round`: the general ones in the edition that the file names (GK10).
    /// `date_tolerance` and `relay_delay` are the relay's own (R5), in seconds.
    #[must_use]
    pub fn rules(&self, round: u32, date_tolerance: Seconds, relay_delay: Option<Seconds>) -> Rules {
        let finals = self.kind.rounds() == Some(round);
        Rules {
            edition: self.edition,
            // R11: the finals of the Golden Knights are strict, whatever the file says.
            ruleset: if finals { Ruleset::Strict } else { self.ruleset },
            forfeits: self.forfeits,
            if_moves: self.if_moves,
            numbers: self.numbers,
            date_tolerance,
            relay_delay,
            reminders: self.reminders.deadline,
            telling: self.reminders.long_think,
        }
    }

    /// Whether it has a round of that number.
    ///
    /// # Errors
    /// The sentence to show.
    pub fn check_round(&self, round: u32) -> Result<(), String> {
        match self.kind.rounds() {
            Some(rounds) if round > rounds => {
                Err(format!("{} has {rounds} rounds, and no round {round}", self.kind.name()))
            }
            _ if round == 0 => Err("rounds are counted from 1".into()),
            _ => Ok(()),
        }
    }
}

/// The numbers of an edition with those of the file's `[rules]` put in their place.
fn numbers(mut table: Table, edition: Numbers) -> Result<Numbers, KeyError> {
    const LONG: u32 = 3_650;
    let numbers = Numbers {
        moves: table.whole("moves", 1..=1_000)?.unwrap_or(edition.moves),
        days: table.whole("days", 1..=LONG)?.unwrap_or(edition.days),
        most_on_one_move: match table.whole("most_on_one_move", 0..=LONG)? {
            None => edition.most_on_one_move,
            // 0 takes an edition's limit away.
            Some(0) => None,
            limit => limit,
        },
        repeat_after: table.whole("repeat_after", 1..=LONG)?.unwrap_or(edition.repeat_after),
        complaint_after: table.whole("complaint_after", 1..=LONG)?.unwrap_or(edition.complaint_after),
        penalty: table.whole("penalty", 0..=LONG)?.unwrap_or(edition.penalty),
        excused_per_year: table.whole("excused_per_year", 0..=366)?.unwrap_or(edition.excused_per_year),
        months: table.whole("months", 1..=1_200)?.unwrap_or(edition.months),
    };
    table.finish()?;
    Ok(numbers)
}

/// `[reminders]`: an empty list, or 0, turns one off.
fn read_reminders(mut table: Table) -> Result<Reminders, KeyError> {
    let usual = Reminders::default();
    let deadline = table.wholes("deadline", 1..=90, usual.deadline.len())?;
    // R10: once a week has gone by it is too late to tell in time.
    let long_think = table.whole("long_think", 0..=6)?;
    table.finish()?;
    Ok(Reminders {
        deadline: deadline.map_or(usual.deadline, |days| [days.first().copied(), days.get(1).copied()]),
        long_think: long_think.map_or(usual.long_think, |day| Some(day).filter(|day| *day > 0)),
    })
}

/// `[ties]`: the order in which ties are broken, and what a minus score leaves out.
fn read_ties(mut table: Table, kind: Kind) -> Result<TieBreaks, KeyError> {
    let usual = match kind {
        Kind::Open => TieBreaks::default(),
        Kind::RoundRobin => {
            TieBreaks { order: vec![TieBreak::HeadToHead, TieBreak::SonnebornBerger], minus: Minus::default() }
        }
        Kind::GoldenKnights => TieBreaks::none(),
    };
    let order = table.choices("order", &TieBreak::ALL)?.unwrap_or(usual.order);
    let minus = table.choice("minus", &Minus::ALL)?.unwrap_or(usual.minus);
    table.finish()?;
    Ok(TieBreaks { order, minus })
}

fn id(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if text.len() <= 40 && text.chars().all(plain) {
        return Ok(text.to_owned());
    }
    Err("write up to 40 letters, digits, and - _ . between them, as in gk2005".into())
}
