//! `kingpost section`: started.

use super::report::{Report, Table};
use super::setting::Setting;
use crate::clock::Clock;
use crate::relay::{Paired, Start};
use crate::rulebook::Instant;
use serde::Serialize;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Pair a round robin by the Berger table, start its clocks and queue the start letters
    Start {
        /// The tournament's id
        tournament: String,
        /// The players' ids in the order of the table, with commas between; of two, the first has White
        #[arg(long, required = true, value_delimiter = ',', value_name = "ID,ID,…")]
        players: Vec<String>,
        /// The section's code [default: made of the tournament's id]
        #[arg(long)]
        code: Option<String>,
        /// The tournament's round
        #[arg(long, default_value_t = 1)]
        round: u32,
        /// When its clocks start, as in 2024-03-01T12:00:00Z [default: now]
        #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
        at: Option<Instant>,
    },
}

#[derive(Serialize)]
struct Document {
    section: String,
    games: Vec<Paired>,
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    let Command::Start { tournament, players, code, round, at } = command;
    let request = Start {
        tournament: tournament.clone(),
        players: players.iter().map(|id| id.trim().to_owned()).collect(),
        code: code.clone(),
        round: *round,
        at: at.unwrap_or_else(|| Clock::System.now()),
    };
    start(&request, setting).await
}

/// Starts a section; the start letters go out with the next round of work.
pub async fn start(request: &Start, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let (section, games) = relay.start(request).await?;
    let mut table = Table::headed(&["game", "white", "black"]);
    for game in &games {
        table.row(&[&game.game, &game.white, &game.black]);
    }
    let text = format!("Section {section} has started, and its start letters are queued.\n\n{}", table.text(""));
    Report::new(&Document { section, games }, text)
}
