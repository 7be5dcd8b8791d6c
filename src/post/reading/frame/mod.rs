//! What surrounds a move, a request or an if-line, and whether that lets it be said for this game, now, by this writer.
//!
//! `Game 5:` above a move sets it out for another game, "just kidding" below takes it back, "perhaps" before an "if" offers
//! nothing. A frame is what leads up to a thing set out ([`lead`]) and what follows it ([`after`]), each up to the next thing
//! set out. What stands in a doubtful frame is asked about and never taken; an if-line is refused, for the move beside it
//! stands without it (R9).

mod after;
mod lead;
mod phrases;
mod vocabulary;

pub use lead::{leads_over, stands_alone};
pub use vocabulary::announces;

use super::card::Shape;
use super::gather::Gathered;
use super::sentence::Sentence;
use super::token::Token;
use super::{card, ifs, words};
use crate::play::{Ask, Note};
use std::ops::Range;
use std::sync::Arc;

/// Whether what is set out is meant, for all that surrounds it says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Frame {
    #[default]
    Plain,
    /// The words that make it doubtful.
    Doubtful(Arc<str>),
}

impl Frame {
    fn doubtful(words: &str) -> Self {
        Self::Doubtful(words.into())
    }

    /// The words that make it doubtful.
    #[must_use]
    pub fn doubt(&self) -> Option<&str> {
        match self {
            Self::Plain => None,
            Self::Doubtful(words) => Some(words),
        }
    }

    fn or(self, other: &Self) -> Self {
        if self == Self::Plain { other.clone() } else { self }
    }
}

/// What a sentence came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// It sets nothing out.
    Talk,
    /// It belongs to the reason of a complaint or an appeal, which may tell what others wrote. `opens`: it begins there.
    Reason { opens: bool },
    /// It set out these of the moves and if-lines gathered, and perhaps asked for something.
    SetOut { moves: Range<usize>, ifs: Range<usize>, asks: bool },
}

/// How much was gathered before a sentence was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    moves: usize,
    ifs: usize,
    asks: usize,
    /// Whether a result stood alone on its line.
    result: bool,
}

impl Extent {
    #[must_use]
    pub fn of(out: &Gathered, result: bool) -> Self {
        Self { moves: out.moves.len(), ifs: out.ifs.len(), asks: weighty(out), result }
    }

    /// What the sentence came to that was looked at since.
    #[must_use]
    pub fn since(self, out: &Gathered, result: bool) -> Part {
        let now = Self::of(out, result);
        if now == self {
            return Part::Talk;
        }
        let asks = now.asks > self.asks || now.result != self.result;
        Part::SetOut { moves: self.moves..now.moves, ifs: self.ifs..now.ifs, asks }
    }
}

/// How many things are asked for that change something.
fn weighty(out: &Gathered) -> usize {
    let answered_only =
        |ask: &Ask| matches!(ask, Ask::RepeatLabel | Ask::RepeatRequest | Ask::Status | Ask::Standings | Ask::Help);
    out.asks.iter().filter(|ask| !answered_only(ask)).count()
}

/// Judges the frame of everything set out. `parts`: what each sentence came to.
pub fn judge(all: &[Sentence], parts: &[Part], game: &str, out: &mut Gathered) {
    let mut frames = lead_ins(all, parts, game);
    let mut follows = Frame::Plain;
    for at in (0..all.len()).rev() {
        match &parts[at] {
            Part::Reason { .. } => {}
            Part::Talk => {
                let leads = lead::opens(&all[at]) && matches!(parts.get(at + 1), Some(Part::SetOut { .. }));
                let asked = at > 0 && parts[at - 1] == Part::Talk && all[at - 1].stop == '?';
                // "If 3... a6 I might play 4. Ba4, not sure": it weighs the answer, not the move.
                let weighs_if = all[at].words().any(words::starts_if) && all[at].tokens.iter().any(Token::is_move);
                if !leads && !weighs_if && after::takes_back(&all[at], (asked, near(all, parts, at)), game) {
                    follows = Frame::doubtful(&all[at].text);
                }
            }
            Part::SetOut { .. } => {
                let next = parts.get(at + 1).filter(|part| **part == Part::Talk).map(|_| &all[at + 1]);
                let asks = matches!(&parts[at], Part::SetOut { asks: true, .. });
                let goes_on = |next| {
                    let completed = || asks.then(|| after::completes(&all[at], next)).flatten();
                    after::goes_on(&all[at], next).or_else(completed)
                };
                let wonders = || (asks && after::wonders(&all[at])).then(|| all[at].text.clone());
                let own = after::tail(&all[at]).or_else(|| next.and_then(goes_on)).or_else(wonders);
                if let Some(words) = own {
                    follows = Frame::doubtful(&words);
                }
                frames[at] = std::mem::take(&mut frames[at]).or(&follows);
            }
        }
    }
    if let Some((machine, _)) = all.iter().zip(parts).find(|(s, p)| **p == Part::Talk && after::is_of_a_machine(s)) {
        frames.fill(Frame::doubtful(&machine.text));
    }
    settle(all, parts, frames, game, out);
}

/// Whether a sentence stands in one paragraph with the last thing set out before it.
fn near(all: &[Sentence], parts: &[Part], at: usize) -> bool {
    let steps = (1..=at).rev().take(NEAR).take_while(|n| all[*n].line <= all[*n - 1].line + 1);
    steps.map(|n| &parts[n - 1]).any(|part| matches!(part, Part::SetOut { .. }))
}

/// Sentences below a thing set out that can point at it by "this" or "it".
const NEAR: usize = 6;

/// The frame that each sentence has from what stands before it. What follows on what is set out shares its lead-in.
fn lead_ins(all: &[Sentence], parts: &[Part], game: &str) -> Vec<Frame> {
    let mut frames = vec![Frame::Plain; all.len()];
    for at in 0..all.len() {
        if !matches!(parts[at], Part::SetOut { .. } | Part::Reason { opens: true }) {
            continue;
        }
        frames[at] = match at.checked_sub(1).map(|before| &parts[before]) {
            None | Some(Part::Reason { .. }) => Frame::Plain,
            Some(Part::SetOut { .. }) => frames[at - 1].clone(),
            Some(Part::Talk) => {
                let talk = parts[..at].iter().rev().take(3).take_while(|part| **part == Part::Talk).count();
                lead::frame(
                    &all[at - talk..at],
                    game,
                    matches!(&parts[at], Part::SetOut { ifs, .. } if !ifs.is_empty()),
                )
            }
        };
    }
    frames
}

/// Lays the frames on what was gathered.
fn settle(all: &[Sentence], parts: &[Part], frames: Vec<Frame>, game: &str, out: &mut Gathered) {
    // Whoever leaves the tournament plays no move more: with one, either may be meant.
    if !out.moves.is_empty() && out.asks.iter().any(|ask| matches!(ask, Ask::Withdraw { .. })) {
        out.unclear("a withdrawal beside a move");
    }
    let mut refused = vec![false; out.ifs.len()];
    for ((sentence, part), frame) in all.iter().zip(parts).zip(frames) {
        let (moves, ifs, asks) = match part {
            Part::SetOut { moves, ifs, asks } => (moves.clone(), ifs.clone(), *asks),
            Part::Reason { .. } => (0..0, 0..0, true),
            Part::Talk => continue,
        };
        let heads = if ifs.is_empty() { None } else { unfit_head(sentence, game) };
        if frame.doubt().is_some() || heads.is_some() {
            refused[ifs.clone()].fill(true);
            if !ifs.is_empty() {
                let words = heads.as_deref().or(frame.doubt()).unwrap_or_default();
                let line = &sentence.text;
                out.notes.push(Note::Other(format!(
                    "The conditional line \u{201c}{line}\u{201d} was not taken, because of the words \u{201c}{words}\u{201d}. To offer it, write it on a line of its own."
                )));
            }
        }
        let Some(words) = frame.doubt() else { continue };
        for raw in &mut out.moves[moves] {
            raw.frame = frame.clone();
        }
        if asks {
            out.unclear(&format!("{words} {}", sentence.text));
        }
    }
    let mut refused = refused.into_iter();
    let had = out.ifs.len();
    out.ifs.retain(|_| !refused.next().unwrap_or(false));
    if out.ifs.len() < had && !out.says_anything() {
        let words = out.notes.iter().rev().find_map(|note| match note {
            Note::Other(words) => Some(words.clone()),
            _ => None,
        });
        out.unclear(&words.unwrap_or_default());
    }
}

/// The words before an "if" that keep its line from being offered: "perhaps", "I withdraw my", "in game 5:".
fn unfit_head(sentence: &Sentence, game: &str) -> Option<String> {
    let (head, clauses) = ifs::split(sentence);
    if clauses.is_empty() || head.is_empty() {
        return None;
    }
    let words = || head.iter().filter_map(Token::word).collect::<Vec<_>>().join(" ");
    let after_move = head.iter().rposition(Token::is_move).map_or(0, |last| last + 1);
    // A move before the "if" is set out with it, or the line hangs on a move that is only talked of.
    let set_out = after_move == 0 || {
        let part = Sentence { tokens: head.clone(), ..sentence.clone() };
        matches!(card::shape(&part), Shape::Card(_) | Shape::Either(_))
    };
    let fits = set_out && lead::may_head_an_if(sentence, &head[after_move..], game);
    (!fits).then(words)
}
