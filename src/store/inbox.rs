//! Letters that came in: each kept once, before anything is decided on it; where it was seen; what became of it.

use super::query::Query;
use super::{Db, Error, Tx};
use crate::rulebook::Instant;
use sha2::{Digest as _, Sha256};
use sqlx::Row as _;
use sqlx::any::AnyRow;

statements! {
    CURSOR = "select reached from mailboxes where name = $1";
    SET_CURSOR = "insert into mailboxes (name, reached) values ($1, $2) on conflict (name) do update set \
        reached = excluded.reached";
    SEEN = "select letter from sightings where mailbox = $1 and position = $2";
    KEEP = "insert into letters (id, size, arrived, state, order_at, ready_at, tries, raw) \
        values ($1, $2, $3, 'new', $3, 0, 0, $4) on conflict (id) do nothing";
    SIGHT = "insert into sightings (mailbox, position, letter, mark) select $1, $2, id, \
        case when ready_at is null then 1 else 0 end from letters where id = $3 on conflict (mailbox, position) do nothing";
    /// The plus keeps both databases from finding the ready ones first and sorting them all: they go through
    /// `letters_pending` in order, and stop at the limit.
    PENDING = "select n, id, size, arrived, state, ready_at, posted_at, sender, tries, outcome, note from letters \
        where ready_at is not null and +ready_at <= $1 order by order_at, n limit $2";
    UNSORTED = "select n, id, size, arrived, state, ready_at, posted_at, sender, tries, outcome, note from letters \
        where ready_at is not null and posted_at is null and n > $1 order by n limit $2";
    NEXT_READY = "select min(ready_at) from letters where ready_at is not null";
    LETTER = "select n, id, size, arrived, state, ready_at, posted_at, sender, tries, outcome, note from letters where id = $1";
    BY_NUMBER = "select n, id, size, arrived, state, ready_at, posted_at, sender, tries, outcome, note from letters where n = $1";
    IN_STATE = "select n, id, size, arrived, state, ready_at, posted_at, sender, tries, outcome, note from letters \
        where state = $1 order by n limit $2";
    RAW = "select raw from letters where id = $1";
    TRIED = "update letters set tries = tries + 1 where id = $1 returning tries";
    UNTRIED = "update letters set tries = 0 where id = $1";
    POSTED = "update letters set posted_at = $2, order_at = $2, tries = 0 where id = $1 and ready_at is not null";
    SETTLE = "update letters set state = $2, ready_at = $3, posted_at = coalesce($4, posted_at), \
        order_at = coalesce($4, order_at), sender = coalesce($5, sender), outcome = coalesce($6, outcome), \
        note = coalesce($7, note), tries = case when $2 = 'waiting' then 0 else tries end \
        where id = $1 and ready_at is not null";
    RESETTLE = "update letters set state = $2, ready_at = $3, posted_at = coalesce($4, posted_at), \
        order_at = coalesce($4, order_at), sender = coalesce($5, sender), outcome = coalesce($6, outcome), \
        note = coalesce($7, note), tries = 0 where id = $1 and state = $8";
    TO_MARK = "update sightings set mark = 1 where letter = $1 and mark = 0";
    UNMARKED = "select position from sightings where mailbox = $1 and mark = 1 order by position limit $2";
    MARKED = "update sightings set mark = 2 where mailbox = $1 and position = $2";
    COUNTS = "select state, count(*) as how_many from letters group by state order by state";
}

/// What [`keep`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// A letter never seen before, by its id.
    New(String),
    /// The bytes are those of a letter kept already, seen at another place; its id.
    SameBytes(String),
    /// This very place in this mailbox was read before.
    SeenBefore,
}

/// What became of a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Kept, and to be taken.
    New,
    /// To be taken again when `until` has come.
    Waiting { until: Instant },
    /// Acted on, or answered.
    Done,
    /// Its sender is asked to confirm it.
    Held,
    /// Set aside for a person.
    Review,
    /// What it says was said before.
    Duplicate,
}

impl State {
    /// Its name in the database and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Waiting { .. } => "waiting",
            Self::Done => "done",
            Self::Held => "held",
            Self::Review => "review",
            Self::Duplicate => "duplicate",
        }
    }

    fn ready_at(self) -> Option<Instant> {
        match self {
            Self::New => Some(Instant(0)),
            Self::Waiting { until } => Some(until),
            Self::Done | Self::Held | Self::Review | Self::Duplicate => None,
        }
    }

    fn read(name: &str, ready_at: Option<i64>) -> Option<Self> {
        Some(match (name, ready_at) {
            ("new", _) => Self::New,
            ("waiting", Some(until)) => Self::Waiting { until: Instant(until) },
            ("done", _) => Self::Done,
            ("held", _) => Self::Held,
            ("review", _) => Self::Review,
            ("duplicate", _) => Self::Duplicate,
            _ => return None,
        })
    }
}

/// A letter that came, but for its bytes ([`raw`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// Running number: breaks ties, and is what a person calls it by.
    pub n: i64,
    /// SHA-256 of its bytes, in hex.
    pub id: String,
    /// Its full size in bytes, though only its headers may have been kept.
    pub size: i64,
    pub arrived: Instant,
    pub state: State,
    /// Its posting instant, once known (R5).
    pub posted_at: Option<Instant>,
    pub sender: Option<String>,
    /// How often it was begun.
    pub tries: i64,
    /// JSON.
    pub outcome: Option<String>,
    pub note: Option<String>,
}

/// What to write down of a letter. What is `None` stays as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement<'a> {
    pub state: State,
    pub posted_at: Option<Instant>,
    pub sender: Option<&'a str>,
    /// JSON.
    pub outcome: Option<&'a str>,
    pub note: Option<&'a str>,
}

impl Settlement<'_> {
    /// The state alone.
    #[must_use]
    pub fn new(state: State) -> Self {
        Self { state, posted_at: None, sender: None, outcome: None, note: None }
    }
}

/// The cursor of a mailbox, as it was set last.
///
/// # Errors
/// The database's.
pub async fn cursor(db: &mut Db, mailbox: &str) -> Result<Option<String>, Error> {
    let found: Option<Option<String>> = db.optional(Query::new(CURSOR).with(mailbox), |row| row.try_get(0)).await?;
    Ok(found.flatten())
}

/// Sets the cursor of a mailbox: in the transaction that keeps the letters before it.
///
/// # Errors
/// The database's.
pub async fn set_cursor(tx: &mut Tx, mailbox: &str, cursor: Option<&str>) -> Result<(), Error> {
    tx.run(Query::new(SET_CURSOR).with(mailbox).with(cursor)).await.map(drop)
}

/// Keeps a letter, once. It is known by its place in the mailbox, then by its bytes.
///
/// # Errors
/// The database's.
pub async fn keep(
    tx: &mut Tx,
    mailbox: &str,
    position: &str,
    raw: &[u8],
    size: u64,
    arrived: Instant,
) -> Result<Kept, Error> {
    let seen: Option<String> = tx.optional(Query::new(SEEN).with(mailbox).with(position), |row| row.try_get(0)).await?;
    if seen.is_some() {
        return Ok(Kept::SeenBefore);
    }
    let id = data_encoding::HEXLOWER.encode(&Sha256::digest(raw));
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let new = tx.run(Query::new(KEEP).with(&id).with(size).with(arrived).with(raw)).await?;
    tx.run(Query::new(SIGHT).with(mailbox).with(position).with(&id)).await?;
    Ok(if new == 1 { Kept::New(id) } else { Kept::SameBytes(id) })
}

/// The letters to be taken at `at`: new ones, and those that waited long enough; in the order of their posting instants as
/// far as known ([`posted`]), of their arrival otherwise, ties by running number. Costs what the pending ones cost.
///
/// # Errors
/// The database's.
pub async fn pending(db: &mut Db, at: Instant, limit: i64) -> Result<Vec<Letter>, Error> {
    db.all(Query::new(PENDING).with(at.max(Instant(0))).with(limit), letter_row).await
}

/// Letters pending whose posting instant is not known yet, from running number `after` on.
///
/// # Errors
/// The database's.
pub async fn unsorted(db: &mut Db, after: i64, limit: i64) -> Result<Vec<Letter>, Error> {
    db.all(Query::new(UNSORTED).with(after).with(limit), letter_row).await
}

/// When the next waiting letter is ready; 1970 when a new one is there.
///
/// # Errors
/// The database's.
pub async fn next_ready(db: &mut Db) -> Result<Option<Instant>, Error> {
    db.one(Query::new(NEXT_READY), |row| Ok(row.try_get::<Option<i64>, _>(0)?.map(Instant))).await
}

/// A letter, by its id.
///
/// # Errors
/// The database's.
pub async fn letter(db: &mut Db, id: &str) -> Result<Option<Letter>, Error> {
    db.optional(Query::new(LETTER).with(id), letter_row).await
}

/// A letter, by its running number.
///
/// # Errors
/// The database's.
pub async fn by_number(db: &mut Db, n: i64) -> Result<Option<Letter>, Error> {
    db.optional(Query::new(BY_NUMBER).with(n), letter_row).await
}

/// The letters in the state of that name, oldest first. `review` are those that need a person.
///
/// # Errors
/// The database's.
pub async fn in_state(db: &mut Db, name: &str, limit: i64) -> Result<Vec<Letter>, Error> {
    db.all(Query::new(IN_STATE).with(name).with(limit), letter_row).await
}

/// The bytes of a letter.
///
/// # Errors
/// [`Error::NoSuch`], or the database's.
pub async fn raw(db: &mut Db, id: &str) -> Result<Vec<u8>, Error> {
    let found = db.optional(Query::new(RAW).with(id), |row| row.try_get(0)).await?;
    found.ok_or_else(|| Error::NoSuch { what: "letter", id: id.to_owned() })
}

/// Notes that a letter is about to be read, and says how often that makes: committed before the reading, so that one that
/// kills the reader is known by it.
///
/// # Errors
/// [`Error::NoSuch`], or the database's.
pub async fn tried(tx: &mut Tx, id: &str) -> Result<i64, Error> {
    let tries = tx.optional(Query::new(TRIED).with(id), |row| row.try_get(0)).await?;
    tries.ok_or_else(|| Error::NoSuch { what: "letter", id: id.to_owned() })
}

/// Takes back what [`tried`] noted: the letter could be read, and what went wrong was not its doing.
///
/// # Errors
/// The database's.
pub async fn untried(tx: &mut Tx, id: &str) -> Result<(), Error> {
    tx.run(Query::new(UNTRIED).with(id)).await.map(drop)
}

/// Sets the posting instant of a pending letter, and with it its turn. Its outside could be read: its tries begin anew.
///
/// # Errors
/// The database's.
pub async fn posted(tx: &mut Tx, id: &str, at: Instant) -> Result<(), Error> {
    tx.run(Query::new(POSTED).with(id).with(at)).await.map(drop)
}

/// Writes down what became of a letter, if it is still pending. `false`: another worker was first, and this transaction
/// must do nothing on its account.
///
/// # Errors
/// The database's.
pub async fn settle(tx: &mut Tx, id: &str, as_: &Settlement<'_>) -> Result<bool, Error> {
    let changed = tx.run(settlement(SETTLE, id, as_)).await? == 1;
    to_mark(tx, id, changed && as_.state.ready_at().is_none()).await?;
    Ok(changed)
}

/// As [`settle`], for a letter that stands in the state named `from`: one held that is confirmed, one a person reviewed.
/// It may become pending again, and is then tried afresh.
///
/// # Errors
/// The database's.
pub async fn resettle(tx: &mut Tx, id: &str, from: &str, as_: &Settlement<'_>) -> Result<bool, Error> {
    let changed = tx.run(settlement(RESETTLE, id, as_).with(from)).await? == 1;
    to_mark(tx, id, changed && as_.state.ready_at().is_none()).await?;
    Ok(changed)
}

fn settlement(sql: &'static str, id: &str, as_: &Settlement<'_>) -> Query {
    let set = Query::new(sql).with(id).with(as_.state.name()).with(as_.state.ready_at()).with(as_.posted_at);
    set.with(as_.sender).with(as_.outcome).with(as_.note)
}

async fn to_mark(tx: &mut Tx, id: &str, settled: bool) -> Result<(), Error> {
    if settled {
        tx.run(Query::new(TO_MARK).with(id)).await?;
    }
    Ok(())
}

/// Places in a mailbox whose letters are settled, and which are to be marked there.
///
/// # Errors
/// The database's.
pub async fn unmarked(db: &mut Db, mailbox: &str, limit: i64) -> Result<Vec<String>, Error> {
    db.all(Query::new(UNMARKED).with(mailbox).with(limit), |row| row.try_get(0)).await
}

/// Notes that places were marked.
///
/// # Errors
/// The database's.
pub async fn marked(tx: &mut Tx, mailbox: &str, positions: &[String]) -> Result<(), Error> {
    for position in positions {
        tx.run(Query::new(MARKED).with(mailbox).with(position)).await?;
    }
    Ok(())
}

/// How many letters there are in each state, by name.
///
/// # Errors
/// The database's.
pub async fn counts(db: &mut Db) -> Result<Vec<(String, i64)>, Error> {
    db.all(Query::new(COUNTS), |row| Ok((row.try_get(0)?, row.try_get(1)?))).await
}

fn letter_row(row: &AnyRow) -> sqlx::Result<Letter> {
    let state: String = row.try_get("state")?;
    let ready_at: Option<i64> = row.try_get("ready_at")?;
    let state = State::read(&state, ready_at)
        .ok_or_else(|| sqlx::Error::ColumnDecode { index: "state".into(), source: state.into() })?;
    Ok(Letter {
        n: row.try_get("n")?,
        id: row.try_get("id")?,
        size: row.try_get("size")?,
        arrived: Instant(row.try_get("arrived")?),
        state,
        posted_at: row.try_get::<Option<i64>, _>("posted_at")?.map(Instant),
        sender: row.try_get("sender")?,
        tries: row.try_get("tries")?,
        outcome: row.try_get("outcome")?,
        note: row.try_get("note")?,
    })
}
