//! How letters look, for every sample: the snapshots are to be read by a person.

use super::samples::{all, awkward};
use kingpost::post::compose::{Draft, Kind};
use std::collections::BTreeSet;

fn shown(drafts: &[Draft]) -> String {
    let one = |d: &Draft| {
        let reason = d.reason.map_or(String::new(), |r| format!(" ({})", r.name()));
        let marks = format!("{}{}", if d.tells { " tells" } else { "" }, if d.answers { " answers" } else { "" });
        format!("To: {:?}\nKind: {}{reason}{marks}\nSubject: {}\n\n{}", d.to, d.kind, d.subject, d.body)
    };
    drafts.iter().map(one).collect::<Vec<_>>().join("\n=======================================\n")
}

#[test]
fn every_sample_reads_as_it_did() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for sample in all() {
            insta::assert_snapshot!(sample.name, shown(&sample.drafts));
        }
    });
}

#[test]
fn there_is_a_sample_of_every_kind_that_is_written() {
    let written: BTreeSet<&str> = all().iter().flat_map(|s| s.drafts.iter().map(|d| d.kind.name())).collect();
    let kinds = [
        Kind::Start,
        Kind::Receipt,
        Kind::Move,
        Kind::Objection,
        Kind::Notice,
        Kind::Repeat,
        Kind::Warning,
        Kind::Forfeit,
        Kind::Complaint,
        Kind::Result,
        Kind::Adjudication,
        Kind::Status,
        Kind::Help,
        Kind::Confirm,
        Kind::Reminder,
        Kind::Ruling,
        Kind::Appeal,
        Kind::Digest,
    ];
    for kind in kinds {
        assert!(written.contains(kind.name()), "no sample of {kind}");
    }
}

#[test]
fn every_letter_is_narrow_plain_text() {
    for sample in all().iter().chain(&awkward()) {
        for draft in &sample.drafts {
            let name = format!("{}, {:?}", sample.name, draft.to);
            assert!(draft.body.ends_with('\n') && !draft.body.ends_with("\n\n"), "{name}: its end");
            assert!(!draft.body.starts_with(['\n', ' ']), "{name}: its beginning");
            assert!(!draft.body.contains("\n\n\n"), "{name}: two blank lines together");
            for line in draft.body.lines() {
                assert!(line.chars().count() <= 76, "{name}: too wide: {line}");
                assert_eq!(line, line.trim_end(), "{name}: blanks at the end of a line");
                assert!(
                    !line.contains(|c: char| c.is_control() || c == '\u{202e}'),
                    "{name}: hidden characters: {line:?}"
                );
            }
        }
    }
}

#[test]
fn the_relays_own_text_is_ascii_and_has_no_template_left_in_it() {
    for sample in all() {
        for draft in &sample.drafts {
            assert!(draft.body.is_ascii(), "{}: {:?}", sample.name, draft.body.chars().find(|c| !c.is_ascii()));
            for sign in ["{{", "}}", "{%", "%}", "None", "none.", "undefined"] {
                assert!(!draft.body.contains(sign), "{}: {sign} in {}", sample.name, draft.body);
            }
        }
    }
}

#[test]
fn what_a_name_says_is_never_run() {
    for sample in awkward() {
        for draft in &sample.drafts {
            assert!(draft.body.contains("{{ 7 * 7 }}") && !draft.body.contains("49"), "{}", draft.body);
            assert!(!draft.subject.contains(['\r', '\n']));
        }
    }
}

#[test]
fn the_first_line_says_what_happened() {
    for sample in all() {
        for draft in &sample.drafts {
            let first = draft.body.lines().next().unwrap_or_default();
            assert!(
                first.len() >= 20 && first.ends_with(['.', ':', ',', ';', '?']) || first.len() > 60,
                "{}: {first}",
                sample.name
            );
            assert!(!first.starts_with("Game ") && !first.starts_with("White:"), "{}: {first}", sample.name);
        }
    }
}

#[test]
fn an_overstep_is_shown_with_its_sum() {
    // R5, R11: what had been used, and the think that went over, add up to what is said to be used.
    let samples = all();
    for name in ["overstep_warning", "overstep_second_forfeits", "overstep_proposed", "overstep_on_one_move"] {
        let sample = samples.iter().find(|s| s.name == name).expect("the sample");
        for draft in sample.drafts.iter().filter(|d| !matches!(d.kind, Kind::Result | Kind::Reminder)) {
            let text = draft.body.split_whitespace().collect::<Vec<_>>().join(" ");
            let (_, sum) = text.split_once("The sum: ").unwrap_or_else(|| panic!("{name}: {text}"));
            let number =
                |text: &str| text.split(' ').next_back().and_then(|n| n.parse::<i64>().ok()).expect("a number");
            let (before, rest) = sum.split_once(" day").expect("the days before");
            let (days, rest) = rest.split_once(" in full;").expect("the days of the think");
            let (used, _) = rest.trim().split_once(" day").expect("the days in all");
            let days = days.trim_end_matches('s').trim_end_matches(" day");
            assert_eq!(number(before) + number(days), number(used), "{name}: {sum}");
        }
    }
}
