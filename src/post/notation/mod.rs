//! How moves are written: tolerant English algebraic always (R7), and by agreement of both players the
//! others: ICCF numeric, English descriptive, other languages' piece letters.
//!
//! A token is read without the board, into a [`Written`] that says only what the letter says. Only the
//! descriptive system needs the board, since its squares are counted from the mover's side.

pub mod descriptive;
pub mod english;
pub mod letters;
pub mod numeric;

pub use letters::Language;

use crate::play::Written;
use shakmaty::Chess;

/// A way of writing moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum System {
    English,
    /// ICCF numeric: `5254`.
    Numeric,
    /// English descriptive: `P-K4`.
    Descriptive,
    /// Algebraic with another language's piece letters.
    Letters(Language),
}

impl System {
    /// The system that people mean by `name`: `numeric`, `ICCF numeric`, `descriptive`, `German`, `deutsch`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let low = name.trim().trim_end_matches(['.', '!']).to_lowercase();
        let low = low.trim_end_matches("notation").trim_end_matches("letters").trim_end_matches("piece").trim();
        match low {
            "english" | "algebraic" | "english algebraic" | "standard" => Some(Self::English),
            "numeric" | "iccf" | "iccf numeric" | "international" | "numerical" | "iccf numerical" => {
                Some(Self::Numeric)
            }
            "descriptive" | "english descriptive" => Some(Self::Descriptive),
            other => Language::named(other).map(Self::Letters),
        }
    }

    /// Its name in our letters and on the record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::Numeric => "numeric",
            Self::Descriptive => "descriptive",
            Self::Letters(language) => language.name(),
        }
    }

    /// Reads one token in this system, for the side to move in `before` (only the descriptive system looks at it).
    #[must_use]
    pub fn read(self, token: &str, before: &Chess) -> Option<Written> {
        match self {
            Self::English => english::read(token),
            Self::Numeric => numeric::read(token),
            Self::Descriptive => descriptive::read(token, before),
            Self::Letters(language) => letters::read(token, language),
        }
    }

    /// Whether the token could be a move of this system at all.
    #[must_use]
    pub fn looks_like(self, token: &str) -> bool {
        match self {
            Self::Descriptive => descriptive::looks_like(token),
            other => other.read(token, &Chess::default()).is_some(),
        }
    }

    /// Every system but English.
    pub fn others() -> impl Iterator<Item = Self> {
        [Self::Numeric, Self::Descriptive].into_iter().chain(Language::ALL.into_iter().map(Self::Letters))
    }
}

/// What two players may write to each other: English, and what both have agreed to (R7).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notations {
    agreed: Vec<System>,
}

impl Notations {
    /// English algebraic alone.
    #[must_use]
    pub fn english() -> Self {
        Self::default()
    }

    /// English, and these by agreement. Names that mean nothing are passed over.
    #[must_use]
    pub fn agreed<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut agreed: Vec<System> = names.into_iter().filter_map(System::named).collect();
        agreed.retain(|s| *s != System::English);
        agreed.dedup();
        Self { agreed }
    }

    /// The agreed systems, English not counted.
    #[must_use]
    pub fn systems(&self) -> &[System] {
        &self.agreed
    }

    /// Whether moves may be written in it.
    #[must_use]
    pub fn allows(&self, system: System) -> bool {
        system == System::English || self.agreed.contains(&system)
    }
}
