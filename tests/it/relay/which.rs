//! A letter that does not say which game it is about.

use super::desk::{ADA, BEN, CAY, Desk, Setup};
use super::mail::labels;
use crate::store::base::on_both;

on_both! {
    async fn a_player_of_two_games_is_asked_which(base: Base) {
        let three = Setup { players: vec![ADA, BEN, CAY], ..Setup::default() };
        let mut desk = Desk::with(base, three).await;
        desk.later("+1h");
        let letter = desk.player(ADA).fresh("e4");
        desk.deliver(&letter);
        assert_eq!(desk.at("+1m").await.postings, 0);
        let letters = desk.letters();
        assert_eq!(labels(&letters), ["objection unknown-game to ada"]);
        let named = ["T1-1", "T1-2", "T1-3"].iter().filter(|g| letters[0].body.contains(*g)).count();
        assert_eq!(named, 2, "her two games, and no other: {}", letters[0].body);
        assert_eq!(letters[0].in_reply_to, "<letter1@players.example>");
    }

    async fn the_only_game_needs_no_name(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        let letter = desk.player(ADA).fresh("1. e4");
        desk.deliver(&letter);
        assert_eq!(desk.at("+1m").await.postings, 1);
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
    }

    async fn a_game_of_others_is_left_alone(base: Base) {
        let three = Setup { players: vec![ADA, BEN, CAY], ..Setup::default() };
        let mut desk = Desk::with(base, three).await;
        let mut not_hers = String::new();
        for id in ["T1-1", "T1-2", "T1-3"] {
            let game = desk.relay.show(id).await.expect("a game");
            if game.white.id != ADA.id && game.black.id != ADA.id {
                not_hers = id.into();
            }
        }
        desk.later("+1h");
        let mut letter = desk.player(ADA).fresh("1. e4");
        letter.subject = format!("[{not_hers}]");
        desk.deliver(&letter);
        assert_eq!(desk.at("+1m").await.postings, 0);
        assert_eq!(desk.relay.show(&not_hers).await.expect("a game").moves.len(), 0);
    }

    async fn two_slips_beside_a_good_name_are_answered_together(base: Base) {
        let three = Setup { players: vec![ADA, BEN, CAY], ..Setup::default() };
        let mut desk = Desk::with(base, three).await;
        let mut hers = Vec::new();
        for id in ["T1-1", "T1-2", "T1-3"] {
            let game = desk.relay.show(id).await.expect("a game");
            if game.white.id == ADA.id {
                hers.push(id);
            }
        }
        let good = hers[0];
        desk.later("+1h");
        let mut letter = desk.player(ADA).fresh(&format!("[T1-8]\n1. d4\n\n[{good}]\n1. e4\n\n[T1-9]\n1. c4\n"));
        letter.subject = "my moves".into();
        desk.deliver(&letter);
        assert_eq!(desk.at("+1m").await.postings, 1);
        let letters = desk.letters();
        let asked: Vec<_> = letters.iter().filter(|l| l.kind == "objection").collect();
        assert_eq!(asked.len(), 1, "{:?}", labels(&letters));
        for part in ["[T1-8]", "1. d4", "[T1-9]", "1. c4"] {
            assert!(asked[0].body.contains(part), "{part}: {}", asked[0].body);
        }
        assert!(!asked[0].body.contains("1. e4"), "{}", asked[0].body);
    }

    async fn a_slip_in_a_games_name_is_asked_about(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        for subject in ["[T1-9] move", "[K9-1] move"] {
            let mut letter = desk.player(ADA).fresh("1. e4");
            letter.subject = subject.into();
            desk.deliver(&letter);
            assert_eq!(desk.at("+1m").await.postings, 0, "{subject}");
            let letters = desk.letters();
            assert_eq!(labels(&letters), ["objection unknown-game to ada"], "{subject}");
            assert!(letters[0].body.contains("T1-1"), "{}", letters[0].body);
        }
    }

    async fn help_is_given_without_a_game(base: Base) {
        let three = Setup { players: vec![ADA, BEN, CAY], ..Setup::default() };
        let mut desk = Desk::with(base, three).await;
        desk.later("+1h");
        let letter = desk.player(CAY).fresh("Help.");
        desk.deliver(&letter);
        desk.at("+1m").await;
        assert_eq!(labels(&desk.letters()), ["help to cay"]);
    }
}
