//! Conditional lines (R9): `If 3. Bb5, then 3. ... a6`, one a line or several on one, with "any", "or", and without a second "if".

use super::card::{Raw, raws};
use super::sentence::Sentence;
use super::token::{Kind, Token};
use super::words;
use crate::play::{Number, Side};

/// One conditional line, its moves not yet looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct RawIf {
    pub items: Vec<(Option<Number>, RawMove)>,
    pub text: String,
    pub indent: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RawMove {
    Move(Raw),
    Any,
    NoMove(String),
}

/// What an if-clause comes to.
#[derive(Clone, PartialEq, Debug)]
pub enum Clause {
    Lines(Vec<RawIf>),
    /// An offer or a resignation hangs on it (R9).
    Command(String),
    /// It names moves, but not as conditions and answers.
    Unread(String),
    /// It is no chess.
    Prose,
}

/// Cuts a sentence before each "if": what stands before the first, and the clauses.
#[must_use]
pub fn split(sentence: &Sentence) -> (Vec<Token>, Vec<Vec<Token>>) {
    let tokens = &sentence.tokens;
    let first_if = tokens.iter().position(|t| t.word() == Some("if")).unwrap_or(tokens.len());
    let starts: Vec<usize> = (0..tokens.len()).filter(|at| starts_clause(tokens, *at, first_if)).collect();
    let Some(first) = starts.first() else { return (tokens.clone(), Vec::new()) };
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    let mut clauses: Vec<Vec<Token>> =
        starts.iter().zip(ends).map(|(start, end)| tokens[*start..end].to_vec()).collect();
    // `if 3. Bb5 a6 or if 3. Bc4 Nf6`: what only leads over to the next is none of the clause.
    let last = clauses.len() - 1;
    for clause in &mut clauses[..last] {
        while clause.len() > 1 && clause.last().is_some_and(|t| leads_over(&t.kind)) {
            clause.pop();
        }
    }
    (tokens[..*first].to_vec(), clauses)
}

fn leads_over(kind: &Kind) -> bool {
    match kind {
        Kind::Word(w) => matches!(w.as_str(), "or" | "and" | "but" | "also"),
        kind => matches!(kind, Kind::Comma | Kind::Dash | Kind::Odd),
    }
}

/// "I wonder if 3. Bb5 a6 is good": an "if" that asks, and hangs nothing on anything.
#[must_use]
pub fn only_asks(head: &[Token]) -> bool {
    head.iter().rev().find_map(Token::word).is_some_and(|w| {
        matches!(
            w,
            "what"
                | "as"
                | "wonder"
                | "wondering"
                | "wondered"
                | "know"
                | "ask"
                | "asking"
                | "asked"
                | "see"
                | "sure"
                | "curious"
                | "tell"
                | "unsure"
                | "check"
                | "me"
        )
    })
}

/// Words of politeness behind an "if": "2... Nc6 if you please".
#[must_use]
pub fn is_polite(clause: &[Token]) -> bool {
    clause.iter().all(|t| match t.word() {
        Some(w) => matches!(
            w,
            "if" | "you"
                | "insist"
                | "permit"
                | "allow"
                | "me"
                | "ask"
                | "must"
                | "know"
                | "please"
                | "don't"
                | "mind"
                | "i"
                | "may"
                | "like"
                | "that"
                | "that's"
                | "it"
                | "it's"
                | "is"
                | "so"
                | "ok"
                | "okay"
                | "alright"
                | "fine"
                | "legal"
                | "possible"
                | "remember"
                | "correctly"
                | "am"
                | "not"
                | "mistaken"
                | "all"
                | "right"
        ),
        None => !t.is_move(),
    })
}

/// "if" anywhere; "should" and "on" only where a clause can begin; a number before "any" too, where no "if" stands before it.
fn starts_clause(tokens: &[Token], at: usize, first_if: usize) -> bool {
    match &tokens[at].kind {
        Kind::Word(w) if w == "if" => true,
        Kind::Word(w) if w == "should" => tokens.get(at + 1).and_then(Token::word) == Some("you"),
        Kind::Word(w) if w == "in" => tokens.get(at + 1).and_then(Token::word) == Some("case"),
        Kind::Word(w) if at == 0 && matches!(w.as_str(), "any" | "anything" | "whatever") => {
            tokens.iter().any(Token::is_move)
        }
        Kind::Number { .. } => {
            let any = tokens.get(at + 1).is_some_and(|t| t.word().is_some_and(|w| matches!(w, "any" | "anything")));
            any && at <= first_if
        }
        _ => false,
    }
}

/// Words that may stand in an if-clause beside its moves.
fn glue(word: &str) -> bool {
    words::is_glue(word)
        || matches!(
            word,
            "if" | "should"
                | "you"
                | "then"
                | "or"
                | "even"
                | "reply"
                | "with"
                | "whatever"
                | "do"
                | "happens"
                | "against"
                | "follows"
                | "in"
                | "case"
        )
}

/// No clause of more tokens is read: each condition set beside an "or" repeats the answers.
const LONGEST_CLAUSE: usize = 400;

/// Reads one clause.
#[must_use]
pub fn clause(tokens: &[Token], text: &str, indent: usize) -> Clause {
    let text = match (tokens.first(), tokens.last()) {
        (Some(_), Some(_)) => text.trim().to_owned(),
        _ => return Clause::Prose,
    };
    let said: Vec<&str> = tokens.iter().filter_map(Token::word).collect();
    let named = tokens.iter().any(|t| t.is_move()) || said.iter().any(|w| words::any_move(w));
    if said.iter().any(|w| matches!(*w, "draw" | "resign" | "resigns" | "surrender"))
        && said.iter().any(|w| matches!(*w, "i" | "i'll" | "my" | "offer" | "resign"))
    {
        return Clause::Command(text);
    }
    if !named {
        return Clause::Prose;
    }
    if questions(tokens) {
        return Clause::Unread(text);
    }
    let foreign_word = tokens.iter().position(|t| {
        matches!(&t.kind, Kind::Word(w) if !glue(w) && !words::any_move(w)) || matches!(t.kind, Kind::Odd | Kind::Quote)
    });
    if tokens.len() > LONGEST_CLAUSE {
        return Clause::Unread(text);
    }
    let lines = match foreign_word {
        None => plain(tokens),
        Some(at) => without_condition(tokens, at).into_iter().collect(),
    };
    let lines: Vec<RawIf> =
        lines.into_iter().filter(|l| l.len() >= 2).map(|items| RawIf { items, text: text.clone(), indent }).collect();
    match (lines.is_empty(), foreign_word) {
        (false, _) => Clause::Lines(lines),
        (true, Some(_)) if raws(tokens).iter().all(|r| r.number.is_none()) => Clause::Prose,
        (true, _) if raws(tokens).is_empty() => Clause::Prose,
        (true, _) => Clause::Unread(text),
    }
}

/// "If 3. Bb5 a6?": nobody annotates his own answer as a mistake, so the mark asks.
fn questions(tokens: &[Token]) -> bool {
    let would_you = tokens.windows(2).any(|pair| (pair[0].word(), pair[1].word()) == (Some("would"), Some("you")));
    if would_you {
        return true;
    }
    raws(tokens).last().is_some_and(|raw| {
        let text = raw.text();
        text.ends_with('?') && !text.ends_with("!?") && !text.ends_with("??")
    })
}

type Items = Vec<(Option<Number>, RawMove)>;

/// A clause of moves and glue alone; "or" between conditions makes several lines of it.
fn plain(tokens: &[Token]) -> Vec<Items> {
    let ors: Vec<usize> = (0..tokens.len()).filter(|at| tokens[*at].word() == Some("or")).collect();
    let Some(last_or) = ors.last() else { return restarted(items(tokens)) };
    // Conditions before "then" or the first comma after the last "or"; the answers after it.
    let Some(then) =
        (last_or + 1..tokens.len()).find(|at| tokens[*at].word() == Some("then") || tokens[*at].kind == Kind::Comma)
    else {
        return Vec::new();
    };
    let answers = &tokens[then + 1..];
    let mut out = Vec::new();
    let mut start = 0;
    for end in ors.iter().copied().chain([then]) {
        let condition = &tokens[start..end];
        if items(condition).len() != 1 {
            return Vec::new();
        }
        out.push(items(&[condition, answers].concat()));
        start = end + 1;
    }
    out
}

/// `If 3. Bb5 a6, 3. Bc4 Nf6`: where the numbers go back, another line begins, if whole pairs come of it.
fn restarted(items: Items) -> Vec<Items> {
    let ply = |number: Option<Number>| number.map(|n| (n.number, n.side == Some(Side::Black)));
    let back = |at: usize| {
        let said = matches!(&items[at].1, RawMove::Move(raw) if raw.tie.numbered);
        said && ply(items[at].0).zip(ply(items[at - 1].0)).is_some_and(|(this, before)| this <= before)
    };
    let starts: Vec<usize> = (1..items.len()).filter(|at| back(*at)).collect();
    let ends = starts.iter().copied().chain([items.len()]);
    let parts: Vec<Items> = std::iter::once(0)
        .chain(starts.iter().copied())
        .zip(ends)
        .map(|(start, end)| items[start..end].to_vec())
        .collect();
    if parts.iter().any(|part| part.len() < 2) { vec![items] } else { parts }
}

/// The moves and "any"s of a clause, numbered as they run.
fn items(tokens: &[Token]) -> Items {
    let mut out: Items = Vec::new();
    let mut part: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let any = tokens[at].word().is_some_and(words::any_move);
        if any {
            flush(&mut part, &mut out, true);
            at += 1;
            while tokens.get(at).and_then(Token::word).is_some_and(|w| {
                matches!(
                    w,
                    "you"
                        | "move"
                        | "moves"
                        | "play"
                        | "do"
                        | "happens"
                        | "else"
                        | "other"
                        | "white"
                        | "black"
                        | "plays"
                        | "does"
                )
            }) {
                at += 1;
            }
            continue;
        }
        part.push(tokens[at].clone());
        at += 1;
    }
    flush(&mut part, &mut out, false);
    follow_on(&mut out);
    out
}

/// Takes the moves gathered so far; with `any`, the number that stands before the word goes to it.
fn flush(part: &mut Vec<Token>, out: &mut Items, any: bool) {
    out.extend(raws(part).into_iter().map(|raw| (raw.number, RawMove::Move(raw))));
    if any {
        let black = matches!(part.last().map(|t| &t.kind), Some(Kind::Gap));
        let number = part.iter().rev().find(|t| !matches!(t.kind, Kind::Gap)).and_then(|t| match t.kind {
            Kind::Number { n, black: dots, .. } => {
                Some(Number { number: n, side: (dots || black).then_some(Side::Black) })
            }
            _ => None,
        });
        out.push((number, RawMove::Any));
    }
    part.clear();
}

/// Numbers what stands after "any" without a number of its own.
fn follow_on(items: &mut Items) {
    for at in 1..items.len() {
        let (before, after) = items.split_at_mut(at);
        let (Some((number, _)), Some((next, _))) = (before.last_mut(), after.first_mut()) else { continue };
        match (number, next) {
            (Some(Number { side: Some(Side::Black), number }), next @ None) => {
                *next = Some(Number { number: *number + 1, side: Some(Side::White) })
            }
            (Some(Number { side, number }), next @ None) => {
                *side = Some(Side::White);
                *next = Some(Number { number: *number, side: Some(Side::Black) });
            }
            (Some(Number { side: side @ None, number }), Some(Number { side: Some(Side::Black), number: next }))
                if number == next =>
            {
                *side = Some(Side::White)
            }
            _ => {}
        }
    }
}

/// "If the queen moves, then 2... Nc6": words for a condition and moves for an answer.
fn without_condition(tokens: &[Token], foreign: usize) -> Option<Items> {
    let then =
        (foreign..tokens.len()).find(|at| tokens[*at].word() == Some("then") || tokens[*at].kind == Kind::Comma)?;
    let (condition, answer) = (&tokens[..then], &tokens[then + 1..]);
    let answer_fits = answer.iter().all(|t| match &t.kind {
        Kind::Word(w) => glue(w) && w != "or",
        Kind::Odd | Kind::Quote => false,
        _ => true,
    });
    let numbered = answer.iter().any(|t| matches!(t.kind, Kind::Number { .. }));
    if !answer_fits || condition.iter().any(Token::is_move) || !(numbered || answer.first().is_some_and(Token::is_move))
    {
        return None;
    }
    let mut out: Items = Vec::new();
    let spoken: Vec<&str> = condition.iter().filter_map(Token::word).filter(|w| *w != "if").collect();
    let number = condition.iter().find_map(|t| match t.kind {
        Kind::Number { n, black, .. } => Some(Number { number: n, side: black.then_some(Side::Black) }),
        _ => None,
    });
    out.push((number, RawMove::NoMove(spoken.join(" "))));
    out.extend(raws(answer).into_iter().map(|raw| (raw.number, RawMove::Move(raw))));
    (out.len() >= 2).then_some(out)
}

/// A line of a card that goes on with an if-section without saying "if" again.
#[must_use]
pub fn series(raws: &[Raw], text: &str, indent: usize, after: &RawIf) -> Option<Vec<RawIf>> {
    let ply = |number: Option<Number>| number.map(|n| (n.number, n.side == Some(Side::Black)));
    let first = ply(raws.first()?.number)?;
    let began = ply(after.items.first()?.0)?;
    if first < began {
        return None;
    }
    Some(lines(raws, text, indent))
}

/// Half-moves as conditional lines: another begins where the numbers go back.
#[must_use]
pub fn lines(raws: &[Raw], text: &str, indent: usize) -> Vec<RawIf> {
    let parts = restarted(line(raws, text, indent).items);
    parts.into_iter().map(|items| RawIf { items, text: text.to_owned(), indent }).collect()
}

/// Half-moves as one conditional line.
#[must_use]
pub fn line(raws: &[Raw], text: &str, indent: usize) -> RawIf {
    let items = raws.iter().map(|raw| (raw.number, RawMove::Move(raw.clone()))).collect();
    RawIf { items, text: text.to_owned(), indent }
}

/// Lines without an "if" after the reply: they begin where the numbers go back to a half-move of the opponent's that is
/// still to come. `plies`: those of the half-moves; `reply`: that of the reply. Gives where the lines begin.
#[must_use]
pub fn restarts(plies: &[usize], reply: usize) -> Vec<usize> {
    let back = |at: usize| plies[at] <= plies[at - 1] && plies[at] > reply && (plies[at] - reply) % 2 == 1;
    let Some(first_back) = (1..plies.len()).find(|at| back(*at)) else { return Vec::new() };
    let Some(first) = plies[..first_back].iter().rposition(|p| *p == plies[first_back]) else { return Vec::new() };
    std::iter::once(first).chain((first_back..plies.len()).filter(|at| back(*at))).collect()
}
