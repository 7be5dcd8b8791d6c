//! R12: excused time.

use super::table::{Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{Command, Excused, Fact, Personal, Reason};
use kingpost::rulebook::DAY;

/// 1. e4 at `+1h` (1 March, 13:00), Black to move.
fn thinking() -> Table {
    let mut t = Table::standard();
    t.play("+1h", "e4");
    t
}

/// The same with time for years.
fn long_thinking() -> Table {
    let mut t = Table::with(|r| r.numbers.days = 3000);
    t.play("+1h", "e4");
    t
}

fn granted(t: &Table) -> &Excused {
    let one = |e: &kingpost::play::Event| matches!(e.fact, Fact::Excused(_));
    match &t.last.iter().rfind(|e| one(e)).expect("a grant").fact {
        Fact::Excused(excused) => excused,
        other => panic!("{other:?}"),
    }
}

fn dates(t: &Table) -> (String, String) {
    (granted(t).from.to_string(), granted(t).to.to_string())
}

/// A player who has used so many dates from 1 January on.
fn used(days: usize) -> Personal {
    let first: chrono::NaiveDate = "2024-01-01".parse().expect("a date");
    Personal { excused: first.iter_days().take(days).collect(), ..Personal::default() }
}

#[test]
fn it_stops_the_players_own_clock_both_ends_included() {
    let mut t = thinking();
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
    assert_eq!(dates(&t), ("2024-03-05".into(), "2024-03-14".into()));
    assert_eq!((granted(&t).begins, granted(&t).ends), (at("2024-03-05T00:00:00Z"), at("2024-03-15T00:00:00Z")));
    assert_eq!(t.deadline(), Some(at("+41d1h-1s")));
    t.black("+20d1h", "1. e4 e5");
    assert_eq!((t.days(), t.played(1).charge.paused), (vec![0, 10], 10 * DAY));
}

#[test]
fn never_the_opponents() {
    let mut t = thinking();
    t.white("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
    assert_eq!(t.deadline(), Some(at("+31d1h-1s")), "Black is to move, and White is away");
    t.black("+20d1h", "1. e4 e5");
    assert_eq!(t.days(), [0, 20]);
    // And White's own clock stands only while White's time runs: it began after the pause.
    assert_eq!(t.deadline(), Some(at("+51d1h-1s")));
}

#[test]
fn notice_is_in_advance_today_starts_tomorrow() {
    for from in ["2024-03-05", "2024-03-01", "2023-12-31"] {
        let mut t = thinking();
        t.black("2024-03-05T10:00:00Z", &format!("Excused time from {from} to 2024-03-14."));
        assert_eq!((dates(&t), granted(&t).moved), (("2024-03-06".into(), "2024-03-14".into()), true), "{from}");
    }
}

#[test]
fn one_wholly_in_the_past_is_asked_about() {
    for dates in ["2024-02-01 to 2024-03-04", "2024-03-05 to 2024-03-05", "2024-03-20 to 2024-03-10", "2024-03-09 to ?"]
    {
        let mut t = thinking();
        t.black("2024-03-05T10:00:00Z", &format!("Excused time from {dates}."));
        assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "{dates}");
    }
}

#[test]
fn dates_are_the_players_own() {
    let mut t = thinking();
    let zone = Personal { zone: chrono_tz::America::Chicago, ..Personal::default() };
    // 04:00 UTC on the 5th is still the 4th in Chicago: the 5th is in advance there.
    t.personal(Black, "2024-03-05T04:00:00Z", "Excused time from 2024-03-05 to 2024-03-14.", &zone);
    assert_eq!((dates(&t).0, granted(&t).moved), ("2024-03-05".into(), false));
    assert_eq!(granted(&t).begins, at("2024-03-05T06:00:00Z"));
    assert_eq!(granted(&t).ends, at("2024-03-15T05:00:00Z"), "the clocks changed on the 10th: 239 hours");
}

#[test]
fn thirty_dates_a_calendar_year_and_no_more() {
    let mut t = thinking();
    t.personal(Black, "+1d", "Excused time from 2024-03-05 to 2024-03-14.", &used(25));
    let grant = granted(&t).clone();
    assert_eq!((grant.to.to_string(), grant.left), ("2024-03-09".into(), 0));
    assert_eq!(grant.asked.map(|d| d.to_string()), Some("2024-03-14".into()));
    let mut t = thinking();
    t.personal(Black, "+1d", "Excused time from 2024-03-05 to 2024-03-14.", &used(30));
    assert_eq!(t.reason(), Some(Reason::ExcusedLimit));
    assert_eq!(t.deadline(), Some(at("+31d1h-1s")));
}

#[test]
fn each_year_has_its_own_thirty() {
    let mut t = long_thinking();
    t.black("2024-11-01T10:00:00Z", "Excused time from 2024-12-02 to 2025-01-30.");
    assert_eq!((dates(&t).1, granted(&t).left), ("2025-01-30".into(), 0), "30 dates in each");
    let mut t = long_thinking();
    t.personal(Black, "2024-11-01T10:00:00Z", "Excused time from 2024-12-22 to 2025-01-05.", &used(25));
    assert_eq!(dates(&t).1, "2024-12-26", "what is left ends before the year does");
}

#[test]
fn a_date_counts_once_over_notices_and_sections() {
    let mut t = thinking();
    let mut personal = used(25);
    personal.excused.extend("2024-03-05".parse::<chrono::NaiveDate>().expect("a date").iter_days().take(5));
    t.personal(Black, "+1d", "Excused time from 2024-03-05 to 2024-03-09.", &personal);
    assert_eq!((dates(&t).1, granted(&t).left), ("2024-03-09".into(), 0), "those five are used already, elsewhere");
    t.personal(Black, "+1d1h", "Excused time from 2024-03-08 to 2024-03-12.", &personal);
    assert_eq!(dates(&t).1, "2024-03-09");
}

#[test]
fn a_move_played_ends_what_has_begun() {
    let mut t = thinking();
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
    t.black("2024-03-08T10:00:00Z", "1. e4 e5");
    let ended = t.last.iter().find(|e| matches!(e.fact, Fact::ExcusedEnded { .. })).expect("an end");
    assert_eq!(ended.fact, Fact::ExcusedEnded { side: Black, last: "2024-03-08".parse().expect("a date") });
    assert_eq!(t.played(1).charge.days, 3, "1 March 13:00 to the 5th, less nothing: the pause counts to the move");
    t.white("2024-03-08T12:00:00Z", "1. e4 e5\n2. Nf3");
    assert_eq!(t.deadline(), Some(at("2024-03-08T12:00:00Z") + (30 - 3 + 1) * DAY - 1), "Black's clock runs again");
}

#[test]
fn a_move_before_it_begins_changes_nothing() {
    let mut t = thinking();
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-14.").black("+2d", "1. e4 e5");
    assert!(!t.last.iter().any(|e| matches!(e.fact, Fact::ExcusedEnded { .. })));
    t.white("+2d1h", "1. e4 e5\n2. Nf3");
    assert_eq!(t.deadline(), Some(at("+2d1h") + (30 - 1 + 1 + 10) * DAY - 1));
}

#[test]
fn neither_do_refused_moves_if_moves_nor_other_letters() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6");
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
    t.white("2024-03-06T10:00:00Z", "1. e4 e5\n2. Nf3");
    assert!(t.conditional(3), "the if-move is played for Black, who is away");
    t.black("2024-03-07T10:00:00Z", "3. Bb5").black("2024-03-07T11:00:00Z", "Status.");
    t.black("2024-03-07T12:00:00Z", "If 3. Bb5 a6");
    assert!(t.game.excused_at(Black, at("2024-03-08T00:00:00Z")), "{:?}", t.game.excused);
}

#[test]
fn it_ends_by_the_word_too_and_only_what_has_begun() {
    let mut t = thinking();
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-07.\nExcused time from 2024-03-20 to 2024-03-21.");
    t.black("+1d1h", "End excused time.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "nothing has begun");
    t.black("2024-03-06T00:00:00Z", "End excused time.");
    assert!(!t.game.excused_at(Black, at("2024-03-06T00:00:00Z")));
    assert!(t.game.excused_at(Black, at("2024-03-20T00:00:00Z")), "the other one stands");
    assert_eq!(t.deadline(), Some(at("+31d1h-1s") + 3 * DAY), "one day and two");
}

#[test]
fn overlapping_notices_pause_once() {
    let mut t = thinking();
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-10.")
        .black("+1d1h", "Excused time from 2024-03-08 to 2024-03-12.");
    assert_eq!(t.deadline(), Some(at("+31d1h-1s") + 8 * DAY));
    t.black("2024-03-09T12:00:00Z", "1. e4 e5");
    assert!(!t.game.excused_at(Black, at("2024-03-11T00:00:00Z")), "both had begun");
}

#[test]
fn an_overstep_waits_for_the_end_of_it() {
    let mut t = thinking();
    t.black("2024-03-30T10:00:00Z", "Excused time from 2024-03-31 to 2024-04-09.").tick("2024-04-10T00:00:00Z");
    assert_eq!(t.oversteps().len(), 0);
    assert_eq!(t.deadline(), Some(at("+41d1h-1s")));
    t.tick("+41d1h15m1s");
    assert_eq!(t.oversteps()[0].0, at("+41d1h"));
    // A notice after the deadline comes too late for it.
    let mut t = thinking();
    t.tick("+31d1h16m").black("+31d2h", "Excused time from 2024-04-02 to 2024-04-09.");
    assert_eq!(t.oversteps().len(), 1);
}

#[test]
fn it_covers_the_other_games_of_the_section() {
    let mut t = thinking();
    t.black("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
    let grant = granted(&t).clone();
    let mut other = thinking();
    other.command(&Command::Excuse(grant), at("+1d"));
    assert_eq!(other.deadline(), t.deadline());
    other.command(
        &Command::EndExcuse { side: Black, last: "2024-03-08".parse().expect("a date") },
        at("2024-03-08T13:00:00Z"),
    );
    assert_eq!(
        other.deadline(),
        Some(at("+31d1h-1s") + 3 * DAY + DAY * 13 / 24),
        "a move in another game ends it here"
    );
    other.command(
        &Command::EndExcuse { side: White, last: "2024-03-08".parse().expect("a date") },
        at("2024-03-08T14:00:00Z"),
    );
    assert!(other.last.is_empty());
}

#[test]
fn days_too_many_by_themselves_do_not_wait_for_the_end_of_it() {
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+1d", "Excused time from 2024-03-05 to 2024-03-24.");
    t.command(
        &Command::Rule { ruling: kingpost::play::Ruling::Penalty { side: Black, days: 31 }, reason: String::new() },
        at("+10d"),
    );
    t.tick("+10d15m1s");
    assert_eq!(t.oversteps().first().map(|o| o.0), Some(at("+10d")), "R11.7: at their own instant");
}
