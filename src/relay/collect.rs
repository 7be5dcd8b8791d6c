//! Collecting: every letter of the mailbox is kept, raw, before anything is decided on it.

use super::Relay;
use super::failure::Failure;
use super::ports::{Batch, Mailbox};
use crate::rulebook::Instant;
use crate::store::{house, inbox};

/// Letters marked on the server with one command.
const MARKS: i64 = 200;

impl Relay {
    /// Keeps what is new in the mailbox. Returns how many letters that was.
    ///
    /// # Errors
    /// The mailbox's or the database's; what was kept until then stays kept.
    pub async fn collect(&self, mailbox: &mut impl Mailbox, now: Instant) -> Result<usize, Failure> {
        let name = mailbox.name().to_owned();
        let mut new = 0;
        loop {
            let cursor = inbox::cursor(&mut self.store.read().await?, &name).await?;
            let batch = mailbox.fetch(cursor.as_deref()).await?;
            new += self.keep(&name, &batch, now).await?;
            if !batch.more {
                return Ok(new);
            }
        }
    }

    /// One transaction: the letters of a batch, and the cursor behind them.
    async fn keep(&self, mailbox: &str, batch: &Batch, now: Instant) -> Result<usize, Failure> {
        let mut tx = self.store.begin().await?;
        let mut new = 0;
        for letter in &batch.letters {
            let kept =
                inbox::keep(&mut tx, mailbox, &letter.position, &letter.raw, letter.size, letter.arrived).await?;
            new += usize::from(matches!(kept, inbox::Kept::New(_)));
        }
        inbox::set_cursor(&mut tx, mailbox, batch.cursor.as_deref()).await?;
        if !batch.more {
            house::set_instant(&mut tx, house::READ_THROUGH, now).await?;
        }
        tx.commit().await?;
        Ok(new)
    }

    /// Marks on the server what has been settled here. Cosmetic: the record decides what was seen.
    ///
    /// # Errors
    /// The mailbox's or the database's.
    pub async fn mark(&self, mailbox: &mut impl Mailbox) -> Result<(), Failure> {
        let name = mailbox.name().to_owned();
        loop {
            let positions = inbox::unmarked(&mut self.store.read().await?, &name, MARKS).await?;
            if positions.is_empty() {
                return Ok(());
            }
            mailbox.mark(&positions).await?;
            let mut tx = self.store.begin().await?;
            inbox::marked(&mut tx, &name, &positions).await?;
            tx.commit().await?;
        }
    }
}
