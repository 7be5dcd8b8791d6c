//! `kingpost players`: who is known.

mod denial;
mod sheet;

use super::report::{Report, Table};
use super::setting::Setting;
use crate::store::denials;
use crate::store::roster::{self, Player};
use anyhow::bail;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Add the players of a CSV file; those whose id is known are updated
    Import {
        /// Columns id,name,email,rating,zone,country,expires and, if wanted, notation,birth,sex,title,joined
        file: PathBuf,
    },
    /// All players
    List,
    /// Deny a player entry to new sections, for a reason
    Deny(denial::Arguments),
    /// Allow a player who was denied entry to enter again
    Admit(denial::Arguments),
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    match command {
        Command::Import { file } => import(file, setting).await,
        Command::List => list(setting).await,
        Command::Deny(arguments) => denial::run(arguments, true, setting).await,
        Command::Admit(arguments) => denial::run(arguments, false, setting).await,
    }
}

#[derive(Serialize)]
struct Counts {
    imported: usize,
    added: usize,
    updated: usize,
}

/// Takes all rows of the file, or none.
pub async fn import(file: &Path, setting: &Setting) -> anyhow::Result<Report> {
    let players = sheet::read(file)?;
    let config = setting.config()?;
    check_not_ours(&[&config.relay.address, &config.relay.director], &players)?;
    let store = setting.store(&config).await?;
    let mut tx = store.begin().await?;
    let known = roster::players(&mut tx).await?;
    check_addresses(&known, &players)?;
    let updated = players.iter().filter(|p| known.iter().any(|k| k.id == p.id)).count();
    roster::put_players(&mut tx, &players).await?;
    tx.commit().await?;
    let counts = Counts { imported: players.len(), added: players.len() - updated, updated };
    let text = format!("{} players imported: {} new, {} updated.", counts.imported, counts.added, counts.updated);
    Report::new(&counts, text)
}

/// The relay would write to itself, or take the director's letters for a player's.
fn check_not_ours(ours: &[&String], players: &[Player]) -> anyhow::Result<()> {
    match players.iter().find(|p| ours.iter().any(|a| a.eq_ignore_ascii_case(&p.email))) {
        Some(player) => bail!(
            "player {} would have the address {}, which is the relay's or the director's own. Nothing was imported; \
             give the player an address of their own",
            player.id,
            player.email
        ),
        None => Ok(()),
    }
}

/// A letter's sender must be one person: no address may come to stand for two.
fn check_addresses(known: &[Player], new: &[Player]) -> anyhow::Result<()> {
    let after: BTreeMap<&str, &Player> = known.iter().chain(new).map(|p| (p.id.as_str(), p)).collect();
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    for player in after.values() {
        if let Some(other) = owners.insert(player.email.to_lowercase(), &player.id) {
            bail!(
                "players {other} and {} would both have the address {}, and their letters could not be told apart. \
                 Nothing was imported; give each an address of their own",
                player.id,
                player.email
            );
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    name: &'a str,
    email: &'a str,
    rating: Option<i64>,
    zone: &'a str,
    country: &'a str,
    expires: Option<String>,
    notation: Option<&'a str>,
    birth: Option<String>,
    sex: Option<&'a str>,
    title: Option<&'a str>,
    joined: Option<String>,
    /// Why the player may enter no new section.
    denied: Option<&'a str>,
}

impl<'a> From<&'a Player> for Shown<'a> {
    fn from(p: &'a Player) -> Self {
        Self {
            id: &p.id,
            name: &p.name,
            email: &p.email,
            rating: p.rating,
            zone: &p.zone,
            country: &p.country,
            expires: p.expires.map(|d| d.to_string()),
            notation: p.notation.as_deref(),
            birth: p.birth.map(|d| d.to_string()),
            sex: p.sex.as_deref(),
            title: p.title.as_deref(),
            joined: p.joined.map(|d| d.to_string()),
            denied: None,
        }
    }
}

async fn list(setting: &Setting) -> anyhow::Result<Report> {
    let store = setting.store(&setting.config()?).await?;
    let mut db = store.read().await?;
    let players = roster::players(&mut db).await?;
    let denied = denials::in_force(&mut db).await?;
    let mut table = Table::headed(&["id", "name", "email", "rating", "zone", "country", "expires", "entry"]);
    for p in &players {
        let rating = p.rating.map_or_else(|| "unrated".into(), |r| r.to_string());
        let expires = p.expires.map(|d| d.to_string()).unwrap_or_default();
        let entry = if denied.iter().any(|d| d.player == p.id) { "denied" } else { "" };
        table.row(&[&p.id, &p.name, &p.email, &rating, &p.zone, &p.country, &expires, entry]);
    }
    let shown = |p| {
        let shown = Shown::from(p);
        Shown { denied: denied.iter().find(|d| d.player == shown.id).map(|d| d.reason.as_str()), ..shown }
    };
    let document: Vec<Shown> = players.iter().map(shown).collect();
    Report::new(&document, table.text("No players yet. `kingpost players import FILE.csv` adds them."))
}
