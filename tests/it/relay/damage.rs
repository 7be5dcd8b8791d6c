//! One game whose record is damaged: the others go on.

use super::desk::{ADA, BEN, CAY, Desk, Setup};
use super::mail::labels;
use crate::store::base::on_both;

/// The first entry of game T1-1 turned into nonsense.
const DAMAGE: &str = "update record set payload = '{}' where game = 'T1-1' and seq = 1";

on_both! {
    async fn a_damaged_game_stops_no_other_clock(base: Base) {
        let mut desk = Desk::with(base, Setup { players: vec![ADA, BEN, CAY], ..Setup::default() }).await;
        desk.base.tamper(DAMAGE).await;
        assert!(desk.at("+90d").await.timers > 0, "the other games are acted on");
        for other in ["T1-2", "T1-3"] {
            let game = desk.relay.show(other).await.expect("the game");
            assert!(game.entries.iter().any(|e| e.kind == "overstep"), "{other}");
        }
        desk.relay.show("T1-1").await.expect_err("it is damaged");
        // Neither forgotten nor asked at every turn.
        let due = desk.relay.next_due().await.expect("asked");
        assert!(due.is_some_and(|due| due > desk.now), "{due:?}");
    }

    async fn a_letter_of_a_damaged_game_goes_out_once(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        let now = desk.now;
        desk.relay.collect(&mut desk.office.clone(), now).await.expect("collected");
        desk.relay.receive(now).await.expect("received");
        desk.base.tamper(DAMAGE).await;
        assert_eq!(desk.relay.dispatch(&desk.office, &|| now).await.expect("sent"), 2);
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
        assert_eq!(desk.relay.dispatch(&desk.office, &|| now).await.expect("sent"), 0);
        assert_eq!(desk.letters_out("sent").await.len(), desk.all_letters().len());
    }
}
