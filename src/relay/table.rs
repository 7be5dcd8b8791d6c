//! A section's field, from its games, and its standings.

use super::book::events;
use super::{Failure, Relay};
use crate::play::{Game, GameId, Side};
use crate::post::compose::text::tidy;
use crate::store::{Db, roster};
use crate::tournament::field::{Entrant, Field, Meeting};
use crate::tournament::standings::{standings, text};
use crate::tournament::tiebreak::TieBreaks;
use crate::tournament::{How, Ledger, Outcome, Schedule, Tournament};

/// A section, and all that its tables are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub code: String,
    /// The tournament's round, from 1.
    pub round: u32,
    pub field: Field,
}

impl Relay {
    /// The standings of a section as text of at most 76 columns.
    pub(super) async fn standings(&self, db: &mut Db, section: &str) -> Result<String, Failure> {
        let Some(section) = roster::section(db, section).await? else { return Ok(String::new()) };
        let field = field(db, &section).await?;
        Ok(text(&field, &standings(&Ledger::of(&field), &TieBreaks::none())))
    }

    /// A tournament and its sections as they stand, by code.
    ///
    /// # Errors
    /// [`Failure::Refused`] where there is no such tournament; or the database's.
    pub async fn tables(&self, tournament: &str) -> Result<(Tournament, Vec<Played>), Failure> {
        let mut tx = self.store.begin().await?;
        let file = super::start::tournament(&mut tx, tournament).await?;
        let mut sections = Vec::new();
        for section in roster::sections_of(&mut tx, tournament).await? {
            let field = field(&mut tx, &section).await?;
            sections.push(Played { code: section.code, round: u32::try_from(section.round).unwrap_or(1), field });
        }
        tx.rollback().await?;
        Ok((file, sections))
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
    let games = roster::games_of_section(db, &section.code).await?;
    let rounds = rounds(section, games.len());
    let mut meetings = Vec::new();
    for game in games {
        let (Some(white), Some(black)) = (place(&game.white), place(&game.black)) else {
            return Err(Failure::Damaged(format!(
                "game {} has a player who is not in section {}",
                game.id, section.code
            )));
        };
        let outcome = outcome(db, &game).await?;
        let number = usize::try_from(game.number).unwrap_or(0);
        let round = number.checked_sub(1).and_then(|at| rounds.get(at)).copied().unwrap_or(1);
        meetings.push(Meeting { game: game.id, round, white, black, outcome });
    }
    // Everybody has as many games; a round in which the table leaves one out is no round without a game.
    let most = |player| meetings.iter().filter(|m| m.white == player || m.black == player).count();
    let rounds = (0..entrants.len()).map(most).max().unwrap_or(0);
    for (player, entrant) in entrants.iter_mut().enumerate() {
        entrant.withdrawn = withdrawn(db, &meetings, player).await?;
    }
    Ok(Field { rounds: u32::try_from(rounds).unwrap_or(u32::MAX), entrants, meetings, byes: Vec::new() })
}

/// The table's round of each game, in the order of their numbers.
fn rounds(section: &roster::Section, games: usize) -> Vec<u32> {
    let boards = u32::try_from(section.boards).unwrap_or(1);
    let once = Schedule { games: 1, boards }.games_of(section.players.len()).map_or(0, |cycle| cycle.len());
    let times = games.checked_div(once).and_then(|times| u32::try_from(times).ok()).unwrap_or(1).max(1);
    let all = Schedule { games: times, boards }.games_of(section.players.len()).unwrap_or_default();
    all.into_iter().map(|pairing| u32::try_from(pairing.round).unwrap_or(1)).collect()
}

/// Whether a player has withdrawn (R20): it is told in one of the section's games and holds in those that go on.
async fn withdrawn(db: &mut Db, meetings: &[Meeting], player: usize) -> Result<bool, Failure> {
    let playing = meetings.iter().find(|m| m.outcome.is_none() && (m.white == player || m.black == player));
    let Some(meeting) = playing else { return Ok(false) };
    let events = events(db, &meeting.game).await?;
    let game = Game::replay(GameId(meeting.game.clone()), &events).map_err(Failure::Damaged)?;
    let side = if meeting.white == player { Side::White } else { Side::Black };
    Ok(game.withdrawn[side])
}

fn entrant(id: &str, player: Option<roster::Player>) -> Entrant {
    let Some(player) = player else {
        return Entrant { id: id.to_owned(), name: id.to_owned(), ..Entrant::default() };
    };
    Entrant {
        id: player.id,
        name: tidy(&player.name),
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
