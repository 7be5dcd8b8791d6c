//! `kingpost outbox`: letters waiting, failed and sent.

use super::report::{Report, Table};
use super::setting::Setting;
use crate::clock::Clock;
use crate::rulebook::Instant;
use crate::store::outbox::{self, Letter, State};
use serde::Serialize;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// The newest letters, waiting and failed ones marked
    List {
        /// Only letters in one state
        #[arg(long, value_parser = ["queued", "leased", "sent", "failed", "suspended"])]
        state: Option<String>,
        /// At most so many
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=100_000))]
        limit: i64,
    },
    /// Send again what failed or waits: one letter, or all of them
    Retry {
        /// The letter's Message-ID, as `outbox list` shows it
        id: Option<String>,
    },
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    match command {
        Command::List { state, limit } => list(state.as_deref(), *limit, setting).await,
        Command::Retry { id } => retry(id.as_deref(), setting).await,
    }
}

#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    kind: &'a str,
    game: Option<&'a str>,
    to: &'a str,
    subject: &'a str,
    state: &'static str,
    queued_at: String,
    sent_at: Option<String>,
    due_at: Option<String>,
    attempts: i64,
    error: Option<&'a str>,
}

impl<'a> From<&'a Letter> for Shown<'a> {
    fn from(letter: &'a Letter) -> Self {
        let (sent_at, due_at) = match letter.state {
            State::Sent { at } => (Some(at), None),
            State::Queued { due } => (None, Some(due)),
            State::Leased { until } => (None, Some(until)),
            State::Failed | State::Suspended => (None, None),
        };
        Self {
            id: &letter.id,
            kind: &letter.kind,
            game: letter.game.as_deref(),
            to: &letter.address,
            subject: &letter.subject,
            state: letter.state.name(),
            queued_at: letter.queued_at.rfc3339(),
            sent_at: sent_at.map(Instant::rfc3339),
            due_at: due_at.map(Instant::rfc3339),
            attempts: letter.attempts,
            error: letter.error.as_deref(),
        }
    }
}

async fn list(state: Option<&str>, limit: i64, setting: &Setting) -> anyhow::Result<Report> {
    let store = setting.store(&setting.config()?).await?;
    let letters = outbox::list(&mut store.read().await?, state, limit).await?;
    let shown: Vec<Shown> = letters.iter().map(Shown::from).collect();
    let mut table = Table::headed(&["queued", "state", "kind", "game", "to", "tries", "Message-ID", "trouble"]);
    for l in &shown {
        let (game, error) = (l.game.unwrap_or("-"), l.error.unwrap_or(""));
        table.row(&[&l.queued_at, l.state, l.kind, game, l.to, &l.attempts.to_string(), l.id, error]);
    }
    Report::new(&shown, table.text("No letters."))
}

#[derive(Serialize)]
struct Retried {
    retried: u64,
}

async fn retry(id: Option<&str>, setting: &Setting) -> anyhow::Result<Report> {
    let store = setting.store(&setting.config()?).await?;
    let now = Clock::System.now();
    let mut tx = store.begin().await?;
    let retried = match id.map(|id| id.trim_matches(['<', '>'])) {
        Some(id) => {
            outbox::retry(&mut tx, id, now).await?;
            1
        }
        None => outbox::retry_all(&mut tx, now).await?,
    };
    tx.commit().await?;
    let text = format!("{retried} letters go out again, with the next `once` or at once if the relay runs.");
    Report::new(&Retried { retried }, text)
}
