//! A letter read against a game, from bytes to what the rules make of it: what `kingpost read` shows.

use kingpost::play::{Ask, By, Command, Event, Fact, Game, GameId, Played, Posting, Sheet, Side, decide};
use kingpost::post::envelope::{Envelope, Machine};
use kingpost::post::letter;
use kingpost::post::notation::Notations;
use kingpost::post::own_words::{blocks, own_words};
use kingpost::post::reading::Context;
use kingpost::rulebook::{Instant, Rules};
use shakmaty::{Chess, Move, Position, san::SanPlus};

/// The instant at which the letters of these tests arrive: 2024-03-12T14:05:11Z.
pub const NOW: Instant = Instant(1_710_252_311);

/// What was read of a letter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    pub moves: Vec<String>,
    pub ifs: Vec<String>,
    pub commands: Vec<&'static str>,
    pub reject: Option<&'static str>,
    /// For the failure message of a test.
    pub why: String,
}

/// A game in which these moves were played.
pub fn game(moves: &[&str]) -> Game {
    let started = kingpost::play::Started {
        tournament: "t".into(),
        section: "GK24P07".into(),
        number: 3,
        white: "1".into(),
        black: "2".into(),
        rules: Rules::default(),
        begins: Instant(NOW.0 - 86_400 * 40),
        ends: Instant(NOW.0 + 86_400 * 800),
    };
    let mut game = Game::new(GameId("GK24P07-3".into()), started);
    for (ply, san) in moves.iter().enumerate() {
        let side = Side::of_ply(ply);
        let at = Instant(NOW.0 - 86_400 * 30 + i64::try_from(ply).unwrap() * 60);
        let sheet = read_text(&game, side, san, false);
        let events = decide(&game, &Command::letter(side, Posting::here(at), sheet), at);
        fold(&mut game, &events);
        assert_eq!(game.plies(), ply + 1, "{san} at ply {ply} was not played: {events:?}");
    }
    game
}

fn fold(game: &mut Game, events: &[Event]) {
    for event in events {
        game.evolve(event).expect("an event that follows");
    }
}

/// The record of a game as the reader wants it.
pub fn record(game: &Game) -> Vec<(Chess, Move)> {
    game.line.iter().map(|step| (step.before.clone(), step.mv)).collect()
}

pub fn read_text(game: &Game, side: Side, text: &str, draw_offered: bool) -> Sheet {
    read_agreed(game, side, text, draw_offered, &Notations::english())
}

pub fn read_agreed(game: &Game, side: Side, text: &str, draw_offered: bool, notations: &Notations) -> Sheet {
    let record = record(game);
    let context = Context {
        game: &game.id.0,
        side,
        record: &record,
        position: &game.position,
        draw_offered,
        today: NOW.utc().date_naive(),
        notations,
    };
    kingpost::post::reading::read(text, &context)
}

/// Lines of moves standing on offer: `Bb5 a6`.
pub fn offer(game: &mut Game, side: Side, lines: &[Vec<String>]) {
    if !lines.is_empty() {
        let fact = Fact::Conditionals { side, lines: lines.to_vec() };
        fold(game, &[Event { at: NOW, fact }]);
    }
}

pub fn offer_draw(game: &mut Game, side: Side) {
    fold(game, &[Event { at: NOW, fact: Fact::DrawOffer { side } }]);
}

/// Reads a whole letter of White's or Black's, by their addresses.
pub fn read_letter(raw: &[u8], game: &Game, white: &str, black: &str) -> Reading {
    let envelope = Envelope::read(raw);
    let reject = |reason| Reading { reject: Some(reason), ..Reading::default() };
    match envelope.machine {
        Machine::None => {}
        Machine::AutoReply => return reject("auto-reply"),
        Machine::Bounce(_) => return reject("bounce"),
        Machine::Receipt => return reject("receipt"),
        Machine::Challenge => return reject("challenge"),
        Machine::Calendar | Machine::Reaction | Machine::List => return reject("no-move"),
    }
    let side = match envelope.from.address() {
        Some(a) if a == white => Side::White,
        Some(a) if a == black => Side::Black,
        _ => return reject("unknown-sender"),
    };
    let words = own_words(raw, &[]);
    let block = blocks(&words.text, Some("GK24P07-3")).remove(0);
    let record = record(game);
    let context = Context {
        game: &game.id.0,
        side,
        record: &record,
        position: &game.position,
        draw_offered: game.draw_offer == Some(side.other()),
        today: NOW.utc().date_naive(),
        notations: &Notations::english(),
    };
    let sheet = letter::sheet(&words, &block, &context);
    under_the_rules(game, side, &sheet)
}

/// What the rules make of a sheet, in the words of `kingpost read`.
pub fn under_the_rules(game: &Game, side: Side, sheet: &Sheet) -> Reading {
    let at = Instant(NOW.0 + 60);
    let events = decide(game, &Command::letter(side, Posting::here(at), sheet.clone()), at);
    let mut reading = Reading { why: format!("{sheet:?}\n{events:?}"), ..Reading::default() };
    for event in &events {
        match &event.fact {
            // An answer played for the opponent is said only where the letter repeats it.
            Fact::Move(played) if played.by == By::Conditional && !repeats(game, played, sheet, &reading.moves) => {}
            Fact::Move(played) => reading.moves.push(played.san.clone()),
            Fact::Conditionals { lines, .. } => reading.ifs = lines.iter().map(|l| l.join(" ")).collect(),
            Fact::Refused(refused) => reading.reject = Some(refused.reason.name()),
            _ => {}
        }
    }
    if reading.reject.is_none() {
        reading.commands = sheet.asks.iter().map(command).collect();
        reading.commands.sort_unstable();
    }
    if sheet.is_empty() && reading.reject.is_none() {
        reading.reject = Some("no-move");
    }
    reading.ifs.sort();
    reading
}

fn repeats(game: &Game, played: &Played, sheet: &Sheet, before: &[String]) -> bool {
    let mut position = game.position.clone();
    for san in before {
        let m = san.parse::<SanPlus>().unwrap().san.to_move(&position).unwrap();
        position.play_unchecked(m);
    }
    let m = played.san.parse::<SanPlus>().unwrap().san.to_move(&position).unwrap();
    sheet.items.iter().any(|item| item.written.fits(m))
}

fn command(ask: &Ask) -> &'static str {
    match ask {
        Ask::Resign => "resign",
        Ask::OfferDraw => "draw-offer",
        Ask::AcceptDraw => "draw-accept",
        Ask::DeclineDraw => "draw-decline",
        Ask::ClaimRepetition | Ask::ClaimFifty | Ask::ClaimDraw => "claim-draw",
        Ask::Thinking { .. } => "thinking",
        Ask::Excused { .. } => "excused-time",
        Ask::EndExcused => "excused-end",
        Ask::NewAddress { .. } => "address-change",
        Ask::Notation { .. } => "notation",
        Ask::RepeatLabel => "repeat",
        Ask::RepeatRequest => "repeat-request",
        Ask::TimeComplaint { .. } | Ask::Complaint { .. } => "complaint",
        Ask::Adjudicate { .. } => "adjudicate",
        Ask::Appeal { .. } => "appeal",
        Ask::Withdraw { .. } => "withdraw",
        Ask::Standings | Ask::Status => "status",
        Ask::Help => "help",
    }
}

/// A reading on one line: moves; `if` lines; `!` and a refusal; `+` and commands.
pub fn shown(reading: &Reading) -> String {
    let mut parts = Vec::new();
    if !reading.moves.is_empty() {
        parts.push(reading.moves.join(" "));
    }
    parts.extend(reading.ifs.iter().map(|line| format!("if {line}")));
    parts.extend(reading.commands.iter().map(|command| format!("+{command}")));
    parts.extend(reading.reject.map(|reason| format!("!{reason}")));
    if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") }
}
