//! What a notice lacks that has to be asked about (R12, R16, R19, R20).

use super::sheet::Ask;
use serde::{Deserialize, Serialize};

/// Why a notice could be read and yet not be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unclear {
    /// R12: the dates lie in the past.
    Past,
    /// R12: the last date is before the first.
    Backwards,
    /// R12: there is no last date.
    NoEnd,
    /// R12: no excused time has begun.
    NotBegun,
    /// R16: the thirty months are not over.
    TooEarly,
    /// R16: neither a win nor a draw is claimed.
    NoClaim,
    /// R19: nothing was ruled.
    NoRuling,
    /// R20: the game is in another section.
    OtherSection,
}

impl Unclear {
    /// The name that letters go by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Past => "past",
            Self::Backwards => "backwards",
            Self::NoEnd => "no-end",
            Self::NotBegun => "not-begun",
            Self::TooEarly => "too-early",
            Self::NoClaim => "no-claim",
            Self::NoRuling => "no-ruling",
            Self::OtherSection => "other-section",
        }
    }
}

impl Ask {
    /// A notice as a sentence, where a letter may hold more than it.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        Some(match self {
            Self::Excused { from, to } => {
                let date = |word: &str, date: &Option<chrono::NaiveDate>| {
                    date.map_or(String::new(), |d| format!(" {word} {d}"))
                };
                format!("Excused time{}{}.", date("from", from), date("to", to))
            }
            Self::EndExcused => "End excused time.".to_owned(),
            Self::Thinking { days } => format!("Thinking {days} days."),
            Self::Withdraw { section: Some(section) } => format!("I withdraw from {section}."),
            Self::Appeal { reason } => format!("Appeal: {reason}"),
            Self::Adjudicate { claim, .. } => {
                let claim = claim.as_ref().map_or(String::new(), |claim| format!(" I claim a {claim}."));
                format!("I submit this game for adjudication.{claim}")
            }
            _ => return None,
        })
    }
}
