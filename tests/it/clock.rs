//! The clock.

use kingpost::clock::Clock;
use kingpost::rulebook::Instant;

#[test]
fn a_named_instant_stands_still_and_the_system_goes_on() {
    let at = Instant(1_700_000_000);
    assert_eq!(Clock::at(Some(at)).now(), at);
    let (first, second) = (Clock::at(None).now(), Clock::System.now());
    assert!(second >= first && first > at, "{first} {second}");
}

#[test]
fn the_machines_own_count_stands_beside_its_clock() {
    assert_eq!(Clock::at(Some(Instant(1))).look(), None, "a named instant is a person's word");
    let look = Clock::System.look().expect("the system's clock");
    let boot = look.boot.expect("Linux counts since it was started");
    assert!(boot.up > 0 && boot.id.len() > 8, "{boot:?}");
    // The service may read it.
    let unit =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/kingpost.service")).expect("the unit");
    assert!(!unit.lines().any(|line| line.trim() == "ProcSubset=pid"));
}
