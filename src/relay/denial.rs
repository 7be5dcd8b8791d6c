//! Denial of entry (R2, R18): a ruling about a player, told to the player and the director, and lifted by another.

use super::apart::Apart;
use super::{Failure, Relay};
use crate::post::compose::{Barred, barred, earlier};
use crate::store::denials::{self, Denial};
use crate::store::{Db, roster};

/// What was ruled, or would be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Denied {
    pub player: roster::Player,
    /// What stood against the player before, in every game and by earlier rulings (R18).
    pub earlier: Vec<String>,
}

impl Relay {
    /// Denies a player entry to new sections, or allows it again. Games that go on are not touched.
    ///
    /// # Errors
    /// [`Failure::Refused`] says why it cannot be ruled; or the database's.
    pub async fn deny(&self, ruling: &Denial, dry_run: bool) -> Result<Denied, Failure> {
        let mut tx = self.store.begin().await?;
        let id = &ruling.player;
        let Some(player) = roster::player(&mut tx, id).await? else {
            return Err(Failure::Refused(format!(
                "There is no player with the id {id}. `kingpost players list` shows who is known. Nothing was ruled."
            )));
        };
        let before = denials::of_player(&mut tx, id).await?;
        if before.last().is_some_and(|last| last.denied) == ruling.denied {
            let already = if ruling.denied { "is denied entry already" } else { "may enter as it is" };
            return Err(Failure::Refused(format!("Player {id} {already}. Nothing was ruled.")));
        }
        let earlier = self.against(&mut tx, id, &before).await?;
        if !dry_run {
            denials::add(&mut tx, ruling).await?;
            let person = self.person_of(player.clone());
            let what = Barred { denied: ruling.denied, reason: &ruling.reason, earlier: &earlier };
            let about = format!("entry {} {id} {}", before.len() + 1, ruling.at);
            for draft in barred(&self.house, &person, &what) {
                let about = format!("{about} to {:?}", draft.to);
                let letter = Apart {
                    draft: &draft,
                    about: &about,
                    game: None,
                    to_name: &person.name,
                    player: Some(id),
                    token: None,
                    answers: None,
                };
                self.queue_apart(&mut tx, &letter, ruling.at).await?;
            }
            tx.commit().await?;
        }
        Ok(Denied { player, earlier })
    }

    /// R18: what stood against a player, game by game.
    async fn against(&self, db: &mut Db, id: &str, before: &[Denial]) -> Result<Vec<String>, Failure> {
        let mut all = Vec::new();
        for row in roster::games_of_player(db, id).await? {
            let book = self.open(db, &row.id).await?;
            let Some(side) = book.game.seat(id) else { continue };
            let told = earlier(&book.setting.record, side, self.house.zone);
            all.extend(told.into_iter().map(|line| format!("{}, {line}", row.id)));
        }
        let ruled = |d: &Denial| format!("{}: entry {}", d.at, if d.denied { "denied" } else { "allowed again" });
        all.extend(before.iter().map(ruled));
        Ok(all)
    }
}

/// Why one of these may enter nothing; `None`: all may.
pub(super) async fn denied_entry(db: &mut Db, ids: &[String]) -> Result<Option<String>, Failure> {
    let denied = denials::in_force(db).await?;
    Ok(denied.iter().find(|denial| ids.contains(&denial.player)).map(|denial| {
        format!(
            "Player {} is denied entry since {}: {}. `kingpost players admit {} --reason TEXT` lifts it.",
            denial.player,
            denial.at,
            denial.reason.trim_end_matches('.'),
            denial.player
        )
    }))
}
