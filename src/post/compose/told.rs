//! Notices in a letter, as its writer, the opponent and the director are told of them (R6, R7, R10, R12 to R14, R16, R19, R20).

use super::page::View;
use super::segment::Segment;
use super::text::{address, line, tidy};
use super::when;
use crate::play::{Ask, Excused, Fact, Side};
use chrono::NaiveDate;
use serde::Serialize;

/// One notice, in the form its sentence needs.
#[derive(Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Told {
    Thinking { days: String, until: String, late: bool },
    Excused { from: String, to: String, asked: Option<String>, moved: bool, left: String, emergency: bool },
    ExcusedEnded { last: String },
    AddressAsked { address: String },
    AddressChanged { new: String },
    Notation { system: String, agreed: bool },
    Withdrawn { section: String },
    TimeComplaint,
    Complaint,
    Submitted { claim: String, reopens: bool },
    Appeal,
}

/// Whom a notice concerns besides its writer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Concerns {
    Nobody,
    Opponent,
    OpponentAndDirector,
    /// Those concerned get letters of another kind.
    Others,
}

impl Told {
    /// The notice that a fact is, if it is one.
    pub fn of(view: &View<'_>, fact: &Fact) -> Option<Self> {
        Some(match fact {
            Fact::Thinking { days, until, late, .. } => {
                Self::Thinking { days: when::days(i64::from(*days)), until: view.moment(*until), late: *late }
            }
            Fact::Excused(excused) => Self::excused(excused),
            Fact::ExcusedEnded { last, .. } => Self::ExcusedEnded { last: date(*last) },
            Fact::Asked { ask: Ask::NewAddress { address: new, .. }, .. } => {
                Self::AddressAsked { address: address(new) }
            }
            Fact::AddressChanged { new, .. } => Self::AddressChanged { new: address(new) },
            Fact::Notation { system, agreed, .. } => Self::Notation { system: tidy(system), agreed: *agreed },
            Fact::Withdrawn { section, .. } => Self::Withdrawn { section: tidy(section) },
            Fact::Complaint { time: true, .. } => Self::TimeComplaint,
            Fact::Complaint { .. } => Self::Complaint,
            Fact::Submitted { claim, reopens, .. } => Self::Submitted { claim: line(claim), reopens: *reopens },
            Fact::Appeal { .. } => Self::Appeal,
            _ => return None,
        })
    }

    fn excused(excused: &Excused) -> Self {
        Self::Excused {
            from: date(excused.from),
            to: date(excused.to),
            asked: excused.asked.map(date),
            moved: excused.moved,
            left: when::days(i64::from(excused.left)),
            emergency: excused.emergency,
        }
    }

    /// The notices of a letter, in its own order.
    pub fn all(view: &View<'_>, segment: &Segment<'_>) -> Vec<Self> {
        segment.facts.iter().filter_map(|f| Self::of(view, f)).collect()
    }

    /// Who is told; `moved`: the opponent gets a letter with the move anyway.
    pub fn concerns(&self, moved: bool) -> Concerns {
        match self {
            Self::AddressAsked { .. } => Concerns::Nobody,
            Self::ExcusedEnded { .. } if moved => Concerns::Nobody,
            Self::Thinking { .. } | Self::Notation { .. } | Self::Submitted { .. } => Concerns::Opponent,
            Self::Excused { .. }
            | Self::ExcusedEnded { .. }
            | Self::AddressChanged { .. }
            | Self::Withdrawn { .. }
            | Self::Appeal => Concerns::OpponentAndDirector,
            Self::TimeComplaint | Self::Complaint => Concerns::Others,
        }
    }
}

/// Notices with whose they are.
#[derive(Serialize)]
pub struct Notices {
    pub side: String,
    pub name: String,
    pub yours: bool,
    pub list: Vec<Told>,
}

impl Notices {
    pub fn new(view: &View<'_>, side: Side, list: Vec<Told>) -> Self {
        Self {
            side: side.to_string(),
            name: tidy(&view.setting.person(side).name),
            yours: view.reader == Some(side),
            list,
        }
    }
}

/// A date of a player's own calendar: `Tue 5 Mar 2024`.
pub fn date(date: NaiveDate) -> String {
    date.format("%a %-d %b %Y").to_string()
}
