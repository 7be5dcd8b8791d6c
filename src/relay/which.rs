//! A player's letter that is about no game in particular: help, or the question which game is meant.

use super::block::Taken;
use super::receive::Outcome;
use super::{Failure, Relay};
use crate::play::{GameId, Side};
use crate::post::compose::{Draft, Person, help, unknown_game};
use crate::post::mail::{Cover, render};
use crate::post::reading;
use crate::store::{Tx, outbox, roster};

impl Relay {
    /// Answers with help where only that was asked for, else with the list of the player's games.
    pub(super) async fn which_game(
        &self,
        tx: &mut Tx,
        player: &roster::Player,
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        let person = self.person_of(player.clone());
        let draft = if reading::gist(&taken.words.text) == ["help"] {
            help(&self.house, &person)
        } else {
            let games = self.games_of(tx, &person).await?;
            unknown_game(&self.house, &person, &taken.words.text, &games)
        };
        self.answer(tx, &person, &draft, taken).await?;
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

    /// Queues one letter back to its writer that belongs to no game; its Message-ID is made of the letter it answers.
    async fn answer(&self, tx: &mut Tx, person: &Person, draft: &Draft, taken: &Taken<'_>) -> Result<(), Failure> {
        let domain = self.house.address.rsplit_once('@').map_or("localhost", |(_, domain)| domain);
        let id = format!("answer.{}@{domain}", taken.letter.id.get(..32).unwrap_or(&taken.letter.id));
        let answered = taken.envelope.message_id.as_deref();
        let references: Vec<String> = answered.iter().map(|id| (*id).to_owned()).collect();
        let cover = Cover {
            house: &self.house,
            game: None,
            to_name: &person.name,
            to_address: &person.email,
            id: &id,
            token: None,
            in_reply_to: answered,
            references: &references,
            date: taken.now,
        };
        let raw = render(draft, &cover).map_err(|e| Failure::Refused(e.to_string()))?;
        let new = outbox::New {
            id: id.clone(),
            game: None,
            kind: draft.kind.name().to_owned(),
            address: person.email.clone(),
            role: "player".into(),
            player: Some(person.id.clone()),
            subject: draft.subject.clone(),
            parent: answered.map(ToOwned::to_owned),
            tells_ply: None,
            note: "{}".into(),
            raw,
        };
        outbox::queue(tx, &new, taken.now).await?;
        Ok(())
    }
}
