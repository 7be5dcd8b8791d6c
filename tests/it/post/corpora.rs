//! The corpora of the fuzz targets, replayed.

#[path = "../../../fuzz/checks.rs"]
mod checks;

use std::path::Path;

fn replay(target: &str, least: usize, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        check(&std::fs::read(entry.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count >= least, "only {count} inputs for {target}");
}

#[test]
fn envelope() {
    replay("envelope", 20, checks::envelope);
}

#[test]
fn body() {
    replay("body", 20, checks::body);
}

#[test]
fn own_words() {
    replay("own_words", 20, checks::own_words);
}

#[test]
fn notation() {
    replay("notation", 20, checks::notation);
}

#[test]
fn reading() {
    replay("reading", 20, checks::reading);
}
