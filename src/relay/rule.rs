//! The director's rulings, by letter and by command: first what time and mail brought, then one more entry (R18).

use super::book::{Audience, Book, Incoming};
use super::ports::Mailbox;
use super::{Failure, Relay};
use crate::play::{Command, Event, Fact, Figures, Game, Order, Ruling, Side, decide, possible, ruled_by};
use crate::post::compose::{RuledOn, earlier, standing};
use crate::rulebook::Instant;
use crate::store::{Tx, inbox};

/// When something is ruled, why, and by which letter if by one.
#[derive(Clone, Copy)]
pub(super) struct Made<'a> {
    pub reason: &'a str,
    pub at: Instant,
    pub now: Instant,
    /// The director's letter, by its id in the inbox: on record with the entry (R4).
    pub letter: Option<&'a inbox::Letter>,
}

impl Made<'_> {
    /// The letter as the cause of entries. It is neither player's, so no letter to one answers it.
    pub(super) fn cause(&self) -> Option<Incoming<'_>> {
        self.letter.map(|letter| Incoming { letter: &letter.id, message_id: None, writer: Side::White })
    }
}

/// A ruling made, with the game before and after it.
pub struct Ruled {
    pub ruling: Ruling,
    pub before: Game,
    pub after: Game,
    /// As it is read back to the director.
    pub on: RuledOn,
}

impl Relay {
    /// Makes a ruling in `game` at the instant `at`: the mail of before is read and what is due is acted on first. Its letters
    /// are queued; with `dry` nothing of the ruling itself is kept.
    ///
    /// # Errors
    /// [`Failure::Refused`] says what is wrong with the ruling; or the mailbox's or the database's.
    pub async fn rule(
        &self,
        mailbox: &mut impl Mailbox,
        game: &str,
        (order, reason): (&Order, &str),
        at: Instant,
        dry: bool,
    ) -> Result<Ruled, Failure> {
        self.up_to(mailbox, at).await?;
        let mut tx = self.store.begin().await?;
        let made = Made { reason, at, now: at, letter: None };
        let ruled = self.order(&mut tx, game, order, made).await?.map_err(Failure::Refused)?;
        if dry {
            tx.rollback().await?;
        } else {
            tx.commit().await?;
        }
        Ok(ruled)
    }

    /// What `once` does before its letters go: mail, then timers.
    pub(super) async fn up_to(&self, mailbox: &mut impl Mailbox, at: Instant) -> Result<(), Failure> {
        self.collect(mailbox, at).await?;
        self.receive(at).await?;
        self.tick(at).await.map(drop)
    }

    /// One order in one game, and what of it holds in the section; or why nothing was done.
    pub(super) async fn order(
        &self,
        tx: &mut Tx,
        id: &str,
        order: &Order,
        made: Made<'_>,
    ) -> Result<Result<Ruled, String>, Failure> {
        let book = self.open(tx, id).await?;
        let events = match self.ruled(tx, &book, order, made).await? {
            Ok(events) => events,
            Err(why) => return Ok(Err(why)),
        };
        let Some(ruling) = events.iter().find_map(ruling) else {
            return Err(Failure::Damaged(format!("an order in {id} made no ruling")));
        };
        self.save(tx, &book, &events, made.now, made.cause().as_ref()).await?;
        self.rule_others(tx, &book, &ruling, made).await?;
        let elsewhere = self.leave_others(tx, &book, &ruling, made).await?;
        let after = self.open(tx, id).await?.game;
        let mut on = self.read_off(&book, &ruling, &events, &after, made.at);
        on.notes.extend(elsewhere);
        Ok(Ok(Ruled { ruling, before: book.game, after, on }))
    }

    /// The entries of an order, not saved.
    async fn ruled(
        &self,
        tx: &mut Tx,
        book: &Book,
        order: &Order,
        made: Made<'_>,
    ) -> Result<Result<Vec<Event>, String>, Failure> {
        let mut beyond = book.beyond();
        if let Order::Posting { ply, .. } = order {
            let mover = Side::of_ply(ply.saturating_sub(1));
            for (seat, other) in self.others(tx, book, mover).await? {
                beyond.moved[mover].extend(other.game.posted(seat));
            }
        }
        Ok(ruled_by(&book.game, &book.setting.record, (order, made.reason), made.at, &beyond))
    }

    /// Emergency time and a withdrawal hold in all games of the player's section that go on (R12, R20).
    async fn rule_others(&self, tx: &mut Tx, book: &Book, ruling: &Ruling, made: Made<'_>) -> Result<(), Failure> {
        let side = match ruling {
            Ruling::Excuse(excused) => excused.side,
            Ruling::Withdraw { side } => *side,
            _ => return Ok(()),
        };
        for (seat, other) in self.others(tx, book, side).await? {
            let ruling = match ruling {
                Ruling::Excuse(excused) => Ruling::Excuse(crate::play::Excused { side: seat, ..excused.clone() }),
                _ => Ruling::Withdraw { side: seat },
            };
            if possible(&other.game, &ruling).is_err() {
                continue;
            }
            let command = Command::Rule { ruling, reason: made.reason.to_owned() };
            let events = decide(&other.game, &command, made.at);
            self.save_for(tx, &other, &events, made.now, made.cause().as_ref(), Audience::Opponent(seat)).await?;
        }
        Ok(())
    }

    /// R12: a move ends excused time in all games of the section, so a corrected posting is felt there too. Returns what the
    /// director must know of them.
    async fn leave_others(
        &self,
        tx: &mut Tx,
        book: &Book,
        ruling: &Ruling,
        made: Made<'_>,
    ) -> Result<Vec<String>, Failure> {
        let Ruling::Posting { ply, from, to, last: Some(last), ref later, .. } = *ruling else { return Ok(Vec::new()) };
        let mut notes = Vec::new();
        for (side, other) in self.others(tx, book, Side::of_ply(ply.saturating_sub(1))).await? {
            if !other.game.leave_ended(side, from) && !other.game.excused_at(side, to) {
                continue;
            }
            let order = Order::Rule(Ruling::Leave { side, from, to, last, later: later.clone() });
            let events = match self.ruled(tx, &other, &order, made).await? {
                Ok(events) => events,
                Err(why) => {
                    notes.push(format!("Excused time in {} was not reckoned again: {why}", other.row.id));
                    continue;
                }
            };
            self.save_for(tx, &other, &events, made.now, made.cause().as_ref(), Audience::Players).await?;
            let after = self.open(tx, &other.row.id).await?.game;
            notes.push(format!(
                "Excused time of {side} in {} is reckoned again with it (R12). Before: {}. After: {}.",
                other.row.id,
                standing(&other.game),
                standing(&after)
            ));
        }
        Ok(notes)
    }

    /// A ruling as it is read back: the game before and after, what follows, and what stood against the player before (R18).
    fn read_off(&self, book: &Book, ruling: &Ruling, events: &[Event], after: &Game, at: Instant) -> RuledOn {
        let side = ruling.side();
        let figures = events.iter().find_map(|e| if let Fact::Recomputed(f) = &e.fact { Some(&**f) } else { None });
        RuledOn {
            before: standing(&book.game),
            after: standing(after),
            notes: notes(after, figures, at),
            player: side.map_or(String::new(), |s| book.setting.person(s).name.clone()),
            earlier: side.map_or(Vec::new(), |s| earlier(&book.setting.record, s, self.house.zone)),
        }
    }
}

fn ruling(event: &Event) -> Option<Ruling> {
    if let Fact::Ruling { ruling, .. } = &event.fact { Some(ruling.clone()) } else { None }
}

/// What the director must know besides the figures.
fn notes(after: &Game, figures: Option<&Figures>, at: Instant) -> Vec<String> {
    let mut notes = Vec::new();
    for found in figures.iter().flat_map(|f| &f.gone) {
        let over = &found.overstep;
        notes.push(format!("The overstep of {} at {} (control {}) falls away.", over.side, found.at, over.control));
    }
    for found in figures.iter().flat_map(|f| &f.arisen) {
        let over = &found.overstep;
        notes.push(format!(
            "An overstep of {} at {} (control {}) comes to light. Nothing is forfeited by it; that is for a ruling (R11).",
            over.side, found.at, over.control
        ));
    }
    if figures.is_some_and(|f| f.void) {
        notes.push(
            "The forfeit on time has no overstep behind it now. The game stays ended until you rule: reinstate (R11)."
                .into(),
        );
    }
    if let Some(late) = after.deadline(after.to_move()).filter(|deadline| *deadline < at) {
        notes.push(format!(
            "{} is past the deadline, {late}, with this: the overstep counts from this ruling (R11).",
            after.to_move()
        ));
    }
    notes
}
