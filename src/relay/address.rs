//! Which game a letter is about: its address, its subject, the letter it answers; else the only game there is.

use super::sender::answered;
use super::{Failure, Relay};
use crate::play::spelled;
use crate::post::envelope::Envelope;
use crate::post::token::LetterId;
use crate::store::{Db, roster};

/// Where one part of a letter goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    Game(roster::Game),
    /// No game is named and there is not exactly one to be meant, or there is none of that name.
    WhichGame,
    /// A game of others.
    NotTheirs(String),
}

impl Relay {
    /// The games that a letter's envelope names, the surest first.
    pub(super) fn named(&self, envelope: &Envelope) -> Vec<String> {
        let ours = envelope.plus.iter().filter(|p| p.base.eq_ignore_ascii_case(&self.house.address));
        let plus = ours.map(|p| p.game.clone());
        let answered = answered(envelope).filter_map(|id| LetterId::parse(id, &self.house.address)).map(|l| l.game.0);
        let mut named: Vec<String> = Vec::new();
        for game in plus.chain(envelope.subject_games.iter().cloned()).chain(answered) {
            if !named.iter().any(|n| n.eq_ignore_ascii_case(&game)) {
                named.push(game);
            }
        }
        named
    }

    /// Where a part of a letter goes that names `game`, or none.
    pub(super) async fn aim(
        &self,
        db: &mut Db,
        players: &[roster::Player],
        game: Option<&str>,
    ) -> Result<Aim, Failure> {
        let theirs = |g: &roster::Game| players.iter().any(|p| p.id == g.white || p.id == g.black);
        if let Some(id) = game {
            let id = &spelled(id);
            return Ok(match roster::game(db, id).await? {
                Some(game) if theirs(&game) => Aim::Game(game),
                Some(_) => Aim::NotTheirs(format!("{id} is no game of the sender's.")),
                // A slip in the name: the clock runs, and nobody else is concerned.
                None => Aim::WhichGame,
            });
        }
        let mut open = Vec::new();
        for player in players {
            open.extend(roster::games_of_player(db, &player.id).await?.into_iter().filter(|g| g.status == "playing"));
        }
        Ok(match <[roster::Game; 1]>::try_from(open) {
            Ok([only]) => Aim::Game(only),
            Err(_) => Aim::WhichGame,
        })
    }
}
