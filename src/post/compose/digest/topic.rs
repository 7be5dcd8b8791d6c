//! What a digest is divided into, and what a director does about each.

/// A part of the digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Complaints, proposed forfeits, withdrawals and submissions not ruled on (R11, R13, R14, R16, R20).
    Decide,
    /// Oversteps since the last digest (R11).
    Overstep,
    /// Complaints and appeals that came too late, since the last digest (R14, R19).
    Late,
    /// Repeats without an answer (R10).
    Silent,
    /// Games near their thirty months, or past them (R16).
    Months,
    /// Players with games whose membership has lapsed (R1).
    Lapsed,
    /// Letters that no server has taken for a day.
    Unaccepted,
    /// Addresses that refuse letters.
    Suspended,
    /// Letters from the director's address that were not proven.
    YourName,
    /// Letters whose sender must first be proven.
    Held,
    /// Letters that need a person.
    Aside,
}

impl Topic {
    /// All of them, in the order of a digest.
    pub const ALL: [Self; 11] = [
        Self::Decide,
        Self::Overstep,
        Self::Late,
        Self::Silent,
        Self::Months,
        Self::Lapsed,
        Self::Unaccepted,
        Self::Suspended,
        Self::YourName,
        Self::Held,
        Self::Aside,
    ];

    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Decide => "to-decide",
            Self::Overstep => "oversteps",
            Self::Late => "too-late",
            Self::Silent => "silent",
            Self::Months => "near-the-end",
            Self::Lapsed => "lapsed-memberships",
            Self::Unaccepted => "unaccepted",
            Self::Suspended => "suspended",
            Self::YourName => "in-your-name",
            Self::Held => "held",
            Self::Aside => "set-aside",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Decide => "For you to decide",
            Self::Overstep => "Oversteps since the last digest",
            Self::Late => "Complaints and appeals that came too late",
            Self::Silent => "Players silent after a repeat",
            Self::Months => "Games near their last day, or past it",
            Self::Lapsed => "Memberships that have lapsed",
            Self::Unaccepted => "Letters that no server has taken for a day",
            Self::Suspended => "Addresses that refuse letters",
            Self::YourName => "Letters in your name that were not acted on",
            Self::Held => "Letters held until their sender is proven",
            Self::Aside => "Letters set aside for a person",
        }
    }

    /// What to do about it.
    pub(super) fn advice(self) -> &'static str {
        match self {
            Self::Decide => {
                "Answer the relay's letter about the game with a line such as \"RULING: warning white: REASON\", or use \
                 kingpost ruling. A ruling in a game closes what is complained of there; one that only closes it is \
                 \"RULING: dismiss: REASON\"."
            }
            Self::Overstep => {
                "The relay has done what R11 says. A forfeit is undone with \"RULING: reinstate: REASON\"."
            }
            Self::Late => "They count for nothing (R14, R19), and their writers have been told. Nothing need be done.",
            Self::Silent => "When the repeat stays unanswered the relay files a complaint by itself (R13).",
            Self::Months => {
                "On its last day a game stops. Either player then has a week to submit it to you; if neither does, it is \
                 drawn (R16)."
            }
            Self::Lapsed => {
                "R1 wants players to be members as long as they play. They have been reminded; what follows is for you to \
                 say. A new date is imported with kingpost players import."
            }
            Self::Unaccepted => {
                "The relay goes on trying those that were not refused. kingpost check shows whether the way out works, \
                 kingpost outbox retry tries again at once."
            }
            Self::Suspended => {
                "Nothing more is sent there, and clocks run. Import the right address with kingpost players import, then \
                 send what waits with kingpost outbox retry."
            }
            Self::YourName => {
                "If you wrote one of them, kingpost review accept N lets it count; if not, kingpost review discard N puts it \
                 away, and somebody is using your address."
            }
            Self::Held => {
                "Their players have been asked at their registered addresses. Without an answer: kingpost review show N, \
                 then accept N or discard N."
            }
            Self::Aside => "kingpost review show N shows one; accept N lets it count, discard N puts it away.",
        }
    }

    /// The command that shows what a letter has no room for.
    pub(super) fn command(self) -> &'static str {
        match self {
            Self::Unaccepted | Self::Suspended => "kingpost outbox list",
            Self::YourName | Self::Held | Self::Aside => "kingpost review list",
            _ => "kingpost digest --json",
        }
    }
}
