//! The main line: which sentences set out moves as on a card, and which only talk about them.

mod head;
mod raw;

pub use head::elsewhere;
pub use raw::{Mark, Raw, Tie, raws};

use head::{head_fits, lists_pieces, unquoted, until_aside};

use super::sentence::Sentence;
use super::token::{Kind, Token};
use super::words;
use regex::Regex;
use std::sync::LazyLock;

/// What a sentence is to the main line.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// It sets out moves.
    Card(Vec<Raw>),
    /// It sets out moves as alternatives.
    Either(Vec<Raw>),
    /// It names moves without setting them out.
    Mention(Vec<Raw>),
    /// It names none.
    Prose,
}

/// What a sentence is to the main line.
#[must_use]
pub fn shape(sentence: &Sentence) -> Shape {
    let meant = without_denied(&sentence.tokens);
    // "3. Bc4 instead of 3. Bb5?" asks about the whole.
    let denied_asks =
        meant.len() < sentence.tokens.len() && (sentence.stop == '?' || asks_back(&raws(&sentence.tokens)));
    let sentence = &Sentence { tokens: unquoted(without_talk(meant)), ..sentence.clone() };
    let tokens = sentence.tokens.as_slice();
    let moves = raws(tokens);
    if moves.is_empty() {
        return Shape::Prose;
    }
    let (Some(start), Some(end)) = (start_of_moves(tokens), tokens.iter().rposition(Token::is_move)) else {
        return Shape::Prose;
    };
    let (head, body, tail) = (&tokens[..start], &tokens[start..=end], &tokens[end + 1..]);
    let quoted =
        tokens.iter().any(|t| t.kind == Kind::Quote) || elsewhere(sentence, &tokens[..until_aside(tokens, end)]);
    let bare = !tokens.iter().any(|t| matches!(t.kind, Kind::Number { .. } | Kind::Gap));
    let asked = denied_asks || (asks_back(&moves) && (bare || sentence.words().next().is_some()));
    if quoted
        || asked
        || lists_pieces(tokens)
        || !((tail_fits(tail) || is_name(tail, sentence)) && body_fits(body) && head_fits(head, body, sentence))
    {
        return Shape::Mention(moves);
    }
    if body.iter().any(|t| t.word() == Some("or")) { Shape::Either(moves) } else { Shape::Card(moves) }
}

/// "Shall I play Nf3?", "Nf3?" With words around it or no number before it, the mark after the last move asks and does not annotate.
fn asks_back(moves: &[Raw]) -> bool {
    moves
        .last()
        .is_some_and(|raw| raw.text().ends_with('?') && !raw.text().ends_with("!?") && !raw.text().ends_with("??"))
}

/// "3. Bc4, not 3. Bb5", "instead of 3. Bb5": what is denied is not set out.
fn without_denied(tokens: &[Token]) -> Vec<Token> {
    let denies = |at: &usize| {
        let pair = (tokens[*at].word(), tokens.get(at + 1).and_then(Token::word));
        matches!(pair, (Some("not"), _) | (Some("instead"), Some("of")) | (Some("rather"), Some("than")))
    };
    let Some(not) = (0..tokens.len()).find(denies) else { return tokens.to_vec() };
    let mut start = not + if tokens[not].word() == Some("not") { 1 } else { 2 };
    if start == not + 2 {
        // "instead of the boring 3. Bc4"
        let named =
            tokens[start..].iter().take(3).take_while(|t| t.word().is_some_and(|w| !words::is_pronoun(w))).count();
        let follows = tokens.get(start + named).is_some_and(|t| t.is_move() || matches!(t.kind, Kind::Number { .. }));
        start += if follows { named } else { 0 };
    }
    let denied =
        tokens[start..].iter().take_while(|t| t.is_move() || matches!(t.kind, Kind::Number { .. } | Kind::Gap)).count();
    let (before, after) = (&tokens[..not], &tokens[start + denied..]);
    if before.iter().any(Token::is_move) && tokens[start..start + denied].iter().any(Token::is_move) {
        [before, after].concat()
    } else {
        tokens.to_vec()
    }
}

/// "3. Bb5 with the idea Bxc6": what the writer hopes for after the move is not set out.
fn without_talk(mut tokens: Vec<Token>) -> Vec<Token> {
    let Some(first) = tokens.iter().position(Token::is_move) else { return tokens };
    if let Some(talk) = (first..tokens.len()).find(|at| tokens[*at].word().is_some_and(words::opens_talk)) {
        tokens.truncate(talk);
        while tokens.len() > first + 1 && tokens.last().is_some_and(|t| t.word().is_some() || t.kind == Kind::Comma) {
            tokens.pop();
        }
    }
    tokens
}

/// Where the first move begins, its number and gap included.
fn start_of_moves(tokens: &[Token]) -> Option<usize> {
    let mut at = tokens.iter().position(Token::is_move)?;
    let counts = |at: usize| matches!(tokens[at].kind, Kind::Number { .. } | Kind::Gap);
    // `| 15 | Qe7 | Kxe7 |`
    if at > 1 && tokens[at - 1].kind == Kind::Comma && counts(at - 2) {
        at -= 1;
    }
    while at > 0 && counts(at - 1) {
        at -= 1;
    }
    Some(at)
}

/// Between the first and the last move: numbers, signs, and words that change nothing.
fn body_fits(body: &[Token]) -> bool {
    body.iter().all(|t| match &t.kind {
        Kind::Word(w) => words::is_glue(w) || w == "or",
        Kind::Odd => false,
        _ => true,
    })
}

/// After the last move: nothing, words that change nothing, or chat set off by a comma or a dash.
fn tail_fits(tail: &[Token]) -> bool {
    if tail.iter().filter_map(Token::word).any(|w| words::blocks(w) || matches!(w, "would" | "or")) {
        return false;
    }
    match tail.iter().find(|t| !matches!(t.kind, Kind::DrawSign | Kind::Result(_))) {
        None => true,
        Some(first)
            if matches!(
                first.kind,
                Kind::Comma | Kind::Dash | Kind::Close | Kind::Number { .. } | Kind::Odd | Kind::Figures
            ) =>
        {
            true
        }
        Some(first) => match first.word() {
            Some("is" | "will" | "in" | "for" | "would" | "was") => {
                tail.iter().filter_map(Token::word).all(words::is_glue)
            }
            Some(word) => words::is_glue(word) || words::opens_tail(word),
            None => true,
        },
    }
}

/// "3. Bb5 Ada": one to three words with capitals after the move sign the letter.
fn is_name(tail: &[Token], sentence: &Sentence) -> bool {
    let base = sentence.tokens.first().map_or(0, |t| t.start);
    let capital = |t: &Token| sentence.text.get(t.start - base..).is_some_and(|s| s.starts_with(char::is_uppercase));
    let text = |t: &Token| sentence.text.get(t.start - base..t.end - base).unwrap_or_default();
    (1..=3).contains(&tail.len())
        && tail.iter().all(|t| t.word().is_some_and(|w| !words::blocks(w)) && capital(t) && !half_a_move(text(t)))
}

/// A move that was not finished: `Nxd`, `Rx`, `Bb`.
#[must_use]
pub fn half_a_move(text: &str) -> bool {
    static HALF: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^[KQRBN]?[a-h]?[1-8]?[x:-][a-hKQRBN]?[1-8]?$|^[KQRBN][a-h]?$")
            .unwrap_or_else(|e| unreachable!("half a move: {e}"))
    });
    HALF.is_match(text)
}
