//! `kingpost digest`: what the director's weekly letter would say now.

use super::report::{Report, plain};
use super::setting::Setting;
use crate::clock::Clock;
use crate::rulebook::Instant;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Tell what happened since then; left out: since the last weekly digest
    #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
    since: Option<Instant>,
    /// The time it is taken to be, as in 2024-03-01T12:00:00Z: for rehearsals
    #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
    at: Option<Instant>,
    /// Send it to the director too, besides the weekly one
    #[arg(long, conflicts_with = "at")]
    send: bool,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let now = Clock::at(arguments.at).now();
    let since = match arguments.since {
        None => relay.last_digest().await?,
        named => named,
    };
    let digest = relay.digest(since, now).await?;
    let mut text: String = digest.letter(&relay.house).body.lines().map(|line| plain(line) + "\n").collect();
    if arguments.send {
        relay.send_digest(&digest).await?;
        text.push_str("\nIt goes to the director with the next `once`, or at once if the relay runs.\n");
    }
    Report::new(&digest.document(), text)
}
