//! What the worst letter can cost: time and depth are bounded for any input up to the size limit.

mod worst;

use super::stand_in::{NOW, game, record};
use kingpost::play::{Command, Game, Note, Posting, Sheet, Side, decide};
use kingpost::post::body::{MOST_TEXT, too_deep};
use kingpost::post::envelope::Envelope;
use kingpost::post::notation::Notations;
use kingpost::post::own_words::{Words, blocks, own_words};
use kingpost::post::reading::Context;
use kingpost::post::{letter, proof};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// CPU time of this thread, so that a busy machine cannot fail a test; where the system does not tell it, wall time.
fn clock() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|line| line.split(' ').next()?.parse().ok()).filter(|nanos| *nanos > 0);
    nanos.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// How often our letter stands in what the relay sent: as much of it as is compared with, where the build is optimised.
const MOST_OURS: usize = if cfg!(debug_assertions) { 10 } else { 500 };

/// The whole path of one letter: what it costs.
fn read(raw: &[u8], agreed: &str) -> Duration {
    static OURS: LazyLock<Vec<String>> = LazyLock::new(|| vec![worst::OURS.repeat(MOST_OURS)]);
    static GAME: LazyLock<Game> = LazyLock::new(|| game(&["e4", "e5", "Nf3", "Nc6"]));
    let since = clock();
    let envelope = Envelope::read(raw);
    let _ = proof::proof(&envelope, &["mail.example.org".to_owned()]);
    let words = own_words(raw, &OURS);
    let notations = Notations::agreed([agreed]);
    let record = record(&GAME);
    let today = NOW.utc().date_naive();
    let (side, position) = (Side::White, &GAME.position);
    let game = "GK24P07-3";
    let context = Context { game, side, record: &record, position, draw_offered: false, today, notations: &notations };
    for block in blocks(&words.text, Some("GK24P07-3")) {
        let sheet = letter::sheet(&words, &block, &context);
        assert!(sheet.words.len() <= 40_000 && sheet.ifs.len() <= 100 && sheet.notes.len() <= 50);
        let _ = decide(&GAME, &Command::letter(side, Posting::here(NOW), sheet), NOW);
    }
    clock().saturating_sub(since)
}

/// The least of a few runs: what the letter costs, and not what was in its way.
fn cost(raw: &[u8], agreed: &str, runs: usize) -> Duration {
    (0..runs).map(|_| read(raw, agreed)).min().unwrap_or_default()
}

/// Patterns are compiled when they are first needed: that is no letter's cost.
fn warm() {
    for kind in worst::all() {
        read(&kind.letter(2_000), kind.agreed);
    }
}

/// Without optimisation it takes thirty times as long and more. What grows faster than the letter takes minutes and is
/// caught here; what reading costs in the optimised build is measured below.
const MOST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 6 } else { 1 });

#[test]
fn the_worst_headers_and_parts_are_read_in_bounded_time() {
    for kind in worst::outside() {
        let took = read(&kind.letter(MOST_TEXT), kind.agreed);
        assert!(took < MOST, "{took:?} for {}", kind.name);
    }
}

/// A letter four times as long takes four times as long, or less; one whose cost grows with its square takes sixteen times.
#[test]
fn no_cost_grows_faster_than_the_letter() {
    const SHORT: usize = 2_000;
    const SLACK: Duration = Duration::from_millis(40);
    warm();
    for kind in worst::all() {
        let (short, long) = (kind.letter(SHORT), kind.letter(4 * SHORT));
        let fits = |runs| cost(&long, kind.agreed, runs) <= 8 * cost(&short, kind.agreed, runs) + SLACK;
        // A second look, in case something else was in the way.
        assert!(
            fits(1) || fits(3),
            "{}: {:?} and {:?}",
            kind.name,
            cost(&short, kind.agreed, 3),
            cost(&long, kind.agreed, 3)
        );
    }
}

/// The figures of the optimised build, for a megabyte of each: `cargo test --release --test it bounds -- --nocapture`.
#[cfg(not(debug_assertions))]
#[test]
fn a_megabyte_takes_less_than_50_ms_and_64_mb() {
    warm();
    let before = most_memory();
    let mut slow = Vec::new();
    for kind in worst::all() {
        let took = cost(&kind.letter(1_000_000), kind.agreed, 5);
        println!("{:>6.1} ms  {}", took.as_secs_f64() * 1_000.0, kind.name);
        if took >= Duration::from_millis(50) {
            slow.push(kind.name);
        }
    }
    let memory = most_memory() - before;
    println!("{memory:>6} MB at most");
    assert_eq!((slow, memory < 64), (Vec::new(), true));
}

/// The most memory that this process ever had, in MB.
#[cfg(not(debug_assertions))]
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<usize>().ok()).unwrap_or_default() / 1_024
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
    let headed = format!("{}\r\n3. Bb5\r\n", "A:\r\n".repeat(100_000));
    for raw in [deep, many, bare, large, headed] {
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
        let told = sheet.notes.iter().any(|note| matches!(note, Note::Other(text) if text.contains("128 kB")));
        assert!(told, "{:?}", sheet.notes);
    }
    let short = own_words(b"From: a@b.cc\r\n\r\n3. Bb5\r\n", &[]);
    assert!(!short.cut && sheet_of(&game, &short).notes.is_empty());
}

/// The sheet of a letter of White's.
fn sheet_of(game: &Game, words: &Words) -> Sheet {
    let record = record(game);
    let context = Context {
        game: &game.id.0,
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
        read(raw, "");
    }
}
