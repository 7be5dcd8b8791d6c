//! The record of a game as files: for people, for programs, and how to check it.

use crate::play::{Event, Fact};
use crate::store::record::Entry;
use std::fmt::Write as _;

/// Checks the chain of hashes without this program.
pub(super) const VERIFY: &str = r#"#!/usr/bin/env python3
"""Checks record.json: each hash is made of the hash before it and of the entry, every field with its length before it."""
import hashlib, json, pathlib, sys

folder = pathlib.Path(__file__).resolve().parent
letters = {hashlib.sha256(p.read_bytes()).hexdigest() for p in (folder / "letters" / "in").glob("*.eml")}
before = ""
for n, e in enumerate(json.loads((folder / "record.json").read_text("utf-8")), 1):
    letter = "letter " + e["letter"] if e["letter"] else ""
    fields = [before, e["game"], str(e["seq"]), e["kind"], str(e["at_unix"]), e["by"], e["text"], e["payload"],
              str(e["recorded_at_unix"]), letter]
    digest = hashlib.sha256()
    for field in fields:
        data = field.encode("utf-8")
        digest.update(len(data).to_bytes(8, "big") + data)
    if e["seq"] != n or digest.hexdigest() != e["hash"]:
        sys.exit(f"Entry {n} is not what was written: its hash does not fit.")
    if e["letter"] and e["letter"] not in letters:
        sys.exit(f"Entry {n} came of a letter that is not in letters/in, or was changed there.")
    before = e["hash"]
print(f"All is as it was written; the last hash is {before}.")
"#;

/// rulings.txt: what the director and the relay ruled, and what was complained of or announced.
pub(super) fn rulings(record: &[Event]) -> String {
    let mut out = String::new();
    for event in record {
        let shown = matches!(
            event.fact,
            Fact::Penalty { .. }
                | Fact::Overstep(_)
                | Fact::Ruling { .. }
                | Fact::Silent { .. }
                | Fact::Complaint { .. }
                | Fact::Appeal { .. }
                | Fact::Submitted { .. }
                | Fact::Thinking { .. }
                | Fact::Excused(_)
                | Fact::ExcusedEnded { .. }
                | Fact::AddressChanged { .. }
                | Fact::Withdrawn { .. }
                | Fact::Repeat { .. }
                | Fact::Stopped
                | Fact::Ended(_)
        );
        if shown {
            let _ = writeln!(out, "{}  by {}: {}", event.at, event.by(), event.text());
        }
    }
    if out.is_empty() { "Nothing of the kind.\n".into() } else { out }
}

/// record.txt.
pub(super) fn page(entries: &[Entry]) -> String {
    let mut out = String::new();
    for e in entries {
        let letter = e.letter.as_ref().map_or(String::new(), |id| format!("   of the letter {id}\n"));
        let _ = write!(
            out,
            "{}. {}  {}  {}\n   {}\n   recorded {}\n{letter}   hash {}\n",
            e.seq, e.fact.at, e.fact.by, e.fact.kind, e.fact.text, e.recorded_at, e.hash
        );
    }
    out
}

/// record.json.
pub(super) fn json(entries: &[Entry]) -> String {
    let one = |e: &Entry| {
        serde_json::json!({
            "game": e.game, "seq": e.seq, "at": e.fact.at.rfc3339(), "at_unix": e.fact.at.0, "kind": e.fact.kind,
            "by": e.fact.by, "text": e.fact.text,
            "event": serde_json::from_str::<serde_json::Value>(&e.fact.payload).unwrap_or_default(),
            "payload": e.fact.payload, "recorded_at": e.recorded_at.rfc3339(), "recorded_at_unix": e.recorded_at.0,
            "letter": e.letter, "hash": e.hash,
        })
    };
    format!("{:#}\n", serde_json::Value::Array(entries.iter().map(one).collect()))
}
