//! `kingpost players deny`, `kingpost players admit`: who may enter new sections (R2).

use crate::cli::report::{Report, plain};
use crate::cli::setting::Setting;
use crate::clock::Clock;
use crate::rulebook::Instant;
use crate::store::denials::Denial;
use serde::Serialize;
use std::fmt::Write as _;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The player's id
    id: String,
    /// The reason, told to the player
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// When it is ruled, as in 2024-03-12T14:00:00Z [default: now]
    #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
    at: Option<Instant>,
    /// Show what stood against the player before, and rule nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    player: &'a str,
    denied: bool,
    reason: &'a str,
    dry_run: bool,
    earlier: &'a [String],
}

pub async fn run(arguments: &Arguments, denied: bool, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let ruling = Denial {
        player: arguments.id.trim().to_owned(),
        at: Clock::at(arguments.at).now(),
        denied,
        reason: arguments.reason.trim().to_owned(),
    };
    if ruling.reason.is_empty() {
        anyhow::bail!("a ruling needs its reason, which the player is told: --reason TEXT. Nothing was ruled");
    }
    let made = relay.deny(&ruling, arguments.dry_run).await?;
    let what = if denied { "is denied entry to new sections" } else { "may enter new sections again" };
    let done = if arguments.dry_run { "Nothing is ruled yet." } else { "Ruled; the player is told." };
    let mut text = format!("{} ({}) {what} (R2). {done}\n", plain(&made.player.name), made.player.id);
    for line in &made.earlier {
        let _ = writeln!(text, "Earlier (R18): {line}");
    }
    let document = Document {
        player: &made.player.id,
        denied,
        reason: &ruling.reason,
        dry_run: arguments.dry_run,
        earlier: &made.earlier,
    };
    Report::new(&document, text)
}
