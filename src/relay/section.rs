//! What a letter in one game means for the player's other games of the section: excused time, withdrawal (R12, R20).

use super::block::Taken;
use super::book::{Audience, Book, Incoming};
use super::{Failure, Relay};
use crate::play::{Command, Event, Excused, Fact, Personal, Side, decide};
use crate::rulebook::Instant;
use crate::store::{Db, Tx, roster};
use chrono::NaiveDate;
use std::collections::BTreeSet;

impl Relay {
    /// The player's other games of the section.
    pub(super) async fn others(&self, db: &mut Db, book: &Book, side: Side) -> Result<Vec<(Side, Book)>, Failure> {
        let player = book.game.player(side);
        let mut books = Vec::new();
        for row in roster::games_of_section(db, &book.row.section).await? {
            if row.id != book.row.id && (row.white == player || row.black == player) {
                let other = self.open(db, &row.id).await?;
                books.extend(other.game.seat(player).map(|seat| (seat, other)));
            }
        }
        Ok(books)
    }

    /// The instant until which a letter must wait for another game of the section, in which excused time runs or may be asked for (R11, R12).
    pub(super) async fn others_must_wait(
        &self,
        db: &mut Db,
        book: &Book,
        side: Side,
        taken: &Taken<'_>,
    ) -> Result<Option<Instant>, Failure> {
        if !excused_matters(book, side, taken.posting.at) {
            return Ok(None);
        }
        let others = self.others(db, book, side).await?;
        Ok(others.iter().filter_map(|(_, o)| o.game.must_wait(taken.posting.at, taken.now)).min())
    }

    /// Puts into the player's other games what the events of this one mean there.
    pub(super) async fn tell_others(
        &self,
        tx: &mut Tx,
        book: &Book,
        side: Side,
        events: &[Event],
        taken: &Taken<'_>,
    ) -> Result<(), Failure> {
        let commands: Vec<Elsewhere> = events.iter().filter_map(|e| elsewhere(&e.fact)).collect();
        if commands.is_empty() {
            return Ok(());
        }
        for (seat, mut other) in self.others(tx, book, side).await? {
            for command in &commands {
                let events = decide(&other.game, &command.clone().seated(seat), taken.posting.at);
                if events.is_empty() {
                    continue;
                }
                let cause = Incoming { letter: &taken.letter.id, message_id: None, writer: seat };
                self.save_for(tx, &other, &events, taken.now, Some(&cause), Audience::Opponent(seat)).await?;
                other = self.open(tx, &other.row.id).await?;
            }
        }
        Ok(())
    }

    /// What must be known of a player besides the game: the zone, and the dates excused in any section (R12).
    pub(super) async fn personal(&self, db: &mut Db, book: &Book, side: Side, asks: bool) -> Result<Personal, Failure> {
        let zone = book.setting.person(side).zone;
        let mut excused = BTreeSet::new();
        if asks {
            let player = book.game.player(side);
            for row in roster::games_of_player(db, player).await? {
                let game = self.open(db, &row.id).await?.game;
                let Some(seat) = game.seat(player) else { continue };
                excused.extend(game.excused[seat].iter().flat_map(dates));
            }
        }
        Ok(Personal { zone, excused })
    }
}

/// Something told in one game that counts in the others.
#[derive(Clone)]
enum Elsewhere {
    Excuse(Excused),
    EndExcuse(NaiveDate),
    Withdraw,
}

impl Elsewhere {
    fn seated(self, side: Side) -> Command {
        match self {
            Self::Excuse(excused) => Command::Excuse(Excused { side, ..excused }),
            Self::EndExcuse(last) => Command::EndExcuse { side, last },
            Self::Withdraw => Command::Withdraw { side },
        }
    }
}

fn elsewhere(fact: &Fact) -> Option<Elsewhere> {
    match fact {
        Fact::Excused(excused) => Some(Elsewhere::Excuse(excused.clone())),
        Fact::ExcusedEnded { last, .. } => Some(Elsewhere::EndExcuse(*last)),
        Fact::Withdrawn { .. } => Some(Elsewhere::Withdraw),
        _ => None,
    }
}

/// Whether the player has excused time here that a letter posted at `at` may end or that its other games share.
fn excused_matters(book: &Book, side: Side, at: Instant) -> bool {
    book.game.excused[side].iter().any(|e| at < e.ends)
}

/// The dates of a notice that were granted and not given back.
fn dates(excused: &Excused) -> impl Iterator<Item = NaiveDate> + use<> {
    let to = excused.to;
    let begun = excused.from <= to;
    excused.from.iter_days().take_while(move |d| begun && *d <= to)
}
