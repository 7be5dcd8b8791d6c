//! A fresh database for a test, of either kind; and the macro that runs a test on both.

use crate::servers::Postgres;
use kingpost::rulebook::Instant;
use kingpost::store::roster::{self, Game, Player, Section, Tournament};
use kingpost::store::{Db, Store, Tx};
use std::time::Duration;

/// A database nobody else uses, gone with the test.
pub struct Base {
    pub url: String,
    pub home: tempfile::TempDir,
}

impl Base {
    pub fn sqlite() -> Self {
        Self { url: "sqlite:kingpost.db".into(), home: tempfile::tempdir().expect("a folder") }
    }

    /// The same in a folder that lives in memory, where the machine has one: for tests that commit very often.
    pub fn sqlite_in_memory() -> Self {
        let home = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
        Self { url: "sqlite:kingpost.db".into(), home }
    }

    pub fn postgres() -> Self {
        Self { url: Postgres::shared().database(), home: tempfile::tempdir().expect("a folder") }
    }

    pub fn is_sqlite(&self) -> bool {
        self.url.starts_with("sqlite:")
    }

    /// A connection of its own, past the store.
    pub async fn raw(&self) -> sqlx::AnyConnection {
        sqlx::any::install_default_drivers();
        let file = self.home.path().join("kingpost.db");
        let url = if self.is_sqlite() { format!("sqlite://{}?mode=rwc", file.display()) } else { self.url.clone() };
        <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.expect("a connection")
    }

    /// Does to the record what only somebody with the database in hand can do: without the triggers.
    pub async fn tamper(&self, statement: &'static str) {
        let mut raw = self.raw().await;
        let disarm = if self.is_sqlite() {
            "drop trigger record_no_update; drop trigger record_no_delete"
        } else {
            "drop trigger record_no_change on record"
        };
        sqlx::raw_sql(disarm).execute(&mut raw).await.unwrap();
        assert_eq!(sqlx::query(statement).execute(&mut raw).await.unwrap().rows_affected(), 1);
        sqlx::Connection::close(raw).await.unwrap();
    }

    pub async fn store(&self) -> Store {
        Store::open_patiently(&self.url, self.home.path(), Duration::from_secs(20)).await.expect("it opens")
    }
}

/// Runs each body twice: on SQLite and on PostgreSQL, as `NAME::sqlite` and `NAME::postgres`.
macro_rules! on_both {
    ($($(#[$doc:meta])* async fn $name:ident($base:ident: Base) $body:block)+) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            use $crate::store::base::Base;

            $(#[$doc])*
            async fn body($base: Base) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                body(Base::sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                body(Base::postgres()).await;
            }
        }
    )+};
}
pub(crate) use on_both;

pub async fn begin(store: &Store) -> Tx {
    store.begin().await.expect("a transaction begins")
}

pub async fn read(store: &Store) -> Db {
    store.read().await.expect("a connection")
}

pub fn player(id: &str, email: &str) -> Player {
    Player {
        id: id.into(),
        name: format!("Player {id}"),
        email: email.into(),
        rating: Some(1500),
        zone: "America/Chicago".into(),
        country: "USA".into(),
        expires: chrono::NaiveDate::from_ymd_opt(2031, 5, 4),
        notation: None,
        birth: None,
        sex: None,
        title: None,
        joined: None,
    }
}

/// Section `05N12` with `games` games between players 1 and 2, committed.
pub async fn with_games(store: &Store, games: i64) {
    let mut tx = begin(store).await;
    roster::put_players(&mut tx, &[player("1", "ada@example.org"), player("2", "bert@example.org")]).await.unwrap();
    let tournament = Tournament { id: "gk2005".into(), file: "id = \"gk2005\"".into(), added_at: Instant(5) };
    roster::add_tournament(&mut tx, &tournament).await.unwrap();
    roster::add_section(&mut tx, &section("05N12")).await.unwrap();
    for number in 1..=games {
        roster::add_game(&mut tx, &game("05N12", number)).await.unwrap();
    }
    tx.commit().await.unwrap();
}

pub fn section(code: &str) -> Section {
    Section {
        code: code.into(),
        tournament: "gk2005".into(),
        round: 1,
        starts_at: Instant(1_000),
        players: vec!["2".into(), "1".into()],
        boards: 1,
    }
}

pub fn game(section: &str, number: i64) -> Game {
    Game {
        id: format!("{section}-{number}"),
        section: section.into(),
        number,
        white: "1".into(),
        black: "2".into(),
        seq: 0,
        wake_at: None,
        status: "playing".into(),
        result: "*".into(),
        how: None,
    }
}
