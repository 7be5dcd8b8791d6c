//! The letters of a game, in and out, each a file; and lists of them.

use super::super::book::Book;
use super::super::parse::apart;
use super::super::{Failure, Relay};
use crate::play::{Game, Side};
use crate::post::envelope::Envelope;
use crate::rulebook::Instant;
use crate::store::Db;
use crate::store::inbox::{self, Letter, State};
use crate::store::outbox;
use crate::store::record::Entry;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Letters held or set aside are looked through no further than this.
const MOST: i64 = 1_000;

/// Who writes letters that count.
const WRITERS: [&str; 3] = ["white", "black", "director"];

/// A letter of a dossier.
pub(super) struct Mail {
    pub path: String,
    pub at: Instant,
    pub raw: Vec<u8>,
    /// Who it came from, or went to.
    who: String,
    /// What came of it.
    outcome: String,
    /// A row of deliveries.csv; letters out have one.
    delivery: Option<String>,
}

impl Mail {
    pub fn out(letter: &outbox::Letter, game: &Game, raw: Vec<u8>) -> Self {
        let who = match letter.player.as_deref().and_then(|id| game.seat(id)) {
            Some(side) => side.name(),
            None => &letter.role,
        };
        let (state, accepted) = match letter.state {
            outbox::State::Sent { at } => (format!("accepted {at}"), at.rfc3339()),
            state => (state.name().to_owned(), String::new()),
        };
        let trouble = letter.error.as_deref().map_or(String::new(), |e| format!(": {}", one_line(e)));
        let row = [
            quoted(&letter.id),
            letter.kind.clone(),
            quoted(&letter.address),
            letter.queued_at.rfc3339(),
            letter.state.name().to_owned(),
            letter.attempts.to_string(),
            accepted,
            quoted(letter.error.as_deref().unwrap_or_default()),
        ];
        Self {
            path: format!("letters/out/{:06}-{}-{}.eml", letter.n, who, letter.kind),
            at: letter.queued_at,
            raw,
            who: format!("to {who}"),
            outcome: format!("{}; {state}{trouble}", letter.kind),
            delivery: Some(row.join(",")),
        }
    }
}

impl Relay {
    /// The letters that brought entries about, and those in the players' and the director's names about this game that did not.
    pub(super) async fn mail_in(&self, db: &mut Db, book: &Book, entries: &[Entry]) -> Result<Vec<Mail>, Failure> {
        let mut caused: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
        for entry in entries {
            if let Some(id) = entry.letter.as_deref() {
                caused.entry(id).or_default().push(entry);
            }
        }
        let mut mail = Vec::new();
        for (id, entries) in caused {
            let Some(letter) = inbox::letter(db, id).await? else { continue };
            let kinds: Vec<&str> = entries.iter().map(|e| e.fact.kind.as_str()).collect();
            // By the record, since an address may have changed.
            let by = entries.iter().map(|e| e.fact.by.as_str()).find(|by| WRITERS.contains(by));
            let who = by.unwrap_or_else(|| self.writer_of(book, &letter));
            mail.push(Mail {
                path: format!("letters/in/{:06}-{who}.eml", letter.n),
                at: letter.posted_at.unwrap_or(letter.arrived),
                raw: inbox::raw(db, id).await?,
                who: format!("from {who}"),
                outcome: kinds.join(", "),
                delivery: None,
            });
        }
        mail.extend(self.mail_aside(db, book).await?);
        Ok(mail)
    }

    async fn mail_aside(&self, db: &mut Db, book: &Book) -> Result<Vec<Mail>, Failure> {
        let mut mail = Vec::new();
        for state in [State::Held, State::Review] {
            for letter in inbox::in_state(db, state.name(), MOST).await? {
                let who = self.writer_of(book, &letter);
                if who == "other" {
                    continue;
                }
                let raw = inbox::raw(db, &letter.id).await?;
                let bytes = raw.clone();
                let Some(envelope) = apart(move || Envelope::read(&bytes)).await else { continue };
                let about = self.named(&envelope).iter().any(|id| id.eq_ignore_ascii_case(&book.game.id.0));
                let noted =
                    letter.note.as_ref().is_some_and(|note| note.starts_with(&format!("For {}:", book.game.id)));
                if about || noted {
                    mail.push(Mail {
                        path: format!("letters/aside/{:06}-{who}.eml", letter.n),
                        at: letter.posted_at.unwrap_or(letter.arrived),
                        raw,
                        who: format!("from {who}"),
                        outcome: format!("{}: {}", state.name(), one_line(letter.note.as_deref().unwrap_or_default())),
                        delivery: None,
                    });
                }
            }
        }
        Ok(mail)
    }

    /// Whose letter it is by its address: `white`, `black`, `director` or `other`.
    fn writer_of(&self, book: &Book, letter: &Letter) -> &'static str {
        let Some(sender) = letter.sender.as_deref() else { return "other" };
        let is = |address: &str| sender.eq_ignore_ascii_case(address);
        match () {
            () if is(&book.setting.white.email) => Side::White.name(),
            () if is(&book.setting.black.email) => Side::Black.name(),
            () if is(&self.house.director) => "director",
            () => "other",
        }
    }
}

/// letters.txt.
pub(super) fn page(mail: &[Mail]) -> String {
    let mut out = String::from("All letters, oldest first: in by their posting, out by their queueing, in UTC.\n\n");
    for m in mail {
        let _ = writeln!(out, "{}  {}\n  {}\n  {}", m.at, m.who, m.path, m.outcome);
    }
    out
}

/// deliveries.csv.
pub(super) fn deliveries(mail: &[Mail]) -> String {
    let mut out = String::from("message_id,kind,to,queued_at,state,attempts,accepted_at,error\n");
    for row in mail.iter().filter_map(|m| m.delivery.as_ref()) {
        let _ = writeln!(out, "{row}");
    }
    out
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", one_line(text).replace('"', "\"\""))
}

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}
