//! What the relay remembers of itself, by name.

use super::query::Query;
use super::{Db, Error, Tx};
use crate::rulebook::Instant;
use sqlx::Row as _;

statements! {
    GET = "select value from house where name = $1";
    SET = "insert into house (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value";
    SET_ONCE = "insert into house (name, value) values ($1, $2) on conflict (name) do nothing";
}

/// The clock of the last `once --at`.
pub const LAST_AT: &str = "last_at";
/// The instant through which the mailbox has been read.
pub const READ_THROUGH: &str = "read_through";
/// Which weekly digest was the last: the instant at which it fell due.
pub const DIGEST_SLOT: &str = "digest_slot";
/// When it was made: the next one tells what happened since.
pub const DIGEST_MADE: &str = "digest_made";
/// The date on which memberships were last looked at (R1).
pub const MEMBERS_ON: &str = "members_on";
/// The last look at the clock that could be believed.
pub const CLOCK_LOOK: &str = "clock_look";
/// Why and since when the clock is not believed; empty while it is.
pub const CLOCK_DOUBT: &str = "clock_doubt";
const SECRET: &str = "secret";

/// The value of `name`.
///
/// # Errors
/// The database's.
pub async fn get(db: &mut Db, name: &str) -> Result<Option<String>, Error> {
    db.optional(Query::new(GET).with(name), |row| row.try_get(0)).await
}

/// Sets `name` to `value`.
///
/// # Errors
/// The database's.
pub async fn set(tx: &mut Tx, name: &str, value: &str) -> Result<(), Error> {
    tx.run(Query::new(SET).with(name).with(value)).await.map(drop)
}

/// The instant kept under `name`.
///
/// # Errors
/// The database's.
pub async fn instant(db: &mut Db, name: &str) -> Result<Option<Instant>, Error> {
    let Some(text) = get(db, name).await? else { return Ok(None) };
    let seconds = text.parse().map_err(|_| db.unreadable(format!("{name} is no instant: {text}")))?;
    Ok(Some(Instant(seconds)))
}

/// Keeps an instant under `name`.
///
/// # Errors
/// The database's.
pub async fn set_instant(tx: &mut Tx, name: &str, at: Instant) -> Result<(), Error> {
    set(tx, name, &at.0.to_string()).await
}

/// The secret that reply tokens and Message-IDs are made with: `fresh` the first time, and the same ever after.
///
/// # Errors
/// The database's.
pub async fn secret(tx: &mut Tx, fresh: &[u8]) -> Result<Vec<u8>, Error> {
    let hex = data_encoding::HEXLOWER.encode(fresh);
    tx.run(Query::new(SET_ONCE).with(SECRET).with(hex)).await?;
    let kept = get(tx, SECRET).await?.unwrap_or_default();
    data_encoding::HEXLOWER.decode(kept.as_bytes()).map_err(|e| tx.unreadable(format!("the secret: {e}")))
}
