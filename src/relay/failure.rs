//! What can go wrong with the work itself. A player's mistake is none of these: it is an event.

use super::ports::{Trouble, WireError};
use crate::store;

/// Our own failure, or that of a server.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Wire(#[from] WireError),
    /// The record of a game makes no sense.
    #[error("{0}. The record is damaged: run `kingpost check`, and restore a backup if it says so.")]
    Damaged(String),
    /// What was asked for cannot be done; the sentence says what to do.
    #[error("{0}")]
    Refused(String),
}

impl Failure {
    /// Whether the same work may succeed a little later.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Store(e) => e.is_temporary(),
            Self::Wire(e) => matches!(e.trouble, Trouble::Temporary | Trouble::Ambiguous),
            Self::Damaged(_) | Self::Refused(_) => false,
        }
    }
}
