//! The director's rulings in one game (R2, R11, R16, R18): one more entry each, and never an edit.

use super::Side;
use super::decide::Desk;
use super::event::{EndedBy, Ending, Fact, Ruling};
use super::game::Game;
use crate::rulebook::Instant;

/// Why a ruling cannot be made, as a sentence for the director.
///
/// # Errors
/// What is wrong with it in the present state of the game.
pub fn possible(game: &Game, ruling: &Ruling) -> Result<(), String> {
    let over =
        || format!("Game {} has ended {}, {}.", game.id, game.result(), game.ending.map_or("", |e| e.by.words()));
    match ruling {
        Ruling::Excuse(_) if !game.running() => Err(format!(
            "{} No clock runs in it; rule in a game of the player's that goes on (R12).",
            if game.playing() { format!("Game {} has reached its time limit.", game.id) } else { over() }
        )),
        Ruling::Withdraw { side } if game.withdrawn[*side] => {
            Err(format!("{side} has withdrawn from section {} already (R20).", game.started.section))
        }
        Ruling::Withdraw { .. } | Ruling::Replace { .. } if !game.playing() => {
            Err(format!("{} Name a game of the player's that goes on (R20).", over()))
        }
        Ruling::Replace { side, .. } if !game.withdrawn[*side] => Err(format!(
            "{side} has not withdrawn from section {}; only a withdrawn player is replaced (R20). Rule first: withdraw {side}.",
            game.started.section
        )),
        Ruling::Reinstate if game.playing() => Err(format!("Game {} goes on; there is nothing to reinstate.", game.id)),
        // R16: what nobody submitted in time is drawn by the calendar, and would be at once again.
        Ruling::Reinstate if game.drawn_by_calendar || !game.ending.is_some_and(|e| is_reversible(e.by)) => {
            Err(format!("{} Only a game lost on time or decided by a ruling can be reinstated (R11, R18).", over()))
        }
        Ruling::Forfeit { .. } | Ruling::Penalty { .. } | Ruling::Credit { .. } if !game.playing() => {
            Err(format!("{} Reinstate it first if it is to go on.", over()))
        }
        Ruling::Result { .. } if !game.playing() => {
            Err(format!("{} Reinstate it first to give another result.", over()))
        }
        Ruling::Penalty { days, .. } | Ruling::Credit { days, .. } if *days < 1 => {
            Err("Write the days as a whole number from 1.".into())
        }
        _ => Ok(()),
    }
}

/// Ends that the director brought about, or the relay in the director's name.
fn is_reversible(by: EndedBy) -> bool {
    matches!(by, EndedBy::Time | EndedBy::Ruling | EndedBy::Adjudication)
}

/// Puts a ruling on the record, and the end of the game if it is one.
pub fn rule(desk: &mut Desk, ruling: &Ruling, reason: &str, at: Instant) {
    desk.put(at, Fact::Ruling { ruling: ruling.clone(), reason: reason.to_owned() });
    let ending = match ruling {
        Ruling::Forfeit { side } => Ending { winner: Some(side.other()), by: EndedBy::Ruling },
        Ruling::Result { winner } => Ending { winner: *winner, by: EndedBy::Adjudication },
        _ => return,
    };
    desk.end(at, ending);
}

impl Ruling {
    /// The player that a ruling is about, where it is about one.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        match self {
            Self::Penalty { side, .. }
            | Self::Credit { side, .. }
            | Self::Warning { side }
            | Self::Reprimand { side }
            | Self::Forfeit { side }
            | Self::Withdraw { side }
            | Self::Reverse { side, .. }
            | Self::Leave { side, .. }
            | Self::Replace { side, .. } => Some(*side),
            Self::Excuse(excused) => Some(excused.side),
            Self::Result { .. } | Self::Reinstate | Self::Dismiss | Self::Posting { .. } => None,
        }
    }
}
