//! A clock that is wrong: nothing is forfeited, warned or decided by it, and nothing is lost (security of time, input 60).

use super::desk::{ADA, BEN, Desk, HOUSE, instant};
use super::mail::labels;
use crate::store::base::on_both;
use kingpost::relay::{Settled, Watched};
use kingpost::rulebook::{Boot, DAY, HOUR, Instant, Look, Seconds};

/// A machine whose clock may be wrong by `off`.
struct Machine {
    boot: String,
    started: Instant,
    off: Seconds,
}

impl Machine {
    fn right(desk: &Desk) -> Self {
        Self { boot: "first".into(), started: desk.now, off: 0 }
    }

    /// Started anew, now.
    fn restart(&mut self, desk: &Desk) {
        self.boot.push_str(" again");
        self.started = desk.now;
    }

    fn look(&self, desk: &Desk) -> Look {
        let boot = Boot { id: self.boot.clone(), up: desk.now - self.started };
        Look { wall: desk.now + self.off, boot: Some(boot) }
    }

    /// A round after `span`. `false`: the clock was not believed.
    async fn works(&self, desk: &mut Desk, span: &str) -> bool {
        desk.later(span);
        let look = self.look(desk);
        let wall = look.wall;
        let round = desk.relay.watched_round(&mut desk.office.clone(), &desk.office, &|| wall, Some(&look)).await;
        matches!(round.expect("a look"), Watched::Round(_))
    }
}

/// The relay's letter to itself arrives, stamped by the server.
fn asked(desk: &Desk) {
    let own: Vec<_> = desk.office.taken().into_iter().filter(|letter| letter.to == HOUSE).collect();
    let newest = own.last().expect("the server was asked");
    desk.office.deliver(&newest.raw, desk.now);
}

/// How often time struck: oversteps, ends, repeats and reminders on record.
async fn struck(desk: &Desk) -> usize {
    let kinds = desk.kinds().await;
    kinds.iter().filter(|k| matches!(k.as_str(), "overstep" | "ended" | "repeat" | "reminder")).count()
}

on_both! {
    async fn thirty_days_forward_forfeit_nobody_and_raise_one_alarm(base: Base) {
        let mut desk = Desk::open(base).await;
        let mut machine = Machine::right(&desk);
        assert!(machine.works(&mut desk, "+1h").await);
        desk.letters();
        machine.off = 60 * DAY;
        for _ in 0..5 {
            assert!(!machine.works(&mut desk, "+1m").await);
        }
        assert_eq!(labels(&desk.letters()), ["alarm to ccd", "alarm to operator"], "one alarm each, however many looks");
        assert_eq!(struck(&desk).await, 0);
        // The player's move comes meanwhile, is kept, and counts from its own posting when the clock was set right.
        desk.player(ADA).writes("1. e4");
        let posted = desk.now;
        assert!(!machine.works(&mut desk, "+10m").await);
        assert_eq!(desk.moves().await, "");
        machine.off = 0;
        assert!(machine.works(&mut desk, "+1m").await);
        assert_eq!(desk.moves().await, "e4");
        assert_eq!(desk.game().await.moves[0].posted_at, posted.rfc3339());
        assert_eq!(labels(&desk.letters()), ["alarm to ccd", "alarm to operator", "move to ben", "receipt to ada"]);
        assert_eq!(struck(&desk).await, 0);
    }

    async fn a_clock_that_goes_back_is_not_believed(base: Base) {
        let mut desk = Desk::open(base).await;
        let mut machine = Machine::right(&desk);
        assert!(machine.works(&mut desk, "+1d").await);
        desk.letters();
        // A dead battery: the machine starts in 1970.
        machine.restart(&desk);
        machine.off = -desk.now.0;
        assert!(!machine.works(&mut desk, "+1m").await);
        machine.restart(&desk);
        assert!(!machine.works(&mut desk, "+1m").await);
        assert_eq!(labels(&desk.letters()), ["alarm to ccd", "alarm to operator"], "a restart raises no second alarm");
        machine.off = 0;
        assert!(machine.works(&mut desk, "+1m").await, "the network's time came");
    }

    async fn records_of_tomorrow_are_not_believed_by_a_clock_of_today(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.at("+2d").await;
        desk.player(ADA).writes("1. e4");
        desk.at("+1m").await;
        let mut machine = Machine::right(&desk);
        machine.off = -DAY;
        assert!(!machine.works(&mut desk, "+1m").await, "nothing but the record tells the time here");
    }

    async fn a_machine_that_was_off_for_a_month_asks_the_mail_server_first(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.office.stamp();
        let mut machine = Machine::right(&desk);
        assert!(machine.works(&mut desk, "+1h").await);
        desk.letters();
        desk.later("+32d");
        machine.restart(&desk);
        assert!(!machine.works(&mut desk, "+1m").await);
        assert_eq!(struck(&desk).await, 0);
        assert_eq!(labels(&desk.letters()), ["alarm to relay"], "nobody is alarmed yet");
        asked(&desk);
        assert!(machine.works(&mut desk, "+1m").await);
        assert_eq!(desk.game().await.clocks.white.oversteps, 1, "it was a month indeed");
        assert!(desk.letters_in("review").await.is_empty(), "the letter to itself needs nobody");
        assert!(!labels(&desk.letters()).iter().any(|l| l.starts_with("alarm")));
    }

    async fn a_server_that_does_not_agree_leaves_the_doubt_and_an_old_letter_settles_nothing(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.office.stamp();
        let mut machine = Machine::right(&desk);
        assert!(machine.works(&mut desk, "+1h").await);
        desk.letters();
        machine.off = 60 * DAY;
        assert!(!machine.works(&mut desk, "+1m").await);
        asked(&desk);
        desk.player(ADA).writes("1. e4");
        assert!(!machine.works(&mut desk, "+1m").await);
        assert_eq!(struck(&desk).await, 0);
        assert_eq!(labels(&desk.letters()), ["alarm to ccd", "alarm to operator", "alarm to relay"]);
        // It is asked again each hour.
        assert!(!machine.works(&mut desk, "+1h").await);
        assert_eq!(labels(&desk.letters()), ["alarm to relay"]);
    }

    async fn a_person_says_that_the_clock_is_right(base: Base) {
        let mut desk = Desk::open(base).await;
        let mut machine = Machine::right(&desk);
        assert!(machine.works(&mut desk, "+1h").await);
        machine.off = 40 * DAY;
        assert!(!machine.works(&mut desk, "+1m").await);
        let look = machine.look(&desk);
        assert!(desk.relay.believe(&look, Settled::ByPerson).await.expect("believed").is_some());
        desk.letters();
        assert!(machine.works(&mut desk, "+1m").await);
        assert_eq!(desk.relay.doubted().await.expect("known"), None);
        assert_eq!(desk.game().await.clocks.white.oversteps, 1);
    }

    async fn sleep_and_slow_drift_are_no_jump(base: Base) {
        let mut desk = Desk::open(base).await;
        let mut machine = Machine::right(&desk);
        assert!(machine.works(&mut desk, "+1h").await);
        assert!(machine.works(&mut desk, "+12h").await);
        for _ in 0..30 {
            machine.off += 60;
            assert!(machine.works(&mut desk, "+1h").await, "a minute an hour is no jump");
        }
        desk.player(BEN).fresh("hello");
        assert_eq!(desk.now, instant("2024-03-02T12:00:00Z") + 19 * HOUR);
    }
}
