//! `kingpost section`: started; a player in it replaced.

use super::report::{Report, Table};
use super::ruling::Why;
use super::setting::Setting;
use crate::clock::Clock;
use crate::relay::{Paired, Start};
use crate::rulebook::Instant;
use crate::tournament::Schedule;
use crate::wire::AnyMailbox;
use serde::Serialize;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Pair a round robin, a match or teams by the Berger table, start the clocks and queue the start letters
    Start {
        /// The tournament's id
        tournament: String,
        /// The players' ids in the order of the table, with commas between; of two, the first has White in the first game
        #[arg(long, required = true, value_delimiter = ',', value_name = "ID,ID,…")]
        players: Vec<String>,
        /// Games of each pair, the colours reversed each time
        #[arg(long, default_value_t = 1, value_name = "N")]
        games: u32,
        /// Boards of a team: the first N players are the first team, the next N the next
        #[arg(long, default_value_t = 1, value_name = "N")]
        boards: u32,
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
    /// Make full sections of the entries that wait (GK2, GK9); shows them, and starts them with --confirm
    Form(super::entry::Form),
    /// Give a withdrawn player's seat to another: the games of the section that go on begin anew
    Replace {
        /// The section's code
        section: String,
        /// The id of the player who withdrew
        old: String,
        /// The id of the player who comes in
        new: String,
        #[command(flatten)]
        why: Why,
    },
}

#[derive(Serialize)]
struct Document {
    section: String,
    games: Vec<Paired>,
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    match command {
        Command::Start { tournament, players, games, boards, code, round, at } => {
            if at.is_none() {
                let config = setting.config()?;
                super::clock::must_be_believed(&setting.relay(&config).await?, &config).await?;
            }
            let request = Start {
                tournament: tournament.clone(),
                players: players.iter().map(|id| id.trim().to_owned()).collect(),
                code: code.clone(),
                round: *round,
                schedule: Schedule { games: *games, boards: *boards },
                at: at.unwrap_or_else(|| Clock::System.now()),
            };
            start(&request, setting).await
        }
        Command::Form(arguments) => super::entry::form(arguments, setting).await,
        Command::Replace { section, old, new, why } => replace(section, (old, new), why, setting).await,
    }
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

#[derive(Serialize)]
struct Replacement {
    section: String,
    old: String,
    new: String,
    reason: String,
    dry_run: bool,
    /// The games that begin anew.
    games: Vec<Paired>,
}

/// R20: another player in a withdrawn one's seat.
async fn replace(section: &str, (old, new): (&str, &str), why: &Why, setting: &Setting) -> anyhow::Result<Report> {
    let Some(reason) = why.reason.clone() else {
        anyhow::bail!("a replacement needs its reason, which the players are told: --reason TEXT. Nothing was ruled");
    };
    let config = setting.config()?;
    let relay = setting.relay(&config).await?;
    let now = why.begin(&relay, &config).await?;
    let section = section.trim().to_ascii_uppercase();
    let mut mailbox = AnyMailbox::new(&config);
    let made = relay.replace(&mut mailbox, (&section, old.trim(), new.trim()), &reason, now, why.dry_run).await?;
    let games = made.games.iter().map(|(_, game)| Paired {
        game: game.id.0.clone(),
        white: game.started.white.clone(),
        black: game.started.black.clone(),
    });
    let games: Vec<Paired> = games.collect();
    let mut table = Table::headed(&["game", "white", "black"]);
    for game in &games {
        table.row(&[&game.game, &game.white, &game.black]);
    }
    let done = if why.dry_run {
        "Nothing is ruled yet; these games would begin anew"
    } else {
        "Ruled, and the players are told; these games begin anew"
    };
    let text = format!(
        "{} takes the seat of {} in section {section} (R20). {done}.\n\n{}",
        super::report::plain(&made.new.name),
        super::report::plain(&made.old.name),
        table.text("")
    );
    let document = Replacement { section, old: made.old.id, new: made.new.id, reason, dry_run: why.dry_run, games };
    Report::new(&document, text)
}
