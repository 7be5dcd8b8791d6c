//! Moves 6: where several things are wrong, the first of the rulebook's order is answered.

use super::sheet::sheet;
use super::table::{Table, at};
use kingpost::play::Reason::{
    self, Ambiguous, Binding, ClarifyCommand, Contradicts, GameOver, Illegal, Late, MustClarify, NotYourTurn, TwoMoves,
    WrongNumber,
};
use kingpost::play::Side::{self, Black, White};
use kingpost::play::{Ask, Command, Fact, Posting, Sheet, Unclear};

/// 1. Nf3 d5 2. d3 Nf6: White to move, and `Nd2` is ambiguous.
fn usual() -> Table {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 d5 d3 Nf6");
    t
}

/// The same, and White must choose between Nbd2 and Nfd2.
fn bound_to_choose() -> Table {
    let mut t = usual();
    t.white("+1h30m", "2. d3 Nf6\n3. Nd2");
    assert!(t.game.must_clarify.is_some());
    t
}

fn resigned() -> Table {
    let mut t = bound_to_choose();
    t.black("+1h40m", "I resign.");
    t
}

fn forfeited() -> Table {
    let mut t = bound_to_choose();
    t.tick("+100d");
    assert!(t.end().is_some());
    t
}

/// Letters with two faults each: the reasons in the rulebook's order, who writes, and the text.
const TWO_FAULTS: &[(Reason, Reason, Side, &str)] = &[
    (TwoMoves, ClarifyCommand, White, "3. Bf4\n3. Bg5\nI resign."),
    (TwoMoves, ClarifyCommand, White, "3. Bf4\n3. Bg5\nI accept the draw."),
    (TwoMoves, ClarifyCommand, White, "3. Bf4\n3. Bg5\nUNCLEAR"),
    (TwoMoves, Binding, White, "2. e4\n3. Bf4\n3. Bg5"),
    (TwoMoves, Contradicts, White, "2... e6\n3. Bf4\n3. Bg5"),
    (TwoMoves, NotYourTurn, Black, "3... e6\n3... e5"),
    (TwoMoves, WrongNumber, White, "7. Bf4\n7. Bg5"),
    (TwoMoves, Illegal, White, "3. Bf4\n3. Bh6"),
    (TwoMoves, Illegal, White, "3. Bh8\n3. Ba8"),
    (TwoMoves, Ambiguous, White, "3. Nd2\n3. Bf4"),
    (ClarifyCommand, Binding, White, "2. e4\nI resign."),
    (ClarifyCommand, Contradicts, White, "2... e6\nI resign."),
    (ClarifyCommand, NotYourTurn, Black, "3... e6\nI resign."),
    (ClarifyCommand, WrongNumber, White, "7. Bf4\nI accept the draw."),
    (ClarifyCommand, Illegal, White, "3. Bh8\nI resign."),
    (ClarifyCommand, Ambiguous, White, "3. Nd2\nI resign."),
    (ClarifyCommand, Illegal, White, "3. Bh8\nUNCLEAR"),
    (Binding, Contradicts, White, "2. e4 e6\n3. Bf4"),
    (Binding, Contradicts, White, "1. Nf3 e5 2. e4"),
    (Binding, NotYourTurn, Black, "2... e6 3. Bf4 e5"),
    (Binding, WrongNumber, White, "2. e4\n7. Bf4"),
    (Binding, Illegal, White, "2. e4\n3. Bh8"),
    (Binding, Ambiguous, White, "2. e4\n3. Nd2"),
    (Contradicts, NotYourTurn, Black, "2. e4\n3... e6"),
    (Contradicts, WrongNumber, White, "2... e6\n7. Bf4"),
    (Contradicts, Illegal, White, "2... e6\n3. Bh8"),
    (Contradicts, Ambiguous, White, "2... e6\n3. Nd2"),
    (NotYourTurn, WrongNumber, Black, "7... e6"),
    (NotYourTurn, Illegal, Black, "3... Qh1"),
    (WrongNumber, Illegal, White, "7. Bh8"),
    (WrongNumber, Ambiguous, White, "7. Nd2"),
    (WrongNumber, Ambiguous, White, "2. d3 Nf6\n7. Nd2"),
];

#[test]
fn the_first_of_two_faults_is_answered() {
    for (first, second, side, text) in TWO_FAULTS {
        let mut t = usual();
        t.letter(*side, "+2h", text);
        assert_eq!(t.reason(), Some(*first), "rather than {second:?}: {text:?}");
        assert_eq!((t.line().as_str(), t.end()), ("Nf3 d5 d3 Nf6", None), "{text:?}");
        assert_eq!(t.game.must_clarify, None, "{text:?}");
    }
}

#[test]
fn the_duty_to_choose_comes_after_all_but_illegal_and_ambiguous() {
    for (first, _, side, text) in TWO_FAULTS {
        let mut t = bound_to_choose();
        t.letter(*side, "+2h", text);
        assert_eq!(t.reason(), Some(*first), "{text:?}");
    }
    for text in ["3. Bh8", "3. Nd2", "3. Bf4"] {
        let mut t = bound_to_choose();
        t.white("+2h", text);
        assert_eq!(t.reason(), Some(MustClarify), "{text:?}");
    }
}

#[test]
fn a_game_that_is_over_answers_everything_with_that() {
    for (_, _, side, text) in TWO_FAULTS {
        let mut t = resigned();
        t.letter(*side, "+2h", text);
        assert_eq!(t.reason(), Some(GameOver), "{text:?}");
        let mut t = forfeited();
        t.letter(*side, "+101d", text);
        assert_eq!(t.reason(), Some(Late), "{text:?}");
    }
    for text in ["", "I resign.", "I offer a draw.", "If 3. e4 e5", "UNREADABLE"] {
        let mut t = resigned();
        t.white("+2h", text);
        assert_eq!((t.reason(), t.end().map(|e| e.0)), (Some(GameOver), Some("1-0")), "{text:?}");
    }
}

#[test]
fn a_game_that_is_over_still_answers_what_is_only_asked() {
    let mut t = resigned();
    t.white("+2h", "Status.");
    assert_eq!((t.reason(), t.facts().len()), (None, 1));
}

#[test]
fn after_the_thirty_months_moves_are_late_and_those_posted_before_are_in_time() {
    let change = |r: &mut kingpost::rulebook::Rules| r.numbers.days = 3000;
    let mut t = Table::with(change);
    t.play("+1h", "e4");
    t.black("2026-09-01T05:00:30Z", "1. e4 e5");
    assert_eq!((t.reason(), t.line().as_str(), t.end()), (Some(Late), "e4", None));
    assert!(t.record.iter().any(|e| e.at == t.game.started.ends && e.fact == kingpost::play::Fact::Stopped));
    assert_eq!(t.deadline(), None);
    let mut t = Table::with(change);
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6").tick("2026-09-01T05:00:00Z");
    t.mailed(White, "2026-09-01T04:59:59Z", "2026-09-01T05:05:00Z", "2026-09-01T05:05:00Z", "1. e4 e5\n2. Nf3");
    assert_eq!((t.reason(), t.line().as_str()), (None, "e4 e5 Nf3 Nc6"), "posted in time, with the answer on offer");
    let mut t = Table::with(change);
    t.play("+1h", "e4").black("2026-09-01T05:00:00Z", "1. e4 e5");
    assert_eq!(t.reason(), Some(Late), "at the instant itself nothing runs any more");
}

#[test]
fn what_cannot_be_read_is_answered_as_that() {
    for (text, reason) in [
        ("UNREADABLE", Reason::Unreadable),
        ("NOTHING", Reason::Unreadable),
        ("NOTATION", Reason::Notation),
        ("CONFLICT", Reason::Conflict),
        ("UNCLEAR", Reason::ClarifyCommand),
        ("EITHER", Reason::TwoMoves),
    ] {
        let mut t = usual();
        t.white("+2h", text);
        assert_eq!((t.reason(), t.line().as_str()), (Some(reason), "Nf3 d5 d3 Nf6"), "{text}");
    }
}

#[test]
fn a_notice_that_is_refused_stops_none_of_the_others() {
    // R12, R14: the complaint has its week, and must not wait for dates that are written again.
    for text in [
        "Excused time from 2023-03-05 to 2023-03-14.\nComplaint: he calls me names.",
        "Complaint: he calls me names.\nExcused time from 2023-03-05 to 2023-03-14.",
    ] {
        let mut t = Table::standard();
        t.play("+1h", "e4").black("+2h", text);
        assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "{text}");
        assert!(t.facts().iter().any(|f| matches!(f, Fact::Complaint { .. })), "{text}: {:?}", t.last);
    }
}

#[test]
fn what_a_notice_lacks_is_named() {
    // R12, R16, R19, R20
    let no_end = Ask::Excused { from: None, to: None };
    for (text, ask, what) in [
        ("Excused time from 2024-02-20 to 2024-03-01.", None, Unclear::Past),
        ("Excused time from 2024-03-14 to 2024-03-05.", None, Unclear::Backwards),
        ("Excused time.", Some(no_end), Unclear::NoEnd),
        ("End excused time.", None, Unclear::NotBegun),
        ("I submit this game for adjudication. I claim a win.", None, Unclear::TooEarly),
        ("Appeal: it was not fair.", None, Unclear::NoRuling),
        ("I withdraw from XX.", Some(Ask::Withdraw { section: Some("XX".into()) }), Unclear::OtherSection),
    ] {
        let mut t = Table::standard();
        t.play("+1h", "e4");
        let sheet = ask.map_or_else(|| sheet(text), |ask| Sheet { asks: vec![ask], ..Sheet::default() });
        t.command(&Command::letter(Black, Posting::here(at("+2h")), sheet), at("+2h"));
        let refused = t.refusals();
        assert_eq!((refused[0].reason, refused[0].unclear), (ClarifyCommand, Some(what)), "{text}");
        assert_eq!(refused[0].read, text, "what was read is shown");
    }
}
