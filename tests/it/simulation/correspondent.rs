//! The correspondents of a section, and a game as its players know it.

use super::chance::{Chance, seconds};
use super::reckoning::{DAY, Reckoning, TOLERANCE};
use chrono_tz::Tz;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};

const HOUR: i64 = 3_600;

/// How somebody plays by mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Temper {
    Prompt,
    Steady,
    Slow,
    /// Sends illegal moves first, and letters twice.
    Clumsy,
    /// Goes away now and then, in excused time.
    Holiday,
    /// Answers at the last second, or the one after it.
    Brink,
    /// Is never heard of again from some move on.
    Silent,
}

pub const TEMPERS: [Temper; 7] =
    [Temper::Prompt, Temper::Steady, Temper::Slow, Temper::Clumsy, Temper::Holiday, Temper::Brink, Temper::Silent];

pub struct Player {
    pub temper: Temper,
    pub zone: Tz,
}

impl Temper {
    /// How many seconds somebody who was told at `now` thinks about this half-move; nothing when no answer ever comes.
    pub fn thinks(self, ply: usize, now: i64, too_late: Option<i64>, chance: &mut Chance) -> Option<i64> {
        Some(match self {
            Self::Silent if ply > 4 => return None,
            Self::Prompt | Self::Silent => seconds(chance.below(20 * 3_600)),
            Self::Steady | Self::Clumsy | Self::Holiday => seconds(3_600 + chance.below(4 * 86_400)),
            Self::Slow => DAY + seconds(chance.below(9 * 86_400)),
            Self::Brink if chance.below(4) == 0 => {
                let offsets = [-1, -1, 0, 1, 600, TOLERANCE, TOLERANCE + 1, 2 * HOUR, 8 * DAY];
                let offset = offsets[usize::try_from(chance.below(9)).expect("small")];
                too_late.map_or(DAY, |at| at + offset - now).max(60)
            }
            // To the second of a day.
            Self::Brink => DAY * seconds(chance.below(4)) + seconds(chance.below(3)) - 1,
        })
    }
}

/// A move on its way, or played.
pub struct Sent {
    pub san: String,
    pub posted: i64,
    pub arrived: i64,
    pub offer: Option<(String, String)>,
}

/// A game as its players know it.
pub struct Game {
    pub seats: [usize; 2],
    pub reckoning: Reckoning,
    pub board: Chess,
    pub line: Vec<String>,
    pub plies: usize,
    /// After so many plies the player to move resigns.
    pub length: usize,
    pub offer: Option<(String, String)>,
    pub sent: Option<Sent>,
    pub resigned: Option<(i64, usize)>,
}

impl Game {
    pub fn play(&mut self, san: &str) {
        let mv = san.parse::<SanPlus>().expect("SAN").san.to_move(&self.board).expect("a legal move");
        self.board.play_unchecked(mv);
        self.line.push(san.to_owned());
        self.plies += 1;
    }

    pub fn last(&self) -> String {
        self.line.last().cloned().unwrap_or_default()
    }
}

pub fn numbered(ply: usize, san: &str) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots} {san}", ply / 2 + 1)
}
