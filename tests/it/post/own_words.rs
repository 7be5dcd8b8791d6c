//! Own words and the games they are for.

use super::stand_in::{game, read_text};
use kingpost::play::{Illegible, Note, Side};
use kingpost::post::letter;
use kingpost::post::notation::Notations;
use kingpost::post::own_words::{Block, blocks, own_text, own_words};
use kingpost::post::reading::Context;

fn block(game: Option<&str>, text: &str) -> Block {
    Block { game: game.map(str::to_owned), text: text.to_owned() }
}

#[test]
fn each_game_has_the_words_under_its_name() {
    let words = "Both at once:\n\n[K1-1]\n1. e4\n\n[k1-2] 1. d4 Nf6\nI offer a draw.\n[K1-1]\nThanks!\n";
    let found = blocks(words, Some("K1-9"));
    assert_eq!(
        found,
        [block(Some("k1-2"), "1. d4 Nf6\nI offer a draw.\n"), block(Some("K1-1"), "1. e4\n\nThanks!\n"),]
    );
    assert_eq!(blocks("\n[K1-1]\n1. e4", Some("K1-9")), [block(Some("K1-1"), "1. e4\n")]);
    // A score is no name.
    let other = "1. e4 [K1-1]\n[EXTERNAL] x\n[1-0]\n";
    assert_eq!(blocks(other, None), [block(None, other)]);
}

#[test]
fn a_game_is_named_in_bold_after_a_word_or_without_brackets() {
    for name in ["**[K1-2]**", "[ k1 - 2 ]:", "Game [K1-2]", "- [K1-2]", "K1-2:", "Game K1-2", "*K1-2*", "K1-2: "] {
        let found = blocks(&format!("1. e4\n{name}\n1. d4"), Some("K1-1"));
        assert_eq!(found.len(), 2, "{name}: {found:?}");
        assert!(found[1].game.as_deref().is_some_and(|g| g.eq_ignore_ascii_case("K1-2")), "{name}");
        assert_eq!(found[1].text, "1. d4\n", "{name}");
    }
    for line in ["e2-4", "Ne2-4", "0-0", "1-0", "0-0-0", "e7-8", "As I wrote in [K1-2], it is a draw.", "5254-1"] {
        assert_eq!(blocks(&format!("1. e4\n{line}\n"), Some("K1-1")).len(), 1, "{line}");
    }
}

#[test]
fn words_above_the_first_game_count_where_they_say_something() {
    assert_eq!(blocks("Hello!\n[K1-2]\n1. d4", Some("K1-1")), [block(Some("K1-2"), "1. d4\n")]);
    assert_eq!(blocks("Hello!\n[K1-2]\n1. d4", None), [block(Some("K1-2"), "1. d4\n")]);
    assert_eq!(blocks("I resign.\n[K1-2]\n1. d4", Some("K1-1")).len(), 2);
    assert_eq!(blocks("1. Nf9\n[K1-2]\n1. d4", Some("K1-1")).len(), 2);
}

#[test]
fn what_our_letters_hold_is_said_anew_when_it_stands_alone() {
    let claim = "I claim a draw by threefold repetition.";
    let excused = "Excused time from 2024-03-05 to 2024-03-14.";
    let ours = [
        format!("Not drawn: your claim does not hold.\n\nYour letter\nWhat was read as your own words:\n> {claim}\n"),
        format!("What you can write, each on a line of its own:\n  I resign.\n  {claim}\n  {excused}\n"),
    ];
    for words in [claim, excused] {
        assert_eq!(own_text(words, &ours), words);
        assert_eq!(
            own_text(&format!("Dear relay,\n\n{words}\n\nAda"), &ours),
            format!("Dear relay,\n\n{words}\n\nAda")
        );
    }
    for copy in &ours {
        assert_eq!(own_text(&format!("Thanks.\n{copy}"), &ours), "Thanks.");
        assert_eq!(own_text(&format!("Thanks.\n> {}", copy.replace('\n', "\n> ")), &ours), "Thanks.");
    }
    assert_eq!(
        own_text(
            "Gone fishing.\nOur clock stood still, it seems to me.\n> I claim a draw by threefold repetition.",
            &ours
        )
        .lines()
        .count(),
        2
    );
}

#[test]
fn one_bad_block_harms_no_other() {
    let game = game(&["e4", "e5", "Nf3", "Nc6"]);
    let found = blocks("[A-1]\n3. Nf9\n[A-2]\n3. Bb5", None);
    let sheets: Vec<_> = found.iter().map(|b| read_text(&game, Side::White, &b.text, false)).collect();
    assert!(matches!(&sheets[0].illegible, None | Some(Illegible::Unreadable(_))));
    let last = sheets.last().expect("a block for each game");
    assert!(last.illegible.is_none() && last.items.len() == 1);
}

#[test]
fn what_was_typed_into_a_quote_is_pointed_at_and_not_taken() {
    let ours = vec!["Mr Oster has answered:\n\n  2. Nf3 Nc6\n\nPut your reply on a line of its own.\n".to_owned()];
    let raw = b"From: a@b.cc\r\n\r\n> Mr Oster has answered:\r\n>\r\n>   2. Nf3 Nc6      3. d4\r\n>\r\n> Put your reply on a line of its own.\r\n\r\nAda\r\n";
    let words = own_words(raw, &ours);
    assert_eq!(words.text, "Ada");
    assert_eq!(words.typed_in_quote, ["2. Nf3 Nc6 3. d4"]);
    let game = game(&["e4", "e5", "Nf3", "Nc6"]);
    let record = super::stand_in::record(&game);
    let context = Context {
        game: &game.id.0,
        side: Side::White,
        record: &record,
        position: &game.position,
        draw_offered: false,
        today: super::stand_in::NOW.utc().date_naive(),
        notations: &Notations::english(),
    };
    let sheet = letter::sheet(&words, &block(None, &words.text), &context);
    assert!(sheet.is_empty());
    assert!(sheet.notes.iter().any(|n| matches!(n, Note::Other(text) if text.contains("3. d4"))));
}

#[test]
fn two_versions_of_a_letter_that_differ_are_both_shown() {
    let raw = b"From: a@b.cc\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n3. Bc4\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>3. Bb5</p>\r\n--b--\r\n";
    assert_eq!(own_words(raw, &[]).conflict, Some(("3. Bc4".to_owned(), "3. Bb5".to_owned())));
}

#[test]
fn a_short_line_of_ours_is_still_the_players() {
    let ours = vec!["You can write:\nI resign.\nI offer a draw.\n\nYour move:\n3. Bb5\n".to_owned()];
    assert_eq!(own_text("3. Bb5\nI offer a draw.", &ours), "3. Bb5\nI offer a draw.");
    assert_eq!(own_text("I resign.", &ours), "I resign.");
}

#[test]
fn a_signature_ends_where_a_quote_begins() {
    assert_eq!(
        own_text("3. Bb5\n-- \nAda\n1. e4 e5\n> 2. Nf3 Nc6\n\nI offer a draw.", &[]),
        "3. Bb5\n\nI offer a draw."
    );
}
