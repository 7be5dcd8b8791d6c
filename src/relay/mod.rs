//! The work, one transaction a function, and the ports through which it meets the world.
//!
//! | file | does |
//! | --- | --- |
//! | [`ports`] | what the relay needs of the world: [`ports::Mailbox`], [`ports::Postman`] |
//! | `collect` | keeps every letter of the mailbox, raw, before anything is decided; marks it there afterwards |
//! | `parse` | whatever reads a stranger's bytes, on a thread of its own, so that a failure there is that letter's alone |
//! | `sort` | settles when each letter was posted, so that letters are taken in that order (R5) |
//! | `receive` | one letter: who wrote it (`sender`), which games it is about (`address`), one transaction for all of it |
//! | `block` | one part of a letter in one game: read, decided, recorded, answered |
//! | `book` | a game taken from the record and put back with its new entries and letters |
//! | `section` | what a letter in one game means for the player's others (R12, R20) |
//! | `proof` | questions put to an address, and their answers (R6) |
//! | `director`, `rule` | rulings, by letter and by command (R18) |
//! | `replace` | another player in a withdrawn one's seat (R20) |
//! | `which`, `apart` | letters that belong to no game |
//! | `table` | a section's standings |
//! | `note` | what the acceptance of a letter going out brings about |
//! | `tick` | what time brings about by itself |
//! | `dispatch` | sends what is queued, and starts the clock of whoever was told |
//! | `calendar`, `digest` | what goes out because of the date: the director's digest, reminders of memberships (R1) |
//! | `start` | starts a section |
//! | `dossier` | everything on record of a game, as files (R4) |
//! | `look`, [`show`] | a game looked at, changing nothing |
//! | `round` | all of that once, in order |

mod address;
mod apart;
mod block;
mod book;
mod calendar;
mod collect;
mod denial;
mod digest;
mod director;
mod dispatch;
mod dossier;
mod entries;
mod failure;
mod look;
mod note;
mod parse;
pub mod ports;
mod proof;
mod receive;
mod replace;
mod round;
mod rule;
mod section;
mod sender;
pub mod show;
mod sort;
mod start;
mod table;
mod tick;
mod watch;
mod which;

pub use block::ACCEPTED;
pub use denial::Denied;
pub use dossier::File;
pub use entries::{Asked, Formed};
pub use failure::Failure;
pub use parse::apart;
pub use receive::Took;
pub use replace::Replaced;
pub use round::Counts;
pub use rule::Ruled;
pub use sort::settle;
pub use start::{Paired, Start};
pub use table::Played;
pub use watch::{Doubted, Settled, Watched};

use crate::config::{Posting, Require, Senders};
use crate::post::compose::House;
use crate::post::token::Secret;
use crate::store::Store;

/// Everything the work needs but the mailbox, the postman and the time, which are handed to each function.
#[derive(Clone, Debug)]
pub struct Relay {
    pub store: Store,
    pub house: House,
    pub posting: Posting,
    pub senders: Senders,
    /// Makes reply tokens and Message-IDs; kept in the database for ever.
    pub secret: Secret,
    /// The name under which this process leases letters.
    pub worker: String,
}

impl Relay {
    /// Whether a sender must be proven by more than the From address.
    #[must_use]
    pub fn wants_proof(&self) -> bool {
        self.senders.require == Require::Verified
    }
}
