//! The lines of a letter as sentences: what stands between two stops, or on one line.

use super::frame;
use super::token::{Kind, Token, lex};
use super::words;

/// One sentence or line of a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentence {
    /// The words of it, as in the letter.
    pub text: String,
    pub tokens: Vec<Token>,
    /// How it ended: `.`, `!`, `?`, `;`, or a line's end.
    pub stop: char,
    /// The number of its line.
    pub line: usize,
    /// Blanks before the line it stands on.
    pub indent: usize,
    /// Whether the line begins with it.
    pub first: bool,
    /// Whether the line ends with it.
    pub last: bool,
    /// Whether its whole line stands in brackets.
    pub bracketed: bool,
}

impl Sentence {
    /// Its words in small letters, moves and numbers left out.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().filter_map(Token::word)
    }
}

/// Cuts a text into sentences. Comments in braces, PGN tags and side variations are left out.
#[must_use]
pub fn sentences(text: &str) -> Vec<Sentence> {
    let plain = without_braces(text);
    let mut out = Vec::new();
    for (number, line) in unwrapped(&plain) {
        if is_tag(&line) {
            continue;
        }
        cut(&line, number, &mut out);
    }
    out
}

/// `[White "Quill, Ada"]`
fn is_tag(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[')
        && line.ends_with("\"]")
        && line[1..].starts_with(|c: char| c.is_ascii_uppercase())
        && line.contains(" \"")
}

/// Takes out `{comments}` of PGN. A brace that is never closed is left alone.
fn without_braces(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let Some(close) = rest[open..].find('}') else { break };
        out.push_str(&rest[..open]);
        out.push(' ');
        rest = &rest[open + close + 1..];
    }
    out.push_str(rest);
    out
}

/// Lines with their numbers, those that a mail program broke at its right margin put together again.
fn unwrapped(text: &str) -> Vec<(usize, String)> {
    let mut out: Vec<(usize, String)> = Vec::new();
    let mut width = 0;
    let mut open = false;
    let mut hangs = false;
    for (number, line) in text.lines().enumerate() {
        let joins = open
            && !line.trim().is_empty()
            && out.last().is_some_and(|(_, before)| continues(before, hangs, width, line));
        match out.last_mut() {
            Some((_, before)) if joins => {
                before.push(' ');
                before.push_str(line.trim());
            }
            _ => out.push((number, line.to_owned())),
        }
        hangs = (joins && hangs) || (words::blocks_anywhere(line) && !frame::stands_alone(line));
        width = line.chars().count();
        open = !line.trim().is_empty();
    }
    out
}

/// Whether `next` is the rest of a line broken for its length, or of a sentence that `hangs` in the air.
fn continues(before: &str, hangs: bool, width: usize, next: &str) -> bool {
    if before.len() > 2_000 {
        return false;
    }
    let end = before.trim_end();
    let first = next.split_whitespace().next().unwrap_or_default();
    if waits_for_answer(end, next) {
        return true;
    }
    if end.ends_with(['.', '!', '?', ':', ';'])
        || words::starts_if(&first.to_lowercase())
        || first.starts_with(['[', '-', '*', '>'])
    {
        return false;
    }
    let fresh = first.starts_with(|c: char| c.is_ascii_digit());
    let full = width >= 50 && width + 1 + first.chars().count() > 66;
    if fresh { hangs || (full && !ends_in_prose(end)) } else { full || (hangs && ends_in_prose(end)) }
}

/// Longest text, in bytes, in which an open condition is looked for.
const LONGEST_CONDITION: usize = 200;

/// A condition whose answer stands on the next line: `If 3. Bb5` above `then a6` or `3... a6`.
fn waits_for_answer(before: &str, next: &str) -> bool {
    let answer = lex(next);
    let begins = answer.first().is_some_and(|t| match &t.kind {
        Kind::Word(w) => w == "then",
        Kind::Number { black, .. } => *black || matches!(answer.get(1).map(|t| &t.kind), Some(Kind::Gap)),
        Kind::Gap | Kind::Dash | Kind::Move { .. } => true,
        _ => false,
    });
    if !begins {
        return false;
    }
    // A condition is short, whatever stands above it.
    let said = lex(&before[before.ceil_char_boundary(before.len().saturating_sub(LONGEST_CONDITION))..]);
    let Some(at) = said.iter().rposition(|t| t.word() == Some("if")) else { return false };
    let condition = &said[at + 1..];
    let named = |t: &Token| t.is_move() || t.word().is_some_and(words::any_move);
    condition.iter().filter(|t| named(t)).count() == 1
        && condition.iter().all(|t| match &t.kind {
            Kind::Word(w) => words::is_glue(w) || words::any_move(w),
            Kind::Number { .. } | Kind::Gap | Kind::Comma | Kind::Colon | Kind::Dash => true,
            _ => t.is_move(),
        })
}

/// Whether the last word of the line is an ordinary word, not a move or a number.
fn ends_in_prose(line: &str) -> bool {
    lex(line.rsplit(' ').next().unwrap_or_default()).last().is_some_and(|t| matches!(t.kind, Kind::Word(_)))
}

/// Cuts one line at its stops.
fn cut(line: &str, number: usize, out: &mut Vec<Sentence>) {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let mut page = Page { line, number, indent, first: true, bracketed: in_brackets(line), tokens: Vec::new(), out };
    let (all, asides) = without_variations(lex(line));
    let count = all.len();
    for (at, token) in all.into_iter().enumerate() {
        let stop = match token.kind {
            Kind::Stop(c) => Some(c),
            _ => None,
        };
        if stop.is_none() {
            let banged = matches!(page.tokens.last(), Some(Token { kind: Kind::Move { bang: true, .. }, .. }));
            if banged && token.word().is_some_and(|w| !words::is_glue(w)) {
                page.push('!', false);
            }
            page.tokens.push(token);
        }
        if stop.is_some() || at + 1 == count {
            page.push(stop.unwrap_or('\n'), at + 1 == count);
        }
    }
    for aside in asides {
        page.tokens = aside;
        page.push('\n', false);
    }
}

/// `(3. Bb5 a6)`
fn in_brackets(line: &str) -> bool {
    let line = line.trim().trim_end_matches('.');
    line.strip_prefix('(').and_then(|l| l.strip_suffix(')')).is_some_and(|inside| !inside.contains(['(', ')']))
}

/// A line being cut.
struct Page<'a> {
    line: &'a str,
    number: usize,
    indent: usize,
    first: bool,
    bracketed: bool,
    tokens: Vec<Token>,
    out: &'a mut Vec<Sentence>,
}

impl Page<'_> {
    fn push(&mut self, stop: char, last: bool) {
        let (Some(start), Some(end)) = (self.tokens.first().map(|t| t.start), self.tokens.last().map(|t| t.end)) else {
            return;
        };
        let text = self.line[start..end].to_owned();
        let tokens = std::mem::take(&mut self.tokens);
        let first = std::mem::replace(&mut self.first, false);
        self.out.push(Sentence {
            text,
            tokens,
            stop,
            line: self.number,
            indent: self.indent,
            first,
            last,
            bracketed: self.bracketed,
        });
    }
}

/// A bracket that is not closed yet.
struct Bracket {
    /// Its place among the tokens kept.
    at: usize,
    /// Whether nothing but brackets stands before it.
    leads: bool,
    /// Brackets inside it that were closed and kept.
    kept: usize,
    moves: bool,
    alternative: bool,
}

impl Bracket {
    fn take_in(&mut self, token: &Token) {
        self.moves |= token.is_move();
        self.alternative |= token.word().is_some_and(|w| w == "or" || words::starts_if(w));
    }
}

/// Takes out what stands in brackets and is no move of the line: `(3. Bc4 is quieter)`. Brackets with an `or` or an `if` stay;
/// words in brackets are given apart.
fn without_variations(tokens: Vec<Token>) -> (Vec<Token>, Vec<Vec<Token>>) {
    let is_open = |t: &Token| matches!(t.kind, Kind::Open);
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut asides = Vec::new();
    let mut opens: Vec<Bracket> = Vec::new();
    // Signs of kept brackets among `out`.
    let mut kept = 0;
    for token in tokens {
        match token.kind {
            Kind::Open => {
                let leads = out.len() == kept;
                opens.push(Bracket { at: out.len(), leads, kept: 0, moves: false, alternative: false });
                out.push(token);
            }
            Kind::Close => {
                let Some(bracket) = opens.pop() else {
                    // `B) 3. Bc4 Nf6`: letters that only count the lines.
                    if out.len() == 1 && out[0].word().is_some_and(|w| w.len() <= 3 && !words::starts_if(w)) {
                        out.clear();
                    }
                    continue;
                };
                let inside = &out[bracket.at + 1..];
                let number =
                    inside.len() == bracket.kept + 1 && inside.iter().any(|t| matches!(t.kind, Kind::Number { .. }));
                if (bracket.alternative && bracket.moves) || number || bracket.leads {
                    kept += 1;
                    if let Some(around) = opens.last_mut() {
                        around.kept += bracket.kept + 1;
                        around.moves |= bracket.moves;
                        around.alternative |= bracket.alternative;
                    }
                } else {
                    kept -= bracket.kept;
                    let aside = out.split_off(bracket.at);
                    if !bracket.moves {
                        asides.push(aside.into_iter().filter(|t| !is_open(t)).collect());
                    }
                }
            }
            _ => {
                if let Some(bracket) = opens.last_mut() {
                    bracket.take_in(&token);
                }
                out.push(token);
            }
        }
    }
    // A bracket that is never closed opens nothing.
    out.retain(|t| !is_open(t));
    (out, asides)
}
