//! All games of a section: a round robin or a match of teams, one game a pair or more with colours reversed (GK2).

use super::berger::{Pairing, pairings};

/// How a section is paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Games of each pair; each next one has the colours reversed.
    pub games: u32,
    /// Players of a team, in the order of its boards; 1: everybody plays alone.
    pub boards: u32,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { games: 1, boards: 1 }
    }
}

impl Schedule {
    /// No pair plays more games: a section ends with its thirty months.
    pub const MOST_GAMES: u32 = 24;

    /// The games of `players`, in the order in which they are numbered. Of teams, the first `boards` players are the first
    /// team: the Berger table pairs the teams, and board meets board, the named team with White on the first, third, … board.
    ///
    /// # Errors
    /// Says what does not fit: nobody to play, players left over, too many games.
    pub fn games_of(self, players: usize) -> Result<Vec<Pairing>, String> {
        let boards = self.boards.max(1) as usize;
        if !players.is_multiple_of(boards) {
            return Err(format!(
                "{players} players cannot be parted into teams of {boards}: one team would be short. Nothing was started."
            ));
        }
        if players < 2 * boards {
            return Err("A section needs two players at least, or two teams: --players ID,ID,…".into());
        }
        if !(1..=Self::MOST_GAMES).contains(&self.games) {
            return Err(format!("Each pair plays 1 to {} games. Nothing was started.", Self::MOST_GAMES));
        }
        let cycle: Vec<Pairing> =
            pairings(players / boards).into_iter().flat_map(|teams| across(teams, boards)).collect();
        let rounds = cycle.last().map_or(0, |last| last.round);
        let again = (0..self.games as usize).flat_map(|n| cycle.iter().map(move |game| repeated(*game, n, rounds)));
        Ok(again.collect())
    }
}

/// Board against board of two teams.
fn across(teams: Pairing, boards: usize) -> impl Iterator<Item = Pairing> {
    (0..boards).map(move |board| {
        let (first, second) = (teams.white * boards + board, teams.black * boards + board);
        let (white, black) = if board % 2 == 0 { (first, second) } else { (second, first) };
        Pairing { round: teams.round, white, black }
    })
}

/// The game in the table's next run, from 0: every other one has the colours reversed.
fn repeated(game: Pairing, run: usize, rounds: usize) -> Pairing {
    let round = game.round + run * rounds;
    if run.is_multiple_of(2) {
        Pairing { round, ..game }
    } else {
        Pairing { round, white: game.black, black: game.white }
    }
}
