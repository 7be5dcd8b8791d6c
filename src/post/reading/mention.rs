//! Sentences that name moves without setting them out: whether they contradict what is set out, or were meant to.

use super::Context;
use super::card::{Raw, elsewhere};
use super::doubt::english_of;
use super::resolve::perhaps;
use super::sentence::Sentence;
use super::token::Token;
use super::walk::Walk;
use super::words;
use crate::play::{Illegible, Note, Sheet, Written};
use crate::post::notation::System;
use shakmaty::{Move, Role};

/// What each move that is set out could be if it were the reply.
fn set_out_now(sheet: &Sheet, context: &Context<'_>) -> Vec<Vec<Move>> {
    sheet.items.iter().map(|i| i.written.candidates(context.position)).collect()
}

/// Whether a move that is talked about can be the reply, and is none of those set out.
fn set_apart(written: &Written, set_out: &[Vec<Move>], context: &Context<'_>) -> bool {
    let legal = written.candidates(context.position);
    !legal.is_empty() && !set_out.contains(&legal)
}

/// Sentences that talk of moves: with a move set out they may take it back, without one they may be meant to send it.
pub fn mentions(
    mentions: &[(Vec<Raw>, Sentence)],
    broken: Option<String>,
    bare_foreign: Option<String>,
    context: &Context<'_>,
    sheet: &mut Sheet,
) {
    if sheet.illegible.is_some() {
        return;
    }
    let walk = Walk::new(context);
    let reply = Walk::reply(context);
    let alone = sheet.items.is_empty() && sheet.ifs.is_empty() && sheet.asks.is_empty();
    let mut noted = false;
    let mut set_out: Option<Vec<Vec<Move>>> = None;
    for (raws, sentence) in mentions {
        let said: Vec<&str> = sentence.words().collect();
        let corrects = said.iter().any(|w| words::corrects(w)) && !words::only_nearly(&said);
        let corrects = corrects || sentence.words().any(|w| w == "or");
        let talks = sentence.words().any(|w| words::blocks(w) || words::tells_of_old(w))
            || elsewhere(sentence, &sentence.tokens);
        let leads = sentence.tokens.first().is_some_and(Token::is_move);
        for raw in raws {
            let Some(written) = english_of(raw) else { continue };
            let ply = walk.ply(raw.number, Some(written));
            if walk.recorded(ply).is_some_and(|m| written.fits(m))
                || written.castle.is_none() && written.to_rank.is_none()
            {
                continue;
            }
            let bare = written.role == Some(Role::Pawn) && written.from_file.is_none() && raw.number.is_none();
            if alone && (!bare || leads) {
                sheet.illegible = Some(Illegible::Unclear(sentence.text.clone()));
                return;
            }
            if !alone && raw.number.is_some() && reply.is_some_and(|reply| ply > reply) && !noted {
                noted = true;
                sheet
                    .notes
                    .push(Note::Other(format!("Not read as a conditional line: \u{201c}{}\u{201d}", sentence.text)));
            }
            let mine = reply == Some(ply) && (raw.number.is_some() || corrects);
            let weighs = mine && !alone && (corrects || !talks);
            if weighs && set_apart(written, set_out.get_or_insert_with(|| set_out_now(sheet, context)), context) {
                sheet.illegible = Some(Illegible::TwoMoves(sentence.text.clone()));
                return;
            }
        }
    }
    if alone && let Some(text) = bare_foreign {
        let start = context.position;
        let readings: Vec<Written> = System::others().filter_map(|s| s.read(&text, start)).collect();
        sheet.illegible = Some(Illegible::OtherNotation { text, perhaps: perhaps(&readings, Some(start)) });
    }
    if let Some(token) = broken
        && sheet.asks.is_empty()
    {
        sheet.illegible = Some(Illegible::Unreadable(token));
    }
}
