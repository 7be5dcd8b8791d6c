//! What goes out because of the date alone: the director's weekly digest, reminders of memberships (R1).
//!
//! Each is sent once however often this is asked: the store keeps which digest was the last, and a letter's Message-ID is
//! made of what it is about.

use super::apart::Apart;
use super::{Failure, Relay};
use crate::config::Calendar;
use crate::play::excused::date_in;
use crate::post::compose::digest::Digest;
use crate::post::compose::{Draft, Membership, membership};
use crate::rulebook::Instant;
use crate::store::{Tx, house, roster};
use std::collections::BTreeMap;

impl Relay {
    /// Queues what the calendar asks for by `now`. Returns how many letters that were.
    ///
    /// # Errors
    /// The database's.
    pub async fn keep_calendar(&self, calendar: &Calendar, now: Instant) -> Result<usize, Failure> {
        Ok(self.weekly(calendar, now).await? + self.memberships(calendar, now).await?)
    }

    /// Queues a digest outside the calendar, which it does not move.
    ///
    /// # Errors
    /// The database's.
    pub async fn send_digest(&self, digest: &Digest) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        let about = format!("digest asked for at {}", digest.until);
        self.queue_plain(&mut tx, &digest.letter(&self.house), &about, None, digest.until).await?;
        Ok(tx.commit().await?)
    }

    /// When the last digest of the calendar was made.
    ///
    /// # Errors
    /// The database's.
    pub async fn last_digest(&self) -> Result<Option<Instant>, Failure> {
        Ok(house::instant(&mut self.store.read().await?, house::DIGEST_MADE).await?)
    }

    /// The digest, if one is due that was not sent. After a long outage it is one digest for all of it.
    async fn weekly(&self, calendar: &Calendar, now: Instant) -> Result<usize, Failure> {
        let Some(slot) = calendar.slot(now, self.house.zone) else { return Ok(0) };
        let last = house::instant(&mut self.store.read().await?, house::DIGEST_SLOT).await?;
        match last {
            Some(last) if last >= slot => return Ok(0),
            Some(_) => {}
            // A new house has nothing to tell yet: its first digest is the next one.
            None => {
                let mut tx = self.store.begin().await?;
                house::set_instant(&mut tx, house::DIGEST_SLOT, slot).await?;
                tx.commit().await?;
                return Ok(0);
            }
        }
        let digest = self.digest(self.last_digest().await?, now).await?;
        let mut tx = self.store.begin().await?;
        if house::instant(&mut tx, house::DIGEST_SLOT).await?.is_some_and(|last| last >= slot) {
            // Another worker was first.
            return Ok(0);
        }
        self.queue_plain(&mut tx, &digest.letter(&self.house), &format!("digest of {slot}"), None, now).await?;
        house::set_instant(&mut tx, house::DIGEST_SLOT, slot).await?;
        house::set_instant(&mut tx, house::DIGEST_MADE, now).await?;
        tx.commit().await?;
        Ok(1)
    }

    /// R1: once a day, those with games whose membership ends soon, or has ended; each once before and once after.
    async fn memberships(&self, calendar: &Calendar, now: Instant) -> Result<usize, Failure> {
        let today = date_in(self.house.zone, now);
        let looked = house::get(&mut self.store.read().await?, house::MEMBERS_ON).await?;
        if calendar.membership == 0 || looked.is_some_and(|date| date >= today.to_string()) {
            return Ok(0);
        }
        let mut tx = self.store.begin().await?;
        let mut queued = 0;
        for (player, games) in self.in_play(&mut tx).await? {
            let Some(expires) = player.expires else { continue };
            if (expires - today).num_days() > i64::from(calendar.membership) {
                continue;
            }
            let what = Membership { expires, ended: expires < today, games };
            let about = format!("membership of {} {} {expires}", player.id, if what.ended { "ended" } else { "ends" });
            let person = self.person_of(player);
            let draft = membership(&self.house, &person, &what);
            queued +=
                usize::from(self.queue_plain(&mut tx, &draft, &about, Some((&person.id, &person.name)), now).await?);
        }
        house::set(&mut tx, house::MEMBERS_ON, &today.to_string()).await?;
        tx.commit().await?;
        Ok(queued)
    }

    /// The players who have games in play, and how many each.
    pub(super) async fn in_play(&self, db: &mut crate::store::Db) -> Result<Vec<(roster::Player, usize)>, Failure> {
        let mut games: BTreeMap<String, usize> = BTreeMap::new();
        for game in roster::games(db).await?.into_iter().filter(|g| g.status == "playing") {
            *games.entry(game.white).or_default() += 1;
            *games.entry(game.black).or_default() += 1;
        }
        let players = roster::players(db).await?.into_iter();
        Ok(players.filter_map(|p| games.get(&p.id).copied().map(|n| (p, n))).collect())
    }

    /// Queues a letter that answers nothing and is about no one game. `false`: it was queued before.
    async fn queue_plain(
        &self,
        tx: &mut Tx,
        draft: &Draft,
        about: &str,
        to: Option<(&str, &str)>,
        now: Instant,
    ) -> Result<bool, Failure> {
        let (player, to_name) = to.map_or((None, ""), |(id, name)| (Some(id), name));
        let letter = Apart { draft, about, game: None, to_name, player, token: None, answers: None };
        if self.queued_apart(tx, &letter).await? {
            return Ok(false);
        }
        self.queue_apart(tx, &letter, now).await?;
        Ok(true)
    }
}
