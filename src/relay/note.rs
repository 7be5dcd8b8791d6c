//! What the relay must do when a letter has been accepted, kept with the letter in the outbox.

use crate::play::Side;
use crate::post::compose::Draft;
use crate::post::token::Copy;
use serde::{Deserialize, Serialize};

/// The note on an outgoing letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Note {
    /// It tells the side to move: its acceptance starts the clock (R5).
    pub tells: bool,
    /// It is the repeat that was due: its acceptance starts the wait for a complaint (R13).
    pub repeats: bool,
    /// It tells that side of an overstep or a silence: its acceptance starts the week for a complaint (R14).
    pub informs: Option<Side>,
}

impl Note {
    pub fn of(draft: &Draft, copy: Copy) -> Self {
        let side = match copy {
            Copy::Player(side) => Some(side),
            _ => None,
        };
        Self { tells: draft.tells, repeats: draft.repeats(), informs: side.filter(|_| draft.informs) }
    }

    /// A note of ours; one that cannot be read asks for nothing.
    pub fn parse(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub fn text(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }

    /// Whether the half-move the letter tells of must be kept with it.
    pub fn needs_ply(self) -> bool {
        self.tells || self.repeats
    }
}
