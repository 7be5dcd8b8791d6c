//! Whether a clock can be believed: a look at it compared with the last one that could (security of time).
//!
//! Nothing is forfeited, warned or decided by a clock that jumped. What a machine counts since it was started does not
//! jump with its clock, and goes on while it sleeps; across a restart only the clock itself is left to compare.

use super::instant::{DAY, HOUR, Instant, MINUTE, Seconds};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The clock of a machine, looked at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Look {
    pub wall: Instant,
    /// `None` where the machine counts nothing, or does not tell.
    pub boot: Option<Boot>,
}

/// The time since a machine was started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Boot {
    /// Another one after each start.
    pub id: String,
    pub up: Seconds,
}

/// Why a clock is not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doubt {
    /// It went so many seconds further than the machine's own count; back, where negative.
    Jumped(Seconds),
    /// It is earlier, by so many seconds, than an instant that has been.
    Back(Seconds),
    /// The machine was started anew, and the last look is so many seconds ago: it was off, or its clock is wrong.
    Gap(Seconds),
}

/// What a clock may differ by: corrections of the network's time are smaller.
pub const LEEWAY: Seconds = 5 * MINUTE;

impl Look {
    /// What is wrong with this look, if the `last` one was right. `witness`: somebody else's clock can be asked soon, so that
    /// even a short gap is worth the question.
    #[must_use]
    pub fn doubt(&self, last: &Self, witness: bool) -> Option<Doubt> {
        let gone = self.wall - last.wall;
        if let (Some(now), Some(then)) = (&self.boot, &last.boot)
            && now.id == then.id
            && now.up >= then.up
        {
            let jumped = gone - (now.up - then.up);
            return (jumped.abs() > LEEWAY).then_some(Doubt::Jumped(jumped));
        }
        let longest = if witness { HOUR } else { 7 * DAY };
        match gone {
            back if back < -LEEWAY => Some(Doubt::Back(-back)),
            // Before the first look only the records tell the time, and they say nothing of a machine that was off.
            gap if gap > longest && last.boot.is_some() => Some(Doubt::Gap(gap)),
            _ => None,
        }
    }

    /// Whether a stamp that somebody else's clock set just now agrees.
    #[must_use]
    pub fn agrees(&self, stamp: Instant) -> bool {
        (self.wall - stamp).abs() <= LEEWAY
    }

    /// Seconds of the machine's own count since an earlier look; `None` when it was started anew meanwhile.
    #[must_use]
    pub fn since(&self, earlier: &Self) -> Option<Seconds> {
        let (now, then) = (self.boot.as_ref()?, earlier.boot.as_ref()?);
        (now.id == then.id && now.up >= then.up).then_some(now.up - then.up)
    }
}

/// What is said of the clock, as the end of a sentence: "it went 30 days further than …".
impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jumped(by) if *by < 0 => write!(f, "it was set back by {} while the machine ran", Long(-by)),
            Self::Jumped(by) => write!(f, "it was set forward by {} while the machine ran", Long(*by)),
            Self::Back(by) => write!(f, "it is {} earlier than it was before", Long(*by)),
            Self::Gap(by) => write!(
                f,
                "the machine was started anew, and by its clock {} have gone since the relay last worked",
                Long(*by)
            ),
        }
    }
}

/// A span of time for people: the two largest units.
struct Long(Seconds);

impl fmt::Display for Long {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(span) = *self;
        let (days, hours, minutes) = (span / DAY, span % DAY / HOUR, span % HOUR / MINUTE);
        let some = |n: Seconds, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
        let parts: Vec<String> = [(days, "day"), (hours, "hour"), (minutes, "minute")]
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .take(2)
            .map(|(n, one)| some(n, one))
            .collect();
        f.write_str(&parts.join(" and "))
    }
}
