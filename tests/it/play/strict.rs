//! R8: what the strict ruleset charges for, and what it does not.

use super::table::Table;
use kingpost::play::Side::{Black, White};
use kingpost::play::{Event, Fact, PenaltyCause, Reason};

/// 1. Nf3 d5 2. d3 Nf6 under the strict ruleset.
fn strict() -> Table {
    let mut t = Table::strict();
    t.play("+1h", "Nf3 d5 d3 Nf6");
    t
}

fn causes(t: &Table) -> Vec<PenaltyCause> {
    let cause = |e: &Event| if let Fact::Penalty { cause, days: 5, .. } = &e.fact { Some(cause.clone()) } else { None };
    t.last.iter().filter_map(cause).collect()
}

#[test]
fn impossible_ambiguous_and_illegible_moves_cost_five_days_each() {
    for (text, reason) in [
        ("2. d3 Nf6\n3. Bh8", Reason::Illegal),
        ("2. d3 Nf6\n3. Nd2", Reason::Ambiguous),
        ("UNREADABLE", Reason::Unreadable),
        ("NOTATION", Reason::Notation),
    ] {
        let mut t = strict();
        t.white("+2h", text);
        assert_eq!((t.reason(), causes(&t)), (Some(reason), vec![PenaltyCause::BadMove]), "{text:?}");
        assert_eq!((t.penalty(White), t.used(White), t.penalty(Black)), (5, 5, 0), "{text:?}");
        let mut t = Table::standard();
        t.play("+1h", "Nf3 d5 d3 Nf6").white("+2h", text);
        assert_eq!((t.reason(), t.penalty(White)), (Some(reason), 0), "free under the standard ruleset: {text:?}");
    }
}

#[test]
fn each_try_costs_and_the_move_is_charged_besides() {
    let mut t = strict();
    t.white("+2d", "2. d3 Nf6\n3. Bh8").white("+3d", "2. d3 Nf6\n3. Ba8").white("+4d2h", "2. d3 Nf6\n3. e4");
    assert_eq!((t.penalty(White), t.days()[4], t.used(White)), (10, 4, 14));
}

#[test]
fn what_is_no_offence_costs_nothing() {
    let free = [
        "",
        "2. d3 Nf6",
        "NOTHING",
        "UNCLEAR",
        "EITHER",
        "CONFLICT",
        "3. Bf4\n3. Bg5",
        "3. Bh8\nI resign.",
        "2... e6\n3. Bf4",
        "7. Bh8",
        "2. e4",
        "Status.",
        "I offer a draw.",
        "I claim a draw by threefold repetition.",
    ];
    for text in free {
        let mut t = strict();
        t.white("+2h", text);
        assert_eq!((t.penalty(White), t.line().as_str()), (0, "Nf3 d5 d3 Nf6"), "{text:?}");
        assert!(causes(&t).is_empty(), "{text:?}");
    }
}

#[test]
fn one_who_is_not_to_move_is_charged_for_nothing() {
    for text in ["3... Qh1", "UNREADABLE", "NOTATION", "3... e6"] {
        let mut t = strict();
        t.black("+2h", text);
        assert_eq!(t.penalty(Black), 0, "{text:?}");
    }
}

#[test]
fn an_unconfirmed_reply_is_played_and_its_days_are_added_first() {
    let mut t = strict();
    t.white("+3d2h", "3. e4");
    assert_eq!((causes(&t), t.line().as_str()), (vec![PenaltyCause::Unconfirmed], "Nf3 d5 d3 Nf6 e4"));
    let facts = t.facts();
    let place = |wanted: fn(&Fact) -> bool| facts.iter().position(|f| wanted(f));
    assert!(place(|f| matches!(f, Fact::Penalty { .. })) < place(|f| matches!(f, Fact::Move(_))), "{facts:?}");
    assert_eq!((t.used(White), t.penalty(White), t.played(4).charge.days), (8, 5, 3));
}

#[test]
fn whites_first_move_has_nothing_to_confirm() {
    let mut t = Table::strict();
    t.white("+1h", "1. e4");
    assert_eq!(t.penalty(White), 0);
}

#[test]
fn only_the_last_move_on_record_needs_confirming() {
    let mut t = strict();
    t.white("+2h", "1. Nf3 d5\n3. e4");
    assert_eq!((t.penalty(White), t.game.plies()), (5, 5), "an earlier one does not do");
    for text in ["2... Nf6 3. e4", "2. d3 Nf6 3. e4", "Nf6 e4", "3. d3 Nf6 4. e4", "3. e4\n2... Nf6"] {
        let mut t = strict();
        t.white("+2h", text);
        assert_eq!((t.penalty(White), t.game.plies()), (0, 5), "{text:?}");
    }
}

#[test]
fn an_unconfirmed_move_that_is_not_played_costs_what_it_costs_by_itself() {
    let mut t = strict();
    t.white("+2h", "3. Bh8");
    assert_eq!((causes(&t), t.penalty(White)), (vec![PenaltyCause::BadMove], 5));
    let mut t = strict();
    t.white("+2h", "7. e4");
    assert_eq!((t.reason(), t.penalty(White)), (Some(Reason::WrongNumber), 0));
}

#[test]
fn a_wrong_acknowledgement_of_an_if_move_costs_nothing() {
    let mut t = Table::strict();
    t.play("+1h", "e4 e5 Nf3").black("+2h", "2. Nf3 Nc6\nIf 3. Bb5, then 3. ... a6");
    t.white("+3h", "2. Nf3 Nc6\n3. Bb5 Nf6\n4. O-O");
    assert_eq!((t.line().as_str(), t.penalty(White)), ("e4 e5 Nf3 Nc6 Bb5 a6", 0));
}

#[test]
fn a_move_behind_an_accepted_answer_is_treated_like_any_other() {
    // Moves 4
    for (text, reason) in
        [("5. Bh8", Reason::Illegal), ("5. Nd2", Reason::Ambiguous), ("5. g4\n5. e4", Reason::TwoMoves)]
    {
        let mut t = strict();
        t.play("+2h", "e3").black("+3h", "3. e3 e6\nIf 4. h3, then 4... h6");
        t.white("+4h", &format!("3. e3 e6\n4. h3 h6\n{text}"));
        assert!(t.line().ends_with("h3 h6"), "what came before it stands: {}", t.line());
        let costs = reason != Reason::TwoMoves;
        assert_eq!((t.reason(), t.penalty(White)), (Some(reason), if costs { 5 } else { 0 }), "{text}");
        assert_eq!(t.game.must_clarify.is_some(), reason == Reason::Ambiguous, "{text}");
        assert_eq!(t.game.to_move(), White);
    }
}

#[test]
fn misrecorded_if_moves_cost_nothing() {
    // R9
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6 3. Bb7 a6\nIf 2. Bc4 Nf6\nIf 2. d4 Kd4");
    assert_eq!((t.lines(), t.penalty(Black)), (vec!["Nf3 Nc6".to_owned(), "Bc4 Nf6".to_owned()], 0));
}
