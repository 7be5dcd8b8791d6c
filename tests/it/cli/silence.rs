//! What the relay does while a player is silent, and what a player may announce (R6, R10, R12 to R14).

use super::House;
use super::play::begun;

const ANN: &str = "ann@x.example";
const BEN: &str = "ben@x.example";
const DIRECTOR: &str = "ccd@house.example";
/// 1 March 2024, noon.
const START: i64 = 1_709_294_400;
const DAY: i64 = 86_400;

fn count(house: &House, to: &str, kind: &str) -> usize {
    house.letters_to(to).iter().filter(|k| *k == kind).count()
}

#[test]
fn a_silent_player_gets_a_repeat_and_the_director_a_complaint() {
    // R10, R13, R14
    let house = begun();
    house.json(&["once", "--at", "2024-03-11T11:59:59Z"]);
    assert_eq!(count(&house, ANN, "repeat"), 0);
    house.json(&["once", "--at", "2024-03-11T12:00:00Z"]);
    assert_eq!((count(&house, ANN, "repeat"), count(&house, BEN, "notice")), (1, 1));
    house.json(&["once", "--at", "2024-03-21T12:00:00Z"]);
    assert_eq!([ANN, BEN, DIRECTOR].map(|to| count(&house, to, "complaint")), [1, 1, 1]);
    house.json(&["once", "--at", "2024-03-25T12:00:00Z"]);
    assert_eq!((count(&house, ANN, "repeat"), count(&house, DIRECTOR, "complaint")), (1, 1), "once each");
    assert_eq!(house.json(&["game", "show", "K1-1"])["status"], "playing");
}

#[test]
fn an_announced_think_moves_the_repeat_to_its_day() {
    // R10
    let house = begun();
    house.letter(START + 2 * DAY, ANN, "K1-1", "Thinking 15 days.");
    house.json(&["once", "--at", "2024-03-03T12:01:00Z"]);
    assert_eq!(count(&house, BEN, "notice"), 1);
    house.json(&["once", "--at", "2024-03-16T11:59:59Z"]);
    assert_eq!(count(&house, ANN, "repeat"), 0);
    house.json(&["once", "--at", "2024-03-16T12:00:00Z"]);
    assert_eq!(count(&house, ANN, "repeat"), 1);
}

#[test]
fn excused_time_stops_ones_own_clock_until_a_move_ends_it() {
    // R12
    let house = begun();
    let deadline = || house.json(&["game", "show", "K1-1"])["clocks"]["white"]["deadline"].clone();
    assert_eq!(deadline(), "2024-04-01T11:59:59Z");
    house.letter(START + DAY, ANN, "K1-1", "Excused time from 2024-03-05 to 2024-03-14.");
    house.json(&["once", "--at", "2024-03-02T12:01:00Z"]);
    assert_eq!(deadline(), "2024-04-11T11:59:59Z", "ten dates more");
    assert_eq!((count(&house, BEN, "notice"), count(&house, DIRECTOR, "notice")), (1, 1));
    house.letter(START + 7 * DAY, ANN, "K1-1", "1. e4");
    house.json(&["once", "--at", "2024-03-08T12:01:00Z"]);
    let game = house.json(&["game", "show", "K1-1"]);
    // Seven days, of which 5, 6, 7 March and half of the 8th were excused.
    assert_eq!((&game["moves"][0]["days"], &game["clocks"]["white"]["used"]), (&3.into(), &3.into()));
}

#[test]
fn a_complaint_goes_to_the_director_with_a_copy_to_the_other() {
    // R2, R13
    let house = begun();
    house.letter(START + DAY, BEN, "K1-1", "Complaint: he calls me names.");
    house.json(&["once", "--at", "2024-03-02T12:01:00Z"]);
    assert_eq!(count(&house, DIRECTOR, "complaint"), 1);
    assert_eq!(house.json(&["game", "show", "K1-1"])["status"], "playing");
}

#[test]
fn a_new_address_is_asked_to_prove_itself_before_anything_changes() {
    // R6
    let house = begun();
    house.letter(START + DAY, ANN, "K1-1", "My new address is ann@new.example.");
    house.json(&["once", "--at", "2024-03-02T12:01:00Z"]);
    assert_eq!(house.letters_to("ann@new.example"), ["confirm"]);
    assert_eq!(house.json(&["players", "list"])[0]["email"], ANN);
}

#[test]
fn an_address_of_somebody_else_is_asked_about_and_nobody_is_mailed_there() {
    // R6: a sender is at most one person.
    for taken in [BEN.to_uppercase(), DIRECTOR.to_owned()] {
        let house = begun();
        house.letter(START + DAY, ANN, "K1-1", &format!("My new address is {taken}."));
        house.json(&["once", "--at", "2024-03-02T12:01:00Z"]);
        assert_eq!(count(&house, ANN, "objection"), 1, "{taken}");
        assert_eq!(count(&house, BEN, "confirm") + count(&house, DIRECTOR, "confirm"), 0, "{taken}");
        assert_eq!(house.json(&["players", "list"])[0]["email"], ANN);
    }
}
