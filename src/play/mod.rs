//! One game, pure: commands in, events out, no clock and no I/O.
//!
//! [`Sheet`] is what a letter says; [`decide`] applies the rules and makes [`Event`]s; [`Game::evolve`] folds them.
//! A game is its record: [`Game::replay`] of the events gives the state.

mod align;
mod claim;
pub mod conditional;
mod deadline;
mod decide;
mod ending;
mod event;
mod evolve;
mod game;
mod posting;
mod reflection;
mod reply;
mod sheet;
mod side;
pub mod written;

pub use deadline::{Due, Timer};
pub use decide::{Command, decide};
pub use event::{
    By, Charge, Consequence, Cut, EndedBy, Ending, Event, Fact, Overstep, PenaltyCause, Played, Reason, Refused,
    Remark, Started,
};
pub use game::{Game, GameId, Offers, Step, Think};
pub use posting::{Candidates, Posting, SKEW, Source};
pub use reflection::{Overrun, Pause, Reflection};
pub use sheet::{Ask, IfLine, IfMove, Illegible, Item, Note, Number, Sheet};
pub use side::{Both, Side};
pub use written::Written;
