//! Starting a section: who meets whom, the first entry of each record, the start letters.

use super::denial::denied_entry;
use super::{Failure, Relay};
use crate::play::{Event, Fact, Started, excused::midnight};
use crate::rulebook::Instant;
use crate::store::{Tx, roster};
use crate::tournament::{Code, Schedule, Tournament};
use chrono::{Months, NaiveDate};
use chrono_tz::Tz;

/// A section to be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    pub tournament: String,
    /// Ids of the players, in the order of the table.
    pub players: Vec<String>,
    pub code: Option<String>,
    pub round: u32,
    pub schedule: Schedule,
    pub at: Instant,
}

/// A game of a section just started, players by id.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Paired {
    pub game: String,
    pub white: String,
    pub black: String,
}

impl Relay {
    /// Pairs a round robin, a match or teams by the Berger table, starts the clocks and queues the start letters, all or nothing.
    ///
    /// # Errors
    /// [`Failure::Refused`] names what is wrong with the request; or the database's.
    pub async fn start(&self, start: &Start) -> Result<(String, Vec<Paired>), Failure> {
        let mut tx = self.store.begin().await?;
        let started = self.start_in(&mut tx, start).await?;
        tx.commit().await?;
        Ok(started)
    }

    /// The same within a transaction.
    pub(super) async fn start_in(&self, tx: &mut Tx, start: &Start) -> Result<(String, Vec<Paired>), Failure> {
        let tournament = tournament(tx, &start.tournament).await?;
        tournament.check_round(start.round).map_err(Failure::Refused)?;
        let pairings = start.schedule.games_of(start.players.len()).map_err(Failure::Refused)?;
        check_players(tx, &start.players).await?;
        if let Some(why) = denied_entry(tx, &start.players).await? {
            return Err(Failure::Refused(format!("{why} Nothing was started.")));
        }
        let code = code(tx, start).await?;
        let section = roster::Section {
            code: code.to_string(),
            tournament: start.tournament.clone(),
            round: i64::from(start.round),
            starts_at: start.at,
            players: start.players.clone(),
            boards: i64::from(start.schedule.boards),
        };
        roster::add_section(tx, &section).await?;
        let mut games = Vec::new();
        for (n, pairing) in (1..).zip(pairings) {
            let (white, black) = (&start.players[pairing.white], &start.players[pairing.black]);
            let paired = Paired { game: code.game(n), white: white.clone(), black: black.clone() };
            self.start_game(tx, &tournament, start, &section.code, n, &paired).await?;
            games.push(paired);
        }
        Ok((section.code, games))
    }

    async fn start_game(
        &self,
        tx: &mut Tx,
        tournament: &Tournament,
        start: &Start,
        section: &str,
        n: usize,
        paired: &Paired,
    ) -> Result<(), Failure> {
        let posting = &self.posting;
        let rules = tournament.rules(start.round, posting.date_tolerance, posting.relay_delay);
        let number = u32::try_from(n).unwrap_or(u32::MAX);
        let started = Started {
            tournament: tournament.id.clone(),
            section: section.to_owned(),
            number,
            white: paired.white.clone(),
            black: paired.black.clone(),
            rules,
            begins: start.at,
            ends: ends(start.at, rules.numbers.months, self.house.zone),
        };
        let row = roster::Game {
            id: paired.game.clone(),
            section: section.to_owned(),
            number: i64::from(number),
            white: paired.white.clone(),
            black: paired.black.clone(),
            seq: 0,
            wake_at: None,
            status: "playing".into(),
            result: "*".into(),
            how: None,
        };
        roster::add_game(tx, &row).await?;
        let event = Event { at: start.at, fact: Fact::Started(started) };
        self.save_first(tx, &row, event, start.at).await
    }
}

/// The tournament's file, read again: it was checked when it was added.
pub(super) async fn tournament(tx: &mut Tx, id: &str) -> Result<Tournament, Failure> {
    let Some(row) = roster::tournament(tx, id).await? else {
        let known: Vec<String> = roster::tournaments(tx).await?.into_iter().map(|t| t.id).collect();
        let known =
            if known.is_empty() { "there is none yet".to_owned() } else { format!("there are {}", known.join(", ")) };
        return Err(Failure::Refused(format!(
            "There is no tournament {id:?}; {known}. Add one with `kingpost tournament add FILE.toml`."
        )));
    };
    Tournament::parse(&row.file)
        .map_err(|e| Failure::Damaged(format!("the file kept of tournament {id} cannot be read: {e}")))
}

async fn check_players(tx: &mut Tx, ids: &[String]) -> Result<(), Failure> {
    for (i, id) in ids.iter().enumerate() {
        if ids[..i].contains(id) {
            return Err(Failure::Refused(format!(
                "Player {id} is named twice; nobody has two seats in one section (GK9)."
            )));
        }
        if roster::player(tx, id).await?.is_none() {
            return Err(Failure::Refused(format!(
                "There is no player with the id {id}. `kingpost players list` shows who is known; `kingpost players import FILE.csv` adds players. Nothing was started."
            )));
        }
    }
    Ok(())
}

/// The code asked for, or the next free one of the tournament.
async fn code(tx: &mut Tx, start: &Start) -> Result<Code, Failure> {
    if let Some(text) = &start.code {
        let code = Code::parse(text).map_err(Failure::Refused)?;
        if roster::section(tx, code.as_str()).await?.is_some() {
            return Err(Failure::Refused(format!("There is a section {code} already. Give another --code.")));
        }
        return Ok(code);
    }
    let mut n = roster::sections_of(tx, &start.tournament).await?.len() + 1;
    loop {
        let code = Code::numbered(&start.tournament, n);
        if roster::section(tx, code.as_str()).await?.is_none() {
            return Ok(code);
        }
        n += 1;
    }
}

/// R16: 00:00, in the relay's zone, of the date on which the months are over.
fn ends(begins: Instant, months: u32, zone: Tz) -> Instant {
    let date = begins.utc().with_timezone(&zone).date_naive();
    let over = date.checked_add_months(Months::new(months)).unwrap_or(NaiveDate::MAX);
    midnight(over, zone)
}
