//! Algebraic with the piece letters of other languages (R7, by agreement of both players).

use super::english;
use crate::play::Written;
use shakmaty::Role;

/// A language whose piece letters two players may agree on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    German,
    French,
    Spanish,
    Italian,
    Dutch,
    Portuguese,
    Polish,
    Czech,
    Hungarian,
    Russian,
}

impl Language {
    pub const ALL: [Self; 10] = [
        Self::German,
        Self::French,
        Self::Spanish,
        Self::Italian,
        Self::Dutch,
        Self::Portuguese,
        Self::Polish,
        Self::Czech,
        Self::Hungarian,
        Self::Russian,
    ];

    /// The language by its name in English or in itself.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "german" | "deutsch" => Self::German,
            "french" | "fran\u{e7}ais" | "francais" => Self::French,
            "spanish" | "espa\u{f1}ol" | "espanol" => Self::Spanish,
            "italian" | "italiano" => Self::Italian,
            "dutch" | "nederlands" => Self::Dutch,
            "portuguese" | "portugu\u{ea}s" | "portugues" => Self::Portuguese,
            "polish" | "polski" => Self::Polish,
            "czech" | "\u{10d}esky" | "cesky" => Self::Czech,
            "hungarian" | "magyar" => Self::Hungarian,
            "russian" | "\u{440}\u{443}\u{441}\u{441}\u{43a}\u{438}\u{439}" => Self::Russian,
            _ => return None,
        })
    }

    /// Its English name, in small letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::German => "german",
            Self::French => "french",
            Self::Spanish => "spanish",
            Self::Italian => "italian",
            Self::Dutch => "dutch",
            Self::Portuguese => "portuguese",
            Self::Polish => "polish",
            Self::Czech => "czech",
            Self::Hungarian => "hungarian",
            Self::Russian => "russian",
        }
    }

    /// King, queen, rook, bishop, knight.
    #[must_use]
    pub fn letters(self) -> [&'static str; 5] {
        match self {
            Self::German => ["K", "D", "T", "L", "S"],
            Self::French => ["R", "D", "T", "F", "C"],
            Self::Spanish | Self::Italian => ["R", "D", "T", "A", "C"],
            Self::Dutch => ["K", "D", "T", "L", "P"],
            Self::Portuguese => ["R", "D", "T", "B", "C"],
            Self::Polish => ["K", "H", "W", "G", "S"],
            Self::Czech => ["K", "D", "V", "S", "J"],
            Self::Hungarian => ["K", "V", "B", "F", "H"],
            Self::Russian => ["\u{41a}\u{440}", "\u{424}", "\u{41b}", "\u{421}", "\u{41a}"],
        }
    }

    fn piece(self, rest: &str) -> Option<(Role, usize)> {
        const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        self.letters()
            .into_iter()
            .zip(ROLES)
            .find_map(|(letter, role)| rest.starts_with(letter).then_some((role, letter.len())))
    }
}

/// Reads one token with the piece letters of `language`. Only capitals are piece letters here: `a` to `h` are files.
#[must_use]
pub fn read(token: &str, language: Language) -> Option<Written> {
    english::read_with(token, |rest| language.piece(rest))
}
