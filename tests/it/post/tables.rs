//! The tables of `tests/readings`: what a player writes, and what is read and played.
//!
//! `= MOVES` sets the game up (`-`: none), `=draw` lets a draw offer of the opponent stand, `=agreed NAME` a notation; each
//! other line is a letter (`\n` for a new line), an arrow, and the reading.

use super::stand_in::{game, offer_draw, read_agreed, shown, under_the_rules};
use kingpost::play::Side;
use kingpost::post::notation::Notations;
use kingpost::post::own_words::own_text;

fn check(table: &str) {
    let path = format!("{}/tests/readings/{table}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut moves, mut draw, mut agreed): (Vec<&str>, bool, Vec<&str>) = (Vec::new(), false, Vec::new());
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#')) {
        if let Some(record) = line.strip_prefix("= ") {
            (moves, draw, agreed) = (record.split_whitespace().filter(|m| *m != "-").collect(), false, Vec::new());
            continue;
        }
        if line == "=draw" {
            draw = true;
            continue;
        }
        if let Some(name) = line.strip_prefix("=agreed ") {
            agreed = vec![name];
            continue;
        }
        let (letter, wanted) = line.split_once(" => ").unwrap_or_else(|| panic!("no arrow in {line}"));
        let mut game = game(&moves);
        let side = Side::of_ply(moves.len());
        if draw {
            offer_draw(&mut game, side.other());
        }
        let own = own_text(&letter.replace("\\n", "\n"), &[]);
        let sheet = read_agreed(&game, side, &own, draw, &Notations::agreed(agreed.iter().copied()));
        let got = shown(&under_the_rules(&game, side, &sheet));
        if got != wanted {
            wrong.push(format!("{letter}\n    wanted {wanted}\n    got    {got}"));
        }
        count += 1;
    }
    assert!(count >= 20, "only {count} letters in {table}");
    assert!(wrong.is_empty(), "{} of {count} wrong in {table}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn moves_and_if_lines() {
    check("moves");
}

#[test]
fn commands() {
    check("commands");
}

#[test]
fn asking_and_only_talking() {
    check("asking");
}

#[test]
fn other_notations() {
    check("notations");
}

#[test]
fn conditional_lines() {
    check("ifs");
}

#[test]
fn talk_of_moves() {
    check("talk");
}

#[test]
fn bishops_and_pawns() {
    check("bishops-and-pawns");
}

#[test]
fn cards() {
    check("cards");
}

#[test]
fn harmless_surroundings() {
    check("frames-read");
}

#[test]
fn doubtful_surroundings() {
    check("frames-asked");
}
