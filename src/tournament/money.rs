//! Money, in cents. What is shared adds up to what there was.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// An amount of money in cents of the tournament's currency.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cents(pub u64);

impl Cents {
    pub const ZERO: Self = Self(0);

    /// Whole units of the currency.
    #[must_use]
    pub const fn units(units: u64) -> Self {
        Self(units * 100)
    }

    /// Reads `25`, `25.5` or `25.50`; nothing finer than a cent.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (units, cents) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        let plain = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
        if !plain(units) || !plain(cents) || cents.len() > 2 {
            return None;
        }
        let cents = cents.parse::<u64>().ok()? * if cents.len() == 1 { 10 } else { 1 };
        units.parse::<u64>().ok()?.checked_mul(100)?.checked_add(cents).map(Self)
    }

    /// `part` of `whole` of it, rounded to the nearest cent, a half upwards (GK5: the fund for `part` entries of `whole`).
    #[must_use]
    pub fn scaled(self, part: u64, whole: u64) -> Self {
        let whole = u128::from(whole.max(1));
        let scaled = (u128::from(self.0) * u128::from(part) * 2 + whole) / (whole * 2);
        Self(u64::try_from(scaled).unwrap_or(u64::MAX))
    }

    /// Equal shares among `among`, which add up to it: odd cents go one each to the first.
    #[must_use]
    pub fn shares(self, among: usize) -> Vec<Self> {
        let n = among as u64;
        (0..n).map(|i| Self(self.0 / n + u64::from(i < self.0 % n))).collect()
    }

    /// What is left of it after `other`, nothing at least.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// With both decimals and no sign of a currency: `1500.00`.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{:02}", self.0 / 100, self.0 % 100))
    }
}

impl Add for Cents {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Cents {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}
