//! Denial of entry: the director's rulings about players, not games. Nothing is changed; the newest row of a player holds.

use super::query::Query;
use super::{Db, Error, Tx};
use crate::rulebook::Instant;
use sqlx::Row as _;
use sqlx::any::AnyRow;

statements! {
    ADD = "insert into denials (player, seq, at, denied, reason) \
        select $1, coalesce(max(seq), 0) + 1, $2, $3, $4 from denials where player = $1";
    OF_PLAYER = "select player, at, denied, reason from denials where player = $1 order by seq";
    ALL = "select player, at, denied, reason from denials order by player, seq";
}

/// One ruling about one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Denial {
    pub player: String,
    pub at: Instant,
    /// Whether entry is denied from then on, or allowed again.
    pub denied: bool,
    pub reason: String,
}

/// Adds a ruling.
///
/// # Errors
/// The database's.
pub async fn add(tx: &mut Tx, denial: &Denial) -> Result<(), Error> {
    let add = Query::new(ADD).with(&denial.player).with(denial.at).with(i64::from(denial.denied));
    tx.run(add.with(&denial.reason)).await.map(drop)
}

/// All about one player, oldest first.
///
/// # Errors
/// The database's.
pub async fn of_player(db: &mut Db, player: &str) -> Result<Vec<Denial>, Error> {
    db.all(Query::new(OF_PLAYER).with(player), row).await
}

/// What holds now, by player.
///
/// # Errors
/// The database's.
pub async fn in_force(db: &mut Db) -> Result<Vec<Denial>, Error> {
    let all = db.all(Query::new(ALL), row).await?;
    let newest = all.chunk_by(|a, b| a.player == b.player).filter_map(|of_player| of_player.last());
    Ok(newest.filter(|last| last.denied).cloned().collect())
}

fn row(row: &AnyRow) -> sqlx::Result<Denial> {
    Ok(Denial {
        player: row.try_get("player")?,
        at: Instant(row.try_get("at")?),
        denied: row.try_get::<i64, _>("denied")? != 0,
        reason: row.try_get("reason")?,
    })
}
