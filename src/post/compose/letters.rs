//! The typed context of each kind of letter; the text is in the template of the same name.

use super::apart::Manual;
use super::evidence::Evidence;
use super::page::Page;
use super::press::Letter;
use super::report::{Happened, Read};
use super::times::Account;
use super::told::Notices;
use serde::Serialize;

macro_rules! template {
    ($($context:ident => $name:literal),* $(,)?) => {
        $(impl Letter for $context { const TEMPLATE: &'static str = $name; })*
    };
}

template![
    Start => "start", Receipt => "receipt", Move => "move", Objection => "objection", Notice => "notice", Warning => "warning",
    Forfeit => "forfeit", Complaint => "complaint", Outcome => "result", Adjudication => "adjudication", Status => "status",
    Repeat => "repeat", Remind => "reminder", Ruled => "ruling", Appeal => "appeal",
];

/// What a letter asked to be sent besides.
#[derive(Serialize, Default)]
pub struct Extras {
    pub standings: Option<String>,
    pub manual: Option<Manual>,
}

/// The numbers of the tournament's rules.
#[derive(Serialize)]
pub struct Terms {
    pub moves: u32,
    pub days: u32,
    pub most_on_one_move: Option<u32>,
    pub excused_per_year: u32,
    pub months: u32,
    pub repeat_after: u32,
    pub if_moves_automatic: bool,
    pub ends: String,
}

/// The game begins.
#[derive(Serialize)]
pub struct Start {
    pub page: Page,
    pub terms: Terms,
    /// Whose seat the reader takes; empty at the section's start (R20).
    pub replaces: String,
}

/// Back to the writer of a letter that was taken.
#[derive(Serialize)]
pub struct Receipt {
    pub page: Page,
    pub happened: Happened,
    pub told: Notices,
    pub read: Read,
    pub times: Vec<Account>,
    pub extras: Extras,
}

/// To the player whose opponent has moved, or has sent if-moves alone.
#[derive(Serialize)]
pub struct Move {
    pub page: Page,
    pub happened: Happened,
    pub told: Notices,
    pub times: Vec<Account>,
}

/// What a letter was refused for.
#[derive(Serialize)]
pub struct Wrong {
    pub reason: &'static str,
    pub read: String,
    pub record: String,
    pub candidates: String,
    pub count: Option<u32>,
    /// A number of times or of half-moves; empty when nothing was counted.
    pub counted: String,
    pub repetition: bool,
    /// The first words of what was read, for the first line.
    pub short: String,
    /// What came too late, where it was no move: `complaint`, `submission` or `appeal`.
    pub late: &'static str,
    /// What a notice lacks; empty where that is not known.
    pub unclear: &'static str,
    /// What an unclear request seems to be about.
    pub matters: Vec<&'static str>,
}

/// Back to the writer of a letter that was refused.
#[derive(Serialize)]
pub struct Objection {
    pub page: Page,
    pub wrong: Wrong,
    /// What else was refused: a notice beside a move that was.
    pub also: Vec<Wrong>,
    pub happened: Happened,
    pub told: Notices,
    pub read: Read,
    pub times: Vec<Account>,
    pub extras: Extras,
}

/// To somebody who must know and need not act.
#[derive(Serialize)]
pub struct Notice {
    pub page: Page,
    /// Which of the template's cases this is.
    pub about: &'static str,
    pub happened: Option<Happened>,
    pub told: Option<Notices>,
    pub wrong: Option<Wrong>,
    pub over: Option<Over>,
    /// Days until what comes next, where something does.
    pub after: String,
}

impl Notice {
    /// A notice with no more to it than its case and the game.
    pub fn about(about: &'static str, page: Page) -> Self {
        Self { page, about, happened: None, told: None, wrong: None, over: None, after: String::new() }
    }
}

/// An overstep (R11).
#[derive(Serialize)]
pub struct Over {
    pub side: String,
    pub name: String,
    pub yours: bool,
    pub at: String,
    pub control: u32,
    /// The last move of that control.
    pub last: u32,
    pub used: String,
    pub allowance: String,
    pub one_move: Option<u32>,
    pub penalty: String,
    /// Counted with this one.
    pub oversteps: u32,
    /// The sum behind `used`, where it is the running think that went over.
    pub sum: Option<Sum>,
}

/// What had been used before a think, and what the think came to (R5).
#[derive(Serialize)]
pub struct Sum {
    pub before: String,
    pub from: String,
    pub elapsed: String,
    pub paused: Option<String>,
    pub days: String,
}

#[derive(Serialize)]
pub struct Warning {
    pub page: Page,
    pub over: Over,
}

#[derive(Serialize)]
pub struct Forfeit {
    pub page: Page,
    pub over: Over,
    pub end: End,
}

/// To the director and in copy to the players: everything R14 asks.
#[derive(Serialize)]
pub struct Complaint {
    pub page: Page,
    /// `overstep`, `proposed`, `silent`, `time` or `conduct`.
    pub about: &'static str,
    pub against: String,
    /// The complainant, or for whom the relay complains.
    pub by: String,
    /// Whether the reader is the complainant.
    pub yours: bool,
    pub against_you: bool,
    /// `white` or `black`: the side complained of, as rulings name it.
    pub accused: &'static str,
    pub over: Option<Over>,
    /// The complainant's own words: for the director and the complainant alone.
    pub reason: Vec<String>,
    pub repeat_taken: Option<String>,
    pub evidence: Evidence,
}

/// How the game ended.
#[derive(Serialize)]
pub struct End {
    pub result: &'static str,
    /// `on time`, `by resignation` and so on.
    pub how: &'static str,
    /// Empty in a draw.
    pub winner: String,
    pub loser: String,
    pub you_won: bool,
    pub you_lost: bool,
    /// For whom the report is filed (R15).
    pub filed_for: String,
}

/// The end of a game, to its players and the director.
#[derive(Serialize)]
pub struct Outcome {
    pub page: Page,
    pub end: End,
    /// `director`, `filed` for the player in whose name it was reported, `duplicate` for the other.
    pub role: &'static str,
    pub happened: Option<Happened>,
    /// For the writer of the letter that ended it.
    pub read: Option<Read>,
    pub times: Vec<Account>,
    /// The overstep that brought it about (R11).
    pub over: Option<Over>,
    pub evidence: Option<Evidence>,
    pub pgn: String,
    pub extras: Extras,
}

/// The thirty months are over (R16).
#[derive(Serialize)]
pub struct Adjudication {
    pub page: Page,
    pub ended: String,
    pub until: String,
    pub months: u32,
    /// Set in the director's copy of a submission.
    pub submission: Option<Submission>,
}

/// A submission for adjudication.
#[derive(Serialize)]
pub struct Submission {
    pub by: String,
    pub claim: String,
    /// It takes back the draw that was reported meanwhile.
    pub reopens: bool,
    pub analysis: Vec<String>,
    pub pgn: String,
}

/// An appeal, with the dossier.
#[derive(Serialize)]
pub struct Appeal {
    pub page: Page,
    pub by: String,
    pub reason: Vec<String>,
    pub rulings: Vec<String>,
    pub evidence: Evidence,
    pub pgn: String,
}

/// A ruling of the director's.
#[derive(Serialize)]
pub struct Ruled {
    pub page: Page,
    /// `penalty`, `credit`, and so on, as the ruling's own name.
    pub ruling: &'static str,
    pub name: String,
    pub side: String,
    pub yours: bool,
    pub days: String,
    pub reason: Vec<String>,
    /// Earlier warnings and penalties in this game (R18).
    pub earlier: Vec<String>,
    /// For emergency time: the dates. For a posting: the instants before and after.
    pub from: String,
    pub to: String,
    /// The move of a posting.
    pub mv: String,
    /// What is taken back: `penalty` or `overstep`.
    pub reversed: &'static str,
    /// Who had the seat that is another's now (R20), and who has it.
    pub former: String,
    pub successor: String,
    /// Whether the reader is the one who is replaced.
    pub to_former: bool,
    /// What else the figures are now: before and after, line by line.
    pub changes: Vec<String>,
    /// Whether the game that goes on had been lost on time.
    pub on_time: bool,
    /// Whether a forfeit on time has lost its ground.
    pub void: bool,
    pub end: Option<End>,
    pub pgn: String,
}

/// A courtesy to the player to move.
#[derive(Serialize)]
pub struct Remind {
    pub page: Page,
    /// `deadline` or `telling`.
    pub of: &'static str,
    /// The end of the week in which a long think must be told (R10).
    pub tell_by: String,
    /// Days on one move beyond which the opponent must be told (R10).
    pub limit: String,
}

/// The present state, asked for or in answer to a repeat.
#[derive(Serialize)]
pub struct Status {
    pub page: Page,
    pub repeated: bool,
    pub happened: Option<Happened>,
    pub read: Read,
    pub times: Vec<Account>,
    pub extras: Extras,
}

/// The last posting again, with all that it told (R10).
#[derive(Serialize)]
pub struct Repeat {
    pub page: Page,
    pub happened: Option<Happened>,
    pub times: Vec<Account>,
    pub read: Option<Read>,
    /// Days gone without a reply, where that is why it goes out.
    pub due: Option<String>,
    pub extras: Extras,
}
