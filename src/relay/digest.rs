//! What a digest tells, gathered from the records, the roster, the inbox and the outbox.

use super::book::read_event;
use super::{Failure, Relay};
use crate::play::Event;
use crate::play::excused::{date_in, midnight};
use crate::post::compose::digest::{Digest, Item, Topic, Watched, matters};
use crate::post::compose::text::{address, line, tidy};
use crate::post::compose::when::counted;
use crate::rulebook::{DAY, Instant};
use crate::store::inbox::{self, State};
use crate::store::{Db, outbox, record, roster};
use std::collections::{BTreeMap, BTreeSet};

/// More letters of a state than this are not looked at.
const MOST: i64 = 1_000;

impl Relay {
    /// A digest of what is open at `now`, and of what happened since the last one.
    ///
    /// # Errors
    /// The database's.
    pub async fn digest(&self, since: Option<Instant>, now: Instant) -> Result<Digest, Failure> {
        let mut db = self.store.read().await?;
        let games = roster::games(&mut db).await?;
        let playing = games.iter().filter(|g| g.status == "playing").count();
        let mut items = self.of_games(&mut db, &games, since, now).await?;
        items.extend(clock(&mut db).await?);
        items.extend(self.lapsed(&mut db, now).await?);
        let suspended = outbox::suspensions(&mut db).await?;
        items.extend(self.suspended(&mut db, &suspended).await?);
        items.extend(unaccepted(&mut db, &suspended, now).await?);
        items.extend(self.held_and_aside(&mut db).await?);
        Ok(Digest { since, until: now, playing, items })
    }

    async fn of_games(
        &self,
        db: &mut Db,
        games: &[roster::Game],
        since: Option<Instant>,
        now: Instant,
    ) -> Result<Vec<Item>, Failure> {
        let mut news: BTreeMap<String, Vec<Event>> = BTreeMap::new();
        for kind in ["overstep", "refused"] {
            for entry in record::entries_of_kind(db, kind, since).await? {
                news.entry(entry.game.clone()).or_default().push(read_event(&entry)?);
            }
        }
        // R2: a complaint about conduct is open after the game's end too.
        let complained: BTreeSet<String> =
            record::entries_of_kind(db, "complaint", None).await?.into_iter().map(|e| e.game).collect();
        let mut items = Vec::new();
        for row in games {
            let fresh = news.get(&row.id).map_or(&[][..], Vec::as_slice);
            if row.status != "playing" && fresh.is_empty() && !complained.contains(&row.id) {
                continue;
            }
            match self.open(db, &row.id).await {
                Ok(book) => {
                    items.extend(matters(&Watched { game: &book.game, setting: &book.setting, news: fresh, now }));
                }
                Err(failure) if failure.is_temporary() => return Err(failure),
                // One damaged record must not keep all the rest from the director.
                Err(failure) => {
                    let text = format!("this game cannot be read: {}", line(&failure.to_string()));
                    items.push(Item { topic: Topic::Decide, at: now, game: Some(row.id.clone()), text });
                }
            }
        }
        Ok(items)
    }

    /// R1
    async fn lapsed(&self, db: &mut Db, now: Instant) -> Result<Vec<Item>, Failure> {
        let today = date_in(self.house.zone, now);
        let lapsed = |(player, games): (roster::Player, usize)| {
            let expires = player.expires.filter(|expires| *expires < today)?;
            let games = counted(i64::try_from(games).unwrap_or(i64::MAX), "game", "games");
            let text = format!(
                "{} (ID {}), {games} in play; {expires} was the last day",
                tidy(&player.name),
                tidy(&player.id)
            );
            let at = midnight(expires.succ_opt().unwrap_or(expires), self.house.zone);
            Some(Item { topic: Topic::Lapsed, at, game: None, text })
        };
        Ok(self.in_play(db).await?.into_iter().filter_map(lapsed).collect())
    }

    async fn suspended(&self, db: &mut Db, suspended: &[outbox::Suspension]) -> Result<Vec<Item>, Failure> {
        let waiting = outbox::list(db, Some("suspended"), MOST).await?;
        let mut items = Vec::new();
        for s in suspended {
            let names: Vec<String> =
                roster::players_by_email(db, &s.address).await?.iter().map(|p| tidy(&p.name)).collect();
            let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
            let wait = waiting.iter().filter(|l| l.address.eq_ignore_ascii_case(&s.address)).count();
            let wait = counted(i64::try_from(wait).unwrap_or(i64::MAX), "letter waits", "letters wait");
            let text = format!("{}{names}: {wait}. The server said: {}", address(&s.address), line(&s.error));
            items.push(Item { topic: Topic::Suspended, at: s.since, game: None, text });
        }
        Ok(items)
    }

    /// Letters held and letters set aside; those of strangers are only counted.
    async fn held_and_aside(&self, db: &mut Db) -> Result<Vec<Item>, Failure> {
        let mut items = Vec::new();
        let mut strangers: Vec<inbox::Letter> = Vec::new();
        for (state, topic) in [(State::Held, Topic::Held), (State::Review, Topic::Aside)] {
            for letter in inbox::in_state(db, state.name(), MOST).await? {
                let from = letter.sender.clone().unwrap_or_default();
                let topic = if from.eq_ignore_ascii_case(&self.house.director) { Topic::YourName } else { topic };
                let known = topic != Topic::Aside || !roster::players_by_email(db, &from).await?.is_empty();
                if known { items.push(kept(topic, &letter)) } else { strangers.push(letter) }
            }
        }
        if let Some(first) = strangers.first() {
            let n = i64::try_from(strangers.len()).unwrap_or(i64::MAX);
            let of = counted(n, "letter of somebody not registered", "letters of people not registered");
            items.push(Item {
                topic: Topic::Aside,
                at: first.arrived,
                game: None,
                text: format!("{of}, since that day"),
            });
        }
        Ok(items)
    }
}

fn kept(topic: Topic, letter: &inbox::Letter) -> Item {
    let from = letter.sender.as_deref().map_or_else(|| "nobody".to_owned(), address);
    let why = line(letter.note.as_deref().unwrap_or("no reason is noted"));
    Item { topic, at: letter.arrived, game: None, text: format!("letter {} from {from}. {why}", letter.n) }
}

/// What has waited for a day or was refused, and not because its address takes nothing; the director's own in any case.
async fn unaccepted(db: &mut Db, suspended: &[outbox::Suspension], now: Instant) -> Result<Vec<Item>, Failure> {
    let mut items = Vec::new();
    for state in ["queued", "leased", "failed", "suspended"] {
        for letter in outbox::list(db, Some(state), MOST).await? {
            let official = letter.role != "player";
            let stopped = suspended.iter().any(|s| s.address.eq_ignore_ascii_case(&letter.address));
            if now - letter.queued_at < DAY || (stopped && !official) {
                continue;
            }
            let tries = counted(letter.attempts, "try", "tries");
            let what = if matches!(letter.state, outbox::State::Failed) { "refused" } else { "waiting" };
            let why = letter.error.as_deref().map_or(String::new(), |e| format!(": {}", line(e)));
            let text = format!("{} to {}, {what} after {tries}{why}", letter.kind, address(&letter.address));
            items.push(Item { topic: Topic::Unaccepted, at: letter.queued_at, game: letter.game.clone(), text });
        }
    }
    Ok(items)
}

/// A clock that is not believed holds everything up.
async fn clock(db: &mut Db) -> Result<Option<Item>, Failure> {
    let held = super::watch::held(db).await?;
    Ok(held.map(|held| {
        let text =
            format!("the relay's clock is not believed: {}; say if it is right: kingpost clock believe", held.doubt);
        Item { topic: Topic::Decide, at: held.since.wall, game: None, text }
    }))
}
