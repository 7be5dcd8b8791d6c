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

/// The lines that introduce an old letter in languages whose verbs and fields no list holds, and in those of rarer ones.
const FAR: [&str; 28] = [
    "---------- \u{905}\u{917}\u{94d}\u{930}\u{947}\u{937}\u{93f}\u{924} \u{938}\u{902}\u{926}\u{947}\u{936} ----------",
    "---------- \u{5e8}\u{5e9}\u{5d5}\u{5de}\u{5d4} \u{5e9}\u{5d4}\u{5d5}\u{5e2}\u{5d1}\u{5e8}\u{5d4} ---------",
    "---------- \u{631}\u{633}\u{627}\u{644}\u{629} \u{645}\u{639}\u{627}\u{62f} \u{62a}\u{648}\u{62c}\u{64a}\u{647}\u{647}\u{627} ----------",
    "---------- Edastatud kiri ----------",
    "\u{62f}\u{631} \u{62a}\u{627}\u{631}\u{6cc}\u{62e} \u{633}\u{647}\u{200c}\u{634}\u{646}\u{628}\u{647} \u{6f1}\u{6f2} \u{645}\u{627}\u{631}\u{633} \u{6f2}\u{6f0}\u{6f2}\u{6f4} \u{6f8}:\u{6f4}\u{6f0} Card Relay <relay@cc.example.org> \u{646}\u{648}\u{634}\u{62a}:",
    "\u{9e7}\u{9e8} \u{9ae}\u{9be}\u{9b0}\u{9cd}\u{99a}, \u{9e8}\u{9e6}\u{9e8}\u{9ea} \u{9ee}:\u{9ea}\u{9e6} AM \u{9a4}\u{9be}\u{9b0}\u{9bf}\u{996}\u{9c7}, Card Relay <relay@cc.example.org> \u{9b2}\u{9bf}\u{996}\u{9c7}\u{99b}\u{9c7}:",
    "Card Relay \u{928}\u{947} 12/03/2024 08:40 \u{915}\u{94b} \u{932}\u{93f}\u{916}\u{93e}:",
    "Card Relay \u{62f}\u{631} \u{6f1}\u{6f2} \u{645}\u{627}\u{631}\u{633} \u{6f2}\u{6f0}\u{6f2}\u{6f4} \u{633}\u{627}\u{639}\u{62a} \u{6f0}\u{6f8}:\u{6f4}\u{6f0} \u{646}\u{648}\u{634}\u{62a}:",
    "\u{e40}\u{e21}\u{e37}\u{e48}\u{e2d} 12 \u{e21}\u{e35}.\u{e04}. 2567 \u{e40}\u{e27}\u{e25}\u{e32} 08:40 Card Relay \u{e40}\u{e02}\u{e35}\u{e22}\u{e19}:",
    "(2024/03/12 8:40), Card Relay wrote:",
    "2024. 3. 12. \u{c624}\u{c804} 8:40, Card Relay <relay@cc.example.org> \u{c791}\u{c131}:",
    "Card Relay \u{5db}\u{5ea}\u{5d1}/\u{5d4}:",
    "Op 12/03/2024 08:40 het Card Relay geskryf:",
    "Mnamo Jum, 12 Mac 2024, 08:40 Card Relay <relay@cc.example.org> aliandika:",
    "Card Relay (<relay@cc.example.org>) erabiltzaileak hau idatzi du (2024 mar. 12, ar. (08:40)):",
    "\u{641}\u{64a} \u{661}\u{662} \u{645}\u{627}\u{631}\u{633} \u{662}\u{660}\u{662}\u{664}\u{60c} \u{627}\u{644}\u{633}\u{627}\u{639}\u{629} \u{668}:\u{664}\u{660} \u{635}\u{60c} \u{643}\u{62a}\u{628} Card Relay <relay@cc.example.org>:",
    "12 Mar 2024 Sal 08:40 tarihinde Card Relay\n<relay@cc.example.org> \u{15f}unlar\u{131}\nyazd\u{131}:",
    "\u{627}\u{632}: Card Relay <relay@cc.example.org>\n\u{627}\u{631}\u{633}\u{627}\u{644} \u{634}\u{62f}\u{647}: \u{633}\u{647}\u{200c}\u{634}\u{646}\u{628}\u{647} \u{6f1}\u{6f2} \u{645}\u{627}\u{631}\u{633} \u{6f2}\u{6f0}\u{6f2}\u{6f4} \u{6f0}\u{6f8}:\u{6f4}\u{6f0}\n\u{628}\u{647}: Ada Quill\n\u{645}\u{648}\u{636}\u{648}\u{639}: [GK24P07-3] Quill - Oster",
    "\u{92a}\u{94d}\u{930}\u{947}\u{937}\u{915}: Card Relay <relay@cc.example.org>\n\u{92d}\u{947}\u{91c}\u{93e} \u{917}\u{92f}\u{93e}: \u{92e}\u{902}\u{917}\u{932}\u{935}\u{93e}\u{930}, 12 \u{92e}\u{93e}\u{930}\u{94d}\u{91a} 2024 08:40\n\u{92a}\u{94d}\u{930}\u{924}\u{93f}: Ada Quill\n\u{935}\u{93f}\u{937}\u{92f}: [GK24P07-3] Quill - Oster",
    "\u{92a}\u{94d}\u{930}\u{947}\u{937}\u{915}: Card Relay\n\u{926}\u{93f}\u{928}\u{93e}\u{902}\u{915}: 12 \u{92e}\u{93e}\u{930}\u{94d}\u{91a} 2024, 8:40\n\u{92a}\u{94d}\u{930}\u{924}\u{93f}: Ada Quill\n\u{935}\u{93f}\u{937}\u{92f}: [GK24P07-3]",
    "\u{548}\u{582}\u{574}\u{56b}\u{581}\u{55d} Card Relay <relay@cc.example.org>\n\u{548}\u{582}\u{572}\u{561}\u{580}\u{56f}\u{57e}\u{561}\u{56e}\u{55d} 12 \u{574}\u{561}\u{580}\u{57f}\u{56b} 2024 08:40\n\u{548}\u{582}\u{574}\u{55d} Ada Quill\n\u{539}\u{565}\u{574}\u{561}\u{55d} [GK24P07-3]",
    "\u{10d2}\u{10d0}\u{10db}\u{10d2}\u{10d6}\u{10d0}\u{10d5}\u{10dc}\u{10d8}: Card Relay <relay@cc.example.org>\n\u{10d2}\u{10d0}\u{10d2}\u{10d6}\u{10d0}\u{10d5}\u{10dc}\u{10d8}\u{10da}\u{10d8}\u{10d0}: 12 \u{10db}\u{10d0}\u{10e0}\u{10e2}\u{10d8} 2024 08:40\n\u{10d0}\u{10d3}\u{10e0}\u{10d4}\u{10e1}\u{10d0}\u{10e2}\u{10d8}: Ada Quill\n\u{10d7}\u{10d4}\u{10db}\u{10d0}: [GK24P07-3]",
    "\u{41a}\u{456}\u{43c}\u{43d}\u{435}\u{43d}: Card Relay <relay@cc.example.org>\n\u{416}\u{456}\u{431}\u{435}\u{440}\u{456}\u{43b}\u{434}\u{456}: 2024 \u{436}. 12 \u{43d}\u{430}\u{443}\u{440}\u{44b}\u{437} 08:40\n\u{41a}\u{456}\u{43c}\u{433}\u{435}: Ada Quill\n\u{422}\u{430}\u{49b}\u{44b}\u{440}\u{44b}\u{43f}: [GK24P07-3]",
    "Nga: Card Relay <relay@cc.example.org>\nD\u{eb}rguar: e mart\u{eb}, 12 mars 2024 08:40\nP\u{eb}r: Ada Quill\nTema: [GK24P07-3]",
    "Oddi wrth: Card Relay <relay@cc.example.org>\nAnfonwyd: 12 Mawrth 2024 08:40\nAt: Ada Quill\nPwnc: [GK24P07-3]",
    "Nork: Card Relay <relay@cc.example.org>\nBidalia: 2024(e)ko martxoak 12 08:40\nNori: Ada Quill\nGaia: [GK24P07-3]",
    "\u{410}\u{434}: Card Relay <relay@cc.example.org>\n\u{410}\u{434}\u{43f}\u{440}\u{430}\u{45e}\u{43b}\u{435}\u{43d}\u{430}: \u{430}\u{45e}\u{442}\u{43e}\u{440}\u{430}\u{43a}, 12 \u{441}\u{430}\u{43a}\u{430}\u{432}\u{456}\u{43a}\u{430} 2024 \u{433}. 08:40\n\u{41a}\u{430}\u{43c}\u{443}: Ada Quill\n\u{422}\u{44d}\u{43c}\u{430}: [GK24P07-3]",
    "\u{41e}\u{434}: Card Relay <relay@cc.example.org>\n\u{418}\u{441}\u{43f}\u{440}\u{430}\u{442}\u{435}\u{43d}\u{43e}: \u{432}\u{442}\u{43e}\u{440}\u{43d}\u{438}\u{43a}, 12 \u{43c}\u{430}\u{440}\u{442} 2024 08:40\n\u{414}\u{43e}: Ada Quill\n\u{422}\u{435}\u{43c}\u{430}: [GK24P07-3]",
];

#[test]
fn an_old_letter_is_introduced_in_any_script() {
    for intro in FAR {
        let letter = format!("Thanks, I will think about it.\n\n{intro}\n\nDear Ada,\n3. Bc4\nI resign.\nBram\n");
        assert_eq!(own_text(&letter, &[]), "Thanks, I will think about it.", "{intro}");
    }
    // Cards have fields too, and people set a clock time before their move.
    for own in [
        "\u{411}\u{435}\u{43b}\u{44b}\u{435}: Ada Quill\n\u{427}\u{451}\u{440}\u{43d}\u{44b}\u{435}: Bram Oster\n\u{425}\u{43e}\u{434}: 3. Bb5",
        "\u{41c}\u{43e}\u{439} \u{445}\u{43e}\u{434}, 12.03.2024, 08:40:\n3. Bb5",
        "My move, sent 12/03/2024 at 08:40:\n3. Bb5",
        "\u{10d7}\u{10d4}\u{10db}\u{10d0}: x\n\u{10d2}\u{10d4}\u{10db}\u{10d0}: y\n\u{10e1}\u{10d5}\u{10da}\u{10d0}: 3. Bb5",
    ] {
        let folded = own_text(own, &[]);
        assert_eq!(folded.lines().count(), own.lines().count(), "{own}: {folded}");
    }
}

/// A quoted line that was broken at a narrow margin goes on in small letters; a reply right below one does not.
#[test]
fn the_end_of_a_broken_line_is_no_word_of_the_writers() {
    let quoted = "> I have looked at it for a whole evening and I think it is";
    for tail in ["hopeless for me. I resign.", "time to stop, and I offer a draw."] {
        assert_eq!(own_text(&format!("Thanks!\n\n{quoted}\n{tail}\n"), &[]), "Thanks!", "{tail}");
    }
    for reply in ["3. Bb5", "e4", "I resign.", "d4 is my move"] {
        assert_eq!(own_text(&format!("{quoted}\n{reply}\n"), &[]), reply);
    }
    assert_eq!(own_text("> Do you want a draw?\nno, thanks\n", &[]), "no, thanks");
}
