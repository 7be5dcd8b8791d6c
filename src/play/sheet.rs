//! What one letter sets out in one game, as read and before any rule is applied: the hand-over from
//! the reader of letters to the rules.

use super::Side;
use super::written::Written;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// A move number as written. `3.` alone has no side; `3...` and the second of a pair are Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    pub number: u32,
    pub side: Option<Side>,
}

/// One half-move of the main line, in the order in which the letter has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// `None` where the letter gives no number for it. The partner of a numbered move carries its number
    /// (`2. Nf3 Nc6` gives 2 White, 2 Black), and so does what follows on (`2... Nc6 Bb5` gives 2 Black, 3 White).
    pub number: Option<Number>,
    pub written: Written,
}

/// One half-move of a conditional line (R9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IfMove {
    Move(Written),
    /// "any", "whatever you play".
    Any,
    /// Words that are no move: "the queen moves".
    NoMove(String),
}

/// A conditional line as written: conditions and answers in turn. A nested line may begin deeper, by its numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IfLine {
    pub items: Vec<(Option<Number>, IfMove)>,
    /// The line as the letter has it.
    pub text: String,
}

/// Something a player asks for or declares in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// A draw claimed by threefold repetition.
    ClaimRepetition,
    /// A draw claimed by the fifty-move rule.
    ClaimFifty,
    /// A draw claimed with no ground named.
    ClaimDraw,
    /// "Thinking 15 days." (R10)
    Thinking {
        days: u32,
    },
    /// Excused time, both dates included (R12). A date the letter leaves out is `None`.
    Excused {
        from: Option<NaiveDate>,
        to: Option<NaiveDate>,
    },
    EndExcused,
    /// A new address, and the day on which the old one was left, if the letter says (R6).
    NewAddress {
        address: String,
        left: Option<NaiveDate>,
    },
    /// A notation both players may agree on (R7).
    Notation {
        system: String,
    },
    /// The letter labels itself a repeat (R10).
    RepeatLabel,
    /// "Repeat, please."
    RepeatRequest,
    TimeComplaint {
        reason: String,
    },
    Complaint {
        reason: String,
    },
    /// Submission for adjudication, with the claim if there is one: `win` or `draw` (R16).
    Adjudicate {
        claim: Option<String>,
        analysis: String,
    },
    Appeal {
        reason: String,
    },
    Withdraw {
        section: Option<String>,
    },
    Standings,
    Status,
    Help,
}

/// What the reader thought worth telling, whatever the rules then make of the letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "note", content = "text", rename_all = "kebab-case")]
pub enum Note {
    /// A condition that is no move; the words (R9).
    ConditionNoMove(String),
    /// An offer or resignation hung on an if; the words (R9).
    ConditionalCommand(String),
    /// An attachment was not read; its name.
    AttachmentIgnored(String),
    /// `(=)` was read as a draw offer.
    DrawSign,
    /// Anything else, as a whole sentence.
    Other(String),
}

/// Why nothing can be taken from a letter, found by the reader before any rule is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegible {
    /// It plainly sets out to send a move, and none can be read: the token or a sentence (R8).
    Unreadable(String),
    /// Another notation than English algebraic, without agreement (R7): the token, and the moves it may have been.
    OtherNotation { text: String, perhaps: Vec<String> },
    /// The letter's text and HTML parts name different moves.
    Conflict { text: String },
    /// Something was said that cannot be acted upon without asking: the words.
    Unclear(String),
    /// Encrypted, TNEF, an attachment alone: nothing legible in it. A sentence that says what to do.
    NothingReadable(String),
    /// Two moves are set out as alternatives ("3. Bb5 or 3. Bc4", "no, make that Bc4"): the words.
    TwoMoves(String),
}

/// What one letter sets out in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// Main-line half-moves, confirmations and reply alike, in order.
    pub items: Vec<Item>,
    pub ifs: Vec<IfLine>,
    pub asks: Vec<Ask>,
    pub notes: Vec<Note>,
    /// Set where the letter must be asked about before anything of it can be acted on.
    pub illegible: Option<Illegible>,
    /// The player's own words for this game, as the relay takes them.
    pub words: String,
}

impl Sheet {
    /// Whether the letter names any main-line move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        !self.items.is_empty()
    }

    /// Whether it answers what was posted in the game, and so cannot be earlier (R5). A notice answers nothing.
    #[must_use]
    pub fn answers(&self) -> bool {
        let game = |a: &Ask| {
            matches!(
                a,
                Ask::Resign
                    | Ask::OfferDraw
                    | Ask::AcceptDraw
                    | Ask::DeclineDraw
                    | Ask::ClaimRepetition
                    | Ask::ClaimFifty
                    | Ask::ClaimDraw
            )
        };
        self.has_moves() || !self.ifs.is_empty() || self.asks.iter().any(game)
    }

    /// Whether nothing at all was said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty() && self.ifs.is_empty() && self.asks.is_empty() && self.illegible.is_none()
    }
}
