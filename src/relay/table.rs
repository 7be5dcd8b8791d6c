//! A section's standings, from its games.

use super::{Failure, Relay};
use crate::store::{Db, roster};
use crate::tournament::standings::{Outcome, standings, text};

impl Relay {
    /// The standings of a section as text of at most 76 columns.
    pub(super) async fn standings(&self, db: &mut Db, section: &str) -> Result<String, Failure> {
        let row = roster::section(db, section).await?;
        let players = row.map(|s| s.players).unwrap_or_default();
        let mut names = Vec::new();
        for id in &players {
            names.push(roster::player(db, id).await?.map_or_else(|| id.clone(), |p| p.name));
        }
        let place = |id: &str| players.iter().position(|p| p == id);
        let games = roster::games_of_section(db, section).await?.into_iter();
        let outcomes: Vec<Outcome> = games
            .filter_map(|g| Some(Outcome { white: place(&g.white)?, black: place(&g.black)?, result: g.result }))
            .collect();
        Ok(text(&names, &standings(players.len(), &outcomes)))
    }
}
