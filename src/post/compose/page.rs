//! What every letter about a game shows: who plays whom, the position, the clocks, the score, and how to answer.

use super::text::tidy;
use super::times::Chronicle;
use super::{Person, Setting, when};
use crate::play::conditional::ANY;
use crate::play::{Game, Side};
use crate::post::{diagram, token};
use crate::rulebook::{IfMoves, Instant, Ruleset};
use chrono_tz::Tz;
use serde::Serialize;

/// Whose eyes a letter is for: a player's, or the director's and others' (`None`).
pub type Reader = Option<Side>;

/// A game as one reader sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub game: &'a Game,
    pub setting: &'a Setting,
    pub chronicle: &'a Chronicle<'a>,
    pub reader: Reader,
}

impl View<'_> {
    pub fn zone(&self) -> Tz {
        self.reader.map_or(self.setting.house.zone, |side| self.setting.person(side).zone)
    }

    pub fn moment(&self, at: Instant) -> String {
        when::moment(at, self.zone())
    }

    /// `Ada Quill (White)`.
    pub fn named(&self, side: Side) -> String {
        format!("{} ({side})", tidy(&self.setting.person(side).name))
    }
}

/// One player, as R8 a and R15 want both named.
#[derive(Serialize)]
pub struct Seat {
    pub side: String,
    pub name: String,
    pub id: String,
    pub email: String,
    pub rating: Option<u32>,
}

impl Seat {
    fn of(side: Side, person: &Person) -> Self {
        Self {
            side: side.to_string(),
            name: tidy(&person.name),
            id: tidy(&person.id),
            email: super::text::address(&person.email),
            rating: person.rating,
        }
    }
}

/// The position after the moves told of.
#[derive(Serialize)]
pub struct Place {
    pub board: Vec<String>,
    pub white: String,
    pub black: String,
    pub castling: String,
    pub en_passant: Option<String>,
    pub check: bool,
}

/// One player's account of days (R8 g).
#[derive(Serialize)]
pub struct Clock {
    pub side: String,
    pub name: String,
    pub used: String,
    pub penalty: i64,
    pub penalty_days: String,
    pub moves: u32,
    pub control: u32,
    /// The last move of the control checked next.
    pub through: u32,
    pub allowance: String,
    pub left: i64,
    pub left_days: String,
    pub oversteps: u32,
}

/// The deadline of the side to move (R5.4).
#[derive(Serialize)]
pub struct Deadline {
    pub side: String,
    pub name: String,
    pub yours: bool,
    /// The last second that does not overstep.
    pub at: String,
    /// From when the clock runs.
    pub from: String,
    /// Whether the limit on one move sets it.
    pub most_on_one_move: Option<u32>,
    /// How long the relay had held the move when this was written, where that is longer than allowed (R5.6).
    pub held: Option<String>,
}

/// If-moves that stand.
#[derive(Serialize)]
pub struct Standing {
    pub side: String,
    pub name: String,
    pub yours: bool,
    /// Each as `If 3. Bb5, then 3... a6`.
    pub lines: Vec<String>,
}

/// How the reader answers from here.
#[derive(Serialize)]
pub struct Answer {
    /// The main line with MOVE where the player's own goes: one line or two.
    pub lines: Vec<String>,
    /// For each of the moves to choose among, the lines to send.
    pub choices: Vec<Vec<String>>,
    /// How an if-move of the reader's is written from here, with THEIRS and MINE for the moves.
    pub if_move: String,
    /// What accepts the first of the opponent's if-moves and goes on.
    pub accepting: Option<String>,
    /// Whether an if-move must be repeated to be accepted.
    pub acknowledged: bool,
    /// Whether the opponent's draw offer stands.
    pub draw: bool,
    /// Days that an unconfirmed move costs, where it does (R8).
    pub unconfirmed: Option<u32>,
}

/// The shared part of every letter's context.
#[allow(clippy::struct_excessive_bools, reason = "each is a plain question of the templates")]
#[derive(Serialize)]
pub struct Page {
    pub game: String,
    pub section: String,
    pub number: u32,
    pub tournament: String,
    pub relay: String,
    pub write_to: String,
    pub director: String,
    pub director_title: &'static str,
    pub zone: String,
    pub white: Seat,
    pub black: Seat,
    /// The reader's side and the other; empty for the director.
    pub you: String,
    pub opponent: String,
    pub to_move: String,
    pub to_move_name: String,
    pub your_turn: bool,
    pub running: bool,
    pub ended: bool,
    /// `time`, `resignation` and so on; empty while the game goes on.
    pub ended_by: &'static str,
    pub ended_how: &'static str,
    pub stopped: bool,
    /// When the thirty months are over, and the week for submitting the game after them (R16).
    pub stops: String,
    pub submit_until: String,
    pub submitted: bool,
    pub result: &'static str,
    pub last: String,
    pub next_number: String,
    pub strict: bool,
    pub penalty: u32,
    pub score: String,
    pub place: Place,
    pub clocks: Vec<Clock>,
    pub deadline: Option<Deadline>,
    pub standing: Option<Standing>,
    pub draw_offered_by: Option<String>,
    pub draw_kept: bool,
    pub answer: Answer,
}

impl Page {
    pub fn of(view: &View<'_>) -> Self {
        let View { game, setting, reader, .. } = *view;
        let started = &game.started;
        let side = game.to_move();
        Self {
            game: game.id.to_string(),
            section: started.section.clone(),
            number: started.number,
            tournament: tidy(&setting.tournament_name),
            relay: tidy(&setting.house.name),
            write_to: token::plus_address(&setting.house.address, &game.id, None),
            director: super::text::address(&setting.house.director),
            director_title: started.rules.edition.director(),
            zone: view.zone().name().to_owned(),
            white: Seat::of(Side::White, &setting.white),
            black: Seat::of(Side::Black, &setting.black),
            you: reader.map_or(String::new(), |s| s.to_string()),
            opponent: reader.map_or(String::new(), |s| tidy(&setting.person(s.other()).name)),
            to_move: side.to_string(),
            to_move_name: tidy(&setting.person(side).name),
            your_turn: game.running() && reader == Some(side),
            running: game.running(),
            ended: !game.playing(),
            ended_by: game.ending.map_or("", |e| e.by.name()),
            ended_how: game.ending.map_or("", |e| e.by.words()),
            stopped: game.limit_reached(),
            stops: view.moment(started.ends),
            submit_until: view.moment(game.submit_until()),
            submitted: game.submitted,
            result: game.result(),
            last: game.last_numbered(),
            next_number: Game::numbered(game.plies(), "").trim().to_owned(),
            strict: started.rules.ruleset == Ruleset::Strict,
            penalty: started.rules.numbers.penalty,
            score: game.movetext(),
            place: place(game),
            clocks: [Side::White, Side::Black].map(|s| clock(view, s)).into(),
            deadline: deadline(view),
            standing: standing(view),
            draw_offered_by: game.draw_offer.map(|s| s.to_string()),
            draw_kept: reader.is_some_and(|s| game.draw_kept[s]),
            answer: answer(game, reader),
        }
    }
}

fn place(game: &Game) -> Place {
    let position = &game.position;
    Place {
        board: diagram::board(position),
        white: diagram::pieces(position, Side::White),
        black: diagram::pieces(position, Side::Black),
        castling: diagram::castling(position),
        en_passant: diagram::en_passant(position),
        check: shakmaty::Position::is_check(position),
    }
}

fn clock(view: &View<'_>, side: Side) -> Clock {
    let game = view.game;
    let account = &game.clocks[side];
    let (control, allowance) = (game.control(side), game.allowance(side));
    let left = allowance - account.used;
    Clock {
        side: side.to_string(),
        name: tidy(&view.setting.person(side).name),
        used: when::days(account.used),
        penalty: account.penalty,
        penalty_days: when::days(account.penalty),
        moves: game.moves_of(side),
        control,
        through: control.saturating_mul(game.started.rules.numbers.moves),
        allowance: when::days(allowance),
        left,
        left_days: when::days(left.max(0)),
        oversteps: account.oversteps,
    }
}

fn deadline(view: &View<'_>) -> Option<Deadline> {
    let game = view.game;
    let side = game.to_move();
    let at = game.deadline(side)?;
    let rules = &game.started.rules;
    let one_move =
        rules.numbers.most_on_one_move.filter(|_| game.clocks[side].one_move_checked(rules, game.moves_of(side)));
    let held = game.letter.read_at - game.think.arrived;
    // Only letters that the move itself caused can tell how long it lay.
    let fresh = game.think.told.is_none() && game.letter.arrived == game.think.arrived;
    let too_long = fresh && rules.relay_delay.is_some_and(|most| held > most);
    Some(Deadline {
        side: side.to_string(),
        name: tidy(&view.setting.person(side).name),
        yours: view.reader == Some(side),
        at: view.moment(at),
        from: view.moment(game.think.from),
        most_on_one_move: one_move,
        held: too_long.then(|| when::span(held)),
    })
}

fn standing(view: &View<'_>) -> Option<Standing> {
    let offers = view.game.offers.as_ref()?;
    Some(Standing {
        side: offers.side.to_string(),
        name: tidy(&view.setting.person(offers.side).name),
        yours: view.reader == Some(offers.side),
        lines: offers.lines.iter().map(|l| if_line(view.game.plies(), l)).collect(),
    })
}

/// A conditional line in words, its first condition at half-move `ply` (from 0): `If 3. Bb5, then 3... a6; if 4. Ba4, then 4... Nf6`.
pub fn if_line(ply: usize, line: &[String]) -> String {
    let pair = |(i, pair): (usize, &[String])| {
        let at = ply + 2 * i;
        let word = if i == 0 { "If" } else { "if" };
        let condition =
            pair.first().map_or(String::new(), |c| Game::numbered(at, if c == ANY { "any move" } else { c }));
        let answer = pair.get(1).map_or(String::new(), |a| Game::numbered(at + 1, a));
        format!("{word} {condition}, then {answer}")
    };
    line.chunks(2).enumerate().map(pair).collect::<Vec<_>>().join("; ")
}

fn answer(game: &Game, reader: Reader) -> Answer {
    let rules = &game.started.rules;
    let mine = reader == Some(game.to_move()) && game.running();
    let choices = game.must_clarify.iter().flatten().filter(|_| mine).map(|san| reply_lines(game, san)).collect();
    let accepting = game.offers.as_ref().filter(|_| mine).and_then(|offers| accepting(game, offers.lines.first()?));
    let costs = rules.ruleset == Ruleset::Strict && game.plies() > 0 && mine;
    Answer {
        lines: if mine { reply_lines(game, "MOVE") } else { Vec::new() },
        choices,
        if_move: if_example(game.plies() + usize::from(mine)),
        accepting,
        acknowledged: rules.if_moves == IfMoves::Acknowledged,
        draw: reader.is_some_and(|s| game.draw_offer == Some(s.other())),
        unconfirmed: costs.then_some(rules.numbers.penalty),
    }
}

/// The lines of a letter that confirms the last move and plays `san`: `2. Nf3 Nc6` and `3. Bb5`, or `2. Nf3 Nc6` alone.
pub fn reply_lines(game: &Game, san: &str) -> Vec<String> {
    let ply = game.plies();
    let sans: Vec<&str> = game.line.iter().map(|s| s.played.san.as_str()).collect();
    let number = ply / 2 + 1;
    match (game.to_move(), &sans[..]) {
        (Side::Black, [.., white]) => vec![format!("{number}. {white} {san}")],
        (Side::White, [.., white, black]) => {
            vec![format!("{}. {white} {black}", number - 1), format!("{number}. {san}")]
        }
        _ => vec![format!("{number}. {san}")],
    }
}

/// An if-line whose condition is at half-move `ply` (from 0): `If 3. THEIRS, then 3... MINE`.
fn if_example(ply: usize) -> String {
    format!("If {}, then {}", Game::numbered(ply, "THEIRS"), Game::numbered(ply + 1, "MINE"))
}

/// The line that accepts the first pair of an if-line and goes on: `3. Bb5 a6 4. MOVE`.
fn accepting(game: &Game, line: &[String]) -> Option<String> {
    let [condition, answer, ..] = line else { return None };
    if condition == ANY {
        return None;
    }
    let number = game.plies() / 2 + 1;
    Some(match game.to_move() {
        Side::White => format!("{number}. {condition} {answer} {}. MOVE", number + 1),
        Side::Black => format!("{number}... {condition} {}. {answer} MOVE", number + 1),
    })
}
