//! Letters going out: what happened in a game, told to those concerned.
//!
//! [`compose`] sets the events of one decision against the game before and after them and writes a [`Draft`] for each reader:
//! exactly one back to the writer of a letter, and one to everybody else concerned. Each is a template under `letters/` with a
//! typed context; all that the reader sees is in the reader's own zone, and nothing of one player's words goes to the other.

mod alarm;
mod apart;
mod back;
mod barred;
mod clockwork;
pub mod digest;
mod evidence;
mod kind;
mod letters;
mod machine;
mod matter;
mod official;
mod orders;
mod page;
mod plan;
mod press;
mod report;
mod ruled;
mod segment;
pub mod text;
mod times;
mod told;
pub mod when;

pub use alarm::{Alarm, alarm};
pub use apart::{
    Held, Membership, Undeliverable, confirm, help, membership, prove_address, undeliverable, unknown_game,
};
pub use barred::{Barred, barred};
pub use kind::Kind;
pub use orders::{Ordered, RuledOn, orders, standing};
pub use ruled::earlier;
pub use times::Chronicle;

use crate::play::{Event, Game, Reason, Side};
use crate::rulebook::Instant;
use chrono_tz::Tz;

/// A player as letters name one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: String,
    pub name: String,
    pub email: String,
    /// Where the player's dates are read.
    pub zone: Tz,
    pub rating: Option<u32>,
}

/// The relay and those behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    pub name: String,
    pub address: String,
    pub director: String,
    /// Where appeals go (R19).
    pub appeals: String,
    /// Who looks after the machine: told of its troubles. Often the director.
    pub operator: String,
    pub zone: Tz,
}

/// Everything about a game that is not chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    pub house: House,
    pub white: Person,
    pub black: Person,
    pub tournament_name: String,
    /// The section's table as text, when somebody asked for it.
    pub standings: Option<String>,
    /// The record up to these events, oldest first. From it come the evidence and the sources of posting dates; what it does not
    /// hold is left out of the letters.
    pub record: Vec<Event>,
    /// Who had a seat that is another's now (R20).
    pub former: Option<Person>,
    /// What became of the relay's own letters in this game, oldest first, where that is asked for (R14).
    pub deliveries: Vec<Delivery>,
}

/// What became of one letter of the relay's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// Its Message-ID.
    pub id: String,
    pub kind: String,
    pub address: String,
    pub queued_at: Instant,
    /// `queued`, `leased`, `sent`, `failed` or `suspended`.
    pub state: &'static str,
    pub attempts: i64,
    /// When the next server took it.
    pub accepted_at: Option<Instant>,
    /// What went wrong last.
    pub error: Option<String>,
}

/// A file that goes with a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attachment {
    pub name: String,
    /// As in `text/plain`.
    pub media: &'static str,
    pub bytes: Vec<u8>,
}

impl Setting {
    /// Who has the seat of `side`.
    #[must_use]
    pub fn person(&self, side: Side) -> &Person {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

/// Whom a letter is for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Recipient {
    Side(Side),
    Director,
    Appeals,
    /// Somebody else's, or an address that has yet to prove itself.
    Address(String),
}

/// A letter that is written and has yet to be addressed and sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    pub to: Recipient,
    pub kind: Kind,
    /// Set on an objection.
    pub reason: Option<Reason>,
    pub subject: String,
    /// Plain text, at most 76 columns, lines ended by `\n`.
    pub body: String,
    /// Whether this is the letter that tells the side to move: its acceptance by the next server starts the clock (R5.6).
    pub tells: bool,
    /// Whether it tells its reader of an overstep or a silence of the opponent's, or of a forfeit: its acceptance starts the week
    /// for a complaint or an appeal (R14, R19).
    pub informs: bool,
    /// Whether it goes back to the writer of the letter that caused it.
    pub answers: bool,
    /// The last instant at which it is of use, where it is a courtesy that time overtakes.
    pub useless_after: Option<Instant>,
    /// Files that go with it.
    pub attached: Vec<Attachment>,
}

impl Draft {
    /// Whether it is the repeat that was due, not one asked for: its acceptance starts the wait of R13.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.kind == Kind::Repeat && !self.answers
    }
}

/// The letters that `events` cause. `before` is the game they were decided on (none when they start it), `after` what they made of it.
///
/// A change of address runs through all games of a player, and is told in each to the player, the opponent and the director: who
/// saves them keeps the player's and the director's copies of one game only.
///
/// # Panics
/// If the events do not lead from `before` to `after`, or a template does not fit its context: broken invariants of our own.
#[must_use]
pub fn compose(before: Option<&Game>, after: &Game, events: &[Event], setting: &Setting) -> Vec<Draft> {
    let chronicle = times::Chronicle::of(&setting.record, events);
    let mut drafts = Vec::new();
    let segments = segment::split(before, after, events);
    for (i, segment) in segments.iter().enumerate() {
        if !segment.is_overtaken(&segments[i + 1..]) {
            plan::letters(segment, setting, &chronicle, &mut drafts);
        }
    }
    drafts
}
