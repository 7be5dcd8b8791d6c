//! The director's letters: `RULING:` lines, each acted on by itself and read back with the game before and after (R18).

use super::apart::Apart;
use super::block::{ACCEPTED, Taken};
use super::book::{Audience, Book, Incoming};
use super::receive::Outcome;
use super::sender::Proof;
use super::{Failure, Relay};
use crate::play::excused::grant;
use crate::play::{Command, Event, Fact, Personal, Ruling, Side, decide, possible};
use crate::post::compose::{Ordered, orders, standing};
use crate::post::own_words::Words;
use crate::post::ruling::{Order, lines};
use crate::store::{Tx, roster};

/// Days of emergency time that one line may grant: a longer span is a slip of the pen in a year (R12).
const LONGEST_EXCUSE: i64 = 366;

impl Relay {
    /// Whether a letter is from the director's address.
    pub(super) fn is_director(&self, taken: &Taken<'_>) -> bool {
        taken.envelope.from.address().is_some_and(|a| a.eq_ignore_ascii_case(&self.house.director))
    }

    /// Acts on a director's letter about a game.
    pub(super) async fn directed(
        &self,
        tx: &mut Tx,
        game: Option<&str>,
        words: &Words,
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        let orders = lines(&words.text);
        if orders.is_empty() {
            return Ok(Outcome::Review("A letter of the director's without a ruling.".into()));
        }
        let row = match game {
            Some(id) => roster::game(tx, id).await?,
            None => None,
        };
        let Some(row) = row else {
            let why = "the letter names no game; reply to a letter of the game, or put [GAME] in the subject";
            let ordered = orders.into_iter().map(|l| Ordered { text: l.text, outcome: Err(why.into()) }).collect();
            return self.read_back(tx, game.unwrap_or("GAME"), ordered, taken).await;
        };
        let book = self.open(tx, &row.id).await?;
        if let Some(held) = self.director_held(&book, taken) {
            return Ok(held);
        }
        if let Some(until) = book.game.must_wait(taken.posting.at, taken.now) {
            return Ok(Outcome::Wait(until));
        }
        let mut ordered = Vec::new();
        for line in orders {
            let outcome = self.order(tx, &row.id, line.order, taken).await?;
            ordered.push(Ordered { text: line.text, outcome });
        }
        self.read_back(tx, &row.id, ordered, taken).await
    }

    /// Proven like a player's resignation: by the domain and by the token of a letter to the director.
    fn director_held(&self, book: &Book, taken: &Taken<'_>) -> Option<Outcome> {
        if !self.wants_proof() || taken.letter.outcome.as_deref() == Some(ACCEPTED) {
            return None;
        }
        let proof = self.director_proof(taken.envelope, &book.game);
        (proof < Proof::Both).then(|| Outcome::Held {
            note: format!("A ruling in {}, and the director is not proven by domain and token.", book.game.id),
            whose: None,
        })
    }

    /// One order: the game before and after it, or why nothing was done.
    async fn order(
        &self,
        tx: &mut Tx,
        id: &str,
        order: Order,
        taken: &Taken<'_>,
    ) -> Result<Result<(String, String), String>, Failure> {
        let book = self.open(tx, id).await?;
        let events = match self.ordered(&book, order, taken) {
            Ok(events) => events,
            Err(why) => return Ok(Err(why)),
        };
        self.save(tx, &book, &events, taken.now, Some(&by_letter(taken))).await?;
        for (side, command) in elsewhere(&events) {
            self.order_elsewhere(tx, &book, side, &command, taken).await?;
        }
        let after = self.open(tx, id).await?;
        Ok(Ok((standing(&book.game), standing(&after.game))))
    }

    fn ordered(&self, book: &Book, order: Order, taken: &Taken<'_>) -> Result<Vec<Event>, String> {
        let at = taken.posting.at;
        let command = match order {
            Order::Unclear(words) => return Err(format!("\"{words}\" is not understood")),
            Order::Rule { ruling, reason } => Command::Rule { ruling, reason },
            Order::Approve { reason } => {
                let side = proposed(book).ok_or("no forfeit is proposed in this game")?;
                Command::Rule { ruling: Ruling::Forfeit { side }, reason }
            }
            Order::Withdraw { side, .. } => Command::Withdraw { side },
            Order::Excuse { from, to, .. } if (to - from).num_days() >= LONGEST_EXCUSE => {
                return Err("that is more than a year at once; write the dates again, or a line for each year".into());
            }
            Order::Excuse { side, from, to, .. } => {
                let personal = Personal { zone: book.setting.person(side).zone, ..Personal::default() };
                let granted = grant(side, (Some(from), Some(to)), at, &personal, u32::MAX);
                let mut excused = granted.map_err(|_| "these dates are past, or the wrong way round".to_owned())?;
                excused.emergency = true;
                Command::Excuse(excused)
            }
        };
        if let Command::Rule { ruling, reason } = &command {
            possible(&book.game, ruling)?;
            if reason.is_empty() && !matches!(ruling, Ruling::Result { .. }) {
                return Err("a ruling needs its reason after a colon; only an adjudication needs none (R16)".into());
            }
        }
        let events = decide(&book.game, &command, at);
        if events.is_empty() { Err("it changes nothing in the present state of the game".into()) } else { Ok(events) }
    }

    /// Emergency time and a withdrawal hold in all games of the section.
    async fn order_elsewhere(
        &self,
        tx: &mut Tx,
        book: &Book,
        side: Side,
        command: &Command,
        taken: &Taken<'_>,
    ) -> Result<(), Failure> {
        let player = book.game.player(side).to_owned();
        for other in self.others(tx, book, side).await? {
            let Some(seat) = other.game.seat(&player) else { continue };
            let events = decide(&other.game, &seated(command, seat), taken.posting.at);
            if !events.is_empty() {
                let cause = by_letter(taken);
                self.save_for(tx, &other, &events, taken.now, Some(&cause), Audience::Opponent(seat)).await?;
            }
        }
        Ok(())
    }

    async fn read_back(
        &self,
        tx: &mut Tx,
        game: &str,
        ordered: Vec<Ordered>,
        taken: &Taken<'_>,
    ) -> Result<Outcome, Failure> {
        let draft = orders(&self.house, game, &ordered);
        let about = format!("ruling {}", taken.letter.id);
        let letter = Apart {
            draft: &draft,
            about: &about,
            game: None,
            to_name: "",
            player: None,
            token: None,
            answers: taken.envelope.message_id.as_deref(),
        };
        self.queue_apart(tx, &letter, taken.now).await?;
        Ok(Outcome::Done(ordered.iter().filter(|o| o.outcome.is_ok()).count()))
    }
}

/// The director's letter as the cause of entries (R4). It is neither player's, so no letter to one answers it.
fn by_letter<'a>(taken: &'a Taken<'_>) -> Incoming<'a> {
    Incoming { letter: &taken.letter.id, message_id: None, writer: Side::White }
}

/// Whose forfeit is proposed, and not ruled on since (R11).
fn proposed(book: &Book) -> Option<Side> {
    let mut open = None;
    for event in &book.setting.record {
        match &event.fact {
            Fact::Overstep(o) if o.consequence == crate::play::Consequence::Proposed => open = Some(o.side),
            Fact::Ruling { .. } => open = None,
            _ => {}
        }
    }
    open
}

/// What of a ruling holds in the player's other games too.
fn elsewhere(events: &[Event]) -> Vec<(Side, Command)> {
    let one = |e: &Event| match &e.fact {
        Fact::Excused(excused) => Some((excused.side, Command::Excuse(excused.clone()))),
        Fact::Withdrawn { side, .. } => Some((*side, Command::Withdraw { side: *side })),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

fn seated(command: &Command, side: Side) -> Command {
    match command.clone() {
        Command::Excuse(excused) => Command::Excuse(crate::play::Excused { side, ..excused }),
        Command::Withdraw { .. } => Command::Withdraw { side },
        other => other,
    }
}
