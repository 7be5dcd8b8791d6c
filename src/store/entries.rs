//! Entries of tournaments: each waits for a section until it has one.

use super::query::Query;
use super::{Db, Error, Tx};
use chrono::NaiveDate;
use sqlx::Row as _;
use sqlx::any::AnyRow;

statements! {
    ADD = "insert into entries (tournament, n, player, posted) \
        select $1, coalesce(max(n), 0) + 1, $2, $3 from entries where tournament = $1";
    OF_TOURNAMENT = "select n, player, posted, section from entries where tournament = $1 order by n";
    SEAT = "update entries set section = $3 where tournament = $1 and n = $2 and section is null";
}

/// One entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the tournament.
    pub n: i64,
    pub player: String,
    pub posted: NaiveDate,
    /// The section it was put into; none: it waits.
    pub section: Option<String>,
}

/// Adds an entry behind the others.
///
/// # Errors
/// The database's.
pub async fn add(tx: &mut Tx, tournament: &str, player: &str, posted: NaiveDate) -> Result<(), Error> {
    tx.run(Query::new(ADD).with(tournament).with(player).with(Some(posted))).await.map(drop)
}

/// All entries of a tournament, in the order in which they came.
///
/// # Errors
/// The database's.
pub async fn of_tournament(db: &mut Db, tournament: &str) -> Result<Vec<Entry>, Error> {
    db.all(Query::new(OF_TOURNAMENT).with(tournament), row).await
}

/// Gives a waiting entry its section.
///
/// # Errors
/// [`Error::Conflict`] where it has one; or the database's.
pub async fn seat(tx: &mut Tx, tournament: &str, n: i64, section: &str) -> Result<(), Error> {
    if tx.run(Query::new(SEAT).with(tournament).with(n).with(section)).await? == 0 {
        return Err(Error::Conflict { what: format!("entry {n} of {tournament} has its section") });
    }
    Ok(())
}

fn row(row: &AnyRow) -> sqlx::Result<Entry> {
    let posted: String = row.try_get("posted")?;
    Ok(Entry {
        n: row.try_get("n")?,
        player: row.try_get("player")?,
        posted: posted
            .parse()
            .map_err(|e| sqlx::Error::ColumnDecode { index: "posted".into(), source: Box::new(e) })?,
        section: row.try_get("section")?,
    })
}
