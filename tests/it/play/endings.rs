//! R15: how games end.

use super::table::Table;
use kingpost::play::Side::{Black, White};
use kingpost::play::{EndedBy, Reason};

/// How the game ends after these moves.
fn after(moves: &str) -> Option<(&'static str, EndedBy)> {
    let mut t = Table::standard();
    t.play("+1h", moves);
    t.end()
}

#[test]
fn checkmate_whatever_mark_it_carries() {
    for mate in ["Qh4", "Qh4+", "Qh4#", "Qd8-h4"] {
        let mut t = Table::standard();
        t.play("+1h", "f3 e5 g4").black("+2h", &format!("2. g4 {mate}"));
        assert_eq!((t.end(), t.played(3).san.as_str()), (Some(("0-1", EndedBy::Checkmate)), "Qh4#"), "{mate}");
        assert!(t.remarks().is_empty());
    }
}

#[test]
fn stalemate() {
    let moves = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
    assert_eq!(after(moves), Some(("1/2-1/2", EndedBy::Stalemate)));
}

#[test]
fn king_against_king() {
    let moves = "d4 Nc6 Nd2 Nxd4 Nh3 Nxe2 Bxe2 a6 Bxa6 Rxa6 Nf3 Rxa2 Qxd7+ Bxd7 Rxa2 Bxh3 gxh3 g5 Nxg5 f6 Nxh7 Rxh7 Bg5 \
                 fxg5 Ra7 Rxh3 Rxb7 Rxh2 Rxh2 g4 Rxc7 Qxc7 Rh1 Qxc2 Rh5 Qxb2 Rh8 Qxf2+ Kxf2 Bg7 Rxg8+ Kf7 Rxg7+ Kxg7 Kg3 e5 \
                 Kxg4 e4 Kf5 Kh8 Kxe4";
    assert_eq!(after(moves), Some(("1/2-1/2", EndedBy::InsufficientMaterial)));
}

#[test]
fn what_counts_as_insufficient() {
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};
    for (fen, insufficient) in [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
        ("8/8/4k3/8/8/3K4/5N2/8 w - - 0 1", true),
        ("8/8/4k3/8/8/3K4/5b2/8 w - - 0 1", true),
        ("8/2b5/4k3/8/8/3KB3/5b2/8 w - - 0 1", true),
        ("8/3b4/4k3/8/8/3KB3/8/8 w - - 0 1", false),
        ("8/8/4k3/8/8/3KN3/5N2/8 w - - 0 1", false),
        ("8/3n4/4k3/8/8/3KN3/8/8 w - - 0 1", false),
        ("8/4p3/4k3/8/8/3K4/8/8 w - - 0 1", false),
    ] {
        let position: Chess =
            fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("a legal position");
        assert_eq!(position.is_insufficient_material(), insufficient, "{fen}");
    }
}

#[test]
fn resignation_is_binding_on_ones_turn_or_not() {
    for (side, result) in [(White, "0-1"), (Black, "1-0")] {
        for moves in ["e4", "e4 e5"] {
            let mut t = Table::standard();
            t.play("+1h", moves).letter(side, "+2h", "I resign.");
            assert_eq!(t.end(), Some((result, EndedBy::Resignation)), "{side} after {moves}");
            t.letter(side, "+3h", "I resign.").letter(side, "+4h", "2. Nf3");
            assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::GameOver), moves));
        }
    }
}

#[test]
fn to_confirm_the_opponents_move_is_not_to_move() {
    for text in ["1. e4\nI resign.", "e4\nI resign.", "I resign.\n1. e4"] {
        let mut t = Table::standard();
        t.play("+1h", "e4").black("+2h", text);
        assert_eq!(t.end(), Some(("1-0", EndedBy::Resignation)), "{text:?}");
    }
}

#[test]
fn a_resignation_with_anything_to_play_for_is_asked_about() {
    for text in [
        "1. e4 e5\nI resign.",
        "1... e4\nI resign.",
        "I resign.\nIf 2. Nf3 Nc6",
        "I resign.\nI offer a draw.",
        "I resign.\nI claim a draw.",
        "I resign.\nI accept the draw.",
        "1. d4\nI resign.",
    ] {
        let mut t = Table::standard();
        t.play("+1h", "e4").black("+2h", text);
        assert_eq!((t.reason(), t.end(), t.line().as_str()), (Some(Reason::ClarifyCommand), None, "e4"), "{text:?}");
    }
    let mut t = Table::standard();
    t.play("+1h", "e4").white("+2h", "1. e4\nI resign.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "a move sent again with it is not a confirmation");
}

#[test]
fn an_ended_game_keeps_nothing_open() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6\nI offer a draw.").black("+3h", "I resign.");
    assert_eq!(t.end(), Some(("1-0", EndedBy::Resignation)));
    assert_eq!((t.game.offers.as_ref(), t.game.draw_offer, t.game.must_clarify.as_ref()), (None, None, None));
    assert_eq!((t.deadline(), t.game.next_timer()), (None, None));
}
