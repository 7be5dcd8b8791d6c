//! Who wrote a letter, and how well that is proven.

use super::{Failure, Relay};
use crate::play::{Ask, Game, Sheet, Side};
use crate::post::envelope::{Envelope, Machine, Plus, Sender};
use crate::post::proof;
use crate::post::token::{LetterId, Token};
use crate::store::{Db, roster};

/// Who wrote a letter.
pub(super) enum Writer {
    /// A program: nothing is done, nobody is answered.
    Machine(&'static str),
    /// Nobody known, or nobody in particular: a person may look at it; nobody is answered.
    Unknown(String),
    /// Everybody registered with that address.
    Players(Vec<roster::Player>),
}

/// As whom the director's reply tokens are made: they hold as long as the game, since rulings come after moves.
pub(super) const DIRECTOR: &str = "director";

/// How well a sender is proven, by the table of the security page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Proof {
    /// The domain says no, or the token is another's.
    Contradicted,
    None,
    /// Aligned authentication, or the reply token.
    One,
    Both,
}

impl Relay {
    /// Who wrote a letter: the one mailbox of its one From field, if that is registered.
    pub(super) async fn writer(&self, db: &mut Db, envelope: &Envelope) -> Result<Writer, Failure> {
        if let Some(note) = machine(&envelope.machine) {
            return Ok(Writer::Machine(note));
        }
        let address = match &envelope.from {
            Sender::One(address) => address,
            Sender::Nobody => return Ok(Writer::Unknown("The letter has no sender.".into())),
            Sender::Several => return Ok(Writer::Unknown("The letter names several senders.".into())),
            Sender::Odd(_) => return Ok(Writer::Unknown("The sender's address can be read in two ways.".into())),
        };
        let players = roster::players_by_email(db, address).await?;
        if players.is_empty() {
            return Ok(Writer::Unknown("The sender is not registered.".into()));
        }
        Ok(Writer::Players(players))
    }

    /// How well the writer of a letter in `game` is proven to be the player of `side`.
    pub(super) fn proof(&self, envelope: &Envelope, game: &Game, side: Side) -> Proof {
        let tokens = self.tokens(envelope);
        let good = |t: &Token, s: Side| self.secret.verify(t, &game.id, game.player(s), game.turn());
        let own = tokens.iter().any(|t| good(t, side));
        let others = tokens.iter().any(|t| good(t, side.other()));
        if !own && others { Proof::Contradicted } else { self.weigh(envelope, own) }
    }

    /// How well the writer of a letter about `game` is proven to be the director.
    pub(super) fn director_proof(&self, envelope: &Envelope, game: &Game) -> Proof {
        let tokens = self.tokens(envelope);
        self.weigh(envelope, tokens.iter().any(|t| self.secret.verify(t, &game.id, DIRECTOR, 0)))
    }

    /// The domain's word and the token, weighed together.
    pub(super) fn weigh(&self, envelope: &Envelope, token: bool) -> Proof {
        let trusted: Vec<String> = self.senders.authserv_id.iter().cloned().collect();
        let domain = proof::proof(envelope, &trusted);
        match (domain.passes(), token) {
            _ if domain.fails() => Proof::Contradicted,
            (true, true) => Proof::Both,
            (false, false) => Proof::None,
            _ => Proof::One,
        }
    }

    /// The tokens a letter brings back: behind the plus of the address written to, and in the Message-IDs it answers.
    fn tokens(&self, envelope: &Envelope) -> Vec<Token> {
        let ours = |p: &&Plus| p.base.eq_ignore_ascii_case(&self.house.address);
        let plus = envelope.plus.iter().filter(ours).filter_map(|p| Token::parse(p.token.as_deref()?));
        let answered = answered(envelope).filter_map(|id| LetterId::parse(id, &self.house.address)?.token);
        plus.chain(answered).collect()
    }
}

/// The Message-IDs that a letter answers.
pub(super) fn answered(envelope: &Envelope) -> impl Iterator<Item = &String> {
    envelope.in_reply_to.iter().chain(&envelope.references)
}

/// What a letter no person wrote is called; none for a person's.
fn machine(machine: &Machine) -> Option<&'static str> {
    Some(match machine {
        Machine::None => return None,
        Machine::AutoReply => "an automatic reply",
        Machine::Bounce(bounce) if bounce.delayed => "a report that a letter is delayed",
        Machine::Bounce(_) => "a report that a letter was not delivered",
        Machine::Receipt => "a receipt",
        Machine::Challenge => "a request to prove that we are human",
        Machine::Calendar => "an answer to an invitation",
        Machine::Reaction => "a reaction",
        Machine::List => "mail of a list",
    })
}

/// Whether a sheet asks for what only a sender proven twice may have.
pub(super) fn is_grave(sheet: &Sheet) -> bool {
    let grave = |a: &Ask| matches!(a, Ask::Resign | Ask::AcceptDraw | Ask::Withdraw { .. } | Ask::NewAddress { .. });
    sheet.asks.iter().any(grave)
}
