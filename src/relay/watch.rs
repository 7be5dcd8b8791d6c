//! The guard against a clock that is wrong: nothing is decided, forfeited, warned or sent by it. Letters are kept as they
//! come; the alarm goes out; and work goes on when the clock agrees again, the mail server's does, or a person says so.

use super::apart::Apart;
use super::ports::{Mailbox, Postman};
use super::round::Counts;
use super::{Failure, Relay};
use crate::post::compose::{Alarm, Draft, Kind, Recipient, alarm};
use crate::rulebook::{Doubt, HOUR, Instant, Look, MINUTE, Seconds};
use crate::store::{Db, Tx, house, record};
use serde::{Deserialize, Serialize};

/// What a look at the clock led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Watched {
    /// A round was done.
    Round(Counts),
    /// The clock is not believed: letters were kept and alarms sent, no more.
    Held(Doubted),
}

/// A clock that is not believed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Doubted {
    pub doubt: Doubt,
    /// The look that began it.
    pub since: Look,
    /// Whether the director and the operator were told.
    pub told: bool,
}

/// Who or what settled a doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// The clock agrees again with what it should say.
    ByItself,
    /// A letter came with the mail server's stamp, and that agrees.
    ByServer,
    ByPerson,
}

/// A gap after a start is usual for a machine that is switched off: the server's clock is asked first, for so long.
const QUIET: Seconds = 30 * MINUTE;

impl Relay {
    /// A round, if the clock can be believed. `look` is `None` where a person named the instant.
    ///
    /// # Errors
    /// Those of [`Relay::round`].
    pub async fn watched_round(
        &self,
        mailbox: &mut impl Mailbox,
        postman: &impl Postman,
        clock: &impl Fn() -> Instant,
        look: Option<&Look>,
    ) -> Result<Watched, Failure> {
        let Some(look) = look else { return Ok(Watched::Round(self.round(mailbox, postman, clock).await?)) };
        let Some(held) = self.doubts(look, mailbox.tells_time()).await? else {
            return Ok(Watched::Round(self.round(mailbox, postman, clock).await?));
        };
        let collected = self.collect_by(mailbox, None).await;
        if let Ok((_, Some(stamp))) = &collected
            && mailbox.tells_time()
            && look.agrees(*stamp)
        {
            self.believe(look, Settled::ByServer).await?;
            return Ok(Watched::Round(self.round(mailbox, postman, clock).await?));
        }
        self.dispatch_kind(postman, clock, Some(Kind::Alarm)).await?;
        collected?;
        Ok(Watched::Held(held))
    }

    /// Compares a look with the last one that could be believed, and keeps what comes of it. `Some`: it is not believed.
    ///
    /// # Errors
    /// The database's.
    pub async fn doubts(&self, look: &Look, witness: bool) -> Result<Option<Doubted>, Failure> {
        let mut tx = self.store.begin().await?;
        let held = self.compare(&mut tx, look, witness).await?;
        tx.commit().await?;
        Ok(held)
    }

    async fn compare(&self, tx: &mut Tx, look: &Look, witness: bool) -> Result<Option<Doubted>, Failure> {
        let doubt = match last(tx).await? {
            Some(last) => look.doubt(&last, witness),
            None => None,
        };
        let former = held(tx).await?;
        let Some(doubt) = doubt else {
            self.settle_doubt(tx, look, former.as_ref(), Settled::ByItself).await?;
            return Ok(None);
        };
        let mut held = match former {
            // A clock that jumps again is a new doubt to nobody: what is told is what it says now.
            Some(former) => Doubted { doubt, ..former },
            None => {
                tracing::error!("the clock is not believed: {doubt}");
                Doubted { doubt, since: look.clone(), told: false }
            }
        };
        let lasts = look.since(&held.since);
        if witness {
            self.ask_the_server(tx, look, &held, lasts.unwrap_or(0) / HOUR).await?;
        }
        let quiet = witness && matches!(doubt, Doubt::Gap(_)) && lasts.is_some_and(|lasts| lasts < QUIET);
        if !held.told && !quiet {
            held.told = true;
            self.tell(tx, look, &held, None, witness).await?;
        }
        let kept = serde_json::to_string(&held).map_err(|e| Failure::Damaged(e.to_string()))?;
        house::set(tx, house::CLOCK_DOUBT, &kept).await?;
        Ok(Some(held))
    }

    /// A person, or the mail server's clock, says that the clock is right.
    ///
    /// # Errors
    /// The database's.
    pub async fn believe(&self, look: &Look, by: Settled) -> Result<Option<Doubted>, Failure> {
        let mut tx = self.store.begin().await?;
        let former = held(&mut tx).await?;
        self.settle_doubt(&mut tx, look, former.as_ref(), by).await?;
        tx.commit().await?;
        Ok(former)
    }

    /// Why the clock is not believed; `None` while it is.
    ///
    /// # Errors
    /// The database's.
    pub async fn doubted(&self) -> Result<Option<Doubted>, Failure> {
        held(&mut self.store.read().await?).await
    }

    async fn settle_doubt(
        &self,
        tx: &mut Tx,
        look: &Look,
        former: Option<&Doubted>,
        by: Settled,
    ) -> Result<(), Failure> {
        let kept = serde_json::to_string(look).map_err(|e| Failure::Damaged(e.to_string()))?;
        house::set(tx, house::CLOCK_LOOK, &kept).await?;
        let Some(held) = former else { return Ok(()) };
        tracing::warn!(?by, "the clock is believed again");
        house::set(tx, house::CLOCK_DOUBT, "").await?;
        if held.told {
            self.tell(tx, look, held, Some(by), false).await?;
        }
        Ok(())
    }

    /// The alarm, or its end, to the director and the operator: once each.
    async fn tell(
        &self,
        tx: &mut Tx,
        look: &Look,
        held: &Doubted,
        by: Option<Settled>,
        asks: bool,
    ) -> Result<(), Failure> {
        let mut to = vec![Recipient::Director];
        if !self.house.operator.eq_ignore_ascii_case(&self.house.director) {
            to.push(Recipient::Address(self.house.operator.clone()));
        }
        for (n, to) in to.into_iter().enumerate() {
            let what = Alarm { says: look.wall, doubt: held.doubt, settled: by.map(Settled::clause), asks };
            let draft = alarm(&self.house, to, &what);
            let end = if by.is_some() { "settled" } else { "doubted" };
            self.queue_alarm(tx, &draft, &format!("clock {end} {n} {} {}", held.since.wall, boot(&held.since)), look)
                .await?;
        }
        Ok(())
    }

    /// A letter to the relay itself: the server stamps it by its own clock.
    async fn ask_the_server(&self, tx: &mut Tx, look: &Look, held: &Doubted, hour: Seconds) -> Result<(), Failure> {
        let what = Alarm { says: look.wall, doubt: held.doubt, settled: None, asks: true };
        let draft = alarm(&self.house, Recipient::Address(self.house.address.clone()), &what);
        let about = format!("clock asked {hour} {} {}", held.since.wall, boot(&held.since));
        self.queue_alarm(tx, &draft, &about, look).await
    }

    async fn queue_alarm(&self, tx: &mut Tx, draft: &Draft, about: &str, look: &Look) -> Result<(), Failure> {
        let letter = Apart { draft, about, game: None, to_name: "", player: None, token: None, answers: None };
        if !self.queued_apart(tx, &letter).await? {
            self.queue_apart(tx, &letter, look.wall).await?;
        }
        Ok(())
    }
}

impl Settled {
    /// As the end of "It is believed again: …".
    fn clause(self) -> &'static str {
        match self {
            Self::ByItself => "it says again what it should",
            Self::ByServer => "the mail server's clock agrees with it",
            Self::ByPerson => "a person said that it is right",
        }
    }
}

fn boot(look: &Look) -> &str {
    look.boot.as_ref().map_or("", |boot| &boot.id)
}

/// The last look that could be believed; before the first, what the records say of the time.
async fn last(tx: &mut Tx) -> Result<Option<Look>, Failure> {
    match house::get(tx, house::CLOCK_LOOK).await? {
        Some(kept) => parsed(&kept).map(Some),
        None => Ok(record::newest(tx).await?.map(|wall| Look { wall, boot: None })),
    }
}

/// Why the clock is not believed; `None` while it is.
pub(super) async fn held(db: &mut Db) -> Result<Option<Doubted>, Failure> {
    match house::get(db, house::CLOCK_DOUBT).await? {
        Some(kept) if !kept.is_empty() => parsed(&kept).map(Some),
        _ => Ok(None),
    }
}

fn parsed<T: for<'a> Deserialize<'a>>(kept: &str) -> Result<T, Failure> {
    serde_json::from_str(kept).map_err(|e| Failure::Damaged(format!("what is kept of the clock cannot be read: {e}")))
}
