//! Backups and their restoring: a database copied into an empty one of either kind.

use super::base::{Base, begin, on_both, read, with_games};
use kingpost::rulebook::Instant;
use kingpost::store::inbox::{self, Kept};
use kingpost::store::{Error, Store, copy, house};
use sqlx::{Column as _, Row as _, ValueRef as _};
use std::collections::BTreeSet;

/// Two games, letters with bytes no text may have, a secret, empty columns.
async fn filled(base: &Base) -> Store {
    let store = base.store().await;
    with_games(&store, 2).await;
    let mut tx = begin(&store).await;
    house::secret(&mut tx, &[7; 32]).await.unwrap();
    for n in 0..9_u8 {
        let raw = [b"Subject: \0\xff\r\n\r\n".as_slice(), &[n]].concat();
        let kept = inbox::keep(&mut tx, "box", &format!("1/{n}"), &raw, raw.len() as u64, Instant(100)).await.unwrap();
        assert!(matches!(kept, Kept::New(_)));
    }
    tx.commit().await.unwrap();
    store
}

/// Every row of every table as text.
async fn dump(base: &Base) -> Vec<String> {
    let mut raw = base.raw().await;
    let mut all = Vec::new();
    for table in copy::tables() {
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(format!("select * from {table}"))).fetch_all(&mut raw).await.unwrap();
        for row in rows {
            let cell = |at: usize| {
                let name = row.column(at).name();
                if row.try_get_raw(at).unwrap().is_null() {
                    return format!("{name} null");
                }
                let text = row.try_get::<String, _>(at).ok();
                let number = || row.try_get::<i64, _>(at).ok().map(|n| n.to_string());
                let bytes = || row.try_get::<Vec<u8>, _>(at).ok().map(|b| format!("{b:?}"));
                format!("{name} {}", text.or_else(number).or_else(bytes).expect("a value of ours"))
            };
            let cells: BTreeSet<String> = (0..row.len()).map(cell).collect();
            all.push(format!("{table}: {cells:?}"));
        }
    }
    all.sort();
    all
}

on_both! {
    async fn every_table_is_copied(base: Base) {
        let store = base.store().await;
        let there: BTreeSet<String> = read(&store).await.tables().await.unwrap().into_iter().collect();
        assert_eq!(copy::tables().map(ToOwned::to_owned).collect::<BTreeSet<_>>(), there);
    }

    async fn a_backup_holds_the_same_rows_and_fills_either_database_again(base: Base) {
        let store = filled(&base).await;
        let (backup, sqlite, postgres) = (Base::sqlite(), Base::sqlite(), Base::postgres());
        let kept = backup.store().await;
        let counts = copy::copy(&store, &kept).await.unwrap();
        assert_eq!((counts.games, counts.letters_in), (2, 9));
        assert_eq!(dump(&backup).await, dump(&base).await);
        for into in [&sqlite, &postgres] {
            let again = into.store().await;
            assert_eq!(copy::copy(&kept, &again).await.unwrap(), counts);
            assert_eq!(dump(into).await, dump(&base).await);
            // Numbers go on behind the copied ones.
            let mut tx = begin(&again).await;
            let new = inbox::keep(&mut tx, "box", "2/1", b"Subject: new\r\n\r\n", 18, Instant(200)).await.unwrap();
            assert!(matches!(new, Kept::New(_)));
            tx.commit().await.unwrap();
        }
    }

    async fn a_database_with_anything_in_it_is_left_alone(base: Base) {
        let store = filled(&base).await;
        let other = Base::sqlite();
        let before = dump(&base).await;
        let refused = copy::copy(&filled(&other).await, &store).await.unwrap_err();
        assert!(matches!(refused, Error::NotEmpty { .. }) && !refused.is_temporary(), "{refused}");
        assert_eq!(dump(&base).await, before);
    }

    async fn a_copy_is_of_one_instant_though_others_write(base: Base) {
        let store = filled(&base).await;
        let writer = store.clone();
        let writing = tokio::spawn(async move {
            for n in 0..40_u8 {
                let mut tx = begin(&writer).await;
                let raw = [b'x', n];
                inbox::keep(&mut tx, "more", &n.to_string(), &raw, 2, Instant(300)).await.unwrap();
                tx.commit().await.unwrap();
            }
        });
        let backup = Base::sqlite();
        // Letters come before the places where they were seen: a copy of two instants would break on one without its letter.
        copy::copy(&store, &backup.store().await).await.unwrap();
        writing.await.unwrap();
    }
}
