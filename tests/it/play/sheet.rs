//! Letters as plain text made into sheets, for these tests alone: no MIME, no chat, only what stands here.
//!
//! A line is one of: numbered or bare moves; `If …` with a conditional line; a request as one always may write it;
//! `UNREADABLE`, `UNCLEAR`, `EITHER` and `NOTHING` for what the reader of letters may find.

use kingpost::play::{Ask, IfLine, IfMove, Illegible, Item, Number, Sheet, Side, Written};
use shakmaty::{CastlingSide, File, Rank, Role};

/// The sheet of a letter with this text.
pub fn sheet(text: &str) -> Sheet {
    let mut sheet = Sheet { words: text.to_owned(), ..Sheet::default() };
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        if let Some(ask) = ask(line) {
            sheet.asks.push(ask);
        } else if let Some(found) = illegible(line) {
            sheet.illegible = Some(found);
        } else if let Some(rest) = line.strip_prefix("If ") {
            sheet.ifs.push(if_line(rest, line));
        } else if line != "or" {
            sheet.items.extend(items(line));
        }
    }
    sheet
}

fn ask(line: &str) -> Option<Ask> {
    Some(match line {
        "I resign." => Ask::Resign,
        "I offer a draw." => Ask::OfferDraw,
        "I accept the draw." => Ask::AcceptDraw,
        "I decline the draw." => Ask::DeclineDraw,
        "I claim a draw by threefold repetition." => Ask::ClaimRepetition,
        "I claim a draw by the fifty-move rule." => Ask::ClaimFifty,
        "I claim a draw." => Ask::ClaimDraw,
        "REPEAT" => Ask::RepeatLabel,
        "Repeat, please." => Ask::RepeatRequest,
        "Status." => Ask::Status,
        "Standings." => Ask::Standings,
        "Help." => Ask::Help,
        "End excused time." => Ask::EndExcused,
        _ => return longer(line),
    })
}

/// The requests that say more than that they are one.
fn longer(line: &str) -> Option<Ask> {
    let date = |s: &str| s.trim_end_matches('.').parse().ok();
    if let Some(days) = line.strip_prefix("Thinking ") {
        return days.strip_suffix(" days.")?.parse().ok().map(|days| Ask::Thinking { days });
    }
    if let Some(dates) = line.strip_prefix("Excused time from ") {
        let (from, to) = dates.split_once(" to ")?;
        return Some(Ask::Excused { from: date(from), to: date(to) });
    }
    if let Some(claim) = line.strip_prefix("I submit this game for adjudication.") {
        let claim = claim.trim().strip_prefix("I claim a ").map(|c| c.trim_end_matches('.').to_owned());
        return Some(Ask::Adjudicate { claim, analysis: String::new() });
    }
    let (what, reason) = line.split_once(": ")?;
    let reason = reason.to_owned();
    Some(match what {
        "Time complaint" => Ask::TimeComplaint { reason },
        "Complaint" => Ask::Complaint { reason },
        "Appeal" => Ask::Appeal { reason },
        "Notation" => Ask::Notation { system: reason.trim_end_matches('.').to_owned() },
        _ => return None,
    })
}

fn illegible(line: &str) -> Option<Illegible> {
    Some(match line {
        "UNREADABLE" => Illegible::Unreadable(line.to_owned()),
        "UNCLEAR" => Illegible::Unclear(line.to_owned()),
        "EITHER" => Illegible::TwoMoves(line.to_owned()),
        "NOTHING" => Illegible::NothingReadable(line.to_owned()),
        "CONFLICT" => Illegible::Conflict { text: line.to_owned() },
        "NOTATION" => Illegible::OtherNotation { text: line.to_owned(), perhaps: vec!["Nf3".to_owned()] },
        _ => return None,
    })
}

/// Half-moves with the numbers that a line gives them.
fn numbered(line: &str) -> Vec<(Option<Number>, String)> {
    let mut out: Vec<(Option<Number>, String)> = Vec::new();
    let mut number: Option<Number> = None;
    for token in line.split([' ', ',', ';']).filter(|t| !t.is_empty() && *t != "then") {
        if let Ok(n) = token.trim_end_matches('.').parse::<u32>() {
            let side = token.ends_with("...").then_some(Side::Black);
            number = Some(Number { number: n, side });
        } else if token == "..." {
            number = number.map(|n| Number { side: Some(Side::Black), ..n });
        } else {
            out.push((number, token.to_owned()));
            number = partner(&mut out);
        }
    }
    out
}

/// The number of what follows the last half-move without one of its own; a White move that has a partner is known to be White's.
fn partner(out: &mut [(Option<Number>, String)]) -> Option<Number> {
    let last = out.len() - 1;
    let follows = out.get(last.wrapping_sub(1)).and_then(|p| p.0);
    let number = out[last].0?;
    if number.side == Some(Side::Black) && follows.is_some_and(|f| f.number == number.number && f.side.is_none()) {
        out[last - 1].0 = Some(Number { side: Some(Side::White), ..number });
    }
    Some(match number.side {
        Some(Side::Black) => Number { number: number.number + 1, side: Some(Side::White) },
        _ => Number { side: Some(Side::Black), ..number },
    })
}

fn items(line: &str) -> Vec<Item> {
    numbered(line).into_iter().map(|(number, token)| Item { number, written: written(&token) }).collect()
}

fn if_line(rest: &str, line: &str) -> IfLine {
    let words = |s: &str| !s.chars().any(|c| c.is_ascii_digit()) && !s.contains("any") && !s.contains("O-O");
    if words(rest.split(',').next().unwrap_or_default()) {
        let items = vec![(None, IfMove::NoMove(rest.to_owned()))];
        return IfLine { items, text: line.to_owned() };
    }
    let one = |(number, token): (Option<Number>, String)| match token.as_str() {
        "any" => (number, IfMove::Any),
        _ => (number, IfMove::Move(written(&token))),
    };
    IfLine { items: numbered(rest).into_iter().map(one).collect(), text: line.to_owned() }
}

/// One move as written.
pub fn written(token: &str) -> Written {
    let mut out = Written { text: token.to_owned(), mate: token.ends_with('#'), ..Written::default() };
    let core: String = token.chars().filter(|c| !"+#!?x:-=()/".contains(*c)).collect();
    match core.as_str() {
        "OO" | "00" => out.castle = Some(CastlingSide::KingSide),
        "OOO" | "000" => out.castle = Some(CastlingSide::QueenSide),
        _ => squares(&core, &mut out),
    }
    out
}

fn squares(core: &str, out: &mut Written) {
    let mut rest: Vec<char> = core.chars().collect();
    let role = |c: char| c.is_ascii_uppercase().then(|| Role::from_char(c)).flatten();
    out.role = rest.first().and_then(|c| role(*c));
    if out.role.is_some() {
        rest.remove(0);
    }
    if let Some(promotion) = rest.last().and_then(|c| role(*c)) {
        out.promotion = Some(promotion);
        rest.pop();
    }
    let file = |c: &char| File::from_char(*c);
    let rank = |c: &char| Rank::from_char(*c);
    let short = rest.last().and_then(rank).is_none();
    if short {
        // `ed`: two files.
        out.to_file = rest.last().and_then(file);
        out.from_file = rest.first().and_then(file);
        out.capture_only = true;
    } else {
        out.to_rank = rest.pop().as_ref().and_then(rank);
        out.to_file = rest.pop().as_ref().and_then(file);
        out.from_file = rest.iter().find_map(file);
        out.from_rank = rest.iter().find_map(rank);
    }
    if out.role.is_none() && (out.from_file.is_none() || out.from_rank.is_none()) {
        out.role = Some(Role::Pawn);
    }
}
