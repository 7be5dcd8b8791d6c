//! The editions of the rules, and the numbers in which they differ.

use serde::{Deserialize, Serialize};

/// Which printing of the US Chess correspondence rules a tournament is played under.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Edition {
    /// The 2004 revised edition.
    #[default]
    #[serde(rename = "uschess-2004")]
    UsChess2004,
    /// The 2021 edition; our reading, since its full text is not at hand.
    #[serde(rename = "uschess-2021")]
    UsChess2021,
}

impl Edition {
    /// The name used in tournament files and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::UsChess2004 => "uschess-2004",
            Self::UsChess2021 => "uschess-2021",
        }
    }

    /// What this edition calls the director.
    #[must_use]
    pub fn director(self) -> &'static str {
        match self {
            Self::UsChess2004 => "CCD",
            Self::UsChess2021 => "TD",
        }
    }

    /// The edition's own numbers, before a tournament overrides any.
    #[must_use]
    pub fn numbers(self) -> Numbers {
        let common = Numbers {
            moves: 10,
            days: 30,
            most_on_one_move: None,
            repeat_after: 10,
            complaint_after: 10,
            penalty: 5,
            excused_per_year: 30,
            months: 30,
        };
        match self {
            Self::UsChess2004 => common,
            Self::UsChess2021 => {
                Numbers { most_on_one_move: Some(10), repeat_after: 14, complaint_after: 14, ..common }
            }
        }
    }
}

/// The numbers of an edition. All but `moves` and `months` are days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Numbers {
    /// Moves in one control (R5).
    pub moves: u32,
    /// Days of reflection time for one control (R5).
    pub days: u32,
    /// Days that one move may take before it is an overstep of its control; none in the 2004 edition.
    pub most_on_one_move: Option<u32>,
    /// Days of silence after which the repeat goes out (R10).
    pub repeat_after: u32,
    /// Days after the repeat at which the time complaint is filed (R13).
    pub complaint_after: u32,
    /// Days added for an overstep (R11) or, under the strict ruleset, an offence of R8.
    pub penalty: u32,
    /// Days of excused time in a calendar year (R12).
    pub excused_per_year: u32,
    /// Months after which an unfinished game stops (R16).
    pub months: u32,
}
