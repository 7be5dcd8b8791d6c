//! A game taken from the record, and put back with its new entries and the letters they cause: one transaction for both.

use super::note::Note;
use super::sender::DIRECTOR;
use super::{Failure, Relay};
use crate::play::{Beyond, Both, Event, Fact, Game, GameId, Side};
use crate::post::compose::{Delivery, Draft, Person, Recipient, Setting, compose};
use crate::post::mail::{Cover, render};
use crate::post::token::{Copy, LetterId, Token, tokenless};
use crate::rulebook::Instant;
use crate::store::{Db, Tx, outbox, record, roster};
use crate::tournament::{How, Tournament};
use std::borrow::Cow;

/// A game as it stands, with everything its letters need.
pub(super) struct Book {
    pub row: roster::Game,
    pub game: Game,
    pub setting: Setting,
}

impl Book {
    /// What a ruling must know from beyond the record, but for the players' other games.
    pub(super) fn beyond(&self) -> Beyond {
        Beyond::nothing(Both { white: self.setting.white.zone, black: self.setting.black.zone })
    }
}

/// The letter that brings something about.
pub(super) struct Incoming<'a> {
    /// Its id in the inbox.
    pub letter: &'a str,
    pub message_id: Option<&'a str>,
    pub writer: Side,
}

/// Who is written to of what happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Audience {
    All,
    /// The opponent of that side alone: the others are told in another game.
    Opponent(Side),
    /// Both players, whoever has the seats now.
    Players,
}

impl Audience {
    fn includes(self, to: &Recipient) -> bool {
        match self {
            Self::All => true,
            Self::Opponent(side) => *to == Recipient::Side(side.other()),
            Self::Players => matches!(to, Recipient::Side(_)),
        }
    }
}

/// Letters of a thread that are named in the next one, besides the first.
const THREAD: i64 = 12;

impl Relay {
    /// A game, from its record.
    pub(super) async fn open(&self, db: &mut Db, id: &str) -> Result<Book, Failure> {
        let row = roster::game(db, id).await?.ok_or_else(|| no_game(id))?;
        let record = events(db, id).await?;
        let game = Game::replay(GameId(id.to_owned()), &record).map_err(Failure::Damaged)?;
        let setting = self.setting(db, &game, record).await?;
        Ok(Book { row, game, setting })
    }

    async fn setting(&self, db: &mut Db, game: &Game, record: Vec<Event>) -> Result<Setting, Failure> {
        let tournament = roster::tournament(db, &game.started.tournament).await?;
        let tournament_name = tournament
            .and_then(|t| Tournament::parse(&t.file).ok())
            .map_or_else(|| game.started.tournament.clone(), |t| t.name);
        Ok(Setting {
            house: self.house.clone(),
            white: self.person(db, &game.started.white).await?,
            black: self.person(db, &game.started.black).await?,
            tournament_name,
            standings: None,
            record,
            former: None,
            deliveries: Vec::new(),
        })
    }

    async fn person(&self, db: &mut Db, id: &str) -> Result<Person, Failure> {
        let player = roster::player(db, id).await?;
        let player =
            player.ok_or_else(|| Failure::Damaged(format!("player {id} has games and is not in the database")))?;
        Ok(self.person_of(player))
    }

    /// A registered player as letters see one.
    pub(super) fn person_of(&self, player: roster::Player) -> Person {
        Person {
            zone: player.zone.parse().unwrap_or(self.house.zone),
            rating: player.rating.and_then(|r| u32::try_from(r).ok()),
            id: player.id,
            name: player.name,
            email: player.email,
        }
    }

    /// Appends `events` to a game's record, sets when its clock next matters, and queues the letters they cause.
    pub(super) async fn save(
        &self,
        tx: &mut Tx,
        book: &Book,
        events: &[Event],
        now: Instant,
        cause: Option<&Incoming<'_>>,
    ) -> Result<(), Failure> {
        self.save_for(tx, book, events, now, cause, Audience::All).await
    }

    /// As [`Relay::save`], with letters for some readers only: of what was told in another game. What time brought before it concerns
    /// all that it always does, the director too (R11, R14).
    pub(super) async fn save_for(
        &self,
        tx: &mut Tx,
        book: &Book,
        events: &[Event],
        now: Instant,
        cause: Option<&Incoming<'_>>,
        audience: Audience,
    ) -> Result<(), Failure> {
        let first = events.iter().position(|e| is_told_elsewhere(&e.fact)).unwrap_or(events.len());
        let (brought, told) = events.split_at(first);
        if audience == Audience::All || brought.is_empty() {
            return self.write(tx, book, events, now, cause, audience).await;
        }
        self.write(tx, book, brought, now, None, Audience::All).await?;
        if told.is_empty() {
            return Ok(());
        }
        let book = self.open(tx, &book.row.id).await?;
        self.write(tx, &book, told, now, cause, audience).await
    }

    async fn write(
        &self,
        tx: &mut Tx,
        book: &Book,
        events: &[Event],
        now: Instant,
        cause: Option<&Incoming<'_>>,
        audience: Audience,
    ) -> Result<(), Failure> {
        let mut after = book.game.clone();
        for event in events {
            after.evolve(event).map_err(Failure::Damaged)?;
        }
        let letter = cause.map(|c| c.letter);
        append(tx, &book.row, events, &after, record::Cause { recorded_at: now, letter }).await?;
        let setting = self.with_deliveries(tx, book, events).await?;
        let mut drafts = compose(Some(&book.game), &after, events, &setting);
        // A reminder is of no use once what it reminds of is over.
        drafts.retain(|d| audience.includes(&d.to) && d.useless_after.is_none_or(|until| now <= until));
        for draft in drafts.iter_mut().filter(|d| d.to == Recipient::Appeals) {
            draft.attached.extend(self.dossier_attached(tx, &book.row.id).await?);
        }
        self.queue(tx, &after, &setting, drafts, now, cause).await
    }

    /// The setting, with what became of the relay's letters where a report to the director is made of these events (R14).
    async fn with_deliveries<'b>(
        &self,
        tx: &mut Tx,
        book: &'b Book,
        events: &[Event],
    ) -> Result<Cow<'b, Setting>, Failure> {
        if !events.iter().any(|e| e.fact.is_reported()) {
            return Ok(Cow::Borrowed(&book.setting));
        }
        let sent = outbox::of_game(tx, &book.row.id).await?;
        let deliveries = sent.into_iter().map(delivery).collect();
        Ok(Cow::Owned(Setting { deliveries, ..book.setting.clone() }))
    }

    /// The first entry of a new game, and its start letters.
    pub(super) async fn save_first(
        &self,
        tx: &mut Tx,
        row: &roster::Game,
        event: Event,
        at: Instant,
    ) -> Result<(), Failure> {
        let events = [event];
        let game = Game::replay(GameId(row.id.clone()), &events).map_err(Failure::Damaged)?;
        append(tx, row, &events, &game, record::Cause { recorded_at: at, letter: None }).await?;
        let setting = self.setting(tx, &game, Vec::new()).await?;
        let drafts = compose(None, &game, &events, &setting);
        self.queue(tx, &game, &setting, drafts, at, None).await
    }

    async fn queue(
        &self,
        tx: &mut Tx,
        game: &Game,
        setting: &Setting,
        drafts: Vec<Draft>,
        now: Instant,
        cause: Option<&Incoming<'_>>,
    ) -> Result<(), Failure> {
        let mut earlier: Vec<Copy> = Vec::new();
        for draft in drafts {
            let copy = copy_of(&draft.to);
            let n = earlier.iter().filter(|c| **c == copy).count();
            earlier.push(copy);
            let id = self.letter_id(game, copy, u32::try_from(n).unwrap_or(u32::MAX));
            self.queue_one(tx, game, setting, &draft, &id, now, cause).await?;
        }
        Ok(())
    }

    /// One Message-ID for ever: the same entry of the record makes the same letters.
    fn letter_id(&self, game: &Game, copy: Copy, n: u32) -> LetterId {
        let token = match copy {
            Copy::Player(side) => Some(self.secret.token(&game.id, game.player(side), game.turn())),
            Copy::Director => Some(self.secret.token(&game.id, DIRECTOR, 0)),
            Copy::Appeals | Copy::Other => None,
        };
        LetterId { game: game.id.clone(), entry: game.entries as u64, copy, n, token }
    }

    #[expect(clippy::too_many_arguments, reason = "a letter and everything about it")]
    async fn queue_one(
        &self,
        tx: &mut Tx,
        game: &Game,
        setting: &Setting,
        draft: &Draft,
        id: &LetterId,
        now: Instant,
        cause: Option<&Incoming<'_>>,
    ) -> Result<(), Failure> {
        let (role, player, name, address) = addressed(setting, game, &draft.to);
        let (start, thread) = match player {
            Some(player) => (
                outbox::thread_start(tx, &game.id.0, player).await?,
                outbox::thread(tx, &game.id.0, player, THREAD).await?,
            ),
            None => (None, Vec::new()),
        };
        let answered = cause.filter(|c| draft.answers && copy_of(&draft.to) == Copy::Player(c.writer));
        let answered = answered.and_then(|c| c.message_id).map(ToOwned::to_owned);
        let parent = answered.clone().or_else(|| thread.first().map(|l| l.id.clone()));
        let newest = thread.into_iter().rev().map(|l| l.id).filter(|id| Some(id) != start.as_ref());
        let mut references: Vec<String> = start.iter().cloned().chain(newest).collect();
        references.extend(answered);
        let message_id = id.message_id(&self.house.address);
        let note = Note::of(draft, id.copy);
        let cover = Cover {
            house: &self.house,
            game: Some(&game.id),
            to_name: name,
            to_address: address,
            id: &message_id,
            token: id.token.as_ref().map(|t: &Token| t),
            in_reply_to: parent.as_deref(),
            references: &references,
            date: now,
        };
        let raw = render(draft, &cover).map_err(|e| Failure::Refused(e.to_string()))?;
        let new = outbox::New {
            id: message_id.clone(),
            game: Some(game.id.0.clone()),
            kind: draft.kind.name().to_owned(),
            address: address.to_owned(),
            role: role.to_owned(),
            player: player.map(ToOwned::to_owned),
            subject: draft.subject.clone(),
            parent,
            tells_ply: note.needs_ply().then(|| i64::try_from(game.turn()).unwrap_or(i64::MAX)),
            note: note.text(),
            raw,
        };
        outbox::queue(tx, &new, now).await?;
        Ok(())
    }
}

fn delivery(letter: outbox::Letter) -> Delivery {
    let accepted_at = if let outbox::State::Sent { at } = letter.state { Some(at) } else { None };
    Delivery {
        id: tokenless(&letter.id),
        kind: letter.kind,
        address: letter.address,
        queued_at: letter.queued_at,
        state: letter.state.name(),
        attempts: letter.attempts,
        accepted_at,
        error: letter.error,
    }
}

impl Fact {
    /// Whether it is reported to the director or beyond, with evidence (R14 to R16, R19).
    fn is_reported(&self) -> bool {
        matches!(
            self,
            Self::Overstep(_)
                | Self::Silent { .. }
                | Self::Complaint { .. }
                | Self::Submitted { .. }
                | Self::Appeal { .. }
                | Self::Ended(_)
        )
    }
}

fn no_game(id: &str) -> Failure {
    Failure::Refused(format!("There is no game {id}. `kingpost game list` shows the games there are."))
}

/// The events of a game's record.
pub(super) async fn events(db: &mut Db, id: &str) -> Result<Vec<Event>, Failure> {
    record::entries(db, id).await?.iter().map(read_event).collect()
}

/// An entry of a record as the event it holds.
pub(super) fn read_event(entry: &record::Entry) -> Result<Event, Failure> {
    serde_json::from_str(&entry.fact.payload)
        .map_err(|e| Failure::Damaged(format!("entry {} of game {} cannot be read: {e}", entry.seq, entry.game)))
}

async fn append(
    tx: &mut Tx,
    row: &roster::Game,
    events: &[Event],
    after: &Game,
    cause: record::Cause<'_>,
) -> Result<(), Failure> {
    let facts = events.iter().map(fact).collect::<Result<Vec<_>, _>>()?;
    let standing = record::Standing {
        wake_at: after.wake_at(),
        status: if after.playing() { "playing" } else { "ended" },
        result: after.result(),
        how: How::of(after).map(How::name),
    };
    Ok(record::append(tx, &row.id, row.seq, &facts, cause, &standing).await?)
}

fn fact(event: &Event) -> Result<record::Fact, Failure> {
    let payload =
        serde_json::to_string(event).map_err(|e| Failure::Damaged(format!("an event cannot be written: {e}")))?;
    Ok(record::Fact {
        kind: event.kind().to_owned(),
        at: event.at,
        by: event.by().to_owned(),
        text: event.text(),
        payload,
    })
}

fn copy_of(to: &Recipient) -> Copy {
    match to {
        Recipient::Side(side) => Copy::Player(*side),
        Recipient::Director => Copy::Director,
        Recipient::Appeals => Copy::Appeals,
        Recipient::Address(_) => Copy::Other,
    }
}

/// As whom a reader is written to, the player's id, the name and the address.
fn addressed<'a>(
    setting: &'a Setting,
    game: &'a Game,
    to: &'a Recipient,
) -> (&'static str, Option<&'a str>, &'a str, &'a str) {
    match to {
        Recipient::Side(side) => {
            let person = setting.person(*side);
            ("player", Some(game.player(*side)), &person.name, &person.email)
        }
        Recipient::Director => ("director", None, "", &setting.house.director),
        Recipient::Appeals => ("appeals", None, "", &setting.house.appeals),
        Recipient::Address(address) => ("other", None, "", address),
    }
}

/// What may be told in one game and counts in others: excused time, a withdrawal, a new address, a ruling on them.
fn is_told_elsewhere(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Excused(_)
            | Fact::ExcusedEnded { .. }
            | Fact::Withdrawn { .. }
            | Fact::AddressChanged { .. }
            | Fact::Ruling { .. }
    )
}

/// Whether an event is a posting that counted.
pub(super) fn counts(event: &Event) -> bool {
    matches!(
        event.fact,
        Fact::Move(_)
            | Fact::Conditionals { .. }
            | Fact::DrawOffer { .. }
            | Fact::DrawKept { .. }
            | Fact::DrawDeclined { .. }
            | Fact::Ended(_)
            | Fact::Thinking { .. }
            | Fact::Excused(_)
            | Fact::ExcusedEnded { .. }
            | Fact::Notation { .. }
            | Fact::Withdrawn { .. }
            | Fact::Complaint { .. }
            | Fact::Submitted { .. }
            | Fact::Appeal { .. }
    )
}
