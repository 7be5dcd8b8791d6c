//! `kingpost check`: everything tried for real, nothing changed.

use super::report::{Report, plain};
use super::setting::Setting;
use crate::clock::Clock;
use crate::config::{Config, Require};
use crate::relay::Relay;
use crate::store::{check, record, roster};
use crate::wire::{AnyMailbox, AnyPostman};
use serde::Serialize;
use std::fmt::{Display, Write as _};

/// One thing tried.
#[derive(Serialize)]
struct Tried {
    what: &'static str,
    good: bool,
    said: String,
}

impl Tried {
    fn of<E: Display>(what: &'static str, outcome: Result<String, E>) -> Self {
        match outcome {
            Ok(said) => Self { what, good: true, said },
            Err(error) => Self { what, good: false, said: error.to_string() },
        }
    }
}

#[derive(Serialize)]
struct Document {
    good: bool,
    checks: Vec<Tried>,
}

pub async fn run(setting: &Setting) -> anyhow::Result<Report> {
    let config = setting.config()?;
    let mut checks = vec![Tried { what: "config", good: true, said: about_config(&config) }];
    setting.progress("Opening the database …");
    match setting.relay(&config).await {
        Ok(relay) => {
            checks.push(Tried::of("database", database(&relay).await));
            checks.push(Tried::of("clock", clock(&relay).await));
            setting.progress("Going through the records of all games …");
            checks.push(Tried::of("records", records(&relay).await));
        }
        Err(error) => checks.push(Tried::of("database", Err(format!("{error:#}")))),
    }
    setting.progress("Trying the mailbox …");
    checks.push(Tried::of("mailbox", AnyMailbox::new(&config).check().await));
    setting.progress("Trying the way out …");
    checks.push(Tried::of("outgoing", AnyPostman::new(&config).check(&config.relay.address).await));
    let good = checks.iter().all(|tried| tried.good);
    let text = page(&checks);
    Ok(Report::new(&Document { good, checks }, text)?.found_wrong(!good))
}

/// What the relay last thought of the clock: looking anew is its own work.
async fn clock(relay: &Relay) -> anyhow::Result<String> {
    match relay.doubted().await? {
        Some(held) => anyhow::bail!("{}", super::clock::refusal(&held)),
        None => Ok(format!("it says {}, and is believed", Clock::System.now().rfc3339())),
    }
}

fn page(checks: &[Tried]) -> String {
    let mut text = String::new();
    for tried in checks {
        let mark = if tried.good { "good " } else { "WRONG" };
        let _ = writeln!(text, "{mark}  {:<9} {}", tried.what, plain(&tried.said));
    }
    let wrong = checks.iter().filter(|tried| !tried.good).count();
    let _ = match wrong {
        0 => writeln!(text, "\nAll is well: `kingpost run` can start."),
        wrong => writeln!(text, "\n{wrong} of {} are wrong; each line says how to mend it.", checks.len()),
    };
    text
}

fn about_config(config: &Config) -> String {
    let proof = match (config.senders.require, &config.senders.authserv_id) {
        (Require::Address, _) => "the From address alone is believed: a rehearsal, not for real play",
        (Require::Verified, Some(_)) => "senders must be proven",
        (Require::Verified, None) => {
            "senders must be proven, and only by answering the relay's letters, since senders.authserv_id is not set"
        }
    };
    format!("{} <{}>; {proof}", config.relay.name, config.relay.address)
}

/// The database's structure, and how much it holds.
pub async fn database(relay: &Relay) -> anyhow::Result<String> {
    let mut db = relay.store.read().await?;
    check::integrity(&mut db).await?;
    let server = check::server(&mut db).await?;
    let counts = check::counts(&mut db).await?;
    Ok(format!(
        "{}, {server}: {} players, {} games, {} letters in, {} letters out",
        relay.store.name(),
        counts.players,
        counts.games,
        counts.letters_in,
        counts.letters_out
    ))
}

/// Each record is what it was when it was written, and replaying it gives the state that is stored beside it.
pub async fn records(relay: &Relay) -> anyhow::Result<String> {
    let games = roster::games(&mut relay.store.read().await?).await?;
    for game in &games {
        let broken = record::verify_chain(&mut relay.store.read().await?, &game.id).await?;
        if let Some(broken) = broken {
            anyhow::bail!(
                "The record of game {} is not what was written: entry {} was changed or is missing. Stop the relay and \
                 restore a backup",
                broken.game,
                broken.seq
            );
        }
        let shown = relay.show(&game.id).await?;
        if (shown.status, shown.result) != (game.status.as_str(), game.result.as_str()) {
            anyhow::bail!(
                "Game {} is {} {} by its record, and {} {} by the list of games. Please report this",
                game.id,
                shown.status,
                shown.result,
                game.status,
                game.result
            );
        }
    }
    Ok(format!("the records of {} games are whole, and give the states stored", games.len()))
}
