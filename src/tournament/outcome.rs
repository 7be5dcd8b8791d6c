//! How a game counts in a tournament: what each side has of it, and how that came about.

use super::points::HalfPoints;
use crate::play::{EndedBy, Game, Side};
use serde::{Deserialize, Serialize};

/// A game's result as tables count it. A game that goes on has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub white: HalfPoints,
    pub black: HalfPoints,
    pub how: How,
}

/// How a result came about. Tables mark it, tie-breaks and the federation's report need it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// On the board, by resignation or by agreement.
    Play,
    /// By time or a ruling, after play had begun: rated like any other (R17).
    Forfeit,
    /// By a judge (R16): rated.
    Adjudication,
    /// Before both had moved: counts in full (GK6), is not rated, and is no game to tie-breaks.
    Unplayed,
}

impl How {
    /// How a game ended; `None` while it goes on.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        Some(match game.ending?.by {
            EndedBy::Adjudication => Self::Adjudication,
            // R17: once play begins.
            EndedBy::Time | EndedBy::Ruling | EndedBy::Resignation if game.plies() < 2 => Self::Unplayed,
            EndedBy::Time | EndedBy::Ruling => Self::Forfeit,
            _ => Self::Play,
        })
    }

    /// The word for it in files, the store and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Forfeit => "forfeit",
            Self::Adjudication => "adjudication",
            Self::Unplayed => "unplayed",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Play, Self::Forfeit, Self::Adjudication, Self::Unplayed].into_iter().find(|how| how.name() == name)
    }

    /// Whether the rating system sees the game (R17).
    #[must_use]
    pub fn rated(self) -> bool {
        self != Self::Unplayed
    }
}

impl Outcome {
    /// What a side has of it.
    #[must_use]
    pub fn of(&self, side: Side) -> HalfPoints {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// Reads a result as the record writes it; `*` is none. `0-0`: both have lost by forfeit.
    #[must_use]
    pub fn parse(result: &str, how: How) -> Option<Self> {
        let (white, black) = match result {
            "1-0" => (HalfPoints::ONE, HalfPoints::ZERO),
            "0-1" => (HalfPoints::ZERO, HalfPoints::ONE),
            "1/2-1/2" => (HalfPoints::HALF, HalfPoints::HALF),
            "0-0" => (HalfPoints::ZERO, HalfPoints::ZERO),
            _ => return None,
        };
        Some(Self { white, black, how })
    }

    /// The result as the record writes it.
    #[must_use]
    pub fn text(&self) -> &'static str {
        match (self.white.0, self.black.0) {
            (2, _) => "1-0",
            (_, 2) => "0-1",
            (1, _) => "1/2-1/2",
            _ => "0-0",
        }
    }
}
