//! One game, pure: commands in, events out, no clock and no I/O.
//!
//! [`Sheet`] is what a letter says; the rules make events of it.

mod sheet;
mod side;
pub mod written;

pub use sheet::{Ask, IfLine, IfMove, Illegible, Item, Note, Number, Sheet};
pub use side::{Both, Side};
pub use written::Written;
