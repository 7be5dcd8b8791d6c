//! One kingpost at a time works on a SQLite database: it alone reads the mail, watches the clocks and sends.

use crate::relay::Relay;
use crate::rulebook::Instant;
use crate::store::{Dialect, outbox};
use anyhow::{Context as _, bail};
use std::fs::{File, TryLockError};

/// The right to work, kept until it is dropped or the process ends in any way: the system lets go of the lock then.
#[derive(Debug)]
pub struct Alone {
    _lock: Option<File>,
}

impl Alone {
    /// Claims it. Who works alone knows that letters still given out belong to a process that was killed: they go again at
    /// once. With PostgreSQL several may work, and such letters go when their leases run out.
    pub async fn claim(relay: &Relay, now: Instant) -> anyhow::Result<Self> {
        if relay.store.dialect() != Dialect::Sqlite {
            return Ok(Self { _lock: None });
        }
        let path = format!("{}.lock", relay.store.name());
        // The file stays where it is: who removed it could remove one that somebody else has just locked.
        let file = File::create(&path).with_context(|| format!("the lock file {path} cannot be made"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!(
                "another kingpost is at work on {}, and two would send letters twice. Nothing was done; stop the other \
                 one, or let it do the work",
                relay.store.name()
            ),
            Err(TryLockError::Error(why)) => {
                return Err(why).with_context(|| format!("the lock file {path} cannot be locked"));
            }
        }
        let mut tx = relay.store.begin().await?;
        outbox::release_all(&mut tx, now).await?;
        tx.commit().await?;
        Ok(Self { _lock: Some(file) })
    }
}
