use super::base::{begin, on_both, read};
use kingpost::rulebook::Instant;
use kingpost::store::outbox::{self, Leased, New, State};
use kingpost::store::{Db, Error, Store};

pub fn new(id: &str, game: Option<&str>, address: &str) -> New {
    New {
        id: id.into(),
        game: game.map(Into::into),
        kind: "move".into(),
        address: address.into(),
        role: "player".into(),
        player: Some("1".into()),
        subject: "[05N12-1] 2...".into(),
        parent: Some("before@relay".into()),
        tells_ply: Some(3),
        note: "{}".into(),
        raw: format!("To: {address}\r\n\r\n{id}").into_bytes(),
    }
}

pub async fn queue(store: &Store, letters: &[New]) {
    let mut tx = begin(store).await;
    for letter in letters {
        assert!(outbox::queue(&mut tx, letter, Instant(100)).await.unwrap());
    }
    tx.commit().await.unwrap();
}

/// Leases at `at` for a hundred seconds, commits, and gives the ids.
async fn lease(store: &Store, worker: &str, at: i64, limit: i64) -> Vec<String> {
    let mut tx = begin(store).await;
    let leased = outbox::lease(&mut tx, Instant(at), Instant(at + 100), worker, limit).await.unwrap();
    tx.commit().await.unwrap();
    leased.into_iter().map(|l| l.letter.id).collect()
}

async fn state(db: &mut Db, id: &str) -> State {
    outbox::letter(db, id).await.unwrap().unwrap().state
}

/// Runs one writing call in a transaction of its own.
macro_rules! write {
    ($store:expr, $call:ident($($arg:expr),*)) => {{
        let mut tx = begin(&$store).await;
        let done = outbox::$call(&mut tx, $($arg),*).await.unwrap();
        tx.commit().await.unwrap();
        done
    }};
}

const NONE: [&str; 0] = [];

on_both! {
    async fn a_letter_is_queued_once_and_sent(base: Base) {
        let store = base.store().await;
        let letter = new("m1@relay", Some("05N12-1"), "ada@example.org");
        queue(&store, std::slice::from_ref(&letter)).await;
        let mut again = letter.clone();
        again.raw = b"other".to_vec();
        assert!(!write!(store, queue(&again, Instant(101))));
        assert_eq!(outbox::next_due(&mut read(&store).await).await.unwrap(), Some(Instant(100)));

        let mut tx = begin(&store).await;
        let leased = outbox::lease(&mut tx, Instant(100), Instant(160), "w1", 10).await.unwrap();
        tx.commit().await.unwrap();
        let [Leased { letter: row, raw }] = leased.as_slice() else { panic!("{leased:?}") };
        assert_eq!((raw, row.n, row.attempts, row.queued_at), (&letter.raw, 1, 1, Instant(100)));
        assert_eq!(row.state, State::Leased { until: Instant(160) });
        assert_eq!((&row.id, &row.game, &row.kind, &row.address), (&letter.id, &letter.game, &letter.kind, &letter.address));
        assert_eq!((&row.role, &row.player, &row.subject), (&letter.role, &letter.player, &letter.subject));
        assert_eq!((&row.parent, row.tells_ply, &row.note), (&letter.parent, letter.tells_ply, &letter.note));

        assert!(write!(store, sent("m1@relay", "w1", Instant(103))));
        assert!(!write!(store, sent("m1@relay", "w1", Instant(104))));
        let mut db = read(&store).await;
        assert_eq!(state(&mut db, "m1@relay").await, State::Sent { at: Instant(103) });
        assert_eq!(outbox::next_due(&mut db).await.unwrap(), None);
        assert_eq!(outbox::raw(&mut db, "m1@relay").await.unwrap(), letter.raw);
    }

    async fn nothing_is_leased_before_its_time(base: Base) {
        let store = base.store().await;
        queue(&store, &[new("m1@relay", None, "ada@example.org")]).await;
        assert_eq!(lease(&store, "w", 99, 9).await, NONE);
        assert_eq!(lease(&store, "w", 100, 9).await, ["m1@relay"]);
        assert!(write!(store, put_off("m1@relay", "w", Instant(400), "451 later")));
        assert_eq!(lease(&store, "w", 399, 9).await, NONE);
        let row = outbox::letter(&mut read(&store).await, "m1@relay").await.unwrap().unwrap();
        assert_eq!((row.state, row.error.as_deref()), (State::Queued { due: Instant(400) }, Some("451 later")));
        assert_eq!(lease(&store, "w", 400, 9).await, ["m1@relay"]);
        assert_eq!(outbox::letter(&mut read(&store).await, "m1@relay").await.unwrap().unwrap().attempts, 2);
    }

    async fn a_lease_that_ran_out_passes_to_another(base: Base) {
        let store = base.store().await;
        queue(&store, &[new("m1@relay", None, "ada@example.org")]).await;
        assert_eq!(lease(&store, "w1", 100, 9).await, ["m1@relay"]);
        assert_eq!(lease(&store, "w2", 199, 9).await, NONE);
        assert_eq!(lease(&store, "w2", 200, 9).await, ["m1@relay"]);
        // The first comes too late with whatever it has to say.
        assert!(!write!(store, sent("m1@relay", "w1", Instant(201))));
        assert!(!write!(store, put_off("m1@relay", "w1", Instant(201), "x")));
        assert!(!write!(store, fail("m1@relay", "w1", "x")));
        assert!(write!(store, sent("m1@relay", "w2", Instant(202))));
    }

    async fn a_sole_sender_takes_back_the_leases_of_its_former_life(base: Base) {
        let store = base.store().await;
        queue(&store, &[new("m1@relay", None, "ada@example.org"), new("m2@relay", None, "ada@example.org")]).await;
        assert_eq!(lease(&store, "w1", 100, 1).await, ["m1@relay"]);
        assert_eq!(write!(store, release_all(Instant(101))), 1);
        assert_eq!(lease(&store, "w2", 101, 9).await, ["m1@relay", "m2@relay"]);
    }

    async fn letters_to_one_reader_in_one_game_keep_their_order(base: Base) {
        let store = base.store().await;
        let (ada, one, two) = ("ada@example.org", Some("05N12-1"), Some("05N12-2"));
        queue(&store, &[
            new("a1", one, ada),
            new("a2", one, "Ada@example.org"),
            new("b1", two, ada),
            new("c1", one, "bert@example.org"),
            new("d1", None, ada),
            new("d2", None, ada),
        ]).await;
        assert_eq!(lease(&store, "w", 100, 9).await, ["a1", "b1", "c1", "d1", "d2"]);
        assert_eq!(lease(&store, "w", 100, 9).await, NONE);
        assert!(write!(store, put_off("a1", "w", Instant(900), "451")));
        assert_eq!(lease(&store, "w", 150, 9).await, NONE);
        assert!(write!(store, release_all(Instant(900))) > 0);
        assert_eq!(lease(&store, "w", 900, 1).await, ["a1"]);
        assert!(write!(store, fail("a1", "w", "550 no such user")));
        assert!(lease(&store, "w", 900, 9).await.contains(&"a2".to_owned()));
    }

    async fn a_limit_is_kept_though_the_first_are_blocked(base: Base) {
        let store = base.store().await;
        let mut letters: Vec<New> = (0..20).map(|i| new(&format!("a{i}"), Some("05N12-1"), "ada@example.org")).collect();
        letters.push(new("b", Some("05N12-2"), "ada@example.org"));
        letters.push(new("c", Some("05N12-3"), "ada@example.org"));
        queue(&store, &letters).await;
        assert_eq!(lease(&store, "w", 100, 2).await, ["a0", "b"]);
        assert_eq!(lease(&store, "w", 100, 2).await, ["c"]);
    }

    async fn a_failed_letter_is_sent_again_when_a_person_says_so(base: Base) {
        let store = base.store().await;
        queue(&store, &[new("m1", None, "ada@example.org"), new("m2", None, "bert@example.org")]).await;
        lease(&store, "w", 100, 9).await;
        for id in ["m1", "m2"] {
            assert!(write!(store, fail(id, "w", "550")));
        }
        assert_eq!(lease(&store, "w", 999, 9).await, NONE);
        let failed = outbox::list(&mut read(&store).await, Some("failed"), 9).await.unwrap();
        assert_eq!(failed.iter().map(|l| (l.id.as_str(), l.error.as_deref())).collect::<Vec<_>>(),
            [("m2", Some("550")), ("m1", Some("550"))]);
        write!(store, retry("m1", Instant(500)));
        assert_eq!(lease(&store, "w", 500, 9).await, ["m1"]);
        assert_eq!(write!(store, retry_all(Instant(600))), 1);
        assert_eq!(lease(&store, "w", 600, 9).await, ["m1", "m2"]);
        assert!(write!(store, sent("m1", "w", Instant(601))));
        let mut tx = begin(&store).await;
        for id in ["m1", "none"] {
            let refused = outbox::retry(&mut tx, id, Instant(700)).await.unwrap_err();
            assert!(matches!(refused, Error::NoSuch { .. }), "{refused}");
        }
    }

    async fn a_suspended_address_is_written_to_no_more_until_resumed(base: Base) {
        let store = base.store().await;
        queue(&store, &[new("m1", None, "Ada@example.org"), new("m2", None, "bert@example.org")]).await;
        assert_eq!(write!(store, suspend("ada@example.org", Instant(100), "550 gone")), 1);
        queue(&store, &[new("m3", None, "ada@EXAMPLE.org")]).await;
        assert_eq!(lease(&store, "w", 100, 9).await, ["m2"]);
        let mut db = read(&store).await;
        assert_eq!(state(&mut db, "m3").await, State::Suspended);
        assert_eq!(outbox::letter(&mut db, "m3").await.unwrap().unwrap().error.as_deref(), Some("550 gone"));
        let counts = outbox::counts(&mut db).await.unwrap();
        assert_eq!(counts, [("leased".to_owned(), 1), ("suspended".to_owned(), 2)]);
        drop(db);
        assert_eq!(write!(store, resume("ADA@example.org", Instant(300))), 2);
        assert_eq!(lease(&store, "w", 300, 9).await, ["m1", "m2", "m3"]);
        queue(&store, &[new("m4", None, "ada@example.org")]).await;
        assert_eq!(lease(&store, "w", 300, 9).await, ["m4"]);
    }

    async fn retrying_one_letter_lifts_its_addresss_suspension(base: Base) {
        let store = base.store().await;
        queue(&store, &[new("m1", None, "ada@example.org"), new("m2", None, "ada@example.org")]).await;
        write!(store, suspend("ada@example.org", Instant(100), "550 gone"));
        write!(store, retry("m2", Instant(300)));
        assert_eq!(lease(&store, "w", 300, 9).await, ["m1", "m2"]);
    }

    async fn a_players_letters_in_a_game_are_listed_newest_first(base: Base) {
        let store = base.store().await;
        let mut director = new("d", Some("05N12-1"), "ccd@example.org");
        director.player = None;
        queue(&store, &[
            new("a", Some("05N12-1"), "ada@example.org"),
            new("b", Some("05N12-1"), "ada@new.example"),
            new("c", Some("05N12-2"), "ada@example.org"),
            director,
        ]).await;
        let mut db = read(&store).await;
        let ids = |letters: Vec<outbox::Letter>| letters.into_iter().map(|l| l.id).collect::<Vec<_>>();
        assert_eq!(ids(outbox::thread(&mut db, "05N12-1", "1", 9).await.unwrap()), ["b", "a"]);
        assert_eq!(ids(outbox::thread(&mut db, "05N12-1", "1", 1).await.unwrap()), ["b"]);
        assert_eq!(ids(outbox::list(&mut db, None, 9).await.unwrap()), ["d", "c", "b", "a"]);
    }
}
