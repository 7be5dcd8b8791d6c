//! R5: what a reply is charged, what is allowed, and when it runs out.

use super::table::{START, Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::rulebook::DAY;

/// Days charged for White's first move when it is posted at `when`.
fn charged(when: &str) -> i64 {
    let mut t = Table::standard();
    t.white(when, "1. e4");
    t.days()[0]
}

#[test]
fn the_published_example() {
    // R5: posted 22 March 23:50.
    let start = at("2024-03-22T23:50:00Z") - START;
    let replies = [
        ("2024-03-23T23:49:00Z", 0),
        ("2024-03-23T23:50:00Z", 1),
        ("2024-03-23T23:55:00Z", 1),
        ("2024-03-24T23:48:00Z", 1),
        ("2024-03-24T23:55:00Z", 2),
    ];
    for (reply, days) in replies {
        let after_start = (at(reply) - start).rfc3339();
        assert_eq!(charged(&after_start), days, "{reply}");
    }
}

#[test]
fn a_day_is_whole_at_24_hours_to_the_second() {
    assert_eq!(charged("+1d-1s"), 0);
    assert_eq!(charged("+1d"), 1, "exactly 24:00:00");
    assert_eq!(charged("+2d-1s"), 1);
    assert_eq!(charged("+2d"), 2);
}

#[test]
fn the_clock_runs_from_the_opponents_posting_and_not_from_its_arrival() {
    let mut t = Table::standard();
    t.mailed(White, "+1h", "+1h15m", "+1h20m", "1. e4");
    assert_eq!(t.deadline(), Some(at("+31d1h-1s")));
    t.mailed(Black, "+1d1h", "+1d1h10m", "+1d1h10m", "1. e4 e5");
    assert_eq!(t.days(), [0, 1]);
}

#[test]
fn it_is_absolute_time_over_a_clock_change() {
    // 10 March 2024 in Chicago had 23 hours, 31 March in Europe likewise: neither matters.
    let mut t = Table::standard();
    t.white("2024-03-10T18:30:00-05:00", "1. e4");
    assert_eq!(t.played(0).charge.to.rfc3339(), "2024-03-10T23:30:00Z");
    assert_eq!(t.days(), [9], "9 days and 11:30 h");
    t.black("2024-03-31T18:00:00+02:00", "1. e4 e5");
    assert_eq!(t.days(), [9, 20]);
}

#[test]
fn unused_time_carries_over() {
    let mut t = Table::standard();
    t.white("+12d", "1. Nf3");
    assert_eq!((t.used(White), t.game.control(White), t.game.allowance(White)), (12, 1, 30));
    t.play("+12d5m", "Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!((t.game.control(White), t.game.allowance(White)), (2, 60), "ten moves made");
    assert_eq!((t.game.control(Black), t.game.allowance(Black)), (1, 30));
    t.black("+13d", "10. Ng1 Ng8");
    assert_eq!(t.game.control(Black), 2);
    assert_eq!(t.deadline(), Some(at("+62d-1s")), "48 days are left and the day begun");
    t.white("+58d", "10. Ng1 Ng8\n11. Nf3");
    assert_eq!((t.used(White), t.oversteps().len()), (57, 0));
}

#[test]
fn after_move_17_with_22_of_60_used_38_days_remain_for_moves_18_to_20() {
    let mut t = Table::standard();
    t.white("+22d", "1. Nf3");
    let shuffle = "Nf6 Ng1 Ng8 Nf3 ".repeat(8) + "Nf6";
    t.play("+22d1m", &shuffle);
    assert_eq!((t.game.moves_of(White), t.used(White)), (17, 22));
    let posted = t.game.last_posted();
    assert_eq!(t.deadline(), Some(posted + 39 * DAY - 1));
}

#[test]
fn the_deadline_is_the_last_second_at_which_a_reply_does_not_overstep() {
    let mut t = Table::standard();
    t.white("+31d-1s", "1. e4");
    assert_eq!((t.days(), t.oversteps().len()), (vec![30], 0));
    let mut t = Table::standard();
    t.white("+31d", "1. e4");
    assert_eq!((t.days(), t.oversteps().len()), (vec![31], 1));
}

#[test]
fn only_the_side_to_move_has_a_deadline_and_none_when_nothing_runs() {
    let mut t = Table::standard();
    assert_eq!(t.game.deadline(White), Some(at("+31d-1s")));
    assert_eq!(t.game.deadline(Black), None);
    t.white("+1h", "1. e4");
    assert_eq!((t.game.deadline(White), t.game.deadline(Black)), (None, Some(at("+31d1h-1s"))));
    t.black("+2h", "I resign.");
    assert_eq!((t.game.deadline(White), t.game.deadline(Black), t.game.wake_at()), (None, None, None));
}

#[test]
fn a_move_played_by_a_conditional_is_charged_nothing_and_counts_for_the_control() {
    // R5.5
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3");
    t.black("+5d", "9. Nf3 Nf6\nIf 10. Ng1 Ng8");
    assert_eq!((t.game.moves_of(Black), t.game.control(Black)), (9, 1));
    t.white("+9d", "9. Nf3 Nf6\n10. Ng1");
    assert!(t.conditional(19));
    assert_eq!((t.game.moves_of(Black), t.game.control(Black)), (10, 2));
    let charge = t.played(19).charge;
    assert_eq!((charge.from, charge.to, charge.days), (at("+9d"), at("+9d"), 0));
    assert_eq!(t.used(Black), 4);
    assert_eq!(t.used(White), 4, "White is charged as if no answer had been offered");
    assert_eq!(t.deadline(), Some(at("+9d") + (60 - 4 + 1) * DAY - 1), "and thinks from the same instant");
}

#[test]
fn refused_letters_do_not_stop_the_clock() {
    let mut t = Table::standard();
    t.play("+1h", "e4 e5");
    let before = t.deadline();
    t.white("+2d", "1. e4 e5\n2. Bc6");
    assert_eq!(t.deadline(), before);
    t.white("+4d1h1m", "1. e4 e5\n2. Nf3");
    assert_eq!(t.days()[2], 4);
}
