//! The drill of the READMEs: a backup while the relay is at work, and back to it.

use super::House;
use super::play::begun;

/// A game with one move.
fn house() -> House {
    let house = begun();
    house.letter(1_709_294_700, "ann@x.example", "K1-1", "1. e4");
    assert_eq!(house.json(&["once", "--at", "2024-03-01T12:05:00Z"])["postings"], 1);
    house
}

#[test]
fn a_game_goes_on_from_a_backup_as_if_nothing_had_happened() {
    let house = house();
    let made = house.json(&["backup", "kept.db"]);
    assert_eq!((&made["games"], &made["players"]), (&1.into(), &3.into()));
    let shown = house.json(&["game", "show", "K1-1"]);
    // The database is lost with all that belongs to it.
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(house.path(&format!("kingpost.db{end}")));
    }
    assert_eq!(house.json(&["game", "list"]), serde_json::json!([]));
    let restored = house.json(&["restore", "kept.db"]);
    assert_eq!(restored["entries"], made["entries"]);
    assert_eq!(house.json(&["game", "show", "K1-1"]), shown);
    // The mailbox is read again, and nothing in it counts a second time.
    let again = house.json(&["once", "--at", "2024-03-01T13:00:00Z"]);
    assert_eq!((&again["postings"], &again["letters_sent"]), (&0.into(), &0.into()));
    let checked = house.json(&["check"]);
    assert_eq!(checked["good"], true, "{checked}");
}

#[test]
fn nothing_is_overwritten_and_a_failed_backup_leaves_no_file() {
    let house = house();
    house.json(&["backup", "kept.db"]);
    assert!(house.refused(&["backup", "kept.db"]).contains("exists already"));
    assert!(house.refused(&["restore", "kept.db"]).contains("is not empty"));
    assert!(house.refused(&["restore", "none.db"]).contains("there is no backup"));
    assert!(house.refused(&["backup", "nowhere/kept.db"]).contains("does not exist"));
    house.write("bad.db", "this is no database");
    let other = House::new();
    let bad = house.path("bad.db");
    assert!(other.refused(&["restore", &bad.display().to_string()]).contains("is no database"));
    let left: Vec<_> =
        std::fs::read_dir(house.folder.path()).expect("the house").flatten().map(|e| e.file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains(".part")), "{left:?}");
}
