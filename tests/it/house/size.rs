//! Files short enough to hold in the head.

use super::source::SOURCES;

#[test]
fn no_file_is_longer_than_600_lines() {
    let long: Vec<_> =
        SOURCES.iter().map(|s| (s.text.lines().count(), &s.path)).filter(|(lines, _)| *lines > 600).collect();
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn main_is_short() {
    let main = SOURCES.iter().find(|s| s.path == "src/main.rs").expect("there is a main");
    assert!(main.text.lines().count() <= 40);
}
