//! One part of a letter, in one game: read against the board, decided by the rules, put on the record, answered.

use super::book::{Book, Incoming, counts};
use super::parse::apart;
use super::proof::{Who, Whose};
use super::receive::Outcome;
use super::sender::{Proof, is_grave};
use super::{Failure, Relay};
use crate::play::{Ask, Command, Fact, Illegible, Posting, Sheet, Side, decide};
use crate::post::envelope::Envelope;
use crate::post::letter;
use crate::post::notation::Notations;
use crate::post::own_words::{Block, Words};
use crate::post::reading::Context;
use crate::rulebook::Instant;
use crate::store::{Tx, inbox, roster};

/// A letter as it was taken up.
pub(super) struct Taken<'a> {
    pub letter: &'a inbox::Letter,
    pub envelope: &'a Envelope,
    pub posting: Posting,
    pub now: Instant,
}

impl Relay {
    pub(super) async fn block(
        &self,
        tx: &mut Tx,
        players: &[roster::Player],
        row: &roster::Game,
        (text, words): (&str, &Words),
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        let mut book = self.open(tx, &row.id).await?;
        let Some(side) = players.iter().find_map(|p| book.game.seat(&p.id)) else {
            return Ok(Outcome::Review(format!("{} is no game of the sender's.", row.id)));
        };
        if let Some(until) = book.game.must_wait(taken.posting.at, taken.now) {
            return Ok(Outcome::Wait(until));
        }
        let Some(mut sheet) = self.sheet(&book, side, (text, words), taken).await else {
            return Ok(Outcome::Review("Reading this letter failed; it was set aside.".into()));
        };
        if let Some(words) = self.taken_address(tx, &book.setting.person(side).id, &sheet).await? {
            sheet.illegible.get_or_insert(Illegible::Unclear(words));
        }
        if let Some(held) = self.held(&book, side, &sheet, taken) {
            return Ok(held);
        }
        if let Some(until) = self.others_must_wait(tx, &book, side, taken).await? {
            return Ok(Outcome::Wait(until));
        }
        let asks = sheet.asks.iter().any(|a| matches!(a, Ask::Excused { .. }));
        let personal = self.personal(tx, &book, side, asks).await?;
        let command = Command::Letter { side, posting: taken.posting, sheet: Box::new(sheet), personal };
        let events = decide(&book.game, &command, taken.now);
        if events.iter().any(|e| matches!(&e.fact, Fact::Asked { ask: Ask::Standings, .. })) {
            book.setting.standings = Some(self.standings(tx, &row.section).await?);
        }
        let cause =
            Incoming { letter: &taken.letter.id, message_id: taken.envelope.message_id.as_deref(), writer: side };
        self.save(tx, &book, &events, taken.now, Some(&cause)).await?;
        self.tell_others(tx, &book, side, &events, taken).await?;
        self.ask_for_proof(tx, &book, side, &events, taken).await?;
        Ok(Outcome::Done(usize::from(events.iter().any(counts))))
    }

    /// What a part of a letter says, read on a thread of its own.
    async fn sheet(&self, book: &Book, side: Side, (text, words): (&str, &Words), taken: &Taken<'_>) -> Option<Sheet> {
        let game = &book.game;
        let record: Vec<_> = game.line.iter().map(|s| (s.before.clone(), s.mv)).collect();
        let position = game.position.clone();
        let draw_offered = game.draw_offer == Some(side.other());
        let zone = book.setting.person(side).zone;
        let today = taken.posting.at.utc().with_timezone(&zone).date_naive();
        let agreed = game.notation[side].clone().filter(|n| game.notation[side.other()].as_ref() == Some(n));
        let name = game.id.0.clone();
        let block = Block { game: None, text: text.to_owned() };
        let words = words.clone();
        apart(move || {
            let notations = Notations::agreed(agreed.as_deref());
            let context = Context {
                game: &name,
                side,
                record: &record,
                position: &position,
                draw_offered,
                today,
                notations: &notations,
            };
            letter::sheet(&words, &block, &context)
        })
        .await
    }

    /// The letter held, if its sender is not proven well enough for what it says.
    fn held(&self, book: &Book, side: Side, sheet: &Sheet, taken: &Taken<'_>) -> Option<Outcome> {
        if !self.wants_proof() || taken.letter.outcome.as_deref() == Some(ACCEPTED) {
            return None;
        }
        let proof = self.proof(taken.envelope, &book.game, side);
        let grave = is_grave(sheet);
        if proof >= if grave { Proof::Both } else { Proof::One } {
            return None;
        }
        let game = book.game.id.0.clone();
        let note = held_because(proof, &game);
        let forged = proof == Proof::Contradicted;
        let games = vec![game.clone()];
        let who = Who::Player { game, side };
        let whose = Whose { who, games, words: sheet.words.clone(), seldom: forged };
        Some(Outcome::Held { note, whose: (!(forged && grave)).then_some(whose) })
    }
}

/// The outcome kept with a letter that a person has accepted.
pub const ACCEPTED: &str = r#"{"accepted":true}"#;

fn held_because(proof: Proof, game: &str) -> String {
    match proof {
        Proof::Contradicted => {
            format!("For {game}: the sender's domain says the letter is forged, or it carries another's reply token.")
        }
        Proof::None => format!("For {game}: neither the sender's domain nor a reply token proves who wrote it."),
        _ => format!("For {game}: what it asks for needs both an authenticated domain and the reply token."),
    }
}
