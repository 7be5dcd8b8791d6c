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
        self.collect_by(mailbox, Some(now)).await.map(|(new, _)| new)
    }

    /// As [`Relay::collect`], with the newest arrival among them. `now` is `None` where the clock is not believed: then the
    /// letters are kept, and it is not noted until when the mailbox was read.
    pub(super) async fn collect_by(
        &self,
        mailbox: &mut impl Mailbox,
        now: Option<Instant>,
    ) -> Result<(usize, Option<Instant>), Failure> {
        let name = mailbox.name().to_owned();
        let (mut new, mut newest) = (0, None);
        loop {
            let cursor = inbox::cursor(&mut self.store.read().await?, &name).await?;
            let batch = mailbox.fetch(cursor.as_deref()).await?;
            let (kept, arrived) = self.keep(&name, &batch, now).await?;
            new += kept;
            newest = newest.max(arrived);
            if !batch.more {
                return Ok((new, newest));
            }
        }
    }

    /// One transaction: the letters of a batch, and the cursor behind them.
    async fn keep(
        &self,
        mailbox: &str,
        batch: &Batch,
        now: Option<Instant>,
    ) -> Result<(usize, Option<Instant>), Failure> {
        let mut tx = self.store.begin().await?;
        let (mut new, mut newest) = (0, None);
        for letter in &batch.letters {
            let kept =
                inbox::keep(&mut tx, mailbox, &letter.position, &letter.raw, letter.size, letter.arrived).await?;
            if kept != inbox::Kept::SeenBefore {
                newest = newest.max(Some(letter.arrived));
            }
            new += usize::from(matches!(kept, inbox::Kept::New(_)));
        }
        inbox::set_cursor(&mut tx, mailbox, batch.cursor.as_deref()).await?;
        if let Some(now) = now.filter(|_| !batch.more) {
            house::set_instant(&mut tx, house::READ_THROUGH, now).await?;
        }
        tx.commit().await?;
        Ok((new, newest))
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
