//! Letters that the next server does not take, or of which it cannot be known whether it did.

use super::desk::{ADA, BEN, DIRECTOR, Desk};
use super::mail::{Mail, labels};
use crate::store::base::on_both;
use kingpost::relay::ports::Trouble;
use kingpost::store::outbox::{self, State};

on_both! {
    async fn what_is_not_taken_now_is_tried_again_ever_more_seldom(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        desk.office.troubles(BEN.email, &[Trouble::Temporary; 4]);
        desk.at("+0s").await;
        assert_eq!(labels(&desk.letters()), ["receipt to ada"], "the other letter went out");
        let mut waits = Vec::new();
        while let Some(letter) = desk.letters_out("queued").await.pop() {
            let State::Queued { due } = letter.state else { panic!("{letter:?}") };
            assert_eq!(letter.attempts, i64::try_from(waits.len()).expect("few") + 1);
            assert!(letter.error.is_some_and(|e| e.contains("451")));
            waits.push(due - desk.now);
            desk.now = due - 1;
            assert_eq!(desk.at("+0s").await.letters_sent, 0, "not before its time");
            desk.at("+1s").await;
        }
        // Each four times as long as the one before it, less up to a quarter.
        assert_eq!(waits.len(), 4, "{waits:?}");
        for (wait, whole) in waits.iter().zip([10, 40, 160, 640]) {
            assert!((whole * 3 / 4..=whole).contains(wait), "{waits:?}");
        }
        assert_eq!(labels(&desk.letters()), ["move to ben"]);
    }

    async fn a_letter_behind_another_is_not_due_before_it(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. Ke3");
        desk.office.troubles(ADA.email, &[Trouble::Temporary; 6]);
        desk.at("+0s").await;
        desk.player(ADA).writes("Status.");
        for _ in 0..5 {
            let due = desk.relay.next_due().await.expect("known").expect("something is due");
            assert!(due > desk.now, "nothing can be done now, so nothing may be due now");
            desk.now = due;
            desk.at("+0s").await;
        }
        assert_eq!(labels(&desk.letters()), [] as [&str; 0]);
        desk.at("+1d").await;
        let sent: Vec<String> = desk.letters().iter().map(Mail::label).collect();
        assert_eq!(sent, ["objection illegal to ada", "status to ada"], "in the order in which they were written");
    }

    async fn a_letter_of_doubtful_fate_goes_again_under_the_same_name(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        desk.office.troubles(BEN.email, &[Trouble::Ambiguous]);
        desk.at("+0s").await;
        desk.at("+5m").await;
        let taken = desk.office.taken();
        let moves: Vec<_> = taken.iter().filter(|l| l.to == BEN.email).skip(1).collect();
        assert_eq!(moves.len(), 2);
        assert_eq!(moves[0], moves[1], "the same to the last byte: {}", moves[0].id);
    }

    async fn an_address_that_refuses_is_written_to_no_more_and_the_director_knows(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        desk.office.troubles(BEN.email, &[Trouble::Refused]);
        desk.at("+0s").await;
        let letters = desk.letters();
        assert_eq!(labels(&letters), ["notice to ccd", "receipt to ada"]);
        let notice = letters.iter().find(|m| m.to == DIRECTOR).expect("the notice");
        for part in [BEN.email, "T1-1", "550 5.1.1", "outbox retry"] {
            assert!(notice.body.contains(part), "{part}: {}", notice.body);
        }
        assert_eq!(desk.letters_out("failed").await.len(), 1);
        // What follows waits for the same reason, and nobody is told again.
        desk.player(ADA).writes("Status.");
        desk.player(BEN).writes("Status.");
        desk.at("+1d").await;
        assert_eq!(labels(&desk.letters()), ["status to ada"]);
        assert_eq!(desk.letters_out("suspended").await.len(), 1);
        // The address is mended: all of it goes, in order.
        let now = desk.now;
        let mut tx = desk.relay.store.begin().await.expect("a transaction");
        outbox::retry_all(&mut tx, now).await.expect("retried");
        tx.commit().await.expect("committed");
        desk.at("+1m").await;
        let again: Vec<String> = desk.letters().iter().map(Mail::label).collect();
        assert_eq!(again, ["move to ben", "status to ben"]);
    }

    async fn a_refused_move_letter_starts_no_clock(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        desk.office.troubles(BEN.email, &[Trouble::Refused]);
        desk.at("+0s").await;
        desk.at("+60d").await;
        let game = desk.game().await;
        assert_eq!((game.status, game.clocks.black.oversteps), ("playing", 0));
        assert_eq!(game.to_move, kingpost::play::Side::Black);
    }

    async fn leases_of_work_that_broke_off_are_taken_up_again(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        let now = desk.now;
        desk.relay.collect(&mut desk.office.clone(), now).await.expect("collected");
        desk.relay.receive(now).await.expect("received");
        let mut tx = desk.relay.store.begin().await.expect("a transaction");
        let leased = outbox::lease(&mut tx, now, now + 1_800, &desk.relay.worker, 10).await.expect("leased");
        tx.commit().await.expect("committed");
        assert_eq!(leased.len(), 2);
        // Sent or not, nobody knows any more: they go, under their names, without waiting for the lease to run out.
        assert_eq!(desk.at("+1s").await.letters_sent, 2);
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
    }
}
