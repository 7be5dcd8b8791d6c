//! The record: what happened in each game, append-only, each entry bearing the hash of the one before it.

use super::query::{Query, storable};
use super::{Db, Error, Tx};
use crate::rulebook::Instant;
use sha2::{Digest as _, Sha256};
use sqlx::Row as _;
use sqlx::any::AnyRow;

statements! {
    NEWEST = "select max(recorded_at) from record";
    HEAD = "select seq, head from games where id = $1";
    ADVANCE = "update games set seq = $3, head = $4, wake_at = $5, status = $6, result = $7, how = $8 where id = $1 and seq = $2";
    APPEND = "insert into record (game, seq, kind, happened_at, actor, text, payload, recorded_at, letter, hash) \
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    ENTRIES = "select game, seq, kind, happened_at, actor, text, payload, recorded_at, letter, hash from record \
        where game = $1 order by seq";
    BY_LETTER = "select game, seq, kind, happened_at, actor, text, payload, recorded_at, letter, hash from record \
        where letter = $1 order by game, seq";
    OF_KIND = "select game, seq, kind, happened_at, actor, text, payload, recorded_at, letter, hash from record \
        where kind = $1 and recorded_at > $2 order by game, seq";
}

/// What is to be recorded of one fact. The store reads none of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    pub kind: String,
    /// The instant of the fact itself.
    pub at: Instant,
    /// Who brought it about: `white`, `director`, `relay`.
    pub by: String,
    /// A sentence.
    pub text: String,
    /// The event, as JSON.
    pub payload: String,
}

/// A fact on record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub game: String,
    /// From 1, without a gap.
    pub seq: i64,
    pub fact: Fact,
    pub recorded_at: Instant,
    /// The letter that brought it about, by its id in the inbox.
    pub letter: Option<String>,
    /// SHA-256, in hex, over the hash before it and every field.
    pub hash: String,
}

/// Where a game stands after what is appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing<'a> {
    pub wake_at: Option<Instant>,
    pub status: &'a str,
    pub result: &'a str,
    /// How it ended, in the word of `tournament::How`.
    pub how: Option<&'a str>,
}

/// What was appended, and because of what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause<'a> {
    pub recorded_at: Instant,
    pub letter: Option<&'a str>,
}

/// Appends `facts` to the record of `game`, which must hold `expected` entries, and sets where the game then stands.
/// Without facts it only sets that. It locks the game until the transaction ends: letters queued after it in the same
/// transaction are numbered in the order of the record.
///
/// # Errors
/// [`Error::Conflict`] when the record has another length: another worker was first. [`Error::NoSuch`], or the database's.
pub async fn append(
    tx: &mut Tx,
    game: &str,
    expected: i64,
    facts: &[Fact],
    cause: Cause<'_>,
    standing: &Standing<'_>,
) -> Result<(), Error> {
    let head = head(tx, game).await?.ok_or_else(|| Error::NoSuch { what: "game", id: game.to_owned() })?;
    let entries = chain(game, expected, &head.1, facts, cause);
    let last = entries.last().map_or(&head.1, |e| &e.hash);
    let length = entries.last().map_or(expected, |e| e.seq);
    let advance = Query::new(ADVANCE).with(game).with(expected).with(length).with(last).with(standing.wake_at);
    if head.0 != expected || tx.run(advance.with(standing.status).with(standing.result).with(standing.how)).await? == 0
    {
        return Err(Error::Conflict { what: format!("the record of {game} no longer has {expected} entries") });
    }
    for e in entries {
        let put = Query::new(APPEND).with(&e.game).with(e.seq).with(&e.fact.kind).with(e.fact.at).with(&e.fact.by);
        let put = put.with(&e.fact.text).with(&e.fact.payload).with(e.recorded_at).with(&e.letter);
        tx.run(put.with(&e.hash)).await?;
    }
    Ok(())
}

async fn head(db: &mut Db, game: &str) -> Result<Option<(i64, String)>, Error> {
    db.optional(Query::new(HEAD).with(game), |row| Ok((row.try_get("seq")?, row.try_get("head")?))).await
}

fn chain(game: &str, length: i64, head: &str, facts: &[Fact], cause: Cause<'_>) -> Vec<Entry> {
    let mut before = head.to_owned();
    let mut entries = Vec::with_capacity(facts.len());
    for (seq, fact) in (length + 1..).zip(facts) {
        let fact = Fact {
            kind: storable(fact.kind.clone()),
            at: fact.at,
            by: storable(fact.by.clone()),
            text: storable(fact.text.clone()),
            payload: storable(fact.payload.clone()),
        };
        let letter = cause.letter.map(ToOwned::to_owned);
        let mut entry =
            Entry { game: game.to_owned(), seq, fact, recorded_at: cause.recorded_at, letter, hash: String::new() };
        entry.hash = hash(&before, &entry);
        before.clone_from(&entry.hash);
        entries.push(entry);
    }
    entries
}

/// Every field, each with its length before it so that none can borrow from the next.
fn hash(before: &str, entry: &Entry) -> String {
    let mut digest = Sha256::new();
    let fact = &entry.fact;
    let letter = entry.letter.as_ref().map_or_else(String::new, |id| format!("letter {id}"));
    for field in [
        before,
        &entry.game,
        &entry.seq.to_string(),
        &fact.kind,
        &fact.at.0.to_string(),
        &fact.by,
        &fact.text,
        &fact.payload,
        &entry.recorded_at.0.to_string(),
        &letter,
    ] {
        digest.update((field.len() as u64).to_be_bytes());
        digest.update(field.as_bytes());
    }
    data_encoding::HEXLOWER.encode(&digest.finalize())
}

/// The record of a game, oldest entry first.
///
/// # Errors
/// The database's.
pub async fn entries(db: &mut Db, game: &str) -> Result<Vec<Entry>, Error> {
    db.all(Query::new(ENTRIES).with(game), entry_row).await
}

/// What a letter brought about, in any game.
///
/// # Errors
/// The database's.
pub async fn entries_by_letter(db: &mut Db, letter: &str) -> Result<Vec<Entry>, Error> {
    db.all(Query::new(BY_LETTER).with(letter), entry_row).await
}

/// The entries of a kind in all records, those recorded after `since`; by game, oldest first.
///
/// # Errors
/// The database's.
pub async fn entries_of_kind(db: &mut Db, kind: &str, since: Option<Instant>) -> Result<Vec<Entry>, Error> {
    db.all(Query::new(OF_KIND).with(kind).with(since.unwrap_or(Instant(i64::MIN))), entry_row).await
}

/// Where a record's chain breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Break {
    pub game: String,
    /// The first entry that is not what it was, or is missing.
    pub seq: i64,
}

/// Follows the chain of a game's record to the end its game knows of.
///
/// # Errors
/// [`Error::NoSuch`], or the database's.
pub async fn verify_chain(db: &mut Db, game: &str) -> Result<Option<Break>, Error> {
    let head = head(db, game).await?.ok_or_else(|| Error::NoSuch { what: "game", id: game.to_owned() })?;
    let entries = entries(db, game).await?;
    let mut before = String::new();
    for (seq, entry) in (1..).zip(&entries) {
        if entry.seq != seq || entry.hash != hash(&before, entry) {
            return Ok(Some(Break { game: game.to_owned(), seq }));
        }
        before.clone_from(&entry.hash);
    }
    let length = entries.last().map_or(0, |e| e.seq);
    let whole = head == (length, before);
    Ok((!whole).then(|| Break { game: game.to_owned(), seq: length + 1 }))
}

fn entry_row(row: &AnyRow) -> sqlx::Result<Entry> {
    Ok(Entry {
        game: row.try_get("game")?,
        seq: row.try_get("seq")?,
        fact: Fact {
            kind: row.try_get("kind")?,
            at: Instant(row.try_get("happened_at")?),
            by: row.try_get("actor")?,
            text: row.try_get("text")?,
            payload: row.try_get("payload")?,
        },
        recorded_at: Instant(row.try_get("recorded_at")?),
        letter: row.try_get("letter")?,
        hash: row.try_get("hash")?,
    })
}

/// When the newest entry of all records was written; `None` where there is none.
///
/// # Errors
/// The database's.
pub async fn newest(db: &mut Db) -> Result<Option<Instant>, Error> {
    let at: Option<i64> = db.one(Query::new(NEWEST), |row| row.try_get(0)).await?;
    Ok(at.map(Instant))
}
