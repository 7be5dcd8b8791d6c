//! Letters that need a person, and those that bring their reader down.

use super::desk::{ADA, BEN, CAY, Desk, Setup, relay};
use super::mail::labels;
use crate::store::base::on_both;
use kingpost::config::Require;
use kingpost::relay::ACCEPTED;
use kingpost::store::inbox::{self, Settlement, State};
use kingpost::store::roster;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

on_both! {
    async fn a_letter_that_a_person_accepts_counts_from_when_it_was_posted(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        let mut letter = desk.player(ADA).reply("1. e4");
        letter.from = "Ada Ash <ada@new.example>".into();
        desk.deliver(&letter);
        desk.at("+1m").await;
        let aside = desk.letters_in("review").await;
        assert_eq!(aside.len(), 1);
        // The director finds out that it is hers, and says so two days later.
        desk.later("+2d");
        let mut tx = desk.relay.store.begin().await.expect("a transaction");
        roster::set_email(&mut tx, ADA.id, "ada@new.example").await.expect("changed");
        let settlement = Settlement { outcome: Some(ACCEPTED), ..Settlement::new(State::New) };
        assert!(inbox::resettle(&mut tx, &aside[0].id, "review", &settlement).await.expect("settled"));
        tx.commit().await.expect("committed");
        assert_eq!(desk.at("+1m").await.postings, 1);
        let moves = desk.game().await.moves;
        assert_eq!((moves[0].posted_at.as_str(), moves[0].days), ("2024-03-01T13:00:00Z", 0));
        assert_eq!(desk.letters_in("review").await.len(), 0);
    }

    async fn a_letter_that_kills_its_reader_is_set_aside_and_delays_no_other(base: Base) {
        // The process dies each time right after it noted that it was about to read the letter.
        let three = Setup { players: vec![ADA, BEN, CAY], ..Setup::default() };
        let mut desk = Desk::with(base, three).await;
        desk.later("+1h");
        let hers = game_of_white(&desk, ADA.id).await;
        let mut poison = desk.player(ADA).fresh("1. e4");
        poison.subject = format!("[{hers}]");
        desk.deliver(&poison);
        desk.relay.collect(&mut desk.office.clone(), desk.now).await.expect("collected");
        for life in 1..=2 {
            assert!(dies_at_its_next_commit(&desk).await, "life {life}");
        }
        let mut other = desk.player(CAY).fresh("1. d4");
        let game = game_of_white(&desk, CAY.id).await;
        other.subject = format!("[{game}]");
        desk.deliver(&other);
        assert_eq!(desk.at("+1m").await.postings, 1, "the other letter");
        assert_eq!(desk.relay.show(&game).await.expect("a game").moves.len(), 1);
        let aside = desk.letters_in("review").await;
        assert_eq!(aside.len(), 1);
        assert!(aside[0].note.as_deref().is_some_and(|n| n.contains("failed twice")), "{:?}", aside[0].note);
        assert_eq!(desk.relay.show(&hers).await.expect("a game").moves.len(), 0, "nothing of it was done");
    }

    async fn a_letter_interrupted_once_is_taken(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        desk.relay.collect(&mut desk.office.clone(), desk.now).await.expect("collected");
        assert!(dies_at_its_next_commit(&desk).await);
        assert_eq!(desk.at("+1m").await.postings, 1);
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
    }

    async fn what_no_letter_could_say_is_set_aside_at_once(base: Base) {
        // A record that cannot be read: no fault of the letter's, and nothing that trying again mends.
        let mut desk = Desk::open(base).await;
        let mut raw = desk.base.raw().await;
        let broken = "insert into games (id, section, number, white, black, seq, head, status, result) \
                      values ('T1-9', 'T1', 9, '1', '2', 0, '', 'playing', '*')";
        sqlx::Executor::execute(&mut raw, broken).await.expect("a game without a record");
        desk.later("+1h");
        let mut letter = desk.player(ADA).fresh("1. e4");
        letter.subject = "[T1-9]".into();
        desk.deliver(&letter);
        desk.player(ADA).writes("1. d4");
        assert_eq!(desk.at("+1m").await.postings, 1, "the letter behind it");
        let aside = desk.letters_in("review").await;
        assert!(matches!(&aside[..], [one] if one.note.as_deref().is_some_and(|n| n.contains("T1-9"))), "{aside:?}");
    }
}

/// Runs the relay in a process of its own, so to speak, that ends right after its first commit.
async fn dies_at_its_next_commit(desk: &Desk) -> bool {
    let died = Arc::new(AtomicBool::new(false));
    let seen = died.clone();
    let store = desk.base.store().await.observed(move || {
        seen.store(true, Ordering::SeqCst);
        std::panic::resume_unwind(Box::new("killed"));
    });
    let (relay, now) = (relay(store, Require::Address), desk.now);
    let life = tokio::spawn(async move { relay.receive(now).await.map(drop) });
    life.await.is_err() && died.load(Ordering::SeqCst)
}

async fn game_of_white(desk: &Desk, player: &str) -> String {
    for id in ["T1-1", "T1-2", "T1-3"] {
        if desk.relay.show(id).await.expect("a game").white.id == player {
            return id.into();
        }
    }
    panic!("{player} has White in no game");
}
