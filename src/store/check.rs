//! Whether the database is as it should be, for `kingpost check`.

use super::query::Query;
use super::{Db, Error, migrate};
use sqlx::Row as _;

statements! {
    SCHEMA = "select max(version) from _sqlx_migrations";
    COUNTS = "select (select count(*) from players), (select count(*) from tournaments), (select count(*) from sections), \
        (select count(*) from games), (select count(*) from record), (select count(*) from letters), \
        (select count(*) from outbox)";
}

/// How much there is of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub players: i64,
    pub tournaments: i64,
    pub sections: i64,
    pub games: i64,
    pub entries: i64,
    pub letters_in: i64,
    pub letters_out: i64,
}

/// Counts every table: reads them all.
///
/// # Errors
/// The database's.
pub async fn counts(db: &mut Db) -> Result<Counts, Error> {
    db.one(Query::new(COUNTS), |row| {
        Ok(Counts {
            players: row.try_get(0)?,
            tournaments: row.try_get(1)?,
            sections: row.try_get(2)?,
            games: row.try_get(3)?,
            entries: row.try_get(4)?,
            letters_in: row.try_get(5)?,
            letters_out: row.try_get(6)?,
        })
    })
    .await
}

/// Has the database look over its own structure.
///
/// # Errors
/// [`Error::Damaged`] with the first thing it found, or the database's.
pub async fn integrity(db: &mut Db) -> Result<(), Error> {
    let found: String = db.one(Query::new(db.dialect().integrity()), |row| row.try_get(0)).await?;
    if found == "ok" { Ok(()) } else { Err(Error::Damaged { name: db.name().to_owned(), why: found }) }
}

/// The schema's version, and the newest this kingpost knows.
///
/// # Errors
/// The database's.
pub async fn schema(db: &mut Db) -> Result<(i64, i64), Error> {
    let found = db.one(Query::new(SCHEMA), |row| row.try_get(0)).await?;
    Ok((found, migrate::newest_known(db.dialect())))
}

/// The database program and its version, as it says itself.
///
/// # Errors
/// The database's.
pub async fn server(db: &mut Db) -> Result<String, Error> {
    let version: String = db.one(Query::new(db.dialect().version()), |row| row.try_get(0)).await?;
    Ok(format!("{:?} {version}", db.dialect()))
}
