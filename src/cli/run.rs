//! `kingpost run`: the daemon.

use super::alone::Alone;
use super::report::Report;
use super::setting::Setting;
use crate::clock::Clock;
use crate::daemon;
use crate::wire::{AnyMailbox, AnyPostman};
use serde_json::json;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

pub async fn run(setting: &Setting) -> anyhow::Result<Report> {
    let config = setting.config()?;
    let relay = setting.relay(&config).await?;
    let alone = Alone::claim(&relay, Clock::System.now()).await?;
    let stop = stop_on_signal()?;
    let mut mailbox = AnyMailbox::new(&config);
    let postman = AnyPostman::new(&config);
    daemon::run(&relay, &mut mailbox, &postman, &Clock::System, &config.calendar, stop).await?;
    relay.store.close().await;
    drop(alone);
    Report::new(&json!({ "stopped": true }), "Stopped.")
}

/// Turns true when the system or a person asks the daemon to stop; what is at hand is finished first.
fn stop_on_signal() -> anyhow::Result<watch::Receiver<bool>> {
    let (send, stop) = watch::channel(false);
    let mut ended = signal(SignalKind::terminate())?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = ended.recv() => {}
            _ = interrupted.recv() => {}
        }
        tracing::info!("asked to stop; what is at hand is finished first");
        // Nobody listens any more when the daemon ended by itself.
        let _ = send.send(true);
    });
    Ok(stop)
}
