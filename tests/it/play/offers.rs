//! R9: what if-moves a letter can offer.

use super::table::Table;
use kingpost::play::Side::{Black, White};
use kingpost::play::{Cut, Fact, Reason, Remark};

/// 1. e4 e5 2. Nf3 with Black to answer.
fn open_game() -> Table {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3");
    t
}

/// The lines that stand after `2... Nc6` with these if-moves.
fn offered(ifs: &str) -> Table {
    let mut t = open_game();
    t.black("+2h", &format!("2. Nf3 Nc6\n{ifs}"));
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6", "the move stands whatever the if-moves are: {ifs:?}");
    t
}

/// Why lines were cut, and where.
fn cuts(t: &Table) -> Vec<(String, Cut)> {
    let cut = |r: &&Remark| if let Remark::LineCut { at, why, .. } = r { Some((at.clone(), *why)) } else { None };
    t.remarks().iter().filter_map(cut).collect()
}

#[test]
fn the_card_of_rule_9() {
    let t = offered("If 3. Bb5, then 3. ... a6\nIf 3. Bc4, then 3. ... Nf6");
    assert_eq!(t.lines(), ["Bb5 a6", "Bc4 Nf6"]);
    assert_eq!(t.game.offers.as_ref().map(|o| o.side), Some(Black));
    assert!(t.remarks().is_empty(), "{:?}", t.remarks());
}

#[test]
fn a_line_may_go_on_for_several_moves() {
    let t = offered("If 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5");
    assert_eq!(t.lines(), ["Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5"]);
}

#[test]
fn nested_lines_hang_by_their_numbers() {
    let t = offered("If 3. Bb5 a6\nIf 4. Ba4 Nf6\nIf 4. Bxc6 dxc6\nIf 3. Bc4 Nf6\nIf 4. d3 Bc5");
    assert_eq!(t.lines(), ["Bb5 a6 Ba4 Nf6", "Bb5 a6 Bxc6 dxc6", "Bc4 Nf6 d3 Bc5"]);
    assert!(t.remarks().is_empty(), "{:?}", t.remarks());
    let t = offered("If 3. Bb5 a6 4. Ba4 Nf6\nIf 5. O-O Be7\nIf 5. d3 d6\nIf 4. Bxc6 dxc6");
    assert_eq!(t.lines(), ["Bb5 a6 Ba4 Nf6 O-O Be7", "Bb5 a6 Ba4 Nf6 d3 d6", "Bb5 a6 Bxc6 dxc6"]);
}

#[test]
fn a_tree_may_also_be_written_out() {
    let t = offered("If 3. Bb5 a6 4. Ba4 Nf6\nIf 3. Bb5 a6 4. Bxc6 dxc6");
    assert_eq!(t.lines(), ["Bb5 a6 Ba4 Nf6", "Bb5 a6 Bxc6 dxc6"]);
}

#[test]
fn a_line_may_begin_with_the_move_it_hangs_on() {
    let t = offered("If 2... Nc6 3. Bb5, then 3... a6");
    assert_eq!(t.lines(), ["Bb5 a6"]);
    let t = offered("If 2... d6 3. Bb5, then 3... a6");
    assert_eq!((t.lines().len(), cuts(&t)[0].1), (0, Cut::Number), "it does not hang on what was not played");
}

#[test]
fn whites_if_moves_too() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nc6");
    t.white("+2h", "2. Nf3 Nc6\n3. Bb5\nIf 3... a6 4. Bxc6 dxc6 5. O-O\nIf 3. Nf6, then 4. O-O");
    assert_eq!(t.lines(), ["a6 Bxc6 dxc6 O-O", "Nf6 O-O"]);
    assert_eq!(t.game.offers.as_ref().map(|o| o.side), Some(White));
}

#[test]
fn an_illegal_move_leaves_what_is_before_it_in_its_line_and_every_other_line() {
    let t = offered("If 3. Bb5 a6 4. Bb7 Nf6\nIf 3. Bc4 Nf6\nIf 3. d4 Kd4\nIf 3. Qh9 a6");
    assert_eq!(t.lines(), ["Bb5 a6", "Bc4 Nf6"]);
    let expected =
        [("Bb7".to_owned(), Cut::Illegal), ("Kd4".to_owned(), Cut::Illegal), ("Qh9".to_owned(), Cut::Illegal)];
    assert_eq!(cuts(&t), expected, "one remark a line");
}

#[test]
fn an_ambiguous_move_likewise() {
    let mut t = Table::standard();
    t.play("+1h", "d4 d5 Nf3 Nf6 e3");
    t.black("+2h", "3. e3 e6\nIf 4. Bd3 Bd6 5. O-O Nd7 6. b3 O-O");
    assert_eq!(t.lines(), ["Bd3 Bd6"]);
    assert_eq!(cuts(&t), [("Nd7".to_owned(), Cut::Ambiguous)]);
    assert_eq!(t.game.must_clarify, None, "nobody is bound to clarify an if-move");
}

#[test]
fn a_nested_line_falls_with_what_it_hangs_on() {
    let t = offered("If 3. Bc4 Nf6\nIf 3. Bb7 a6\nIf 4. Ba4 Nf6");
    assert_eq!(t.lines(), ["Bc4 Nf6"], "4. Ba4 never hung on 3. Bc4");
    let t = offered("If 3. Bb5 a6 4. Bb7 Nf6\nIf 4. Ba4 b5");
    assert_eq!(t.lines(), ["Bb5 a6 Ba4 b5"], "what stands before the cut can be gone on from");
    let t = offered("If 3. Bb5 a6\nIf 7. h4 h5\nIf 4. Ba4 Nf6");
    assert_eq!(t.lines(), ["Bb5 a6"], "a line that hangs nowhere carries nothing");
}

#[test]
fn two_answers_to_one_condition_the_first_stands() {
    let t = offered("If 3. Bb5 a6\nIf 3. Bb5 Nf6\nIf 4. O-O Be7");
    assert_eq!(t.lines(), ["Bb5 a6"]);
    assert_eq!(cuts(&t)[0], ("Nf6".to_owned(), Cut::OtherAnswer));
    let t = offered("If 3. Bb5 a6\nIf 3. Bb5 a6");
    assert_eq!((t.lines(), cuts(&t).len()), (vec!["Bb5 a6".to_owned()], 0), "the same one twice is one");
}

#[test]
fn lines_are_kept_as_whole_pairs() {
    let t = offered("If 3. Bb5 a6 4. Ba4");
    assert_eq!((t.lines(), cuts(&t)), (vec!["Bb5 a6".to_owned()], vec![("Ba4".to_owned(), Cut::NoAnswer)]));
    let t = offered("If 3. Bb5");
    assert_eq!((t.lines().len(), t.game.offers.as_ref()), (0, None));
    assert_eq!(cuts(&t), [("Bb5".to_owned(), Cut::NoAnswer)]);
}

#[test]
fn if_moves_are_consecutively_numbered() {
    for (ifs, lines) in [
        ("If 3. Bb5 a6 5. Ba4 Nf6", vec!["Bb5 a6"]),
        ("If 3. Bb5 4... a6", vec![]),
        ("If 3. Bb5 a6 4. Ba4 5... Nf6", vec!["Bb5 a6"]),
        ("If 4. Bb5 a6", vec![]),
        ("If 2. Bb5 a6", vec![]),
        ("If Bb5 a6 Ba4 Nf6", vec!["Bb5 a6 Ba4 Nf6"]),
        ("If 3. Bb5 then 3. a6 4. Ba4 then 4. Nf6", vec!["Bb5 a6 Ba4 Nf6"]),
    ] {
        let t = offered(ifs);
        assert_eq!(t.lines(), lines, "{ifs}");
        let whole = ifs.contains("If Bb5") || ifs.contains("then");
        assert_eq!(cuts(&t).is_empty(), whole, "{ifs}: {:?}", t.remarks());
    }
}

#[test]
fn any_move_may_be_a_condition() {
    let t = offered("If 3. any, then 3... Nf6");
    assert_eq!((t.lines(), t.remarks().len()), (vec!["any Nf6".to_owned()], 0));
    let t = offered("If 3. any, then 3... Ke6");
    assert_eq!((t.lines().len(), cuts(&t)[0].1), (0, Cut::Illegal), "an answer that is never possible");
    let t = offered("If 3. any");
    assert_eq!((t.lines().len(), cuts(&t)[0].1), (0, Cut::NoAnswer));
    let t = offered("If 3. any Nf6 4. Bb5 a6");
    assert_eq!((t.lines(), cuts(&t)[0].1), (vec!["any Nf6".to_owned()], Cut::AfterAny));
    let t = offered("If 3. any Nf6\nIf 3. any d6");
    assert_eq!((t.lines(), cuts(&t)[0].1), (vec!["any Nf6".to_owned()], Cut::OtherAnswer));
    let t = offered("If 3. Bb5 a6\nIf 3. any Nf6");
    assert_eq!(t.lines(), ["Bb5 a6", "any Nf6"], "beside others");
    let t = offered("If 3. Bb5 a6 4. any Nf6");
    assert_eq!(t.lines(), ["Bb5 a6 any Nf6"], "and in depth");
}

#[test]
fn a_condition_that_is_no_move_is_refused_with_a_reason() {
    let t = offered("If the queen moves, then 3... Nf6\nIf 3. Bb5 a6");
    assert_eq!(t.lines(), ["Bb5 a6"]);
    assert!(matches!(t.remarks()[..], [Remark::ConditionNoMove { .. }]), "{:?}", t.remarks());
}

#[test]
fn the_newest_set_stands() {
    let mut t = offered("If 3. Bb5 a6\nIf 3. Bc4 Nf6");
    t.black("+3h", "2. Nf3 Nc6\nIf 3. Bb5 Nf6");
    assert_eq!(t.lines(), ["Bb5 Nf6"]);
    t.black("+4h", "If 3. d4 exd4");
    assert_eq!((t.lines(), t.reason()), (vec!["d4 exd4".to_owned()], None), "without the move as well");
    t.black("+5h", "If 3. d4 exd4");
    assert!(!t.facts().iter().any(|f| matches!(f, Fact::Conditionals { .. })), "nothing new: {:?}", t.last);
    t.black("+6h", "If 3. d4 Kd4");
    assert_eq!((t.lines().len(), t.game.offers.as_ref()), (0, None), "the newest set, of which nothing stands");
}

#[test]
fn sent_alone_they_hang_on_ones_last_move_and_nothing_else() {
    let mut t = open_game();
    t.white("+2h", "If 2... Nc6, then 3. Bb5");
    assert_eq!((t.lines(), t.reason()), (vec!["Nc6 Bb5".to_owned()], None));
    t.black("+3h", "If 3. Bb5 a6");
    assert_eq!(t.reason(), Some(Reason::NoMove), "Black is to move: there is nothing to hang them on");
    assert_eq!(t.lines(), ["Nc6 Bb5"], "and White's stand");
}

#[test]
fn after_the_reply_none_stand() {
    let mut t = offered("If 3. Bb5 a6\nIf 3. Bc4 Nf6");
    t.white("+3h", "2. Nf3 Nc6\n3. d4");
    assert_eq!((t.line().as_str(), t.game.offers.as_ref()), ("e4 e5 Nf3 Nc6 d4", None));
    t.black("+4h", "2... Nc6\nIf 3. Bb5 a6");
    assert_eq!(t.facts(), [&Fact::Repeated { side: Black }], "nor sent again with their move");
}

#[test]
fn a_refused_letter_leaves_what_stands() {
    let mut t = offered("If 3. Bb5 a6");
    t.white("+3h", "2. Nf3 Nc6\n3. Bh8").white("+4h", "3. d4\n3. d3").black("+5h", "3... h6\nIf 3. Bc4 Nf6");
    assert_eq!((t.lines(), t.reason()), (vec!["Bb5 a6".to_owned()], Some(Reason::NotYourTurn)));
}

#[test]
fn mistakes_in_them_oblige_to_nothing_and_cost_nothing() {
    let mut t = Table::strict();
    t.play("+1h", "e4 e5 Nf3").black("+2h", "2. Nf3 Nc6\nIf 3. Bb7 a6\nIf 3. Bc4 Kd4\nIf 3. any Kh1");
    assert_eq!((t.penalty(Black), t.game.must_clarify.as_ref(), t.reason()), (0, None, None));
}

#[test]
fn an_earlier_letter_that_comes_again_leaves_the_newest_set_alone() {
    let mut t = Table::standard();
    t.white("+1h", "1. e4\nIf 1... e5 2. Nf3\nI offer a draw.").black("+2h", "1. e4 c5");
    t.white("+3h", "1... c5\n2. Nf3\nIf 2... d6 3. d4");
    t.white("+4h", "1. e4\nIf 1... e5 2. Nf3\nI offer a draw.");
    assert_eq!((t.lines(), t.facts()), (vec!["d6 d4".to_owned()], vec![&Fact::Repeated { side: White }]));
}
