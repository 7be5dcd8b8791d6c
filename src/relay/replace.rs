//! A withdrawn player's seat goes to another, in all games of the section that go on (R20).
//!
//! The games begin anew at the first move. A game is played under two names from its first move to its last (R1, R3), and is
//! rated so (R17): nobody takes over moves that another chose. That is also why R20 lets nobody in once a game of the seat was
//! played to its end. What was played before stays on the record.

use super::book::Audience;
use super::ports::Mailbox;
use super::rule::Made;
use super::{Failure, Relay};
use crate::play::{EndedBy, Event, Fact, Game, Order, Ruling, Side, ruled_by};
use crate::post::compose::{RuledOn, standing};
use crate::rulebook::{DAY, Instant};
use crate::store::{Tx, roster};

/// R20: so long after the section's start nobody comes in any more.
const WITHIN: i64 = 60 * DAY;

/// A replacement made.
pub struct Replaced {
    pub section: String,
    pub old: roster::Player,
    pub new: roster::Player,
    /// The games that begin anew, each before and after.
    pub games: Vec<(Game, Game)>,
}

impl Replaced {
    /// As it is read back to the director.
    pub(super) fn on(&self) -> RuledOn {
        let ids = self.games.iter().map(|(g, _)| g.id.to_string()).collect::<Vec<_>>().join(", ");
        let all = |of: fn(&(Game, Game)) -> &Game| {
            self.games.iter().map(|g| format!("{}: {}", of(g).id, standing(of(g)))).collect::<Vec<_>>().join(". ")
        };
        RuledOn {
            before: format!("{} in section {}. {}", self.old.name, self.section, all(|g| &g.0)),
            after: format!("{} in section {}. {}", self.new.name, self.section, all(|g| &g.1)),
            notes: vec![format!("These begin anew at the first move: {ids}. {} is told of each.", self.new.name)],
            player: String::new(),
            earlier: Vec::new(),
        }
    }
}

impl Relay {
    /// Replaces a player of a section, after the mail of before was read and what is due acted on. With `dry` nothing is kept.
    ///
    /// # Errors
    /// [`Failure::Refused`] says by which rule it cannot be done; or the mailbox's or the database's.
    pub async fn replace(
        &self,
        mailbox: &mut impl Mailbox,
        (section, old, new): (&str, &str, &str),
        reason: &str,
        at: Instant,
        dry: bool,
    ) -> Result<Replaced, Failure> {
        self.up_to(mailbox, at).await?;
        let mut tx = self.store.begin().await?;
        let made = Made { reason, at, now: at, letter: None };
        let replaced = self.replace_in(&mut tx, section, (old, new), made).await?.map_err(Failure::Refused)?;
        if dry {
            tx.rollback().await?;
        } else {
            tx.commit().await?;
        }
        Ok(replaced)
    }

    /// The same within a transaction, or why it cannot be done.
    pub(super) async fn replace_in(
        &self,
        tx: &mut Tx,
        section: &str,
        (old, new): (&str, &str),
        made: Made<'_>,
    ) -> Result<Result<Replaced, String>, Failure> {
        let Some(row) = roster::section(tx, section).await? else {
            return Ok(Err(format!(
                "There is no section {section}; `kingpost tournament show` lists those there are."
            )));
        };
        let Some(new) = roster::player(tx, new).await? else {
            return Ok(Err(format!(
                "There is no player with the id {new}; `kingpost players list` shows who is known, `kingpost players \
                 import` adds players."
            )));
        };
        if let Some(why) = super::denial::denied_entry(tx, std::slice::from_ref(&new.id)).await? {
            return Ok(Err(why));
        }
        let games = roster::games_of_section(tx, section).await?;
        let theirs: Vec<roster::Game> = games.iter().filter(|g| g.white == old || g.black == old).cloned().collect();
        let Some(old) = roster::player(tx, old).await?.filter(|_| !theirs.is_empty()) else {
            return Ok(Err(format!("Player {old} has no seat in section {section}.")));
        };
        if row.players.contains(&new.id) || games.iter().any(|g| g.white == new.id || g.black == new.id) {
            return Ok(Err(format!(
                "Player {} ({}) has a seat in section {section} already; nobody has two in one section (GK9).",
                new.id, new.name
            )));
        }
        if let Err(why) = self.replaceable(tx, &row, &old, &theirs, made.at).await? {
            return Ok(Err(why));
        }
        let mut replaced = Replaced { section: section.to_owned(), old, new, games: Vec::new() };
        for game in theirs.iter().filter(|g| g.status == "playing") {
            if let Err(why) = self.replace_one(tx, game, &mut replaced, made).await? {
                return Ok(Err(why));
            }
        }
        let kept = theirs.iter().any(|g| g.status != "playing");
        let players = row.players.iter().flat_map(|p| match p {
            p if *p != replaced.old.id => vec![p.clone()],
            // Games that ended stay with whom they were played by.
            p if kept => vec![p.clone(), replaced.new.id.clone()],
            _ => vec![replaced.new.id.clone()],
        });
        let players: Vec<String> = players.collect();
        roster::set_players(tx, section, &players).await?;
        Ok(Ok(replaced))
    }

    /// R20: who withdrew may be replaced, within sixty days, while no game of the seat was played to its end.
    async fn replaceable(
        &self,
        tx: &mut Tx,
        section: &roster::Section,
        old: &roster::Player,
        theirs: &[roster::Game],
        at: Instant,
    ) -> Result<Result<(), String>, Failure> {
        let mut withdrawn = false;
        for row in theirs {
            let game = self.open(tx, &row.id).await?.game;
            let Some(side) = game.seat(&old.id) else { continue };
            withdrawn |= game.withdrawn[side];
            if let Some(ending) = game.ending.filter(|e| in_actual_play(e.by)) {
                return Ok(Err(format!(
                    "Game {} of {} was played to its end, {}; after a result in actual play nobody comes in (R20). What can \
                     still be ruled is each game by itself: forfeit or result.",
                    game.id,
                    old.name,
                    ending.result()
                )));
            }
        }
        if at > section.starts_at + WITHIN {
            return Ok(Err(format!(
                "Section {} began at {}; after 60 days nobody comes in (R20). What can still be ruled is each game by \
                 itself: forfeit or result.",
                section.code, section.starts_at
            )));
        }
        if !theirs.iter().any(|g| g.status == "playing") {
            return Ok(Err(format!(
                "No game of {} in section {} goes on, so there is no seat to take; a forfeited game can be reinstated first.",
                old.name, section.code
            )));
        }
        if !withdrawn {
            return Ok(Err(format!(
                "{} has not withdrawn from section {}; only a withdrawn player is replaced (R20). Rule the withdrawal first.",
                old.name, section.code
            )));
        }
        Ok(Ok(()))
    }

    /// One game: what time brought is told to whom it concerned, then the seat changes hands.
    async fn replace_one(
        &self,
        tx: &mut Tx,
        row: &roster::Game,
        replaced: &mut Replaced,
        made: Made<'_>,
    ) -> Result<Result<(), String>, Failure> {
        let mut book = self.open(tx, &row.id).await?;
        let Some(side) = book.game.seat(&replaced.old.id) else { return Ok(Ok(())) };
        let (old, new) = (replaced.old.id.clone(), replaced.new.id.clone());
        let order = Order::Rule(Ruling::Replace { side, old, new });
        let ruled = ruled_by(&book.game, &book.setting.record, (&order, made.reason), made.at, &book.beyond());
        let mut events = match ruled {
            Ok(events) => events,
            Err(why) => return Ok(Err(format!("{}: {why}", row.id))),
        };
        let ruled = events.iter().position(is_ruling).unwrap_or(events.len());
        let ruling = events.split_off(ruled);
        if !events.is_empty() {
            self.save(tx, &book, &events, made.now, None).await?;
            book = self.open(tx, &row.id).await?;
        }
        let before = book.game.clone();
        let seat = if side == Side::White { &mut book.setting.white } else { &mut book.setting.black };
        book.setting.former = Some(std::mem::replace(seat, self.person_of(replaced.new.clone())));
        // The one who is replaced is told once for the section.
        let audience = if replaced.games.is_empty() { Audience::All } else { Audience::Players };
        self.save_for(tx, &book, &ruling, made.now, made.cause().as_ref(), audience).await?;
        roster::set_seat(tx, &row.id, side == Side::White, &replaced.new.id).await?;
        replaced.games.push((before, self.open(tx, &row.id).await?.game));
        Ok(Ok(()))
    }
}

fn is_ruling(event: &Event) -> bool {
    matches!(event.fact, Fact::Ruling { .. })
}

/// R20: whether a game that ended so was won, lost or drawn by playing it; a forfeit is none of these (R17).
fn in_actual_play(by: EndedBy) -> bool {
    !matches!(by, EndedBy::Time | EndedBy::Ruling)
}
