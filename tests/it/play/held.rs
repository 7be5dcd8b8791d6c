//! R5.6: mail held by the relay is nobody's reflection time.

use super::table::{Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{Fact, Reason};
use kingpost::rulebook::DAY;

/// Ada's move of `+2h` is told to the next server at `when`.
fn told(when: &str) -> Table {
    let mut t = Table::standard();
    t.prompt = false;
    t.white("+2h", "1. e4").told(when);
    t
}

fn held(t: &Table) -> i64 {
    let held = |e: &kingpost::play::Event| if let Fact::Told { held, .. } = e.fact { Some(held) } else { None };
    t.record.iter().rev().find_map(held).expect("a telling is on record")
}

#[test]
fn exactly_an_hour_is_not_more_than_an_hour() {
    let t = told("+3h");
    assert_eq!((t.deadline(), held(&t)), (Some(at("+31d2h-1s")), 0));
}

#[test]
fn a_second_more_starts_the_clock_when_the_letter_was_accepted() {
    let t = told("+3h1s");
    assert_eq!((t.deadline(), held(&t)), (Some(at("+31d3h1s-1s")), 3601));
}

#[test]
fn the_delay_is_counted_from_the_arrival_and_the_time_given_back_from_the_posting() {
    let mut t = Table::standard();
    t.prompt = false;
    t.mailed(White, "+2h", "+2h10m", "+2h10m", "1. e4").told("+3h10m");
    assert_eq!(t.deadline(), Some(at("+31d2h-1s")), "an hour after arrival is no more than an hour");
    let mut t = Table::standard();
    t.prompt = false;
    t.mailed(White, "+2h", "+2h10m", "+2h10m", "1. e4").told("+3h10m1s");
    assert_eq!(t.deadline(), Some(at("+31d3h10m1s-1s")));
}

#[test]
fn a_reply_is_charged_from_then_on() {
    let mut t = told("+9h");
    t.black("+1d9h-1s", "1. e4 e5");
    assert_eq!(t.days(), [0, 0]);
    let mut t = told("+9h");
    t.black("+1d9h", "1. e4 e5");
    assert_eq!(t.days(), [0, 1]);
}

#[test]
fn a_reply_posted_before_the_letter_was_accepted_is_charged_nothing() {
    // The players write to each other too: Black answers what the relay has yet to tell.
    let mut t = Table::standard();
    t.prompt = false;
    t.white("+2h", "1. e4");
    t.mailed(Black, "+5d", "+5d", "+6d", "1. e4 e5");
    assert_eq!(t.days(), [0, 0], "not told at all");
    let mut t = told("+6d");
    t.mailed(Black, "+5d", "+5d", "+6d", "1. e4 e5");
    assert_eq!(t.days(), [0, 0], "told after it was posted");
    assert_eq!(t.played(1).charge.to, at("+5d"));
}

#[test]
fn whites_clock_at_the_start_likewise() {
    let mut t = Table::unsent(|_| ());
    t.told("+2h");
    assert_eq!(t.deadline(), Some(at("+31d2h-1s")));
    t.white("+1d1h", "1. e4");
    assert_eq!(t.days(), [0]);
    let mut t = Table::unsent(|_| ());
    t.told("+1h");
    assert_eq!(t.deadline(), Some(at("+31d-1s")), "within the hour");
}

#[test]
fn strict_turns_it_off() {
    let mut t = Table::with(|r| r.relay_delay = None);
    t.prompt = false;
    t.white("+2h", "1. e4").told("+9d");
    assert_eq!((t.deadline(), held(&t)), (Some(at("+31d2h-1s")), 0));
    t.black("+3d2h", "1. e4 e5");
    assert_eq!(t.days(), [0, 3]);
    let mut t = Table::unsent(|r| r.relay_delay = None);
    t.tick("+40d");
    assert_eq!(t.oversteps().len(), 1, "even one who was never told oversteps");
}

#[test]
fn nobody_oversteps_before_being_told() {
    let mut t = Table::unsent(|_| ());
    t.tick("+90d");
    assert!(t.last.is_empty(), "nor is reminded: {:?}", t.last);
    assert_eq!(t.game.wake_at(), Some(t.game.started.ends), "only the thirty months end by themselves");
    t.told("+90d").tick("+121d15m");
    assert_eq!(t.oversteps().len(), 0);
    t.tick("+121d15m1s");
    assert_eq!(t.oversteps().iter().map(|(i, _)| *i).collect::<Vec<_>>(), [at("+121d")]);
}

#[test]
fn a_letter_is_accepted_once_and_tells_of_one_move() {
    let mut t = told("+3h");
    t.told("+9d");
    assert!(t.last.is_empty(), "told already");
    t.black("+10d", "1. e4 e5");
    t.command(&kingpost::play::Command::Told { ply: 1 }, at("+11d"));
    assert!(t.last.is_empty(), "that move has been answered");
    t.command(&kingpost::play::Command::Told { ply: 7 }, at("+11d"));
    assert!(t.last.is_empty(), "that move has not been played");
}

#[test]
fn after_an_outage_mail_is_read_before_later_timers() {
    // R11.5: down from day 1 to day 41, strict; Black's reply of day 19 waits in the mailbox.
    let mut t = Table::strict();
    t.white("+1h", "1. e4");
    t.prompt = false;
    t.mailed(Black, "+19d2h", "+19d2h", "+41d", "1. e4 e5").told("+41d").tick("+41d");
    assert_eq!((t.line().as_str(), t.end(), t.oversteps().len()), ("e4 e5", None, 0));
    assert_eq!((t.used(Black), t.deadline()), (19, Some(at("+72d-1s"))));
    assert_eq!(held(&t), at("+41d") - at("+19d2h"), "the difference is on record");
}

#[test]
fn a_refused_letter_delays_nobodys_clock() {
    let mut t = told("+3h");
    t.mailed(Black, "+1d", "+1d", "+9d", "1. e4 e4");
    assert_eq!(t.reason(), Some(Reason::Illegal));
    assert_eq!(t.deadline(), Some(at("+2h") + 31 * DAY - 1));
}
