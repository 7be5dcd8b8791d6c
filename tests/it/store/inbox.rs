use super::base::{begin, on_both, read};
use kingpost::rulebook::Instant;
use kingpost::store::inbox::{self, Kept, Letter, Settlement, State};
use kingpost::store::{Db, Store, Tx};

async fn keep(tx: &mut Tx, position: &str, raw: &str, arrived: i64) -> Kept {
    inbox::keep(tx, "box", position, raw.as_bytes(), raw.len() as u64, Instant(arrived)).await.unwrap()
}

/// Keeps one letter of these bytes and gives its id.
async fn letter(store: &Store, raw: &str, arrived: i64) -> String {
    let mut tx = begin(store).await;
    let Kept::New(id) = keep(&mut tx, &format!("at-{raw}"), raw, arrived).await else { panic!("{raw} was there") };
    tx.commit().await.unwrap();
    id
}

async fn settle(store: &Store, id: &str, state: State) -> bool {
    let mut tx = begin(store).await;
    let settled = inbox::settle(&mut tx, id, &Settlement::new(state)).await.unwrap();
    tx.commit().await.unwrap();
    settled
}

async fn pending(db: &mut Db, at: i64) -> Vec<String> {
    let letters = inbox::pending(db, Instant(at), 9).await.unwrap();
    letters.into_iter().map(|l| l.id).collect()
}

on_both! {
    async fn a_letter_is_kept_once_by_place_then_by_bytes(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        let Kept::New(id) = keep(&mut tx, "1/1", "Subject: a\r\n\r\n\0", 100).await else { panic!() };
        assert_eq!(keep(&mut tx, "1/1", "Subject: a\r\n\r\n\0", 100).await, Kept::SeenBefore);
        assert_eq!(keep(&mut tx, "2/1", "Subject: a\r\n\r\n\0", 200).await, Kept::SameBytes(id.clone()));
        assert_eq!(keep(&mut tx, "2/1", "Subject: a\r\n\r\n\0", 200).await, Kept::SeenBefore);
        assert!(matches!(keep(&mut tx, "2/2", "Subject: b\r\n\r\n", 200).await, Kept::New(_)));
        tx.commit().await.unwrap();

        let mut db = read(&store).await;
        let kept = inbox::letter(&mut db, &id).await.unwrap().unwrap();
        let expected = Letter {
            n: 1,
            id: id.clone(),
            size: 15,
            arrived: Instant(100),
            state: State::New,
            posted_at: None,
            sender: None,
            tries: 0,
            outcome: None,
            note: None,
        };
        assert_eq!(kept, expected);
        assert_eq!(inbox::raw(&mut db, &id).await.unwrap(), b"Subject: a\r\n\r\n\0");
        assert_eq!(inbox::by_number(&mut db, kept.n).await.unwrap(), Some(kept));
        assert_eq!(inbox::counts(&mut db).await.unwrap(), [("new".to_owned(), 2)]);
        assert_eq!(inbox::by_number(&mut db, 99).await.unwrap(), None);
        assert_eq!(inbox::raw(&mut db, "none").await.unwrap_err().to_string(), "There is no letter none. Nothing was changed.");
    }

    async fn the_cursor_moves_with_the_letters_or_not_at_all(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        keep(&mut tx, "1/1", "a", 1).await;
        inbox::set_cursor(&mut tx, "box", Some("1/1")).await.unwrap();
        drop(tx);
        assert_eq!(inbox::cursor(&mut read(&store).await, "box").await.unwrap(), None);
        let mut tx = begin(&store).await;
        assert!(matches!(keep(&mut tx, "1/1", "a", 1).await, Kept::New(_)));
        inbox::set_cursor(&mut tx, "box", Some("1/1")).await.unwrap();
        inbox::set_cursor(&mut tx, "box", Some("1/2")).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(inbox::cursor(&mut read(&store).await, "box").await.unwrap().as_deref(), Some("1/2"));
        assert_eq!(inbox::cursor(&mut read(&store).await, "other").await.unwrap(), None);
    }

    async fn letters_are_taken_in_the_order_of_posting_then_of_arrival(base: Base) {
        let store = base.store().await;
        let (a, b, c) = (letter(&store, "a", 30).await, letter(&store, "b", 10).await, letter(&store, "c", 10).await);
        assert_eq!(pending(&mut read(&store).await, 0).await, [b.clone(), c.clone(), a.clone()]);
        let mut tx = begin(&store).await;
        inbox::posted(&mut tx, &a, Instant(5)).await.unwrap();
        tx.commit().await.unwrap();
        let mut db = read(&store).await;
        assert_eq!(pending(&mut db, 0).await, [a.clone(), b, c]);
        assert_eq!(inbox::letter(&mut db, &a).await.unwrap().unwrap().posted_at, Some(Instant(5)));
        assert_eq!(inbox::pending(&mut db, Instant(0), 1).await.unwrap().len(), 1);
    }

    async fn letters_whose_posting_instant_is_not_known_are_listed(base: Base) {
        let store = base.store().await;
        let mut ids = Vec::new();
        for raw in ["a", "b", "c", "d"] {
            ids.push(letter(&store, raw, 10).await);
        }
        let mut tx = begin(&store).await;
        inbox::posted(&mut tx, &ids[1], Instant(5)).await.unwrap();
        tx.commit().await.unwrap();
        assert!(settle(&store, &ids[2], State::Done).await);
        let mut db = read(&store).await;
        let found = inbox::unsorted(&mut db, 0, 9).await.unwrap();
        assert_eq!(found.iter().map(|l| &l.id).collect::<Vec<_>>(), [&ids[0], &ids[3]]);
        assert_eq!(inbox::unsorted(&mut db, found[0].n, 9).await.unwrap(), found[1..]);
        assert_eq!(inbox::unsorted(&mut db, 0, 1).await.unwrap(), found[..1]);
    }

    async fn a_waiting_letter_comes_back_in_its_time(base: Base) {
        let store = base.store().await;
        let a = letter(&store, "a", 10).await;
        assert_eq!(inbox::next_ready(&mut read(&store).await).await.unwrap(), Some(Instant(0)));
        let until = Instant(500);
        assert!(settle(&store, &a, State::Waiting { until }).await);
        let mut db = read(&store).await;
        assert_eq!(inbox::next_ready(&mut db).await.unwrap(), Some(until));
        assert_eq!(pending(&mut db, 499).await, [""; 0]);
        assert_eq!(pending(&mut db, 500).await, [a.as_str()]);
        assert_eq!(inbox::letter(&mut db, &a).await.unwrap().unwrap().state, State::Waiting { until });
        assert_eq!(inbox::unmarked(&mut db, "box", 9).await.unwrap(), [""; 0]);
        drop(db);
        assert!(settle(&store, &a, State::Done).await);
        let mut db = read(&store).await;
        assert_eq!(pending(&mut db, 500).await, [""; 0]);
        assert_eq!(inbox::next_ready(&mut db).await.unwrap(), None);
    }

    async fn a_letter_is_settled_once(base: Base) {
        let store = base.store().await;
        let a = letter(&store, "a", 10).await;
        let mut tx = begin(&store).await;
        let review = Settlement {
            state: State::Review,
            posted_at: Some(Instant(9)),
            sender: Some("ada@example.org"),
            outcome: Some("{}"),
            note: Some("why"),
        };
        assert!(inbox::settle(&mut tx, &a, &review).await.unwrap());
        tx.commit().await.unwrap();
        assert!(!settle(&store, &a, State::Done).await);

        let mut db = read(&store).await;
        let listed = inbox::in_state(&mut db, "review", 9).await.unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!((listed[0].state, listed[0].posted_at), (State::Review, Some(Instant(9))));
        assert_eq!(listed[0].sender.as_deref(), Some("ada@example.org"));
        assert_eq!((listed[0].outcome.as_deref(), listed[0].note.as_deref()), (Some("{}"), Some("why")));
        drop(db);

        let mut tx = begin(&store).await;
        assert!(!inbox::resettle(&mut tx, &a, "held", &Settlement::new(State::Done)).await.unwrap());
        assert!(inbox::resettle(&mut tx, &a, "review", &Settlement::new(State::New)).await.unwrap());
        assert_eq!(pending(&mut tx, 0).await, [a.as_str()]);
        let again = inbox::letter(&mut tx, &a).await.unwrap().unwrap();
        assert_eq!((again.state, again.note.as_deref()), (State::New, Some("why")));
    }

    async fn only_settled_letters_are_marked_and_only_once(base: Base) {
        let store = base.store().await;
        let (a, b) = (letter(&store, "a", 10).await, letter(&store, "b", 10).await);
        assert!(settle(&store, &a, State::Done).await);
        let mut tx = begin(&store).await;
        keep(&mut tx, "again", "a", 10).await; // settled already: to be marked at once
        assert_eq!(inbox::unmarked(&mut tx, "box", 9).await.unwrap(), ["again", "at-a"]);
        assert_eq!(inbox::unmarked(&mut tx, "box", 1).await.unwrap(), ["again"]);
        assert_eq!(inbox::unmarked(&mut tx, "other", 9).await.unwrap(), [""; 0]);
        inbox::marked(&mut tx, "box", &["again".into(), "at-a".into()]).await.unwrap();
        assert_eq!(inbox::unmarked(&mut tx, "box", 9).await.unwrap(), [""; 0]);
        tx.commit().await.unwrap();
        assert!(settle(&store, &b, State::Held).await);
        assert_eq!(inbox::unmarked(&mut read(&store).await, "box", 9).await.unwrap(), ["at-b"]);
    }

    async fn tries_are_counted(base: Base) {
        let store = base.store().await;
        let a = letter(&store, "a", 10).await;
        for nth in 1..=3 {
            let mut tx = begin(&store).await;
            assert_eq!(inbox::tried(&mut tx, &a).await.unwrap(), nth);
            tx.commit().await.unwrap();
        }
        assert!(settle(&store, &a, State::Review).await);
        let mut tx = begin(&store).await;
        assert!(inbox::resettle(&mut tx, &a, "review", &Settlement::new(State::New)).await.unwrap());
        assert_eq!(inbox::tried(&mut tx, &a).await.unwrap(), 1); // a person wants it tried again
        assert!(inbox::tried(&mut tx, "none").await.is_err());
    }
}
