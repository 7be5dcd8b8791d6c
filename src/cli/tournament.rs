//! `kingpost tournament`: added from its file, and shown.

use super::report::{Report, Table};
use super::setting::Setting;
use crate::clock::Clock;
use crate::rulebook::{Edition, Forfeits, IfMoves, Numbers, Ruleset};
use crate::store::roster::{self, Added, Section};
use crate::tournament::{Kind, Tournament};
use anyhow::{Context as _, anyhow, bail};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Add a tournament; its file may change until its first section starts
    Add { file: PathBuf },
    /// A tournament, its rules and its sections
    Show { id: String },
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    match command {
        Command::Add { file } => add(file, setting).await,
        Command::Show { id } => show(id, setting).await,
    }
}

pub async fn add(file: &Path, setting: &Setting) -> anyhow::Result<Report> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let tournament =
        Tournament::parse(&text).map_err(|why| anyhow!("in {}: {why}. Nothing was added", file.display()))?;
    let store = setting.store(&setting.config()?).await?;
    let mut tx = store.begin().await?;
    let row = roster::Tournament { id: tournament.id.clone(), file: text, added_at: Clock::System.now() };
    let added = roster::add_tournament(&mut tx, &row).await?;
    tx.commit().await?;
    let what = match added {
        Added::New => "is added",
        Added::Same => "was there already, and nothing changed",
        Added::Changed => "was there already, and is changed",
    };
    let text = format!("Tournament {} ({}) {what}.", tournament.id, tournament.name);
    Report::new(&Document::of(&tournament, &[]), text)
}

#[derive(Serialize)]
struct Document<'a> {
    id: &'a str,
    name: &'a str,
    kind: Kind,
    edition: Edition,
    ruleset: Ruleset,
    forfeits: Forfeits,
    if_moves: IfMoves,
    starts: String,
    rules: Numbers,
    sections: Vec<SectionShown<'a>>,
}

#[derive(Serialize)]
struct SectionShown<'a> {
    section: &'a str,
    round: i64,
    starts_at: String,
    players: &'a [String],
}

impl<'a> Document<'a> {
    fn of(tournament: &'a Tournament, sections: &'a [Section]) -> Self {
        let shown = |s: &'a Section| SectionShown {
            section: &s.code,
            round: s.round,
            starts_at: s.starts_at.rfc3339(),
            players: &s.players,
        };
        Self {
            id: &tournament.id,
            name: &tournament.name,
            kind: tournament.kind,
            edition: tournament.edition,
            ruleset: tournament.ruleset,
            forfeits: tournament.forfeits,
            if_moves: tournament.if_moves,
            starts: tournament.starts.to_string(),
            rules: tournament.numbers,
            sections: sections.iter().map(shown).collect(),
        }
    }
}

async fn show(id: &str, setting: &Setting) -> anyhow::Result<Report> {
    let store = setting.store(&setting.config()?).await?;
    let mut db = store.read().await?;
    let Some(row) = roster::tournament(&mut db, id).await? else {
        let known: Vec<String> = roster::tournaments(&mut db).await?.into_iter().map(|t| t.id).collect();
        match known.as_slice() {
            [] => bail!("there is no tournament {id}, nor any other; `kingpost tournament add FILE.toml` adds one"),
            known => bail!("there is no tournament {id}; there are {}", known.join(", ")),
        }
    };
    let tournament =
        Tournament::parse(&row.file).map_err(|why| anyhow!("the kept file of tournament {id} is damaged: {why}"))?;
    let sections = roster::sections_of(&mut db, id).await?;
    Report::new(&Document::of(&tournament, &sections), page(&tournament, &sections))
}

fn page(tournament: &Tournament, sections: &[Section]) -> String {
    let n = tournament.numbers;
    let most = n.most_on_one_move.map_or_else(|| "no limit".into(), |days| format!("{days} days"));
    let mut text = format!("{}: {}\n", tournament.id, super::report::plain(&tournament.name));
    let _ = write!(
        text,
        "{}, {}, {} rules, forfeits {}, if-moves {}, starts {}\n\
         {} moves in {} days, on one move: {most}; penalty {} days; repeat after {} days, complaint after {} more\n\n",
        tournament.kind.name(),
        tournament.edition.name(),
        word(&tournament.ruleset),
        word(&tournament.forfeits),
        word(&tournament.if_moves),
        tournament.starts,
        n.moves,
        n.days,
        n.penalty,
        n.repeat_after,
        n.complaint_after,
    );
    let mut table = Table::headed(&["section", "round", "started", "players"]);
    for section in sections {
        table.row(&[
            &section.code,
            &section.round.to_string(),
            &section.starts_at.rfc3339(),
            &section.players.join(" "),
        ]);
    }
    text + &table.text("No section yet. `kingpost section start` starts one.")
}

/// A setting's own name, as the file writes it.
fn word(setting: &impl Serialize) -> String {
    serde_json::to_value(setting).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}
