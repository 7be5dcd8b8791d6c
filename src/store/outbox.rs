//! Letters going out: queued in the transaction that decided them, leased and committed, sent with no transaction open,
//! and settled. Each has one Message-ID for ever, and is accepted at least once.

use super::query::Query;
use super::roster::email_key;
use super::{Db, Error, Tx};
use crate::rulebook::Instant;
use sqlx::Row as _;
use sqlx::any::AnyRow;

statements! {
    QUEUE = "insert into outbox (id, game, kind, address, address_key, role, player, subject, parent, tells_ply, note, \
        queued_at, state, due_at, attempts, error, raw) \
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, $15, $16) on conflict (id) do nothing";
    LEASE = "with ready as materialized (select o.n from outbox o where o.due_at is not null and o.due_at <= $1 \
        and coalesce($5, o.kind) = o.kind \
        and not exists (select 1 from outbox e where e.address_key = o.address_key and e.game = o.game and e.n < o.n \
        and e.due_at is not null) order by o.due_at, o.n limit $4 /*postgres: for update of o skip locked */) \
        update outbox set state = 'leased', due_at = $2, lease = $3, attempts = attempts + 1 \
        where n in (select n from ready) and due_at is not null and due_at <= $1 \
        returning n, id, game, kind, address, role, player, subject, parent, tells_ply, note, queued_at, state, due_at, \
        attempts, accepted_at, error, raw";
    SENT = "update outbox set state = 'sent', due_at = null, lease = null, accepted_at = $3, error = null \
        where id = $1 and lease = $2";
    PUT_OFF = "update outbox set state = 'queued', due_at = $3, lease = null, error = $4 where id = $1 and lease = $2";
    FAIL = "update outbox set state = 'failed', due_at = null, lease = null, error = $3 where id = $1 and lease = $2";
    RELEASE = "update outbox set state = 'queued', due_at = $2, lease = null where state = 'leased' and lease = $1";
    RELEASE_ALL = "update outbox set state = 'queued', due_at = $1, lease = null where state = 'leased'";
    SUSPENSION = "select error from suspensions where address_key = $1";
    SUSPEND = "insert into suspensions (address_key, since, error) values ($1, $2, $3) \
        on conflict (address_key) do nothing";
    SUSPEND_QUEUED = "update outbox set state = 'suspended', due_at = null, error = $2 \
        where address_key = $1 and due_at is not null and state = 'queued'";
    SUSPENSIONS = "select address_key, since, error from suspensions order by address_key";
    LIFT = "delete from suspensions where address_key = $1";
    LIFT_ALL = "delete from suspensions";
    REQUEUE_SUSPENDED = "update outbox set state = 'queued', due_at = $2, attempts = 0 \
        where state = 'suspended' and address_key = $1";
    REQUEUE = "update outbox set state = 'queued', due_at = $2, attempts = 0 \
        where id = $1 and state in ('queued', 'failed', 'suspended')";
    REQUEUE_STOPPED = "update outbox set state = 'queued', due_at = $1, attempts = 0 where state in ('failed', 'suspended')";
    HURRY = "update outbox set due_at = $1 where due_at is not null and due_at > $1 and state = 'queued'";
    LETTER = "select n, id, game, kind, address, role, player, subject, parent, tells_ply, note, queued_at, state, due_at, \
        attempts, accepted_at, error from outbox where id = $1";
    LIST = "select n, id, game, kind, address, role, player, subject, parent, tells_ply, note, queued_at, state, due_at, \
        attempts, accepted_at, error from outbox order by n desc limit $1";
    IN_STATE = "select n, id, game, kind, address, role, player, subject, parent, tells_ply, note, queued_at, state, due_at, \
        attempts, accepted_at, error from outbox where state = $1 order by n desc limit $2";
    THREAD = "select n, id, game, kind, address, role, player, subject, parent, tells_ply, note, queued_at, state, due_at, \
        attempts, accepted_at, error from outbox where game = $1 and player = $2 order by n desc limit $3";
    THREAD_START = "select id from outbox where game = $1 and player = $2 order by n limit 1";
    OF_GAME = "select n, id, game, kind, address, role, player, subject, parent, tells_ply, note, queued_at, state, due_at, \
        attempts, accepted_at, error from outbox where game = $1 order by n";
    RAW = "select raw from outbox where id = $1";
    NEXT_DUE = "select min(o.due_at) from outbox o where o.due_at is not null and not exists (select 1 from outbox e \
        where e.address_key = o.address_key and e.game = o.game and e.n < o.n and e.due_at is not null)";
    COUNTS = "select state, count(*) as how_many from outbox group by state order by state";
}

/// How far a letter has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// To be sent when `due` has come.
    Queued { due: Instant },
    /// A worker is sending it, and has until then.
    Leased { until: Instant },
    /// The next server took it.
    Sent { at: Instant },
    /// It will not be taken.
    Failed,
    /// Its address takes no letters (5xx), until a person says otherwise.
    Suspended,
}

impl State {
    /// Its name in the database and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued { .. } => "queued",
            Self::Leased { .. } => "leased",
            Self::Sent { .. } => "sent",
            Self::Failed => "failed",
            Self::Suspended => "suspended",
        }
    }

    fn read(name: &str, due_at: Option<i64>, accepted_at: Option<i64>) -> Option<Self> {
        Some(match name {
            "queued" => Self::Queued { due: Instant(due_at?) },
            "leased" => Self::Leased { until: Instant(due_at?) },
            "sent" => Self::Sent { at: Instant(accepted_at?) },
            "failed" => Self::Failed,
            "suspended" => Self::Suspended,
            _ => return None,
        })
    }
}

/// A letter to be queued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct New {
    /// Message-ID without angle brackets: the same fact to the same reader always makes the same one.
    pub id: String,
    pub game: Option<String>,
    pub kind: String,
    pub address: String,
    /// `player`, `director`, `appeals`: as whom the reader is written to.
    pub role: String,
    /// The reader's id, for a player.
    pub player: Option<String>,
    pub subject: String,
    /// The Message-ID it answers.
    pub parent: Option<String>,
    /// The last half-move it tells of.
    pub tells_ply: Option<i64>,
    /// JSON, for the relay.
    pub note: String,
    pub raw: Vec<u8>,
}

/// A letter in the outbox, but for its bytes ([`raw`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// Running number: the order of queueing.
    pub n: i64,
    pub id: String,
    pub game: Option<String>,
    pub kind: String,
    pub address: String,
    pub role: String,
    pub player: Option<String>,
    pub subject: String,
    pub parent: Option<String>,
    pub tells_ply: Option<i64>,
    pub note: String,
    pub queued_at: Instant,
    pub state: State,
    /// How often it was leased since it was queued or retried.
    pub attempts: i64,
    /// What went wrong last.
    pub error: Option<String>,
}

/// A letter to be sent now, by the holder of its lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leased {
    pub letter: Letter,
    pub raw: Vec<u8>,
}

/// Queues a letter, to go at once. Queueing it again does nothing, and gives `false`. To a suspended address it waits.
///
/// # Errors
/// The database's.
pub async fn queue(tx: &mut Tx, letter: &New, at: Instant) -> Result<bool, Error> {
    let key = email_key(&letter.address);
    let suspended: Option<String> = tx.optional(Query::new(SUSPENSION).with(&key), |row| row.try_get(0)).await?;
    let (state, due) = if suspended.is_some() { ("suspended", None) } else { ("queued", Some(at)) };
    let put = Query::new(QUEUE).with(&letter.id).with(&letter.game).with(&letter.kind).with(&letter.address).with(key);
    let put =
        put.with(&letter.role).with(&letter.player).with(&letter.subject).with(&letter.parent).with(letter.tells_ply);
    let put = put.with(&letter.note).with(at).with(state).with(due).with(&suspended).with(letter.raw.as_slice());
    Ok(tx.run(put).await? == 1)
}

/// Takes up to `limit` letters to send, whose time has come by `at`, and which are `worker`'s until `until`: longest due
/// first, those whose lease ran out among them. Commit, send, then [`sent`], [`put_off`] or [`fail`]. To one address in
/// one game letters go in the order of queueing: the next is not given out before the one before it is sent or failed.
/// Costs what the letters waiting cost, however many were sent.
///
/// # Errors
/// The database's.
pub async fn lease(tx: &mut Tx, at: Instant, until: Instant, worker: &str, limit: i64) -> Result<Vec<Leased>, Error> {
    lease_kind(tx, at, until, worker, limit, None).await
}

/// As [`lease`], letters of one kind alone.
///
/// # Errors
/// The database's.
pub async fn lease_kind(
    tx: &mut Tx,
    at: Instant,
    until: Instant,
    worker: &str,
    limit: i64,
    kind: Option<&str>,
) -> Result<Vec<Leased>, Error> {
    let lease = Query::new(LEASE).with(at).with(until).with(worker).with(limit).with(kind);
    let mut leased = tx.all(lease, |row| Ok(Leased { letter: letter_row(row)?, raw: row.try_get("raw")? })).await?;
    leased.sort_by_key(|l| l.letter.n);
    Ok(leased)
}

/// The next server took it. `false`: the lease was no longer `worker`'s, and the letter may go out again.
///
/// # Errors
/// The database's.
pub async fn sent(tx: &mut Tx, id: &str, worker: &str, accepted_at: Instant) -> Result<bool, Error> {
    Ok(tx.run(Query::new(SENT).with(id).with(worker).with(accepted_at)).await? == 1)
}

/// It could not be sent now, and is to be tried again at `next_at`. `false`: the lease was no longer `worker`'s.
///
/// # Errors
/// The database's.
pub async fn put_off(tx: &mut Tx, id: &str, worker: &str, next_at: Instant, error: &str) -> Result<bool, Error> {
    Ok(tx.run(Query::new(PUT_OFF).with(id).with(worker).with(next_at).with(error)).await? == 1)
}

/// It will not be taken. `false`: the lease was no longer `worker`'s.
///
/// # Errors
/// The database's.
pub async fn fail(tx: &mut Tx, id: &str, worker: &str, error: &str) -> Result<bool, Error> {
    Ok(tx.run(Query::new(FAIL).with(id).with(worker).with(error)).await? == 1)
}

/// Gives up the leases of `worker`: those of work of its own that broke off.
///
/// # Errors
/// The database's.
pub async fn release(tx: &mut Tx, worker: &str, at: Instant) -> Result<u64, Error> {
    tx.run(Query::new(RELEASE).with(worker).with(at)).await
}

/// Gives up every lease, those of a process that was killed: only for one that knows itself the sole sender.
///
/// # Errors
/// The database's.
pub async fn release_all(tx: &mut Tx, at: Instant) -> Result<u64, Error> {
    tx.run(Query::new(RELEASE_ALL).with(at)).await
}

/// Stops writing to an address: what is queued for it waits, and so does what will be. Gives how many that are now.
///
/// # Errors
/// The database's.
pub async fn suspend(tx: &mut Tx, address: &str, since: Instant, error: &str) -> Result<u64, Error> {
    let key = email_key(address);
    tx.run(Query::new(SUSPEND).with(&key).with(since).with(error)).await?;
    tx.run(Query::new(SUSPEND_QUEUED).with(&key).with(error)).await
}

/// An address to which nothing is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suspension {
    /// In small letters.
    pub address: String,
    pub since: Instant,
    /// What its server said.
    pub error: String,
}

/// The addresses to which nothing is sent.
///
/// # Errors
/// The database's.
pub async fn suspensions(db: &mut Db) -> Result<Vec<Suspension>, Error> {
    let row = |row: &AnyRow| {
        Ok(Suspension {
            address: row.try_get("address_key")?,
            since: Instant(row.try_get("since")?),
            error: row.try_get("error")?,
        })
    };
    db.all(Query::new(SUSPENSIONS), row).await
}

/// Writes to an address again. Gives how many letters that sets going.
///
/// # Errors
/// The database's.
pub async fn resume(tx: &mut Tx, address: &str, at: Instant) -> Result<u64, Error> {
    let key = email_key(address);
    tx.run(Query::new(LIFT).with(&key)).await?;
    tx.run(Query::new(REQUEUE_SUSPENDED).with(&key).with(at)).await
}

/// Sends one letter again that failed, or waits: now, and whatever else waits because of its address.
///
/// # Errors
/// [`Error::NoSuch`] when no letter of that id waits or failed, or the database's.
pub async fn retry(tx: &mut Tx, id: &str, at: Instant) -> Result<(), Error> {
    if tx.run(Query::new(REQUEUE).with(id).with(at)).await? == 0 {
        return Err(Error::NoSuch { what: "waiting or failed letter", id: id.to_owned() });
    }
    if let Some(letter) = letter(tx, id).await? {
        resume(tx, &letter.address, at).await?;
    }
    Ok(())
}

/// Sends everything again that failed or waits, now. Gives how many letters that sets going.
///
/// # Errors
/// The database's.
pub async fn retry_all(tx: &mut Tx, at: Instant) -> Result<u64, Error> {
    tx.run(Query::new(LIFT_ALL)).await?;
    let hurried = tx.run(Query::new(HURRY).with(at)).await?;
    Ok(hurried + tx.run(Query::new(REQUEUE_STOPPED).with(at)).await?)
}

/// A letter, by its Message-ID.
///
/// # Errors
/// The database's.
pub async fn letter(db: &mut Db, id: &str) -> Result<Option<Letter>, Error> {
    db.optional(Query::new(LETTER).with(id), letter_row).await
}

/// The bytes of a letter.
///
/// # Errors
/// [`Error::NoSuch`], or the database's.
pub async fn raw(db: &mut Db, id: &str) -> Result<Vec<u8>, Error> {
    let found = db.optional(Query::new(RAW).with(id), |row| row.try_get(0)).await?;
    found.ok_or_else(|| Error::NoSuch { what: "letter", id: id.to_owned() })
}

/// Letters, those in the state of that name or all; newest first.
///
/// # Errors
/// The database's.
pub async fn list(db: &mut Db, state: Option<&str>, limit: i64) -> Result<Vec<Letter>, Error> {
    let list = match state {
        Some(name) => Query::new(IN_STATE).with(name).with(limit),
        None => Query::new(LIST).with(limit),
    };
    db.all(list, letter_row).await
}

/// What was written to a player in a game, sent or still to be; newest first: for threading, and to know quotations by.
///
/// # Errors
/// The database's.
pub async fn thread(db: &mut Db, game: &str, player: &str, limit: i64) -> Result<Vec<Letter>, Error> {
    db.all(Query::new(THREAD).with(game).with(player).with(limit), letter_row).await
}

/// The Message-ID of the first letter that was written to a player in a game.
///
/// # Errors
/// The database's.
pub async fn thread_start(db: &mut Db, game: &str, player: &str) -> Result<Option<String>, Error> {
    db.optional(Query::new(THREAD_START).with(game).with(player), |row| row.try_get(0)).await
}

/// The letters of a game to anybody, oldest first.
///
/// # Errors
/// The database's.
pub async fn of_game(db: &mut Db, game: &str) -> Result<Vec<Letter>, Error> {
    db.all(Query::new(OF_GAME).with(game), letter_row).await
}

/// When the next letter is due, or the next lease runs out. A letter behind another to the same address in the same game is
/// due no earlier than that one is settled.
///
/// # Errors
/// The database's.
pub async fn next_due(db: &mut Db) -> Result<Option<Instant>, Error> {
    db.one(Query::new(NEXT_DUE), |row| Ok(row.try_get::<Option<i64>, _>(0)?.map(Instant))).await
}

/// How many letters there are in each state, by name.
///
/// # Errors
/// The database's.
pub async fn counts(db: &mut Db) -> Result<Vec<(String, i64)>, Error> {
    db.all(Query::new(COUNTS), |row| Ok((row.try_get(0)?, row.try_get(1)?))).await
}

fn letter_row(row: &AnyRow) -> sqlx::Result<Letter> {
    let name: String = row.try_get("state")?;
    let state = State::read(&name, row.try_get("due_at")?, row.try_get("accepted_at")?)
        .ok_or_else(|| sqlx::Error::ColumnDecode { index: "state".into(), source: name.into() })?;
    Ok(Letter {
        n: row.try_get("n")?,
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        kind: row.try_get("kind")?,
        address: row.try_get("address")?,
        role: row.try_get("role")?,
        player: row.try_get("player")?,
        subject: row.try_get("subject")?,
        parent: row.try_get("parent")?,
        tells_ply: row.try_get("tells_ply")?,
        note: row.try_get("note")?,
        queued_at: Instant(row.try_get("queued_at")?),
        state,
        attempts: row.try_get("attempts")?,
        error: row.try_get("error")?,
    })
}
