//! Several workers at once, each with a store of its own as another process would have; and workers that are cut off.

use super::base::{Base, begin, on_both, read, with_games};
use super::outbox::{new, queue};
use super::record::{GAME, append, fact};
use futures_util::future::{join, join_all};
use kingpost::rulebook::Instant;
use kingpost::store::inbox::{self, Kept, Settlement, State};
use kingpost::store::{Error, Store, outbox, record, roster};
use std::collections::BTreeSet;
use std::task::Poll;
use std::time::Duration;

/// Polls a future so often, then gives it up.
async fn polled<F: Future>(work: F, times: u32) -> Option<F::Output> {
    let mut work = std::pin::pin!(work);
    for _ in 0..times {
        if let Poll::Ready(done) = futures_util::poll!(&mut work) {
            return Some(done);
        }
        tokio::task::yield_now().await;
    }
    None
}

/// Leases three at a time until nothing is left, and gives all ids leased.
async fn lease_all(store: Store, worker: &'static str) -> Vec<String> {
    let mut ids = Vec::new();
    loop {
        let mut tx = begin(&store).await;
        let leased = outbox::lease(&mut tx, Instant(100), Instant(9_000), worker, 3).await.unwrap();
        tx.commit().await.unwrap();
        if leased.is_empty() {
            return ids;
        }
        assert!(leased.len() <= 3);
        ids.extend(leased.into_iter().map(|l| l.letter.id));
    }
}

/// Appends two facts so many times, reading the length anew whenever another was first.
async fn append_all(store: Store, times: usize) {
    let mut done = 0;
    while done < times {
        let length = roster::game(&mut read(&store).await, GAME).await.unwrap().unwrap().seq;
        let mut tx = begin(&store).await;
        match append(&mut tx, length, &[fact("one"), fact("two")]).await {
            Ok(()) => {
                tx.commit().await.unwrap();
                done += 1;
            }
            Err(Error::Conflict { .. }) => {}
            Err(other) => panic!("{other}"),
        }
    }
}

on_both! {
    async fn two_workers_never_lease_the_same_letter(base: Base) {
        let store = base.store().await;
        let letters: Vec<_> = (0..60).map(|i| new(&format!("m{i}"), Some(&format!("05N12-{i}")), "ada@example.org")).collect();
        queue(&store, &letters).await;
        let workers = [("w1", store.clone()), ("w2", base.store().await), ("w3", base.store().await)];
        let leased = join_all(workers.map(|(name, store)| tokio::spawn(lease_all(store, name)))).await;
        let all: Vec<String> = leased.into_iter().flat_map(Result::unwrap).collect();
        assert_eq!(all.len(), 60);
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), 60);
    }

    /// Each takes what it can of one reader's letters in one game, sends it and says so: the order holds all the same.
    async fn two_workers_keep_the_order_of_one_reader(base: Base) {
        let store = base.store().await;
        let letters: Vec<_> = (0..20).map(|i| new(&format!("m{i:02}"), Some(GAME), "ada@example.org")).collect();
        queue(&store, &letters).await;
        let order = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let workers = [("w1", store.clone()), ("w2", base.store().await)].map(|(worker, store)| {
            let order = order.clone();
            tokio::spawn(async move {
                while order.lock().unwrap().len() < 20 {
                    let mut tx = begin(&store).await;
                    let leased = outbox::lease(&mut tx, Instant(100), Instant(9_000), worker, 5).await.unwrap();
                    tx.commit().await.unwrap();
                    assert!(leased.len() <= 1);
                    for l in leased {
                        order.lock().unwrap().push(l.letter.id.clone());
                        let mut tx = begin(&store).await;
                        assert!(outbox::sent(&mut tx, &l.letter.id, worker, Instant(101)).await.unwrap());
                        tx.commit().await.unwrap();
                    }
                }
            })
        });
        tokio::time::timeout(Duration::from_mins(1), join_all(workers)).await.unwrap().into_iter().for_each(Result::unwrap);
        let expected: Vec<_> = letters.into_iter().map(|l| l.id).collect();
        assert_eq!(*order.lock().unwrap(), expected);
    }

    async fn two_writers_make_one_record(base: Base) {
        let store = base.store().await;
        with_games(&store, 1).await;
        let workers = [store.clone(), base.store().await].map(|store| tokio::spawn(append_all(store, 25)));
        join_all(workers).await.into_iter().for_each(Result::unwrap);
        let mut db = read(&store).await;
        let entries = record::entries(&mut db, GAME).await.unwrap();
        assert!(entries.iter().map(|e| e.seq).eq(1..=100));
        assert_eq!(record::verify_chain(&mut db, GAME).await.unwrap(), None);
    }

    /// Both read the record while it had no entry; the second to write finds that it has one.
    async fn the_second_writer_is_told(base: Base) {
        let store = base.store().await;
        with_games(&store, 1).await;
        let other = base.store().await;
        let work = |store: Store| async move {
            let mut tx = begin(&store).await;
            append(&mut tx, 0, &[fact("mine")]).await?;
            tx.commit().await
        };
        let (one, two) = join(tokio::spawn(work(store.clone())), tokio::spawn(work(other))).await;
        let failed: Vec<Error> = [one.unwrap(), two.unwrap()].into_iter().filter_map(Result::err).collect();
        assert!(matches!(failed.as_slice(), [Error::Conflict { .. }]), "{failed:?}");
        assert_eq!(record::entries(&mut read(&store).await, GAME).await.unwrap().len(), 1);
    }

    async fn a_letter_is_kept_and_settled_by_one_worker_alone(base: Base) {
        let store = base.store().await;
        let stores = [store.clone(), base.store().await, base.store().await];
        let keep = |store: Store| async move {
            let mut tx = begin(&store).await;
            let kept = inbox::keep(&mut tx, "box", "1", b"raw", 3, Instant(1)).await.unwrap();
            tx.commit().await.unwrap();
            kept
        };
        let kept = join_all(stores.clone().map(|s| tokio::spawn(keep(s)))).await;
        let new: Vec<String> = kept.into_iter().filter_map(|k| if let Kept::New(id) = k.unwrap() { Some(id) } else { None }).collect();
        let [id] = new.as_slice() else { panic!("{new:?}") };

        let settle = |store: Store, id: String| async move {
            let mut tx = begin(&store).await;
            let mine = inbox::settle(&mut tx, &id, &Settlement::new(State::Done)).await.unwrap();
            tx.commit().await.unwrap();
            mine
        };
        let settled = join_all(stores.map(|s| tokio::spawn(settle(s, id.clone())))).await;
        assert_eq!(settled.into_iter().filter(|s| *s.as_ref().unwrap()).count(), 1);
    }

    /// Given up at any await, a transaction leaves no other one waiting for it.
    async fn a_worker_cut_off_anywhere_leaves_no_transaction_open(base: Base) {
        let store = base.store().await;
        with_games(&store, 1).await;
        let (mut cut, mut whole) = (0, 0);
        for times in (0..60).chain((6..14).map(|power| 1 << power)) {
            let length = roster::game(&mut read(&store).await, GAME).await.unwrap().unwrap().seq;
            let work = async {
                let mut tx = store.begin().await.unwrap();
                append(&mut tx, length, &[fact("one")]).await.unwrap();
                tx.commit().await.unwrap();
            };
            if polled(work, times).await.is_some() { whole += 1 } else { cut += 1 }
        }
        assert!(cut > 10, "{cut} were cut off, {whole} not");
        let mut db = read(&store).await;
        assert!(i64::from(whole) <= roster::game(&mut db, GAME).await.unwrap().unwrap().seq);
        assert_eq!(record::verify_chain(&mut db, GAME).await.unwrap(), None);
        drop(db);
        nothing_is_left_open(&base).await;
        append_all(store, 1).await;
    }
}

/// No connection sits in a transaction, once those that are being closed are.
async fn nothing_is_left_open(base: &Base) {
    let mut raw = base.raw().await;
    if base.is_sqlite() {
        sqlx::raw_sql("begin immediate; rollback").execute(&mut raw).await.unwrap();
        return;
    }
    let open = "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'";
    let deadline = tokio::time::Instant::now() + Duration::from_secs(20);
    while sqlx::query_scalar::<_, i64>(open).fetch_one(&mut raw).await.unwrap() > 0 {
        assert!(tokio::time::Instant::now() < deadline, "a transaction was left open");
        tokio::task::yield_now().await;
    }
}
