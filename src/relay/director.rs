//! The director's letters: `RULING:` lines, all of them ruled and read back with the games before and after, or none (R18).

use super::block::{ACCEPTED, Taken};
use super::proof::{Who, Whose};
use super::receive::Outcome;
use super::rule::Made;
use super::sender::Proof;
use super::{Failure, Relay, apart::Apart};
use crate::post::compose::{Draft, Ordered, RuledOn, orders};
use crate::post::own_words::{Block, Words, blocks};
use crate::post::ruling::{Line, Said, lines};
use crate::rulebook::Instant;
use crate::store::{Tx, roster};

/// A `RULING:` line, and the game it is for, or why that is not known.
struct Aimed {
    game: Result<roster::Game, String>,
    line: Line,
}

impl Relay {
    /// Whether a letter is from the director's address.
    pub(super) fn is_director(&self, taken: &Taken<'_>) -> bool {
        taken.envelope.from.address().is_some_and(|a| a.eq_ignore_ascii_case(&self.house.director))
    }

    /// Acts on a director's letter.
    pub(super) async fn directed(
        &self,
        tx: &mut Tx,
        named: &[String],
        words: &Words,
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        let aimed = self.aimed(tx, named, words).await?;
        if aimed.is_empty() {
            return Ok(Outcome::Review("A letter of the director's without a ruling.".into()));
        }
        let mut games: Vec<roster::Game> = Vec::new();
        for game in aimed.iter().filter_map(|a| a.game.as_ref().ok()) {
            if !games.iter().any(|g| g.id == game.id) {
                games.push(game.clone());
            }
        }
        if let Some(held) = self.director_held(tx, &games, words, taken).await? {
            return Ok(held);
        }
        for game in &games {
            if let Some(until) = self.section_must_wait(tx, game, taken).await? {
                return Ok(Outcome::Wait(until));
            }
        }
        let mut ordered = Vec::new();
        for Aimed { game, line } in aimed {
            let (id, outcome) = match game {
                Ok(game) => (Some(game.id.clone()), self.line(tx, &game, &line, taken).await?),
                Err(why) => (None, Err(why)),
            };
            ordered.push(Ordered { text: line.text, game: id, outcome });
        }
        let ids: Vec<&str> = games.iter().map(|g| g.id.as_str()).collect();
        let draft = orders(&self.house, &if ids.is_empty() { "GAME".to_owned() } else { ids.join(", ") }, &ordered);
        if ordered.iter().any(|o| o.outcome.is_err()) {
            return Ok(Outcome::Unruled(Box::new(draft)));
        }
        self.read_back(tx, &draft, taken).await?;
        Ok(Outcome::Done(ordered.len()))
    }

    /// The rulings of a letter, each with the game it is for: that of the line `[GAME]` above it, else the one that the letter itself names.
    async fn aimed(&self, tx: &mut Tx, named: &[String], words: &Words) -> Result<Vec<Aimed>, Failure> {
        let only = if let [one] = named { Some(one.as_str()) } else { None };
        let mut aimed = Vec::new();
        for Block { game, text } in blocks(&words.text, only) {
            let game = match game {
                Some(id) => {
                    let id = id.to_ascii_uppercase();
                    let known = roster::game(tx, &id).await?;
                    known.ok_or_else(|| format!("There is no game {id}."))
                }
                None if named.is_empty() => Err("The letter names no game.".to_owned()),
                None => Err(format!("The letter names {}: which is it?", named.join(" and "))),
            };
            aimed.extend(lines(&text).into_iter().map(|line| Aimed { game: game.clone(), line }));
        }
        Ok(aimed)
    }

    /// Proven like a player's resignation: by the domain, and by the token of a letter to the director, in every game ruled in.
    async fn director_held(
        &self,
        tx: &mut Tx,
        games: &[roster::Game],
        words: &Words,
        taken: &Taken<'_>,
    ) -> Result<Option<Outcome>, Failure> {
        if !self.wants_proof() || taken.letter.outcome.as_deref() == Some(ACCEPTED) {
            return Ok(None);
        }
        // With no game there is nothing to rule and no token to bring: the domain alone decides whether that is answered.
        let mut proof = if games.is_empty() { self.weigh(taken.envelope, false) } else { Proof::Both };
        for game in games {
            let game = self.open(tx, &game.id).await?.game;
            proof = proof.min(self.director_proof(taken.envelope, &game));
        }
        let ids: Vec<String> = games.iter().map(|g| g.id.clone()).collect();
        let (note, asked) = match proof {
            Proof::Both => return Ok(None),
            Proof::One if games.is_empty() => return Ok(None),
            Proof::Contradicted => {
                ("A ruling, and the director's domain says that the letter is forged.".to_owned(), false)
            }
            _ if games.is_empty() => {
                ("A ruling in no game, and nothing proves that the director wrote it.".to_owned(), false)
            }
            _ => (format!("A ruling in {}, and the director is not proven by domain and token.", ids.join(", ")), true),
        };
        let whose = Whose { who: Who::Director, games: ids, words: words.text.clone(), seldom: false };
        Ok(Some(Outcome::Held { note, whose: asked.then_some(whose) }))
    }

    /// The instant until which a ruling must wait: something in the section that comes before it cannot be acted on yet (R11).
    async fn section_must_wait(
        &self,
        tx: &mut Tx,
        game: &roster::Game,
        taken: &Taken<'_>,
    ) -> Result<Option<Instant>, Failure> {
        let mut until: Option<Instant> = None;
        for row in roster::games_of_section(tx, &game.section).await? {
            let theirs = [&row.white, &row.black].iter().any(|p| **p == game.white || **p == game.black);
            if theirs && row.status == "playing" {
                let waits = self.open(tx, &row.id).await?.game.must_wait(taken.posting.at, taken.now);
                until = until.into_iter().chain(waits).min();
            }
        }
        Ok(until)
    }

    /// One line, in its game.
    async fn line(
        &self,
        tx: &mut Tx,
        game: &roster::Game,
        line: &Line,
        taken: &Taken<'_>,
    ) -> Result<Result<RuledOn, String>, Failure> {
        let last = self.open(tx, &game.id).await?.setting.record.iter().map(|e| e.at).max();
        // A ruling that was held until it was proven is made on what happened meanwhile.
        let at = last.map_or(taken.posting.at, |last| last.max(taken.posting.at)).min(taken.now.max(taken.posting.at));
        let made = Made { reason: &line.reason, at, now: taken.now, letter: Some(taken.letter) };
        match &line.said {
            Said::Unclear(why) => Ok(Err(why.clone())),
            Said::Order(order) => {
                let ruled = self.order(tx, &game.id, order, made).await?;
                Ok(ruled.map(|ruled| ruled.on))
            }
            Said::Replace { old, new } => {
                let id = |who: &str| match who.to_ascii_lowercase().as_str() {
                    "white" => game.white.clone(),
                    "black" => game.black.clone(),
                    _ => who.to_owned(),
                };
                let replaced = self.replace_in(tx, &game.section, (&id(old), &id(new)), made).await?;
                Ok(replaced.map(|replaced| replaced.on()))
            }
        }
    }

    /// Queues the answer to a director's letter.
    pub(super) async fn read_back(&self, tx: &mut Tx, draft: &Draft, taken: &Taken<'_>) -> Result<(), Failure> {
        let about = format!("ruling {}", taken.letter.id);
        let letter = Apart {
            draft,
            about: &about,
            game: None,
            to_name: "",
            player: None,
            token: None,
            answers: taken.envelope.message_id.as_deref(),
        };
        self.queue_apart(tx, &letter, taken.now).await.map(drop)
    }
}
