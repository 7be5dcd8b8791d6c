//! R9: what a reply makes of the opponent's if-moves.

use super::table::{Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{By, Cut, EndedBy, Reason, Remark};

/// 1. e4 e5 2. Nf3 Nc6 with these if-moves of Black's.
fn given(mut t: Table, ifs: &str) -> Table {
    t.play("+1h", "e4 e5 Nf3").black("+2d", &format!("2. Nf3 Nc6\n{ifs}"));
    t
}

fn standing(ifs: &str) -> Table {
    given(Table::standard(), ifs)
}

/// What White's letter adds to the game.
fn adds(t: &mut Table, text: &str) -> String {
    t.white("+5d", text);
    t.line().strip_prefix("e4 e5 Nf3 Nc6").expect("the record stands").trim().to_owned()
}

const CARD: &str = "If 3. Bb5, then 3. ... a6\nIf 3. Bc4, then 3. ... Nf6";

#[test]
fn the_typical_reply_plays_three_moves_at_one_instant() {
    let mut t = standing(CARD);
    assert_eq!(adds(&mut t, "2. Nf3 Nc6\n3. Bb5 a6\n4. Bxc6"), "Bb5 a6 Bxc6");
    let by: Vec<By> = (4..7).map(|p| t.played(p).by).collect();
    assert_eq!(by, [By::Letter, By::Conditional, By::Letter]);
    assert!((4..7).all(|p| t.played(p).charge.to == at("+5d")));
    assert_eq!(t.days()[4..], [3, 0, 0], "{:?}", t.days());
    assert_eq!((t.used(White), t.used(Black)), (3, 1));
    assert_eq!((t.game.offers.as_ref(), t.remarks().len(), t.reason()), (None, 0, None));
    assert_eq!((t.game.to_move(), t.deadline()), (Black, Some(at("+35d-1s"))));
}

#[test]
fn the_condition_alone_accepts_its_answer_and_the_rest_lapses() {
    let mut t = standing("If 3. Bb5 a6 4. Ba4 Nf6");
    assert_eq!(adds(&mut t, "2. Nf3 Nc6\n3. Bb5"), "Bb5 a6");
    assert_eq!((t.game.to_move(), t.game.offers.as_ref()), (White, None));
    t.white("+6d", "3. Bb5 a6\n4. Ba4");
    assert!(t.line().ends_with("a6 Ba4"), "4... Nf6 is not on offer any more");
}

#[test]
fn a_series_is_accepted_in_whole_or_in_part() {
    let line = "If 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
    for (reply, added) in [
        ("3. Bb5", "Bb5 a6"),
        ("3. Bb5 a6", "Bb5 a6"),
        ("3. Bb5 a6 4. Ba4", "Bb5 a6 Ba4 Nf6"),
        ("3. Bb5 a6 4. Ba4 Nf6", "Bb5 a6 Ba4 Nf6"),
        ("3. Bb5 a6 4. Ba4 Nf6 5. O-O", "Bb5 a6 Ba4 Nf6 O-O Be7"),
        ("3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1", "Bb5 a6 Ba4 Nf6 O-O Be7 Re1"),
        ("3. Bb5 a6 4. Bxc6", "Bb5 a6 Bxc6"),
        ("3. Bb5 a6 4. Ba4 Nf6 5. d3", "Bb5 a6 Ba4 Nf6 d3"),
        ("3. Bc4", "Bc4"),
    ] {
        let mut t = standing(line);
        assert_eq!(adds(&mut t, &format!("2. Nf3 Nc6\n{reply}")), added, "{reply}");
        assert_eq!(t.game.offers, None, "{reply}");
        assert!(t.remarks().is_empty(), "{reply}: {:?}", t.remarks());
    }
}

#[test]
fn a_tree_is_followed_where_the_reply_goes() {
    let tree = "If 3. Bb5 a6\nIf 4. Ba4 Nf6\nIf 4. Bxc6 dxc6\nIf 3. Bc4 Nf6";
    for (reply, added) in [
        ("3. Bb5 a6 4. Ba4", "Bb5 a6 Ba4 Nf6"),
        ("3. Bb5 a6 4. Bxc6", "Bb5 a6 Bxc6 dxc6"),
        ("3. Bb5 a6 4. Bc4", "Bb5 a6 Bc4"),
        ("3. Bc4 Nf6 4. d3", "Bc4 Nf6 d3"),
    ] {
        let mut t = standing(tree);
        assert_eq!(adds(&mut t, &format!("2. Nf3 Nc6\n{reply}")), added, "{reply}");
    }
}

#[test]
fn the_reply_may_be_written_in_any_form_and_without_numbers() {
    for reply in
        ["3. Bf1-b5 a7a6 4. B:c6", "Bb5 a6 Bxc6", "Nc6 Bb5 a6 Bc6", "3. Bb5\n3... a6\n4. Bxc6", "3. Bb5+ a6! 4. Bc6"]
    {
        let mut t = standing(CARD);
        assert_eq!(adds(&mut t, reply), "Bb5 a6 Bxc6", "{reply}: {:?}", t.last);
    }
}

#[test]
fn two_bare_conditions_are_two_moves() {
    let mut t = standing(CARD);
    assert_eq!(adds(&mut t, "Bb5\nBc4"), "");
    assert_eq!(t.reason(), Some(Reason::TwoMoves));
}

#[test]
fn a_wrong_answer_plays_the_condition_and_the_offered_answer_and_nothing_after() {
    for reply in ["3. Bb5 Nf6 4. O-O", "3. Bb5 Nf6", "3. Bb5 Qxh9 4. Bxc6", "Bb5 Nf6 O-O"] {
        let mut t = standing(CARD);
        assert_eq!(adds(&mut t, reply), "Bb5 a6", "{reply}");
        assert_eq!((t.game.to_move(), t.game.offers.as_ref(), t.reason()), (White, None, None));
        let Some(Remark::WrongAnswer { offered, played, .. }) = t.remarks().first() else {
            panic!("{reply}: {:?}", t.remarks())
        };
        assert_eq!((offered.as_str(), *played), ("a6", true), "{reply}");
    }
    let mut t = standing("If 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7");
    assert_eq!(adds(&mut t, "3. Bb5 a6 4. Ba4 d6 5. O-O"), "Bb5 a6 Ba4 Nf6", "in depth as well");
}

#[test]
fn acknowledged_plays_only_what_is_repeated() {
    let line = "If 3. Bb5 a6 4. Ba4 Nf6";
    for (reply, added, remarks) in [
        ("3. Bb5", "Bb5", 0),
        ("3. Bb5 a6", "Bb5 a6", 0),
        ("3. Bb5 a6 4. Ba4", "Bb5 a6 Ba4", 0),
        ("3. Bb5 a6 4. Ba4 Nf6", "Bb5 a6 Ba4 Nf6", 0),
        ("3. Bb5 a6 4. Ba4 Nf6 5. O-O", "Bb5 a6 Ba4 Nf6 O-O", 0),
        ("3. Bb5 Nf6 4. O-O", "Bb5", 1),
        ("3. Bb5 a6 4. Ba4 d6 5. O-O", "Bb5 a6 Ba4", 1),
    ] {
        let mut t = given(Table::acknowledged(), line);
        assert_eq!(adds(&mut t, &format!("2. Nf3 Nc6\n{reply}")), added, "{reply}");
        assert_eq!((t.remarks().len(), t.game.offers.as_ref()), (remarks, None), "{reply}: {:?}", t.remarks());
    }
}

#[test]
fn a_reply_that_goes_on_past_the_offers_is_an_if_line_of_its_senders() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6");
    t.white("+2h", "2. Nf3 Nc6\n3. Bb5 a6\n4. Bxc6");
    assert_eq!((t.line().as_str(), t.lines()), ("e4 e5 Nf3 Nc6 Bb5", vec!["a6 Bxc6".to_owned()]));
    assert_eq!(t.game.offers.as_ref().map(|o| o.side), Some(White));
    assert!(matches!(t.remarks()[..], [Remark::WentOn { .. }]), "{:?}", t.remarks());
    t.black("+3h", "3. Bb5 a6");
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
    assert!(t.conditional(6));
}

#[test]
fn past_the_end_of_what_was_offered_too() {
    let mut t = standing(CARD);
    assert_eq!(adds(&mut t, "3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1"), "Bb5 a6 Ba4");
    assert_eq!(t.lines(), ["Nf6 O-O Be7 Re1"], "5. and 6. hang on Black's next moves");
    t.black("+6d", "4. Ba4 Nf6");
    assert!(t.line().ends_with("Ba4 Nf6 O-O"), "{}", t.line());
}

#[test]
fn going_on_with_a_condition_and_no_answer_offers_nothing() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6").white("+2h", "3. Bb5 a6");
    assert_eq!((t.line().as_str(), t.lines().len()), ("e4 e5 Nf3 Nc6 Bb5", 0));
    assert_eq!(t.remarks().len(), 2, "gone on, and cut: {:?}", t.remarks());
}

#[test]
fn alternatives_behind_the_reply_are_not_chosen_among() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6").white("+2h", "3. Bb5 a6\n3... Nf6\n4. O-O");
    assert_eq!((t.line().as_str(), t.lines().len()), ("e4 e5 Nf3 Nc6 Bb5", 0));
    assert!(matches!(t.remarks()[..], [Remark::NotTaken { why: Cut::Ambiguous, .. }]), "{:?}", t.remarks());
}

#[test]
fn if_moves_go_out_with_a_reply_that_leaves_the_opponent_to_move() {
    let mut t = standing(CARD);
    assert_eq!(adds(&mut t, "3. Bb5 a6 4. Bxc6\nIf 4... dxc6 5. O-O"), "Bb5 a6 Bxc6");
    assert_eq!(t.lines(), ["dxc6 O-O"]);
}

#[test]
fn if_moves_that_hang_on_an_answered_move_are_not_kept_and_the_sender_is_told() {
    let mut t = standing(CARD);
    assert_eq!(adds(&mut t, "3. Bb5\nIf 3... Nf6 4. O-O"), "Bb5 a6");
    assert_eq!((t.game.offers.as_ref(), t.game.to_move()), (None, White));
    assert!(matches!(t.remarks()[..], [Remark::Other { .. }]), "{:?}", t.remarks());
}

#[test]
fn an_illegal_or_ambiguous_move_behind_an_accepted_answer_ends_the_line_there() {
    let mut t = standing(CARD);
    assert_eq!(adds(&mut t, "3. Bb5 a6 4. Bxh8"), "Bb5 a6");
    assert_eq!((t.reason(), t.game.must_clarify.as_ref()), (Some(Reason::Illegal), None));
    let mut t = standing("If 3. d3 a6");
    assert_eq!(adds(&mut t, "3. d3 a6 4. Nd2"), "d3 a6");
    assert_eq!(t.reason(), Some(Reason::Ambiguous));
    t.white("+6d", "3... a6 4. Be2");
    assert_eq!(t.reason(), Some(Reason::MustClarify));
    t.white("+7d", "3... a6 4. Nbd2");
    assert!(t.line().ends_with("a6 Nbd2"));
    let mut t = standing(CARD);
    assert_eq!(adds(&mut t, "3. Bb5 a6 4. Bxc6\n4. Ba4"), "Bb5 a6");
    assert_eq!((t.reason(), t.game.must_clarify.as_ref()), (Some(Reason::TwoMoves), None));
}

#[test]
fn any_answers_whatever_comes() {
    for (reply, added) in [("3. d4", "d4 Nf6"), ("3. Nxe5", "Nxe5 Nf6"), ("3. Bb5 Nf6 4. O-O", "Bb5 Nf6 O-O")] {
        let mut t = standing("If 3. any, then 3... Nf6");
        assert_eq!(adds(&mut t, reply), added, "{reply}");
    }
    let mut t = standing("If 3. any, then 3... Nf6\nIf 3. Bb5 a6");
    assert_eq!(adds(&mut t, "3. Bb5"), "Bb5 a6", "a move named is answered by its own answer");
}

#[test]
fn an_answer_to_any_that_cannot_follow_falls_when_it_comes() {
    // 3... Qg5 is possible after most moves, not when the knight has been... taken back to g5.
    let mut t = standing("If 3. any, then 3... Qg5");
    assert_eq!(adds(&mut t, "3. Nd4"), "Nd4 Qg5");
    let mut t = standing("If 3. any, then 3... d5");
    assert_eq!(adds(&mut t, "3. d4"), "d4 d5");
    // In check, only what parries it can be played.
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Qh5").black("+2h", "2. Qh5 Nf6\nIf 3. any, then 3... a6");
    assert_eq!(t.lines(), ["any a6"]);
    t.white("+3h", "2. Qh5 Nf6\n3. Qxf7+");
    assert_eq!((t.line().as_str(), t.game.to_move(), t.reason()), ("e4 e5 Qh5 Nf6 Qxf7+", Black, None));
    assert_eq!(t.game.offers, None);
}

#[test]
fn an_answer_to_any_may_capture_what_has_come() {
    // R7: the mark for a capture has no force, so the answer is the piece and the square.
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3").black("+2h", "2. Nf3 Nc6\nIf 3. any, then 3... Nd4");
    assert_eq!(t.lines(), ["any Nd4"]);
    t.white("+3h", "3. d4");
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6 d4 Nxd4");
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3").black("+2h", "2. Nf3 Nc6\nIf 3. any, then 3... Nxd4");
    t.white("+3h", "3. a3");
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6 a3 Nd4");
}

#[test]
fn an_answer_to_any_that_has_become_ambiguous_falls() {
    // 1. e4 d5 2. any Nd7: with 2. exd5 or another move only one knight can go there; it stays so.
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Nc3 d5 e4");
    t.black("+2h", "3. e4 e6\nIf 4. any, then 4... Nbd7");
    assert_eq!(t.lines(), ["any Nbd7"], "as written");
    t.white("+3h", "4. a3");
    assert!(t.line().ends_with("a3 Nbd7"));
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Nc3 d5 e4");
    t.black("+2h", "3. e4 e6\nIf 4. any, then 4... Nd7");
    t.white("+3h", "4. a3");
    assert!(t.line().ends_with("e6 a3"), "which knight is not said: {}", t.line());
}

#[test]
fn an_answer_may_end_the_game() {
    let mut t = Table::standard();
    t.white("+1h", "1. f3").black("+2h", "1. f3 e5\nIf 2. g4 Qh4#");
    t.white("+3h", "1... e5 2. g4");
    assert_eq!((t.line().as_str(), t.end()), ("f3 e5 g4 Qh4#", Some(("0-1", EndedBy::Checkmate))));
    let mut t = Table::standard();
    t.white("+1h", "1. f3").black("+2h", "1. f3 e5\nIf 2. g4 Qh4#");
    t.white("+3h", "1... e5 2. g4 Qh4 3. Kf2\nI offer a draw.\nIf 3... h5 4. h3");
    assert_eq!(t.end(), Some(("0-1", EndedBy::Checkmate)), "and nothing comes after it");
    assert_eq!((t.game.draw_offer, t.reason()), (None, None));
}

#[test]
fn the_answer_is_the_opponents_though_the_letter_does_not_say_it() {
    let mut t = standing("If 3. Bb5 a6 4. Ba4 Nf6");
    adds(&mut t, "3. Bb5");
    assert_eq!((t.played(5).side, t.played(5).by, t.played(5).san.as_str()), (Black, By::Conditional, "a6"));
}

#[test]
fn a_late_reply_accepts_nothing_after_a_forfeit() {
    let mut t = given(Table::strict(), CARD);
    t.white("+40d", "2. Nf3 Nc6\n3. Bb5");
    assert_eq!((t.reason(), t.line().as_str()), (Some(Reason::Late), "e4 e5 Nf3 Nc6"));
}
