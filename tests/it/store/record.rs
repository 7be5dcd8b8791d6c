use super::base::{Base, begin, on_both, read, with_games};
use kingpost::rulebook::Instant;
use kingpost::store::inbox::{self, Kept};
use kingpost::store::record::{self, Break, Cause, Fact, Standing};
use kingpost::store::{Error, Store, Tx, roster};

pub const GAME: &str = "05N12-1";

pub fn fact(text: &str) -> Fact {
    Fact {
        kind: "move".into(),
        at: Instant(50),
        by: "white".into(),
        text: text.into(),
        payload: "{\"san\":\"e4\"}".into(),
    }
}

pub async fn append(tx: &mut Tx, expected: i64, facts: &[Fact]) -> Result<(), Error> {
    let standing = Standing { wake_at: Some(Instant(999)), status: "playing", result: "*", how: None };
    record::append(tx, GAME, expected, facts, Cause { recorded_at: Instant(60), letter: None }, &standing).await
}

async fn with_record(store: &Store) {
    with_games(store, 2).await;
    let mut tx = begin(store).await;
    append(&mut tx, 0, &[fact("one"), fact("two")]).await.unwrap();
    append(&mut tx, 2, &[fact("three")]).await.unwrap();
    tx.commit().await.unwrap();
}

on_both! {
    async fn facts_are_kept_whole_and_in_order(base: Base) {
        let store = base.store().await;
        with_games(&store, 2).await;
        let mut tx = begin(&store).await;
        let Kept::New(letter) = inbox::keep(&mut tx, "box", "1", b"raw", 3, Instant(1)).await.unwrap() else { panic!() };
        let mut odd = fact("NUL \0 and \u{1f600}");
        odd.at = Instant(-1);
        let standing = Standing { wake_at: None, status: "ended", result: "1-0", how: None };
        let cause = Cause { recorded_at: Instant(70), letter: Some(&letter) };
        append(&mut tx, 0, &[fact("one")]).await.unwrap();
        record::append(&mut tx, GAME, 1, std::slice::from_ref(&odd), cause, &standing).await.unwrap();
        tx.commit().await.unwrap();

        let mut db = read(&store).await;
        let entries = record::entries(&mut db, GAME).await.unwrap();
        odd.text = odd.text.replace('\0', "\u{fffd}");
        assert_eq!(entries.iter().map(|e| (e.seq, &e.fact)).collect::<Vec<_>>(), [(1, &fact("one")), (2, &odd)]);
        assert_eq!((entries[1].recorded_at, entries[1].letter.as_ref()), (Instant(70), Some(&letter)));
        assert_eq!(record::entries_by_letter(&mut db, &letter).await.unwrap(), entries[1..]);
        let game = roster::game(&mut db, GAME).await.unwrap().unwrap();
        assert_eq!((game.seq, game.wake_at, game.status.as_str(), game.result.as_str()), (2, None, "ended", "1-0"));
        assert_eq!(record::entries(&mut db, "05N12-2").await.unwrap(), []);
        assert_eq!(record::verify_chain(&mut db, GAME).await.unwrap(), None);
        assert_eq!(record::verify_chain(&mut db, "05N12-2").await.unwrap(), None);
    }

    async fn a_record_of_another_length_is_a_conflict(base: Base) {
        let store = base.store().await;
        with_record(&store).await;
        for expected in [0, 2, 4] {
            let mut tx = begin(&store).await;
            let conflict = append(&mut tx, expected, &[fact("late")]).await.unwrap_err();
            assert!(matches!(conflict, Error::Conflict { .. }) && conflict.is_temporary(), "{conflict}");
        }
        let mut tx = begin(&store).await;
        let cause = Cause { recorded_at: Instant(1), letter: None };
        let standing = Standing { wake_at: None, status: "", result: "", how: None };
        let none = record::append(&mut tx, "05N12-9", 0, &[], cause, &standing).await.unwrap_err();
        assert!(matches!(none, Error::NoSuch { what: "game", .. }), "{none}");
        assert_eq!(record::entries(&mut tx, GAME).await.unwrap().len(), 3);
    }

    async fn a_transaction_that_is_dropped_never_was(base: Base) {
        let store = base.store().await;
        with_record(&store).await;
        for finish in [true, false] {
            let mut tx = begin(&store).await;
            append(&mut tx, 3, &[fact("never")]).await.unwrap();
            if finish { tx.rollback().await.unwrap() } else { drop(tx) }
            let mut db = read(&store).await;
            assert_eq!(record::entries(&mut db, GAME).await.unwrap().len(), 3);
            assert_eq!(roster::game(&mut db, GAME).await.unwrap().unwrap().seq, 3);
        }
    }

    async fn the_record_only_grows(base: Base) {
        let store = base.store().await;
        with_record(&store).await;
        let mut raw = base.raw().await;
        for change in ["update record set text = 'x' where seq = 1", "delete from record where seq = 3", "delete from record"] {
            let refused = sqlx::query(change).execute(&mut raw).await.unwrap_err();
            assert!(refused.to_string().contains("the record is append-only"), "{refused}");
        }
        if !base.is_sqlite() {
            let refused = sqlx::query("truncate record").execute(&mut raw).await.unwrap_err();
            assert!(refused.to_string().contains("the record is append-only"), "{refused}");
        }
        assert_eq!(record::entries(&mut read(&store).await, GAME).await.unwrap().len(), 3);
    }

    async fn a_changed_entry_breaks_the_chain(base: Base) {
        let store = base.store().await;
        with_record(&store).await;
        base.tamper("update record set happened_at = happened_at + 1 where seq = 2").await;
        let broken = record::verify_chain(&mut read(&store).await, GAME).await.unwrap();
        assert_eq!(broken, Some(Break { game: GAME.into(), seq: 2 }));
    }

    /// A field may not borrow from its neighbour.
    async fn text_moved_between_fields_breaks_the_chain(base: Base) {
        let store = base.store().await;
        with_record(&store).await;
        base.tamper("update record set kind = 'mov', actor = 'ewhite' where seq = 1").await;
        let broken = record::verify_chain(&mut read(&store).await, GAME).await.unwrap();
        assert_eq!(broken, Some(Break { game: GAME.into(), seq: 1 }));
    }

    async fn a_lost_last_entry_breaks_the_chain(base: Base) {
        let store = base.store().await;
        with_record(&store).await;
        base.tamper("delete from record where seq = 3").await;
        let broken = record::verify_chain(&mut read(&store).await, GAME).await.unwrap();
        assert_eq!(broken, Some(Break { game: GAME.into(), seq: 3 }));
    }

    async fn a_lost_first_entry_breaks_the_chain(base: Base) {
        let store = base.store().await;
        with_record(&store).await;
        base.tamper("delete from record where seq = 1").await;
        let broken = record::verify_chain(&mut read(&store).await, GAME).await.unwrap();
        assert_eq!(broken, Some(Break { game: GAME.into(), seq: 1 }));
    }
}

/// The same facts have the same hash on either database, and for ever: changing how it is reckoned breaks every record.
#[tokio::test(flavor = "multi_thread")]
async fn a_hash_is_the_same_everywhere() {
    for base in [Base::sqlite(), Base::postgres()] {
        let store = base.store().await;
        with_record(&store).await;
        let entries = record::entries(&mut read(&store).await, GAME).await.unwrap();
        assert_eq!(entries[2].hash, "6d56c53fe950b2c570a92a15cb50ca6fcb56d3bb0f4e1212b4eb77e6f92cb391", "{}", base.url);
    }
}
