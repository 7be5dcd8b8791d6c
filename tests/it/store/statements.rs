//! One text for two databases: each statement is one to either, and none reads a table from end to end that grows.

use super::base::{Base, on_both};
use kingpost::store::{self, Dialect};
use sqlx::{AssertSqlSafe, Executor as _, Row as _, SqlSafeStr as _};

/// Indices that hold only what is pending: to go through one costs what is pending.
const OF_THE_PENDING: [&str; 5] = ["games_wake", "letters_pending", "letters_ready", "sightings_mark", "outbox_due"];

/// Statements that are asked for everything there is.
fn asks_for_all(sql: &str) -> bool {
    sql.contains("count(*)") || !sql.contains(" where ")
}

on_both! {
    async fn every_statement_can_be_prepared(base: Base) {
        let store = base.store().await;
        let statements = store::statements(store.dialect());
        assert!(statements.len() > 50);
        let mut raw = base.raw().await;
        for sql in statements {
            let prepared = raw.prepare(AssertSqlSafe(sql.clone()).into_sql_str()).await;
            assert!(prepared.is_ok(), "{sql}: {:?}", prepared.err());
        }
    }
}

/// How SQLite goes about each statement.
async fn plans(raw: &mut sqlx::AnyConnection) -> Vec<(String, Vec<String>)> {
    let mut plans = Vec::new();
    for sql in store::statements(Dialect::Sqlite) {
        let explain = format!("explain query plan {sql}");
        let steps = sqlx::query(AssertSqlSafe(explain)).fetch_all(&mut *raw).await.unwrap();
        plans.push((sql, steps.iter().map(|row| row.get("detail")).collect()));
    }
    plans
}

#[tokio::test]
async fn sqlite_scans_no_table_and_sorts_nothing_it_then_cuts_off() {
    let base = Base::sqlite();
    base.store().await;
    for (sql, steps) in plans(&mut base.raw().await).await {
        for step in steps {
            let reads_all =
                step.starts_with("SCAN") && !OF_THE_PENDING.iter().any(|i| step.contains(i)) && step != "SCAN ready";
            assert!(!reads_all || asks_for_all(&sql), "{step}: {sql}");
            assert!(!step.contains("TEMP B-TREE FOR ORDER BY") || !sql.contains(" limit "), "{step}: {sql}");
        }
    }
}

#[tokio::test]
async fn every_index_serves_a_statement() {
    let base = Base::sqlite();
    base.store().await;
    let mut raw = base.raw().await;
    let ours = "select name from sqlite_master where type = 'index' and name not like 'sqlite_%'";
    let indices: Vec<String> = sqlx::query_scalar(ours).fetch_all(&mut raw).await.unwrap();
    assert!(indices.len() > 10);
    let steps: Vec<String> = plans(&mut raw).await.into_iter().flat_map(|(_, steps)| steps).collect();
    for index in indices {
        let by_name = format!("INDEX {index} ");
        assert!(steps.iter().any(|step| format!("{step} ").contains(&by_name)), "nothing uses {index}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_scans_no_table() {
    let base = Base::postgres();
    base.store().await;
    let mut raw = base.raw().await;
    // Tables are empty here: say that reading one from end to end is not worth it, and see whether there is another way.
    sqlx::query("set enable_seqscan = off").execute(&mut raw).await.unwrap();
    for sql in store::statements(Dialect::Postgres).iter().filter(|sql| !asks_for_all(sql)) {
        let plan = explain(&mut raw, sql).await;
        assert!(!plan.contains("Seq Scan"), "{sql}\n{plan}");
    }
}

/// The plan for any values, as text.
async fn explain(raw: &mut sqlx::AnyConnection, sql: &str) -> String {
    let prepare = format!("prepare any_values as {sql}");
    sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *raw).await.unwrap();
    sqlx::query("set plan_cache_mode = force_generic_plan").execute(&mut *raw).await.unwrap();
    let values = vec!["null"; (1..20).filter(|n| sql.contains(&format!("${n}"))).count()].join(", ");
    let values = if values.is_empty() { values } else { format!("({values})") };
    let explain = format!("explain execute any_values{values}");
    let rows = sqlx::raw_sql(AssertSqlSafe(explain)).fetch_all(&mut *raw).await.unwrap();
    sqlx::query("deallocate any_values").execute(&mut *raw).await.unwrap();
    rows.iter().map(|row| row.get::<String, _>(0) + "\n").collect()
}
