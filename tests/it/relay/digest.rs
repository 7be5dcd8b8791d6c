//! The digest to the director, and what else goes out by the calendar (R1, R10, R11, R13, R14, R16).

use super::desk::{ADA, BEN, CAY, DIRECTOR, Desk, Setup, Somebody, instant, registered, relay};
use super::mail::{Letter, labels};
use crate::store::base::on_both;
use chrono::NaiveDate;
use kingpost::config::{Calendar, Require};
use kingpost::post::compose::digest::Topic;
use kingpost::relay::ports::Trouble;
use kingpost::rulebook::Instant;
use kingpost::store::roster;

const CCD: Somebody = Somebody { id: "0", name: "The director", email: DIRECTOR, zone: "UTC" };

/// What a digest says now of one topic.
async fn told(desk: &Desk, topic: Topic) -> Vec<String> {
    let digest = desk.relay.digest(None, desk.now).await.expect("a digest");
    digest.items.into_iter().filter(|i| i.topic == topic).map(|i| i.text).collect()
}

async fn calendar_at(desk: &Desk, at: Instant) -> usize {
    desk.relay.keep_calendar(&Calendar::default(), at).await.expect("the calendar is kept")
}

async fn expires(desk: &Desk, who: Somebody, date: &str) {
    let date: NaiveDate = date.parse().expect("a date");
    let mut tx = desk.relay.store.begin().await.expect("a transaction");
    let player = roster::Player { expires: Some(date), ..registered(who) };
    roster::put_players(&mut tx, &[player]).await.expect("a player");
    tx.commit().await.expect("committed");
}

on_both! {
    async fn it_goes_out_once_a_week_however_often_the_daemon_starts(base: Base) {
        let mut desk = Desk::open(base).await;
        assert_eq!(calendar_at(&desk, desk.now).await, 0, "a new house has nothing to tell");
        // Monday, 7 o'clock in Chicago.
        let monday = instant("2024-03-04T13:00:00Z");
        assert_eq!(calendar_at(&desk, monday + -1).await, 0);
        assert_eq!(calendar_at(&desk, monday).await, 1);
        assert_eq!(calendar_at(&desk, monday + 60).await, 0);
        desk.relay = relay(desk.base.store().await, Require::Address);
        assert_eq!(calendar_at(&desk, monday + 120).await, 0, "after a restart");
        desk.now = monday;
        desk.at("+3m").await;
        let first = desk.letter("digest to ccd");
        assert_eq!(first.subject, "Weekly digest: nothing needs you");
        assert!(flat(&first.body).contains("1 game is in play"), "{}", first.body);
        // Three weeks asleep: one digest for all of them.
        let later = instant("2024-03-26T09:00:00Z");
        assert_eq!(calendar_at(&desk, later).await, 1);
        assert_eq!(calendar_at(&desk, later + 3_600).await, 0);
        desk.now = later;
        desk.at("+1m").await;
        let second = desk.letter("digest to ccd");
        let covers = flat(&second.body);
        assert!(covers.contains("It covers Mon 4 Mar 2024, 07:00:00 CST to Tue 26 Mar 2024"), "{}", second.body);
        assert_ne!(first.id, second.id);
        assert_eq!(calendar_at(&desk, instant("2024-04-01T12:00:00Z")).await, 1, "and the next in its turn");
    }

    async fn a_house_without_a_digest_gets_none(base: Base) {
        let desk = Desk::open(base).await;
        let never = Calendar { digest: None, ..Calendar::default() };
        for day in 0..20 {
            assert_eq!(desk.relay.keep_calendar(&never, desk.now + day * 86_400).await.expect("kept"), 0);
        }
    }

    async fn what_waits_for_the_director_is_there_until_it_is_ruled_on(base: Base) {
        // R2, R13, R14
        let mut desk = Desk::open(base).await;
        desk.later("+1d");
        desk.player(BEN).writes("Complaint: she calls me names.");
        desk.at("+1m").await;
        let open = told(&desk, Topic::Decide).await;
        assert_eq!(open, ["Ben Birch (Black, ID 2) complains of the conduct of Ada Ash (White, ID 1): \"she calls me names.\" (R14)"]);
        // A silent player is complained of once the repeat stays unanswered, and no more when an answer comes.
        desk.at("2024-03-12T00:00:00Z").await;
        let silent = told(&desk, Topic::Silent).await;
        assert_eq!(silent, ["Ada Ash (White, ID 1) has not made the first move, told 10 days ago"]);
        desk.at("2024-03-22T01:00:00Z").await;
        assert_eq!((told(&desk, Topic::Silent).await.len(), told(&desk, Topic::Decide).await.len()), (0, 2));
        desk.player(ADA).writes("1. e4");
        desk.at("+1m").await;
        assert_eq!(told(&desk, Topic::Decide).await.len(), 1);
        desk.later("+1h");
        // R12: emergency time is no answer to it; a dismissal is.
        for (words, left) in [("RULING: excuse white 2024-04-01 to 2024-04-03: ill", 1), ("RULING: no action: one word", 0)] {
            let mut ruling = desk.player(CCD).fresh(words);
            ruling.to = "relay+T1-1@house.example".into();
            desk.deliver(&ruling);
            desk.at("+1m").await;
            assert_eq!(told(&desk, Topic::Decide).await.len(), left, "{words}");
            desk.later("+1h");
        }
        desk.player(BEN).writes("Complaint: she calls me names again.");
        desk.at("+1m").await;
        assert_eq!(told(&desk, Topic::Decide).await.len(), 1);
        desk.later("+1h");
        let mut ruling = desk.player(CCD).fresh("RULING: warning white: courtesy (R2)");
        ruling.to = "relay+T1-1@house.example".into();
        desk.deliver(&ruling);
        desk.at("+1m").await;
        assert_eq!(told(&desk, Topic::Decide).await, [""; 0]);
    }

    async fn oversteps_and_late_complaints_are_news_once(base: Base) {
        // R11, R14
        let mut desk = Desk::open(base).await;
        desk.at("+31d1h").await;
        assert_eq!(
            told(&desk, Topic::Overstep).await,
            ["Ada Ash (White, ID 1), 31 of 30 days used in control 1; warned"]
        );
        desk.later("+8d");
        desk.player(BEN).writes("Time complaint: she is too slow.");
        desk.at("+1m").await;
        assert_eq!(told(&desk, Topic::Late).await.len(), 1);
        let since = desk.relay.digest(Some(desk.now), desk.now + 60).await.expect("a digest");
        let old = since.items.iter().filter(|i| matches!(i.topic, Topic::Overstep | Topic::Late)).count();
        assert_eq!(old, 0, "told before: {:?}", since.items);
    }

    async fn letters_that_are_stuck_or_not_believed_are_there(base: Base) {
        let mut desk = Desk::strict_about_senders(base).await;
        desk.later("+1h");
        let mut forged = desk.player(CCD).fresh("RULING: forfeit black: because I say so");
        forged.to = "relay+T1-1@house.example".into();
        desk.deliver(&forged);
        let unproven = desk.player(ADA).fresh("1. e4");
        desk.deliver(&about_the_game(unproven));
        let stranger = of_a_stranger(&mut desk);
        desk.deliver(&stranger);
        desk.at("+1m").await;
        assert!(told(&desk, Topic::YourName).await[0].contains("from ccd@house.example. A ruling in T1-1"));
        assert!(told(&desk, Topic::Held).await[0].contains("from ada@players.example. For T1-1"));
        assert_eq!(told(&desk, Topic::Aside).await, ["1 letter of somebody not registered, since that day"]);
        assert_eq!(told(&desk, Topic::Unaccepted).await, [""; 0]);
        // The next server is away for more than a day; then it refuses Ada.
        desk.office.down(true);
        desk.player(ADA).writes("Status.");
        desk.at("+1h").await;
        desk.at("+25h").await;
        let waiting = told(&desk, Topic::Unaccepted).await;
        assert!(waiting.iter().any(|w| w.contains("to ada@players.example, waiting after")), "{waiting:?}");
        desk.office.down(false);
        desk.office.troubles(ADA.email, &[Trouble::Refused]);
        desk.at("+1d").await;
        let suspended = told(&desk, Topic::Suspended).await;
        assert!(suspended[0].starts_with("ada@players.example (Ada Ash): "), "{suspended:?}");
        assert!(suspended[0].contains("550 5.1.1"), "{suspended:?}");
        desk.later("+2d");
        assert_eq!(told(&desk, Topic::Unaccepted).await, [""; 0], "what waits for a suspended address is told there");
    }

    async fn games_near_their_last_day_are_there(base: Base) {
        // R16
        let setup = Setup { tournament: "[rules]\nmonths = 3\ndays = 500\n", ..Setup::default() };
        let mut desk = Desk::with(base, setup).await;
        desk.at("+20d").await;
        assert_eq!(told(&desk, Topic::Months).await, [""; 0]);
        desk.at("+20d").await;
        let near = told(&desk, Topic::Months).await;
        assert_eq!(near, ["it stops then, in 51 days; 0 moves played, Ada Ash (White, ID 1) to move"]);
        desk.at("2024-06-02T12:00:00Z").await;
        let over = told(&desk, Topic::Months).await;
        assert_eq!(over, ["it stopped then, after 0 moves; nobody has submitted it"]);
        desk.later("+1h");
        desk.player(ADA).writes("I submit this game for adjudication. I claim a win.");
        desk.at("+1m").await;
        let open = told(&desk, Topic::Decide).await;
        assert!(open.iter().any(|o| o.contains("submitted for adjudication by Ada Ash")), "{open:?}");
        assert_eq!(told(&desk, Topic::Months).await, [""; 0]);
    }

    async fn a_lapsed_membership_is_told_to_director_and_player(base: Base) {
        // R1: once before, once after; both games go on.
        let mut desk = Desk::with(base, Setup { players: vec![ADA, BEN], ..Setup::default() }).await;
        expires(&desk, ADA, "2024-03-31").await;
        expires(&desk, BEN, "2024-07-01").await;
        expires(&desk, CAY, "2024-01-01").await;
        let mut sent = Vec::new();
        for day in ["2024-03-01", "2024-03-02", "2024-03-31", "2024-04-01", "2024-04-02", "2024-04-20"] {
            let at = instant(&format!("{day}T18:00:00Z"));
            let never = Calendar { digest: None, ..Calendar::default() };
            let queued = desk.relay.keep_calendar(&never, at).await.expect("kept");
            assert_eq!(desk.relay.keep_calendar(&never, at + 60).await.expect("kept"), 0, "once a day");
            sent.push((day, queued));
        }
        let sent: Vec<&str> = sent.into_iter().filter(|(_, n)| *n > 0).map(|(day, _)| day).collect();
        assert_eq!(sent, ["2024-03-01", "2024-04-01"]);
        desk.now = instant("2024-04-01T18:00:00Z");
        desk.at("+1m").await;
        let letters = desk.letters();
        let hers: Vec<_> = letters.iter().filter(|m| m.subject.starts_with("Your membership")).collect();
        assert_eq!(hers.len(), 2, "{:?}", labels(&letters));
        assert!(hers.iter().all(|m| m.label() == "reminder to ada"));
        assert_eq!((hers[0].subject.as_str(), hers[1].subject.as_str()),
            ("Your membership ends on Sun 31 Mar 2024", "Your membership ended on Sun 31 Mar 2024"));
        assert_eq!(told(&desk, Topic::Lapsed).await, ["Ada Ash (ID 1), 1 game in play; 2024-03-31 was the last day"]);
        assert_eq!(desk.game().await.status, "playing");
    }

    async fn a_reminder_that_is_late_goes_out_only_while_it_is_of_use(base: Base) {
        // R5, R10, R11: the deadline is 1 April, 11:59:59; what was due is on record all the same.
        let mut desk = Desk::open(base).await;
        desk.at("+28d").await;
        let letters = desk.letters();
        assert_eq!(labels(&letters), ["notice to ben", "reminder to ada", "repeat to ada"], "the opponent is not told");
        let reminder = letters.iter().find(|m| m.kind == "reminder").expect("one");
        assert!(reminder.body.starts_with("A reminder: your deadline is Mon 1 Apr 2024, 06:59:59 CDT."), "{}", reminder.body);
    }

    async fn a_reminder_of_a_deadline_that_has_passed_is_not_sent(base: Base) {
        // R11: nor is the overstep acted on yet, since a letter posted in time may be on its way.
        let mut desk = Desk::open(base).await;
        desk.at("2024-04-01T12:05:00Z").await;
        assert!(desk.letters().iter().all(|m| m.kind != "reminder"));
        let kinds = desk.kinds().await;
        assert_eq!(kinds.iter().filter(|k| *k == "reminder").count(), 3, "all on record: {kinds:?}");
        assert!(!kinds.iter().any(|k| k == "overstep"));
    }

    async fn an_overstep_found_with_a_letter_is_counted(base: Base) {
        // R11: what time brought is acted on before the letter.
        let mut desk = Desk::open(base).await;
        desk.later("+40d");
        desk.player(ADA).writes("1. e4");
        let counts = desk.at("+1m").await;
        assert_eq!(desk.game().await.clocks.white.oversteps, 1);
        assert_eq!((counts.postings, counts.timers), (1, 1));
    }
}

/// A letter's text as one line.
fn flat(body: &str) -> String {
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn about_the_game(mut letter: Letter) -> Letter {
    letter.subject = "[T1-1]".into();
    letter
}

fn of_a_stranger(desk: &mut Desk) -> Letter {
    let nobody = Somebody { id: "9", name: "Nobody", email: "nobody@elsewhere.example", zone: "UTC" };
    desk.player(nobody).fresh("Buy my books.")
}
