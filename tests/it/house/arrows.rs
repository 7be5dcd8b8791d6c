//! Imports point down.

use super::source::{SOURCES, Source};
use regex::Regex;
use std::sync::LazyLock;

/// Each room, with the rooms below that it may import. `table` reads TOML and knows nothing of chess.
const ROOMS: &[(&str, &[&str])] = &[
    ("table", &[]),
    ("rulebook", &[]),
    ("play", &["rulebook"]),
    ("tournament", &["table", "rulebook", "play"]),
    ("post", &["rulebook", "play", "tournament"]),
    ("config", &["table", "rulebook"]),
    ("store", &["rulebook", "play", "tournament", "post"]),
    ("relay", &["config", "rulebook", "play", "tournament", "post", "store"]),
    ("wire", &["config", "rulebook", "play", "tournament", "post", "store", "relay"]),
    ("clock", &["rulebook"]),
    ("daemon", &["config", "clock", "rulebook", "play", "tournament", "post", "store", "relay", "wire"]),
    (
        "cli",
        &["config", "clock", "table", "rulebook", "play", "tournament", "post", "store", "relay", "wire", "daemon"],
    ),
    ("main", &["cli"]),
];

/// `crate::room`, and each room of `crate::{room::…, room}` written on one line or over several.
static IMPORT: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(?:crate|kingpost)\s*::\s*(\{|\w+)").expect("a pattern"));

/// The rooms that a file's code mentions.
fn mentioned(source: &Source) -> Vec<String> {
    let code: String = source.code().map(|(_, line)| line + "\n").collect();
    let mut rooms = Vec::new();
    for found in IMPORT.captures_iter(&code) {
        let after = found.get(1).expect("one group");
        if after.as_str() == "{" {
            rooms.extend(first_words_of_group(&code[after.end()..]));
        } else {
            rooms.push(after.as_str().to_owned());
        }
    }
    rooms.retain(|name| name.starts_with(char::is_lowercase) && name != "self");
    rooms
}

/// The first word of each item of an import group whose `{` has just been passed.
fn first_words_of_group(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut depth = 0;
    let mut done = false;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                words.push(String::new());
                done = false;
            }
            c if depth == 0 && !done && (c.is_alphanumeric() || c == '_') => {
                if let Some(word) = words.last_mut() {
                    word.push(c);
                }
            }
            c if c.is_whitespace() => {}
            _ => done = true,
        }
    }
    words
}

#[test]
fn imports_point_down() {
    let mut wrong = Vec::new();
    for source in SOURCES.iter() {
        let Some(room) = source.room().filter(|room| *room != "lib") else { continue };
        let Some((_, below)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            wrong.push(format!("{}: `{room}` is no room of the house", source.path));
            continue;
        };
        for other in mentioned(source) {
            if other != room && !below.contains(&other.as_str()) {
                wrong.push(format!("{}: `{room}` must not know `{other}`", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_file_climbs_out_of_its_room_by_super() {
    // `super::super::…` from the top of a room would leave it unseen by the test above.
    let mut wrong = Vec::new();
    for source in SOURCES.iter().filter(|s| s.room().is_some()) {
        let inside = source.path.trim_start_matches("src/").trim_end_matches("/mod.rs").trim_end_matches(".rs");
        let depth = inside.split('/').count();
        for (n, line) in source.code() {
            let supers = line.matches("super::").count();
            let chain = (1..=supers).rev().find(|k| line.contains(&"super::".repeat(*k))).unwrap_or(0);
            // Inside `mod tests { … }` one more is used; a room's own top is the limit.
            if chain > 0 && chain >= depth && !line.contains("use super::*") {
                wrong.push(format!("{}:{n}: {}", source.path, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "these leave their room:\n{}", wrong.join("\n"));
}

#[test]
fn the_arrows_are_seen() {
    let see = |text: &str| mentioned(&Source { path: "src/play/x.rs".into(), text: text.into() });
    assert_eq!(see("use crate::store::Row;"), ["store"]);
    assert_eq!(see("use crate::{\n  rulebook::{Day, Rules},\n  store,\n};"), ["rulebook", "store"]);
    assert_eq!(see("fn f() { crate::wire::go(); } // crate::cli"), ["wire"]);
    assert!(see("use super::Row; let crate_ = \"crate::cli\";").is_empty());
}
