//! Questions put to an address, and their answers: a new address that must prove itself (R6), a letter held until its sender is proven.

use super::apart::Apart;
use super::block::{ACCEPTED, Taken};
use super::book::{Audience, Book, Incoming};
use super::receive::Outcome;
use super::sender::answered;
use super::{Failure, Relay};
use crate::play::{Ask, Command, Event, Fact, GameId, Sheet, Side, decide};
use crate::post::compose::{self, Person, prove_address};
use crate::post::envelope::Envelope;
use crate::post::own_words::Words;
use crate::rulebook::{DAY, Instant};
use crate::store::inbox::{self, Settlement, State};
use crate::store::proofs::{self, Proof, What};
use crate::store::{Db, Tx, roster};
use chrono::NaiveDate;

/// A held letter, and whose it claims to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Whose {
    pub who: Who,
    /// The games it is about.
    pub games: Vec<String>,
    pub words: String,
    /// Whether the letter is so doubtful that its player is asked about such letters once a day at most.
    pub seldom: bool,
}

/// Who is asked about a held letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Who {
    Player { game: String, side: Side },
    Director,
}

/// R6: how long after leaving the old address the new one may be told without cost.
const WEEK: i64 = 7;

impl Relay {
    /// Asks a new address to prove itself, where a letter told of one.
    pub(super) async fn ask_for_proof(
        &self,
        tx: &mut Tx,
        book: &Book,
        side: Side,
        events: &[Event],
        taken: &Taken<'_>,
    ) -> Result<(), Failure> {
        let new = events.iter().find_map(|e| match &e.fact {
            Fact::Asked { ask: Ask::NewAddress { address, left }, .. } => Some((address, *left)),
            _ => None,
        });
        let Some((address, left)) = new else { return Ok(()) };
        let person = book.setting.person(side);
        let draft = prove_address(&self.house, person, &book.game, address);
        let about = format!("address {} {address}", taken.letter.id);
        let late = is_late(left, crate::play::excused::date_in(person.zone, taken.posting.at));
        let proof = |id| Proof {
            id,
            what: What::Address,
            player: Some(person.id.clone()),
            address: address.clone(),
            letter: taken.letter.id.clone(),
            asked_at: taken.posting.at,
            put_at: taken.now,
            late,
            settled_at: None,
        };
        self.ask(tx, (&book.game.id, &person.name), &draft, &about, taken.now, proof).await
    }

    /// The new address that a letter asks for, where it is another player's or the house's own: a sender is one person (R6).
    pub(super) async fn taken_address(
        &self,
        db: &mut Db,
        player: &str,
        sheet: &Sheet,
    ) -> Result<Option<String>, Failure> {
        for ask in &sheet.asks {
            if let Ask::NewAddress { address, .. } = ask
                && self.is_taken(db, player, address).await?
            {
                return Ok(Some(format!("My new address is {address} (that address is somebody else's here)")));
            }
        }
        Ok(None)
    }

    /// Whether an address is the relay's, the director's or another player's than this one's.
    async fn is_taken(&self, db: &mut Db, player: &str, address: &str) -> Result<bool, Failure> {
        let house = [&self.house.address, &self.house.director];
        let ours = house.iter().any(|a| a.eq_ignore_ascii_case(address));
        Ok(ours || roster::players_by_email(db, address).await?.iter().any(|p| p.id != player))
    }

    /// Asks the registered address whether a held letter is its own; once for each letter.
    pub(super) async fn ask_whose(&self, tx: &mut Tx, whose: &Whose, taken: &Taken<'_>) -> Result<(), Failure> {
        let (person, player) = match &whose.who {
            Who::Player { game, side } => {
                let person = self.open(tx, game).await?.setting.person(*side).clone();
                let id = person.id.clone();
                (person, Some(id))
            }
            Who::Director => (self.director(), None),
        };
        let last = proofs::last_put(tx, &person.email).await?;
        if whose.seldom && last.is_some_and(|last| taken.now - last < DAY) {
            return Ok(());
        }
        let game = GameId(whose.games.join(", "));
        let held = compose::Held { game: &game, posted: taken.posting.at, words: &whose.words, lapses: None };
        let draft = compose::confirm(&self.house, &person, &held);
        let about = format!("letter {}", taken.letter.id);
        let proof = |id| Proof {
            id,
            what: What::Letter,
            player,
            address: person.email.clone(),
            letter: taken.letter.id.clone(),
            asked_at: taken.posting.at,
            put_at: taken.now,
            late: false,
            settled_at: None,
        };
        let one = whose.games.first().map(|g| GameId(g.clone()));
        let one = one.unwrap_or(game.clone());
        self.ask(tx, (&one, &person.name), &draft, &about, taken.now, proof).await
    }

    /// The director as somebody who is written to.
    fn director(&self) -> Person {
        let house = &self.house;
        Person { id: String::new(), name: String::new(), email: house.director.clone(), zone: house.zone, rating: None }
    }

    async fn ask(
        &self,
        tx: &mut Tx,
        (game, name): (&GameId, &str),
        draft: &compose::Draft,
        about: &str,
        now: Instant,
        proof: impl FnOnce(String) -> Proof,
    ) -> Result<(), Failure> {
        // The token is of this question alone, and moves no piece.
        let token = self.secret.token(game, &format!("{about} asked"), 0);
        let letter =
            Apart { draft, about, game: Some(game), to_name: name, player: None, token: Some(&token), answers: None };
        let id = self.queue_apart(tx, &letter, now).await?;
        Ok(proofs::ask(tx, &proof(id)).await?)
    }

    /// The open question that a letter answers from the very address that was asked.
    pub(super) async fn answers(&self, db: &mut Db, envelope: &Envelope) -> Result<Option<Proof>, Failure> {
        let Some(sender) = envelope.from.address() else { return Ok(None) };
        for id in answered(envelope) {
            if let Some(proof) = proofs::proof(db, id).await?
                && proof.settled_at.is_none()
                && proof.address.eq_ignore_ascii_case(sender)
            {
                return Ok(Some(proof));
            }
        }
        Ok(None)
    }

    /// Acts on the answer to a question.
    pub(super) async fn answered(
        &self,
        tx: &mut Tx,
        proof: &Proof,
        words: &Words,
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        if says_no(&words.text) {
            return Ok(Outcome::Review("The address that was asked says no.".into()));
        }
        if !proofs::settle(tx, &proof.id, taken.now).await? {
            return Ok(Outcome::Done(0));
        }
        match proof.what {
            What::Letter => {
                let settlement = Settlement {
                    state: State::New,
                    posted_at: None,
                    sender: None,
                    outcome: Some(ACCEPTED),
                    note: None,
                };
                inbox::resettle(tx, &proof.letter, "held", &settlement).await?;
                Ok(Outcome::Done(0))
            }
            What::Address => self.new_address(tx, proof, taken).await,
        }
    }

    /// R6: the new address holds in every game; opponents and director are told, and days charged where it was told too late.
    async fn new_address(&self, tx: &mut Tx, proof: &Proof, taken: &Taken<'_>) -> Result<Outcome, Failure> {
        let Some(id) = &proof.player else { return Ok(Outcome::Done(0)) };
        // It may have become another's while the question was open.
        if self.is_taken(tx, id, &proof.address).await? {
            return Ok(Outcome::Review(format!("{} belongs to another here by now.", proof.address)));
        }
        let rows = roster::games_of_player(tx, id).await?;
        let mut books = Vec::new();
        for row in rows.iter().filter(|r| r.status == "playing") {
            let book = self.open(tx, &row.id).await?;
            if let Some(until) = book.game.must_wait(taken.posting.at, taken.now) {
                return Ok(Outcome::Wait(until));
            }
            books.push(book);
        }
        let Some(player) = roster::player(tx, id).await? else { return Ok(Outcome::Done(0)) };
        roster::set_email(tx, id, &proof.address).await?;
        let mut audience = None;
        for row in books.into_iter().map(|b| b.row) {
            let book = self.open(tx, &row.id).await?;
            let Some(side) = book.game.seat(id) else { continue };
            let command =
                Command::Address { side, old: player.email.clone(), new: proof.address.clone(), late: proof.late };
            let events = decide(&book.game, &command, taken.posting.at);
            let cause =
                Incoming { letter: &taken.letter.id, message_id: taken.envelope.message_id.as_deref(), writer: side };
            let to = audience.replace(()).map_or(Audience::All, |()| Audience::Opponent(side));
            self.save_for(tx, &book, &events, taken.now, Some(&cause), to).await?;
        }
        Ok(Outcome::Done(1))
    }
}

/// R6: whether the old address was left more than a week before the letter that says so.
fn is_late(left: Option<NaiveDate>, told: NaiveDate) -> bool {
    left.is_some_and(|left| (told - left).num_days() > WEEK)
}

/// Whether an answer denies: nothing is done on it, and a person looks.
fn says_no(words: &str) -> bool {
    let first = words.lines().map(str::trim).find(|l| !l.is_empty()).unwrap_or_default().to_lowercase();
    let words: Vec<&str> = first.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.first().is_some_and(|w| *w == "no") || words.contains(&"not")
}
