//! The relay as a whole but for the wire: letters in, letters out, in virtual time, on both databases.

pub mod desk;
pub mod mail;
pub mod office;

mod aside;
mod damage;
mod digest;
mod director;
mod headers;
mod once_only;
mod proof;
mod replacement;
mod sending;
mod turn;
mod unwieldy;
mod watch;
mod which;
