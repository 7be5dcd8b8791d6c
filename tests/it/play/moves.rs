//! R7, R8: what a written move can mean, and what is asked when it cannot be told.

use super::sheet::written;
use super::table::{Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{Reason, Remark};
use shakmaty::{CastlingMode, Chess, fen::Fen};

fn position(fen: &str) -> Chess {
    fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("a legal position")
}

/// What `text` can mean in a position, in standard notation.
fn meanings(fen: &str, text: &str) -> Vec<String> {
    let before = position(fen);
    let mut all: Vec<String> =
        written(text).candidates(&before).into_iter().map(|m| kingpost::play::written::san(&before, m)).collect();
    all.sort();
    all
}

/// Two knights on b1 and f3.
fn two_knights() -> Table {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 d5 d3 Nf6");
    t
}

#[test]
fn the_forms_of_one_move_are_that_move() {
    // R7
    let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    for castles in ["O-O", "0-0", "O-O+", "0-0#", "Ke1-g1", "e1g1", "Ke1g1"] {
        assert_eq!(meanings(italian, castles), ["O-O"], "{castles}");
    }
    for takes in ["Bxf7", "Bf7", "B:f7", "Bc4xf7", "Bc4-f7", "c4f7", "Bxf7+", "Bxf7#", "Bxf7!?"] {
        assert_eq!(meanings(italian, takes), ["Bxf7+"], "{takes}: marks have no force");
    }
    assert!(meanings(italian, "Kg1").is_empty(), "a king's step is no castling");
    let pawns = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for passant in ["exd6", "ed6", "ed", "e5xd6", "e5d6", "exd6+"] {
        assert_eq!(meanings(pawns, passant), ["exd6"], "{passant}: e.p. needs no announcement");
    }
    assert_eq!(meanings(pawns, "e6"), ["e6"]);
    let promotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for queen in ["e8=Q", "e8Q", "e8/Q", "e8(Q)", "e8=Q+"] {
        assert_eq!(meanings(promotion, queen), ["e8=Q+"], "{queen}");
    }
    for takes in ["exd8=N", "ed8N", "ed=N", "e7xd8=N"] {
        assert_eq!(meanings(promotion, takes), ["exd8=N"], "{takes}");
    }
}

#[test]
fn a_promotion_with_no_piece_named_is_ambiguous_among_the_four() {
    let mut t = Table::standard();
    t.play("+1h", "h4 g5 hxg5 h6 gxh6 a6 h7 a5");
    t.white("+2h", "4. h7 a5\n5. hxg8");
    assert_eq!(t.reason(), Some(Reason::Ambiguous));
    let mut choice = t.game.must_clarify.clone().expect("a choice");
    choice.sort();
    assert_eq!(choice, ["hxg8=B", "hxg8=N", "hxg8=Q", "hxg8=R"]);
    t.white("+3h", "4. h7 a5\n5. hxg8(N)");
    assert_eq!((t.line().split(' ').next_back(), t.game.must_clarify.as_ref()), (Some("hxg8=N"), None));
}

#[test]
fn an_ambiguous_move_must_be_clarified_and_nothing_else_is_taken() {
    let mut t = two_knights();
    let deadline = t.deadline();
    t.white("+1d", "2. d3 Nf6\n3. Nd2");
    let refused = t.refusals()[0].clone();
    assert_eq!((refused.reason, refused.side), (Reason::Ambiguous, White));
    let mut choice = refused.candidates;
    choice.sort();
    assert_eq!(choice, ["Nbd2", "Nfd2"]);
    assert_eq!((t.line().as_str(), t.deadline()), ("Nf3 d5 d3 Nf6", deadline), "the clock runs on");
    for other in ["3. Bf4", "3. Nd2", "3. Nc3", "3. Bd2", "3. Qd8"] {
        t.white("+1d1h", &format!("2. d3 Nf6\n{other}"));
        assert_eq!(t.reason(), Some(Reason::MustClarify), "{other}");
        assert_eq!(t.refusals()[0].candidates.len(), 2, "{other}");
    }
    t.white("+3d2h", "2. d3 Nf6\n3. Nfd2");
    assert_eq!((t.line().as_str(), t.game.must_clarify.as_ref()), ("Nf3 d5 d3 Nf6 Nfd2", None));
    assert_eq!(t.days()[4], 3);
}

#[test]
fn the_choice_may_be_written_in_any_form() {
    for choice in ["3. Nb1-d2", "3. b1d2", "3. Nbd2!?", "3. N1d2"] {
        let mut t = two_knights();
        t.white("+1d", "2. d3 Nf6\n3. Nd2").white("+1d1h", &format!("2. d3 Nf6\n{choice}"));
        assert_eq!(t.line(), "Nf3 d5 d3 Nf6 Nbd2", "{choice}");
    }
}

#[test]
fn one_letter_may_clarify_what_it_says() {
    let mut t = two_knights();
    t.white("+1d", "2. d3 Nf6\n3. Nd2\n3. Nbd2");
    assert_eq!(t.line(), "Nf3 d5 d3 Nf6 Nbd2");
    let mut t = two_knights();
    t.white("+1d", "2. d3 Nf6\n3. Nd2\n3. Nbd2\n3. Nfd2");
    assert_eq!(t.reason(), Some(Reason::TwoMoves));
}

#[test]
fn the_duty_to_choose_leaves_everything_but_moves_free() {
    let mut t = two_knights();
    t.white("+1d", "2. d3 Nf6\n3. Nd2");
    t.white("+1d1h", "I offer a draw.");
    assert_eq!(t.reason(), None);
    assert!(t.game.must_clarify.is_some());
    t.black("+1d2h", "3... e5");
    assert_eq!(t.reason(), Some(Reason::NotYourTurn), "it is White's duty, not Black's");
    t.white("+1d3h", "I resign.");
    assert_eq!(t.end().map(|e| e.0), Some("0-1"));
    assert_eq!(t.game.must_clarify, None);
}

#[test]
fn only_legal_moves_count_a_pinned_knight_makes_nothing_ambiguous() {
    let mut t = Table::standard();
    t.play("+1h", "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O");
    t.white("+2h", "4. e3 O-O\n5. Ne2");
    assert!(t.line().ends_with("Ne2"), "the knight on c3 is pinned: {}", t.line());
    assert_eq!(t.game.fen().split(' ').next(), Some("rnbq1rk1/pppp1ppp/4pn2/8/1bPP4/2N1P3/PP2NPPP/R1BQKB1R"));
}

#[test]
fn marks_choose_nothing() {
    // Only the knight from b4 gives check on d5, and the mark does not say so.
    let mut t = Table::standard();
    t.play("+1h", "d3 Nf6 Nc3 c5 Bg5 Nc6 e3 h5 f3 Nb4 Nb1 Qa5 Qc1");
    t.black("+2h", "7. Qc1 Nd5+");
    let mut choice = t.refusals()[0].candidates.clone();
    choice.sort();
    assert_eq!((t.reason(), choice), (Some(Reason::Ambiguous), vec!["Nbd5+".to_owned(), "Nfd5".to_owned()]));
    t.black("+3h", "7. Qc1 Nfd5+");
    assert_eq!(t.played(13).san, "Nfd5", "a mistaken check mark does not matter either");
}

#[test]
fn an_illegal_move_obliges_to_nothing() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5");
    t.white("+2d", "1. e4 e5\n2. Bc6");
    assert_eq!((t.reason(), t.line().as_str(), t.penalty(White)), (Some(Reason::Illegal), "e4 e5", 0));
    assert_eq!((t.game.must_clarify.as_ref(), t.used(White)), (None, 0));
    t.white("+4d", "1. e4 e5\n2. Nf3");
    assert_eq!((t.line().as_str(), t.days()[2]), ("e4 e5 Nf3", 3));
}

#[test]
fn a_false_mate_is_played_and_remarked_on() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Qh5 Nc6 Bc4 Nf6");
    t.white("+2h", "3. Bc4 Nf6\n4. Qxe5#");
    assert_eq!(t.played(6).san, "Qxe5+");
    assert_eq!(t.remarks(), [&Remark::NotMate { san: "Qxe5+".to_owned() }]);
    assert_eq!(t.end(), None);
}

#[test]
fn a_whole_score_may_be_repeated() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6");
    t.white("+2h", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3");
    assert!(t.line().ends_with("Nf6 d3"));
    assert!(t.remarks().is_empty());
}

#[test]
fn a_confirmation_and_a_reply_without_numbers_are_read_in_their_order() {
    for text in
        ["Nf3 Nc6", "e5 Nf3 Nc6", "e4 e5 Nf3 Nc6", "2. Nf3\nNc6", "Nf3\n2... Nc6", "2. Nf3\n2. Nc6", "Nf3 2. Nc6"]
    {
        let mut t = Table::strict();
        t.play("+1h", "e4 e5 Nf3").black("+2h", text);
        assert_eq!((t.line().as_str(), t.penalty(Black)), ("e4 e5 Nf3 Nc6", 0), "{text:?}");
    }
}

#[test]
fn a_bare_recapture_is_the_reply() {
    let mut t = Table::standard();
    t.play("+1h", "e4 d5 exd5").black("+2h", "Qxd5");
    t.white("+3h", "2. exd5 Qxd5\n3. Qf3").black("+4h", "Qxf3");
    t.white("+5h", "Nxf3");
    assert_eq!(t.line(), "e4 d5 exd5 Qxd5 Qf3 Qxf3 Nxf3");
}

#[test]
fn a_confirmation_is_not_taken_for_the_recapture_it_could_be() {
    let mut t = Table::strict();
    t.play("+1h", "e4 d5 exd5 Qxd5 Qf3");
    for text in ["3. Qf3", "Qf3", "2... Qxd5 3. Qf3", "1. e4 d5 2. exd5 Qxd5 3. Qf3"] {
        t.black("+2h", text);
        assert_eq!((t.reason(), t.game.plies()), (Some(Reason::NoMove), 5), "{text:?}: it is what White played");
    }
    t.black("+3h", "3. Qxf3");
    assert_eq!(t.line(), "e4 d5 exd5 Qxd5 Qf3 Qxf3");
    // Numbered as White's and written as White's: White's, though Black might take as well.
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4").black("+2h", "4. Nxd4");
    assert_eq!((t.reason(), t.game.plies()), (Some(Reason::NoMove), 7));
}

#[test]
fn black_goes_on_past_a_number_too() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6").white("+2h", "2. Nf3 Nc6\n3. Bb5\nIf 3... a6, then 4. Bxc6 dxc6 5. O-O");
    t.black("+3h", "3. Bb5 a6\n4. Bxc6 dxc6\n5. O-O f6");
    assert!(t.line().ends_with("Bb5 a6 Bxc6 dxc6 O-O f6"), "{}", t.line());
}

#[test]
fn the_mover_need_not_be_told_by_the_number() {
    // `2.` alone may be White's or Black's second move; the board says whose it is.
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3");
    t.black("+2h", "2. Nc6");
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6");
    t.white("+3h", "2. Nc6\n3. Bb5");
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn a_contradicted_confirmation_plays_nothing() {
    let mut t = Table::strict();
    t.play("+1h", "e4 e5 Nf3");
    let deadline = t.deadline();
    t.black("+1d2h", "2. Nc3 Nf6");
    let refused = t.refusals()[0];
    assert_eq!(
        (refused.reason, refused.read.as_str(), refused.record.as_str()),
        (Reason::Contradicts, "2. Nc3", "2. Nf3")
    );
    assert_eq!((t.line().as_str(), t.deadline(), t.penalty(Black)), ("e4 e5 Nf3", deadline, 0), "and costs nothing");
    t.black("+2d2h", "1. d4 e5 2. Nf3 Nf6");
    assert_eq!(t.reason(), Some(Reason::Contradicts), "an earlier one neither");
}

#[test]
fn a_wrong_number_is_accepted_with_a_remark_when_the_confirmed_move_ties_it_down() {
    let tied = [
        "3. Nf3 Nc6",
        "1. Nf3 Nc6",
        "7. Nf3 Nc6",
        "2. Nf3\n3... Nc6",
        "1. e4 e5 2. Nf3\n4... Nc6",
        "2. e4 e5 3. Nf3 Nc6",
        "1. e4 e5 3. Nf3 Nc6",
    ];
    for text in tied {
        let mut t = Table::standard();
        t.play("+1h", "e4 e5 Nf3").black("+2h", text);
        assert_eq!(t.line(), "e4 e5 Nf3 Nc6", "{text:?}: {:?}", t.last);
        assert!(matches!(t.remarks()[..], [Remark::NumberSlip { .. }]), "{text:?}: {:?}", t.remarks());
    }
}

#[test]
fn a_wrong_number_with_nothing_to_tie_it_down_plays_nothing() {
    for text in ["3... Nc6", "7. Nc6", "11. Nc6", "3. Bb5 Nc6", "7. Nf3", "1. e4 e5\n7. Nc6"] {
        let mut t = Table::strict();
        t.play("+1h", "e4 e5 Nf3").black("+2h", text);
        assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::WrongNumber), "e4 e5 Nf3"), "{text:?}");
        assert_eq!(t.penalty(Black), 0, "{text:?}");
    }
}

#[test]
fn a_wrong_number_needs_an_otherwise_unmistakable_reply() {
    let mut t = two_knights();
    t.white("+2h", "3. d3 Nf6\n4. Nd2");
    assert_eq!((t.reason(), t.game.must_clarify.as_ref()), (Some(Reason::WrongNumber), None), "ambiguous");
    t.white("+3h", "3. d3 Nf6\n4. Nh7");
    assert_eq!(t.reason(), Some(Reason::WrongNumber), "illegal");
    t.white("+4h", "3. d3 Nf6\n4. Nbd2");
    assert_eq!(t.line(), "Nf3 d5 d3 Nf6 Nbd2");
}

#[test]
fn confirmations_that_stand_under_their_own_numbers_are_not_shifted() {
    // 1. Nf3 Nf6 is on record at move 1 and again at move 3: another second move is a correction, not a fourth.
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6");
    t.white("+2h", "1. Nf3 Nf6 2. e4");
    assert_eq!(t.reason(), Some(Reason::Binding));
    t.white("+3h", "3. Nf3 Nf6 4. e4");
    assert!(t.line().ends_with("Nf6 e4"));
}

#[test]
fn a_legal_move_once_posted_is_binding() {
    for text in ["2. Nc3", "1... e5 2. Nc3", "2. Nc3\n2. Nf3", "1. d4"] {
        let mut t = Table::standard();
        t.play("+1h", "e4 e5 Nf3").white("+2h", text);
        assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::Binding), "e4 e5 Nf3"), "{text:?}");
    }
    // On one's own turn again as well.
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6").white("+2h", "2. Nc3 Nc6 3. Bb5");
    assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::Binding), "e4 e5 Nf3 Nc6"));
    assert_eq!(t.refusals()[0].record, "2. Nf3");
}

#[test]
fn a_move_sent_out_of_turn_is_not_kept_for_later() {
    let mut t = Table::standard();
    t.play("+1h", "e4");
    for text in ["2. Nf3", "Nf3", "1. e4 e5 2. Nf3", "1... e5 2. Nf3", "1... e5"] {
        t.white("+2h", text);
        assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::NotYourTurn), "e4"), "{text:?}");
    }
    t.black("+3h", "1. e4 e5");
    assert_eq!(t.line(), "e4 e5");
}

#[test]
fn two_different_moves_play_neither() {
    let both = ["1. e4 e5\nor\n1. e4 c5", "1... e5\n1... c5", "1. e4 e5\n1... e6", "e5\nc5", "e4\ne5\nc5", "EITHER"];
    for text in both {
        let mut t = Table::strict();
        t.play("+1h", "e4").black("+2h", text);
        assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::TwoMoves), "e4"), "{text:?}");
        assert_eq!(t.penalty(Black), 0, "{text:?}");
        assert_eq!(t.game.must_clarify, None);
    }
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\n1. e4 e7e5\n1... e5!");
    assert_eq!(t.line(), "e4 e5", "the same move three times is one move");
}

#[test]
fn what_stands_past_a_gap_in_the_numbers_is_not_taken() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5").white("+2h", "1. e4 e5 2. Nf3\n4. Bb5");
    assert_eq!(t.line(), "e4 e5 Nf3");
    assert!(matches!(t.remarks()[..], [Remark::NotTaken { .. }]), "{:?}", t.remarks());
}

#[test]
fn chat_is_answered_and_costs_nothing() {
    for text in ["", "2. Nf3", "1. e4 e5 2. Nf3"] {
        let mut t = Table::strict();
        t.play("+1h", "e4 e5 Nf3").black("+2h", text);
        assert_eq!((t.reason(), t.penalty(Black)), (Some(Reason::NoMove), 0), "{text:?}");
    }
}

#[test]
fn the_same_move_again_is_a_repeat_whatever_its_label() {
    let again = ["2. Nf3", "Nf3", "1. e4 e5 2. Nf3", "e4 e5 Nf3", "REPEAT\n2. Nf3", "3. Nf3", "2. Ng1-f3!", "1. e4"];
    for text in again {
        let mut t = Table::strict();
        t.play("+1h", "e4 e5 Nf3");
        let deadline = t.deadline();
        t.white("+2h", text);
        assert_eq!(t.facts(), [&kingpost::play::Fact::Repeated { side: White }], "{text:?}");
        assert_eq!((t.line().as_str(), t.deadline()), ("e4 e5 Nf3", deadline), "{text:?}");
    }
}

#[test]
fn a_repeat_after_the_opponents_answer_is_one_too() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6\nI offer a draw.").play("+3h", "d4");
    t.black("+4h", "1. e4 e5\nIf 2. Nf3 Nc6\nI offer a draw.");
    assert_eq!(t.facts(), [&kingpost::play::Fact::Repeated { side: Black }]);
    t.black("+5h", "2. d4 exd4");
    assert_eq!(t.game.draw_offer, None, "the offer of the repeated letter was that of the first");
}

#[test]
fn a_repeat_repeats_its_offers() {
    let letter = "1. e4 e5\nIf 2. Nf3 Nc6\nI offer a draw.";
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", letter).black("+3h", letter);
    assert_eq!(t.facts(), [&kingpost::play::Fact::Repeated { side: Black }]);
    assert_eq!((t.lines(), t.game.draw_offer), (vec!["Nf3 Nc6".to_owned()], Some(Black)));
    assert!(!t.game.draw_kept[Black]);
    let claims = "2. Nf3 Nc6\nI claim a draw by threefold repetition.";
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3").black("+2h", claims).black("+3h", claims);
    assert_eq!(t.facts(), [&kingpost::play::Fact::Repeated { side: Black }]);
}

#[test]
fn letters_are_judged_on_what_was_played_before_them() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5");
    t.white("+2h", "1. e4 e5\n2. Nf3").white("+2h", "1. e4 e5\n2. Nc3");
    assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::Binding), "e4 e5 Nf3"));
    assert_eq!(t.deadline(), Some(at("+31d2h-1s")));
}
