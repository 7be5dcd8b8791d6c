//! Why a letter, or a part of one, was not acted on.

use super::Side;
use super::unclear::Unclear;
use serde::{Deserialize, Serialize};

/// Why a letter was refused: the fixed names of the `Kingpost-Reason` header.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    Illegal,
    Ambiguous,
    Notation,
    Unreadable,
    NoMove,
    TwoMoves,
    Conflict,
    WrongNumber,
    Contradicts,
    NotYourTurn,
    MustClarify,
    Binding,
    ClarifyCommand,
    GameOver,
    UnknownGame,
    ExcusedLimit,
    NoClaim,
    Late,
}

impl Reason {
    /// The name as it stands in headers and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Ambiguous => "ambiguous",
            Self::Notation => "notation",
            Self::Unreadable => "unreadable",
            Self::NoMove => "no-move",
            Self::TwoMoves => "two-moves",
            Self::Conflict => "conflict",
            Self::WrongNumber => "wrong-number",
            Self::Contradicts => "contradicts",
            Self::NotYourTurn => "not-your-turn",
            Self::MustClarify => "must-clarify",
            Self::Binding => "binding",
            Self::ClarifyCommand => "clarify-command",
            Self::GameOver => "game-over",
            Self::UnknownGame => "unknown-game",
            Self::ExcusedLimit => "excused-limit",
            Self::NoClaim => "no-claim",
            Self::Late => "late",
        }
    }
}

/// A letter, or a part of one, that was not acted on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    pub side: Side,
    pub reason: Reason,
    /// What was read, as the letter had it.
    #[serde(default)]
    pub read: String,
    /// What stands on the record instead, with its number.
    #[serde(default)]
    pub record: String,
    /// The moves to choose among, or that may have been meant.
    #[serde(default)]
    pub candidates: Vec<String>,
    /// What came too late, where it was no move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// What a notice lacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unclear: Option<Unclear>,
    /// For a wrong claim: how often the position stood, or half-moves since a capture or pawn move.
    #[serde(default)]
    pub count: Option<u32>,
}

/// Something that had to come within a week, and did not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Late {
    /// R14: it counts for nothing, and the digest shows it.
    Complaint,
    /// R16
    Submission,
    /// R19
    Appeal,
}

impl Refused {
    #[must_use]
    pub fn new(side: Side, reason: Reason) -> Self {
        Self {
            side,
            reason,
            read: String::new(),
            record: String::new(),
            candidates: Vec::new(),
            late: None,
            unclear: None,
            count: None,
        }
    }

    #[must_use]
    pub fn read(mut self, read: impl Into<String>) -> Self {
        self.read = read.into();
        self
    }

    #[must_use]
    pub fn record(mut self, record: impl Into<String>) -> Self {
        self.record = record.into();
        self
    }

    #[must_use]
    pub fn candidates(mut self, candidates: Vec<String>) -> Self {
        self.candidates = candidates;
        self
    }

    #[must_use]
    pub fn count(mut self, count: u32) -> Self {
        self.count = Some(count);
        self
    }
}
