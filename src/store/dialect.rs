//! The few things SQLite and PostgreSQL do not say alike. Everything else is one text.

use sqlx::{AssertSqlSafe, SqlSafeStr as _, SqlStr};
use std::time::Duration;

/// Which database is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

/// SQLite before this loses commits in WAL mode when a checkpoint races a writer.
const OLDEST_SQLITE: [u32; 3] = [3, 51, 3];

impl Dialect {
    /// Begins a transaction that writes. A deferred one of SQLite fails when it turns to writing after another's
    /// commit, however long it would wait.
    pub(super) fn begin(self) -> &'static str {
        match self {
            Self::Sqlite => "begin immediate",
            Self::Postgres => "begin",
        }
    }

    /// Begins a transaction that reads: all of it sees the same instant.
    pub(super) fn begin_reading(self) -> &'static str {
        match self {
            Self::Sqlite => "begin",
            Self::Postgres => "begin isolation level repeatable read, read only",
        }
    }

    /// After rows came with numbers of their own: the next one has the next number.
    pub(super) fn numbering(self) -> &'static [&'static str] {
        match self {
            Self::Sqlite => &[],
            Self::Postgres => &[
                "select setval(pg_get_serial_sequence('letters', 'n'), (select coalesce(max(n), 0) + 1 from letters), false)",
                "select setval(pg_get_serial_sequence('outbox', 'n'), (select coalesce(max(n), 0) + 1 from outbox), false)",
            ],
        }
    }

    /// The names of all tables but the migrations'.
    pub(super) fn tables(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> '_sqlx_migrations'"
            }
            Self::Postgres => {
                "select tablename::text from pg_catalog.pg_tables where schemaname = current_schema() and tablename <> '_sqlx_migrations'"
            }
        }
    }

    /// What each new connection is told first. `patience` is how long to wait for another's lock.
    pub(super) fn greeting(self, patience: Duration) -> String {
        let ms = patience.as_millis();
        match self {
            Self::Sqlite => format!(
                "pragma busy_timeout = {ms}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on"
            ),
            // The last ends what a vanished client left open.
            Self::Postgres => format!(
                "set lock_timeout = {ms}; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '120s'; \
                 set client_min_messages = warning"
            ),
        }
    }

    /// Keeps all others from migrating until the transaction ends.
    pub(super) fn migration_lock(self) -> &'static str {
        match self {
            Self::Sqlite => "select 'begin immediate is enough'",
            Self::Postgres => "select pg_advisory_xact_lock(hashtext('kingpost migrations'))",
        }
    }

    /// Connections that may be open at once: SQLite has one writer anyway.
    pub(super) fn connections(self) -> u32 {
        match self {
            Self::Sqlite => 1,
            Self::Postgres => 6,
        }
    }

    /// The one text as this database is to read it: `/*postgres: … */` is a comment to SQLite alone.
    pub(super) fn text(self, sql: &'static str) -> SqlStr {
        const MARK: &str = "/*postgres:";
        match (self, sql.split_once(MARK)) {
            (Self::Postgres, Some((head, tail))) => {
                AssertSqlSafe(format!("{head}{}", tail.replacen("*/", "", 1))).into_sql_str()
            }
            _ => sql.into_sql_str(),
        }
    }

    /// How many migration tables there are: 0 in a database that is not ours yet.
    pub(super) fn has_migrations(self) -> &'static str {
        match self {
            Self::Sqlite => "select count(*) from sqlite_master where type = 'table' and name = '_sqlx_migrations'",
            Self::Postgres => {
                "select count(*) from pg_catalog.pg_tables where schemaname = current_schema() and tablename = '_sqlx_migrations'"
            }
        }
    }

    /// Gives one row of text: `ok`, or what is wrong with the database's own structure.
    pub(super) fn integrity(self) -> &'static str {
        match self {
            Self::Sqlite => "pragma quick_check(1)",
            Self::Postgres => "select 'ok'::text",
        }
    }

    /// The database's own version, as text.
    pub(super) fn version(self) -> &'static str {
        match self {
            Self::Sqlite => "select sqlite_version()",
            Self::Postgres => "select current_setting('server_version')",
        }
    }

    /// Whether that version keeps what it commits.
    pub(super) fn is_sound(self, version: &str) -> bool {
        match self {
            Self::Sqlite => {
                let mut found = [0; 3];
                for (slot, part) in found.iter_mut().zip(version.split('.')) {
                    *slot = part.parse().unwrap_or(0);
                }
                found >= OLDEST_SQLITE
            }
            Self::Postgres => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dialect::{Postgres, Sqlite};

    #[test]
    fn only_a_sqlite_without_the_lost_commit_is_sound() {
        for (version, sound) in [
            ("3.51.2", false),
            ("3.51.3", true),
            ("3.52.0", true),
            ("3.9.9", false),
            ("4.0", true),
            ("nonsense", false),
        ] {
            assert_eq!(Sqlite.is_sound(version), sound, "{version}");
        }
        assert!(Postgres.is_sound("9.1"));
    }

    #[test]
    fn the_marked_words_are_for_postgres_alone() {
        let sql = "select n from outbox limit $1 /*postgres: for update */ returning n";
        assert_eq!(Sqlite.text(sql).as_str(), sql);
        assert_eq!(Postgres.text(sql).as_str(), "select n from outbox limit $1  for update  returning n");
    }
}
