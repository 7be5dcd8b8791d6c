//! `kingpost backup`, `kingpost restore`: everything the relay knows, as one SQLite file.

use super::check;
use super::report::Report;
use super::setting::Setting;
use crate::config::Config;
use crate::store::check::Counts;
use crate::store::{Store, copy};
use anyhow::{Context as _, bail};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The backup's file: a SQLite database, whatever database the relay works on
    file: PathBuf,
}

#[derive(Serialize)]
struct Document {
    file: String,
    database: String,
    players: i64,
    games: i64,
    entries: i64,
    letters_in: i64,
    letters_out: i64,
}

impl Document {
    fn of(file: &Path, database: &Store, counts: Counts) -> Self {
        Self {
            file: file.display().to_string(),
            database: database.name().to_owned(),
            players: counts.players,
            games: counts.games,
            entries: counts.entries,
            letters_in: counts.letters_in,
            letters_out: counts.letters_out,
        }
    }

    fn amount(&self) -> String {
        format!(
            "{} players, {} games with {} entries, {} letters in, {} letters out",
            self.players, self.games, self.entries, self.letters_in, self.letters_out
        )
    }
}

/// Writes the backup while the relay may be at work, and verifies it before it gets its name.
pub async fn backup(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let file = std::path::absolute(&arguments.file)?;
    if file.exists() {
        bail!(
            "{} exists already, and a backup never overwrites one. Nothing was done; give another name",
            file.display()
        );
    }
    let config = setting.config()?;
    let store = setting.store(&config).await?;
    let part = Unfinished::beside(&file)?;
    setting.progress("Copying the database …");
    let made = part.open().await?;
    let counts = copy::copy(&store, &made).await?;
    setting.progress("Verifying the copy …");
    verified(made.clone(), &config, setting).await?;
    made.close().await;
    part.finish(&file)?;
    let document = Document::of(&file, &store, counts);
    let text = format!(
        "{} holds all of {}: {}. It was verified: the records are whole and replay to the states stored. It holds people's \
         mail and the relay's secret: keep it where nobody else can read it.\n\nTo go back to it: kingpost restore {}",
        document.file,
        document.database,
        document.amount(),
        document.file
    );
    Report::new(&document, text)
}

/// Fills the config's database, which must be empty, from a backup.
pub async fn restore(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let file = std::path::absolute(&arguments.file)?;
    if !file.is_file() {
        bail!("there is no backup {}. Nothing was done", file.display());
    }
    let config = setting.config()?;
    let into = setting.store(&config).await?;
    // A backup of an older kingpost is brought up to date in a copy: the backup itself stays as it is.
    let part = Unfinished::beside(&config.home.join("restoring.db"))?;
    fs::copy(&file, &part.path).with_context(|| format!("the backup {} cannot be read", file.display()))?;
    let kept = part.open().await?;
    setting.progress("Filling the database …");
    let counts = copy::copy(&kept, &into).await?;
    kept.close().await;
    setting.progress("Verifying it …");
    verified(into.clone(), &config, setting).await?;
    let document = Document::of(&file, &into, counts);
    let text = format!(
        "{} was filled from {}: {}. The records are whole.\n\nStart the relay: mail that came since the backup and is still \
         in the mailbox is read again. What players were told since is not known here; `kingpost game list` shows where the \
         games stand.",
        document.database,
        document.file,
        document.amount()
    );
    Report::new(&document, text)
}

async fn verified(store: Store, config: &Config, setting: &Setting) -> anyhow::Result<()> {
    let relay = setting.relay_on(store, config).await?;
    check::database(&relay).await?;
    check::records(&relay).await?;
    Ok(())
}

/// A database file that is not ready: gone again unless it is finished.
struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    /// What an earlier run left half-done is removed.
    fn beside(file: &Path) -> anyhow::Result<Self> {
        let name = file.file_name().context("the backup needs a file name")?;
        let unfinished = Self { path: file.with_file_name(format!("{}.part", name.to_string_lossy())) };
        unfinished.remove();
        Ok(unfinished)
    }

    async fn open(&self) -> anyhow::Result<Store> {
        let folder = self.path.parent().unwrap_or(Path::new("/"));
        Ok(Store::open(&format!("sqlite:{}", self.path.display()), folder).await?)
    }

    /// Gives it its name, safely on the disk.
    fn finish(self, file: &Path) -> anyhow::Result<()> {
        let wrong = || format!("the backup {} cannot be written", file.display());
        fs::File::open(&self.path).and_then(|part| part.sync_all()).with_context(wrong)?;
        fs::rename(&self.path, file).with_context(wrong)?;
        let folder = file.parent().unwrap_or(Path::new("/"));
        fs::File::open(folder).and_then(|folder| folder.sync_all()).with_context(wrong)
    }

    fn remove(&self) {
        for end in ["", "-wal", "-shm"] {
            let mut path = self.path.clone().into_os_string();
            path.push(end);
            // What is not there need not go.
            let _ = fs::remove_file(path);
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        self.remove();
    }
}
