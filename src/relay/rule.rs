//! The director's rulings: first what time and mail brought, then one more entry (R18).

use super::ports::Mailbox;
use super::{Failure, Relay};
use crate::play::{Command, Game, Ruling, decide, possible};
use crate::rulebook::Instant;

/// A ruling to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    pub game: String,
    pub ruling: Ruling,
    pub reason: String,
    pub at: Instant,
}

impl Relay {
    /// Makes a ruling at its instant: the mail of before is read and what is due is acted on first. Its letters are queued.
    /// Returns the game before and after it; with `dry` nothing of the ruling itself is kept.
    ///
    /// # Errors
    /// [`Failure::Refused`] says what is wrong with the ruling; or the mailbox's or the database's.
    pub async fn rule(&self, mailbox: &mut impl Mailbox, order: &Order, dry: bool) -> Result<(Game, Game), Failure> {
        self.collect(mailbox, order.at).await?;
        self.receive(order.at).await?;
        self.tick(order.at).await?;
        let mut tx = self.store.begin().await?;
        let book = self.open(&mut tx, &order.game).await?;
        possible(&book.game, &order.ruling).map_err(Failure::Refused)?;
        let command = Command::Rule { ruling: order.ruling.clone(), reason: order.reason.clone() };
        let events = decide(&book.game, &command, order.at);
        let mut after = book.game.clone();
        for event in &events {
            after.evolve(event).map_err(Failure::Damaged)?;
        }
        if dry {
            tx.rollback().await?;
        } else {
            self.save(&mut tx, &book, &events, order.at, None).await?;
            tx.commit().await?;
        }
        Ok((book.game, after))
    }
}
