//! What the worst letter can cost: time and depth are bounded for any input up to the size limit.

use super::stand_in::{NOW, game, read_text, record};
use kingpost::play::{Game, Note, Sheet, Side};
use kingpost::post::body::too_deep;
use kingpost::post::envelope::Envelope;
use kingpost::post::letter;
use kingpost::post::notation::Notations;
use kingpost::post::own_words::{Words, blocks, own_words};
use kingpost::post::reading::Context;
use std::time::{Duration, Instant};

/// A megabyte of the same.
fn megabyte(of: &str) -> String {
    of.repeat(1_000_000 / of.len())
}

/// CPU time of this thread where the system tells it, so that a busy machine cannot fail the test; else wall time.
fn spent(since: Instant) -> Duration {
    let ticks = std::fs::read_to_string("/proc/thread-self/stat").ok().and_then(|stat| {
        let fields: Vec<u64> =
            stat.rsplit(')').next()?.split_whitespace().skip(11).take(2).filter_map(|f| f.parse().ok()).collect();
        (fields.len() == 2).then(|| fields.iter().sum::<u64>())
    });
    // A tick is a hundredth of a second on every Linux that we know of.
    ticks.map_or_else(|| since.elapsed(), |ticks| Duration::from_millis(ticks * 10))
}

/// The whole path of one letter.
fn read(raw: &[u8], ours: &[String]) {
    let _ = Envelope::read(raw);
    let words = own_words(raw, ours);
    let game = game(&["e4", "e5", "Nf3", "Nc6"]);
    for block in blocks(&words.text, Some("GK24P07-3")) {
        let sheet = read_text(&game, Side::White, &block.text, false);
        assert!(sheet.words.len() <= 40_000, "{} bytes of words", sheet.words.len());
    }
}

/// In the optimised build each is meant to take less than 50 ms on a quiet machine; without optimisation it is
/// thirty times as much and more. What grows faster than the letter takes minutes and is caught here.
const MOST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 15 } else { 1 });

#[test]
fn a_megabyte_of_the_worst_text_is_read_in_bounded_time() {
    let nest: String = (0..30_000).map(|n| format!("If {n}. Bb5 a6\n")).collect();
    let texts = [
        megabyte("If 3. Bb5 a6 "),
        megabyte("3. Bb5 a6\n"),
        megabyte("On 1 Jan 2024 08:40 a@b.cc wrote:\n"),
        megabyte("("),
        megabyte("{"),
        megabyte("> 3. Bb5\n"),
        megabyte("From: a@b.cc\n"),
        megabyte("a "),
        megabyte("I offer. "),
        megabyte("\u{fdfa}"),
        megabyte("a\u{301}\u{302}\u{303}"),
        megabyte("1."),
        megabyte("\n"),
        megabyte("\u{41a}f3 "),
        megabyte("3. any "),
        megabyte("[A-1]\n"),
        megabyte("Di., 12. M\u{e4}rz 2024 a@b.cc <\n"),
        nest,
    ];
    let ours = vec!["On 1 Jan 2024 we sent you this letter, with a lot of text in it\n".repeat(500)];
    for (n, text) in texts.into_iter().enumerate() {
        // As HTML every third of them: tags cost more than what they hold.
        for kind in ["plain", "html"].into_iter().take(1 + usize::from(n % 3 == 0)) {
            let raw = format!("From: a@b.cc\r\nSubject: x\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\n{text}");
            let (wall, before) = (Instant::now(), spent(Instant::now()));
            read(raw.as_bytes(), &ours);
            let took = spent(wall).saturating_sub(before);
            assert!(took < MOST, "{took:?} for text/{kind} of {:?}\u{2026}", &text[..text.floor_char_boundary(40)]);
        }
    }
}

#[test]
fn monstrous_structures_are_set_aside_without_being_parsed() {
    let deep = format!("From: a@b.cc\r\n{}", "Content-Type: message/rfc822\r\n\r\n".repeat(50_000));
    let many = format!(
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n{}",
        "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n".repeat(10_000)
    );
    let bare = format!("Content-Type: multipart/mixed; boundary=b\r\n\r\n{}", "--b\r\n\r\nx\r\n".repeat(10_000));
    let large = format!("Subject: x\r\n\r\n{}", "x".repeat(11_000_000));
    for raw in [deep, many, bare, large] {
        assert!(too_deep(raw.as_bytes()).is_some());
        let words = own_words(raw.as_bytes(), &[]);
        assert!(words.unreadable.is_some() && words.text.is_empty());
    }
    assert_eq!(too_deep(b"Subject: x\r\n\r\n3. Bb5\r\n-- \r\nAda\r\n"), None);
}

#[test]
fn a_letter_cut_at_the_limit_says_so() {
    let game = game(&["e4", "e5", "Nf3", "Nc6"]);
    let quote = "> a line of an old letter that goes on and on\r\n".repeat(7_000);
    let long = [
        ("plain", format!("3. Bb5\r\n{quote}"), true),
        ("plain", format!("{quote}3. Bb5\r\n"), false),
        ("html", format!("<p>3. Bb5</p><blockquote>{}</blockquote>", "<p>an old letter</p>".repeat(30_000)), true),
        // Little text in a megabyte of tags, and the move behind it.
        ("html", format!("{}<p>3. Bb5</p>", "<i></i>".repeat(160_000)), false),
    ];
    for (kind, text, seen) in long {
        let raw = format!("From: a@b.cc\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\n{text}");
        let words = own_words(raw.as_bytes(), &[]);
        assert!(words.cut, "a long {kind} letter");
        let sheet = sheet_of(&game, &words);
        assert_eq!(sheet.items.len(), usize::from(seen));
        let told = sheet.notes.iter().any(|note| matches!(note, Note::Other(text) if text.contains("256 kB")));
        assert!(told, "{:?}", sheet.notes);
    }
    let short = own_words(b"From: a@b.cc\r\n\r\n3. Bb5\r\n", &[]);
    assert!(!short.cut && sheet_of(&game, &short).notes.is_empty());
}

/// The sheet of a letter of White's.
fn sheet_of(game: &Game, words: &Words) -> Sheet {
    let record = record(game);
    let context = Context {
        side: Side::White,
        record: &record,
        position: &game.position,
        draw_offered: false,
        today: NOW.utc().date_naive(),
        notations: &Notations::english(),
    };
    letter::sheet(words, &blocks(&words.text, Some("GK24P07-3")).remove(0), &context)
}

#[test]
fn html_as_deep_as_it_likes_is_read() {
    for soup in [
        "<div>".repeat(200_000),
        "<ol><li>".repeat(100_000),
        "<blockquote>".repeat(50_000),
        format!("<a {}>x", "b=c ".repeat(200_000)),
    ] {
        let raw = format!("From: a@b.cc\r\nContent-Type: text/html\r\n\r\n<p>3. Bb5</p>{soup}");
        assert!(own_words(raw.as_bytes(), &[]).text.starts_with("3. Bb5"));
    }
}

#[test]
fn broken_bytes_are_read_as_well_as_they_can_be() {
    for raw in [
        &b""[..],
        b"\0\0\0",
        b"\r\r\r\n\n",
        b"From",
        b":",
        b"Content-Type: \xff\xfe",
        b"Content-Type: multipart/mixed; boundary=\"\"\r\n\r\n--\r\n\r\n----\r\n",
        b"Content-Transfer-Encoding: base64\r\n\r\n====",
        b"Content-Type: text/plain; charset=utf-7\r\n\r\n+////-+A",
        b"Content-Type: text/plain; charset=utf-16\r\n\r\n\xff",
    ] {
        read(raw, &[]);
    }
}
