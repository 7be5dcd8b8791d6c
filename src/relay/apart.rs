//! Letters that belong to no entry of a record: each with a Message-ID made of what it is about.

use super::{Failure, Relay};
use crate::play::GameId;
use crate::post::compose::{Draft, Recipient, Undeliverable, undeliverable};
use crate::post::mail::{Cover, render};
use crate::post::token::Token;
use crate::rulebook::Instant;
use crate::store::{Db, Tx, outbox};
use sha2::{Digest, Sha256};

/// A letter of this kind, and what stands on its cover.
pub(super) struct Apart<'a> {
    pub draft: &'a Draft,
    /// What makes its Message-ID: the same for the same letter, for ever.
    pub about: &'a str,
    pub game: Option<&'a GameId>,
    pub to_name: &'a str,
    pub player: Option<&'a str>,
    pub token: Option<&'a Token>,
    /// The Message-ID of the letter it answers.
    pub answers: Option<&'a str>,
}

impl Relay {
    /// Queues a letter and returns its Message-ID.
    pub(super) async fn queue_apart(&self, tx: &mut Tx, letter: &Apart<'_>, now: Instant) -> Result<String, Failure> {
        let draft = letter.draft;
        let (role, address) = match &draft.to {
            Recipient::Director => ("director", self.house.director.as_str()),
            Recipient::Appeals => ("appeals", self.house.appeals.as_str()),
            Recipient::Address(address) => ("player", address.as_str()),
            Recipient::Side(_) => return Err(Failure::Damaged("a letter apart has no side to go to".into())),
        };
        let id = self.apart_id(letter.about, letter.token);
        let references: Vec<String> = letter.answers.iter().map(|id| (*id).to_owned()).collect();
        let cover = Cover {
            house: &self.house,
            game: letter.game,
            to_name: letter.to_name,
            to_address: address,
            id: &id,
            token: letter.token,
            in_reply_to: letter.answers,
            references: &references,
            date: now,
        };
        let raw = render(draft, &cover).map_err(|e| Failure::Refused(e.to_string()))?;
        let new = outbox::New {
            id: id.clone(),
            game: letter.game.map(|g| g.0.clone()),
            kind: draft.kind.name().to_owned(),
            address: address.to_owned(),
            role: role.to_owned(),
            player: letter.player.map(ToOwned::to_owned),
            subject: draft.subject.clone(),
            parent: letter.answers.map(ToOwned::to_owned),
            tells_ply: None,
            note: "{}".into(),
            raw,
        };
        outbox::queue(tx, &new, now).await?;
        Ok(id)
    }

    /// Whether this very letter was queued before.
    pub(super) async fn queued_apart(&self, db: &mut Db, letter: &Apart<'_>) -> Result<bool, Failure> {
        Ok(outbox::letter(db, &self.apart_id(letter.about, letter.token)).await?.is_some())
    }

    /// Nobody can guess it who has not the letter: it is made of what the letter is about and of the token on it.
    fn apart_id(&self, about: &str, token: Option<&Token>) -> String {
        let domain = self.house.address.rsplit_once('@').map_or("localhost", |(_, domain)| domain);
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(about)[..12]);
        let token = token.map_or(String::new(), |t| format!(".{t}"));
        format!("apart.{hash}{token}@{domain}")
    }

    /// A 5xx stops all mail to that address; the director is told at once, because a clock may be running.
    pub(super) async fn refused(
        &self,
        tx: &mut Tx,
        row: &outbox::Letter,
        error: &str,
        now: Instant,
    ) -> Result<(), Failure> {
        outbox::suspend(tx, &row.address, now, error).await?;
        if row.address.eq_ignore_ascii_case(&self.house.director) {
            tracing::error!(address = %row.address, error, "the director's own address refuses letters");
            return Ok(());
        }
        let what = Undeliverable { game: row.game.as_deref(), kind: &row.kind, to: &row.address, id: &row.id, error };
        let draft = undeliverable(&self.house, &what);
        let about = format!("refused {}", row.id);
        let letter =
            Apart { draft: &draft, about: &about, game: None, to_name: "", player: None, token: None, answers: None };
        self.queue_apart(tx, &letter, now).await.map(drop)
    }
}
