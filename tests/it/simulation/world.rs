//! A world in which the relay may die after any commit, and after any letter that the next server took.

use super::reaper::{Killed, Reaper};
use super::said::said;
use crate::relay::desk::{self, BEN, GAME, Setup, Somebody, instant};
use crate::relay::mail::{Letter, Mail};
use crate::relay::office::Office;
use crate::store::base::Base;
use futures_util::FutureExt as _;
use kingpost::config::Require;
use kingpost::relay::{Counts, Relay};
use kingpost::rulebook::Instant;
use kingpost::store::{Store, inbox, outbox, record, roster};
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;

pub struct World {
    base: Base,
    office: Office,
    relay: Relay,
    now: Instant,
    reaper: Reaper,
    /// The step of each round after which the relay dies.
    kill_at: Option<usize>,
    /// How many lives were ended.
    pub killed: usize,
    last: Option<Letter>,
    written: usize,
}

/// What a correspondent does.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    /// Replies to the newest letter.
    Writes(Somebody, &'static str),
    /// The mail system delivers the last letter a second time.
    SameBytes,
    /// The last letter is sent again, under a new Message-ID.
    SentAgain,
}

/// All that must be the same whatever happened on the way.
#[derive(PartialEq, Debug)]
pub struct Outcome {
    pub record: Vec<record::Entry>,
    pub game: roster::Game,
    /// Message-ID to bytes.
    pub letters: BTreeMap<String, String>,
    /// What became of each letter in.
    pub inbox: Vec<(String, &'static str)>,
}

impl World {
    /// A section of two. The relay dies after step `kill_at` of each round, once.
    pub async fn new(base: Base, kill_at: Option<usize>) -> Self {
        let reaper = Reaper::default();
        let office = Office::default();
        let store = base.store().await;
        let relay = desk::relay(store, Require::Verified);
        desk::start(&relay, &Setup::default()).await;
        let observer = reaper.clone();
        office.observe(move || observer.step());
        let now = instant(desk::START);
        let mut world = Self { base, office, relay, now, reaper, kill_at, killed: 0, last: None, written: 0 };
        world.relay.store = world.watch(world.relay.store.clone());
        world.round().await;
        world
    }

    fn watch(&self, store: Store) -> Store {
        let observer = self.reaper.clone();
        store.observed(move || observer.step())
    }

    /// Lets `span` seconds pass, doing on the way what comes due, then acts, and does a round.
    pub async fn scene(&mut self, span: i64, acts: &[Act]) {
        let then = self.now + span;
        self.until(then).await;
        self.now = then;
        for act in acts {
            self.act(*act);
        }
        self.round().await;
    }

    /// Jumps from one thing that is due to the next.
    pub async fn until(&mut self, then: Instant) {
        for _ in 0..100 {
            match self.relay.next_due().await.expect("known") {
                Some(due) if due < then => {
                    self.now = due.max(self.now + 1);
                    self.round().await;
                }
                _ => return,
            }
        }
        panic!("something stays due at {}", self.now);
    }

    fn act(&mut self, act: Act) {
        let letter = match act {
            Act::Writes(who, words) => self.reply(who, words),
            Act::SameBytes => self.last.clone().expect("a letter"),
            Act::SentAgain => {
                let mut letter = self.last.clone().expect("a letter");
                letter.id = format!("again.{}", letter.id);
                letter
            }
        };
        self.office.deliver(&letter.raw(), self.now);
        self.last = Some(letter);
    }

    fn reply(&mut self, who: Somebody, words: &str) -> Letter {
        self.written += 1;
        // Letters that go out together are taken in any order: the newest by date, then by the entry they tell of.
        let taken = self.office.taken();
        let newest =
            taken.iter().map(Mail::read).filter(|m| m.to == who.email && m.kind != "repeat").max_by_key(entry_of);
        let id = format!("letter{}@players.example", self.written);
        let mut letter = Letter::new(who, &id, self.now, words).answering(&newest.expect("a letter to answer"));
        letter.stamps.push(format!("Authentication-Results: {}; dmarc=pass header.from=players.example", desk::SERVER));
        letter
    }

    /// One round, in as many lives as it takes.
    async fn round(&mut self) -> Counts {
        self.reaper.arm(self.kill_at);
        loop {
            let now = self.now;
            let clock = move || now;
            let mut mailbox = self.office.clone();
            let life = AssertUnwindSafe(self.relay.round(&mut mailbox, &self.office, &clock));
            match life.catch_unwind().await {
                Ok(counts) => return counts.expect("a round"),
                Err(end) if end.is::<Killed>() => self.restart().await,
                Err(end) => std::panic::resume_unwind(end),
            }
        }
    }

    /// A new process: nothing is left but what the database and the servers hold.
    async fn restart(&mut self) {
        self.killed += 1;
        let store = self.base.store().await;
        self.relay.store = self.watch(store);
        if self.base.is_sqlite() {
            // As the command does that knows itself alone.
            self.relay.worker = format!("life{}", self.killed);
            let mut tx = self.relay.store.begin().await.expect("a transaction");
            outbox::release_all(&mut tx, self.now).await.expect("released");
            tx.commit().await.expect("committed");
        }
    }

    /// Another round at the same instant, with the mailbox renumbered, must find nothing to do.
    pub async fn rest(&mut self) -> Counts {
        self.reaper.arm(None);
        self.office.renumber();
        let now = self.now;
        let mut mailbox = self.office.clone();
        self.relay.round(&mut mailbox, &self.office, &|| now).await.expect("a round")
    }

    pub async fn outcome(&self) -> Outcome {
        let mut db = self.relay.store.read().await.expect("a connection");
        let record = record::entries(&mut db, GAME).await.expect("entries");
        assert_eq!(record::verify_chain(&mut db, GAME).await.expect("read"), None, "the chain is whole");
        let game = roster::game(&mut db, GAME).await.expect("read").expect("the game");
        let mut letters = BTreeMap::new();
        for letter in self.office.taken() {
            let text = said(&letter.raw);
            let known = letters.entry(letter.id.clone()).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "one name, one letter: {}", letter.id);
        }
        for state in ["queued", "leased", "failed", "suspended"] {
            assert_eq!(outbox::list(&mut db, Some(state), 10).await.expect("letters"), [], "{state}");
        }
        let mut inbox = Vec::new();
        for state in ["new", "waiting", "done", "held", "review", "duplicate"] {
            let found = inbox::in_state(&mut db, state, 100).await.expect("letters");
            inbox.extend(found.into_iter().map(|l| (l.id, state)));
        }
        inbox.sort();
        Outcome { record, game, letters, inbox }
    }

    /// All letters of the relay's, in the order of the record, as a person reads them.
    pub fn printed(&self) -> String {
        let mut letters: Vec<Mail> = self.office.taken().iter().map(Mail::read).collect();
        letters.sort_by_key(|m| (entry_of(m), m.to != BEN.email, m.to.clone()));
        let shown = |m: &Mail| {
            let line = "=".repeat(76);
            format!(
                "{line}\nTo: {}\nSubject: {}\nKingpost-Kind: {}\n\n{}\n",
                m.to,
                m.subject,
                m.kind,
                m.body.replace('\r', "")
            )
        };
        letters.iter().map(shown).collect()
    }
}

/// The length of the record when a letter was written, as its Message-ID tells it.
fn entry_of(mail: &Mail) -> u64 {
    let entry = mail.id.split('.').nth(1).and_then(|n| n.parse().ok());
    entry.unwrap_or_else(|| panic!("{} names no entry", mail.id))
}
