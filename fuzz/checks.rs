//! What must hold of every input, for the fuzz targets and for the tests that replay their corpora.

use kingpost::play::{Ask, Side, Written};
use kingpost::post::envelope::Envelope;
use kingpost::post::notation::{Notations, System};
use kingpost::post::own_words::{self, blocks};
use kingpost::post::reading::{self, Context};
use kingpost::post::{body, proof, tidy};
use shakmaty::{CastlingMode, Chess, Move, Position, fen::Fen, uci::UciMove};

/// Reading the outside of a letter never fails, and an address is one in every part.
pub fn envelope(data: &[u8]) {
    let envelope = Envelope::read(data);
    if let Some(address) = envelope.from.address() {
        assert!(
            address.is_ascii() && address.matches('@').count() == 1 && !address.contains([' ', '<', '>', ',', '\0'])
        );
    }
    assert!(envelope.recipients.len() <= 200 && envelope.received.len() <= 100);
    let proof = proof::proof(&envelope, &["mail.cc.example.org".to_owned()]);
    assert!(!(proof.passes() && proof.fails()));
}

/// The words of a letter are bounded, and it has words or says why it has none, or both are empty.
pub fn body(data: &[u8]) {
    let body = body::read(data);
    assert!(body.plain.len() <= body::MOST_TEXT && body.html.as_ref().is_none_or(|h| h.len() <= body::MOST_TEXT));
    assert!(body.attachments.len() <= 20);
    if body.unreadable.is_some() {
        assert!(body.plain.trim().is_empty());
    }
}

/// A letter that the relay sent.
const OURS: &str = "Game GK24P07-3: section GK24P07, game 3, Golden Knights\nMr Oster has answered your move of yesterday with this:\n2. Nf3 Nc6\nand he offers these if-moves for your next move:\nIf 3. Bb5, then 3. ... a6\nPut your reply on a line of its own, as in 12. Rfe1.\n";

/// A line of a long letter of ours is never among own words, however it is marked, and such a letter below another takes
/// no move into it.
pub fn own_words(data: &[u8]) {
    let ours = vec![OURS.to_owned()];
    let words = own_words::own_words(data, &ours);
    for line in words.text.lines() {
        let bare = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '|')).split_whitespace();
        let bare = bare.collect::<Vec<_>>().join(" ");
        assert!(!OURS.lines().any(|ours| ours.len() >= 30 && ours == bare), "ours: {line}");
    }
    for block in blocks(&words.text, Some("GK24P07-3")) {
        assert!(block.text.len() <= words.text.len() + 1);
    }
    below(data, &ours);
}

/// The same text with a letter of ours quoted below it names no move or request that it does not name alone.
fn below(data: &[u8], ours: &[String]) {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let mark = ["> ", ">", "| ", ">> ", "", "  "][usize::from(*first) % 6];
    let text = format!("Content-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n", String::from_utf8_lossy(rest));
    let quoted: String = OURS.lines().map(|line| format!("{mark}{line}\r\n")).collect();
    let said = |text: &str| reading::gist(&own_words::own_words(text.as_bytes(), ours).text);
    let (alone, both) = (said(&text), said(&(text.clone() + &quoted)));
    assert!(both.iter().all(|what| alone.contains(what)), "{both:?} and not {alone:?}");
}

/// Every system reads or refuses every token, and what English reads fits a move only where it says no other.
pub fn notation(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for token in tidy::fold(text).split_whitespace().take(20) {
        for (position, _) in positions() {
            for system in System::others().chain([System::English]) {
                let Some(written) = system.read(token, &position) else { continue };
                assert_eq!(written.text, token);
                for m in written.candidates(&position) {
                    said(&written, m, token);
                }
            }
        }
    }
}

/// A square that a token names in digits and letters is where the move goes.
fn said(written: &Written, m: Move, token: &str) {
    if written.castle.is_none() && written.one_of.is_none() {
        let to = if m.is_castle() { return } else { m.to() };
        assert!(
            written.to_file.is_none_or(|f| f == to.file()) && written.to_rank.is_none_or(|r| r == to.rank()),
            "{token}"
        );
    }
}

/// A sheet names nothing that does not stand in the letter, and no reading fails.
pub fn reading(data: &[u8]) {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let text = String::from_utf8_lossy(rest);
    let folded = tidy::fold(&text);
    for (position, record) in positions() {
        let agreed = ["", "numeric", "descriptive", "french", "russian", "german"][usize::from(*first) % 6];
        let notations = Notations::agreed([agreed]);
        let side = Side::from(position.turn());
        let context = Context {
            game: "GK24P07-3",
            side,
            record: &record,
            position: &position,
            draw_offered: first & 64 != 0,
            today: chrono_today(),
            notations: &notations,
        };
        let sheet = reading::read(&text, &context);
        // Halves of a torn move are put together, whatever signs stand between them.
        let squeeze = |text: &str| text.replace(|c: char| c.is_ascii() && !c.is_alphanumeric(), "").to_lowercase();
        let squeezed = squeeze(&folded);
        let stands = |w: &Written| squeezed.contains(&squeeze(&w.text));
        for item in &sheet.items {
            assert!(
                stands(&item.written) || !item.written.text.is_ascii() || !folded.is_ascii(),
                "{:?}",
                item.written.text
            );
        }
        for line in &sheet.ifs {
            assert!(line.items.len() >= 2);
        }
        if sheet.asks.contains(&Ask::Resign) {
            let low = folded.to_lowercase();
            assert!(
                ["resign", "concede", "surrender", "give up", "0-1", "1-0", "0:1", "1:0"]
                    .iter()
                    .any(|w| low.contains(w)),
                "{text:?}"
            );
        }
    }
}

fn chrono_today() -> chrono::NaiveDate {
    kingpost::rulebook::Instant(1_710_252_311).utc().date_naive()
}

/// Positions that bring out doubts: the start, both bishops and pawns bearing on c3, a promotion, castling both ways.
fn positions() -> Vec<(Chess, Vec<(Chess, Move)>)> {
    let lines = [
        "",
        "e2e4 e7e5 g1f3 b8c6",
        "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 c1d2 e8g8 g1f3 b4c3",
        "e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 b8d7",
    ];
    let mut out: Vec<(Chess, Vec<(Chess, Move)>)> = lines.iter().map(|line| played(line)).collect();
    let fen: Result<Fen, _> = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1".parse();
    if let Some(position) = fen.ok().and_then(|f| f.into_position(CastlingMode::Standard).ok()) {
        out.push((position, Vec::new()));
    }
    out
}

fn played(line: &str) -> (Chess, Vec<(Chess, Move)>) {
    let mut position = Chess::default();
    let mut record = Vec::new();
    for uci in line.split_whitespace() {
        let Some(m) = uci.parse::<UciMove>().ok().and_then(|u| u.to_move(&position).ok()) else { break };
        record.push((position.clone(), m));
        position.play_unchecked(m);
    }
    (position, record)
}
