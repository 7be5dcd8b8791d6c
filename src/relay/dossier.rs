//! A game's dossier: everything by which a disputed charge can be judged, as files that stand alone (R4, R14).

use super::{Failure, Relay};
use crate::play::{Event, Fact, Game};
use crate::rulebook::Instant;
use crate::store::{Db, inbox, outbox, record};
use std::fmt::Write as _;

/// One file of a dossier, its path inside the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    pub path: String,
    pub bytes: Vec<u8>,
}

const ABOUT: &str = "\
This folder holds all that is on record of one game, and stands alone.

score.pgn       the game, with the instant of every posting
postings.txt    every posting: each instant its letter gave, the one that
                counted, and the subtraction behind its days
record.txt      the record, entry by entry, each with the hash of the one before
record.json     the same for programs
deliveries.csv  every letter sent: when it was queued, accepted, or refused
letters/in      the players' and the director's letters as they came
letters/out     the relay's letters as they went
";

impl Relay {
    /// The files of a game's dossier.
    ///
    /// # Errors
    /// There is no such game, or the database's.
    pub async fn dossier(&self, id: &str) -> Result<Vec<File>, Failure> {
        let pgn = self.pgn(id).await?;
        let mut db = self.store.read().await?;
        let book = self.open(&mut db, id).await?;
        let entries = record::entries(&mut db, id).await?;
        let sent = outbox::of_game(&mut db, id).await?;
        let mut files = vec![
            text("README.txt", ABOUT),
            text("score.pgn", &pgn),
            text("postings.txt", &postings(&book.game, &book.setting.record)),
            text("record.txt", &listed(&entries)),
            text("record.json", &json(&entries)),
            text("deliveries.csv", &deliveries(&sent)),
        ];
        files.extend(letters_in(&mut db, &entries).await?);
        for letter in &sent {
            let path = format!("letters/out/{:06}-{}.eml", letter.n, letter.kind);
            files.push(File { path, bytes: outbox::raw(&mut db, &letter.id).await? });
        }
        Ok(files)
    }
}

fn text(path: &str, content: &str) -> File {
    File { path: path.to_owned(), bytes: content.as_bytes().to_vec() }
}

/// The letters that brought entries about, as they came.
async fn letters_in(db: &mut Db, entries: &[record::Entry]) -> Result<Vec<File>, Failure> {
    let mut files: Vec<File> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for id in entries.iter().filter_map(|e| e.letter.as_deref()) {
        if seen.contains(&id) {
            continue;
        }
        seen.push(id);
        let n = inbox::letter(db, id).await?.map_or(0, |l| l.n);
        files.push(File { path: format!("letters/in/{n:06}.eml"), bytes: inbox::raw(db, id).await? });
    }
    Ok(files)
}

/// Every posting with each instant its letter gave, and every charge with its subtraction (R5).
fn postings(game: &Game, record: &[Event]) -> String {
    let mut out = String::from("All instants are UTC. Days are floor((to - from - paused) / 24 h) (R5).\n");
    for event in record {
        match &event.fact {
            Fact::Letter { side, posting, .. } => {
                let shown = |at: Option<Instant>| at.map_or_else(|| "none".to_owned(), Instant::rfc3339);
                let c = &posting.candidates;
                let _ = write!(
                    out,
                    "\nLetter of {side}\n  Date {}\n  Received by a trusted host {}\n  Mailbox {}\n  taken up {}\n  counts as posted {}\n",
                    shown(c.date),
                    shown(c.received),
                    c.mailbox,
                    posting.read_at,
                    posting.at
                );
            }
            Fact::Move(played) => {
                let charge = &played.charge;
                let used = game.step(played.ply - 1).map_or(0, |s| s.used);
                let _ = writeln!(
                    out,
                    "  {}: from {} to {}, paused {} s: {} day(s), {used} in all",
                    Game::numbered(played.ply - 1, &played.san),
                    charge.from,
                    charge.to,
                    charge.paused,
                    charge.days
                );
            }
            Fact::Told { .. } | Fact::Penalty { .. } | Fact::Overstep(_) | Fact::Ruling { .. } | Fact::Ended(_) => {
                let _ = writeln!(out, "\n{}  {}", event.at, event.text());
            }
            _ => {}
        }
    }
    out
}

fn listed(entries: &[record::Entry]) -> String {
    let mut out = String::new();
    for e in entries {
        let _ = write!(
            out,
            "{}. {}  {}  {}\n   {}\n   hash {}\n",
            e.seq, e.fact.at, e.fact.by, e.fact.kind, e.fact.text, e.hash
        );
    }
    out
}

fn json(entries: &[record::Entry]) -> String {
    let one = |e: &record::Entry| {
        serde_json::json!({
            "seq": e.seq, "at": e.fact.at.rfc3339(), "kind": e.fact.kind, "by": e.fact.by, "text": e.fact.text,
            "event": serde_json::from_str::<serde_json::Value>(&e.fact.payload).unwrap_or_default(),
            "recorded_at": e.recorded_at.rfc3339(), "letter": e.letter, "hash": e.hash,
        })
    };
    format!("{:#}\n", serde_json::Value::Array(entries.iter().map(one).collect()))
}

fn deliveries(sent: &[outbox::Letter]) -> String {
    let mut out = String::from("message_id,kind,to,queued_at,state,attempts,accepted_at,error\n");
    let plain = |s: &str| format!("\"{}\"", s.replace('"', "\"\"").replace(['\r', '\n'], " "));
    for letter in sent {
        let accepted = match letter.state {
            outbox::State::Sent { at } => at.rfc3339(),
            _ => String::new(),
        };
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{accepted},{}",
            plain(&letter.id),
            letter.kind,
            plain(&letter.address),
            letter.queued_at,
            letter.state.name(),
            letter.attempts,
            plain(letter.error.as_deref().unwrap_or_default())
        );
    }
    out
}
