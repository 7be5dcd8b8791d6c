//! `[calendar]`: when the director's digest falls due.

use super::{RELAY, parse, refusal};
use chrono_tz::America::Chicago;
use kingpost::config::Calendar;
use kingpost::rulebook::Instant;

fn calendar(lines: &str) -> Calendar {
    parse(&format!("{RELAY}[calendar]\n{lines}\n")).expect("it parses").calendar
}

fn slot(calendar: &Calendar, now: &str) -> Option<String> {
    calendar.slot(Instant::parse(now).expect("an instant"), Chicago).map(Instant::rfc3339)
}

#[test]
fn the_last_slot_is_found_to_the_second_and_across_changes_of_the_clocks() {
    let usual = Calendar::default();
    // 4 March 2024 was a Monday; Chicago is six hours behind, from 10 March five.
    assert_eq!(slot(&usual, "2024-03-04T13:00:00Z").as_deref(), Some("2024-03-04T13:00:00Z"));
    assert_eq!(slot(&usual, "2024-03-04T12:59:59Z").as_deref(), Some("2024-02-26T13:00:00Z"));
    assert_eq!(slot(&usual, "2024-03-11T11:59:59Z").as_deref(), Some("2024-03-04T13:00:00Z"));
    assert_eq!(slot(&usual, "2024-03-11T12:00:00Z").as_deref(), Some("2024-03-11T12:00:00Z"));
    // In Chicago it is Sunday still.
    assert_eq!(slot(&usual, "2024-03-11T03:00:00Z").as_deref(), Some("2024-03-04T13:00:00Z"));
    // A time that the clocks skip is an hour later.
    let night = calendar("digest = \"sunday\"\ntime = \"02:30\"");
    assert_eq!(slot(&night, "2024-03-10T12:00:00Z").as_deref(), Some("2024-03-10T08:30:00Z"));
    assert_eq!(slot(&calendar("digest = \"never\""), "2024-03-11T12:00:00Z"), None);
}

#[test]
fn its_keys_are_read_and_wrong_ones_named() {
    assert_eq!(calendar(""), Calendar::default());
    let all = calendar("digest = \"friday\"\ntime = \"18:05\"\nmembership = 0\nonce = true");
    assert_eq!((all.time, all.membership, all.once), (18 * 3_600 + 300, 0, true));
    let said = |lines: &str| refusal(&format!("{RELAY}[calendar]\n{lines}\n"));
    assert!(said("digest = \"fri\"").contains("`calendar.digest` is \"fri\""));
    assert!(said("time = \"7 am\"").contains("07:00"));
    assert!(said("time = \"24:00\"").contains("07:00"));
    assert!(said("once = \"yes\"").contains("true or false"));
    assert!(said("membership = 400").contains("from 0 to 365"));
}
