//! Waiting for letters: IDLE where the server has it, a look now and then where not.

use super::reply::{Condition, Reply};
use super::session::Session;
use crate::relay::ports::WireError;
use crate::wire::patience::Patience;
use std::time::Duration;

/// How an IDLE went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Idled {
    /// It was begun and ended.
    Done,
    /// The server would not have it.
    Refused,
}

/// Returns when letters were announced, or after `longest`. May be dropped while it waits: the next command ends the IDLE.
/// `can_idle` is set to false where IDLE does not work, though the server said it would.
pub(super) async fn watch(session: &mut Session, longest: Duration, can_idle: &mut bool) -> Result<(), WireError> {
    let patience = session.line.peer().patience;
    let mut left = longest;
    while !session.news && !left.is_zero() {
        let idling = *can_idle && session.can("IDLE");
        let round = left.min(if idling { patience.idle } else { patience.poll });
        left -= round;
        if !idling {
            tokio::time::sleep(round).await;
            session.must("NOOP", "say whether there is anything new", |_| {}).await?;
        } else if idle(session, round, patience, can_idle).await? == Idled::Refused {
            *can_idle = false;
        }
    }
    Ok(())
}

async fn idle(
    session: &mut Session,
    round: Duration,
    patience: Patience,
    can_idle: &mut bool,
) -> Result<Idled, WireError> {
    let tag = session.begin("IDLE").await?;
    session.idle = Some(tag.clone());
    // Should it hang before the `+`, the next session goes without.
    let trusted = std::mem::replace(can_idle, false);
    // What comes before the `+` counts as news all the same.
    loop {
        match session.reply().await? {
            Reply::Continue(_) => break,
            Reply::Done(of, _) if of == tag => {
                session.idle = None;
                return Ok(Idled::Refused);
            }
            other => session.note(&other)?,
        }
    }
    *can_idle = trusted;
    // The server may well be silent for the whole round.
    session.line.set_patience(Patience { silence: round + patience.silence, ..patience });
    let heard = tokio::time::timeout(round, async {
        while !session.news {
            let reply = session.reply().await?;
            if matches!(&reply, Reply::Done(of, _) if *of == tag) {
                session.idle = None;
                return Ok(());
            }
            session.note(&reply)?;
        }
        Ok(())
    })
    .await;
    if let Ok(heard) = heard {
        heard?;
    }
    session.line.set_patience(patience);
    end_idle(session).await?;
    Ok(Idled::Done)
}

/// Ends an IDLE that is still open, one whose wait was dropped too.
pub(super) async fn end_idle(session: &mut Session) -> Result<(), WireError> {
    let Some(tag) = session.idle.clone() else { return Ok(()) };
    session.say("DONE").await?;
    loop {
        match session.reply().await? {
            Reply::Done(of, status) if of == tag => {
                session.idle = None;
                return match status.condition {
                    Condition::Ok => Ok(()),
                    _ => Err(WireError::temporary(format!(
                        "{} ended IDLE with an error: {}.",
                        session.who(),
                        super::session::said(&status)
                    ))),
                };
            }
            // News, or the `+` of an IDLE that was dropped before it came.
            other => session.note(&other)?,
        }
    }
}
