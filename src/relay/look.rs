//! Looking at a game without touching it: its PGN, and what a letter about it is read against.

use super::{Failure, Relay};
use crate::play::{Game, Tagged, Tags};
use crate::post::body;
use crate::post::compose::{Person, Setting};
use crate::store::{outbox, roster};

/// Letters of ours to each player, newest first, that a reply may quote.
const QUOTED: i64 = 6;

impl Relay {
    /// A game as it stands, and who plays it.
    ///
    /// # Errors
    /// There is no such game, or the database's.
    pub async fn look(&self, id: &str) -> Result<(Game, Setting), Failure> {
        let book = self.open(&mut self.store.read().await?, id).await?;
        Ok((book.game, book.setting))
    }

    /// A game in PGN, every move with the instant it was posted.
    ///
    /// # Errors
    /// As [`Relay::look`].
    pub async fn pgn(&self, id: &str) -> Result<String, Failure> {
        let (game, setting) = self.look(id).await?;
        Ok(self.pgn_of(&game, &setting))
    }

    pub(super) fn pgn_of(&self, game: &Game, setting: &Setting) -> String {
        let tags = Tags {
            event: setting.tournament_name.clone(),
            site: self.house.address.clone(),
            white: tagged(&setting.white),
            black: tagged(&setting.black),
        };
        game.pgn(&tags)
    }

    /// The texts of our latest letters to the players of a game.
    ///
    /// # Errors
    /// The database's.
    pub async fn written_to_players(&self, id: &str) -> Result<Vec<String>, Failure> {
        let mut db = self.store.read().await?;
        let Some(game) = roster::game(&mut db, id).await? else { return Ok(Vec::new()) };
        let mut texts = Vec::new();
        for player in [&game.white, &game.black] {
            for letter in outbox::thread(&mut db, id, player, QUOTED).await? {
                texts.push(body::read(&outbox::raw(&mut db, &letter.id).await?).plain);
            }
        }
        Ok(texts)
    }
}

fn tagged(person: &Person) -> Tagged {
    Tagged { name: person.name.clone(), id: person.id.clone(), rating: person.rating }
}
