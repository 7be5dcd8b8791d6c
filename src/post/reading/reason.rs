//! The reason of a complaint or an appeal, the analysis of a submission: which part of a letter it is.
//!
//! What stands in it is evidence, not moves. An appeal and a submission come when no move is taken any more, so theirs is the rest
//! of the letter; a complaint's ends where a line is plainly a move or asks for something else.

use super::asks::{self, Circumstances, Rest, Said};
use super::card::{Shape, shape};
use super::gather::Gathered;
use super::phrases::JOKES;
use super::sentence::Sentence;
use super::token::Kind;
use crate::play::{Ask, Note};

/// Takes the reason that begins with the first of these sentences; gives how many of them it is.
pub fn take(rest: Rest, text: &str, sentences: &[Sentence], at: &Circumstances<'_>, out: &mut Gathered) -> usize {
    let all = from(text, &sentences[0]);
    let end = match rest {
        Rest::TimeComplaint | Rest::Complaint => (1..sentences.len()).find(|n| ends(all, sentences, *n, at)),
        Rest::Appeal | Rest::Adjudicate => None,
    };
    let end = end.unwrap_or(sentences.len());
    if let Some(next) = sentences.get(end).filter(|next| is_grave(next, at)) {
        // It may be told of in the complaint: what cannot be undone is asked about.
        out.unclear(&next.text);
    }
    let all = sentences.get(end).and_then(|next| Some(&all[..place(all, next)?])).unwrap_or(all).trim();
    if !matches!(rest, Rest::Adjudicate) && asks::is_bare_label(all) {
        out.vague.get_or_insert_with(|| format!("{all} (please give the reason)"));
        return end;
    }
    if matches!(rest, Rest::TimeComplaint | Rest::Complaint) && JOKES.is_match(all) {
        out.unclear(all);
    }
    let reason = match all.split_once(':') {
        Some((label, reason)) if label.len() <= 20 && !reason.trim().is_empty() => reason.trim().to_owned(),
        _ => all.to_owned(),
    };
    out.asks.push(match rest {
        Rest::TimeComplaint => Ask::TimeComplaint { reason },
        Rest::Complaint => Ask::Complaint { reason },
        Rest::Appeal => Ask::Appeal { reason },
        Rest::Adjudicate => submission(sentences),
    });
    end
}

/// Says what was taken as a complaint's reason, where the letter says something else besides.
pub fn remark(out: &mut Gathered) {
    let besides = out.asks.len() > 1 || !out.moves.is_empty() || !out.ifs.is_empty();
    let reasons: Vec<&str> = out
        .asks
        .iter()
        .filter_map(|ask| match ask {
            Ask::TimeComplaint { reason } | Ask::Complaint { reason } if besides => Some(reason.as_str()),
            _ => None,
        })
        .collect();
    let notes: Vec<Note> = reasons
        .into_iter()
        .map(|reason| {
            let words: Vec<&str> = reason.split_whitespace().collect();
            Note::Other(format!("Taken as the reason of your complaint: \u{201c}{}\u{201d}", words.join(" ")))
        })
        .collect();
    out.notes.extend(notes);
}

/// Whether the reason ends before sentence `n`: the line is plainly a move, or asks for something else in a paragraph of its own.
fn ends(all: &str, sentences: &[Sentence], n: usize, at: &Circumstances<'_>) -> bool {
    let (before, next) = (&sentences[n - 1], &sentences[n]);
    let Some(place) = place(all, next).filter(|_| next.first) else { return false };
    let above = all[..place].trim_end_matches(' ');
    let paragraph = above.ends_with("\n\n") || above.trim_end_matches('\n').ends_with("\n ");
    // "He wrote to me:" and "after" lead up to what follows; a bare label leads up to its reason, which is no move.
    let above = above.trim_end();
    let label = asks::is_bare_label(above);
    let leads = above.ends_with([':', ',']) && !label;
    let finished = !leads && (paragraph || label || matches!(before.stop, '.' | '!' | '?'));
    (finished && next.last && is_plain_move(next)) || (!leads && !label && paragraph && asks_for_more(next, at))
}

/// A line of numbers and moves and nothing else.
fn is_plain_move(sentence: &Sentence) -> bool {
    let numbered = sentence.tokens.iter().any(|t| matches!(t.kind, Kind::Number { .. }));
    numbered && sentence.words().next().is_none() && matches!(shape(sentence), Shape::Card(_))
}

fn asks_for_more(sentence: &Sentence, at: &Circumstances<'_>) -> bool {
    if asks::opens_rest(&sentence.text).is_some() {
        return true;
    }
    match asks::read(&sentence.text, sentence.stop, at) {
        Said::Asks(asks) => asks.iter().any(|ask| !matches!(ask, Ask::RepeatLabel)),
        _ => false,
    }
}

/// A resignation or the like, which cannot be undone.
fn is_grave(sentence: &Sentence, at: &Circumstances<'_>) -> bool {
    let Said::Asks(asks) = asks::read(&sentence.text, sentence.stop, at) else { return false };
    asks.iter().any(|ask| matches!(ask, Ask::Resign | Ask::AcceptDraw | Ask::Withdraw { .. }))
}

/// R16: the claim and the analysis.
fn submission(sentences: &[Sentence]) -> Ask {
    let said: Vec<String> = sentences.iter().map(|s| s.text.to_lowercase()).collect();
    let claims = |what: &str| {
        said.iter().any(|s| s.contains("claim") && s.split(' ').any(|w| w.trim_matches(['.', '!', ',']) == what))
    };
    let claim = match (claims("win"), claims("draw")) {
        (true, false) => Some("win".to_owned()),
        (false, true) => Some("draw".to_owned()),
        _ => None,
    };
    let analysis: Vec<&str> = sentences[1..]
        .iter()
        .filter(|s| !s.text.to_lowercase().starts_with("i claim"))
        .map(|s| s.text.as_str())
        .collect();
    Ask::Adjudicate { claim, analysis: analysis.join("\n") }
}

/// The text from the beginning of a sentence to its end.
fn from<'a>(text: &'a str, sentence: &Sentence) -> &'a str {
    let start: usize = text.split_inclusive('\n').take(sentence.line).map(str::len).sum();
    let lines = text.get(start..).unwrap_or_default();
    let opening: String = sentence.text.chars().take(20).collect();
    lines[lines.find(&opening).unwrap_or(0)..].trim()
}

/// Where the line of a sentence stands in a text.
fn place(text: &str, sentence: &Sentence) -> Option<usize> {
    let opening: String = sentence.text.chars().take(20).collect();
    let found = text.match_indices(&opening).find(|(at, _)| text[..*at].trim_end_matches(' ').ends_with('\n'))?;
    Some(found.0)
}
