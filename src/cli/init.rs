//! `kingpost init`: a house for a rehearsal, with a game one can write to.

use super::report::Report;
use super::setting::Setting;
use crate::cli::{players, section, tournament};
use crate::clock::Clock;
use crate::relay::Start;
use crate::tournament::Schedule;
use anyhow::{Context as _, bail};
use serde::Serialize;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The folder to write into; made where there is none
    dir: PathBuf,
}

#[derive(Serialize)]
struct Document {
    config: PathBuf,
    game: &'static str,
}

/// Every key there is, with its default.
const COMMENTED: &str = include_str!("../../config/kingpost.toml");
const PLAYERS: &str = include_str!("../../config/players.csv");
const TOURNAMENT: &str = include_str!("../../config/tournament.toml");
const FOLDERS: [&str; 6] =
    ["mail/relay/new", "mail/relay/cur", "mail/relay/tmp", "mail/out/new", "mail/out/cur", "mail/out/tmp"];
const DATABASE: &str = "rehearsal.db";
const CODE: &str = "EX1";

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let dir = &arguments.dir;
    lay_out(dir, PLAYERS, TOURNAMENT)?;
    let config = dir.join("kingpost.toml");
    begin_game(dir, &setting.with_config(&config)).await?;
    Report::new(&Document { config, game: "EX1-1" }, next_steps(dir))
}

/// Writes the files and folders of a rehearsal, all or, where one of them is there already, none.
pub fn lay_out(dir: &Path, players: &str, tournament: &str) -> anyhow::Result<()> {
    let files = [("kingpost.toml", &*rehearsal()), ("players.csv", players), ("tournament.toml", tournament)];
    let there = |name: &&str| dir.join(name).symlink_metadata().is_ok();
    if let Some(name) = files.iter().map(|(name, _)| *name).chain([DATABASE]).find(there) {
        bail!(
            "{} is there already, and init overwrites nothing. Name another folder, or move the old one away",
            dir.join(name).display()
        );
    }
    for folder in FOLDERS {
        fs::create_dir_all(dir.join(folder))
            .with_context(|| format!("the folder {} cannot be made", dir.join(folder).display()))?;
    }
    files.iter().try_for_each(|(name, text)| write_new(&dir.join(name), text))
}

/// The commented config with the two lines that a rehearsal changes.
fn rehearsal() -> String {
    COMMENTED
        .replacen(
            "url = \"sqlite:kingpost.db\"",
            "# This is the database of the rehearsal, with its example players. For real play\n\
             # name another; it is made when it is first opened.\n\
             url = \"sqlite:rehearsal.db\"",
            1,
        )
        .replacen(
            "require = \"verified\"",
            "# This is a rehearsal: whoever writes a player's address in From is taken for\n\
             # that player. Set it to \"verified\" before anybody plays in earnest.\n\
             require = \"address\"",
            1,
        )
}

fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    let file = fs::File::options().write(true).create_new(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => anyhow::anyhow!("{} is there already, and init overwrites nothing", path.display()),
        _ => anyhow::anyhow!("{} cannot be written: {why}", path.display()),
    })
}

/// The same three commands that a director gives.
async fn begin_game(dir: &Path, setting: &Setting) -> anyhow::Result<()> {
    players::import(&dir.join("players.csv"), setting).await?;
    tournament::add(&dir.join("tournament.toml"), setting).await?;
    let request = Start {
        tournament: "example".into(),
        players: vec!["90000001".into(), "90000002".into()],
        code: Some(CODE.into()),
        round: 1,
        schedule: Schedule::default(),
        at: Clock::System.now(),
    };
    section::start(&request, setting).await?;
    Ok(())
}

fn next_steps(dir: &Path) -> String {
    format!(
        r#"A house for a rehearsal stands in {dir}: kingpost.toml, a mailbox, an outgoing
folder, and one game, {CODE}-1, between two example players, Nora and Owen.
It believes the From address of every letter (senders.require = "address").

  cd {dir}
  kingpost once             # sends the start letters: see mail/out/new

Write to the game as Nora, and let the relay read it:

  printf 'From: nora@example.org\nTo: relay@example.org\nDate: %s\nSubject: [{CODE}-1]\n\n1. e4\n' \
    "$(date -R)" > mail/relay/new/1
  kingpost once             # a receipt to Nora, the move to Owen
  kingpost game show {CODE}-1

players.csv and tournament.toml are the files the game was made from. Every key
of kingpost.toml is explained in it; for real mail, see the README.
"#,
        dir = dir.display(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Require};

    #[test]
    fn the_rehearsals_config_differs_from_the_commented_one_in_two_keys() {
        let rehearsal = Config::parse(&rehearsal(), Path::new("/")).expect("it parses");
        let mut usual = Config::parse(COMMENTED, Path::new("/")).expect("it parses");
        usual.store.url = format!("sqlite:{DATABASE}");
        usual.senders.require = Require::Address;
        assert_eq!(rehearsal, usual);
    }
}
