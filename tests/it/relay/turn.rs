//! Whose turn it is among letters, timers and held mail: instants decide, not the order of arrival (R5, R11).

use super::desk::{ADA, BEN, CAY, Desk, Setup, Somebody, instant};
use super::mail::labels;
use crate::store::base::on_both;
use kingpost::rulebook::Instant;

/// Where a kind of entry stands in the record.
fn place(kinds: &[String], kind: &str) -> usize {
    kinds.iter().position(|k| k == kind).unwrap_or_else(|| panic!("no {kind} in {kinds:?}"))
}

on_both! {
    async fn letters_are_taken_in_the_order_of_their_posting(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        let first = desk.player(ADA).reply("1. e4");
        desk.later("+3m");
        let second = desk.player(BEN).reply("1. e4 c5");
        desk.later("+2m");
        // The reply overtook the move on its way.
        desk.deliver(&second);
        desk.deliver(&first);
        assert_eq!(desk.at("+1m").await.postings, 2);
        assert_eq!(desk.moves().await, "e4 c5");
        let moves = desk.game().await.moves;
        assert_eq!(moves[0].posted_at, "2024-03-01T13:00:00Z");
        assert_eq!(moves[1].posted_at, "2024-03-01T13:03:00Z");
        assert_eq!(labels(&desk.letters()), ["move to ada", "move to ben", "receipt to ada", "receipt to ben"]);
    }

    async fn a_late_letter_waits_until_the_overstep_before_it_is_acted_on(base: Base) {
        // R11: 30 days allowed, none used, told at the start: the overstep comes after 31 days.
        let mut desk = Desk::open(base).await;
        desk.at("+31d").await;
        desk.letters();
        assert_eq!(desk.game().await.clocks.white.oversteps, 0, "not acted on within the tolerance");
        desk.later("+1m");
        desk.player(ADA).writes("1. e4");
        let counts = desk.at("+4m").await;
        assert_eq!((counts.postings, counts.timers), (0, 0));
        let waiting = desk.letters_in("waiting").await;
        assert_eq!(waiting.len(), 1);
        assert_eq!(desk.office.marked().len(), 0, "not dealt with yet");
        let due = desk.relay.next_due().await.expect("known");
        assert_eq!(due, Some(instant("2024-04-01T12:15:01Z")));
        let counts = desk.at("2024-04-01T12:15:01Z").await;
        assert_eq!(counts.postings, 1);
        let kinds = desk.kinds().await;
        assert!(place(&kinds, "overstep") < place(&kinds, "move"), "{kinds:?}");
        let game = desk.game().await;
        let overstep = &game.entries[place(&kinds, "overstep")];
        assert_eq!(overstep.at, "2024-04-01T12:00:00Z", "at its true instant");
        assert_eq!((game.clocks.white.used, game.clocks.white.penalty), (36, 5));
        assert_eq!(desk.office.marked().len(), 1);
    }

    async fn an_overstep_that_a_letter_in_another_game_brings_up_reaches_the_director(base: Base) {
        // R11, R12: Black tells of excused time in one game, and in another White's time was up an hour before.
        let mut desk = Desk::with(base, Setup { players: vec![ADA, BEN, CAY], ..Setup::default() }).await;
        let started = desk.all_letters();
        let white = |who: &Somebody| started.iter().filter(|m| m.to == who.email && m.body.contains("you have White")).count();
        assert_eq!([ADA, BEN, CAY].map(|who| white(&who)), [1, 1, 1], "each waits for one of the others");
        desk.later("+31d");
        desk.later("+1h");
        let notice = desk.player(BEN).writes("Excused time from 2024-05-10 to 2024-05-12.");
        desk.at("+1h").await;
        let labels = labels(&desk.letters());
        let count = |label: &str| labels.iter().filter(|l| *l == label).count();
        assert_eq!(count("complaint to ccd"), 3, "{notice:?}: {labels:?}");
        assert_eq!(["ada", "ben", "cay"].map(|who| count(&format!("warning to {who}"))), [1, 1, 1], "{labels:?}");
        // Each is told of the opponent's overstep and of the repeat, and Ben's opponents of his absence too.
        assert_eq!(["ada", "ben", "cay"].map(|who| count(&format!("notice to {who}"))), [3, 2, 3], "{labels:?}");
    }

    async fn a_letter_posted_in_time_is_in_time_though_it_comes_late(base: Base) {
        // Security 41: on the last second, and ten minutes on its way.
        let mut desk = Desk::open(base).await;
        desk.later("+30d23h59m59s");
        let letter = desk.player(ADA).reply("1. e4");
        desk.at("+5m").await;
        desk.later("+5m");
        desk.deliver(&letter);
        assert_eq!(desk.at("+10m").await.postings, 1);
        let game = desk.game().await;
        assert_eq!((game.clocks.white.used, game.clocks.white.oversteps), (30, 0));
        assert!(!desk.kinds().await.iter().any(|k| k == "overstep"));
    }

    async fn no_timer_runs_ahead_of_a_mailbox_that_cannot_be_read(base: Base) {
        // R11.5: nobody oversteps because the relay could not read.
        let mut desk = Desk::open(base).await;
        desk.later("+30d12h");
        let letter = desk.player(ADA).reply("1. e4");
        desk.deliver(&letter);
        desk.office.close_mailbox(true);
        desk.later("+1d");
        let now = desk.now;
        let round = desk.relay.round(&mut desk.office.clone(), &desk.office, &|| now).await;
        assert!(round.is_err_and(|e| e.is_temporary()));
        assert_eq!(desk.game().await.clocks.white.oversteps, 0);
        desk.office.close_mailbox(false);
        desk.at("+1s").await;
        let game = desk.game().await;
        assert_eq!((game.clocks.white.oversteps, desk.moves().await.as_str()), (0, "e4"));
    }

    async fn held_mail_is_nobodys_time(base: Base) {
        // R5.6: three hours with the next server out of reach are not Ben's.
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        desk.office.down(true);
        let posted = desk.now;
        desk.at("+0s").await;
        desk.at("+2h").await;
        desk.office.down(false);
        let mut accepted = Instant(0);
        for _ in 0..400 {
            desk.at("+1m").await;
            if desk.letters().iter().any(|m| m.label() == "move to ben") {
                accepted = desk.now;
                break;
            }
        }
        assert!(accepted - posted > 2 * 3_600, "the letter went out after the outage");
        // 25 hours after the move, less than 24 after Ben could know of it.
        desk.now = posted + 25 * 3_600;
        desk.player(BEN).writes("1. e4 e5");
        desk.at("+1s").await;
        let game = desk.game().await;
        assert_eq!((game.moves[1].days, game.moves[1].counted_from.clone()), (0, accepted.rfc3339()));
    }

    async fn an_hour_on_the_way_is_not_held(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        desk.player(ADA).writes("1. e4");
        let posted = desk.now;
        desk.at("+1h").await;
        desk.now = posted + 86_400;
        desk.player(BEN).writes("1. e4 e5");
        desk.at("+1s").await;
        let moves = desk.game().await.moves;
        assert_eq!((moves[1].days, moves[1].counted_from.clone()), (1, posted.rfc3339()));
    }

    async fn one_late_tick_writes_what_punctual_ones_write(base: Base) {
        let strict = Setup { tournament: "forfeits = \"automatic\"\n", ..Setup::default() };
        let mut desk = Desk::with(base, strict).await;
        desk.at("+200d").await;
        let late = desk.game().await;
        desk.at("+0s").await;
        assert_eq!(desk.game().await.entries.len(), late.entries.len(), "another tick does nothing");
        assert_eq!((late.status, late.result), ("ended", "0-1"));
        let instants: Vec<&str> = late.entries.iter().filter(|e| e.kind == "overstep").map(|e| e.at.as_str()).collect();
        // 31 days, then 60 allowed less the 5 of the penalty.
        assert_eq!(instants, ["2024-04-01T12:00:00Z", "2024-04-26T12:00:00Z"]);
    }
}
