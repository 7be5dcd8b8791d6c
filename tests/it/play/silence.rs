//! R10, R13: long thinks, repeats and complaints by silence.

use super::table::{Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{Command, Fact, Late, Reason, Reminder, Ruling};
use kingpost::rulebook::{DAY, Forfeits, Instant, Ruleset};

/// 1. e4, posted and told at `+1h`.
fn silent() -> Table {
    let mut t = Table::standard();
    t.play("+1h", "e4");
    t
}

/// The instants of the facts of a kind on record.
fn instants(t: &Table, kind: fn(&Fact) -> bool) -> Vec<Instant> {
    t.record.iter().filter(|e| kind(&e.fact)).map(|e| e.at).collect()
}

fn repeats(t: &Table) -> Vec<Instant> {
    instants(t, |f| matches!(f, Fact::Repeat { .. }))
}

fn complaints(t: &Table) -> Vec<Instant> {
    instants(t, |f| matches!(f, Fact::Silent { .. }))
}

#[test]
fn ten_days_after_the_posting_a_repeat_goes_out_once() {
    let mut t = silent();
    t.tick("+10d1h-1s");
    assert!(repeats(&t).is_empty());
    t.tick("+10d1h").tick("+12d").tick("+20d");
    assert_eq!(repeats(&t), [at("+10d1h")]);
    assert_eq!(t.deadline(), Some(at("+31d1h-1s")), "the clock runs on");
}

#[test]
fn whites_first_move_included() {
    let mut t = Table::standard();
    t.tick("+10d");
    assert_eq!(repeats(&t), [at("+10d")]);
}

#[test]
fn it_runs_from_the_same_instant_as_the_opponents_clock() {
    let mut t = Table::standard();
    t.prompt = false;
    t.white("+1h", "1. e4").tick("+15d");
    assert!(repeats(&t).is_empty(), "not told: nothing to repeat");
    t.told("+15d").tick("+25d-1s");
    assert!(repeats(&t).is_empty());
    t.tick("+25d");
    assert_eq!(repeats(&t), [at("+25d")]);
}

#[test]
fn none_is_sent_about_a_move_that_has_been_answered() {
    let mut t = silent();
    t.mailed(Black, "+9d", "+9d", "+12d", "1. e4 e5").tick("+12d");
    assert!(repeats(&t).is_empty(), "{:?}", t.record);
}

#[test]
fn announced_thinking_moves_it_to_the_announced_day() {
    let mut t = silent();
    t.black("+3d", "Thinking 15 days.").tick("+15d1h-1s");
    assert!(repeats(&t).is_empty());
    t.tick("+15d1h");
    assert_eq!(repeats(&t), [at("+15d1h")], "from the posting");
    // No notice moves it forward.
    let mut t = silent();
    t.black("+3d", "Thinking 5 days.").tick("+10d1h");
    assert_eq!(repeats(&t), [at("+10d1h")]);
}

#[test]
fn a_notice_later_than_seven_days_is_remarked_on_and_moves_it_all_the_same() {
    for (when, is_late) in [("+7d1h", false), ("+7d1h1s", true)] {
        let mut t = silent();
        t.black(when, "Thinking 20 days.");
        assert!(matches!(t.facts()[0], Fact::Thinking { late, days: 20, .. } if *late == is_late), "{when}");
        t.tick("+20d1h");
        assert_eq!(repeats(&t), [at("+20d1h")], "{when}");
    }
}

#[test]
fn only_the_player_to_move_can_announce_a_think() {
    let mut t = silent();
    t.white("+3d", "Thinking 15 days.");
    assert_eq!(t.reason(), Some(Reason::NotYourTurn));
    t.black("+4d", "Thinking 15 days.").black("+5d", "1. e4 e5").tick("+15d-1s");
    assert!(repeats(&t).is_empty(), "the next think is White's, and nobody announced it");
    t.tick("+15d");
    assert_eq!(repeats(&t), [at("+15d")]);
}

#[test]
fn ten_days_after_the_repeat_was_accepted_a_complaint_is_filed() {
    let mut t = silent();
    t.tick("+10d1h");
    t.command(&Command::RepeatTaken { ply: 1 }, at("+10d3h"));
    t.tick("+20d3h-1s");
    assert!(complaints(&t).is_empty());
    t.tick("+20d3h").tick("+25d");
    assert_eq!(complaints(&t), [at("+20d3h")], "once");
    assert_eq!(t.deadline(), Some(at("+31d1h-1s")), "the clock runs on");
}

#[test]
fn without_the_acceptance_of_the_repeat_there_is_nothing_to_complain_of() {
    let mut t = silent();
    t.tick("+25d");
    assert!(complaints(&t).is_empty());
    let mut t = silent();
    t.tick("+10d1h");
    t.command(&Command::RepeatTaken { ply: 0 }, at("+10d3h"));
    t.tick("+25d");
    assert!(complaints(&t).is_empty(), "that was another move's");
}

#[test]
fn the_2021_edition_waits_fourteen_days_each() {
    let mut t = Table::edition_2021();
    t.play("+1h", "e4").tick("+14d1h-1s");
    assert!(repeats(&t).is_empty());
    t.tick("+14d1h");
    t.command(&Command::RepeatTaken { ply: 1 }, at("+14d2h"));
    t.tick("+28d2h");
    assert_eq!((repeats(&t), complaints(&t)), (vec![at("+14d1h")], vec![at("+28d2h")]));
}

#[test]
fn excused_time_pauses_both_waits() {
    let mut t = silent();
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-08.").tick("+14d1h-1s");
    assert!(repeats(&t).is_empty());
    t.tick("+14d1h");
    assert_eq!(repeats(&t), [at("+14d1h")], "four days more");
    t.command(&Command::RepeatTaken { ply: 1 }, at("+14d2h"));
    t.black("+15d", "Excused time from 2024-03-18 to 2024-03-19.").tick("+26d2h");
    assert_eq!(complaints(&t), [at("+26d2h")], "two days more");
}

#[test]
fn a_wake_up_call_that_cannot_be_acted_on_yet_is_not_repeated() {
    // The allowance ends at the very instant of the repeat, and an overstep is acted on a quarter of an hour later.
    let mut t = Table::with(|r| r.numbers.days = 9);
    t.tick("+9d23h");
    let mut calls = 0;
    while let Some(wake) = t.game.wake_at().filter(|w| *w <= at("+11d")) {
        t.command(&Command::Tick, wake);
        assert!(!t.last.is_empty(), "woken for nothing at {wake}");
        calls += 1;
        assert!(calls < 10, "it does not end");
    }
    assert_eq!((t.oversteps().len(), repeats(&t)), (1, vec![at("+10d")]));
}

#[test]
fn a_complaint_by_letter_is_late_a_week_after_one_was_told() {
    let mut t = silent();
    t.white("+5d", "Time complaint: he is slow.");
    assert_eq!(t.reason(), None, "never late where nothing was told");
    t.command(&Command::Learned { side: White }, at("+10d"));
    t.white("+17d", "Time complaint: no answer to the repeat.");
    assert!(matches!(t.facts()[..], [Fact::Complaint { side: White, time: true, .. }]), "{:?}", t.last);
    t.white("+17d1s", "Time complaint: no answer to the repeat.");
    assert_eq!(t.reason(), Some(Reason::Late));
    t.white("+18d", "Complaint: he is rude.");
    assert_eq!(t.reason(), None, "that is another matter");
}

#[test]
fn a_reply_wipes_the_slate() {
    let mut t = silent();
    t.tick("+10d1h");
    t.command(&Command::RepeatTaken { ply: 1 }, at("+10d2h"));
    t.black("+12d", "1. e4 e5").tick("+22d-1s");
    assert_eq!((repeats(&t).len(), complaints(&t).len()), (1, 0));
    t.tick("+22d");
    assert_eq!(repeats(&t)[1], at("+12d") + 10 * DAY);
}

fn reminders(t: &Table) -> Vec<(Reminder, Instant)> {
    let one = |e: &kingpost::play::Event| match &e.fact {
        Fact::Reminder { reminder, side: Black } => Some((*reminder, e.at)),
        _ => None,
    };
    t.record.iter().filter_map(one).collect()
}

const BEFORE: fn(u32) -> Reminder = |days| Reminder::Deadline { days };

#[test]
fn the_player_to_move_is_reminded_of_a_long_think_and_of_the_deadline_once_each() {
    // R5, R10: the deadline is +31d1h-1s, and a reminder so many days before the first second too late.
    let expected = [(Reminder::Telling, at("+6d1h")), (BEFORE(5), at("+26d1h")), (BEFORE(1), at("+30d1h"))];
    let mut punctual = silent();
    while let Some(wake) = punctual.game.wake_at().filter(|w| *w < at("+31d1h")) {
        punctual.command(&Command::Tick, wake);
        punctual.command(&Command::Tick, wake);
    }
    assert_eq!(reminders(&punctual), expected);
    let mut late = silent();
    late.tick("+31d");
    assert_eq!(reminders(&late), expected, "one late tick writes what punctual ones write");
}

#[test]
fn reminders_are_a_setting() {
    // R5, R10
    let mut t = Table::with(|r| (r.reminders, r.telling) = ([Some(12), None], Some(3)));
    t.play("+1h", "e4").tick("+31d");
    assert_eq!(reminders(&t), [(Reminder::Telling, at("+3d1h")), (BEFORE(12), at("+19d1h"))]);
    let mut t = Table::with(|r| (r.reminders, r.telling) = ([None, None], None));
    t.play("+1h", "e4").tick("+31d");
    assert_eq!(reminders(&t), []);
}

#[test]
fn nobody_is_reminded_of_what_is_settled_or_cannot_be() {
    // R10: told already; or no time for so long a think; or the week for telling is over before the reminder.
    let mut told = silent();
    told.black("+2d", "Thinking 15 days.").tick("+20d");
    assert_eq!(reminders(&told), []);
    let mut short = Table::with(|r| r.numbers.days = 8);
    short.play("+1h", "e4").tick("+9d");
    assert!(reminders(&short).iter().all(|(r, _)| *r != Reminder::Telling), "{:?}", reminders(&short));
    let mut limited = Table::edition_2021();
    limited.play("+1h", "e4").tick("+11d");
    assert!(reminders(&limited).iter().all(|(r, _)| *r != Reminder::Telling), "10 days on one move is the limit");
    let mut away = silent();
    away.black("+1d", "Excused time from 2024-03-05 to 2024-03-08.").tick("+14d");
    assert_eq!(reminders(&away), [], "the tenth day of the clock is past the seventh of the posting");
    let mut answered = silent();
    answered.mailed(Black, "+5d", "+5d", "+8d", "1. e4 e5").tick("+8d");
    assert_eq!(reminders(&answered), []);
}

#[test]
fn what_a_ruling_or_an_overstep_makes_due_is_not_due_before_it() {
    // R5, R11: the record stays in the order of its instants.
    let in_order = |t: &Table| t.record.windows(2).all(|pair| pair[0].at <= pair[1].at);
    // Three days added on the 24th day: the deadline is four days off, and the reminder comes with the ruling.
    let mut t = silent();
    t.tick("+24d").rules("+24d", Ruling::Penalty { side: Black, days: 3 }).tick("+25d");
    assert_eq!(reminders(&t)[1..], [(BEFORE(5), at("+24d"))]);
    assert!(in_order(&t), "{:?}", t.record);
    // An overstep proposed moves the deadline to the next control's; it is late for telling of a long think.
    let mut t = Table::with(|r| (r.numbers.days, r.ruleset, r.forfeits) = (8, Ruleset::Strict, Forfeits::Proposed));
    t.play("+1h", "e4").tick("+9d12h").tick("+30d");
    assert!(!t.oversteps().is_empty() && in_order(&t), "{:?}", t.record);
    let mut limited = Table::edition_2021();
    limited.play("+1h", "e4").tick("+12d");
    assert!(!limited.oversteps().is_empty() && in_order(&limited), "{:?}", limited.record);
}

#[test]
fn what_came_too_late_says_what_it_was() {
    // R14: the digest shows it to the director.
    let mut t = silent();
    t.command(&Command::Learned { side: White }, at("+10d"));
    t.white("+18d", "Time complaint: no answer to the repeat.");
    assert_eq!(t.refusals()[0].late, Some(Late::Complaint));
}
