//! What a piece of text between blanks is: a number, a result, a move, a sign.

use super::Kind;
use crate::post::notation::{System, english};
use crate::post::tidy::{LIST_MARK, fold_look_alikes};

/// A sign behind a move that weighs the position or calls check, and says nothing (R7).
pub fn weighs(text: &str) -> bool {
    let sign = |c| {
        matches!(c, '\u{b1}' | '\u{2213}' | '\u{2a71}' | '\u{2a72}' | '\u{221e}' | '\u{25a1}' | '\u{2020}' | '\u{2021}')
    };
    matches!(text, "+/-" | "-/+" | "+/=" | "=/+" | "+-" | "-+" | "+=" | "=+" | "+" | "++" | "#")
        || text.chars().all(sign)
}

/// Annotations in brackets that are tied to a move.
pub const ANNOTATIONS: [&str; 10] = ["(!)", "(?)", "(!?)", "(?!)", "(!!)", "(??)", "(+)", "(#)", "(++)", "(ch)"];

/// Shortened words whose dot ends no sentence.
pub const SHORTENED: [&str; 24] = [
    "apt", "appt", "nr", "fl", "rm", "str", "vs", "cf", "e.g", "i.e", "eg", "ie", "viz", "approx", "incl", "fig",
    "ext", "dbl", "dis", "disc", "mr", "mrs", "dr", "vol",
];

/// Letters, digits and signs that a torn move is made of.
pub fn fragment(text: &str) -> bool {
    text.len() <= 7 && text.chars().all(|c| matches!(c, 'K' | 'Q' | 'R' | 'B' | 'N' | 'a'..='h' | '1'..='8' | 'x' | ':' | '-' | '=' | '(' | ')' | 'O' | 'o' | '0' | '+' | '#' | '!' | '?' | '.'))
}

/// `Be` before `7`: a capital and a file, never at the start of a sentence's prose.
pub fn torn_capital(text: &str) -> bool {
    let b = text.as_bytes();
    b.len() == 2 && matches!(b[0], b'K' | b'Q' | b'R' | b'N' | b'B') && b[1].is_ascii_lowercase()
}

pub fn is_square(text: &str) -> bool {
    let b = text.trim_end_matches(['+', '#', '!', '?', '.']).as_bytes();
    b.len() == 2 && b[0].is_ascii_lowercase() && b[1].is_ascii_digit()
}

pub fn result(text: &str) -> Option<&'static str> {
    Some(match text.trim_end_matches(['.', '!', '?', ')']).trim_start_matches('(') {
        "1-0" | "1:0" => "1-0",
        "0-1" | "0:1" => "0-1",
        "1/2-1/2" | "1/2" | "0.5-0.5" | "1/2:1/2" => "1/2-1/2",
        _ if text == "*" => "*",
        _ => return None,
    })
}

/// A move number at the front of the text, and what follows it.
pub fn number_prefix(text: &str) -> (Option<Kind>, &str) {
    // `-1.` is a bullet and a number.
    if let Some(bulleted) = text.strip_prefix('-').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        return match number_prefix(bulleted) {
            (Some(number @ Kind::Number { dotted: true, .. }), rest) => (Some(number), rest),
            _ => (None, text),
        };
    }
    let (text, listed) = match text.strip_prefix(LIST_MARK) {
        Some(rest) => (rest, true),
        None => (text.strip_prefix('#').unwrap_or(text), false),
    };
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=3).contains(&digits) {
        return (None, text);
    }
    let Ok(n) = text[..digits].parse::<u32>() else { return (None, text) };
    let rest = &text[digits..];
    let after = rest.trim_start_matches('.');
    let dots = rest.len() - after.len();
    let (after, closed) = match after.strip_prefix([')', ':']) {
        Some(more) => (more, true),
        None => (after, false),
    };
    // `3.-` and `3.--`
    let undashed = after.trim_start_matches('-');
    let dashed = dots > 0 && undashed.len() < after.len() && (undashed.is_empty() || move_kind(undashed).is_some());
    let after = if dashed { undashed } else { after };
    let dotted = dots > 0 || closed;
    let plain = after.is_empty()
        || (dots > 0 && System::Numeric.looks_like(after))
        || (dotted && after.starts_with("0-0") && move_kind(after).is_some())
        || after.starts_with(|c: char| !c.is_ascii_digit() && c != '-' && c != '/');
    if (n == 0 && dots == 0) || !plain || (!dotted && !after.is_empty() && move_kind(after).is_none()) {
        return (None, text);
    }
    (Some(Kind::Number { n, dotted, black: dots > 1 || (dashed && !after.is_empty()), listed }), after)
}

/// Longer numbers are read as this one.
const LONGEST_NUMBER: u32 = 9_999_999;

/// A number at a line's start that no game ever reaches, as in `1200. e4`: a slip like any other, not a move without a number.
pub fn long_number(text: &str) -> (Option<Kind>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let after = rest.trim_start_matches('.');
    let dots = rest.len() - after.len();
    let plain = after.is_empty() || move_kind(after).is_some();
    if digits <= 3 || dots == 0 || !plain || System::Numeric.looks_like(number) {
        return (None, text);
    }
    let n = number.parse().unwrap_or(u32::MAX).min(LONGEST_NUMBER);
    (Some(Kind::Number { n, dotted: true, black: dots > 1, listed: false }), after)
}

/// The token as a move: English if it can be, else of some other system.
pub fn move_kind(text: &str) -> Option<Kind> {
    let folded = fold_look_alikes(text.trim_end_matches(['*', '_', '|']));
    let trimmed = folded.as_str();
    if let Some(written) = english::read(trimmed) {
        let bang = trimmed.ends_with(['!', '?']);
        return Some(Kind::Move { written: Box::new(written), bang });
    }
    let bare = trimmed.trim_end_matches(['.', ':']);
    let capital = bare.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
    // `bxa8=D` ends in the letter.
    let promotes = bare.ends_with(|c: char| c.is_uppercase() || c == ')') && bare.contains(['1', '8']);
    if (capital || promotes) && bare.len() >= 3 && System::others().any(|s| s.looks_like(bare)) {
        return Some(Kind::Foreign(bare.to_owned()));
    }
    None
}
