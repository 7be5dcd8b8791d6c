//! `kingpost init`, and the walk that its last words describe.

use super::{House, kingpost};
use std::fs;

/// A house as `init` makes it.
fn rehearsal() -> House {
    let house = House::empty();
    let said = house.run(&["init", "."]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    house
}

fn names(house: &House, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(house.path(folder)).expect("the folder is there");
    entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn the_new_house_works_at_once_with_a_game_to_write_to() {
    let house = rehearsal();
    let games = house.json(&["game", "list"]);
    assert_eq!(games[0]["game"], "EX1-1");
    assert_eq!(games[0]["status"], "playing");
    let first = house.json(&["once"]);
    assert_eq!((&first["letters_read"], &first["letters_sent"]), (&0.into(), &2.into()));
    assert_eq!(names(&house, "mail/out/new").len(), 2);

    // The letter of the printed instructions, without a Date.
    house.write("mail/relay/new/1", "From: nora@example.org\nTo: relay@example.org\nSubject: [EX1-1]\n\n1. e4\n");
    let second = house.json(&["once"]);
    assert_eq!(
        (&second["letters_read"], &second["postings"], &second["letters_sent"]),
        (&1.into(), &1.into(), &2.into())
    );
    let game = house.json(&["game", "show", "EX1-1"]);
    assert_eq!(game["moves"][0]["san"], "e4");
    assert_eq!(game["to_move"], "black");
}

#[test]
fn it_says_what_it_believes_and_what_to_do_next() {
    let house = House::empty();
    let said = house.run(&["init", "."]).out;
    for part in ["senders.require = \"address\"", "kingpost once", "EX1-1", "mail/relay/new"] {
        assert!(said.contains(part), "{said}");
    }
    let config = fs::read_to_string(house.path("kingpost.toml")).expect("the config");
    assert!(config.contains("\nrequire = \"address\"\n") && config.contains("rehearsal"));
}

#[test]
fn it_overwrites_nothing() {
    for name in ["kingpost.toml", "players.csv", "tournament.toml", "rehearsal.db"] {
        let house = House::empty();
        house.write(name, "mine");
        let said = house.refused(&["init", "."]);
        assert!(said.contains(name) && said.contains("overwrites nothing"), "{said}");
        assert_eq!(fs::read_to_string(house.path(name)).expect("the file"), "mine");
        assert_eq!(fs::read_dir(house.path(".")).expect("the folder").count(), 1, "nothing was made");
    }
    let house = rehearsal();
    assert_eq!(house.run(&["init", "."]).status, 1);
}

#[test]
fn the_example_game_stays_in_the_rehearsals_own_database() {
    // Whoever writes a config of their own begins with an empty house.
    let house = rehearsal();
    house.write("kingpost.toml", "[relay]\naddress = \"relay@house.example\"\ndirector = \"ccd@house.example\"\n");
    assert_eq!(house.json(&["game", "list"]), serde_json::json!([]));
    assert_eq!(house.json(&["once", "--at", "2024-03-01T12:00:00Z"])["letters_sent"], 0);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let house = House::empty();
    house.write("file", "");
    let said = house.refused(&["init", "file/house"]);
    assert!(said.contains("file/house"), "{said}");
    let elsewhere = house.path("deep/house");
    let made = kingpost(&house.path("."), &["init", elsewhere.to_str().expect("a path")]);
    assert_eq!(made.status, 0, "{}", made.err);
    assert!(elsewhere.join("kingpost.toml").exists());
}
