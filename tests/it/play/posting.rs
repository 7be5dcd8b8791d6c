//! R5: when a letter counts as posted.

use super::table::{START, Table, at};
use kingpost::play::{Candidates, Posting, Side, Source};
use kingpost::rulebook::{Instant, MINUTE, Seconds};

const TOLERANCE: Seconds = 15 * MINUTE;
const ARRIVED: Instant = START;

/// A letter whose `Date` lies `off` seconds after its arrival.
fn dated(off: Seconds) -> Posting {
    let candidates = Candidates { date: Some(ARRIVED + off), dated: true, received: None, mailbox: ARRIVED };
    Posting::settle(candidates, TOLERANCE, ARRIVED + MINUTE)
}

#[test]
fn a_date_up_to_fifteen_minutes_before_arrival_is_believed() {
    // R5
    for off in [0, -1, -TOLERANCE + 1, -TOLERANCE] {
        let posting = dated(off);
        assert_eq!((posting.at, posting.source, posting.doubted), (ARRIVED + off, Source::Date, false), "{off}");
    }
}

#[test]
fn a_date_one_second_earlier_is_not_and_the_writer_is_told() {
    let posting = dated(-TOLERANCE - 1);
    assert_eq!((posting.at, posting.source, posting.doubted), (ARRIVED, Source::Mailbox, true));
}

#[test]
fn a_clock_two_minutes_fast_is_no_cause_for_remark_and_the_arrival_counts() {
    for off in [1, 119, 120] {
        let posting = dated(off);
        assert_eq!((posting.at, posting.source, posting.doubted), (ARRIVED, Source::Mailbox, false), "{off}");
    }
    let posting = dated(121);
    assert_eq!((posting.at, posting.doubted), (ARRIVED, true));
}

#[test]
fn an_absent_date_gives_way_to_the_trusted_received_line_and_then_to_the_mailbox() {
    let received = ARRIVED - 40;
    let candidates = Candidates { date: None, dated: false, received: Some(received), mailbox: ARRIVED };
    let posting = Posting::settle(candidates, TOLERANCE, ARRIVED);
    assert_eq!((posting.at, posting.arrived, posting.source), (received, received, Source::Received));
    let posting = Posting::settle(Candidates { received: None, ..candidates }, TOLERANCE, ARRIVED);
    assert_eq!((posting.at, posting.arrived, posting.source), (ARRIVED, ARRIVED, Source::Mailbox));
}

#[test]
fn a_date_is_measured_against_the_trusted_received_line() {
    // 20 minutes before the mailbox took it, 10 before the trusted host did.
    let candidates = Candidates {
        date: Some(ARRIVED - 20 * MINUTE),
        dated: true,
        received: Some(ARRIVED - 10 * MINUTE),
        mailbox: ARRIVED,
    };
    let posting = Posting::settle(candidates, TOLERANCE, ARRIVED);
    assert_eq!((posting.at, posting.source, posting.doubted), (ARRIVED - 20 * MINUTE, Source::Date, false));
}

#[test]
fn every_candidate_is_kept_as_evidence() {
    let candidates =
        Candidates { date: Some(ARRIVED - 999_999), dated: true, received: Some(ARRIVED - 3), mailbox: ARRIVED };
    assert_eq!(Posting::settle(candidates, TOLERANCE, ARRIVED).candidates, candidates);
}

#[test]
fn a_reply_is_never_earlier_than_what_it_answers() {
    // Black's clock is 10 minutes slow: White's move of 10:05 is answered "at 10:01".
    let mut t = Table::standard();
    t.mailed(Side::White, "+5m", "+5m", "+6m", "1. e4");
    t.mailed(Side::Black, "+1m", "+11m", "+12m", "1. e4 e5");
    assert_eq!(t.line(), "e4 e5");
    assert_eq!(t.played(1).charge.to, at("+5m"));
    assert_eq!(t.game.letter.source, Source::Answered);
    assert_eq!(t.game.letter.candidates.date, Some(at("+1m")), "the Date stays on record");
    assert_eq!(t.days(), [0, 0]);
}

#[test]
fn a_letter_dated_before_the_section_began_is_raised_to_its_start() {
    let mut t = Table::standard();
    t.mailed(Side::White, "-10m", "+1m", "+1m", "1. e4");
    assert_eq!(t.played(0).charge.to, START);
}

#[test]
fn an_acceptance_is_never_earlier_than_the_offer() {
    let mut t = Table::standard();
    t.white("+1h", "1. e4\nI offer a draw.");
    t.mailed(Side::Black, "+55m", "+1h5m", "+1h5m", "I accept the draw.");
    assert_eq!(t.end().map(|e| e.0), Some("1/2-1/2"));
    assert!(t.last.iter().all(|e| e.at == at("+1h")), "{:?}", t.last);
}
