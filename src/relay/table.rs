//! A section's field, from its games, and its standings.

use super::book::events;
use super::{Failure, Relay};
use crate::play::{Game, GameId};
use crate::store::{Db, roster};
use crate::tournament::field::{Entrant, Field, Meeting};
use crate::tournament::standings::{standings, text};
use crate::tournament::{How, Outcome};

impl Relay {
    /// The standings of a section as text of at most 76 columns.
    pub(super) async fn standings(&self, db: &mut Db, section: &str) -> Result<String, Failure> {
        let Some(section) = roster::section(db, section).await? else { return Ok(String::new()) };
        let field = field(db, &section).await?;
        Ok(text(&field, &standings(&field)))
    }
}

/// Who plays in a section, in the order of its table, and what its games came to.
///
/// # Errors
/// The database's, or a record that cannot be read.
pub(super) async fn field(db: &mut Db, section: &roster::Section) -> Result<Field, Failure> {
    let mut entrants = Vec::new();
    for id in &section.players {
        entrants.push(entrant(id, roster::player(db, id).await?));
    }
    let place = |id: &str| section.players.iter().position(|p| p == id);
    let mut meetings = Vec::new();
    for game in roster::games_of_section(db, &section.code).await? {
        let (Some(white), Some(black)) = (place(&game.white), place(&game.black)) else {
            return Err(Failure::Damaged(format!(
                "game {} has a player who is not in section {}",
                game.id, section.code
            )));
        };
        let outcome = outcome(db, &game).await?;
        meetings.push(Meeting { game: game.id, round: 1, white, black, outcome });
    }
    Ok(Field { rounds: 1, entrants, meetings, byes: Vec::new() })
}

fn entrant(id: &str, player: Option<roster::Player>) -> Entrant {
    let Some(player) = player else {
        return Entrant { id: id.to_owned(), name: id.to_owned(), ..Entrant::default() };
    };
    Entrant {
        id: player.id,
        name: player.name,
        rating: player.rating.and_then(|r| u32::try_from(r).ok()),
        title: player.title,
        sex: player.sex,
        withdrawn: false,
    }
}

/// What a game came to; its record says how where the roster does not yet.
async fn outcome(db: &mut Db, game: &roster::Game) -> Result<Option<Outcome>, Failure> {
    if game.status == "playing" {
        return Ok(None);
    }
    let how = match game.how.as_deref().and_then(How::named) {
        Some(how) => how,
        None => {
            let events = events(db, &game.id).await?;
            let replayed = Game::replay(GameId(game.id.clone()), &events).map_err(Failure::Damaged)?;
            How::of(&replayed).unwrap_or(How::Play)
        }
    };
    Ok(Outcome::parse(&game.result, how))
}
