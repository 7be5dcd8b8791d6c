//! The director's rulings, by `ruling`, and what players may do about them (R18, R19).

use super::House;
use super::play::begun;
use serde_json::Value;

const ANN: &str = "ann@x.example";
const BEN: &str = "ben@x.example";
const DIRECTOR: &str = "ccd@house.example";

fn game(house: &House) -> Value {
    house.json(&["game", "show", "K1-1"])
}

fn ruling(house: &House, words: &[&str], at: &str) -> Value {
    house.json(&[&["ruling", "K1-1"], words, &["--reason", "So ruled.", "--at", at]].concat())
}

#[test]
fn days_are_added_and_credited_with_a_reason_told_to_both() {
    // R18
    let house = begun();
    let before = game(&house)["clocks"]["white"]["deadline"].clone();
    ruling(&house, &["penalty", "white", "5"], "2024-03-01T13:00:00Z");
    let white = game(&house)["clocks"]["white"].clone();
    assert_eq!((&white["used"], &white["penalty"]), (&5.into(), &5.into()));
    assert_ne!(white["deadline"], before);
    ruling(&house, &["credit", "white", "5"], "2024-03-01T14:00:00Z");
    let white = game(&house)["clocks"]["white"].clone();
    assert_eq!((&white["used"], &white["penalty"], &white["deadline"]), (&0.into(), &5.into(), &before));
    assert_eq!(house.letters_to(ANN), ["start", "ruling", "ruling"]);
    assert_eq!(house.letters_to(BEN), ["start", "ruling", "ruling"]);
    let entries = game(&house)["entries"].as_array().map(Vec::len);
    assert!(house.refused(&["ruling", "K1-1", "penalty", "white", "5"]).contains("--reason"));
    assert_eq!(game(&house)["entries"].as_array().map(Vec::len), entries);
}

#[test]
fn a_game_lost_on_time_is_reinstated_and_nothing_is_struck_from_the_record() {
    // R11, R18: white oversteps twice in one think, and loses.
    let house = begun();
    house.json(&["once", "--at", "2024-06-01T12:00:00Z"]);
    let lost = game(&house);
    assert_eq!((&lost["result"], &lost["ended_by"]), (&"0-1".into(), &"time".into()));
    ruling(&house, &["reinstate"], "2024-06-02T12:00:00Z");
    let again = game(&house);
    assert_eq!((&again["status"], &again["result"]), (&"playing".into(), &"*".into()));
    assert!(again["clocks"]["white"]["deadline"].is_string());
    let kinds: Vec<_> = again["entries"].as_array().expect("entries").iter().map(|e| e["kind"].clone()).collect();
    assert!(kinds.contains(&"overstep".into()) && kinds.contains(&"ended".into()), "{kinds:?}");
    assert_eq!(kinds.last(), Some(&"ruling".into()));
}

#[test]
fn a_forfeit_can_be_appealed_for_a_week() {
    // R18, R19
    let house = begun();
    ruling(&house, &["forfeit", "white"], "2024-03-02T12:00:00Z");
    let ended = game(&house);
    assert_eq!((&ended["result"], &ended["ended_by"]), (&"0-1".into(), &"ruling".into()));
    house.letter(1_709_500_000, ANN, "K1-1", "Appeal: I was never told.");
    house.json(&["once", "--at", "2024-03-04T00:00:00Z"]);
    assert!(house.letters_to(DIRECTOR).contains(&"notice".into()), "{:?}", house.letters_to(DIRECTOR));
    assert!(
        house.letters_to(DIRECTOR).contains(&"appeal".into()),
        "appeals go to the director where no address is set"
    );
    assert_eq!(house.letters_to(ANN).last().map(String::as_str), Some("receipt"));
    house.letter(1_710_100_000, ANN, "K1-1", "Appeal: once more.");
    house.json(&["once", "--at", "2024-03-11T00:00:00Z"]);
    assert_eq!(house.letters_to(ANN).last().map(String::as_str), Some("objection"), "it is too late");
}

#[test]
fn an_adjudication_owes_no_reason() {
    // R16
    let house = begun();
    house.json(&["ruling", "K1-1", "result", "1/2-1/2", "--at", "2024-03-02T12:00:00Z"]);
    let ended = game(&house);
    assert_eq!((&ended["result"], &ended["ended_by"]), (&"1/2-1/2".into(), &"adjudication".into()));
    let again = ["ruling", "K1-1", "result", "1-0", "--reason", "No.", "--at", "2024-03-02T13:00:00Z"];
    house.refused(&again);
    assert_eq!(house.run(&["ruling", "K1-1", "result", "2-0"]).status, 2);
    assert_eq!(game(&house)["result"], "1/2-1/2");
}

#[test]
fn a_player_denied_entry_plays_on_and_starts_nothing_new() {
    // R2, R18
    let house = begun();
    ruling(&house, &["warning", "white"], "2024-03-01T13:00:00Z");
    let deny = ["players", "deny", "1", "--reason", "Three withdrawals in a year.", "--at", "2024-03-02T12:00:00Z"];
    assert!(house.refused(&["players", "deny", "9", "--reason", "x"]).contains("no player"));
    assert!(house.refused(&["players", "deny", "1", "--reason", " "]).contains("needs its reason"));
    assert!(house.refused(&["players", "admit", "1", "--reason", "x"]).contains("may enter as it is"));
    let shown = house.json(&[&deny[..], &["--dry-run"]].concat());
    assert_eq!(shown["earlier"].as_array().map(Vec::len), Some(1), "{shown}");
    assert_eq!(house.json(&["players", "list"])[0]["denied"], Value::Null, "nothing was ruled");

    house.json(&deny);
    assert!(house.refused(&deny).contains("already"));
    assert_eq!(house.json(&["players", "list"])[0]["denied"], "Three withdrawals in a year.");
    let said = house.refused(&["section", "start", "t", "--players", "1,2", "--code", "K2"]);
    assert!(said.contains("denied entry since 2024-03-02") && said.contains("Nothing was started"), "{said}");
    // The game that goes on goes on.
    house.letter(1_709_384_400, ANN, "K1-1", "1. e4");
    assert_eq!(house.json(&["once", "--at", "2024-03-02T13:05:00Z"])["postings"], 1);
    let letters = house.letters_to(ANN);
    assert_eq!(letters.last().map(String::as_str), Some("receipt"));
    assert_eq!(letters.iter().filter(|kind| *kind == "ruling").count(), 2, "the warning and the denial: {letters:?}");

    house.json(&["players", "admit", "1", "--reason", "On appeal.", "--at", "2024-03-05T12:00:00Z"]);
    house.json(&["section", "start", "t", "--players", "1,2", "--code", "K2", "--at", "2024-03-05T13:00:00Z"]);
}

#[test]
fn nobody_denied_entry_takes_a_withdrawn_players_seat() {
    // R2, R20
    let house = begun();
    ruling(&house, &["withdraw", "white"], "2024-03-02T12:00:00Z");
    house.json(&["players", "deny", "3", "--reason", "Unpaid.", "--at", "2024-03-02T13:00:00Z"]);
    let replace = ["section", "replace", "K1", "1", "3", "--reason", "So ruled.", "--at", "2024-03-03T12:00:00Z"];
    assert!(house.refused(&replace).contains("denied entry"));
}
