//! The relay at work between two players and a director, on a database of the test's own, in virtual time.

use super::mail::{Letter, Mail};
use super::office::Office;
use crate::store::base::Base;
use kingpost::config::{Posting, Require, Senders};
use kingpost::post::compose::House;
use kingpost::post::token::Secret;
use kingpost::relay::show::Shown;
use kingpost::relay::{Counts, Relay, Start};
use kingpost::rulebook::Instant;
use kingpost::store::{Store, inbox, outbox, roster};
use kingpost::tournament::Schedule;

pub const HOUSE: &str = "relay@house.example";
pub const DIRECTOR: &str = "ccd@house.example";
/// The mail server whose findings are trusted.
pub const SERVER: &str = "mx.house.example";
pub const GAME: &str = "T1-1";
/// When the section starts.
pub const START: &str = "2024-03-01T12:00:00Z";

/// A person of the tests.
#[derive(Clone, Copy, Debug)]
pub struct Somebody {
    pub id: &'static str,
    pub name: &'static str,
    pub email: &'static str,
    pub zone: &'static str,
}

/// White in game T1-1.
pub const ADA: Somebody = Somebody { id: "1", name: "Ada Ash", email: "ada@players.example", zone: "America/Chicago" };
/// Black in game T1-1.
pub const BEN: Somebody = Somebody { id: "2", name: "Ben Birch", email: "ben@players.example", zone: "Europe/Berlin" };
pub const CAY: Somebody = Somebody { id: "3", name: "Cay Cole", email: "cay@players.example", zone: "UTC" };

/// What differs between desks.
#[derive(Clone, Debug)]
pub struct Setup {
    pub require: Require,
    /// Further lines of the tournament's file.
    pub tournament: &'static str,
    pub players: Vec<Somebody>,
}

impl Default for Setup {
    fn default() -> Self {
        Self { require: Require::Address, tournament: "", players: vec![ADA, BEN] }
    }
}

pub struct Desk {
    pub base: Base,
    pub relay: Relay,
    pub office: Office,
    pub now: Instant,
    /// Letters of the relay's that [`Desk::letters`] has shown.
    shown: usize,
    /// Letters written by players.
    written: usize,
}

impl Desk {
    /// A section of two, its start letters sent and shown.
    pub async fn open(base: Base) -> Self {
        Self::with(base, Setup::default()).await
    }

    /// The same with senders that must be proven.
    pub async fn strict_about_senders(base: Base) -> Self {
        Self::with(base, Setup { require: Require::Verified, ..Setup::default() }).await
    }

    pub async fn with(base: Base, setup: Setup) -> Self {
        let relay = relay(base.store().await, setup.require);
        start(&relay, &setup).await;
        let now = instant(START);
        let mut desk = Self { base, relay, office: Office::default(), now, shown: 0, written: 0 };
        desk.at("+0s").await;
        desk.letters();
        desk
    }

    /// Goes to an instant, or on by `+1d`, `+2h`, `+15m`, `+1s`, and does a round there.
    pub async fn at(&mut self, when: &str) -> Counts {
        self.later(when);
        let now = self.now;
        self.relay.round(&mut self.office.clone(), &self.office, &|| now).await.expect("a round")
    }

    /// Lets time pass with the relay asleep.
    pub fn later(&mut self, when: &str) {
        self.now = match when.strip_prefix('+') {
            Some(span) => self.now + seconds(span),
            None => instant(when),
        };
    }

    /// What the relay sent since this was asked last.
    pub fn letters(&mut self) -> Vec<Mail> {
        let all = self.all_letters();
        let new = all[self.shown..].to_vec();
        self.shown = all.len();
        new
    }

    pub fn all_letters(&self) -> Vec<Mail> {
        self.office.taken().iter().map(Mail::read).collect()
    }

    /// The only letter of a kind to somebody among those sent since [`Desk::letters`] was asked last.
    pub fn letter(&mut self, label: &str) -> Mail {
        let letters = self.letters();
        let found: Vec<&Mail> = letters.iter().filter(|m| m.label() == label).collect();
        assert_eq!(found.len(), 1, "one {label} among {:?}", super::mail::labels(&letters));
        found[0].clone()
    }

    /// Somebody at a mail program.
    pub fn player(&mut self, who: Somebody) -> Pen<'_> {
        Pen { desk: self, who }
    }

    /// Puts a letter into the relay's mailbox, now.
    pub fn deliver(&self, letter: &Letter) -> String {
        self.office.deliver(&letter.raw(), self.now)
    }

    pub async fn game(&self) -> Shown {
        self.relay.show(GAME).await.expect("the game")
    }

    /// The moves on record, in SAN.
    pub async fn moves(&self) -> String {
        let moves = self.game().await.moves;
        moves.into_iter().map(|m| m.san).collect::<Vec<_>>().join(" ")
    }

    /// The kinds of entries on record.
    pub async fn kinds(&self) -> Vec<String> {
        self.game().await.entries.into_iter().map(|e| e.kind).collect()
    }

    /// What became of letters in: how many are in that state.
    pub async fn letters_in(&self, state: &str) -> Vec<inbox::Letter> {
        inbox::in_state(&mut self.relay.store.read().await.expect("a connection"), state, 100).await.expect("letters")
    }

    /// Letters out in that state.
    pub async fn letters_out(&self, state: &str) -> Vec<outbox::Letter> {
        let mut db = self.relay.store.read().await.expect("a connection");
        outbox::list(&mut db, Some(state), 100).await.expect("letters")
    }
}

/// Somebody at a mail program.
pub struct Pen<'a> {
    desk: &'a mut Desk,
    who: Somebody,
}

impl Pen<'_> {
    /// Replies to the newest letter about game T1-1, now: it lies in the relay's mailbox.
    pub fn writes(self, words: &str) -> Letter {
        let Self { desk, who } = self;
        let letter = Pen { desk: &mut *desk, who }.reply(words);
        desk.deliver(&letter);
        letter
    }

    /// A reply to the newest letter, not yet sent.
    pub fn reply(self, words: &str) -> Letter {
        let who = self.who;
        let all = self.desk.all_letters();
        let newest =
            all.iter().rev().find(|m| m.to == who.email && m.game == GAME).expect("a letter to answer").clone();
        self.fresh(words).answering(&newest)
    }

    /// A letter that answers nothing, not yet sent.
    pub fn fresh(self, words: &str) -> Letter {
        self.desk.written += 1;
        let id = format!("letter{}@players.example", self.desk.written);
        Letter::new(self.who, &id, self.desk.now, words)
    }
}

/// The relay over a database, with a secret that all tests share.
pub fn relay(store: Store, require: Require) -> Relay {
    let house = House {
        name: "House of chess".into(),
        address: HOUSE.into(),
        director: DIRECTOR.into(),
        appeals: "appeals@house.example".into(),
        operator: "operator@house.example".into(),
        zone: chrono_tz::America::Chicago,
    };
    let senders = Senders { require, authserv_id: Some(SERVER.into()) };
    let secret = Secret::new(*b"a secret that all the tests know");
    Relay { store, house, posting: Posting::default(), senders, secret, worker: "desk".into() }
}

/// Registers the players and starts section T1.
pub async fn start(relay: &Relay, setup: &Setup) {
    let mut tx = relay.store.begin().await.expect("a transaction");
    let players: Vec<roster::Player> = setup.players.iter().copied().map(registered).collect();
    roster::put_players(&mut tx, &players).await.expect("players");
    let file = format!("id = \"test\"\nname = \"Test tournament\"\nstarts = 2024-03-01\n{}", setup.tournament);
    let tournament = roster::Tournament { id: "test".into(), file, added_at: instant(START) };
    roster::add_tournament(&mut tx, &tournament).await.expect("a tournament");
    tx.commit().await.expect("committed");
    let players = players.into_iter().map(|p| p.id).collect();
    let start = Start {
        tournament: "test".into(),
        players,
        code: Some("T1".into()),
        round: 1,
        schedule: Schedule::default(),
        at: instant(START),
    };
    relay.start(&start).await.expect("a section");
}

pub fn registered(who: Somebody) -> roster::Player {
    roster::Player {
        id: who.id.into(),
        name: who.name.into(),
        email: who.email.into(),
        rating: Some(1_800),
        zone: who.zone.into(),
        country: "USA".into(),
        expires: None,
        notation: None,
        birth: None,
        sex: None,
        title: None,
        joined: None,
    }
}

pub fn instant(text: &str) -> Instant {
    Instant::parse(text).expect("an instant")
}

/// `1d`, `2h`, `15m`, `1s`, and several of them in a row.
fn seconds(span: &str) -> i64 {
    let mut total = 0;
    let mut number = String::new();
    for c in span.chars() {
        let unit = match c {
            'd' => 86_400,
            'h' => 3_600,
            'm' => 60,
            's' => 1,
            digit => {
                number.push(digit);
                continue;
            }
        };
        total += number.parse::<i64>().expect("a number before the unit") * unit;
        number.clear();
    }
    assert!(number.is_empty(), "no unit behind {number}");
    total
}
