//! Folding and cleaning of text.

use kingpost::post::compose::text::{WIDTH, finish, quote, tidy};
use proptest::prelude::*;

#[test]
fn long_lines_are_folded_at_blanks_and_hang() {
    let text = finish(&format!("- {}\n  {}\n> {}\n", "word ".repeat(30), "else ".repeat(30), "said ".repeat(30)));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.iter().all(|l| l.len() <= WIDTH));
    assert!(lines[0].starts_with("- word") && lines[1].starts_with("  word"));
    assert!(lines.iter().any(|l| l.starts_with("    else")));
    assert!(lines.iter().filter(|l| l.contains("said")).all(|l| l.starts_with("> said")));
    assert_eq!(text.matches("word").count(), 30);
    assert_eq!(text.matches("else").count(), 30);
    assert_eq!(text.matches("said").count(), 30);
}

#[test]
fn a_word_wider_than_a_line_is_broken_and_nothing_is_lost() {
    let long = "y".repeat(200);
    let text = finish(&format!("see {long}"));
    assert!(text.lines().all(|l| l.len() <= WIDTH));
    assert_eq!(text.matches('y').count(), 200);
}

#[test]
fn blank_lines_are_squeezed_and_line_ends_trimmed() {
    assert_eq!(finish("\n\na   \n\n\n\nb\n\n\n"), "a\n\nb\n");
}

#[test]
fn names_keep_their_letters_and_lose_everything_that_steers() {
    assert_eq!(tidy("  Jos\u{e9}\r\n Ra\u{fa}l \u{202e}\u{200b}\t X "), "Jos\u{e9} Ra\u{fa}l X");
    assert_eq!(tidy(&"n".repeat(500)).chars().count(), 60);
}

#[test]
fn quoted_words_are_marked_and_few() {
    let quoted = quote(&format!("\n\n\tI resign.\u{1b}[0m\n{}", "and\n".repeat(50)));
    assert_eq!(quoted[0], ">     I resign.[0m");
    assert_eq!(quoted.len(), 13);
    assert_eq!(quoted[12], "> [...]");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn folding_loses_nothing_and_keeps_within_the_width(text in "(> |- |    )?[ -~\u{e9}\u{4e2d}\n]{0,400}") {
        let folded = finish(&text);
        prop_assert!(folded.lines().all(|l| l.chars().count() <= WIDTH && l == l.trim_end()));
        // The marks of quotes and items are repeated or hang; everything else is there, in its order.
        let letters = |t: &str| t.chars().filter(|c| !c.is_whitespace() && !matches!(c, '>' | '-')).collect::<String>();
        prop_assert_eq!(letters(&folded), letters(&text));
        prop_assert_eq!(finish(&folded), folded);
    }

    #[test]
    fn nothing_quoted_can_pass_for_a_line_of_ours(words in any::<String>()) {
        for line in finish(&quote(&words).join("\n")).lines() {
            prop_assert!(line.starts_with('>'), "{line:?}");
        }
    }
}
