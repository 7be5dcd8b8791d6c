//! The position for the eye and for the ear.

use kingpost::play::Side;
use kingpost::post::diagram::{board, castling, en_passant, pieces};
use shakmaty::{CastlingMode, Chess, fen::Fen};

fn position(fen: &str) -> Chess {
    fen.parse::<Fen>().expect("a position").into_position(CastlingMode::Standard).expect("a legal one")
}

#[test]
fn the_board_is_seen_from_whites_side() {
    let lines = board(&position("r3k2r/8/8/3pP3/8/8/8/4K2R w Kkq d6 0 2"));
    let expected = [
        "  8  r . . . k . . r",
        "  7  . . . . . . . .",
        "  6  . . . . . . . .",
        "  5  . . . p P . . .",
        "  4  . . . . . . . .",
        "  3  . . . . . . . .",
        "  2  . . . . . . . .",
        "  1  . . . . K . . R",
        "     a b c d e f g h",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn pieces_are_listed_by_kind_and_file() {
    let start = Chess::default();
    let white = "king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, pawns a2 b2 c2 d2 e2 f2 g2 h2";
    assert_eq!(pieces(&start, Side::White), white);
    let queens = position("7k/8/8/8/8/8/Q2Q4/K7 w - - 0 1");
    assert_eq!(pieces(&queens, Side::White), "king a1, queens a2 d2");
    assert_eq!(pieces(&queens, Side::Black), "king h8");
}

#[test]
fn rights_that_no_diagram_shows_are_told() {
    let both = position("r3k2r/8/8/3pP3/8/8/8/4K2R w Kkq d6 0 2");
    assert_eq!(castling(&both), "White on the king's side; Black on both sides");
    assert_eq!(en_passant(&both).as_deref(), Some("d6"));
    let none = position("7k/8/8/8/8/8/Q2Q4/K7 w - - 0 1");
    assert_eq!(castling(&none), "neither side");
    assert_eq!(en_passant(&none), None);
    assert_eq!(castling(&position("r3k3/8/8/8/8/8/8/4K3 w q - 0 1")), "Black on the queen's side");
}
