//! One line of a letter, cut into numbers, moves and words.

mod cutter;
mod kind;

use crate::play::Written;
use cutter::Cutter;

/// A piece of a line, with the bytes it stands on.
#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// A move number. `black`: dots that stand for White's half-move (`3...`). `listed`: made up by the mail program.
    Number {
        n: u32,
        dotted: bool,
        black: bool,
        listed: bool,
    },
    /// Dots or a dash standing for a half-move that is not repeated.
    Gap,
    /// English algebraic. `bang`: it ended in `!` or `?`. `spaced`: put together from pieces.
    Move {
        written: Box<Written>,
        bang: bool,
    },
    /// A move in another system and in no way an English one.
    Foreign(String),
    /// A word, in small letters; apostrophes and inner hyphens belong to it.
    Word(String),
    /// `,`
    Comma,
    /// `:` after a word.
    Colon,
    /// A dash with blanks around it.
    Dash,
    /// `.`, `!`, `?` or `;` that ends a sentence.
    Stop(char),
    Open,
    Close,
    Quote,
    /// `(=)`
    DrawSign,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`
    Result(&'static str),
    /// Dates, times and counts in figures.
    Figures,
    /// Anything else: addresses, emoji.
    Odd,
}

impl Token {
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(w) => Some(w),
            _ => None,
        }
    }

    #[must_use]
    pub fn is_move(&self) -> bool {
        matches!(self.kind, Kind::Move { .. } | Kind::Foreign(_))
    }
}

/// No line is looked at beyond this many bytes: nobody writes such a line by hand.
const LONGEST_LINE: usize = 32 * 1024;

/// No move or word has more bytes.
const LONGEST_CHUNK: usize = 200;

/// Cuts a folded line into tokens.
#[must_use]
pub fn lex(line: &str) -> Vec<Token> {
    let mut cutter = Cutter { line: head(line, LONGEST_LINE), tokens: Vec::new() };
    cutter.run();
    let mut tokens = cutter.tokens;
    settle_dots(&mut tokens);
    settle_calls(&mut tokens);
    settle_sides(line, &mut tokens);
    super::spelled::join_words(line, tokens)
}

/// `Bb5... a6`: dots behind a move stand for the half-move between only where another follows; else they end the sentence.
fn settle_dots(tokens: &mut [Token]) {
    for at in 1..tokens.len() {
        let follows = tokens.get(at + 1).is_some_and(|t| t.is_move() || matches!(t.kind, Kind::Number { .. }));
        if tokens[at].kind == Kind::Gap
            && tokens[at - 1].is_move()
            && tokens[at - 1].end == tokens[at].start
            && !follows
        {
            tokens[at].kind = Kind::Stop('.');
        }
    }
}

/// `d3 check! axb3`: the mark of a call between two moves ends no sentence.
fn settle_calls(tokens: &mut Vec<Token>) {
    let calls = |t: &Token| matches!(t.word(), Some("check" | "ch" | "mate" | "checkmate"));
    let within = |at: usize| {
        at >= 2
            && tokens[at].kind == Kind::Stop('!')
            && calls(&tokens[at - 1])
            && tokens[at - 2].is_move()
            && tokens.get(at + 1).is_some_and(Token::is_move)
    };
    let mut keep: Vec<bool> = (0..tokens.len()).map(|at| !within(at)).collect();
    keep.reverse();
    tokens.retain(|_| keep.pop().unwrap_or(true));
}

/// `W: Nf3 B: Nc6`: the initials of the two sides, where something of a card follows.
fn settle_sides(line: &str, tokens: &mut [Token]) {
    for at in 0..tokens.len() {
        let side = match line.get(tokens[at].start..tokens[at].end) {
            Some("W") => "white",
            Some("B") => "black",
            _ => continue,
        };
        let card = |t: &Token| t.is_move() || matches!(t.kind, Kind::Number { .. } | Kind::Gap | Kind::Colon);
        if tokens[at].word().is_some() && tokens.get(at + 1).is_some_and(card) {
            tokens[at].kind = Kind::Word(side.to_owned());
        }
    }
}

/// At most `max` bytes from the start of the text, whole characters only.
fn head(text: &str, max: usize) -> &str {
    &text[..text.floor_char_boundary(max)]
}
