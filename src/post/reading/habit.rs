//! How the writer uses capitals and letters, judged from the whole letter.

use super::Context;
use super::card::Mark;
use super::gather::Gathered;
use super::ifs::RawMove;
use super::resolve::repeated_in;
use super::walk::Walk;
use crate::post::notation::{Language, letters};
use shakmaty::Role;

/// How the writer uses capitals and letters, judged from the whole letter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Habit {
    /// Pieces in small letters: `nf3`.
    pub small_pieces: bool,
    /// Files in capitals: `E4`, `EXD5`.
    pub capital_files: bool,
    /// A language in whose letters a recorded move is repeated or a move is written.
    pub languages: Vec<Language>,
}

impl Habit {
    pub fn of(gathered: &Gathered, context: &Context<'_>) -> Self {
        let in_lines = gathered.ifs.iter().flat_map(|line| line.items.iter()).filter_map(|(_, m)| match m {
            RawMove::Move(raw) => Some(raw),
            _ => None,
        });
        let mut habit = Self::default();
        let walk = Walk::new(context);
        for raw in gathered.moves.iter().chain(in_lines) {
            match &raw.mark {
                Mark::English(written) => {
                    let text = written.text.as_str();
                    let piece = written.role.is_some_and(|r| r != Role::Pawn);
                    habit.small_pieces |= piece && text.starts_with(['k', 'q', 'r', 'n']);
                    let body = if piece { text.get(1..).unwrap_or_default() } else { text };
                    let ply = walk.ply(raw.number, Some(written));
                    if let Some((language, _)) = repeated_in(written, walk.recorded(ply))
                        && !habit.languages.contains(&language)
                    {
                        habit.languages.push(language);
                    }
                    let files = body.split(['=', '(', '/']).next().unwrap_or_default();
                    habit.capital_files |= written.castle.is_none()
                        && !text.contains(' ')
                        && files.contains(['A', 'C', 'D', 'E', 'F', 'G', 'H', 'X']);
                }
                Mark::Foreign(text) => {
                    let ply = walk.ply(raw.number, None);
                    for language in Language::ALL {
                        let Some(read) = letters::read(text.as_str(), language) else { continue };
                        let fits = match walk.recorded(ply) {
                            Some(m) => read.fits(m),
                            None => walk.before(ply).is_none_or(|p| !read.candidates(p).is_empty()),
                        };
                        if fits && !habit.languages.contains(&language) {
                            habit.languages.push(language);
                        }
                    }
                }
            }
        }
        habit
    }
}
