//! The store, on both databases.

pub mod base;
mod copy;
mod inbox;
mod opening;
mod outbox;
mod record;
mod roster;
mod statements;
mod workers;
