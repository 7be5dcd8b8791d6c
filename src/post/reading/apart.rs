//! A request and a move in one sentence, taken apart.

use super::asks::{self, Circumstances};
use super::card::{Shape, elsewhere, shape};
use super::sentence::Sentence;
use super::token::{Kind, Token};
use super::words;

/// What leads up to a move and is a sentence of its own, and the rest: "No draw: 3. Bb5" says both; "I thought about 3. d4,
/// but I'm going with 3. Bb5" is talk up to the "but", and "I accept your if: 3. Bb5 a6" names whose moves follow.
pub fn apart(sentence: &Sentence, at: &Circumstances<'_>) -> Option<(Option<Sentence>, Sentence)> {
    let tokens = &sentence.tokens;
    let first = tokens.iter().position(|t| t.is_move() || matches!(t.kind, Kind::Number { .. } | Kind::Gap))?;
    let colon = (0..first).rev().find(|at| matches!(tokens[*at].kind, Kind::Colon | Kind::Dash | Kind::Comma));
    if let Some(colon) = colon.filter(|colon| *colon + 1 == first) {
        let head = part(sentence, &tokens[..colon])?;
        if asks::declines(&head.text, at) {
            return Some((Some(head), rest_of(sentence, &tokens[first..])));
        }
        if tokens[colon].kind == Kind::Colon && asks::accepts_ifs(&head.text) {
            return Some((None, rest_of(sentence, &tokens[first..])));
        }
    }
    if tokens.iter().any(|t| t.word().is_some_and(words::starts_if)) {
        return None;
    }
    let but = tokens.iter().rposition(|t| t.word() == Some("but"))?;
    let (before, after) = (part(sentence, &tokens[..but])?, rest_of(sentence, &tokens[but + 1..]));
    // "In the other game I considered 3. Bc4 but I play 3. Bb5 there"
    let old = before.words().any(words::tells_of_old) || elsewhere(sentence, tokens);
    let talk = !old && before.tokens.iter().any(Token::is_move) && before.words().any(words::weighs);
    let own = after.words().next().is_some_and(|w| matches!(w, "i" | "i'm" | "i'll" | "we" | "we'll"));
    (talk && own && matches!(shape(&after), Shape::Card(_))).then_some((Some(before), after))
}

/// The sentence from these tokens on.
fn rest_of(sentence: &Sentence, tokens: &[Token]) -> Sentence {
    Sentence { text: slice(sentence, tokens), tokens: tokens.to_vec(), ..sentence.clone() }
}

/// Whether these tokens end in a move, a comma or a dash behind it.
pub fn hangs(tokens: &[Token]) -> bool {
    tokens.iter().rev().find(|t| !matches!(t.kind, Kind::Comma | Kind::Dash)).is_some_and(Token::is_move)
}

/// Whether these tokens end in a move that their writer says in words he plays.
pub fn declared(tokens: &[Token]) -> bool {
    tokens.last().is_some_and(Token::is_move)
        && tokens.iter().any(|t| matches!(t.word(), Some("i" | "i'll" | "we" | "we'll")))
}

/// The part of a sentence that stands on these tokens.
pub fn part(sentence: &Sentence, tokens: &[Token]) -> Option<Sentence> {
    tokens.first()?;
    Some(Sentence {
        text: slice(sentence, tokens),
        tokens: tokens.to_vec(),
        stop: '\n',
        last: false,
        ..sentence.clone()
    })
}

pub fn slice(sentence: &Sentence, tokens: &[Token]) -> String {
    let base = sentence.tokens.first().map_or(0, |t| t.start);
    match (tokens.first(), tokens.last()) {
        (Some(a), Some(b)) => sentence.text.get(a.start - base..b.end - base).unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}
