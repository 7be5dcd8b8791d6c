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
