//! One letter, one effect: however often it comes, wherever it lies, whatever it is called.

use super::desk::{ADA, BEN, Desk};
use super::mail::labels;
use crate::store::base::on_both;

const NONE: [&str; 0] = [];

on_both! {
    async fn the_same_bytes_at_two_places_count_once(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        let letter = desk.player(ADA).writes("1. e4");
        desk.deliver(&letter);
        let counts = desk.at("+1m").await;
        assert_eq!((counts.letters_read, counts.postings), (1, 1));
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
        desk.deliver(&letter);
        let counts = desk.at("+1d").await;
        assert_eq!((counts.letters_read, counts.postings, counts.letters_sent), (0, 0, 0));
        assert_eq!(desk.moves().await, "e4");
        assert_eq!(desk.office.marked(), ["0/1", "0/2", "0/3"], "all three places are dealt with");
    }

    async fn the_same_letter_under_a_new_name_is_a_repeat(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        let mut letter = desk.player(ADA).writes("1. e4");
        desk.at("+1m").await;
        desk.letters();
        letter.id = "again@players.example".into();
        desk.deliver(&letter);
        let counts = desk.at("+2h").await;
        assert_eq!((counts.letters_read, counts.postings), (1, 0));
        assert_eq!(labels(&desk.letters()), ["status to ada"], "the opponent is not troubled");
        assert_eq!(desk.moves().await, "e4");
    }

    async fn a_mailbox_that_renumbers_its_letters_brings_nothing_new(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        desk.at("+1m").await;
        desk.player(BEN).writes("1. e4 e5");
        desk.at("+1h").await;
        desk.player(ADA).writes("1. ... e5 2. Nf3");
        desk.at("+1h").await;
        let (entries, _) = (desk.kinds().await, desk.letters());
        desk.office.renumber();
        let counts = desk.at("+1h").await;
        assert_eq!((counts.letters_read, counts.postings, counts.letters_sent), (0, 0, 0));
        assert_eq!(desk.kinds().await, entries);
        // A new letter behind the old ones is still found.
        desk.player(BEN).writes("2. Nf3 Nc6");
        assert_eq!(desk.at("+1h").await.postings, 1);
        assert_eq!(desk.moves().await, "e4 e5 Nf3 Nc6");
    }

    async fn an_illegal_move_troubles_nobody_else(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. Bb5");
        let counts = desk.at("+1m").await;
        assert_eq!(counts.postings, 0);
        assert_eq!(labels(&desk.letters()), ["objection illegal to ada"]);
        assert_eq!(desk.moves().await, "");
    }

    async fn strangers_and_machines_are_never_answered(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        let mut stranger = desk.player(ADA).reply("1. e4");
        stranger.from = "Ada Ash <ada@elsewhere.example>".into();
        desk.deliver(&stranger);
        let mut alias = desk.player(ADA).reply("1. e4 (from my alias)");
        alias.from = "Ada Ash <ada+chess@players.example>".into();
        desk.deliver(&alias);
        let mut two = desk.player(ADA).reply("1. e4 (from two)");
        two.headers.push("From: Somebody <somebody@elsewhere.example>".into());
        desk.deliver(&two);
        let mut away = desk.player(ADA).reply("1. e4 I am away.");
        away.headers.push("Auto-Submitted: auto-replied".into());
        desk.deliver(&away);
        let counts = desk.at("+1m").await;
        assert_eq!((counts.letters_read, counts.postings, counts.letters_sent), (4, 0, 0));
        assert_eq!(labels(&desk.letters()), NONE);
        assert_eq!(desk.moves().await, "");
        assert_eq!(desk.letters_in("review").await.len(), 3);
        assert_eq!(desk.letters_in("done").await.len(), 1, "the machine's");
    }
}
