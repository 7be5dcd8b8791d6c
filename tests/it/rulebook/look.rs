//! Whether a clock can be believed, by looks at it.

use kingpost::rulebook::{Boot, DAY, Doubt, HOUR, Instant, Look};

const BEGUN: i64 = 1_700_000_000;

fn look(boot: Option<&str>, wall: i64, up: i64) -> Look {
    Look { wall: Instant(BEGUN + wall), boot: boot.map(|id| Boot { id: id.into(), up }) }
}

#[test]
fn while_a_machine_runs_its_own_count_says_what_the_clock_should_say() {
    let last = look(Some("a"), 0, 1_000);
    for (wall, up, doubt) in [
        (60, 60, None),
        // A night's sleep is counted too.
        (8 * HOUR, 8 * HOUR, None),
        (60 + 300, 60, None),
        (60 + 301, 60, Some(Doubt::Jumped(301))),
        (60 - 300, 60, None),
        (60 - 301, 60, Some(Doubt::Jumped(-301))),
        (30 * DAY, 60, Some(Doubt::Jumped(30 * DAY - 60))),
        // The relay was stopped for a month, and the machine was not.
        (30 * DAY, 30 * DAY, None),
    ] {
        let now = look(Some("a"), wall, 1_000 + up);
        for witness in [false, true] {
            assert_eq!(now.doubt(&last, witness), doubt, "{wall} {up}");
        }
    }
}

#[test]
fn after_a_start_only_the_clock_is_left_to_compare() {
    let last = look(Some("a"), 0, 1_000);
    let after = |wall, witness| look(Some("b"), wall, 10).doubt(&last, witness);
    assert_eq!(after(200, true), None);
    assert_eq!(after(-300, true), None);
    assert_eq!(after(-301, true), Some(Doubt::Back(301)));
    assert_eq!(after(-20 * 365 * DAY, false), Some(Doubt::Back(20 * 365 * DAY)), "a dead battery");
    assert_eq!(after(HOUR, true), None);
    assert_eq!(after(HOUR + 1, true), Some(Doubt::Gap(HOUR + 1)), "the mail server can be asked");
    assert_eq!(after(7 * DAY, false), None);
    assert_eq!(after(7 * DAY + 1, false), Some(Doubt::Gap(7 * DAY + 1)));
    // The count of a container begins anew with the same number of the start.
    assert_eq!(look(Some("a"), 60, 5).doubt(&last, true), None);
    assert_eq!(look(Some("a"), 2 * HOUR, 5).doubt(&last, true), Some(Doubt::Gap(2 * HOUR)));
}

#[test]
fn where_only_the_records_tell_the_time_it_never_goes_back() {
    let record = look(None, 0, 0);
    assert_eq!(look(Some("a"), 900 * DAY, 5).doubt(&record, true), None);
    assert_eq!(look(Some("a"), -301, 5).doubt(&record, true), Some(Doubt::Back(301)));
    assert_eq!(look(None, -301, 0).doubt(&record, true), Some(Doubt::Back(301)));
}

#[test]
fn a_stamp_agrees_within_five_minutes() {
    let now = look(None, 0, 0);
    for (stamp, agrees) in [(0, true), (300, true), (-300, true), (301, false), (-301, false)] {
        assert_eq!(now.agrees(Instant(BEGUN + stamp)), agrees, "{stamp}");
    }
}

#[test]
fn a_doubt_is_said_in_words() {
    for (doubt, said) in [
        (Doubt::Jumped(30 * DAY + 60), "it was set forward by 30 days and 1 minute while the machine ran"),
        (Doubt::Jumped(-HOUR), "it was set back by 1 hour while the machine ran"),
        (Doubt::Back(DAY + 2 * HOUR), "it is 1 day and 2 hours earlier than it was before"),
    ] {
        assert_eq!(doubt.to_string(), said);
    }
}
