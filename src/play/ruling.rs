//! The director's rulings in one game (R2, R11, R16, R18): one more entry each, and never an edit.

use super::decide::Desk;
use super::event::{EndedBy, Ending, Fact, Ruling};
use super::game::Game;
use crate::rulebook::Instant;

/// Why a ruling cannot be made, as a sentence for the director.
///
/// # Errors
/// What is wrong with it in the present state of the game.
pub fn possible(game: &Game, ruling: &Ruling) -> Result<(), String> {
    let over = || format!("Game {} has ended {}, {}.", game.id, game.result(), game.ending.map_or("", |e| e.by.name()));
    match ruling {
        Ruling::Reinstate if game.playing() => Err(format!("Game {} goes on; there is nothing to reinstate.", game.id)),
        Ruling::Reinstate if !game.ending.is_some_and(|e| matches!(e.by, EndedBy::Time | EndedBy::Ruling)) => {
            Err(format!("{} Only a game forfeited on time or by a ruling can be reinstated (R11).", over()))
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
