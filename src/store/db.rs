//! A connection to read with, and a transaction to write in.

use super::dialect::Dialect;
use super::error::Error;
use super::query::Query;
use sqlx::any::AnyRow;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AssertSqlSafe, SqlSafeStr as _};
use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

/// A connection. All that reads takes one; all that writes takes a [`Tx`], which is one too.
///
/// SQLite has a single connection: never ask the store for a second one while holding a first.
pub struct Db {
    conn: PoolConnection<Any>,
    dialect: Dialect,
    name: Arc<str>,
    patience: Duration,
}

/// Whoever wants to know of commits.
#[derive(Clone)]
pub(super) struct Observer(pub Arc<dyn Fn() + Send + Sync>);

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer(..)")
    }
}

/// A transaction that writes. Dropped without [`Tx::commit`], it never was.
pub struct Tx {
    db: Db,
    observer: Option<Observer>,
    /// Whether the connection stands between transactions, and may serve again.
    ended: bool,
}

/// Reads a row. Rows are ours, so one that cannot be read means a damaged database.
pub(super) type Read<T> = fn(&AnyRow) -> sqlx::Result<T>;

impl Db {
    pub(super) fn new(conn: PoolConnection<Any>, dialect: Dialect, name: Arc<str>, patience: Duration) -> Self {
        Self { conn, dialect, name, patience }
    }

    /// The database's name, for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    pub(super) fn unreadable(&self, why: impl Into<String>) -> Error {
        Error::Unreadable { name: self.name.to_string(), why: why.into() }
    }

    /// All rows.
    pub(super) async fn all<T>(&mut self, query: Query, read: Read<T>) -> Result<Vec<T>, Error> {
        let query = self.prepared(query)?;
        let rows = self.guard(|conn| query.fetch_all(conn)).await?;
        rows.iter().map(read).collect::<sqlx::Result<_>>().map_err(|e| Error::from_sqlx(e, &self.name))
    }

    /// The row, if there is one.
    pub(super) async fn optional<T>(&mut self, query: Query, read: Read<T>) -> Result<Option<T>, Error> {
        let query = self.prepared(query)?;
        let row = self.guard(|conn| query.fetch_optional(conn)).await?;
        row.as_ref().map(read).transpose().map_err(|e| Error::from_sqlx(e, &self.name))
    }

    /// The one row of a query that always has one.
    pub(super) async fn one<T>(&mut self, query: Query, read: Read<T>) -> Result<T, Error> {
        let found = self.optional(query, read).await?;
        found.ok_or_else(|| self.unreadable("a row is missing"))
    }

    /// Runs a statement and counts the rows it changed. Only a [`Tx`] may change any.
    async fn run(&mut self, query: Query) -> Result<u64, Error> {
        let query = self.prepared(query)?;
        Ok(self.guard(|conn| query.execute(conn)).await?.rows_affected())
    }

    fn prepared(&self, query: Query) -> Result<sqlx::query::Query<'static, Any, sqlx::any::AnyArguments>, Error> {
        if let Some(e) = query.wrong {
            return Err(Error::from_sqlx(e, &self.name));
        }
        let sql = match query.sql {
            Cow::Borrowed(sql) => self.dialect.text(sql),
            Cow::Owned(sql) => AssertSqlSafe(sql).into_sql_str(),
        };
        Ok(sqlx::query_with(sql, query.values))
    }

    /// Awaits one exchange with the database, but not for ever: a connection whose server fell silent is given up.
    async fn guard<'c, T, F, W>(&'c mut self, work: W) -> Result<T, Error>
    where
        W: FnOnce(&'c mut sqlx::AnyConnection) -> F,
        F: Future<Output = sqlx::Result<T>> + 'c,
    {
        // SQLite is in this process, and waits no longer than its busy_timeout.
        if self.dialect == Dialect::Sqlite {
            return work(&mut self.conn).await.map_err(|e| Error::from_sqlx(e, &self.name));
        }
        let silence = self.patience.max(Duration::from_mins(1)) + Duration::from_secs(5);
        match tokio::time::timeout(silence, work(&mut self.conn)).await {
            Ok(done) => done.map_err(|e| Error::from_sqlx(e, &self.name)),
            Err(_) => Err(Error::Unreachable {
                name: self.name.to_string(),
                why: format!("no answer within {} s", silence.as_secs()),
            }),
        }
    }
}

impl Tx {
    /// Begins. A `begin` given up half-way leaves a connection that is closed, never one that is reused: PostgreSQL
    /// might have a transaction open on it.
    pub(super) async fn begin(db: Db, observer: Option<Observer>) -> Result<Self, Error> {
        let mut tx = Self { db, observer, ended: false };
        let begin = tx.db.dialect.begin();
        tx.simple(begin).await?;
        Ok(tx)
    }

    /// Begins a transaction that sees one instant of the database and writes nothing.
    pub(super) async fn begin_reading(db: Db) -> Result<Self, Error> {
        let mut tx = Self { db, observer: None, ended: false };
        let begin = tx.db.dialect.begin_reading();
        tx.simple(begin).await?;
        Ok(tx)
    }

    /// Makes all of it last.
    ///
    /// # Errors
    /// Then, with one exception, nothing of it lasts. [`Error::Unreachable`] may mean that the database went away before
    /// it could say that it had: do the whole transaction again, and its guards will tell.
    pub async fn commit(mut self) -> Result<(), Error> {
        self.simple("commit").await?;
        self.ended = true;
        if let Some(Observer(tell)) = &self.observer {
            tell();
        }
        Ok(())
    }

    /// Makes none of it last, and keeps the connection. Dropping does so too, at the price of a new connection.
    ///
    /// # Errors
    /// The database could not be told; it will find out by itself.
    pub async fn rollback(mut self) -> Result<(), Error> {
        self.simple("rollback").await?;
        self.ended = true;
        Ok(())
    }

    pub(super) async fn run(&mut self, query: Query) -> Result<u64, Error> {
        self.db.run(query).await
    }

    async fn simple(&mut self, sql: &'static str) -> Result<(), Error> {
        self.db.guard(|conn| sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn)).await.map(drop)
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        if !self.ended {
            self.db.conn.close_on_drop();
        }
    }
}

impl Deref for Tx {
    type Target = Db;
    fn deref(&self) -> &Db {
        &self.db
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Db {
        &mut self.db
    }
}
