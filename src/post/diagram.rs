//! A position for the eye and for the ear: a drawn board, and lists of pieces that a screen reader can read.

use crate::play::Side;
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, File, Position, Rank, Role, Square};

/// The board from White's side, eight ranks and the files below; White's pieces in capitals.
#[must_use]
pub fn board(position: &Chess) -> Vec<String> {
    let mut lines: Vec<String> = Rank::ALL.iter().rev().map(|rank| rank_line(position, *rank)).collect();
    lines.push("     a b c d e f g h".to_owned());
    lines
}

fn rank_line(position: &Chess, rank: Rank) -> String {
    let squares = File::ALL.iter().map(|file| {
        let piece = position.board().piece_at(Square::from_coords(*file, rank));
        piece.map_or('.', shakmaty::Piece::char)
    });
    let squares: Vec<String> = squares.map(String::from).collect();
    format!("  {}  {}", rank.char(), squares.join(" "))
}

/// The pieces of one side by kind: `king e1, queen d1, rooks a1 h1, pawns a2 b2`.
#[must_use]
pub fn pieces(position: &Chess, side: Side) -> String {
    let color = match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let kinds = [
        (Role::King, "king", "kings"),
        (Role::Queen, "queen", "queens"),
        (Role::Rook, "rook", "rooks"),
        (Role::Bishop, "bishop", "bishops"),
        (Role::Knight, "knight", "knights"),
        (Role::Pawn, "pawn", "pawns"),
    ];
    let listed = kinds.iter().filter_map(|(role, one, many)| {
        let on = position.board().by_color(color) & position.board().by_role(*role);
        let mut squares: Vec<Square> = on.into_iter().collect();
        squares.sort_by_key(|s| (s.file(), s.rank()));
        let names: Vec<String> = squares.iter().map(Square::to_string).collect();
        let name = if names.len() == 1 { one } else { many };
        (!names.is_empty()).then(|| format!("{name} {}", names.join(" ")))
    });
    listed.collect::<Vec<_>>().join(", ")
}

/// Which castling moves are still allowed by the moves made so far: `White on both sides; Black on the king's side`.
#[must_use]
pub fn castling(position: &Chess) -> String {
    let rights = position.castles();
    let of = |color, name| {
        let king = rights.has(color, CastlingSide::KingSide);
        let queen = rights.has(color, CastlingSide::QueenSide);
        match (king, queen) {
            (true, true) => Some(format!("{name} on both sides")),
            (true, false) => Some(format!("{name} on the king's side")),
            (false, true) => Some(format!("{name} on the queen's side")),
            (false, false) => None,
        }
    };
    let parts: Vec<String> = [of(Color::White, "White"), of(Color::Black, "Black")].into_iter().flatten().collect();
    if parts.is_empty() { "neither side".to_owned() } else { parts.join("; ") }
}

/// The square on which a pawn can be captured in passing, where that is legal.
#[must_use]
pub fn en_passant(position: &Chess) -> Option<String> {
    position.ep_square(EnPassantMode::Legal).map(|s| s.to_string())
}
