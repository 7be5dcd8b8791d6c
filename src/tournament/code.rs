//! A section's code and the ids of its games: `05N12` and `05N12-3`.

use crate::play::spelled;
use std::fmt;

/// The code of a section: letters and digits, [`spelled`] one way, so that it survives every mail program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(String);

/// Longest code; a game's id must fit a subject line beside other words.
const LONGEST: usize = 16;

impl Code {
    /// Reads a code, however its letters are written.
    ///
    /// # Errors
    /// The sentence to show.
    pub fn parse(text: &str) -> Result<Self, String> {
        let good = !text.is_empty() && text.len() <= LONGEST && text.chars().all(|c| c.is_ascii_alphanumeric());
        if good {
            return Ok(Self(spelled(text)));
        }
        Err(format!(
            "\"{}\" is no section code; write 1 to {LONGEST} letters and digits, as in 05N12",
            text.escape_debug()
        ))
    }

    /// The `n`th code made of a tournament's id, for sections that are given none.
    #[must_use]
    pub fn numbered(tournament: &str, n: usize) -> Self {
        let stem = tournament.chars().filter(char::is_ascii_alphanumeric).take(LONGEST - 6).collect::<String>();
        Self(format!("{}{n:02}", stem.to_ascii_uppercase()))
    }

    /// The id of its game number `n`, counted from 1.
    #[must_use]
    pub fn game(&self, n: usize) -> String {
        format!("{}-{n}", self.0)
    }

    /// The code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
