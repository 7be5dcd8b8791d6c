//! One game, pure: commands in, events out, no clock and no I/O.
//!
//! [`Sheet`] is what a letter says; [`fn@decide`] applies the rules and makes [`Event`]s; [`Game::evolve`] folds them.
//! A game is its record: [`Game::replay`] of the events gives the state.

mod align;
mod claim;
pub mod conditional;
pub mod correct;
mod deadline;
mod decide;
mod ending;
mod entry;
mod event;
mod evolve;
pub mod excused;
mod game;
mod notice;
mod open;
mod order;
mod posting;
mod reflection;
mod refused;
mod reply;
mod ruling;
mod score;
mod sheet;
mod side;
mod silence;
mod unclear;
pub mod written;

pub use correct::{Amendments, Figures, Found};
pub use deadline::{Due, Timer};
pub use decide::{Command, decide};
pub use entry::ruled;
pub use event::{
    By, Charge, Consequence, Cut, EndedBy, Ending, Event, Excused, Fact, Overstep, PenaltyCause, Played, Remark,
    Reminder, Reversed, Ruling, Started,
};
pub use excused::Personal;
pub use game::{Game, GameId, Offers, Step, Think, spelled};
pub use open::{complained, open};
pub use order::{Beyond, Order, What, ruled_by};
pub use posting::{Candidates, Posting, SKEW, Source};
pub use reflection::{Overrun, Pause, Reflection, paused, runs_out};
pub use refused::{Late, Reason, Refused};
pub use ruling::possible;
pub use score::{Tagged, Tags};
pub use sheet::{Ask, IfLine, IfMove, Illegible, Item, Note, Number, Sheet};
pub use side::{Both, Side};
pub use silence::Silence;
pub use unclear::Unclear;
pub use written::Written;
