//! R20: another player in a withdrawn one's seat, by letter and by command.

use super::desk::{ADA, BEN, CAY, Desk, Setup, Somebody, registered};
use super::director::{CCD, ruled, unfolded};
use super::mail::labels;
use crate::store::base::on_both;
use kingpost::store::roster;

const DOT: Somebody = Somebody { id: "4", name: "Dot Dell", email: "dot@players.example", zone: "UTC" };

/// A section of three, and Dot, who plays in none.
async fn section(base: crate::store::base::Base) -> Desk {
    let desk = Desk::with(base, Setup { players: vec![ADA, BEN, CAY], ..Setup::default() }).await;
    let mut tx = desk.relay.store.begin().await.expect("a transaction");
    roster::put_players(&mut tx, &[registered(DOT)]).await.expect("a player");
    tx.commit().await.expect("committed");
    desk
}

/// The seats of the section's games, and its list of players.
async fn seats(desk: &Desk) -> (Vec<[String; 2]>, Vec<String>) {
    let mut db = desk.relay.store.read().await.expect("a connection");
    let games = roster::games_of_section(&mut db, "T1").await.expect("games");
    let section = roster::section(&mut db, "T1").await.expect("a section").expect("it is there");
    (games.into_iter().map(|g| [g.white, g.black]).collect(), section.players)
}

on_both! {
    async fn the_seat_the_list_and_the_letters_follow(base: Base) {
        let mut desk = section(base).await;
        let before = seats(&desk).await;
        ruled(&mut desk, "RULING: withdraw white: moved away").await;
        let old = desk.game().await.white;
        let words = format!("RULING: replace {} with 4: Dot is next on the list", old.id);
        desk.later("+1h");
        let mut letter = desk.player(CCD).fresh(&words);
        letter.to = "relay+t1-1@house.example".into();
        desk.deliver(&letter);
        desk.at("+1m").await;
        let letters = desk.letters();
        let to = |kind: &str, who: &str| letters.iter().filter(|m| m.kind == kind && m.to == who).count();
        assert_eq!(to("start", DOT.email), 2, "one a game: {:?}", labels(&letters));
        assert_eq!(to("ruling", &old.email), 1, "told once: {:?}", labels(&letters));
        let others: Vec<&Somebody> = [&ADA, &BEN, &CAY].into_iter().filter(|p| p.id != old.id).collect();
        assert!(others.iter().all(|p| to("ruling", p.email) == 1), "{:?}", labels(&letters));
        let (games, players) = seats(&desk).await;
        let anew = |id: &String| if *id == old.id { "4".to_owned() } else { id.clone() };
        assert_eq!(games, before.0.iter().map(|g| [anew(&g[0]), anew(&g[1])]).collect::<Vec<_>>());
        assert_eq!(players, before.1.iter().map(anew).collect::<Vec<_>>());
        let shown = desk.game().await;
        assert_eq!((shown.white.name.as_str(), shown.white.email.as_str()), (DOT.name, DOT.email));
        // The new player plays; the old one's letters are nobody's any more.
        desk.later("+1d");
        desk.player(DOT).writes("1. d4");
        desk.at("+1m").await;
        assert_eq!(desk.moves().await, "d4");
        assert_eq!(desk.game().await.moves[0].days, 1, "from the ruling on");
        desk.letters();
        let theirs = others.iter().find(|p| p.email == shown.black.email).copied().expect("the opponent");
        desk.player(*theirs).writes("1. d4 d5");
        desk.at("+1h").await;
        assert_eq!(desk.moves().await, "d4 d5");
        assert!(desk.letters().iter().all(|m| m.to != old.email));
    }

    async fn who_may_not_come_in_is_told_by_which_rule(base: Base) {
        let mut desk = section(base).await;
        let answer = ruled(&mut desk, "RULING: replace white with 4: ill").await;
        assert!(unfolded(&answer).contains("withdrawn player is replaced (R20)"), "{}", answer.body);
        ruled(&mut desk, "RULING: withdraw white: ill").await;
        let answer = ruled(&mut desk, "RULING: replace white with black: ill").await;
        assert!(unfolded(&answer).contains("has a seat in section T1 already"), "{}", answer.body);
        let answer = ruled(&mut desk, "RULING: replace white with 4").await;
        assert!(unfolded(&answer).contains("reason"), "{}", answer.body);
        desk.at("2024-04-30T13:00:00Z").await;
        desk.letters();
        let answer = ruled(&mut desk, "RULING: replace white with 4: ill").await;
        assert!(unfolded(&answer).contains("after 60 days"), "{}", answer.body);
    }

    async fn after_a_result_in_actual_play_nobody_comes_in(base: Base) {
        let mut desk = section(base).await;
        let white = desk.game().await.white;
        let who = [ADA, BEN, CAY].into_iter().find(|p| p.id == white.id).expect("White");
        desk.player(who).writes("I resign.");
        desk.at("+1m").await;
        assert_eq!(desk.game().await.result, "0-1");
        desk.player(who).writes("I withdraw from T1.");
        desk.at("+1m").await;
        let withdrawn = desk.kinds().await.iter().filter(|k| *k == "withdrawn").count();
        assert_eq!(withdrawn, 1);
        desk.letters();
        let words = format!("RULING: replace {} with 4: ill", who.id);
        let answer = ruled(&mut desk, &words).await;
        assert!(unfolded(&answer).contains("after a result in actual play nobody comes in (R20)"), "{}", answer.body);
    }

    async fn a_forfeited_game_stays_with_whom_it_was_forfeited_by(base: Base) {
        let mut desk = section(base).await;
        let old = desk.game().await.white.id;
        ruled(&mut desk, "RULING: withdraw white: ill").await;
        ruled(&mut desk, "RULING: forfeit white: withdrew").await;
        let answer = ruled(&mut desk, &format!("RULING: replace {old} with 4: next on the list")).await;
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
        let (games, players) = seats(&desk).await;
        assert_eq!(games.iter().filter(|g| g.contains(&old)).count(), 1);
        assert_eq!(games.iter().filter(|g| g.contains(&"4".to_owned())).count(), 1);
        assert!(players.contains(&old) && players.contains(&"4".to_owned()) && players.len() == 4);
    }
}
