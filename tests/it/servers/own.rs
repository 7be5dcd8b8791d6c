//! The harness itself: what it starts must run, stand alone, and leave nothing.

use super::{Part, Postgres, Servers, keeper};
use sqlx::{Connection as _, PgConnection};
use std::path::PathBuf;
use std::time::Duration;

async fn number(url: &str, query: &'static str) -> i64 {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
}

#[tokio::test]
async fn each_database_is_new_and_empty() {
    let (one, two) = (Postgres::shared().database(), Postgres::shared().database());
    let mut connection = PgConnection::connect(&one).await.unwrap();
    sqlx::query("create table t (n bigint)").execute(&mut connection).await.unwrap();

    let tables = "select count(*) from pg_tables where tablename = 't'";
    assert_eq!(number(&one, tables).await, 1);
    assert_eq!(number(&two, tables).await, 0);
}

#[tokio::test]
async fn a_server_of_ones_own_restarts_and_is_gone_when_dropped() {
    let postgres = Postgres::start();
    let url = postgres.database();
    postgres.restart();
    assert_eq!(number(&url, "select 1::bigint").await, 1);

    let folder = PathBuf::from(url.split_once("host=").unwrap().1);
    assert!(folder.exists());
    drop(postgres);
    assert!(!folder.exists());
    let lost = tokio::time::timeout(Duration::from_secs(5), PgConnection::connect(&url)).await;
    assert!(lost.unwrap().is_err());
}

#[test]
fn a_letter_goes_from_one_user_to_another_and_over_restarts() {
    let servers = Servers::start(&["ada", "relay"]);
    servers.deliver("relay", b"Subject: one\n\nFirst.\n");
    servers.restart(Part::Dovecot);
    servers.restart(Part::Postfix);
    servers.post("ada", "relay+05N12-3.token@example.org", b"Subject: two\n\nSecond.\n");
    keeper::until(
        || servers.read("relay", "INBOX").len() == 2,
        || Part::Postfix.log(servers.folder()) + &Part::Dovecot.log(servers.folder()),
    );
    let letters = servers.read("relay", "INBOX");
    assert!(letters[0].contains("First.") && letters[1].contains("Second."), "{letters:?}");
    assert!(servers.read("ada", "INBOX").is_empty());
}
