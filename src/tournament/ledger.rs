//! A field's games by player, gathered once: what standings and tie-breaks look up again and again.

use super::field::{Field, Seen};
use super::points::HalfPoints;

/// Everybody's games and points.
#[derive(Clone, Debug)]
pub struct Ledger<'a> {
    pub field: &'a Field,
    games: Vec<Vec<Seen<'a>>>,
    points: Vec<HalfPoints>,
    byes: Vec<Vec<(u32, HalfPoints)>>,
}

impl<'a> Ledger<'a> {
    /// Goes once through the field's games and byes.
    #[must_use]
    pub fn of(field: &'a Field) -> Self {
        let players = field.entrants.len();
        let (mut games, mut byes) = (vec![Vec::new(); players], vec![Vec::new(); players]);
        for meeting in &field.meetings {
            for player in [meeting.white, meeting.black] {
                let seen = Seen::of(meeting, player);
                if let (Some(list), Some(seen)) = (games.get_mut(player), seen) {
                    list.push(seen);
                }
            }
        }
        for bye in &field.byes {
            if let Some(list) = byes.get_mut(bye.player) {
                list.push((bye.round, bye.worth));
            }
        }
        for list in &mut games {
            list.sort_by_key(|seen: &Seen<'_>| seen.meeting.round);
        }
        let sum = |(games, byes): (&Vec<Seen<'_>>, &Vec<(u32, HalfPoints)>)| {
            let played: HalfPoints = games.iter().filter_map(|g| g.points).sum();
            played + byes.iter().map(|(_, worth)| *worth).sum()
        };
        let points = games.iter().zip(&byes).map(sum).collect();
        Self { field, games, points, byes }
    }

    /// The games of a player by round, in the order listed within one.
    #[must_use]
    pub fn games(&self, player: usize) -> &[Seen<'a>] {
        self.games.get(player).map_or(&[], Vec::as_slice)
    }

    /// The byes of a player: the round, and what it is worth.
    #[must_use]
    pub fn byes(&self, player: usize) -> &[(u32, HalfPoints)] {
        self.byes.get(player).map_or(&[], Vec::as_slice)
    }

    /// What a player has so far, byes included.
    #[must_use]
    pub fn points(&self, player: usize) -> HalfPoints {
        self.points.get(player).copied().unwrap_or_default()
    }

    /// Rounds in which a player had no game on the board: byes, games that were never played, rounds left out. A game that
    /// goes on is none of them.
    #[must_use]
    pub fn without_play(&self, player: usize) -> u32 {
        let played = self.games(player).iter().filter(|g| g.points.is_none() || g.was_played()).count();
        self.field.rounds.saturating_sub(u32::try_from(played).unwrap_or(u32::MAX))
    }
}
