//! A post office in memory: the relay's mailbox, and the next server, which takes letters or has reasons not to.

use kingpost::relay::ports::{Batch, Fetched, Mailbox, Outgoing, Postman, Trouble, WireError};
use kingpost::rulebook::Instant;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// A batch of the mailbox holds no more, so that several are needed.
const BATCH: usize = 3;

/// Clones are the same office.
#[derive(Clone, Default)]
pub struct Office(Arc<Mutex<Inside>>);

#[derive(Default)]
struct Inside {
    validity: u32,
    letters: Vec<Fetched>,
    marked: Vec<String>,
    closed: bool,
    /// Whether arrivals are stamped by a clock of its own, as on an IMAP server.
    stamps: bool,
    /// All that was taken, in order, repeated letters too.
    taken: Vec<Outgoing>,
    /// What is said to the next letters for an address, before all goes well again.
    verdicts: HashMap<String, VecDeque<Trouble>>,
    down: bool,
    after_taking: Option<Arc<dyn Fn() + Send + Sync>>,
}

impl Office {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        // A test that kills the work in the middle leaves the lock poisoned and its contents whole.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Puts a letter into the relay's mailbox; gives its position.
    pub fn deliver(&self, raw: &[u8], arrived: Instant) -> String {
        let mut inside = self.inside();
        let position = format!("{}/{}", inside.validity, inside.letters.len() + 1);
        let letter = Fetched { position: position.clone(), raw: raw.to_vec(), size: raw.len() as u64, arrived };
        inside.letters.push(letter);
        position
    }

    /// What an IMAP server does whose folder was restored: every letter gets another number.
    pub fn renumber(&self) {
        let mut inside = self.inside();
        inside.validity += 1;
        let validity = inside.validity;
        for (n, letter) in (1..).zip(&mut inside.letters) {
            letter.position = format!("{validity}/{n}");
        }
    }

    /// Positions marked as dealt with.
    pub fn marked(&self) -> Vec<String> {
        self.inside().marked.clone()
    }

    /// From now on letters arrive with the stamp of a clock that is not the relay's.
    pub fn stamp(&self) {
        self.inside().stamps = true;
    }

    /// Whether the mailbox cannot be reached.
    pub fn close_mailbox(&self, closed: bool) {
        self.inside().closed = closed;
    }

    /// Whether the next server takes nothing for now.
    pub fn down(&self, down: bool) {
        self.inside().down = down;
    }

    /// The next letters to `address` meet these troubles.
    pub fn troubles(&self, address: &str, troubles: &[Trouble]) {
        self.inside().verdicts.entry(address.to_owned()).or_default().extend(troubles);
    }

    /// All letters taken so far, in order, each as often as it was taken.
    pub fn taken(&self) -> Vec<Outgoing> {
        self.inside().taken.clone()
    }

    /// The letters taken after the first `seen`.
    pub fn taken_from(&self, seen: usize) -> Vec<Outgoing> {
        self.inside().taken[seen..].to_vec()
    }

    /// Calls `observer` after each letter that was taken, before the relay learns of it.
    pub fn observe(&self, observer: impl Fn() + Send + Sync + 'static) {
        self.inside().after_taking = Some(Arc::new(observer));
    }
}

fn trouble(trouble: Trouble) -> WireError {
    let said = match trouble {
        Trouble::Refused => "550 5.1.1 No such user here",
        Trouble::Ambiguous => "the connection broke before the server answered",
        Trouble::Temporary | Trouble::Setup => "451 4.3.0 Try again later",
    };
    WireError { trouble, message: said.into() }
}

impl Mailbox for Office {
    fn name(&self) -> &str {
        "memory"
    }

    fn tells_time(&self) -> bool {
        self.inside().stamps
    }

    async fn fetch(&mut self, cursor: Option<&str>) -> Result<Batch, WireError> {
        let inside = self.inside();
        if inside.closed {
            return Err(WireError::temporary("The mailbox cannot be reached."));
        }
        let validity = inside.validity.to_string();
        let seen = cursor.and_then(|c| c.split_once('/')).filter(|(v, _)| *v == validity);
        let seen: usize = seen.map_or(0, |(_, n)| n.parse().expect("a cursor of ours"));
        let letters: Vec<Fetched> = inside.letters.iter().skip(seen).take(BATCH).cloned().collect();
        let reached = seen + letters.len();
        let cursor = Some(format!("{validity}/{reached}"));
        Ok(Batch { letters, cursor, more: reached < inside.letters.len() })
    }

    async fn mark(&mut self, positions: &[String]) -> Result<(), WireError> {
        self.inside().marked.extend_from_slice(positions);
        Ok(())
    }

    async fn wait(&mut self, longest: Duration) -> Result<(), WireError> {
        tokio::time::sleep(longest).await;
        Ok(())
    }
}

impl Postman for Office {
    async fn send(&self, letter: &Outgoing) -> Result<(), WireError> {
        let observer = {
            let mut inside = self.inside();
            let verdict = inside.verdicts.get_mut(&letter.to).and_then(VecDeque::pop_front);
            let verdict = verdict.or(inside.down.then_some(Trouble::Temporary));
            if matches!(verdict, None | Some(Trouble::Ambiguous)) {
                inside.taken.push(letter.clone());
            }
            if let Some(verdict) = verdict {
                return Err(trouble(verdict));
            }
            inside.after_taking.clone()
        };
        if let Some(observer) = observer {
            observer();
        }
        Ok(())
    }
}
