//! The store, on both databases.

mod base;
mod inbox;
mod opening;
mod outbox;
mod record;
mod roster;
mod statements;
mod workers;
