//! `kingpost demo`: a small section played through the embedded post office, in virtual time, its letters shown.

mod folder;
mod story;

use super::report::{Report, plain};
use super::setting::Setting;
use super::{game, init, players, section, tournament};
use crate::config::Config;
use crate::relay::{Relay, Start};
use crate::rulebook::{Instant, MINUTE};
use crate::tournament::Schedule;
use crate::wire::{AnyMailbox, AnyPostman};
use anyhow::{Context as _, anyhow};
use folder::Folder;
use mail_parser::MessageParser;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use story::{BEGINS, CODE, PLAYERS, SCENES, Scene, TOURNAMENT};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Show every letter in full, not only the first of each kind
    #[arg(long)]
    all: bool,
}

/// A letter that the relay sent.
#[derive(Serialize)]
struct Letter {
    at: String,
    to: String,
    kind: String,
    game: String,
    subject: String,
    text: String,
}

#[derive(Serialize)]
struct Document {
    section: &'static str,
    games: serde_json::Value,
    letters: Vec<Letter>,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let folder = Folder::new()?;
    let house = folder.path();
    setting.progress("Playing a section of three through a post office in a temporary folder …");
    init::lay_out(house, PLAYERS, TOURNAMENT)?;
    let setting = setting.with_config(&house.join("kingpost.toml"));
    players::import(&house.join("players.csv"), &setting).await?;
    tournament::add(&house.join("tournament.toml"), &setting).await?;
    let begins = instant(BEGINS)?;
    let ids = story::ids();
    let request = Start {
        tournament: "demo".into(),
        players: ids,
        code: Some(CODE.into()),
        round: 1,
        schedule: Schedule::default(),
        at: begins,
    };
    section::start(&request, &setting).await?;

    let config = setting.config()?;
    let mut play = Play::new(config, &setting, arguments.all).await?;
    play.tell(&format!("{BEGINS}: section {CODE} starts, three players and three games."));
    play.work(begins).await?;
    for (n, scene) in SCENES.iter().enumerate() {
        play.scene(n, scene).await?;
    }
    play.relay.store.close().await;
    let games = game::list(Some(CODE), &setting).await?;
    let text = play.story
        + "\n"
        + games.text()
        + "\nThe whole record of each game was kept; `kingpost init DIR` makes a house to stay.\n";
    Report::new(&Document { section: CODE, games: games.json(), letters: play.letters }, text)
}

/// The relay at work, and what has been told of it.
struct Play {
    config: Config,
    relay: Relay,
    mailbox: AnyMailbox,
    postman: AnyPostman,
    all: bool,
    story: String,
    letters: Vec<Letter>,
    seen: BTreeSet<std::ffi::OsString>,
    kinds: BTreeSet<String>,
}

impl Play {
    async fn new(config: Config, setting: &Setting, all: bool) -> anyhow::Result<Self> {
        Ok(Self {
            relay: setting.relay(&config).await?,
            mailbox: AnyMailbox::new(&config),
            postman: AnyPostman::new(&config),
            config,
            all,
            story: String::new(),
            letters: Vec::new(),
            seen: BTreeSet::new(),
            kinds: BTreeSet::new(),
        })
    }

    fn tell(&mut self, line: &str) {
        let _ = writeln!(self.story, "\n== {line}\n");
    }

    /// A player writes, and the relay does its work a minute later.
    async fn scene(&mut self, n: usize, scene: &Scene) -> anyhow::Result<()> {
        let at = instant(scene.at)?;
        self.tell(&format!("{}: {} writes in {}", scene.at, scene.player.name, scene.game));
        for line in scene.body.lines() {
            let _ = writeln!(self.story, "> {line}");
        }
        self.story.push('\n');
        let letter = scene.letter(&self.config.relay.address, at);
        let file = self.config.home.join("mail/relay/new").join(format!("{}.demo{n}.example", at.0));
        std::fs::write(&file, letter).with_context(|| format!("{} cannot be written", file.display()))?;
        self.work(at + MINUTE).await
    }

    /// One round of the relay, and the letters it sent.
    async fn work(&mut self, now: Instant) -> anyhow::Result<()> {
        self.relay.round(&mut self.mailbox, &self.postman, &|| now).await?;
        let out = self.config.home.join("mail/out/new");
        let mut new: Vec<_> = std::fs::read_dir(&out)?.collect::<Result<Vec<_>, _>>()?;
        new.retain(|entry| self.seen.insert(entry.file_name()));
        let mut letters = new.iter().map(|e| read(&e.path(), now)).collect::<Result<Vec<_>, _>>()?;
        letters.sort_by(|a, b| (&a.game, &a.kind, &a.to).cmp(&(&b.game, &b.kind, &b.to)));
        for letter in letters {
            self.show(&letter);
            self.letters.push(letter);
        }
        Ok(())
    }

    fn show(&mut self, letter: &Letter) {
        let _ = writeln!(self.story, "{:<10} to {:<22} {}", letter.kind, letter.to, plain(&letter.subject));
        if self.kinds.insert(letter.kind.clone()) || self.all {
            for line in letter.text.trim_end().lines() {
                let _ = writeln!(self.story, "{}", format!("    | {}", plain(line)).trim_end());
            }
        }
    }
}

fn instant(text: &str) -> anyhow::Result<Instant> {
    Instant::parse(text).map_err(|why| anyhow!(why))
}

/// A letter of the outgoing folder.
fn read(file: &Path, at: Instant) -> anyhow::Result<Letter> {
    let raw = std::fs::read(file)?;
    let unreadable = || anyhow!("the letter {} cannot be read back", file.display());
    let message = MessageParser::default().parse(&raw).ok_or_else(unreadable)?;
    let header = |name: &str| message.header(name).and_then(|v| v.as_text()).unwrap_or_default().trim().to_owned();
    let to = message.to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap_or_default();
    Ok(Letter {
        at: at.rfc3339(),
        to: to.to_owned(),
        kind: header("Kingpost-Kind"),
        game: header("Kingpost-Game"),
        subject: message.subject().unwrap_or_default().to_owned(),
        text: message.body_text(0).unwrap_or_default().into_owned(),
    })
}
