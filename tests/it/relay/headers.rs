//! What stands on the letters: who may answer them, what they answer, and that no person wrote them.

use super::desk::{ADA, BEN, Desk, GAME, HOUSE};
use super::mail::Mail;
use crate::store::base::on_both;
use std::collections::HashSet;

/// The subject without what mail programs put before it.
fn thread_of(mail: &Mail) -> &str {
    mail.subject.trim_start_matches("Re: ")
}

on_both! {
    async fn letters_are_threaded_marked_and_answerable(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        let first = desk.player(ADA).writes("1. e4");
        desk.at("+1m").await;
        desk.player(BEN).writes("1. e4 e5");
        desk.at("+1d").await;
        desk.player(ADA).writes("1. ... e5 2. Ke3");
        desk.at("+1d").await;
        desk.player(ADA).writes("I resign.");
        desk.at("+1d").await;
        let all = desk.all_letters();
        let ids: HashSet<&str> = all.iter().map(|m| m.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "no name twice");
        for mail in &all {
            let answers = ["receipt", "objection"].contains(&mail.kind.as_str());
            let auto = if answers { "auto-replied" } else { "auto-generated" };
            if mail.kind != "result" {
                assert_eq!(mail.auto_submitted, auto, "{}", mail.label());
            }
            assert_eq!(mail.game, GAME);
            let plus = mail.reply_to.strip_prefix("relay+T1-1").unwrap_or_else(|| panic!("{}", mail.reply_to));
            let token = plus.strip_suffix("@house.example").expect("our domain");
            assert_eq!(token.len(), 17, "{token}");
            assert!(mail.id.contains(token), "the token comes back in In-Reply-To too");
            let readers: HashSet<&str> = all.iter().filter(|m| m.reply_to == mail.reply_to).map(|m| m.to.as_str()).collect();
            assert_eq!(readers.len(), 1, "nobody else has that token: {readers:?}");
        }
        for who in [ADA, BEN] {
            let mine: Vec<&Mail> = all.iter().filter(|m| m.to == who.email).collect();
            assert!(mine.len() >= 3);
            let subjects: HashSet<&str> = mine.iter().map(|m| thread_of(m)).collect();
            assert_eq!(subjects.len(), 1, "a steady subject: {subjects:?}");
            assert!(mine[0].in_reply_to.is_empty() && mine[0].references.is_empty());
            for later in &mine[1..] {
                assert_eq!(later.references.first(), Some(&mine[0].id), "the thread's first letter: {}", later.label());
                assert_eq!(later.references.last(), Some(&later.in_reply_to));
            }
        }
        let receipt = all.iter().find(|m| m.label() == "receipt to ada").expect("a receipt");
        assert_eq!(receipt.in_reply_to, format!("<{}>", first.id), "it answers her letter");
        assert!(!all.iter().any(|m| m.reply_to == HOUSE));
    }

    async fn a_long_thread_keeps_its_first_letter(base: Base) {
        let mut desk = Desk::open(base).await;
        for _ in 0..16 {
            desk.later("+1h");
            desk.player(ADA).writes("Status.");
            desk.at("+1m").await;
        }
        let all = desk.all_letters();
        let mine: Vec<&Mail> = all.iter().filter(|m| m.to == ADA.email).collect();
        let last = mine.last().expect("a letter");
        assert!(mine.len() > 16, "{}", mine.len());
        assert_eq!(last.references.first(), Some(&mine[0].id));
        assert_eq!(last.references.len(), 13, "bounded all the same");
        let named: HashSet<&String> = last.references.iter().collect();
        assert_eq!(named.len(), last.references.len(), "none twice");
    }

    async fn no_reader_sees_anothers_token_or_words(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4\n\nSome private words.");
        desk.at("+1m").await;
        let letters = desk.letters();
        let token = |label: &str| {
            let mail = letters.iter().find(|m| m.label() == label).expect("the letter");
            mail.reply_to.split(['.', '@']).nth(1).expect("a token").to_owned()
        };
        let (hers, his) = (token("receipt to ada"), token("move to ben"));
        assert_ne!(hers, his);
        let raw = |to: &str| -> String {
            let taken = desk.office.taken();
            taken.iter().filter(|l| l.to == to).map(|l| String::from_utf8_lossy(&l.raw).into_owned()).collect()
        };
        assert!(!raw(ADA.email).contains(&his) && !raw(BEN.email).contains(&hers));
        assert!(!raw(BEN.email).contains("private words"));
    }
}
