//! What may be said of every letter: the reply does not depend on how much of the score is repeated; nothing is played that is not
//! stated, except the answers on offer; and nothing makes the rules stumble.

use super::dice::{Dice, cases, dice};
use super::sheet::sheet;
use super::table::{Table, at};
use kingpost::play::{By, Command, Event, Fact, Game, Posting, Reason, Sheet, Side};
use kingpost::rulebook::{HOUR, IfMoves, Ruleset};
use proptest::prelude::*;
use shakmaty::{Chess, Move, Position};

fn san(position: &Chess, mv: Move) -> String {
    kingpost::play::written::san(position, mv)
}

/// A random game of up to `plies` half-moves, with its table.
fn random_game(dice: &mut Dice, plies: usize) -> Table {
    let strict = dice.percent(50);
    let acknowledged = dice.percent(30);
    let mut table = Table::with(|r| {
        r.ruleset = if strict { Ruleset::Strict } else { Ruleset::Standard };
        r.if_moves = if acknowledged { IfMoves::Acknowledged } else { IfMoves::Automatic };
    });
    table.check_replay = false;
    for ply in 0..plies {
        let legal = table.game.position.legal_moves();
        if !table.game.playing() {
            break;
        }
        let san = san(&table.game.position, *dice.pick(&legal));
        let now = at("+1h") + 60 * i64::try_from(ply).unwrap_or(0);
        table.reply(now, &san);
    }
    table
}

/// The score from half-move `from` on, and then `reply`, in one of the usual shapes.
fn score(dice: &mut Dice, game: &Game, from: usize, reply: &str) -> String {
    let mut moves: Vec<&str> = game.line[from..].iter().map(|s| s.played.san.as_str()).collect();
    moves.push(reply);
    let by_lines = dice.percent(50);
    let every_number = dice.percent(30);
    let mut text = String::new();
    for (i, san) in moves.iter().enumerate() {
        let ply = from + i;
        let white = ply.is_multiple_of(2);
        if white || i == 0 || every_number || (by_lines && dice.percent(50)) {
            text.push_str(if i == 0 || !by_lines { " " } else { "\n" });
            text.push_str(&Game::numbered(ply, san));
        } else {
            text.push(' ');
            text.push_str(san);
        }
    }
    text.trim().to_owned()
}

/// Decides a letter without putting it on the table.
fn try_letter(table: &Table, side: Side, text: &str) -> Vec<Event> {
    let posting = Posting::here(at("+20h"));
    kingpost::play::decide(&table.game, &Command::letter(side, posting, sheet(text)), posting.read_at)
}

fn played(events: &[Event]) -> Vec<(String, By, Side)> {
    let one = |e: &Event| if let Fact::Move(p) = &e.fact { Some((p.san.clone(), p.by, p.side)) } else { None };
    events.iter().filter_map(one).collect()
}

/// A word of a letter: mostly near the truth.
fn word(dice: &mut Dice, game: &Game) -> String {
    let number = game.plies() / 2 + 1;
    let near = [number, number, number, number + 1, number.saturating_sub(1), 1, 9];
    let legal = game.position.legal_moves();
    let any_legal = |dice: &mut Dice| match legal.is_empty() {
        true => "e4".to_owned(),
        false => san(&game.position, *dice.pick(&legal)),
    };
    match dice.below(10) {
        0..=3 => any_legal(dice),
        4..=5 if game.plies() > 0 => game.line[dice.below(game.plies())].played.san.clone(),
        6 => game.line.last().map_or("e5".to_owned(), |s| s.played.san.clone()),
        7 => (*dice.pick(&["Nd2", "Qh9", "Ka1h8", "e8", "ed", "O-O", "Nf3", "a6", "Re1"])).to_owned(),
        8 => format!("{}.", dice.pick(&near)),
        _ => format!("{}...", dice.pick(&near)),
    }
}

/// A letter that may say anything.
fn soup(dice: &mut Dice, game: &Game) -> String {
    let mut text = String::new();
    for _ in 0..dice.below(9) {
        if dice.percent(15) {
            text.push('\n');
            text.push_str(dice.pick::<&str>(&["", "If ", "If 3. any ", "If the queen moves, "]));
        }
        text.push_str(&word(dice, game));
        text.push(' ');
    }
    let asks = [
        "I offer a draw.",
        "I accept the draw.",
        "I resign.",
        "I claim a draw.",
        "I decline the draw.",
        "Status.",
        "UNCLEAR",
    ];
    if dice.percent(12) {
        text.push('\n');
        text.push_str(dice.pick::<&str>(&asks));
    }
    text
}

/// Some if-moves for the side that has just moved, from random play.
fn random_ifs(dice: &mut Dice, game: &Game) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    for _ in 0..dice.below(4) {
        let (mut position, mut line) = (game.position.clone(), Vec::new());
        for _ in 0..2 * (1 + dice.below(3)) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = *dice.pick(&legal[..legal.len().min(3)]);
            line.push(san(&position, mv));
            position = position.play(mv).expect("a legal move");
        }
        lines.push(line);
    }
    lines
}

fn if_text(game: &Game, line: &[String]) -> String {
    let numbered = line.iter().enumerate().map(|(i, san)| Game::numbered(game.plies() + i, san));
    format!("If {}", numbered.collect::<Vec<_>>().join(" "))
}

/// What a letter may not do, whatever it says.
fn check(table: &Table, side: Side, sheet: &Sheet, events: &[Event]) -> Result<(), TestCaseError> {
    let mut game = table.game.clone();
    let offered = game.offers.clone().filter(|o| o.side != side);
    let mut answers = Vec::new();
    for event in events {
        if let Fact::Move(p) = &event.fact {
            let mv = p.uci.parse::<shakmaty::uci::UciMove>().expect("uci").to_move(&game.position).expect("legal");
            match p.by {
                By::Letter => {
                    prop_assert_eq!(p.side, side);
                    prop_assert!(sheet.items.iter().any(|i| i.written.fits(mv)), "{} is not in the letter", p.san);
                }
                By::Conditional => {
                    prop_assert_eq!(p.side, side.other());
                    answers.push(p.san.clone());
                }
                By::Ruling => prop_assert!(false, "no director wrote"),
            }
        }
        if let Fact::Ended(ending) = &event.fact
            && game.board_ending().is_none()
        {
            prop_assert!(!sheet.asks.is_empty(), "nobody asked for an end: {:?}", ending);
        }
        game.evolve(event).expect("events follow");
    }
    if answers.is_empty() {
        prop_assert!(played(events).len() <= 1, "without if-moves a letter plays one move");
    }
    let flat: Vec<String> = offered.iter().flat_map(|o| o.lines.iter().flatten()).map(|s| s.replace('x', "")).collect();
    let bare = |s: &str| s.trim_end_matches(['+', '#']).replace('x', "");
    for answer in answers {
        prop_assert!(flat.iter().any(|s| bare(s) == bare(&answer) || s.len() > 3), "{} was offered", answer);
    }
    let refused = events.iter().filter(|e| matches!(e.fact, Fact::Refused(_))).count();
    prop_assert!(refused <= 1, "one letter, one refusal");
    let replayed =
        Game::replay(table.game.id.clone(), &[table.record.as_slice(), events].concat()).expect("the record replays");
    prop_assert_eq!(format!("{replayed:?}"), format!("{game:?}"));
    prop_assert_eq!(
        game.offers.as_ref().is_none_or(|o| o.side != game.to_move()),
        true,
        "if-moves are for the other side"
    );
    let text = serde_json::to_string(events).expect("events can be written");
    let again: Vec<Event> = serde_json::from_str(&text).expect("and read");
    prop_assert_eq!(&again, events);
    Ok(())
}

/// What R9 makes of a reply: `letter` begins with a move of the sender's, then takes turns.
fn accepted(lines: &[Vec<String>], letter: &[String], acknowledged: bool) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut rest = letter;
    while let [own, after @ ..] = rest {
        out.push(own.clone());
        let answer =
            lines.iter().find(|l| l.len() > out.len() && l[..out.len()] == out[..]).map(|l| l[out.len()].clone());
        let Some(answer) = answer else { break };
        let repeated = after.first() == Some(&answer);
        if acknowledged && !repeated {
            break;
        }
        out.push(answer);
        if !repeated {
            break;
        }
        rest = &after[1..];
    }
    out
}

proptest! {
    #![proptest_config(cases(64, 2))]

    #[test]
    fn the_reply_is_the_same_whatever_part_of_the_score_is_repeated(mut dice in dice(200)) {
        let plies = dice.below(30);
        let table = random_game(&mut dice, plies);
        prop_assume!(table.game.playing());
        let legal = table.game.position.legal_moves();
        let reply = san(&table.game.position, *dice.pick(&legal));
        let side = table.game.to_move();
        for from in 0..=table.game.plies() {
            let text = score(&mut dice, &table.game, from, &reply);
            let events = try_letter(&table, side, &text);
            prop_assert_eq!(played(&events), vec![(reply.clone(), By::Letter, side)], "{}: {:?}", text, events);
            let penalty = events.iter().any(|e| matches!(e.fact, Fact::Penalty { .. }));
            let strict = table.game.started.rules.ruleset == Ruleset::Strict;
            prop_assert_eq!(penalty, strict && from == table.game.plies() && from > 0, "{}", text);
            let remarks = events.iter().any(|e| matches!(e.fact, Fact::Remarks { .. }));
            prop_assert!(!remarks, "nothing to remark on: {} {:?}", text, events);
        }
    }

    #[test]
    fn the_score_without_a_reply_plays_nothing(mut dice in dice(200)) {
        let plies = 1 + dice.below(30);
        let table = random_game(&mut dice, plies);
        prop_assume!(table.game.playing());
        let last = table.game.plies() - 1;
        let mut upto = table.game.clone();
        let step = upto.line.pop().expect("a move was played");
        for from in 0..=last {
            let text = score(&mut dice, &upto, from, &step.played.san);
            for side in [Side::White, Side::Black] {
                let events = try_letter(&table, side, &text);
                prop_assert!(played(&events).is_empty(), "{} from {:?}: {:?}", text, side, events);
                if side == step.played.side {
                    prop_assert!(events.iter().any(|e| matches!(e.fact, Fact::Repeated { .. })), "{}: {:?}", text, events);
                } else {
                    let no_move = |e: &Event| matches!(&e.fact, Fact::Refused(r) if r.reason == Reason::NoMove);
                    prop_assert!(events.iter().any(no_move), "{}: {:?}", text, events);
                }
            }
        }
    }

    #[test]
    fn a_reply_accepts_what_rule_9_says(mut dice in dice(300)) {
        let plies = 1 + dice.below(16);
        let mut table = random_game(&mut dice, plies);
        prop_assume!(table.game.playing());
        let lines = random_ifs(&mut dice, &table.game);
        let ifs: Vec<String> = lines.iter().map(|l| if_text(&table.game, l)).collect();
        let offerer = table.game.to_move().other();
        table.posted(offerer, Posting::here(at("+10h")), &ifs.join("\n"));
        let standing = table.game.offers.as_ref().map_or(Vec::new(), |o| o.lines.clone());
        // Of two answers to one condition the first stands: what stands is a prefix of what was offered.
        for line in &standing {
            prop_assert!(lines.iter().any(|l| l.starts_with(line)) && line.len() % 2 == 0, "{:?} of {:?}", line, lines);
        }
        // A letter that follows a line for a while, perhaps to a wrong answer, perhaps beyond.
        let mut letter = Vec::new();
        let mut position = table.game.position.clone();
        let follow = if standing.is_empty() { None } else { Some(dice.pick(&standing).clone()) };
        let depth = 1 + dice.below(5);
        for i in 0..depth {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let planned = follow.as_ref().and_then(|l| l.get(i)).filter(|_| !dice.percent(15));
            let next = planned.and_then(|s| legal.iter().copied().find(|m| san(&position, *m) == *s));
            let mv = next.unwrap_or_else(|| *dice.pick(&legal));
            letter.push(san(&position, mv));
            position = position.play(mv).expect("a legal move");
        }
        let numbered = letter.iter().enumerate().map(|(i, san)| Game::numbered(table.game.plies() + i, san));
        let text = format!("{}\n{}", table.game.last_numbered(), numbered.collect::<Vec<_>>().join(" "));
        let side = table.game.to_move();
        let events = try_letter(&table, side, &text);
        check(&table, side, &sheet(&text), &events)?;
        let acknowledged = table.game.started.rules.if_moves == IfMoves::Acknowledged;
        let expected = accepted(&standing, &letter, acknowledged);
        let moves: Vec<String> = played(&events).into_iter().map(|p| p.0).collect();
        let over = events.iter().any(|e| matches!(e.fact, Fact::Ended(_)));
        if over {
            prop_assert!(expected.starts_with(&moves), "{} {:?}: {:?}", text, standing, moves);
        } else {
            prop_assert_eq!(moves, expected, "{} {:?}", text, standing);
        }
    }

    #[test]
    fn nothing_is_played_that_is_not_stated(mut dice in dice(500)) {
        let plies = dice.below(14);
        let mut table = random_game(&mut dice, plies);
        let mut now = at("+20h");
        for _ in 0..12 {
            let side = if dice.percent(70) { table.game.to_move() } else { table.game.to_move().other() };
            let text = soup(&mut dice, &table.game);
            let posting = Posting::here(now);
            let command = Command::letter(side, posting, sheet(&text));
            let events = kingpost::play::decide(&table.game, &command, now);
            check(&table, side, &sheet(&text), &events)?;
            table.command(&command, now);
            prop_assert_eq!(&table.last, &events, "decided twice, the same");
            table.tell(now);
            now = now + HOUR;
        }
    }
}
