//! The database, and the only room with SQL in it: one text for SQLite and PostgreSQL.
//!
//! | file | tables | what they hold |
//! | --- | --- | --- |
//! | [`house`] | `house` | what the relay remembers of itself, by name |
//! | [`roster`] | `players tournaments sections games` | who plays whom, and when a game's clock next matters |
//! | [`inbox`] | `mailboxes sightings letters` | every letter that came, once; where it was seen; what became of it |
//! | [`record`] | `record` | what happened in each game: append-only, hash upon hash |
//! | [`outbox`] | `outbox suspensions` | every letter to be sent, with one Message-ID for ever |
//! | [`entries`] | `entries` | who entered a tournament, and which section an entry got |
//! | [`denials`] | `denials` | who may enter no new section |
//! | [`proofs`] | `proofs` | what waits for an answer from the address that was asked |
//! | [`check`] | | whether all that is as it should be |
//! | [`copy`] | all | a backup, its restoring, a move to another database |
//!
//! [`Store::read`] gives a connection ([`Db`]), [`Store::begin`] a transaction ([`Tx`], which is a `Db` too). What reads
//! takes `&mut Db`, what writes `&mut Tx`: nothing is written outside a transaction. Columns are text, 64-bit integers or
//! bytes; instants are UTC seconds; lists and play's own events are JSON text that this room does not read.

mod db;
mod dialect;
mod error;
mod migrate;
mod place;
mod query;

/// Names the statements of a file, and lists them so that a test can prepare each on both databases.
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $sql:literal;)+) => {
        $($(#[$doc])* const $name: &str = $sql;)+
        /// Every statement of this file.
        pub(super) const STATEMENTS: &[&str] = &[$($name),+];
    };
}

pub mod check;
pub mod copy;
pub mod denials;
pub mod entries;
pub mod house;
pub mod inbox;
pub mod outbox;
pub mod proofs;
pub mod record;
pub mod roster;

use db::Observer;
pub use db::{Db, Tx};
pub use dialect::Dialect;
pub use error::Error;

use place::Place;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::MigrateDatabase as _;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long to wait for another's lock, unless told otherwise.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// An open database whose schema is ours. Cheap to clone: all clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    dialect: Dialect,
    name: Arc<str>,
    patience: Duration,
    observer: Option<Observer>,
}

impl Store {
    /// Opens the database at `url` (`[store] url`), a relative file taken from `home`: creates it when there is none,
    /// migrates it when it is older.
    ///
    /// # Errors
    /// Each names the database and the mend; nothing is changed.
    pub async fn open(url: &str, home: &Path) -> Result<Self, Error> {
        Self::open_patiently(url, home, PATIENCE).await
    }

    /// As [`Store::open`], waiting `patience` for the locks of others, now and later.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn open_patiently(url: &str, home: &Path, patience: Duration) -> Result<Self, Error> {
        install_default_drivers();
        let place = Place::find(url, home)?;
        let greeting: Arc<str> = place.dialect.greeting(patience).into();
        prepare(&place, &greeting).await?;
        let pool = AnyPoolOptions::new()
            .max_connections(place.dialect.connections())
            .acquire_timeout(patience.max(PATIENCE))
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(place.dialect == Dialect::Postgres)
            .after_connect(move |conn, _| {
                let greeting = greeting.clone();
                Box::pin(async move { sqlx::raw_sql(AssertSqlSafe(greeting)).execute(conn).await.map(drop) })
            })
            .connect_lazy_with(place.options);
        Ok(Self { pool, dialect: place.dialect, name: place.name.into(), patience, observer: None })
    }

    /// The same database, telling `observer` of every commit right after it. What the observer does is done by whoever
    /// committed: one that panics ends that work there, as the end of the process would.
    #[must_use]
    pub fn observed(mut self, observer: impl Fn() + Send + Sync + 'static) -> Self {
        self.observer = Some(Observer(Arc::new(observer)));
        self
    }

    /// A connection to read with.
    ///
    /// # Errors
    /// The database cannot be reached, or all connections stayed in use.
    pub async fn read(&self) -> Result<Db, Error> {
        let conn = self.pool.acquire().await.map_err(|e| self.no_connection(e))?;
        Ok(Db::new(conn, self.dialect, self.name.clone(), self.patience))
    }

    /// Waits until the database answers again, or `longest` is over: before work is done again that must not be lost.
    pub async fn until_back(&self, longest: Duration) {
        const BETWEEN: Duration = Duration::from_millis(200);
        let asking = async {
            loop {
                tokio::time::sleep(BETWEEN).await;
                if let Ok(mut db) = self.read().await
                    && check::server(&mut db).await.is_ok()
                {
                    return;
                }
            }
        };
        // Not back in time: what is tried next says so itself.
        let _ = tokio::time::timeout(longest, asking).await;
    }

    /// A transaction to write in.
    ///
    /// # Errors
    /// As [`Store::read`]; and [`Error::Locked`] when another program keeps writing.
    pub async fn begin(&self) -> Result<Tx, Error> {
        Tx::begin(self.read().await?, self.observer.clone()).await
    }

    /// Closes the connections, and folds SQLite's log into its file.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// The database's name, for people: a file, or a URL without its password.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which database it is.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    fn no_connection(&self, error: sqlx::Error) -> Error {
        match (self.dialect, error) {
            // The one connection is in use in this very process.
            (Dialect::Sqlite, sqlx::Error::PoolTimedOut) => Error::Locked { name: self.name.to_string() },
            (_, e) => Error::from_sqlx(e, &self.name),
        }
    }
}

/// Brings the database at `place` to our schema over a connection of its own, so that what is wrong is told as it is.
async fn prepare(place: &Place, greeting: &Arc<str>) -> Result<(), Error> {
    let wrong = |e| Error::from_sqlx(e, &place.name);
    let mut conn = connect(place).await?;
    sqlx::raw_sql(AssertSqlSafe(greeting.clone())).execute(&mut conn).await.map_err(wrong)?;
    let version: String = sqlx::query_scalar(place.dialect.version()).fetch_one(&mut conn).await.map_err(wrong)?;
    if !place.dialect.is_sound(&version) {
        return Err(Error::OldSqlite { found: version });
    }
    migrate::run(&mut conn, place).await?;
    conn.close().await.map_err(wrong)
}

/// Connects; makes a PostgreSQL database that does not exist yet.
async fn connect(place: &Place) -> Result<AnyConnection, Error> {
    match connect_in_time(&place.options).await {
        Err(sqlx::Error::Database(e)) if e.code().as_deref() == Some("3D000") => {
            let made = tokio::time::timeout(PATIENCE, sqlx::Any::create_database(&place.url)).await;
            made.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(|e| Error::from_sqlx(e, &place.name))?;
            connect_in_time(&place.options).await
        }
        other => other,
    }
    .map_err(|e| Error::from_sqlx(e, &place.name))
}

async fn connect_in_time(options: &AnyConnectOptions) -> sqlx::Result<AnyConnection> {
    let connecting = AnyConnection::connect_with(options);
    tokio::time::timeout(PATIENCE, connecting).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Every statement of the store, as `dialect` reads it.
#[must_use]
pub fn statements(dialect: Dialect) -> Vec<String> {
    [
        house::STATEMENTS,
        roster::STATEMENTS,
        inbox::STATEMENTS,
        record::STATEMENTS,
        outbox::STATEMENTS,
        proofs::STATEMENTS,
        check::STATEMENTS,
        denials::STATEMENTS,
        entries::STATEMENTS,
    ]
    .concat()
    .into_iter()
    .map(|sql| dialect.text(sql).as_str().to_owned())
    .collect()
}
