//! Rulings by letter (R18).

use super::desk::{DIRECTOR, Desk, Somebody};
use super::mail::Mail;
use crate::store::base::on_both;
use kingpost::relay::File;

const CCD: Somebody = Somebody { id: "0", name: "The director", email: DIRECTOR, zone: "UTC" };

/// What the relay answers the director, who writes to a game's address in small letters.
async fn ruled(desk: &mut Desk, words: &str) -> Mail {
    desk.later("+1h");
    let mut letter = desk.player(CCD).fresh(words);
    letter.to = "relay+t1-1@house.example".into();
    desk.deliver(&letter);
    desk.at("+1m").await;
    let letters = desk.letters();
    let mut to_him: Vec<&Mail> = letters.iter().filter(|m| m.subject.ends_with("Your ruling")).collect();
    assert_eq!(to_him.len(), 1, "{:?}", super::mail::labels(&letters));
    to_him.remove(0).clone()
}

on_both! {
    async fn a_line_rules_and_is_read_back(base: Base) {
        let mut desk = Desk::open(base).await;
        let answer = ruled(&mut desk, "RULING: penalty white 5: late change of address").await;
        assert!(answer.subject.contains("T1-1"), "{}", answer.subject);
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
        let game = desk.game().await;
        assert_eq!((game.clocks.white.penalty, game.clocks.white.used), (5, 5));
        let dossier = desk.relay.dossier("T1-1").await.expect("the dossier");
        let evidence = |f: &&File| f.path.starts_with("letters/in") && String::from_utf8_lossy(&f.bytes).contains("RULING");
        assert_eq!(dossier.iter().filter(evidence).count(), 1, "his letter is on record (R4)");
    }

    async fn a_slip_in_a_year_excuses_nobody_for_ages(base: Base) {
        let mut desk = Desk::open(base).await;
        let answer = ruled(&mut desk, "RULING: excuse white from 2024-04-01 to 9999-04-10: illness").await;
        assert_eq!(answer.label(), "objection clarify-command to ccd");
        assert!(answer.body.contains("more than a year"), "{}", answer.body);
        assert!(!desk.kinds().await.iter().any(|kind| kind.contains("excused")));
        let answer = ruled(&mut desk, "RULING: excuse white from 2024-04-01 to 2024-04-10: illness").await;
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
    }
}
