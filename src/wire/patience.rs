//! How long we wait for others: every wait on a network or a program ends by one of these.

use crate::relay::ports::WireError;
use std::future::Future;
use std::time::Duration;

/// The limits of one mailbox or postman.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For a name to be found, a connection to be made, TLS to be agreed on: each.
    pub connect: Duration,
    /// For a server that owes us something to send or take the next bytes.
    pub silence: Duration,
    /// For the reply to a whole letter sent (RFC 5321, 4.5.3.2.6: ten minutes, lest a slow server get it twice).
    pub verdict: Duration,
    /// For a call as a whole, so that a server that drips one byte a minute holds nothing up for ever.
    pub whole: Duration,
    /// Between two signs of life in IDLE, before it is begun anew; providers and routers forget quiet connections.
    pub idle: Duration,
    /// Between two looks where the server has no IDLE.
    pub poll: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(20),
            silence: Duration::from_secs(60),
            verdict: Duration::from_secs(600),
            whole: Duration::from_secs(900),
            idle: Duration::from_secs(300),
            poll: Duration::from_secs(60),
        }
    }
}

/// Lets `work` take at most `longest`.
///
/// # Errors
/// Its own, or a temporary one that says that `who` took too long for `doing`.
pub(super) async fn within<T>(
    longest: Duration,
    who: &str,
    doing: &str,
    work: impl Future<Output = Result<T, WireError>>,
) -> Result<T, WireError> {
    match tokio::time::timeout(longest, work).await {
        Ok(done) => done,
        Err(_) => Err(WireError::temporary(format!(
            "{who} did not {doing} within {} seconds. It is tried again.",
            longest.as_secs_f32()
        ))),
    }
}
