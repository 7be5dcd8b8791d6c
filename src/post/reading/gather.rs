//! Goes through the sentences of a letter and sorts what they say: moves, conditional lines, requests, talk.

use super::apart::{apart, declared, hangs, part, slice};
use super::asks::{self, Circumstances, Rest, Said};
use super::card::{Mark, Raw, Shape, Tie, half_a_move, shape};
use super::frame::{self, Extent, Frame, Part};
use super::ifs::{self, Clause, RawIf};
use super::sentence::{Sentence, sentences};
use super::token::{Kind, Token};
use super::words;
use super::{Context, says_castles};
use super::{reason, score};
use crate::play::{Ask, Illegible, Note, Side};
use crate::post::notation::Notations;
use crate::post::tidy::{STRUCK_CLOSE, STRUCK_OPEN};
use chrono::NaiveDate;

/// All that a letter says, before the board is asked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Gathered {
    pub moves: Vec<Raw>,
    pub ifs: Vec<RawIf>,
    pub asks: Vec<Ask>,
    pub notes: Vec<Note>,
    /// Sentences that name moves without setting them out.
    pub mentions: Vec<(Vec<Raw>, Sentence)>,
    /// A token in a move's place that is no move.
    pub broken: Option<String>,
    /// A token of another notation alone on its line, without a number.
    pub bare_foreign: Option<String>,
    /// A sentence that may ask for something of no weight: it is asked about only where the letter says nothing else.
    pub vague: Option<String>,
    /// The same, where beside a move it is talk.
    pub faint: Option<String>,
    pub illegible: Option<Illegible>,
    /// A heading such as "If-moves:" stands above.
    pub under_heading: bool,
}

impl Gathered {
    pub(super) fn unclear(&mut self, words: &str) {
        self.illegible.get_or_insert_with(|| Illegible::Unclear(words.to_owned()));
    }

    pub(super) fn says_anything(&self) -> bool {
        !(self.moves.is_empty() && self.ifs.is_empty() && self.asks.is_empty())
    }
}

/// Sorts what a folded text says.
#[must_use]
pub fn gather(folded: &str, context: &Context<'_>) -> Gathered {
    let at = Circumstances {
        game: context.game,
        side: context.side,
        draw_offered: context.draw_offered,
        today: context.today,
        notations: context.notations,
    };
    let (text, struck) = without_struck(folded);
    let mut out = Gathered::default();
    collect(&text, &at, context.game, &mut out);
    if let Some(struck) = struck.filter(|s| !gist(s).is_empty()) {
        out.illegible = Some(Illegible::TwoMoves(format!("{struck} (struck out)")));
    }
    out
}

/// Whether a folded text says nothing that could be meant for a game.
#[must_use]
pub fn says_nothing(folded: &str) -> bool {
    let out = unplaced(folded);
    !out.says_anything()
        && out.mentions.is_empty()
        && out.broken.is_none()
        && out.bare_foreign.is_none()
        && out.illegible.is_none()
}

/// What a folded text says, whatever the game.
fn unplaced(folded: &str) -> Gathered {
    let notations = Notations::english();
    let at = Circumstances {
        game: "",
        side: Side::White,
        draw_offered: false,
        today: NaiveDate::default(),
        notations: &notations,
    };
    let (text, _) = without_struck(folded);
    let mut out = Gathered::default();
    collect(&text, &at, "", &mut out);
    out
}

/// The moves and requests a folded text names, in order, in a form that can be compared.
#[must_use]
pub fn gist(folded: &str) -> Vec<String> {
    let out = unplaced(folded);
    let moves = out.moves.iter().map(|raw| raw.text().trim_end_matches(['!', '?', '.', '+', '#']).to_owned());
    let lines = out.ifs.iter().flat_map(|line| {
        line.items.iter().map(|(_, m)| match m {
            ifs::RawMove::Move(raw) => raw.text().to_owned(),
            ifs::RawMove::Any => "any".to_owned(),
            ifs::RawMove::NoMove(words) => words.clone(),
        })
    });
    moves.chain(lines).chain(out.asks.iter().map(|ask| format!("{ask:?}"))).collect()
}

fn collect(text: &str, at: &Circumstances<'_>, game: &str, out: &mut Gathered) {
    let all = sentences(text);
    let mut result = None;
    let mut either = false;
    let mut next = 0;
    let mut parts: Vec<Part> = Vec::with_capacity(all.len());
    while let Some(sentence) = all.get(next) {
        let index = next;
        next += 1;
        let had = Extent::of(out, result.is_some());
        if let Some(rest) = sentence_into(sentence, at, out, &mut result) {
            next = index + reason::take(rest, text, &all[index..], at, out);
            parts.push(Part::Reason { opens: true });
            parts.resize(next, Part::Reason { opens: false });
            continue;
        }
        parts.push(had.since(out, result.is_some()));
        let or = sentence.words().eq(["or"]) && sentence.tokens.len() == 1;
        if or && !out.moves.is_empty() {
            either = true;
        } else if either && matches!(shape(sentence), Shape::Card(_)) {
            out.illegible.get_or_insert_with(|| Illegible::TwoMoves(format!("or {}", sentence.text)));
        } else if sentence.words().next().is_some() {
            either = false;
        }
    }
    frame::judge(&all, &parts, game, out);
    if let Some((result, words)) = result.filter(|_| !out.says_anything()) {
        score::ends(result, &words, &all, at, out);
    }
    score::beside_moves(&all, at, out);
    merge_addresses(out);
    merge_repeated(out);
    taken_back(&all, out);
    reason::remark(out);
    if out.says_anything() || !out.mentions.is_empty() {
        out.faint = None;
    }
    if let Some(faint) = out.faint.take()
        && out.vague.is_none()
    {
        out.unclear(&faint);
    }
    if let Some(vague) = out.vague.take() {
        if out.says_anything() {
            out.notes
                .push(Note::Other(format!("Not understood, and nothing was done about it: \u{201c}{vague}\u{201d}. The word Help brings the words for it.")));
        } else {
            out.unclear(&vague);
        }
    }
}

/// "I resign. Just kidding!": what cannot be undone is asked about where the letter takes it back.
fn taken_back(all: &[Sentence], out: &mut Gathered) {
    let grave = out.asks.iter().any(|a| matches!(a, Ask::Resign | Ask::AcceptDraw | Ask::Withdraw { .. }));
    if let Some(back) = all.iter().find(|s| grave && asks::takes_back(&s.text)) {
        out.unclear(&back.text);
    }
}

/// Takes out what the writer struck out, and gives it apart.
fn without_struck(text: &str) -> (String, Option<String>) {
    if !text.contains(STRUCK_OPEN) {
        return (text.to_owned(), None);
    }
    let (mut kept, mut struck) = (String::new(), String::new());
    let mut inside = false;
    for c in text.chars() {
        match c {
            STRUCK_OPEN => inside = true,
            STRUCK_CLOSE => {
                inside = false;
                struck.push('\n');
            }
            c if inside => struck.push(c),
            c => kept.push(c),
        }
    }
    (kept, Some(struck.trim().to_owned()))
}

/// Sorts one sentence; gives what the rest of the letter is, where the sentence says so.
fn sentence_into(
    sentence: &Sentence,
    at: &Circumstances<'_>,
    out: &mut Gathered,
    result: &mut Option<(&'static str, String)>,
) -> Option<Rest> {
    if sentence.first
        && sentence.stop != '?'
        && let Some(rest) = asks::opens_rest(&sentence.text)
    {
        return Some(rest);
    }
    if let Some((head, rest)) = apart(sentence, at) {
        if let Some(head) = head {
            plain_into(&head, at, out, result);
        }
        return sentence_into(&rest, at, out, result);
    }
    let (before, clauses) = ifs::split(sentence);
    if clauses.is_empty() {
        plain_into(sentence, at, out, result);
        return None;
    }
    let head = part(sentence, &before);
    let mut hung = false;
    for (at, clause) in clauses.into_iter().enumerate() {
        if at == 0 && ifs::only_asks(&before) {
            continue;
        }
        let text = slice(sentence, &clause);
        match ifs::clause(&clause, &text, sentence.indent) {
            Clause::Lines(lines) => out.ifs.extend(lines),
            Clause::Command(words) => out.notes.push(Note::ConditionalCommand(words)),
            Clause::Unread(words) => {
                // "I'll play 2... Nc6 if you promise not to play 3. Bb5"
                hung |= at == 0 && declared(&before);
                out.notes.push(Note::Other(format!("Not read as a conditional line: \u{201c}{words}\u{201d}")));
            }
            Clause::Prose => hung |= at == 0 && hangs(&before) && !ifs::is_polite(&clause),
        }
    }
    // "I play 2... Nc6 if you promise not to": a move that hangs on an if is not sent.
    if hung && let Some(head) = head.as_ref() {
        let raws = super::card::raws(&head.tokens);
        out.mentions.push((raws, sentence.clone()));
        return None;
    }
    // "I resign if you play Nxe5": what stands before an if hangs on it as well, but for moves (R9).
    let asked = out.asks.len();
    if let Some(head) = head {
        plain_into(&head, at, out, result);
    }
    let commanded = out.asks.len() > asked && out.asks[asked..].iter().any(|a| !matches!(a, Ask::RepeatLabel));
    if commanded {
        out.asks.truncate(asked);
        out.notes.push(Note::ConditionalCommand(sentence.text.clone()));
    }
    None
}

fn plain_into(
    sentence: &Sentence,
    at: &Circumstances<'_>,
    out: &mut Gathered,
    result: &mut Option<(&'static str, String)>,
) {
    if sentence.tokens.iter().any(|t| t.kind == Kind::DrawSign) {
        out.asks.push(Ask::OfferDraw);
        out.notes.push(Note::DrawSign);
    }
    if let ([Token { kind: Kind::Result(score), .. }, tail @ ..], true) = (sentence.tokens.as_slice(), sentence.first)
        && asks::is_courtesy(&slice(sentence, tail))
    {
        if sentence.stop == '?' {
            out.faint.get_or_insert_with(|| sentence.text.clone());
        } else {
            *result = Some((*score, sentence.text.clone()));
        }
    }
    match shape(sentence) {
        Shape::Prose => {
            out.under_heading |= sentence.tokens.len() <= 4 && sentence.words().any(words::heads_ifs);
            lone_foreign(sentence, at, out);
            if out.broken.is_none() {
                out.broken = broken(sentence);
            }
            say(&sentence.text, sentence.stop, at, out);
        }
        Shape::Mention(raws) => {
            if out.broken.is_none() {
                out.broken = broken(sentence);
            }
            out.mentions.push((raws, sentence.clone()));
        }
        Shape::Either(raws) => {
            out.illegible.get_or_insert_with(|| Illegible::TwoMoves(sentence.text.clone()));
            out.moves.extend(raws);
        }
        Shape::Card(raws) => {
            card_into(sentence, raws, at, out);
        }
    }
}

/// A line of nothing but tokens in another notation, without a number: moves by agreement, else to be asked about.
fn lone_foreign(sentence: &Sentence, at: &Circumstances<'_>, out: &mut Gathered) {
    let foreign = |t: &Token| match &t.kind {
        Kind::Foreign(text) => Some(text.clone()),
        _ => None,
    };
    let Some(texts) = sentence.tokens.iter().map(foreign).collect::<Option<Vec<String>>>() else { return };
    if texts.iter().all(|text| says_castles(text) || at.agreed(text)) {
        let raw = |text| Raw {
            number: None,
            listed: false,
            mark: Mark::Foreign(text),
            theirs: false,
            tie: Tie::default(),
            frame: Frame::Plain,
        };
        out.moves.extend(texts.into_iter().map(raw));
    } else if let [text] = texts.as_slice() {
        out.bare_foreign.get_or_insert_with(|| text.clone());
    }
}

fn card_into(sentence: &Sentence, mut raws: Vec<Raw>, at: &Circumstances<'_>, out: &mut Gathered) {
    out.under_heading |= sentence.words().next().is_some_and(words::heads_ifs);
    for raw in &mut raws {
        raw.tie.bracketed = sentence.bracketed;
    }
    let before = out.ifs.last();
    let series = match before {
        Some(before) => ifs::series(&raws, &sentence.text, sentence.indent, before),
        None if out.under_heading && raws.len() >= 2 => Some(ifs::lines(&raws, &sentence.text, sentence.indent)),
        None => None,
    };
    match series {
        Some(lines) => out.ifs.extend(lines),
        None => out.moves.extend(raws),
    }
    let tokens = &sentence.tokens;
    let first = tokens.iter().position(|t| t.is_move() || matches!(t.kind, Kind::Number { .. } | Kind::Gap));
    let last = tokens.iter().rposition(Token::is_move);
    for (side, stop) in [(first.map(|at| &tokens[..at]), ','), (last.map(|at| &tokens[at + 1..]), sentence.stop)] {
        let side = side.unwrap_or_default();
        if side.iter().any(|t| t.word().is_some()) {
            say(&slice(sentence, side), stop, at, out);
        }
    }
}

/// Reads what a sentence without moves asks for.
fn say(text: &str, stop: char, at: &Circumstances<'_>, out: &mut Gathered) {
    match asks::read(text, stop, at) {
        Said::Asks(asks) => out.asks.extend(asks),
        Said::Unclear => out.unclear(text),
        Said::Vague => {
            out.vague.get_or_insert_with(|| text.to_owned());
        }
        Said::Faint => {
            out.faint.get_or_insert_with(|| text.to_owned());
        }
        Said::Nothing => {}
    }
}

/// A token in a move's place that is no move: `3. Nf9`.
fn broken(sentence: &Sentence) -> Option<String> {
    let [before @ .., last] = sentence.tokens.as_slice() else { return None };
    let base = sentence.tokens[0].start;
    let text = sentence.text.get(last.start - base..)?;
    let core = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let numbered = core.len() < text.len()
        || matches!(
            before.last().map(|t| &t.kind),
            Some(Kind::Number { dotted: true, .. } | Kind::Gap | Kind::Move { .. })
        ) && before.iter().any(|t| matches!(t.kind, Kind::Number { dotted: true, .. }));
    let alone = before.iter().all(|t| matches!(t.kind, Kind::Number { .. } | Kind::Gap | Kind::Move { .. }));
    let marked = |c: char| c.is_ascii_digit() || !(c.is_alphanumeric() || c.is_ascii());
    let odd = last.kind == Kind::Odd && core.contains(marked) && core.starts_with(char::is_alphabetic);
    let like = core.len() <= 10 && (odd || half_a_move(core));
    (numbered && alone && like && sentence.first).then(|| text.to_owned())
}

/// The same thing asked for twice is asked for once; two of which only one can hold are asked about.
fn merge_repeated(out: &mut Gathered) {
    let mut once: Vec<Ask> = Vec::new();
    for ask in std::mem::take(&mut out.asks) {
        if !once.contains(&ask) {
            once.push(ask);
        }
    }
    let count = |what: fn(&Ask) -> bool| once.iter().filter(|a| what(a)).count();
    let clash = [
        ("two spans of thinking", count(|a| matches!(a, Ask::Thinking { .. }))),
        ("two new addresses", count(|a| matches!(a, Ask::NewAddress { .. }))),
        ("two notations", count(|a| matches!(a, Ask::Notation { .. }))),
    ];
    out.asks = once;
    if let Some((words, _)) = clash.iter().find(|(_, n)| *n > 1) {
        out.unclear(words);
    }
}

/// "My new address is …" and "I left the old one on …" are one request (R6).
fn merge_addresses(out: &mut Gathered) {
    let left = out.asks.iter().find_map(|ask| match ask {
        Ask::NewAddress { address, left } if address.is_empty() => *left,
        _ => None,
    });
    out.asks.retain(|ask| !matches!(ask, Ask::NewAddress { address, .. } if address.is_empty()));
    let mut placed = left.is_none();
    for ask in &mut out.asks {
        if let Ask::NewAddress { left: slot, .. } = ask
            && !placed
        {
            *slot = left;
            placed = true;
        }
    }
    if !placed {
        out.unclear("I left the old address");
    }
}
