//! Entries of a Golden Knights: taken by GK1, GK8 and GK9, and put into sections as they come (GK2).

use super::start::{Start, tournament};
use super::{Failure, Paired, Relay};
use crate::play::excused::date_in;
use crate::rulebook::Instant;
use crate::store::entries::{self, Entry};
use crate::store::{Tx, denials, roster};
use crate::tournament::knights::entry::{Applicant, against};
use crate::tournament::knights::seating::{Sitter, sections};
use crate::tournament::{Code, Kind, Schedule, Tournament};
use chrono::{Datelike as _, NaiveDate};

/// An entry that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub player: String,
    pub posted: NaiveDate,
}

/// A section made of waiting entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formed {
    pub code: String,
    /// Players' ids in the order of the table.
    pub players: Vec<String>,
    /// Its games; none where it was only shown.
    pub games: Vec<Paired>,
}

impl Relay {
    /// Takes entries, all or none. `late`: the dates of GK9 do not hold, by the director's option.
    ///
    /// # Errors
    /// [`Failure::Refused`] with each entry that cannot be taken and all that stands against it; or the database's.
    pub async fn enter(&self, id: &str, asked: &[Asked], late: bool) -> Result<(), Failure> {
        let mut tx = self.store.begin().await?;
        let file = knights(&mut tx, id).await?;
        let denied = denials::in_force(&mut tx).await?;
        let mut there = entries::of_tournament(&mut tx, id).await?.into_iter().map(|e| e.player).collect::<Vec<_>>();
        let mut refused = Vec::new();
        for (n, one) in (1..).zip(asked) {
            let Some(player) = roster::player(&mut tx, &one.player).await? else {
                refused.push(format!("entry {n}, player {}: there is no such player", one.player));
                continue;
            };
            let who = Applicant {
                country: &player.country,
                expires: player.expires,
                denied: denied.iter().find(|d| d.player == player.id).map(|d| d.reason.as_str()),
                entries: there.iter().filter(|other| **other == player.id).count(),
            };
            let against = against(&who, one.posted, file.starts, late);
            if against.is_empty() {
                entries::add(&mut tx, id, &player.id, one.posted).await?;
                there.push(player.id);
            } else {
                refused.push(format!("entry {n}, player {}: {}", player.id, against.join("; ")));
            }
        }
        if refused.is_empty() {
            return Ok(tx.commit().await?);
        }
        Err(Failure::Refused(format!("{}. Nothing was entered.", refused.join(". "))))
    }

    /// All entries of a tournament.
    ///
    /// # Errors
    /// [`Failure::Refused`] where there is no such tournament; or the database's.
    pub async fn entries(&self, id: &str) -> Result<Vec<Entry>, Failure> {
        let mut tx = self.store.begin().await?;
        tournament(&mut tx, id).await?;
        let all = entries::of_tournament(&mut tx, id).await?;
        tx.rollback().await?;
        Ok(all)
    }

    /// Makes as many full sections of the waiting entries as there can be, and starts them, all in one transaction; or only
    /// shows them. Pairing begins with the tournament (GK9).
    ///
    /// # Errors
    /// [`Failure::Refused`] says why none can be started; or the database's.
    pub async fn form(&self, id: &str, at: Instant, confirm: bool) -> Result<Vec<Formed>, Failure> {
        let mut tx = self.store.begin().await?;
        let file = knights(&mut tx, id).await?;
        if confirm && date_in(self.house.zone, at) < file.starts {
            return Err(Failure::Refused(format!(
                "Pairing of {id} begins on {} (GK9). Nothing was started.",
                file.starts
            )));
        }
        let denied = denials::in_force(&mut tx).await?;
        let all = entries::of_tournament(&mut tx, id).await?;
        let may = |e: &&Entry| e.section.is_none() && !denied.iter().any(|d| d.player == e.player);
        let waiting: Vec<&Entry> = all.iter().filter(may).collect();
        let mut sitters = Vec::new();
        for entry in &waiting {
            let rating = roster::player(&mut tx, &entry.player).await?.and_then(|p| p.rating);
            sitters.push(Sitter { id: entry.player.clone(), rating: rating.and_then(|r| u32::try_from(r).ok()) });
        }
        let mut formed = Vec::new();
        let mut number = roster::sections_of(&mut tx, id).await?.iter().filter(|s| s.round == 1).count();
        for section in sections(&sitters).0 {
            number += 1;
            let code = free_code(&mut tx, &file, &mut number).await?;
            let players: Vec<String> = section.iter().map(|at| waiting[*at].player.clone()).collect();
            let mut one = Formed { code, players, games: Vec::new() };
            if confirm {
                let start = Start {
                    tournament: id.to_owned(),
                    players: one.players.clone(),
                    code: Some(one.code.clone()),
                    round: 1,
                    schedule: Schedule::default(),
                    at,
                };
                let (code, games) = self.start_in(&mut tx, &start).await?;
                for at in section {
                    entries::seat(&mut tx, id, waiting[at].n, &code).await?;
                }
                one = Formed { code, games, ..one };
            }
            formed.push(one);
        }
        if confirm {
            tx.commit().await?;
        } else {
            tx.rollback().await?;
        }
        Ok(formed)
    }
}

async fn knights(tx: &mut Tx, id: &str) -> Result<Tournament, Failure> {
    let file = tournament(tx, id).await?;
    if file.kind == Kind::GoldenKnights {
        return Ok(file);
    }
    Err(Failure::Refused(format!(
        "{id} is of the kind {}, and entries are kept for a Golden Knights only. `kingpost section start` starts sections of \
         other kinds.",
        file.kind.name()
    )))
}

/// `05N12`: the next that no section has.
async fn free_code(tx: &mut Tx, file: &Tournament, number: &mut usize) -> Result<String, Failure> {
    loop {
        let code = format!("{:02}N{number}", file.starts.year().rem_euclid(100));
        let parsed = Code::parse(&code).map_err(Failure::Refused)?;
        if roster::section(tx, parsed.as_str()).await?.is_none() {
            return Ok(code);
        }
        *number += 1;
    }
}
