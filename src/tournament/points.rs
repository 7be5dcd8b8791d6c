//! Points: of games, in half-points; and weighted, in hundredths (GK6). Both add up exactly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Points of games, counted in half-points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct HalfPoints(pub u32);

impl HalfPoints {
    pub const ZERO: Self = Self(0);
    pub const HALF: Self = Self(1);
    pub const ONE: Self = Self(2);

    /// Reads `4`, `4.5`, `4½` or `½`; nothing finer than a half.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (whole, half) = match text.strip_suffix('½') {
            Some(whole) => (whole, 1),
            None => match text.split_once(['.', ',']) {
                Some((whole, "5" | "50")) => (whole, 1),
                Some((whole, "0" | "00")) => (whole, 0),
                Some(_) => return None,
                None => (text, 0),
            },
        };
        let whole = if whole.is_empty() && half == 1 { 0 } else { digits(whole)? };
        whole.checked_mul(2)?.checked_add(half).map(Self)
    }
}

fn digits(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// As people write them: `4.5`, `4.0`.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 2, if self.0.is_multiple_of(2) { 0 } else { 5 }))
    }
}

impl Add for HalfPoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

/// Weighted points (GK6), counted in hundredths: a draw in the finals is worth 2.25.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Weighted(pub u32);

impl Weighted {
    /// What `points` are worth in a round in which a win is worth `win`.
    #[must_use]
    pub fn of(points: HalfPoints, win: Self) -> Self {
        Self(points.0 * win.0 / 2)
    }
}

/// Always with both decimals: `46.20`.
impl fmt::Display for Weighted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{:02}", self.0 / 100, self.0 % 100))
    }
}

impl Add for Weighted {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sum for Weighted {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}
