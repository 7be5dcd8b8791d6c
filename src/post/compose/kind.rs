//! The kinds of letters that go out: the fixed names of the `Kingpost-Kind` header.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a letter is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Start,
    Receipt,
    Move,
    Objection,
    Notice,
    Reminder,
    Repeat,
    Warning,
    Forfeit,
    Complaint,
    Result,
    Ruling,
    Adjudication,
    Appeal,
    Status,
    Help,
    Confirm,
    Digest,
    Alarm,
}

impl Kind {
    /// The name as it stands in the header.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Receipt => "receipt",
            Self::Move => "move",
            Self::Objection => "objection",
            Self::Notice => "notice",
            Self::Reminder => "reminder",
            Self::Repeat => "repeat",
            Self::Warning => "warning",
            Self::Forfeit => "forfeit",
            Self::Complaint => "complaint",
            Self::Result => "result",
            Self::Ruling => "ruling",
            Self::Adjudication => "adjudication",
            Self::Appeal => "appeal",
            Self::Status => "status",
            Self::Help => "help",
            Self::Confirm => "confirm",
            Self::Digest => "digest",
            Self::Alarm => "alarm",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
