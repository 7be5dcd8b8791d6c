//! What must not be found: I/O and waiting in the pure rooms, clocks and chance outside theirs, SQL outside store.

use super::source::SOURCES;
use regex::Regex;

const PURE: [&str; 5] = ["table", "rulebook", "play", "tournament", "post"];

/// Asserts that no code line of the files chosen matches; each hit is shown.
fn absent(pattern: &str, what: &str, chosen: impl Fn(&str, Option<&str>) -> bool) {
    let pattern = Regex::new(pattern).expect("a pattern");
    let mut hits = Vec::new();
    for source in SOURCES.iter().filter(|s| chosen(&s.path, s.room())) {
        let lines = source.code().filter(|(_, line)| pattern.is_match(line));
        hits.extend(lines.map(|(n, line)| format!("{}:{n}: {}", source.path, line.trim())));
    }
    assert!(hits.is_empty(), "{what}:\n{}", hits.join("\n"));
}

fn pure(_: &str, room: Option<&str>) -> bool {
    room.is_some_and(|room| PURE.contains(&room))
}

#[test]
fn the_pure_rooms_never_wait_and_touch_nothing() {
    absent(r"\.await\b|\basync\b|\btokio\b", "waiting in a pure room", pure);
    absent(r"\bstd::(fs|net|io|env|process|thread)\b|\bprintln!|\beprintln!", "I/O in a pure room", pure);
    absent(r"\btracing::|\bsqlx\b|\blettre::transport", "a tool of the shell in a pure room", pure);
}

#[test]
fn only_the_clock_reads_system_time() {
    let elsewhere = |path: &str, room: Option<&str>| room.is_some() && path != "src/clock.rs";
    absent(r"\b(Utc|Local|SystemTime)::now\b", "system time read outside src/clock.rs", elsewhere);
    // Waits for a server, be it the database's, end by tokio's own timers.
    let below = |path: &str, room: Option<&str>| elsewhere(path, room) && !matches!(room, Some("wire" | "daemon"));
    absent(r"(^|[^:\w])(std::time::)?Instant::now\b", "a clock read", below);
    absent(r"\btokio::time\b", "a timer outside store, wire and daemon", |_, room| {
        room.is_some_and(|room| !matches!(room, "store" | "wire" | "daemon"))
    });
}

#[test]
fn chance_is_asked_for_in_few_places() {
    // The secret of the reply tokens is drawn once by the store's caller; jitter belongs to the wire and the daemon.
    let allowed = ["cli", "daemon", "wire", "clock"];
    absent(r"\brand::|\bgetrandom\b|\bfastrand\b|\bRandomState\b|\bthread_rng\b", "chance", |_, room| {
        room.is_some_and(|room| !allowed.contains(&room))
    });
}

#[test]
fn only_the_store_holds_sql() {
    let sql = Regex::new(
        r"(?i)\b(select\s+[\w*,.()\s]+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+(table|index|trigger)|begin\s+immediate)\b",
    )
    .expect("a pattern");
    let mut hits = Vec::new();
    for source in SOURCES.iter().filter(|s| s.room().is_some_and(|room| room != "store")) {
        let lines = source.strings().filter(|(_, line)| sql.is_match(line));
        hits.extend(lines.map(|(n, line)| format!("{}:{n}: {}", source.path, line.trim())));
    }
    assert!(hits.is_empty(), "SQL outside store:\n{}", hits.join("\n"));
    absent(r"\bsqlx\b", "sqlx outside store", |_, room| room.is_some_and(|room| room != "store"));
}

#[test]
fn nothing_unfinished_unsafe_or_switched_off() {
    let everywhere = |_: &str, _: Option<&str>| true;
    absent(r"\bunsafe\b", "unsafe code", everywhere);
    absent(r"\b(todo|unimplemented|dbg)!", "unfinished code", everywhere);
    absent(r"#\[\s*(ignore|should_panic)\b", "a test switched off, or one that any panic passes", everywhere);
}

#[test]
fn standard_output_belongs_to_the_command_line() {
    absent(r"\be?print(ln)?!", "printing outside cli", |_, room| {
        room.is_some_and(|room| !matches!(room, "cli" | "main"))
    });
}
