//! Ends of a game on the board, and draws that must be claimed (R15).

use super::event::{EndedBy, Ending};
use super::game::Game;
use shakmaty::{Chess, EnPassantMode, Position, fen::Fen};

impl Game {
    /// Whether the position on the board ends the game: checkmate, stalemate or insufficient material.
    #[must_use]
    pub fn board_ending(&self) -> Option<Ending> {
        let position = &self.position;
        let (winner, by) = if position.is_checkmate() {
            (Some(self.to_move().other()), EndedBy::Checkmate)
        } else if position.is_stalemate() {
            (None, EndedBy::Stalemate)
        } else if position.is_insufficient_material() {
            (None, EndedBy::InsufficientMaterial)
        } else {
            return None;
        };
        Some(Ending { winner, by })
    }

    /// How often the present position has stood on the board, with the same side to move and the same rights.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        let now = same_as(&self.position);
        let earlier = self.line.iter().filter(|s| same_as(&s.before) == now).count();
        u32::try_from(earlier + 1).unwrap_or(u32::MAX)
    }

    /// Half-moves since the last capture or pawn move.
    #[must_use]
    pub fn quiet_half_moves(&self) -> u32 {
        self.position.halfmoves()
    }
}

/// What makes two positions the same for a claim: the placement, the side to move, castling rights, and an en-passant capture that is legal.
fn same_as(position: &Chess) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}
