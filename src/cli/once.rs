//! `kingpost once`: everything once, and stop.

use super::alone::Alone;
use super::report::Report;
use super::setting::Setting;
use crate::clock::Clock;
use crate::relay::{Counts, Relay, Watched};
use crate::rulebook::Instant;
use crate::store::house;
use crate::wire::{AnyMailbox, AnyPostman};
use anyhow::bail;
use serde::Serialize;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The time it is taken to be, as in 2024-03-01T12:00:00Z; only where mail comes and goes by Maildir
    #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
    at: Option<Instant>,
}

#[derive(Serialize)]
struct Document {
    at: String,
    #[serde(flatten)]
    counts: Counts,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let config = setting.config()?;
    if arguments.at.is_some() && !config.is_embedded() {
        bail!(
            "--at is for rehearsals: mail must come from a Maildir and go to one, and this config names servers. \
             Nothing was done"
        );
    }
    let relay = setting.relay(&config).await?;
    let clock = Clock::at(arguments.at);
    let alone = Alone::claim(&relay, clock.now()).await?;
    begin(&relay, arguments.at, clock.now()).await?;
    setting.progress("Reading the mailbox, doing what is due, sending what is queued …");
    let mut mailbox = AnyMailbox::new(&config);
    let postman = AnyPostman::new(&config);
    let watched = relay.watched_round(&mut mailbox, &postman, &|| clock.now(), clock.look().as_ref()).await?;
    let mut counts = match watched {
        Watched::Round(counts) => counts,
        Watched::Held(held) => bail!("{}", super::clock::refusal(&held)),
    };
    if config.calendar.once && relay.keep_calendar(&config.calendar, clock.now()).await? > 0 {
        counts.letters_sent += relay.dispatch(&postman, &|| clock.now()).await?;
    }
    drop(alone);
    let text = format!(
        "{} letters read, {} postings taken, {} timers fired, {} letters sent.",
        counts.letters_read, counts.postings, counts.timers, counts.letters_sent
    );
    Report::new(&Document { at: clock.now().rfc3339(), counts }, text)
}

/// Time never goes back in a house: what was decided at an instant is not decided again at an earlier one.
pub async fn begin(relay: &Relay, named: Option<Instant>, now: Instant) -> anyhow::Result<()> {
    let mut tx = relay.store.begin().await?;
    if let Some(last) = house::instant(&mut tx, house::LAST_AT).await?.filter(|last| now < *last) {
        let clock = if named.is_some() { "--at" } else { "this machine's clock" };
        bail!(
            "{clock} says {now}, and the last `once --at` was at {last}: time never goes back here. Nothing was done"
        );
    }
    if named.is_some() {
        house::set_instant(&mut tx, house::LAST_AT, now).await?;
    }
    Ok(tx.commit().await?)
}
