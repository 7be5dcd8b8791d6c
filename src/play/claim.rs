//! Draws by claim: threefold repetition and fifty moves (R15).

use super::event::{EndedBy, Ending};
use super::game::Game;
use super::sheet::Ask;

/// What a player claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    Repetition,
    Fifty,
    /// A draw with no ground named: whichever holds.
    Either,
}

/// The claim among a letter's asks, if there is one.
#[must_use]
pub fn claimed(asks: &[Ask]) -> Option<Claim> {
    asks.iter().find_map(|a| match a {
        Ask::ClaimRepetition => Some(Claim::Repetition),
        Ask::ClaimFifty => Some(Claim::Fifty),
        Ask::ClaimDraw => Some(Claim::Either),
        _ => None,
    })
}

impl Claim {
    /// The end of the game, if the claim holds of the position on the board.
    #[must_use]
    pub fn ending(self, game: &Game) -> Option<Ending> {
        let repetition = (self != Self::Fifty && game.repetitions() >= 3).then_some(EndedBy::Repetition);
        let fifty = (self != Self::Repetition && game.quiet_half_moves() >= 100).then_some(EndedBy::FiftyMoves);
        repetition.or(fifty).map(|by| Ending { winner: None, by })
    }

    /// The count a wrong claim is answered with: times the position stood, or half-moves.
    #[must_use]
    pub fn count(self, game: &Game) -> u32 {
        if self.by_repetition() { game.repetitions() } else { game.quiet_half_moves() }
    }

    #[must_use]
    pub fn by_repetition(self) -> bool {
        self != Self::Fifty
    }
}
