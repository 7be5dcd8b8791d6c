//! `config/kingpost.toml` lists every key, each with its default.

use super::{RELAY, parse, refusal};
use std::collections::{BTreeMap, BTreeSet};

const FILE: &str = include_str!("../../../config/kingpost.toml");

/// A section and its kind, where it has kinds.
type Place = (String, Option<String>);

/// The lines `key = value` of the file by place, whether they are commented out or not.
fn listed() -> BTreeMap<Place, Vec<(String, String)>> {
    let mut places: BTreeMap<Place, Vec<(String, String)>> = BTreeMap::new();
    let mut place = (String::new(), None);
    for line in FILE.lines() {
        if let Some(section) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            place = (section.to_owned(), None);
            continue;
        }
        let Some((key, value)) = line.strip_prefix("# ").unwrap_or(line).split_once(" = ") else { continue };
        if !key.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
            continue;
        }
        if key == "kind" {
            place.1 = Some(value.trim_matches('"').to_owned());
        }
        places.entry(place.clone()).or_default().push((key.to_owned(), value.to_owned()));
    }
    places
}

/// The keys that the program knows at a place, from what it says of one that it does not.
fn known((section, kind): &Place) -> BTreeSet<String> {
    let needed = match (section.as_str(), kind.as_deref()) {
        ("relay", _) => "address = \"a@b\"\ndirector = \"a@b\"\n".to_owned(),
        (_, Some(kind @ ("imap" | "smtp"))) => format!("kind = \"{kind}\"\nhost = \"h\"\n"),
        (_, Some(kind)) => format!("kind = \"{kind}\"\n"),
        _ => String::new(),
    };
    let relay = if section == "relay" { "" } else { RELAY };
    let said = refusal(&format!("{relay}[{section}]\n{needed}zzzzzzzzzzzz = 1\n"));
    let (_, list) = said.split_once(&format!("the keys in [{section}] are ")).expect("the known keys are listed");
    list.trim_end_matches('.').split(", ").map(str::to_owned).collect()
}

#[test]
fn as_it_stands_it_parses_to_the_defaults() {
    assert_eq!(parse(FILE), parse(RELAY));
}

#[test]
fn it_lists_every_key_and_no_other() {
    let places = listed();
    let kinds: Vec<_> = places.keys().map(|(s, k)| (s.as_str(), k.as_deref().unwrap_or(""))).collect();
    let all = [
        ("calendar", ""),
        ("mailbox", "imap"),
        ("mailbox", "maildir"),
        ("outgoing", "maildir"),
        ("outgoing", "sendmail"),
        ("outgoing", "smtp"),
        ("posting", ""),
        ("relay", ""),
        ("senders", ""),
        ("store", ""),
    ];
    assert_eq!(kinds, all);
    for (place, lines) in &places {
        let written: BTreeSet<String> = lines.iter().map(|(key, _)| key.clone()).collect();
        assert_eq!(written, known(place), "the keys of {place:?}");
    }
}

#[test]
fn every_kind_parses_when_its_comment_signs_are_taken_away() {
    for ((section, kind), lines) in listed() {
        // Only one way to prove who we are can be set.
        let one_proof = |key: &str| !matches!(key, "password_command" | "oauth_token_command");
        let lines: Vec<String> =
            lines.iter().filter(|(key, _)| one_proof(key)).map(|(key, value)| format!("{key} = {value}")).collect();
        let relay = if section == "relay" { "" } else { RELAY };
        let text = format!("{relay}[{section}]\n{}\n", lines.join("\n"));
        assert!(parse(&text).is_ok(), "{section} {kind:?}: {}", refusal(&text));
    }
}

#[test]
fn a_commented_line_shows_the_default_where_there_is_one() {
    let imap = "[mailbox]\nkind = \"imap\"\nhost = \"h\"\n";
    let smtp = "[outgoing]\nkind = \"smtp\"\nhost = \"h\"\n";
    let sendmail = "[outgoing]\nkind = \"sendmail\"\n";
    let with = |section: &str, line: &str| parse(&format!("{RELAY}{section}{line}")).expect("it parses");
    assert_eq!(with(imap, ""), with(imap, "security = \"tls\"\nfolder = \"INBOX\"\n"));
    assert_eq!(with(smtp, ""), with(smtp, "security = \"tls\"\n"));
    assert_eq!(with(sendmail, ""), with(sendmail, "command = \"/usr/sbin/sendmail\"\n"));
}
