//! The store, on both databases.

mod base;
mod opening;
mod inbox;
mod outbox;
mod postgres;
mod record;
mod roster;
mod statements;
mod workers;
