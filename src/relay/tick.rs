//! What time brings about by itself: games whose `wake_at` has come, each in a transaction of its own.

use super::{Failure, Relay};
use crate::play::{Command, EndedBy, Event, Fact, decide};
use crate::rulebook::{HOUR, Instant, Seconds};
use crate::store::roster;

/// Games taken up at a time.
const GAMES: i64 = 100;
/// How long a game that cannot be acted on is let be, so that it holds up no other.
const LET_BE: Seconds = HOUR;

impl Relay {
    /// Acts on all that is due at `now`, which must not be ahead of the mailbox. Returns how many timers fired.
    ///
    /// # Errors
    /// The database's. A game that cannot be acted on, because its record is damaged, is told of in the log and let be.
    pub async fn tick(&self, now: Instant) -> Result<usize, Failure> {
        let mut fired = 0;
        loop {
            let due = roster::due(&mut self.store.read().await?, now, GAMES).await?;
            if due.is_empty() {
                return Ok(fired);
            }
            for game in due {
                fired += match self.tick_game(&game.id, now).await {
                    Err(failure) if !failure.is_temporary() => {
                        tracing::error!(game = %game.id, error = %failure, "a game could not be acted on: its clock does nothing until it can, and it is tried again in an hour");
                        self.let_be(&game.id, now + LET_BE).await?;
                        0
                    }
                    fired => fired?,
                };
            }
        }
    }

    async fn let_be(&self, id: &str, until: Instant) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        roster::wake_later(&mut tx, id, until).await?;
        Ok(tx.commit().await?)
    }

    async fn tick_game(&self, id: &str, now: Instant) -> Result<usize, Failure> {
        let mut tx = self.store.begin().await?;
        let game = self.open(&mut tx, id).await?;
        let events = decide(&game.game, &Command::Tick, now);
        let fired = timers(&events);
        self.save(&mut tx, &game, &events, now, None).await?;
        tx.commit().await?;
        Ok(fired)
    }
}

/// How many timers brought about these entries of one game, in their order.
pub(super) fn timers(events: &[Event]) -> usize {
    // An adjudication that follows a ruling is the director's doing, not the calendar's.
    let ruled = |n: usize| n.checked_sub(1).is_some_and(|n| matches!(events[n].fact, Fact::Ruling { .. }));
    events.iter().enumerate().filter(|(n, event)| event.fact.is_timer() && !ruled(*n)).count()
}

impl Fact {
    /// Whether this is the head of what one timer brought about.
    fn is_timer(&self) -> bool {
        match self {
            Self::Overstep(_) | Self::Stopped | Self::Repeat { .. } | Self::Silent { .. } | Self::Reminder { .. } => {
                true
            }
            // A forfeit follows its overstep; the calendar's draw stands alone (R16).
            Self::Ended(ending) => ending.by == EndedBy::Adjudication,
            _ => false,
        }
    }
}
