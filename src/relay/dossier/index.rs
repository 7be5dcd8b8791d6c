//! The first page of a dossier: what the game is, where it stands, and what is in which file.

use super::super::book::Book;
use crate::play::{Game, Side};
use crate::post::compose::Person;
use crate::post::compose::text::{address, finish, tidy};
use crate::post::compose::when;
use crate::rulebook::{Numbers, Ruleset};
use chrono_tz::Tz;
use std::fmt::Write as _;

const FILES: &str = "\
What is in this folder
  score.pgn: the game, every move with the instant of its posting
  postings.txt: every posting with each instant its letter gave, the one that counts, and the subtraction behind its days
  rulings.txt: rulings, oversteps, days added, complaints and notices, in their order
  letters.txt: a list of all letters, in and out, with what came of each
  letters/in: the letters of the players and of the director as they came
  letters/aside: letters in their names about this game that were not acted on
  letters/out: the relay's letters as they went
  deliveries.csv: the letters out as a table: when each was queued, accepted or refused, and what the server said
  record.txt: the record, entry by entry, each with its hash
  record.json: the same for programs
  verify.py: checks the hashes: python3 verify.py

How far it can be trusted
Nothing on the record is ever changed; a ruling is one more entry. Each entry's hash is made of the entry and of the hash before it, so that a change anywhere changes all that follow. An entry that a letter brought about names the SHA-256 of that letter's bytes: that of the file in letters/in.
";

/// README.txt.
pub(super) fn page(book: &Book, entries: usize) -> String {
    let game = &book.game;
    let started = &game.started;
    let rules = &started.rules;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "Dossier of game {}: section {}, game {}, {}",
        game.id,
        tidy(&started.section),
        started.number,
        tidy(&book.setting.tournament_name)
    );
    for side in [Side::White, Side::Black] {
        let Person { id, name, email, zone, .. } = book.setting.person(side);
        let _ = writeln!(out, "  {side}: {}, ID {}, {}, zone {zone}", tidy(name), tidy(id), address(email));
    }
    let strict = if rules.ruleset == Ruleset::Strict { "strict" } else { "standard" };
    let _ = writeln!(out, "\nPlayed under {}, {strict}: {}.", rules.edition.name(), terms(&rules.numbers));
    let zone = book.setting.house.zone;
    let _ = writeln!(
        out,
        "It began at {} and may last until {} (R16).",
        when::moment(started.begins, zone),
        when::moment(started.ends, zone)
    );
    let _ = writeln!(out, "{}", state(game, zone));
    let _ = writeln!(out, "\nReflection time");
    for side in [Side::White, Side::Black] {
        let clock = &game.clocks[side];
        let _ = writeln!(
            out,
            "  {side}: {} used of {} through move {}; {} of it added by penalties or rulings; oversteps: {}",
            when::days(clock.used),
            when::days(game.allowance(side)),
            game.control(side).saturating_mul(rules.numbers.moves),
            when::days(clock.penalty),
            clock.oversteps
        );
    }
    let score = game.movetext();
    let _ = writeln!(out, "\nScore\n{}\n", if score.is_empty() { "No move yet." } else { &score });
    let _ =
        writeln!(out, "The record has {entries} entries. The other files give instants in UTC, but for the letters.\n");
    out.push_str(FILES);
    finish(&out)
}

fn terms(numbers: &Numbers) -> String {
    let limit = numbers.most_on_one_move.map_or(String::new(), |days| format!(", no more than {days} on one move"));
    format!("{} days for each {} moves{limit}", numbers.days, numbers.moves)
}

fn state(game: &Game, zone: Tz) -> String {
    if let Some(ending) = game.ending {
        return format!("It ended {}: {}.", ending.result(), ending.by.name());
    }
    let side = game.to_move();
    match game.deadline(side) {
        Some(at) => format!("{side} is to move, and oversteps after {} (R11).", when::moment(at, zone)),
        None => "No clock runs.".to_owned(),
    }
}
