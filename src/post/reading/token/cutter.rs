//! Cuts a line into tokens, from left to right.

use super::kind::{
    ANNOTATIONS, SHORTENED, fragment, is_square, long_number, move_kind, number_prefix, result, torn_capital, weighs,
};
use super::{Kind, LONGEST_CHUNK, Token};
use crate::post::notation::{System, english};

pub struct Cutter<'a> {
    pub line: &'a str,
    pub tokens: Vec<Token>,
}

impl Cutter<'_> {
    pub fn run(&mut self) {
        let chunks = chunks(self.line);
        let mut at = 0;
        while at < chunks.len() {
            at += self.joined(&chunks[at..]).unwrap_or_else(|| {
                let (start, end) = chunks[at];
                self.chunk(start, end);
                1
            });
        }
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        self.tokens.push(Token { kind, start, end });
    }

    /// Whether a move may be expected here: at the start, after a number, a gap or another move.
    fn expects_move(&self) -> bool {
        self.tokens.last().is_none_or(|t| {
            matches!(
                t.kind,
                Kind::Number { .. }
                    | Kind::Gap
                    | Kind::Move { .. }
                    | Kind::Foreign(_)
                    | Kind::Comma
                    | Kind::Dash
                    | Kind::Colon
            )
        })
    }

    /// A token that came apart: `Be 7`, `Nx f3`, `O - O`, `e8 = Q`. Gives the number of chunks taken.
    fn joined(&mut self, chunks: &[(usize, usize)]) -> Option<usize> {
        let first = &self.line[chunks[0].0..chunks[0].1];
        let (number, rest) = number_prefix(first);
        let whole = english::read(rest).is_some();
        if rest.is_empty()
            || !first.is_ascii()
            || !fragment(rest)
            || self.names_black(first)
            || !(self.expects_move() || number.is_some() || torn_capital(rest))
        {
            return None;
        }
        // A whole move can only be gone on with by what it promotes to.
        if whole && chunks.get(1).is_none_or(|(a, b)| !self.line[*a..*b].starts_with(['=', '('])) {
            return None;
        }
        for take in (2..=chunks.len().min(5)).rev() {
            let pieces: Vec<&str> = chunks[1..take].iter().map(|(a, b)| &self.line[*a..*b]).collect();
            if !pieces.iter().all(|p| fragment(p)) || pieces.iter().any(|p| english::read(p).is_some() && !is_square(p))
            {
                continue;
            }
            // `Na 3 a 6` may be two moves: the board tells later.
            let whole_before = |pieces: &[&str]| english::read(&format!("{rest}{}", pieces.concat())).is_some();
            if pieces.len() >= 3 && pieces.iter().all(|p| p.len() == 1) && whole_before(&pieces[..pieces.len() - 2]) {
                continue;
            }
            let tail = pieces.concat();
            let token = format!("{rest}{tail}");
            let fits = if whole { tail.starts_with(['=', '(']) && tail.len() > 1 } else { true };
            let Some(written) = fits.then(|| english::read(&token)).flatten() else { continue };
            let start = chunks[0].0 + (first.len() - rest.len());
            if let Some(n) = number {
                self.push(n, chunks[0].0, start);
            }
            let bang = token.ends_with(['!', '?']);
            self.push(Kind::Move { written: Box::new(written), bang }, start, chunks[take - 1].1);
            if token.ends_with('.') {
                self.push(Kind::Stop('.'), chunks[take - 1].1, chunks[take - 1].1);
            }
            return Some(take);
        }
        None
    }

    /// `B: e5`, `W Nf3 B e5`: the initial of a side and no bishop.
    fn names_black(&self, chunk: &str) -> bool {
        chunk == "B:" || chunk == "B" && self.tokens.iter().any(|t| matches!(t.word(), Some("w" | "white")))
    }

    fn chunk(&mut self, start: usize, end: usize) {
        let text = &self.line[start..end];
        // `$14`, alone or tied to a move: a mark of PGN.
        if let Some((before, glyph)) = text.split_once('$')
            && glyph.len() <= 3
            && glyph.bytes().all(|b| b.is_ascii_digit())
            && (before.is_empty() || move_kind(number_prefix(before).1.trim_start_matches('.')).is_some())
        {
            if !before.is_empty() {
                self.chunk(start, start + before.len());
            }
            return;
        }
        if let Some(before) = ANNOTATIONS.iter().find_map(|mark| text.strip_suffix(mark)).filter(|b| !b.is_empty()) {
            return self.chunk(start, start + before.len());
        }
        if self.tokens.last().is_some_and(Token::is_move) && weighs(text) {
            return;
        }
        // `knight-c3`
        if let Some((name, square)) = text.split_once('-')
            && english::role_named(&name.to_lowercase()).is_some()
            && is_square(square)
        {
            self.chunk(start, start + name.len());
            return self.chunk(end - square.len(), end);
        }
        if text.len() >= 2 && text.bytes().all(|b| b == b'_') {
            return self.push(Kind::Gap, start, end);
        }
        let mut chars = text.chars();
        match chars.next() {
            Some(',') => return self.push(Kind::Comma, start, end),
            Some(';') => return self.push(Kind::Stop(';'), start, end),
            Some('"') => return self.push(Kind::Quote, start, end),
            _ => {}
        }
        // What is taken off the ends is taken off sign by sign: that must not be done ten thousand times.
        if text.len() > LONGEST_CHUNK || text.contains('@') || text.contains("://") || text.starts_with("www.") {
            return self.odd(text, start, end);
        }
        if matches!(text.trim_end_matches(['.', '!', '?']), "(=)" | "[=]") {
            return self.push(Kind::DrawSign, start, end);
        }
        if let Some(before) = text.strip_suffix("(=)").filter(|before| !before.is_empty()) {
            self.chunk(start, start + before.len());
            return self.push(Kind::DrawSign, start + before.len(), end);
        }
        if text == "|" {
            return self.push(Kind::Comma, start, end);
        }
        if let Some(result) = result(text) {
            let core = text.trim_end_matches(['.', '!', '?']);
            self.push(Kind::Result(result), start, start + core.len());
            return self.stops(&text[core.len()..], start + core.len(), end);
        }
        if let Some(rest) = text.strip_prefix(['*', '_', '~', '\'', '|', '>']) {
            return if rest.is_empty() { self.push(Kind::Odd, start, end) } else { self.chunk(end - rest.len(), end) };
        }
        if text.starts_with(['(', '[', '{']) {
            self.push(Kind::Open, start, start + 1);
            if text.len() > 1 {
                self.chunk(start + 1, end);
            }
            return;
        }
        if text.ends_with([')', ']', '}']) && !text.contains(['(', '[', '{']) && number_prefix(text).0.is_none() {
            if text.len() > 1 {
                self.chunk(start, end - 1);
            }
            return self.push(Kind::Close, end - 1, end);
        }
        self.core(text, start, end);
    }

    fn core(&mut self, text: &str, start: usize, end: usize) {
        if text.chars().all(|c| c == '.') && text.len() >= 2 {
            return self.push(Kind::Gap, start, end);
        }
        if text.chars().all(|c| matches!(c, '-' | '=' | '>')) {
            let after_number = matches!(self.tokens.last().map(|t| &t.kind), Some(Kind::Number { dotted: true, .. }));
            return self.push(if after_number { Kind::Gap } else { Kind::Dash }, start, end);
        }
        if text.len() == 1 && matches!(text, "." | "!" | "?" | ":") {
            let kind = if text == ":" { Kind::Colon } else { Kind::Stop(text.chars().next().unwrap_or('.')) };
            return self.push(kind, start, end);
        }
        let expected =
            matches!(self.tokens.last().map(|t| &t.kind), Some(Kind::Number { dotted: true, .. } | Kind::Gap));
        if expected && let Some(written) = english::zeros(text) {
            return self.push(Kind::Move { written: Box::new(written), bang: false }, start, end);
        }
        let numbered = match number_prefix(text) {
            (None, _) if self.tokens.is_empty() => long_number(text),
            found => found,
        };
        if let (Some(number), rest) = numbered {
            if rest.is_empty() {
                return self.push(number, start, end);
            }
            if let Some(kind) = move_kind(rest) {
                self.push(number, start, end - rest.len());
                return self.moved(kind, rest, end);
            }
            if rest.chars().all(|c| c.is_alphabetic()) && text.contains(['.', ':']) {
                self.push(number, start, end - rest.len());
                return self.push(Kind::Word(rest.to_lowercase()), end - rest.len(), end);
            }
            if System::Numeric.looks_like(text) {
                return self.push(Kind::Foreign(text.to_owned()), start, end);
            }
            return self.odd(text, start, end);
        }
        if let Some(kind) = move_kind(text) {
            return self.moved(kind, text, end);
        }
        // `...Nc6`
        let undotted = text.trim_start_matches('.');
        if undotted.len() + 2 <= text.len()
            && let Some(kind) = move_kind(undotted)
        {
            self.push(Kind::Gap, start, end - undotted.len());
            return self.moved(kind, undotted, end);
        }
        self.word(text, start, end);
    }

    fn moved(&mut self, kind: Kind, text: &str, end: usize) {
        self.push(kind, end - text.len(), end);
        if text.ends_with("..") {
            self.push(Kind::Gap, end, end);
        } else if text.ends_with('.') && !text.ends_with("p.") {
            self.push(Kind::Stop('.'), end, end);
        }
    }

    fn word(&mut self, text: &str, start: usize, end: usize) {
        let core = text.trim_end_matches(['.', '!', '?', ':', '*', '_', '\'']);
        let inner = |c: char| c.is_alphabetic() || matches!(c, '\'' | '-');
        if core.is_empty() || !core.chars().all(inner) || !core.starts_with(char::is_alphabetic) {
            return self.odd(text, start, end);
        }
        let stop = start + core.len();
        let low = core.to_lowercase();
        let shortened = text.len() == core.len() + 1 && text.ends_with('.') && SHORTENED.contains(&low.as_str());
        self.push(Kind::Word(low), start, stop);
        if !shortened {
            self.stops(&text[core.len()..], stop, end);
        }
    }

    fn odd(&mut self, text: &str, start: usize, end: usize) {
        let core = text.trim_end_matches(['.', '!', '?', ':']);
        let ordinal = core.trim_start_matches(|c: char| c.is_ascii_digit());
        let counted = core.len() <= 5 && ordinal.len() < core.len() && matches!(ordinal, "st" | "nd" | "rd" | "th");
        let figures = core.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '.' | ':' | '-'));
        let kind = match (counted, figures) {
            (true, _) => Kind::Word(core.to_owned()),
            (false, true) => Kind::Figures,
            (false, false) => Kind::Odd,
        };
        self.push(kind, start, start + core.len());
        // The dot of `e.g.` ends nothing.
        if !SHORTENED.contains(&core.to_lowercase().as_str()) {
            self.stops(&text[core.len()..], start + core.len(), end);
        }
    }

    fn stops(&mut self, marks: &str, start: usize, end: usize) {
        // `on 3.3.:` leads up to what comes.
        if marks.ends_with(".:") {
            self.push(Kind::Colon, start, end);
        } else if marks.contains('?') {
            self.push(Kind::Stop('?'), start, end);
        } else if marks.contains('!') {
            self.push(Kind::Stop('!'), start, end);
        } else if marks.contains('.') {
            self.push(Kind::Stop('.'), start, end);
        } else if marks.contains(':') {
            self.push(Kind::Colon, start, end);
        }
    }
}

/// Cuts at blanks, before and after `,`, `;`, `|` and `"`, and around an arrow.
fn chunks(line: &str) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut open: Option<usize> = None;
    let mut arrow_ends = 0;
    for (at, c) in line.char_indices() {
        let single = matches!(c, ',' | ';' | '"' | '|');
        if line[at..].starts_with("->") && !line[..at].ends_with(['-', '<', '=']) {
            out.extend(open.take().map(|start| (start, at)));
            out.push((at, at + 2));
            arrow_ends = at + 2;
        }
        if at < arrow_ends {
            continue;
        }
        if c.is_whitespace() || single {
            if let Some(start) = open.take() {
                out.push((start, at));
            }
            if single {
                out.push((at, at + 1));
            }
        } else if open.is_none() {
            open = Some(at);
        }
    }
    if let Some(start) = open {
        out.push((start, line.len()));
    }
    out
}
