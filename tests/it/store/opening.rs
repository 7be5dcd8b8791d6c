//! Opening a database: made when there is none, brought up to date when older; and one clear error for each thing that can
//! be wrong with it, with nothing changed.

use super::base::{Base, begin, on_both, player, read, with_games};
use crate::servers::Postgres;
use kingpost::rulebook::Instant;
use kingpost::store::{Dialect, Error, Store, check, house, roster};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection as _, SqlSafeStr as _};
use std::path::Path;
use std::time::Duration;

const SOON: Duration = Duration::from_millis(200);

async fn refused(url: &str, home: &Path) -> Error {
    Store::open_patiently(url, home, SOON).await.expect_err("it must not open")
}

on_both! {
    async fn what_was_kept_is_there_when_opened_again(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        house::set(&mut tx, "a", "b").await.unwrap();
        tx.commit().await.unwrap();
        store.close().await;
        let store = base.store().await;
        assert_eq!(house::get(&mut read(&store).await, "a").await.unwrap().as_deref(), Some("b"));
    }

    async fn a_new_database_is_sound(base: Base) {
        let store = base.store().await;
        let mut db = read(&store).await;
        check::integrity(&mut db).await.unwrap();
        let (found, known) = check::schema(&mut db).await.unwrap();
        assert_eq!(found, known);
        assert_eq!(check::counts(&mut db).await.unwrap(), check::Counts::default());
        let server = check::server(&mut db).await.unwrap();
        assert!(server.starts_with(if base.is_sqlite() { "Sqlite 3." } else { "Postgres 1" }), "{server}");
    }

    async fn several_first_starts_at_once_do_not_collide(base: Base) {
        let opened = futures_util::future::join_all((0..4).map(|_| base.store())).await;
        let mut tx = begin(&opened[3]).await;
        house::set(&mut tx, "a", "b").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(house::get(&mut read(&opened[0]).await, "a").await.unwrap().as_deref(), Some("b"));
    }

    /// As a former version left it: with fewer tables.
    async fn an_older_database_is_brought_up_to_date(base: Base) {
        let mut raw = base.raw().await;
        let mut former = vec![(10, include_str!("../../../migrations/common/0010_house.sql"))];
        if !base.is_sqlite() {
            former.push((1, include_str!("../../../migrations/postgres/0001_types.sql")));
        }
        let former = former.into_iter().map(|(version, sql)| {
            Migration::new(version, "former".into(), MigrationType::Simple, sql.into_sql_str(), false)
        });
        Migrator::with_migrations(former.collect()).run(&mut raw).await.unwrap();
        sqlx::query("insert into house (name, value) values ('a', 'b')").execute(&mut raw).await.unwrap();
        raw.close().await.unwrap();

        let store = base.store().await;
        with_games(&store, 1).await;
        assert_eq!(house::get(&mut read(&store).await, "a").await.unwrap().as_deref(), Some("b"));
        // Never lost: the former database lies beside the new one, for its owner alone.
        if base.is_sqlite() {
            use std::os::unix::fs::PermissionsExt as _;
            let former = base.home.path().join("kingpost.db.schema-10");
            assert_eq!(former.metadata().unwrap().permissions().mode() & 0o777, 0o600);
            let url = format!("sqlite://{}", former.display());
            let mut former = sqlx::AnyConnection::connect(&url).await.unwrap();
            let kept: String = sqlx::query_scalar("select value from house where name = 'a'").fetch_one(&mut former).await.unwrap();
            assert_eq!(kept, "b");
        }
    }

    async fn a_newer_database_is_refused_and_left_alone(base: Base) {
        base.store().await.close().await;
        let mut raw = base.raw().await;
        sqlx::query("insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
            select 9999, 'x', success, checksum, 0 from _sqlx_migrations where version = 20").execute(&mut raw).await.unwrap();
        let error = refused(&base.url, base.home.path()).await;
        assert!(matches!(error, Error::Newer { theirs: 9999, ours: 30.., .. }) && !error.is_temporary(), "{error}");
        let shown = error.to_string();
        assert!(shown.contains("written by a newer kingpost") && shown.contains("install that version"), "{shown}");
    }

    /// Somebody else's table is in the way: all of it stays as it was.
    async fn a_migration_that_fails_leaves_nothing_behind(base: Base) {
        let mut raw = base.raw().await;
        sqlx::query("create table letters (mine bigint)").execute(&mut raw).await.unwrap();
        let error = refused(&base.url, base.home.path()).await;
        assert!(matches!(&error, Error::Migration { why, .. } if why.contains("letters")), "{error}");
        let count = if base.is_sqlite() {
            "select count(*) from sqlite_master where name in ('house', 'players', '_sqlx_migrations')"
        } else {
            "select count(*) from pg_tables where tablename in ('house', 'players', '_sqlx_migrations')"
        };
        assert_eq!(sqlx::query_scalar::<_, i64>(count).fetch_one(&mut raw).await.unwrap(), 0);
    }
}

#[tokio::test]
async fn a_relative_file_is_taken_from_the_configs_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = tempfile::tempdir().unwrap();
    let odd = home.path().join("a b?#%");
    std::fs::create_dir(&odd).unwrap();
    for url in ["sqlite:sub.db", "sqlite://other.db", "sqlite:third.db?mode=rwc"] {
        let store = Store::open(url, &odd).await.unwrap();
        assert_eq!(store.dialect(), Dialect::Sqlite);
        assert!(Path::new(store.name()).is_absolute(), "{}", store.name());
    }
    let mode = std::fs::metadata(odd.join("sub.db")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600); // people's mail is in it
    assert!(odd.join("other.db").exists() && odd.join("third.db").exists());
    let absolute = format!("sqlite:{}", home.path().join("fourth.db").display());
    Store::open(&absolute, Path::new("/nowhere")).await.unwrap();
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let home = tempfile::tempdir().unwrap();
    let shown = refused("sqlite:none/kingpost.db", home.path()).await.to_string();
    let folder = home.path().join("none");
    assert_eq!(
        shown,
        format!("The folder {} for the database does not exist. Make it, or change [store] url.", folder.display())
    );
    assert!(!folder.exists());
}

#[tokio::test]
async fn a_place_that_takes_no_file_is_named() {
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir(home.path().join("kingpost.db")).unwrap();
    for (url, home) in [("sqlite:kingpost.db", home.path()), ("sqlite:kingpost.db", Path::new("/proc"))] {
        let error = refused(url, home).await;
        assert!(matches!(error, Error::Unwritable { .. }), "{error}");
        assert!(error.to_string().contains(&home.join("kingpost.db").display().to_string()), "{error}");
    }
}

#[tokio::test]
async fn what_names_no_database_is_said_to() {
    let home = tempfile::tempdir().unwrap();
    for url in ["mysql://root:secret@localhost/x", "kingpost.db", "sqlite:", "sqlite::memory:", "postgres://[/x"] {
        let error = refused(url, home.path()).await;
        assert!(matches!(error, Error::Url { .. }), "{error}");
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let base = Base::sqlite();
    let file = base.home.path().join("kingpost.db");
    let garbage = "This is a letter to a friend, not a database. ".repeat(100);
    std::fs::write(&file, &garbage).unwrap();
    let error = refused(&base.url, base.home.path()).await;
    assert!(matches!(error, Error::Damaged { .. }) && !error.is_temporary(), "{error}");
    assert!(error.to_string().contains(&file.display().to_string()), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), garbage);
}

#[tokio::test]
async fn a_damaged_page_is_found_by_the_check() {
    let base = Base::sqlite();
    let store = base.store().await;
    let mut tx = begin(&store).await;
    let many: Vec<_> = (0..500).map(|i| player(&format!("{i:05}"), "x@example.org")).collect();
    roster::put_players(&mut tx, &many).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    let file = base.home.path().join("kingpost.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let page = bytes.len() / 4096 * 3 / 4 * 4096;
    bytes[page..page + 4096].fill(0xaa);
    std::fs::write(&file, bytes).unwrap();
    let store = base.store().await;
    let error = check::integrity(&mut read(&store).await).await.unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error}");
}

#[tokio::test]
async fn a_locked_database_is_waited_for_then_named() {
    let base = Base::sqlite();
    let store = Store::open_patiently(&base.url, base.home.path(), SOON).await.unwrap();
    let mut raw = base.raw().await;
    sqlx::raw_sql("begin immediate").execute(&mut raw).await.unwrap();
    let error = store.begin().await.err().unwrap();
    assert!(matches!(error, Error::Locked { .. }) && error.is_temporary(), "{error}");
    assert!(error.to_string().contains("kingpost.db is locked by another program"), "{error}");
    // Who only reads is not in the way, nor is the lock in his.
    assert_eq!(roster::players(&mut read(&store).await).await.unwrap(), []);
    sqlx::raw_sql("commit").execute(&mut raw).await.unwrap();
    begin(&store).await.commit().await.unwrap();
}

#[tokio::test]
async fn a_new_database_locked_by_another_is_named() {
    let base = Base::sqlite();
    let mut raw = base.raw().await;
    sqlx::raw_sql("begin exclusive").execute(&mut raw).await.unwrap();
    let error = refused(&base.url, base.home.path()).await;
    assert!(matches!(error, Error::Locked { .. }), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_postgres_does_not_have_yet_is_made() {
    let base = Base::postgres();
    let url = base.url.replace("/test", "/made_by_kingpost_");
    let store = Store::open(&url, base.home.path()).await.unwrap();
    assert_eq!(store.dialect(), Dialect::Postgres);
    with_games(&store, 1).await;
    assert!(!store.name().contains('?'), "{}", store.name());
}

/// In a database whose language puts `a` before `B`, as dictionaries do.
#[tokio::test(flavor = "multi_thread")]
async fn text_is_sorted_as_on_sqlite_whatever_the_databases_language() {
    let mut base = Base::postgres();
    let mut raw = base.raw().await;
    let name = "in_american_english";
    let create = "create database in_american_english template template0 locale_provider icu icu_locale 'en-US'";
    sqlx::query(create).execute(&mut raw).await.unwrap();
    base.url = base.url.replace(base.url.split(['/', '?']).nth(3).unwrap(), name);
    let mut raw = base.raw().await;
    let dictionary: bool = sqlx::query_scalar("select 'a' < 'B'").fetch_one(&mut raw).await.unwrap();
    assert!(dictionary);
    let store = base.store().await;
    let mut tx = begin(&store).await;
    roster::put_players(&mut tx, &["a", "B", "c"].map(|id| player(id, "x@example.org"))).await.unwrap();
    let ids: Vec<String> = roster::players(&mut tx).await.unwrap().into_iter().map(|p| p.id).collect();
    assert_eq!(ids, ["B", "a", "c"]);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named() {
    let home = tempfile::tempdir().unwrap();
    // Nothing listens on port 1 of the loopback; nor is there such a socket.
    for url in ["postgres://ada:secret@127.0.0.1:1/kingpost", "postgres://ada:secret@localhost/kingpost?host=/nowhere"]
    {
        let error = refused(url, home.path()).await;
        assert!(matches!(error, Error::Unreachable { .. }) && error.is_temporary(), "{error}");
        let shown = error.to_string();
        assert!(
            shown.contains("postgres://ada@") && shown.contains("PostgreSQL") && !shown.contains("secret"),
            "{shown}"
        );
    }
}

/// On a server of its own: it changes who may log in.
#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_told_without_showing_it() {
    let server = Postgres::start();
    let url = server.database();
    let home = tempfile::tempdir().unwrap();
    let mut raw = sqlx::PgConnection::connect(&url).await.unwrap();
    for set_up in [
        "create role ada login superuser password 'right'",
        "do $$ begin execute format('copy (select ''local all ada scram-sha-256'') to %L', current_setting('hba_file')); end $$",
        "select pg_reload_conf()",
    ] {
        sqlx::raw_sql(set_up).execute(&mut raw).await.unwrap();
    }
    let wrong = url.replace("postgres@", "ada:wrong@");
    let deadline = tokio::time::Instant::now() + Duration::from_secs(20);
    let error = loop {
        // The server reads its new rules when it comes to it.
        match Store::open_patiently(&wrong, home.path(), SOON).await {
            Err(error) => break error,
            Ok(store) => store.close().await,
        }
        assert!(tokio::time::Instant::now() < deadline, "the password was never asked for");
    };
    assert!(matches!(error, Error::Login { .. }) && !error.is_temporary(), "{error}");
    assert!(error.to_string().contains("ada@localhost") && !error.to_string().contains("wrong@"), "{error}");
    let right = Store::open(&url.replace("postgres@", "ada:right@"), home.path()).await.unwrap();
    with_games(&right, 1).await;
}

/// On a server of its own: it is killed. What was committed is there, what was not is not, and the store goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_crashes_and_comes_back_is_found_again() {
    let server = Postgres::start();
    let home = tempfile::tempdir().unwrap();
    let store = Store::open(&server.database(), home.path()).await.unwrap();
    let mut tx = begin(&store).await;
    house::set_instant(&mut tx, "kept", Instant(1)).await.unwrap();
    tx.commit().await.unwrap();
    let mut tx = begin(&store).await;
    house::set_instant(&mut tx, "lost", Instant(2)).await.unwrap();
    let reading = read(&store).await;
    server.stop();
    let error = tx.commit().await.unwrap_err();
    assert!(matches!(error, Error::Unreachable { .. }) && error.is_temporary(), "{error}");
    drop(reading);
    server.launch();
    let mut tx = begin(&store).await;
    assert_eq!(house::instant(&mut tx, "kept").await.unwrap(), Some(Instant(1)));
    assert_eq!(house::instant(&mut tx, "lost").await.unwrap(), None);
}
