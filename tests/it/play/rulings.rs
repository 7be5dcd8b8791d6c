//! R11, R16, R18, R19: what the director rules, the thirty months, and what may be asked of a game that is over.

use super::table::{Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{Command, EndedBy, Fact, Order, Reason, Ruling, What, open};
use kingpost::rulebook::{DAY, Forfeits, Ruleset};

fn thinking() -> Table {
    let mut t = Table::standard();
    t.play("+1h", "e4");
    t
}

#[test]
fn a_penalty_moves_the_deadline_and_counts_as_days_added() {
    let mut t = thinking();
    t.rules("+5d", Ruling::Penalty { side: Black, days: 7 });
    assert_eq!((t.used(Black), t.penalty(Black), t.deadline()), (7, 7, Some(at("+24d1h-1s"))));
    t.rules("+6d", Ruling::Penalty { side: White, days: 3 });
    assert_eq!((t.used(White), t.deadline()), (3, Some(at("+24d1h-1s"))));
}

#[test]
fn days_added_by_a_ruling_can_overstep_at_their_own_instant() {
    // R11.7, for one who thinks and for one who does not.
    for side in [White, Black] {
        let mut t = thinking();
        t.rules("+5d", Ruling::Penalty { side, days: 31 }).tick("+5d15m");
        assert_eq!(t.oversteps().len(), 0);
        t.tick("+5d15m1s");
        let (instant, overstep) = t.oversteps()[0];
        assert_eq!((instant, overstep.side, overstep.control), (at("+5d"), side, 1));
        assert_eq!(t.used(side), 36, "and five for the overstep");
    }
    let mut t = thinking();
    t.rules("+20d1h", Ruling::Penalty { side: Black, days: 11 }).tick("+20d2h");
    assert_eq!((t.oversteps()[0].0, t.oversteps()[0].1.used), (at("+20d1h"), 31), "20 thought and 11");
}

#[test]
fn a_credit_never_goes_below_nothing_and_undoes_no_overstep() {
    let mut t = thinking();
    t.black("+8d1h", "1. e4 e5").rules("+9d", Ruling::Credit { side: Black, days: 5 });
    assert_eq!((t.used(Black), t.penalty(Black)), (3, 0));
    t.rules("+9d1h", Ruling::Credit { side: Black, days: 50 });
    assert_eq!(t.used(Black), 0);
    let mut t = thinking();
    t.tick("+32d").rules("+33d", Ruling::Credit { side: Black, days: 20 });
    let clock = t.game.clocks[Black];
    assert_eq!(
        (clock.oversteps, clock.used, clock.penalty, t.game.control(Black)),
        (1, 0, 5, 2),
        "`penalty`: days added"
    );
}

#[test]
fn warnings_and_reprimands_are_entries_and_no_more() {
    let mut t = thinking();
    let before = (t.used(Black), t.deadline(), t.end());
    t.rules("+5d", Ruling::Warning { side: Black }).rules("+6d", Ruling::Reprimand { side: White });
    assert_eq!((t.used(Black), t.deadline(), t.end()), before);
    assert!(matches!(t.facts()[..], [Fact::Ruling { .. }]));
}

#[test]
fn forfeit_and_result_end_the_game() {
    let mut t = thinking();
    t.rules("+5d", Ruling::Forfeit { side: White });
    assert_eq!(t.end(), Some(("0-1", EndedBy::Ruling)));
    let mut t = thinking();
    t.rules("+5d", Ruling::Result { winner: None });
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Adjudication)));
    t.black("+6d", "1. e4 e5");
    assert_eq!(t.reason(), Some(Reason::GameOver));
}

#[test]
fn a_reinstated_game_goes_on_and_the_think_begins_anew() {
    // R11.6
    let mut t = Table::strict();
    t.play("+1h", "e4").tick("+32d");
    assert_eq!(t.end(), Some(("1-0", EndedBy::Time)));
    t.rules("+40d", Ruling::Reinstate).told("+40d");
    let clock = t.game.clocks[Black];
    assert_eq!((t.end(), clock.oversteps, clock.used), (None, 1, 0), "the days up to the forfeit are not charged");
    assert_eq!((t.game.control(Black), t.game.allowance(Black)), (2, 60), "its control is not checked again");
    assert_eq!(t.deadline(), Some(at("+40d") + 61 * DAY - 1));
    t.black("+43d", "1. e4 e5");
    assert_eq!((t.line().as_str(), t.days()), ("e4 e5", vec![0, 3]));
    // The next overstep forfeits again.
    let mut t = Table::strict();
    t.play("+1h", "e4").tick("+32d").rules("+40d", Ruling::Reinstate).told("+40d").tick("+102d");
    assert_eq!((t.end(), t.game.clocks[Black].oversteps), (Some(("1-0", EndedBy::Time)), 2));
}

#[test]
fn what_was_on_offer_stands_again_after_reinstatement() {
    // R9, R18: the opponent has not replied
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6").tick("+40d");
    assert_eq!((t.end(), t.game.offers.is_none()), (Some(("0-1", EndedBy::Time)), true));
    t.rules("+41d", Ruling::Reinstate).told("+41d").white("+42d", "1... e5 2. Nf3");
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6");
}

#[test]
fn a_reinstated_player_keeps_what_was_used_before() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+10d1h", "1. e4 e5").play("+10d2h", "Nf3").tick("+100d");
    assert_eq!((t.end(), t.used(Black)), (Some(("1-0", EndedBy::Time)), 15), "10 and 5");
    t.rules("+110d", Ruling::Reinstate).told("+110d");
    assert_eq!((t.used(Black), t.game.control(Black), t.game.clocks[Black].oversteps), (15, 3, 2));
    assert_eq!(t.deadline(), Some(at("+110d") + (90 - 15 + 1) * DAY - 1));
}

#[test]
fn proposed_forfeits_wait_for_the_ruling() {
    let mut t = Table::with(|r| {
        r.ruleset = Ruleset::Strict;
        r.forfeits = Forfeits::Proposed;
    });
    t.play("+1h", "e4").tick("+31d1h20m").black("+31d2h", "1. e4 e5");
    assert_eq!((t.used(Black), t.game.clocks[Black].oversteps, t.end()), (31, 1, None));
    t.rules("+32d", Ruling::Forfeit { side: Black });
    assert_eq!(t.end(), Some(("1-0", EndedBy::Ruling)));
}

#[test]
fn what_time_brought_comes_before_a_ruling() {
    let mut t = thinking();
    t.rules("+40d", Ruling::Warning { side: Black });
    let kinds: Vec<bool> = t.changes().iter().map(|e| matches!(e.fact, Fact::Ruling { .. })).collect();
    assert_eq!((kinds.last(), t.oversteps().len()), (Some(&true), 1));
}

#[test]
fn an_appeal_has_seven_days_from_the_ruling() {
    let mut t = thinking();
    t.black("+2d", "Appeal: unfair.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "nothing was ruled");
    t.rules("+5d", Ruling::Penalty { side: Black, days: 5 });
    t.black("+12d", "Appeal: unfair.");
    assert!(matches!(t.facts()[..], [Fact::Appeal { side: Black, .. }]));
    t.black("+12d1s", "Appeal: unfair.");
    assert_eq!(t.reason(), Some(Reason::Late));
    // A forfeit on time is the director's standing order; it can be appealed against in a game that is over.
    let mut t = Table::strict();
    t.play("+1h", "e4").tick("+32d").black("+33d", "Appeal: I was in hospital.");
    assert_eq!(t.reason(), None);
}

// R16.

/// A game that nobody loses on time in thirty months.
fn long_game() -> Table {
    let mut t = Table::with(|r| r.numbers.days = 3000);
    t.play("+1h", "e4");
    t
}

const ENDS: &str = "2026-09-01T05:00:00Z";

#[test]
fn after_thirty_months_nothing_runs_and_the_game_still_plays() {
    let mut t = long_game();
    t.tick("2026-09-01T04:59:59Z");
    assert!(t.deadline().is_some());
    t.tick(ENDS);
    assert!(t.changes().iter().all(|e| e.fact == Fact::Stopped && e.at == at(ENDS)));
    assert_eq!((t.deadline(), t.end(), t.game.result()), (None, None, "*"));
}

#[test]
fn if_nobody_submits_it_within_the_week_it_is_a_draw() {
    let mut t = long_game();
    t.tick(ENDS).tick("2026-09-08T04:59:59Z");
    assert_eq!(t.end(), None);
    t.tick("2026-09-08T05:01:00Z");
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Adjudication)));
    assert_eq!(t.changes()[0].at, at("2026-09-08T05:00:00Z"));
}

#[test]
fn a_submission_leaves_it_to_the_director() {
    let mut t = long_game();
    t.white("+9d", "I submit this game for adjudication. I claim a win.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "not before the end");
    t.tick(ENDS).black("2026-09-02T12:00:00Z", "I submit this game for adjudication.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "the claim is asked for");
    t.black("2026-09-03T12:00:00Z", "I submit this game for adjudication. I claim a draw.");
    assert!(matches!(t.facts()[..], [Fact::Submitted { side: Black, .. }]));
    t.tick("2026-10-01T00:00:00Z");
    assert_eq!(t.end(), None);
    t.rules("2026-10-02T00:00:00Z", Ruling::Result { winner: Some(White) });
    assert_eq!(t.end(), Some(("1-0", EndedBy::Adjudication)));
}

#[test]
fn after_the_week_a_submission_is_late() {
    let mut t = long_game();
    t.tick(ENDS).white("2026-09-03T12:00:00Z", "I submit this game for adjudication. I claim a win.");
    t.black("2026-09-08T05:00:00Z", "I submit this game for adjudication. I claim a draw.");
    assert_eq!(t.reason(), Some(Reason::Late));
}

#[test]
fn a_submission_posted_in_time_takes_back_the_draw_that_came_meanwhile() {
    let mut t = long_game();
    t.tick(ENDS).tick("2026-09-08T05:01:00Z");
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Adjudication)));
    let words = "I submit this game for adjudication. I claim a win.";
    t.mailed(White, "2026-09-08T05:00:00Z", "2026-09-08T05:02:00Z", "2026-09-08T05:02:00Z", words);
    assert_eq!((t.reason(), t.end().is_some()), (Some(Reason::Late), true), "the week was over");
    t.mailed(Black, "2026-09-08T04:59:59Z", "2026-09-08T05:03:00Z", "2026-09-08T05:03:00Z", words);
    assert!(matches!(t.facts()[..], [Fact::Submitted { side: Black, reopens: true, .. }]));
    assert_eq!((t.end(), t.game.result()), (None, "*"), "the director decides");
    t.tick("2026-10-01T00:00:00Z");
    assert_eq!(t.end(), None);
    t.rules("2026-10-02T00:00:00Z", Ruling::Result { winner: None });
    t.mailed(White, "2026-09-08T04:59:59Z", "2026-10-03T05:03:00Z", "2026-10-03T05:03:00Z", words);
    assert_eq!((t.reason(), t.end().is_some()), (Some(Reason::Late), true), "a ruling is not taken back");
}

#[test]
fn days_that_are_too_many_still_are_so_from_the_ruling_on() {
    let mut t = Table::with(|r| (r.ruleset, r.numbers.days, r.numbers.moves) = (Ruleset::Strict, 2, 1));
    t.white("+1h", "1. Kd3").tick("+2h");
    assert_eq!(t.end(), Some(("0-1", EndedBy::Time)), "five days added, and two there are");
    t.rules("+30d", Ruling::Reinstate).told("+30d");
    assert_eq!(t.end(), None);
    t.tick("+31d");
    let instants: Vec<_> = t.oversteps().iter().map(|(at, _)| *at).collect();
    assert_eq!(instants, [at("+1h"), at("+30d")]);
}

#[test]
fn a_game_reinstated_after_the_week_has_a_week_of_its_own() {
    let mut t = thinking();
    t.tick("2026-12-01T00:00:00Z");
    t.rules("2026-12-02T00:00:00Z", Ruling::Reinstate).tick("2026-12-02T00:00:01Z");
    assert!(t.game.stopped && t.end().is_none(), "the thirty months are over, and nobody could submit it");
    t.tick("2026-12-08T23:59:59Z");
    assert_eq!(t.end(), None);
    t.tick("2026-12-09T00:00:00Z");
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Adjudication)));
}

#[test]
fn an_overstep_before_the_end_comes_before_it() {
    // 914 days to the end of the thirty months; Black's 31st day of thinking is over well before.
    let mut t = thinking();
    t.tick("2026-12-01T00:00:00Z");
    assert_eq!(t.end(), Some(("1-0", EndedBy::Time)));
    assert!(!t.record.iter().any(|e| e.fact == Fact::Stopped));
}

#[test]
fn what_calls_for_no_action_is_dismissed_with_a_reason() {
    // R14, R18
    let mut t = thinking();
    let dismiss = Order::Rule(Ruling::Dismiss);
    let why = t.orders("+1d", &dismiss).err().expect("there is nothing to dismiss");
    assert!(why.contains("No complaint is open"), "{why}");
    t.white("+2d", "Complaint: he calls me names.");
    let before = (t.used(Black), t.deadline(), t.end());
    t.orders("+3d", &dismiss).expect("it can be dismissed");
    assert_eq!((before, open(&t.record).len()), ((t.used(Black), t.deadline(), t.end()), 0));
    assert!(t.orders("+4d", &dismiss).is_err(), "it was");
}

#[test]
fn a_ruling_settles_what_is_put_against_that_player_alone() {
    // R14, R18, R20
    let mut t = thinking();
    t.white("+2d", "Complaint: he calls me names.");
    t.command(&Command::Withdraw { side: Black }, at("+2d1h"));
    let left = |t: &Table| open(&t.record).iter().map(|e| e.kind()).collect::<Vec<_>>();
    t.rules("+3d", Ruling::Penalty { side: White, days: 1 });
    t.rules("+3d", Ruling::Credit { side: Black, days: 1 });
    assert_eq!(left(&t), ["complaint", "withdrawn"], "neither is about what Black is accused of");
    t.rules("+4d", Ruling::Warning { side: Black });
    assert_eq!(left(&t), ["withdrawn"]);
    t.rules("+5d", Ruling::Withdraw { side: Black });
    assert_eq!(left(&t), [""; 0]);
}

#[test]
fn an_overstep_that_a_correction_removes_is_open_no_longer() {
    // R5, R11
    let mut t = Table::proposed();
    t.play("+1h", "e4").tick("+70d");
    let open = |t: &Table| open(&t.record).iter().filter(|e| matches!(e.fact, Fact::Overstep(_))).count();
    assert!(open(&t) > 0);
    while open(&t) > 0 {
        let before = open(&t);
        t.orders("+71d", &Order::Reverse { side: Black, what: What::Overstep }).expect("one stands");
        assert_eq!(open(&t), before - 1);
    }
}

#[test]
fn a_proposed_forfeit_can_be_dismissed_and_is_then_not_approved() {
    // R11, R14
    let mut t = Table::proposed();
    t.rules("+1h", Ruling::Penalty { side: White, days: 31 })
        .tick("+2h")
        .rules("+3h", Ruling::Penalty { side: White, days: 40 });
    t.tick("+4h");
    assert_eq!(open(&t.record).len(), 1);
    t.orders("+5h", &Order::Rule(Ruling::Dismiss)).expect("dismissed");
    assert!(t.orders("+6h", &Order::Approve).is_err());
    assert_eq!(t.end(), None);
}

#[test]
fn emergency_time_and_withdrawals_leave_complaints_open() {
    // R12, R14, R16, R20: they are ruled for all games at once, and are no answer to what is complained of in one.
    let mut t = thinking();
    t.white("+2d", "Complaint: he calls me names.");
    t.command(&Command::Withdraw { side: Black }, at("+3d"));
    let dates = ["2024-04-05", "2024-04-14"].map(|d| d.parse().expect("a date"));
    t.orders("+4d", &Order::Excuse { side: Black, from: dates[0], to: dates[1] }).expect("granted");
    assert_eq!(open(&t.record).len(), 2);
    t.orders("+5d", &Order::Rule(Ruling::Reprimand { side: Black })).expect("it answers one");
    assert_eq!(open(&t.record).len(), 1, "the withdrawal waits for its own ruling");
    let mut t = Table::with(|r| r.numbers.days = 3_000);
    t.tick("2026-09-01T06:00:00Z").white("2026-09-02T06:00:00Z", "I submit this game for adjudication. I claim a win.");
    t.orders("2026-09-03T06:00:00Z", &Order::Rule(Ruling::Warning { side: White })).expect("a warning");
    assert_eq!(open(&t.record).len(), 1, "a submission is settled by the end of the game");
    t.orders("2026-09-03T06:00:00Z", &Order::Rule(Ruling::Result { winner: None })).expect("adjudicated");
    assert_eq!(open(&t.record).len(), 0);
}

#[test]
fn an_appeal_against_a_forfeit_counts_from_the_letter_that_tells_of_it() {
    // R11, R19: after an outage the forfeit has its true instant, long before anybody was told of it.
    let forfeited = || {
        let mut t = Table::strict();
        t.play("+1h", "e4").tick("+45d");
        assert_eq!(t.end(), Some(("1-0", EndedBy::Time)));
        t
    };
    let appeal = "Appeal: I was ill.";
    let mut t = forfeited();
    t.command(&Command::Learned { side: Black }, at("+45d1m"));
    t.black("+52d1m", appeal);
    assert_eq!(t.reason(), None, "{:?}", t.last);
    t.black("+52d1m1s", appeal);
    assert_eq!(t.reason(), Some(Reason::Late), "on the eighth day");
    // It makes no complaint of the loser's own late, and a ruling begins another week.
    t.black("+60d", "Time complaint: White had more.");
    assert_eq!(t.reason(), None);
    t.rules("+70d", Ruling::Reinstate).black("+77d", appeal);
    assert_eq!(t.reason(), None);
    t.black("+77d1s", appeal);
    assert_eq!(t.reason(), Some(Reason::Late));
    let mut t = forfeited();
    t.black("+45d", appeal);
    assert_eq!(t.reason(), Some(Reason::Late), "not told yet: the instant of the forfeit counts");
}

#[test]
fn a_result_given_in_error_is_undone_by_reinstating_the_game() {
    // R16, R18: a slip of the pen, or an appeal that was upheld.
    let mut t = thinking();
    let result = |winner| Order::Rule(Ruling::Result { winner });
    t.orders("+1d", &result(Some(White))).expect("adjudicated");
    let why = t.orders("+2d", &result(None)).map(drop).expect_err("it has ended");
    assert!(why.contains("Reinstate it first"), "{why}");
    t.orders("+2d", &Order::Rule(Ruling::Reinstate)).expect("as it says");
    t.orders("+2d", &result(None)).expect("and decided again");
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Adjudication)));
    // After the thirty months it waits for the decision, with no clock, where somebody had submitted it.
    let mut t = Table::with(|r| r.numbers.days = 3_000);
    t.play("+1h", "e4").tick("2026-09-01T06:00:00Z");
    t.white("2026-09-02T06:00:00Z", "I submit this game for adjudication. I claim a win.");
    t.orders("2026-09-20T06:00:00Z", &result(Some(White))).expect("adjudicated");
    t.orders("2026-09-21T06:00:00Z", &Order::Rule(Ruling::Reinstate)).expect("undone").tick("2026-10-21T06:00:00Z");
    assert_eq!((t.end(), t.deadline()), (None, None));
    // What the calendar drew is drawn.
    let mut t = Table::with(|r| r.numbers.days = 3_000);
    t.play("+1h", "e4").tick("2026-09-10T06:00:00Z");
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Adjudication)));
    assert!(t.orders("2026-09-21T06:00:00Z", &Order::Rule(Ruling::Reinstate)).is_err());
}

#[test]
fn a_game_reinstated_after_the_thirty_months_has_its_week_from_the_ruling() {
    // R11, R16: forfeited while there was time, and let go on when there was none left. It is not drawn on the spot.
    let mut t = Table::with(|r| r.numbers.days = 3_000);
    t.play("+1h", "e4").rules("2026-08-20T12:00:00Z", Ruling::Forfeit { side: Black });
    t.rules("2026-10-01T12:00:00Z", Ruling::Reinstate).tick("2026-10-01T12:00:01Z");
    assert!(t.game.stopped && t.end().is_none());
    t.black("2026-10-02T12:00:00Z", "1. e4 e5");
    assert_eq!(t.reason(), Some(Reason::Late));
    t.black("2026-10-08T11:59:59Z", "I submit this game for adjudication. I claim a draw.");
    assert!(t.reason().is_none() && t.game.submitted);
    let mut t = Table::with(|r| r.numbers.days = 3_000);
    t.play("+1h", "e4").rules("2026-08-20T12:00:00Z", Ruling::Forfeit { side: Black });
    t.rules("2026-10-01T12:00:00Z", Ruling::Reinstate).tick("2026-10-08T11:59:59Z");
    assert_eq!(t.end(), None);
    t.orders("2026-10-08T11:59:59Z", &Order::Rule(Ruling::Result { winner: Some(Black) })).expect("it can be decided");
    let mut t = Table::with(|r| r.numbers.days = 3_000);
    t.play("+1h", "e4").rules("2026-08-20T12:00:00Z", Ruling::Forfeit { side: Black });
    t.rules("2026-10-01T12:00:00Z", Ruling::Reinstate).tick("2026-10-08T12:00:00Z");
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Adjudication)));
}
