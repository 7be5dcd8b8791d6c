//! `src/lib.rs` is the map: every room is on it, and every module says what it is.

use super::source::SOURCES;
use std::collections::BTreeSet;

#[test]
fn the_map_mentions_every_room() {
    let map = SOURCES.iter().find(|s| s.path == "src/lib.rs").expect("there is a lib");
    let map: String = map.text.lines().filter(|line| line.starts_with("//!")).collect();
    let rooms: BTreeSet<_> = SOURCES.iter().filter_map(|s| s.room()).filter(|room| *room != "lib").collect();
    let missing: Vec<_> = rooms.iter().filter(|room| !map.contains(**room)).collect();
    assert!(missing.is_empty(), "src/lib.rs does not mention {missing:?}");
}

#[test]
fn every_file_begins_by_saying_what_it_is() {
    let silent: Vec<_> =
        SOURCES.iter().filter(|s| s.room().is_some() && !s.text.starts_with("//!")).map(|s| &s.path).collect();
    assert!(silent.is_empty(), "no //! at the top of {silent:?}");
}
