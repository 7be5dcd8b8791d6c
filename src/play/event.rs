//! What happened in a game. The record is a list of these and nothing else; only `evolve` reads them into a state.

use super::correct::Figures;
use super::posting::Posting;
use super::refused::Refused;
use super::{Ask, Side};
use crate::rulebook::{Instant, Rules, Seconds};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// One entry of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The instant of the fact itself, which may lie before the instant it was recorded.
    pub at: Instant,
    #[serde(flatten)]
    pub fact: Fact,
}

/// The facts a record can hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fact {
    Started(Started),
    /// A letter of a player was taken up; what came of it follows.
    Letter {
        side: Side,
        posting: Posting,
        words: String,
    },
    /// The next server accepted the letter that tells `side` it is to move (R5, held mail). The instant is that of the acceptance.
    Told {
        side: Side,
        ply: usize,
        held: Seconds,
    },
    Move(Played),
    /// If-moves now on offer, in place of any earlier ones (R9).
    Conditionals {
        side: Side,
        lines: Vec<Vec<String>>,
    },
    /// Things the writer of a letter must be told in the answer.
    Remarks {
        side: Side,
        remarks: Vec<Remark>,
    },
    Refused(Refused),
    /// Days added to a player's reflection time (R8, R11, R18).
    Penalty {
        side: Side,
        days: i64,
        cause: PenaltyCause,
    },
    Overstep(Overstep),
    /// An offer that went out with a move.
    DrawOffer {
        side: Side,
    },
    /// An offer with no move, kept for the sender's next one.
    DrawKept {
        side: Side,
    },
    DrawDeclined {
        side: Side,
    },
    /// Something asked for in words that changes nothing in the game.
    Asked {
        side: Side,
        ask: Ask,
    },
    /// A repeat of a posting that is on the record already.
    Repeated {
        side: Side,
    },
    /// Ten days went by without a reply: the player to move is sent a repeat (R10).
    Repeat {
        side: Side,
        ply: usize,
    },
    /// The next server took that repeat: from here R13's wait runs.
    RepeatTaken {
        side: Side,
        ply: usize,
    },
    /// The next server took a letter that told `side` of an overstep or a silence: from here the week for a complaint runs (R14).
    Learned {
        side: Side,
    },
    /// No reply to the repeat either: `side` is complained of to the director (R13).
    Silent {
        side: Side,
    },
    /// A courtesy to the player to move.
    Reminder {
        side: Side,
        reminder: Reminder,
    },
    /// The opponent is told that a move will take longer (R10).
    Thinking {
        side: Side,
        days: u32,
        until: Instant,
        late: bool,
    },
    /// Excused time granted (R12).
    Excused(Excused),
    /// Excused time that had begun ended with this instant; `last` is the date that was still used (R12).
    ExcusedEnded {
        side: Side,
        last: NaiveDate,
    },
    /// A player's address is another now (R6).
    AddressChanged {
        side: Side,
        old: String,
        new: String,
    },
    /// A notation asked for; `agreed` once both have asked for the same (R7).
    Notation {
        side: Side,
        system: String,
        agreed: bool,
    },
    /// A player withdraws from the section, and says so; the director rules (R20).
    Withdrawn {
        side: Side,
        section: String,
    },
    /// A player's complaint (R13, R14); a late one goes no further than the digest.
    Complaint {
        side: Side,
        time: bool,
        reason: String,
    },
    /// A game submitted for adjudication (R16).
    Submitted {
        side: Side,
        claim: String,
        analysis: String,
        /// It was posted in time and takes back the draw that the calendar brought meanwhile.
        #[serde(default)]
        reopens: bool,
    },
    Appeal {
        side: Side,
        reason: String,
    },
    /// The director's ruling (R18); it stands on the record beside what it changes.
    Ruling {
        ruling: Ruling,
        reason: String,
    },
    /// What a correcting ruling makes of the figures: those that hold from here on (R5, R18).
    Recomputed(Box<Figures>),
    /// The thirty months are over (R16).
    Stopped,
    Ended(Ending),
}

/// What a courtesy letter reminds of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "lowercase")]
pub enum Reminder {
    /// So many days before the deadline (R5).
    Deadline { days: u32 },
    /// The week in which a long think must be told is nearly over (R10).
    Telling,
}

/// Excused time as granted (R12): dates in the player's zone, both included, and the instants they span.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Excused {
    pub side: Side,
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// The last date asked for, where that is later than what was left to grant.
    pub asked: Option<NaiveDate>,
    /// Whether it was moved to begin tomorrow, since notice is given in advance.
    pub moved: bool,
    /// Dates of the year of `to` that are left after this.
    pub left: u32,
    pub begins: Instant,
    pub ends: Instant,
    /// Granted by the director, beyond what a notice can have.
    #[serde(default)]
    pub emergency: bool,
}

/// What a director can rule in one game (R2, R11, R16, R18).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "ruling", rename_all = "kebab-case")]
pub enum Ruling {
    Penalty {
        side: Side,
        days: i64,
    },
    Credit {
        side: Side,
        days: i64,
    },
    Warning {
        side: Side,
    },
    Reprimand {
        side: Side,
    },
    Forfeit {
        side: Side,
    },
    /// An adjudication; `None` is a draw (R16).
    Result {
        winner: Option<Side>,
    },
    /// What is complained of is found to be nothing that calls for another ruling (R14).
    Dismiss,
    /// A game that was forfeited, or decided by a ruling, goes on (R11, R18).
    Reinstate,
    /// Emergency time, beyond what a notice can have (R12).
    Excuse(Excused),
    /// A player is out of the section (R20).
    Withdraw {
        side: Side,
    },
    /// The posting of that half-move (counted from 1), which is in that entry of the record (counted from 0), was made at
    /// another instant (R5).
    Posting {
        entry: usize,
        ply: usize,
        from: Instant,
        to: Instant,
        /// The mover's own date then: the last one used of excused time that it ends (R12).
        #[serde(default)]
        last: Option<NaiveDate>,
        /// The mover's other moves by letter in the section, from the earlier of both instants on, each with the mover's date:
        /// leave that no longer ends with the corrected posting ends with the first of them (R12).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        later: Vec<(Instant, NaiveDate)>,
    },
    /// A posting was corrected in another game of the section: excused time ended with it then, and not before or after (R5, R12).
    Leave {
        side: Side,
        from: Instant,
        to: Instant,
        last: NaiveDate,
        /// As in [`Ruling::Posting`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        later: Vec<(Instant, NaiveDate)>,
    },
    /// Days added, or an overstep, are taken back, as if they had never been.
    Reverse {
        side: Side,
        what: Reversed,
    },
    /// A withdrawn player's seat goes to another, and the game begins anew between the two (R20). Players' ids.
    Replace {
        side: Side,
        old: String,
        new: String,
    },
}

/// What is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "reversed", rename_all = "kebab-case")]
pub enum Reversed {
    /// The days of that entry, counted from 0.
    Penalty { entry: usize, days: i64 },
    /// The overstep of that control, with the days that it brought.
    Overstep { control: u32 },
}

impl Ruling {
    /// Every ruling but an adjudication is given with its reason (R16, R18).
    #[must_use]
    pub fn owes_a_reason(&self) -> bool {
        !matches!(self, Self::Result { .. })
    }
}

/// The first entry: who plays whom, under what rules, from when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Started {
    pub tournament: String,
    pub section: String,
    pub number: u32,
    /// Players' ids.
    pub white: String,
    pub black: String,
    pub rules: Rules,
    /// When the section began: White's clock runs from here.
    pub begins: Instant,
    /// When the thirty months are over (R16).
    pub ends: Instant,
}

/// How a move came to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    Letter,
    Conditional,
    Ruling,
}

/// A move on the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Counted from 1.
    pub ply: usize,
    pub side: Side,
    pub san: String,
    pub uci: String,
    pub by: By,
    pub charge: Charge,
}

/// The subtraction behind the days of one move (R5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Charge {
    /// From when the clock ran.
    pub from: Instant,
    /// The instant of the reply.
    pub to: Instant,
    /// Seconds of excused time in between (R12).
    pub paused: Seconds,
    /// Whole days of 24 hours.
    pub days: i64,
}

/// Why days were added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "cause", rename_all = "kebab-case")]
pub enum PenaltyCause {
    /// Strict ruleset (R8): an impossible, ambiguous or illegible move.
    BadMove,
    /// Strict ruleset (R8): the opponent's last move was not confirmed.
    Unconfirmed,
    /// The first overstep under the standard ruleset (R11).
    Overstep,
    /// An address change told more than a week after the old one was left (R6).
    Address,
}

/// What an overstep comes to (R11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Consequence {
    Warning,
    Forfeit,
    /// The director is asked to rule.
    Proposed,
    /// Taken back by a ruling: its control is not checked again, and it counts for nothing.
    Reversed,
}

/// A time control overstepped (R11).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overstep {
    pub side: Side,
    /// The control it happened in, counted from 1.
    pub control: u32,
    /// Days allowed through that control.
    pub allowance: i64,
    /// Days used at that instant, the running think included.
    pub used: i64,
    /// Whether it was the limit on one move that was passed.
    pub one_move: bool,
    pub consequence: Consequence,
}

/// What the writer of an accepted letter is told besides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "remark", rename_all = "kebab-case")]
pub enum Remark {
    /// The move number was wrong, and the confirmed move tied it down (R8).
    NumberSlip { read: String, meant: String },
    /// Announced as mate, and it is not (R7).
    NotMate { san: String },
    /// A conditional line was cut here (R9).
    LineCut { line: String, at: String, why: Cut },
    /// A condition that is no move (R9).
    ConditionNoMove { words: String },
    /// An offer or resignation hung on an if (R9).
    ConditionalCommand { words: String },
    /// The answer repeated is not the one offered; the offered one was played (R9).
    WrongAnswer { offered: String, read: String, played: bool },
    /// The reply went on past what was offered; the rest is the sender's own if-line (R9).
    WentOn { line: String },
    /// A move after an accepted answer could not be taken.
    NotTaken { read: String, why: Cut },
    /// A draw claim with the move that does not hold (R15); the count as in [`Refused::count`].
    WrongClaim { repetition: bool, count: u32 },
    /// `(=)` was taken as a draw offer.
    DrawSign,
    /// An attachment was not read.
    AttachmentIgnored { name: String },
    /// A whole sentence of the reader's.
    Other { text: String },
}

/// Why a conditional line ends where it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    Illegal,
    Ambiguous,
    /// A condition left without an answer.
    NoAnswer,
    /// Its numbers do not follow on.
    Number,
    /// The same condition already has another answer.
    OtherAnswer,
    /// Nothing can be offered after "any" and its answer.
    AfterAny,
    /// What comes before it was not repeated.
    NotRepeated,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndedBy {
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    Repetition,
    FiftyMoves,
    Resignation,
    Agreement,
    Time,
    Ruling,
    Adjudication,
}

impl EndedBy {
    /// The name as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Ruling => "ruling",
            Self::Adjudication => "adjudication",
        }
    }

    /// The same for a sentence: `on time`, `by resignation`.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Checkmate => "by checkmate",
            Self::Stalemate => "by stalemate",
            Self::InsufficientMaterial => "since neither side can mate",
            Self::Repetition => "by threefold repetition",
            Self::FiftyMoves => "by the fifty-move rule",
            Self::Resignation => "by resignation",
            Self::Agreement => "by agreement",
            Self::Time => "on time",
            Self::Ruling => "by the director's ruling",
            Self::Adjudication => "by adjudication",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// `None`: drawn.
    pub winner: Option<Side>,
    pub by: EndedBy,
}

impl Ending {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn result(self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
