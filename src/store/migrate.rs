//! The schema: made when there is none, brought up to date when it is older, refused when it is newer.

use super::dialect::Dialect;
use super::error::Error;
use super::place::Place;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection as _, SqlSafeStr as _};

macro_rules! migrations {
    ($($version:literal $file:literal),+ $(,)?) => {
        &[$(($version, $file, include_str!(concat!("../../migrations/", $file)))),+]
    };
}

type Listed = &'static [(i64, &'static str, &'static str)];

/// What both databases run.
const COMMON: Listed = migrations![
    10 "common/0010_house.sql",
    11 "common/0011_roster.sql",
    12 "common/0012_inbox.sql",
    13 "common/0013_record.sql",
    14 "common/0014_outbox.sql",
    15 "common/0015_proofs.sql",
    30 "common/0030_record_by_kind.sql",
    40 "common/0040_how_games_end.sql",
    45 "common/0045_boards.sql",
    46 "common/0046_denials.sql",
    47 "common/0047_entries.sql",
];
const SQLITE: Listed = migrations![
    20 "sqlite/0020_record_is_append_only.sql",
    21 "sqlite/0021_director_asked.sql",
];
const POSTGRES: Listed = migrations![
    1 "postgres/0001_types.sql",
    19 "postgres/0019_own_types.sql",
    20 "postgres/0020_record_is_append_only.sql",
    21 "postgres/0021_director_asked.sql",
];

const NEWEST_APPLIED: &str = "select max(version) from _sqlx_migrations";

fn migrator(dialect: Dialect) -> Migrator {
    let own = match dialect {
        Dialect::Sqlite => SQLITE,
        Dialect::Postgres => POSTGRES,
    };
    let all = COMMON.iter().chain(own).map(|&(version, file, sql)| {
        Migration::new(version, file.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(all.collect())
}

/// The newest schema this kingpost knows.
pub(super) fn newest_known(dialect: Dialect) -> i64 {
    migrator(dialect).iter().map(|m| m.version).max().unwrap_or(0)
}

/// The schema found, 0 for none.
pub(super) async fn found(conn: &mut AnyConnection, dialect: Dialect) -> sqlx::Result<i64> {
    let tables: i64 = sqlx::query_scalar(dialect.has_migrations()).fetch_one(&mut *conn).await?;
    if tables == 0 {
        return Ok(0);
    }
    let newest: Option<i64> = sqlx::query_scalar(NEWEST_APPLIED).fetch_one(conn).await?;
    Ok(newest.unwrap_or(0))
}

/// Makes the schema the one this kingpost knows.
pub(super) async fn run(conn: &mut AnyConnection, place: &Place) -> Result<(), Error> {
    let ours = newest_known(place.dialect);
    let theirs = found(conn, place.dialect).await.map_err(|e| Error::from_sqlx(e, &place.name))?;
    if theirs > ours {
        return Err(Error::Newer { name: place.name.clone(), theirs, ours });
    }
    if theirs == ours {
        return Ok(());
    }
    if theirs > 0 && place.dialect == Dialect::Sqlite {
        keep_former(conn, place, theirs).await?;
    }
    // All or nothing, and one at a time: sqlx takes no lock on SQLite, and commits each migration by itself.
    let wrong = |e| Error::from_sqlx(e, &place.name);
    let mut tx = conn.begin_with(place.dialect.begin()).await.map_err(wrong)?;
    sqlx::raw_sql(place.dialect.migration_lock()).execute(&mut *tx).await.map_err(wrong)?;
    let mut migrator = migrator(place.dialect);
    migrator.set_locking(false);
    migrator.run(&mut *tx).await.map_err(|e| Error::from_migrate(e, place, ours))?;
    tx.commit().await.map_err(wrong)
}

/// Copies the database as it is before it is brought up to date, beside it: for whoever must go back to the former kingpost.
async fn keep_former(conn: &mut AnyConnection, place: &Place, theirs: i64) -> Result<(), Error> {
    let former = format!("{}.schema-{theirs}", place.name);
    // What a first attempt kept is the same, unless it was cut off: then it is made again.
    let part = Place::new_file(&format!("{former}.part"))?;
    let wrong = |e| Error::from_sqlx(e, &place.name);
    sqlx::query("vacuum into $1").bind(&part).execute(conn).await.map_err(wrong)?;
    std::fs::rename(&part, &former).map_err(|e| Error::Disk { name: former.clone(), why: e.to_string() })?;
    tracing::info!(database = %place.name, kept = %former, "the database is brought up to date; the former one was kept");
    Ok(())
}
