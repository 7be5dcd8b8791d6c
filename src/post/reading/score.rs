//! A result written as a score: `0-1`, `1/2-1/2`.

use super::asks::{self, Circumstances};
use super::gather::Gathered;
use super::sentence::Sentence;
use super::token::Kind;
use super::words;
use crate::play::{Ask, Note, Side};

/// What the score of a letter that says nothing else asks for: that of one's own loss is a resignation, a half with an offer
/// standing accepts it, one's own win claims nothing. Below other words, or beside another score, it may be of another game.
pub fn ends(score: &str, words: &str, all: &[Sentence], at: &Circumstances<'_>, out: &mut Gathered) {
    let ask = match (score, at.side) {
        ("0-1", Side::White) | ("1-0", Side::Black) => Ask::Resign,
        ("1/2-1/2", _) if at.draw_offered => Ask::AcceptDraw,
        ("1/2-1/2", _) => return out.unclear(words),
        _ => return,
    };
    let before = all.iter().take_while(|s| scores(std::slice::from_ref(s)).next().is_none());
    let introduced = before.filter(|s| s.words().next().is_some()).any(|s| !is_salutation(s));
    if introduced || scores(all).any(|other| other != score) {
        return out.unclear(words);
    }
    out.asks.push(ask);
}

/// "Dear Bram", "Thank you".
fn is_salutation(sentence: &Sentence) -> bool {
    let greets = sentence.words().next().is_some_and(words::greets) && sentence.words().count() <= 4;
    greets || asks::is_courtesy(&sentence.text)
}

fn scores(all: &[Sentence]) -> impl Iterator<Item = &'static str> {
    all.iter().flat_map(|s| &s.tokens).filter_map(|t| match t.kind {
        Kind::Result(score) => Some(score),
        _ => None,
    })
}

/// A score beside a move: one's own loss contradicts it, a half may be an offer; neither is taken.
pub fn beside_moves(all: &[Sentence], at: &Circumstances<'_>, out: &mut Gathered) {
    let scores: Vec<&str> = scores(all).collect();
    if out.moves.is_empty() || scores.is_empty() {
        return;
    }
    let lost = if at.side == Side::White { "0-1" } else { "1-0" };
    if scores.contains(&lost) {
        out.unclear(&format!("{lost} beside a move"));
    } else if scores.contains(&"1/2-1/2") && !out.asks.contains(&Ask::OfferDraw) {
        out.notes
            .push(Note::Other("1/2 was not taken for a draw offer. To offer one, write: I offer a draw.".to_owned()));
    }
}
