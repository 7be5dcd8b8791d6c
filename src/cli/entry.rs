//! `kingpost entry`: entries of a Golden Knights, and `kingpost section form`, which makes sections of them.

use super::report::{Report, Table};
use super::setting::Setting;
use crate::clock::Clock;
use crate::relay::Asked;
use crate::rulebook::Instant;
use crate::tournament::knights::entry::FEE;
use anyhow::{Context as _, bail};
use chrono::NaiveDate;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Enter players who may (GK1, GK8, GK9), one entry for each id named
    Add {
        /// The tournament's id
        tournament: String,
        /// The players' ids; one named twice enters twice
        #[arg(required = true)]
        players: Vec<String>,
        /// The day on which the entry was posted, as in 2024-11-30
        #[arg(long, value_name = "DATE")]
        posted: NaiveDate,
        /// Take it after the dates of GK9, at the director's option
        #[arg(long)]
        late: bool,
    },
    /// Enter the players of a CSV file, all rows or none
    Import {
        /// The tournament's id
        tournament: String,
        /// Columns player,posted
        file: PathBuf,
        /// Take them after the dates of GK9, at the director's option
        #[arg(long)]
        late: bool,
    },
    /// All entries, and the sections they got
    List {
        /// The tournament's id
        tournament: String,
    },
}

#[derive(Serialize)]
struct Entered {
    tournament: String,
    entered: usize,
    /// Dollars (GK8).
    fees: u64,
}

#[derive(Serialize)]
struct Shown {
    n: i64,
    player: String,
    posted: String,
    /// `null`: it waits for a section.
    section: Option<String>,
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    match command {
        Command::Add { tournament, players, posted, late } => {
            let asked = players.iter().map(|id| Asked { player: id.trim().to_owned(), posted: *posted });
            enter(tournament, &asked.collect::<Vec<_>>(), *late, setting).await
        }
        Command::Import { tournament, file, late } => enter(tournament, &read(file)?, *late, setting).await,
        Command::List { tournament } => list(tournament, setting).await,
    }
}

async fn enter(tournament: &str, asked: &[Asked], late: bool, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    relay.enter(tournament, asked, late).await?;
    let fees = asked.len() as u64 * u64::from(FEE);
    let text = format!(
        "{} entered in {tournament}; fees ${fees} (GK8). `kingpost section form {tournament}` shows the sections they make.",
        asked.len()
    );
    Report::new(&Entered { tournament: tournament.to_owned(), entered: asked.len(), fees }, text)
}

fn read(file: &Path) -> anyhow::Result<Vec<Asked>> {
    let mut rows = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_path(file)
        .with_context(|| format!("{} cannot be read", file.display()))?;
    let heads = rows.headers()?.clone();
    let column =
        |name: &str| heads.iter().position(|head| head.trim_start_matches('\u{feff}').eq_ignore_ascii_case(name));
    let (Some(player), Some(posted)) = (column("player"), column("posted")) else {
        bail!("{}: the first row must name the columns player,posted. Nothing was entered", file.display());
    };
    let mut asked = Vec::new();
    for (n, row) in (2..).zip(rows.records()) {
        let wrong = |why: String| format!("{}, row {n}: {why}. Nothing was entered", file.display());
        let row = row.map_err(|e| anyhow::anyhow!(wrong(e.to_string())))?;
        let cell = |at: usize| row.get(at).unwrap_or_default();
        let Ok(posted) = cell(posted).parse() else {
            bail!(wrong(format!("posted: \"{}\" is no date; write it as in 2024-11-30", cell(posted).escape_debug())));
        };
        if cell(player).is_empty() {
            bail!(wrong("player: there is no id".to_owned()));
        }
        asked.push(Asked { player: cell(player).to_owned(), posted });
    }
    Ok(asked)
}

async fn list(tournament: &str, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let entries = relay.entries(tournament).await?;
    let mut table = Table::headed(&["n", "player", "posted", "section"]);
    let mut shown = Vec::new();
    for entry in entries {
        let section = entry.section.clone().unwrap_or_else(|| "waits".to_owned());
        table.row(&[&entry.n.to_string(), &entry.player, &entry.posted.to_string(), &section]);
        shown.push(Shown {
            n: entry.n,
            player: entry.player,
            posted: entry.posted.to_string(),
            section: entry.section,
        });
    }
    Report::new(&shown, table.text("No entries yet. `kingpost entry add` takes them."))
}

#[derive(Debug, clap::Args)]
pub struct Form {
    /// The tournament's id
    tournament: String,
    /// Start them; without this they are only shown
    #[arg(long)]
    confirm: bool,
    /// When their clocks start, as in 2024-03-01T12:00:00Z [default: now]
    #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
    at: Option<Instant>,
}

#[derive(Serialize)]
struct Made {
    tournament: String,
    started: bool,
    sections: Vec<Section>,
}

#[derive(Serialize)]
struct Section {
    section: String,
    players: Vec<String>,
    games: Vec<crate::relay::Paired>,
}

/// `kingpost section form`: full sections of the entries that wait.
pub async fn form(arguments: &Form, setting: &Setting) -> anyhow::Result<Report> {
    let config = setting.config()?;
    let relay = setting.relay(&config).await?;
    if arguments.confirm && arguments.at.is_none() {
        super::clock::must_be_believed(&relay, &config).await?;
    }
    let formed = relay.form(&arguments.tournament, Clock::at(arguments.at).now(), arguments.confirm).await?;
    let mut text = match (formed.len(), arguments.confirm) {
        (0, _) => "There are not enough entries for a full section.\n".to_owned(),
        (n, true) => format!("{n} sections have started, and their start letters are queued.\n"),
        (n, false) => format!("{n} sections can be started; nothing is sent before `--confirm`.\n"),
    };
    for section in &formed {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "\n{}: {}", section.code, section.players.join(", "));
    }
    let sections = formed.into_iter().map(|s| Section { section: s.code, players: s.players, games: s.games });
    let document =
        Made { tournament: arguments.tournament.clone(), started: arguments.confirm, sections: sections.collect() };
    Report::new(&document, text)
}
