//! The daemon: start, loop, stop.

use crate::clock::Clock;
use crate::config::Calendar;
use crate::relay::ports::{Mailbox, Postman};
use crate::relay::{Failure, Relay, Watched};
use crate::rulebook::Instant;
use std::time::Duration;
use tokio::sync::watch;

/// How often the mailbox is looked at where nothing tells of new mail.
const POLL: Duration = Duration::from_secs(60);
/// The first and the longest wait after a round that failed.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(300));

/// Works until `stop` says so, and then finishes what is at hand: a round is never cut in the middle.
///
/// # Errors
/// Only what no waiting can mend: a damaged record.
pub async fn run(
    relay: &Relay,
    mailbox: &mut impl Mailbox,
    postman: &impl Postman,
    clock: &Clock,
    calendar: &Calendar,
    mut stop: watch::Receiver<bool>,
) -> Result<(), Failure> {
    tracing::info!(address = %relay.house.address, "the relay is at work");
    let mut wait = Backoff::default();
    while !*stop.borrow() {
        let pause = match relay.watched_round(mailbox, postman, &|| clock.now(), clock.look().as_ref()).await {
            // The alarm is out, or will be; letters are kept meanwhile.
            Ok(Watched::Held(_)) => POLL,
            Ok(Watched::Round(counts)) => {
                if counts != crate::relay::Counts::default() {
                    tracing::info!(?counts, "round done");
                }
                wait = Backoff::default();
                // After the round: all mail has been read. What fails here is tried again after the next one.
                if let Err(failure) = relay.keep_calendar(calendar, clock.now()).await {
                    tracing::error!(error = %failure, "what the calendar asks for could not be queued");
                }
                until(relay.next_due().await, clock.now())
            }
            Err(failure @ Failure::Damaged(_)) => return Err(failure),
            Err(failure) => {
                let pause = wait.next();
                tracing::error!(error = %failure, again_in = ?pause, "the round failed");
                pause
            }
        };
        tokio::select! {
            waited = mailbox.wait(pause) => {
                if let Err(error) = waited {
                    let pause = wait.next();
                    tracing::warn!(error = %error, again_in = ?pause, "the wait for mail broke off");
                    rest(pause, &mut stop).await;
                }
            }
            _ = stop.changed() => {}
        }
    }
    tracing::info!("the relay stops");
    Ok(())
}

/// Sleeps, but not past the word to stop.
async fn rest(pause: Duration, stop: &mut watch::Receiver<bool>) {
    tokio::select! {
        () = tokio::time::sleep(pause) => {}
        _ = stop.changed() => {}
    }
}

/// How long the loop may rest: until something is due, and no longer than a poll.
fn until(due: Result<Option<Instant>, Failure>, now: Instant) -> Duration {
    match due {
        Ok(Some(at)) => Duration::from_secs(u64::try_from(at - now).unwrap_or(0)).clamp(Duration::from_secs(1), POLL),
        Ok(None) | Err(_) => POLL,
    }
}

/// Waits that double.
#[derive(Default)]
struct Backoff(u32);

impl Backoff {
    fn next(&mut self) -> Duration {
        let pause = PATIENCE.0.saturating_mul(1 << self.0.min(16)).min(PATIENCE.1);
        self.0 += 1;
        pause
    }
}
