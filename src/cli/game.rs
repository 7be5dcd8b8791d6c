//! `kingpost game`: listed, shown, and as PGN.

use super::report::{Report, Table, plain};
use super::setting::Setting;
use crate::play::{By, spelled};
use crate::post::compose::when;
use crate::relay::show::{Clock, Move, Seat, Shown};
use crate::rulebook::{DAY, HOUR, MINUTE, Seconds};
use crate::store::roster;
use crate::tournament::Code;
use anyhow::{Context as _, anyhow, bail};
use serde::Serialize;
use serde_json::json;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// All games, or those of a section
    List {
        /// The section's code
        #[arg(long, value_name = "CODE")]
        section: Option<String>,
    },
    /// A game: its moves, its clocks and its whole record
    Show {
        /// Its id, as in 05N12-3
        game: String,
    },
    /// A game in PGN
    Pgn {
        /// Its id, as in 05N12-3
        game: String,
    },
    /// Everything on record of a game, as a folder that stands alone
    Dossier {
        /// Its id, as in 05N12-3
        game: String,
        /// The folder to make
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    match command {
        Command::List { section } => list(section.as_deref(), setting).await,
        Command::Show { game } => show(&id(game), setting).await,
        Command::Pgn { game } => pgn(&id(game), setting).await,
        Command::Dossier { game, out } => dossier(&id(game), out, setting).await,
    }
}

/// A game's id as it is stored.
pub fn id(text: &str) -> String {
    spelled(text.trim_matches(['[', ']']))
}

#[derive(Serialize)]
struct Row {
    game: String,
    white: String,
    black: String,
    status: String,
    result: String,
}

pub async fn list(section: Option<&str>, setting: &Setting) -> anyhow::Result<Report> {
    let store = setting.store(&setting.config()?).await?;
    let mut db = store.read().await?;
    let games = match section {
        None => roster::games(&mut db).await?,
        Some(code) => {
            let code = Code::parse(code).map_err(|why| anyhow!(why))?;
            if roster::section(&mut db, code.as_str()).await?.is_none() {
                bail!("there is no section {code}; `kingpost game list` shows all games");
            }
            roster::games_of_section(&mut db, code.as_str()).await?
        }
    };
    let mut table = Table::headed(&["game", "white", "black", "status", "result"]);
    let mut rows = Vec::new();
    for g in games {
        table.row(&[&g.id, &g.white, &g.black, &g.status, &g.result]);
        rows.push(Row { game: g.id, white: g.white, black: g.black, status: g.status, result: g.result });
    }
    Report::new(&rows, table.text("No games yet. `kingpost section start` starts some."))
}

async fn show(id: &str, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let shown = relay.show(id).await?;
    Report::new(&shown, page(&shown))
}

async fn pgn(id: &str, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let pgn = relay.pgn(id).await?;
    Report::new(&json!({ "game": id, "pgn": pgn }), pgn)
}

/// Writes the dossier into a folder that is not there yet, so that nothing of another game is mixed in.
async fn dossier(id: &str, out: &Path, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let files = relay.dossier(id).await?;
    if out.exists() {
        bail!("{} is there already; name a folder that is not", out.display());
    }
    for file in &files {
        let path = out.join(&file.path);
        let folder = path.parent().unwrap_or(out);
        std::fs::create_dir_all(folder).with_context(|| format!("the folder {} cannot be made", folder.display()))?;
        std::fs::write(&path, &file.bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let paths: Vec<&str> = files.iter().map(|f| f.path.as_str()).collect();
    let text = format!("The dossier of {id} is in {}: {} files. Begin with README.txt.", out.display(), paths.len());
    Report::new(&json!({ "game": id, "folder": out, "files": paths }), text)
}

fn page(game: &Shown) -> String {
    let mut page = format!("Game {}, section {} of {}, {}\n", game.game, game.section, game.tournament, game.edition);
    let _ = writeln!(page, "White  {}", seat(&game.white, &game.clocks.white));
    let _ = writeln!(page, "Black  {}", seat(&game.black, &game.clocks.black));
    let _ = match game.ended_by {
        Some(how) => writeln!(page, "Ended {} by {how}", game.result),
        None => writeln!(page, "{} is to move{}", game.to_move, deadline(game)),
    };
    if !game.conditionals.is_empty() {
        let lines: Vec<String> = game.conditionals.iter().map(|line| line.join(" ")).collect();
        let _ = writeln!(page, "If-moves on offer: {}", lines.join("; "));
    }
    if let Some(side) = game.draw_offered_by {
        let _ = writeln!(page, "{side} has offered a draw");
    }
    if let Some(moves) = &game.must_clarify {
        let _ = writeln!(page, "{} must choose among {}", game.to_move, moves.join(", "));
    }
    let _ = writeln!(page, "FEN    {}\n", game.fen);
    let columns = ["move", "", "clock from (UTC)", "posted (UTC)", "elapsed", "excused", "days", "used", "by"];
    let mut moves = Table::headed(&columns);
    for m in &game.moves {
        let number = format!("{}{}", m.ply.div_ceil(2), if m.ply % 2 == 1 { "." } else { "..." });
        let (days, used) = (m.days.to_string(), m.used.to_string());
        let (elapsed, excused) = (brief(m.elapsed), if m.paused == 0 { String::new() } else { brief(m.paused) });
        moves.row(&[&number, &m.san, &m.counted_from, &m.posted_at, &elapsed, &excused, &days, &used, by(m)]);
    }
    let moves = moves.text("No moves yet.\n");
    let how = if game.moves.is_empty() { "" } else { HOW };
    let mut record = Table::headed(&["at (UTC)", "kind", "by", ""]);
    for e in &game.entries {
        record.row(&[&e.at, &e.kind, &e.by, &e.text]);
    }
    let _ = write!(page, "{moves}{how}\n{}", record.text("No record yet."));
    page
}

/// How the table of moves is to be read.
const HOW: &str = "days: whole 24 hours from the clock's start to the posting, less excused time (R5); used: the player's total, with \
                   days added by then\n";

/// What a move's instant comes from, or who else played it.
fn by(m: &Move) -> &'static str {
    match (m.by, m.source) {
        (By::Conditional, _) => "if-move",
        (By::Ruling, _) => "ruling",
        (By::Letter, source) => source.map_or("", when::source),
    }
}

/// `12d 03:04:05`.
fn brief(seconds: Seconds) -> String {
    let (days, rest) = (seconds / DAY, seconds % DAY);
    format!("{days}d {:02}:{:02}:{:02}", rest / HOUR, rest / MINUTE % 60, rest % MINUTE)
}

fn seat(seat: &Seat, clock: &Clock) -> String {
    let penalty = if clock.penalty == 0 { String::new() } else { format!(", {} of them added", clock.penalty) };
    format!(
        "{} {} <{}>, used {} of {} days{penalty}",
        seat.id,
        plain(&seat.name),
        plain(&seat.email),
        clock.used,
        clock.allowance
    )
}

fn deadline(game: &Shown) -> String {
    let clocks = [&game.clocks.white.deadline, &game.clocks.black.deadline];
    clocks.into_iter().flatten().next().map(|at| format!(", until {at}")).unwrap_or_default()
}
