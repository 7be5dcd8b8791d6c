//! `kingpost clock`: whether the relay believes its clock, and a person's word that it is right.

use super::report::Report;
use super::setting::Setting;
use crate::clock::Clock;
use crate::config::Config;
use crate::relay::ports::Mailbox as _;
use crate::relay::{Doubted, Relay, Settled};
use crate::wire::AnyMailbox;
use anyhow::bail;
use serde::Serialize;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    word: Option<Word>,
}

#[derive(Debug, clap::Subcommand)]
enum Word {
    /// The clock is right: go on by it
    Believe,
}

#[derive(Serialize)]
struct Document {
    now: String,
    believed: bool,
    /// Why it is not.
    doubt: Option<String>,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let config = setting.config()?;
    let relay = setting.relay(&config).await?;
    let Some(look) = Clock::System.look() else { bail!("this machine has no clock") };
    let now = look.wall.rfc3339();
    if let Some(Word::Believe) = arguments.word {
        let former = relay.believe(&look, Settled::ByPerson).await?;
        let text = match former {
            Some(_) => format!("The clock says {now}, and is believed. The relay goes on, and does what fell due."),
            None => format!("The clock says {now}, and was believed already."),
        };
        return Report::new(&Document { now, believed: true, doubt: None }, text);
    }
    let held = relay.doubts(&look, AnyMailbox::new(&config).tells_time()).await?;
    let text = match &held {
        Some(held) => refusal(held),
        None => format!("The clock says {now}, and is believed."),
    };
    Report::new(&Document { now, believed: held.is_none(), doubt: held.map(|held| held.doubt.to_string()) }, text)
}

/// What is said where nothing is done because of the clock.
pub fn refusal(held: &Doubted) -> String {
    format!(
        "The clock of this machine says {}, and is not believed: {}. Nothing was decided or sent by it; letters are kept. \
         Set the clock, or say that it is right: kingpost clock believe",
        Clock::System.now().rfc3339(),
        held.doubt
    )
}

/// For commands that act at the present instant.
pub async fn must_be_believed(relay: &Relay, config: &Config) -> anyhow::Result<()> {
    let Some(look) = Clock::System.look() else { return Ok(()) };
    match relay.doubts(&look, AnyMailbox::new(config).tells_time()).await? {
        Some(held) => bail!("{}", refusal(&held)),
        None => Ok(()),
    }
}
