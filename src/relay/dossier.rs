//! A game's dossier: everything by which a disputed charge can be judged, as files that stand alone (R4, R14).

use super::{Failure, Relay};
use crate::play::{Event, Fact, Game, Step};
use crate::post::compose::Attachment;
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

impl File {
    /// As it goes with a letter: programs that show attachments know no folders.
    fn attachment(self) -> Attachment {
        let media = match self.path.rsplit_once('.') {
            Some((_, "json")) => "application/json",
            _ => "text/plain; charset=utf-8",
        };
        Attachment { name: self.path.replace('/', "-"), media, bytes: self.bytes }
    }
}

impl Relay {
    /// R19: the dossier as it goes with an appeal, but for what bears the players' reply tokens: the letters themselves, and the
    /// Message-IDs they went under. Nobody is sent another reader's token.
    pub(super) async fn dossier_attached(&self, db: &mut Db, id: &str) -> Result<Vec<Attachment>, Failure> {
        let tokens = |f: &File| f.path.starts_with("letters/") || f.path == "deliveries.csv" || f.path == "README.txt";
        let files = self.dossier_in(db, id).await?.into_iter().filter(|f| !tokens(f));
        Ok(files.map(File::attachment).collect())
    }

    /// The files of a game's dossier.
    ///
    /// # Errors
    /// There is no such game, or the database's.
    pub async fn dossier(&self, id: &str) -> Result<Vec<File>, Failure> {
        let mut db = self.store.read().await?;
        self.dossier_in(&mut db, id).await
    }

    /// The same within a transaction.
    pub(super) async fn dossier_in(&self, db: &mut Db, id: &str) -> Result<Vec<File>, Failure> {
        let book = self.open(db, id).await?;
        let pgn = self.pgn_of(&book.game, &book.setting);
        let entries = record::entries(db, id).await?;
        let sent = outbox::of_game(db, id).await?;
        let mut files = vec![
            text("README.txt", ABOUT),
            text("score.pgn", &pgn),
            text("postings.txt", &postings(&book.game, &book.setting.record)),
            text("record.txt", &listed(&entries)),
            text("record.json", &json(&entries)),
            text("deliveries.csv", &deliveries(&sent)),
        ];
        files.extend(letters_in(db, &entries).await?);
        for letter in &sent {
            let path = format!("letters/out/{:06}-{}.eml", letter.n, letter.kind);
            files.push(File { path, bytes: outbox::raw(db, &letter.id).await? });
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
    let mut then: Option<Game> = None;
    for event in record {
        match (&mut then, &event.fact) {
            (Some(then), _) => drop(then.evolve(event)),
            (none, Fact::Started(started)) => *none = Some(Game::new(game.id.clone(), started.clone())),
            _ => {}
        }
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
            Fact::Move(_) => out.extend(then.iter().filter_map(|g| g.line.last()).map(charged)),
            Fact::Told { .. }
            | Fact::Penalty { .. }
            | Fact::Overstep(_)
            | Fact::Ruling { .. }
            | Fact::Recomputed(_)
            | Fact::Ended(_) => {
                let _ = writeln!(out, "\n{}  {}", event.at, event.text());
            }
            _ => {}
        }
    }
    if record.iter().any(|e| matches!(e.fact, Fact::Recomputed(_))) {
        out.push_str("\nThe moves as they stand after the corrections\n");
        out.extend(game.line.iter().map(charged));
    }
    out
}

/// A move with the subtraction behind its days.
fn charged(step: &Step) -> String {
    let (played, charge) = (&step.played, &step.played.charge);
    format!(
        "  {}: from {} to {}, paused {} s: {} day(s), {} in all\n",
        Game::numbered(played.ply - 1, &played.san),
        charge.from,
        charge.to,
        charge.paused,
        charge.days,
        step.used
    )
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
