//! The harness itself: what it starts must run, stand alone, and leave nothing.

use super::Postgres;
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
