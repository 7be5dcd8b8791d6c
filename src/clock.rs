//! The only reader of system time.

use crate::rulebook::{Boot, Instant, Look};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// What time it is: the system's, or one that was named (`--at`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    System,
    /// It stands still.
    Fixed(Instant),
}

impl Clock {
    /// The system's clock, or the instant named.
    #[must_use]
    pub fn at(named: Option<Instant>) -> Self {
        named.map_or(Self::System, Self::Fixed)
    }

    /// The clock and the machine's own count beside it; `None` for an instant that was named, which is a person's word.
    #[must_use]
    pub fn look(&self) -> Option<Look> {
        (*self == Self::System).then(|| Look { wall: self.now(), boot: boot() })
    }

    /// The present instant, to the second.
    #[must_use]
    pub fn now(&self) -> Instant {
        match self {
            Self::Fixed(at) => *at,
            Self::System => Instant(match SystemTime::now().duration_since(UNIX_EPOCH) {
                Ok(since) => i64::try_from(since.as_secs()).unwrap_or(i64::MAX),
                Err(before) => i64::try_from(before.duration().as_secs()).map_or(i64::MIN, |s| -s),
            }),
        }
    }
}

/// What Linux counts since it was started, sleep included (it is `CLOCK_BOOTTIME`); elsewhere nothing.
fn boot() -> Option<Boot> {
    let id = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?.trim().to_owned();
    let uptime = fs::read_to_string("/proc/uptime").ok()?;
    let up = uptime.split(['.', ' ']).next()?.parse().ok()?;
    Some(Boot { id, up })
}
