//! `game show` and `game dossier`: every charge shown, and a folder that stands alone (R4, R5, R14).

use super::House;
use super::play::begun;
use std::process::Command;

const ANN: &str = "ann@x.example";
const BEN: &str = "ben@x.example";
/// 1 March 2024, noon.
const START: i64 = 1_709_294_400;
const DAY: i64 = 86_400;

/// A game with excused time, an if-move, an overstep, a ruling and its end.
pub(super) fn long_game() -> House {
    let house = begun();
    let once = |at: &str| house.json(&["once", "--at", at]);
    house.letter(START + DAY, ANN, "K1-1", "Excused time from 2024-03-05 to 2024-03-14.");
    once("2024-03-02T12:01:00Z");
    house.letter(START + 7 * DAY, ANN, "K1-1", "1. e4");
    once("2024-03-08T12:01:00Z");
    house.letter(START + 9 * DAY, BEN, "K1-1", "1. e4 e5\nIf 2. Nf3, then 2... Nc6");
    once("2024-03-10T12:01:00Z");
    house.letter(START + 40 * DAY, ANN, "K1-1", "1. e4 e5\n2. Nf3");
    once("2024-04-10T12:01:00Z");
    let ruling = ["ruling", "K1-1", "penalty", "white", "2", "--reason", "Slow", "--at", "2024-04-11T12:00:00Z"];
    house.json(&ruling);
    house.letter(START + 42 * DAY, BEN, "K1-1", "I resign.");
    once("2024-04-12T12:01:00Z");
    house
}

#[test]
fn a_game_is_shown_with_the_subtraction_behind_each_charge() {
    // R5
    let house = long_game();
    let text = house.run(&["game", "show", "K1-1"]).out;
    let row = |start: &str| {
        text.lines().find(|l| l.starts_with(start)).unwrap_or_else(|| panic!("{start}: {text}")).to_owned()
    };
    let first: Vec<String> = row("1.  ").split_whitespace().map(str::to_owned).collect();
    assert_eq!(first[1..5], ["e4", "2024-03-01T12:00:00Z", "2024-03-08T12:00:00Z", "7d"]);
    assert_eq!(first[6..10], ["3d", "12:00:00", "3", "3"], "half of 8 March is not excused: {text}");
    assert!(row("2...").ends_with("if-move"), "{text}");
    assert!(text.contains("arrival in our mailbox"), "{text}");
    let moves = house.json(&["game", "show", "K1-1"])["moves"].clone();
    for m in moves.as_array().expect("moves") {
        let number = |key: &str| m[key].as_i64().expect("a number");
        assert_eq!(number("days"), (number("elapsed") - number("paused")) / DAY, "{m}");
    }
}

#[test]
fn a_dossier_stands_alone_and_its_hashes_can_be_checked_without_us() {
    // R4, R14
    let house = long_game();
    let out = house.path("d");
    house.json(&["game", "dossier", "K1-1", "--out", "d"]);
    let read = |name: &str| std::fs::read_to_string(out.join(name)).expect("a file");
    let index = read("README.txt");
    for part in [
        "Dossier of game K1-1: section K1, game 1, Test",
        "White: Ann Lee, ID 1, ann@x.example",
        "It ended 1-0: resignation.",
        "oversteps: 1",
        "1. e4 e5",
    ] {
        assert!(index.contains(part), "{part}: {index}");
    }
    for name in
        index.lines().filter_map(|l| l.strip_prefix("  ")?.split_once(": ").map(|(n, _)| n)).filter(|n| n.contains('.'))
    {
        assert!(out.join(name).exists(), "{name} is named and not there");
    }
    let postings = read("postings.txt");
    for part in [
        "excused       3 days 12 h 0 min 0 s",
        "charged       3 days, 3 days in all",
        "an if-move, played at once, 0 days",
        "mailbox         2024-03-08T12:00:00Z",
    ] {
        assert!(postings.contains(part), "{part}: {postings}");
    }
    let rulings = read("rulings.txt");
    assert!(
        rulings.contains("overstepped control 1") && rulings.contains("by director: Ruling: 2 day(s) added"),
        "{rulings}"
    );
    let letters = read("letters.txt");
    assert!(
        letters.contains("from white\n  letters/in/") && letters.contains("to director\n  letters/out/"),
        "{letters}"
    );
    let verify = || Command::new("python3").arg(out.join("verify.py")).output().expect("python3 runs");
    let said = verify();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let record = read("record.json").replacen("\"text\": \"2. Nf3", "\"text\": \"2. Nf6", 1);
    std::fs::write(out.join("record.json"), record).expect("written");
    assert!(!verify().status.success(), "a change is found");
}
