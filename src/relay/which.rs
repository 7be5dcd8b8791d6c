//! A player's letter that is about no game in particular: help, or the question which game is meant.

use super::apart::Apart;
use super::block::Taken;
use super::receive::Outcome;
use super::{Failure, Relay};
use crate::play::{Ask, GameId, Side};
use crate::post::compose::{Person, help, unknown_game};
use crate::post::reading;
use crate::store::{Tx, roster};

impl Relay {
    /// Answers with help where only that was asked for, else with the list of the player's games. `part`: these are not all the letter's words.
    pub(super) async fn which_game(
        &self,
        tx: &mut Tx,
        player: &roster::Player,
        words: &str,
        part: bool,
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        let person = self.person_of(player.clone());
        let draft = if reading::gist(words) == [format!("{:?}", Ask::Help)] {
            help(&self.house, &person)
        } else {
            let games = self.games_of(tx, &person).await?;
            unknown_game(&self.house, &person, (words, part), &games)
        };
        let about = format!("answer {}", taken.letter.id);
        let letter = Apart {
            draft: &draft,
            about: &about,
            game: None,
            to_name: &person.name,
            player: Some(&person.id),
            token: None,
            answers: taken.envelope.message_id.as_deref(),
        };
        self.queue_apart(tx, &letter, taken.now).await?;
        Ok(Outcome::Done(0))
    }

    /// The player's games that go on: id, side, and the opponent's name.
    async fn games_of(&self, tx: &mut Tx, person: &Person) -> Result<Vec<(GameId, Side, String)>, Failure> {
        let mut games = Vec::new();
        for game in roster::games_of_player(tx, &person.id).await?.into_iter().filter(|g| g.status == "playing") {
            let (side, opponent) =
                if game.white == person.id { (Side::White, game.black) } else { (Side::Black, game.white) };
            let name = roster::player(tx, &opponent).await?.map_or(opponent, |p| p.name);
            games.push((GameId(game.id), side, name));
        }
        Ok(games)
    }
}
