//! Everybody who plays and every game so far: what tables, tie-breaks and prizes are reckoned from.

use super::outcome::Outcome;
use super::points::HalfPoints;
use crate::play::Side;
use serde::Serialize;

/// A player as tables list one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Entrant {
    pub id: String,
    pub name: String,
    /// `None`: unrated.
    pub rating: Option<u32>,
    pub title: Option<String>,
    pub sex: Option<String>,
    /// Withdrawn: plays no more, keeps what was scored.
    pub withdrawn: bool,
}

/// A game between two of the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The game's id; for a result that was imported, what names it.
    pub game: String,
    pub round: u32,
    /// Places in [`Field::entrants`].
    pub white: usize,
    pub black: usize,
    /// `None`: it goes on.
    pub outcome: Option<Outcome>,
}

/// A round without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bye {
    pub round: u32,
    /// A place in [`Field::entrants`].
    pub player: usize,
    pub worth: HalfPoints,
}

/// A section, or all that plays for one list of prizes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Field {
    pub rounds: u32,
    pub entrants: Vec<Entrant>,
    pub meetings: Vec<Meeting>,
    pub byes: Vec<Bye>,
}

/// A game as one player saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen<'a> {
    pub meeting: &'a Meeting,
    pub side: Side,
    pub opponent: usize,
    /// What the player has of it; `None` while it goes on.
    pub points: Option<HalfPoints>,
}

impl Field {
    /// The games of a player, by round, in the order listed within one.
    #[must_use]
    pub fn games_of(&self, player: usize) -> Vec<Seen<'_>> {
        let seen = |meeting| Seen::of(meeting, player);
        let mut games: Vec<Seen<'_>> = self.meetings.iter().filter_map(seen).collect();
        games.sort_by_key(|g| g.meeting.round);
        games
    }

    /// What a player has so far, byes included.
    #[must_use]
    pub fn points_of(&self, player: usize) -> HalfPoints {
        let games: HalfPoints = self.meetings.iter().filter_map(|m| Seen::of(m, player)?.points).sum();
        let byes: HalfPoints = self.byes.iter().filter(|b| b.player == player).map(|b| b.worth).sum();
        games + byes
    }

    /// Whether every game has its result.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.meetings.iter().all(|m| m.outcome.is_some())
    }
}

impl<'a> Seen<'a> {
    fn of(meeting: &'a Meeting, player: usize) -> Option<Self> {
        let (side, opponent) = match player {
            p if p == meeting.white => (Side::White, meeting.black),
            p if p == meeting.black => (Side::Black, meeting.white),
            _ => return None,
        };
        Some(Self { meeting, side, opponent, points: meeting.outcome.map(|o| o.of(side)) })
    }

    /// Whether it was a game on the board: tie-breaks leave the others out.
    #[must_use]
    pub fn was_played(&self) -> bool {
        self.meeting.outcome.is_some_and(|o| o.how.rated())
    }
}
