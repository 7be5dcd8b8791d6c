//! What one letter did on the board, as its writer and the opponent are told of it (R8 c and d).

use super::page::{View, if_line};
use super::segment::Segment;
use super::text::{quote, tidy};
use super::when;
use crate::play::{By, Game, PenaltyCause, Posting, Remark, Side};
use serde::Serialize;
use std::ops::Range;

/// The moves of one letter and what went with them.
#[allow(clippy::struct_excessive_bools, reason = "each is a plain question of the templates")]
#[derive(Serialize)]
pub struct Happened {
    pub side: String,
    pub name: String,
    /// Whether the reader wrote the letter.
    pub yours: bool,
    /// The move it replies to; empty at the start.
    pub previous: String,
    /// The letter's own first move; empty when it had none.
    pub own: String,
    /// All that was played, as one line: `3. Bb5 a6 4. Bxc6`.
    pub phrase: String,
    /// If-moves of the other player that were played in answer, as conditional lines.
    pub accepted: Vec<String>,
    /// The moves that those played: `3... a6`.
    pub automatic: String,
    /// Whether the letter went on past the first accepted answer.
    pub goes_on: bool,
    /// The moves of the letter's own beyond that: `4. Bxc6`.
    pub beyond: String,
    pub new_ifs: bool,
    /// Whether if-moves sent with it took earlier ones away and none stand.
    pub ifs_fall: bool,
    pub draw_offer: bool,
    pub draw_kept: bool,
    pub draw_declined: bool,
    /// Days added with it.
    pub penalties: Vec<Added>,
}

/// Days added, and for what: `unconfirmed` or `bad-move`.
#[derive(Serialize)]
pub struct Added {
    pub days: String,
    pub cause: &'static str,
}

impl Happened {
    /// Told from the board alone: what was played at `plies`, as when a posting is repeated.
    pub fn played(view: &View<'_>, side: Side, plies: Range<usize>) -> Self {
        let game = view.game;
        let steps = &game.line[plies.clone()];
        let numbered = |(i, step): (usize, &crate::play::Step)| Game::numbered(plies.start + i, &step.played.san);
        let automatic = steps.iter().enumerate().filter(|(_, s)| s.played.by == By::Conditional).map(numbered);
        let automatic: Vec<String> = automatic.collect();
        let pairs = steps.chunks(2).enumerate().filter(|(_, p)| p.len() == 2).map(|(i, pair)| {
            let sans: Vec<String> = pair.iter().map(|s| s.played.san.clone()).collect();
            if_line(plies.start + 2 * i, &sans)
        });
        Self {
            side: side.to_string(),
            name: tidy(&view.setting.person(side).name),
            yours: view.reader == Some(side),
            previous: plies
                .start
                .checked_sub(1)
                .and_then(|p| game.step(p).map(|s| Game::numbered(p, &s.played.san)))
                .unwrap_or_default(),
            own: steps.first().map(|s| Game::numbered(plies.start, &s.played.san)).unwrap_or_default(),
            phrase: phrase(game, plies.clone()),
            accepted: pairs.collect(),
            automatic: automatic.join(", "),
            goes_on: steps.len() > 2,
            beyond: phrase(game, (plies.start + 2).min(plies.end)..plies.end),
            ifs_fall: false,
            new_ifs: game.offers.as_ref().is_some_and(|o| o.side == side),
            draw_offer: game.draw_offer == Some(side),
            draw_kept: false,
            draw_declined: false,
            penalties: Vec::new(),
        }
    }

    /// Told from a letter's facts.
    pub fn of(view: &View<'_>, segment: &Segment<'_>, side: Side) -> Self {
        let plies = segment.before.plies()..segment.after.plies();
        let penalties = segment.penalties().into_iter().map(|(days, cause)| {
            let cause = match cause {
                PenaltyCause::BadMove => "bad-move",
                PenaltyCause::Unconfirmed => "unconfirmed",
                PenaltyCause::Overstep => "overstep",
                PenaltyCause::Address => "address",
            };
            Added { days: when::days(days), cause }
        });
        Self {
            new_ifs: segment.if_moves() == Some(true),
            ifs_fall: segment.if_moves() == Some(false),
            draw_offer: segment.offers_draw(),
            draw_kept: segment.keeps_draw(),
            draw_declined: segment.declines_draw(),
            penalties: penalties.collect(),
            ..Self::played(view, side, plies)
        }
    }
}

/// Moves as one line: `3. Bb5 a6 4. Bxc6`, `2... Nc6`.
fn phrase(game: &Game, plies: Range<usize>) -> String {
    let start = plies.start;
    let words = plies.filter_map(|ply| {
        let san = &game.step(ply)?.played.san;
        Some(if ply == start || ply.is_multiple_of(2) { Game::numbered(ply, san) } else { san.clone() })
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The half-moves that the last letter with a move played: its own, and the if-moves that answered them.
pub fn last_posting(game: &Game) -> Range<usize> {
    let end = game.plies();
    let by = |ply: usize| game.step(ply).map(|s| (s.played.by, s.played.charge.to));
    let mut start = end;
    while let Some(at) = start.checked_sub(1) {
        let Some((kind, posted)) = by(at) else { break };
        start = at;
        if kind == By::Conditional {
            continue;
        }
        // The move before belongs to the same letter only if it is an if-move that this letter went on from.
        let same = at.checked_sub(1).and_then(by).is_some_and(|(k, p)| k == By::Conditional && p == posted);
        if !same {
            break;
        }
    }
    start..end
}

/// What was taken from a letter, for its writer alone (R5: every candidate instant where the `Date` was not believed).
#[derive(Serialize)]
pub struct Read {
    pub posted: String,
    pub source: &'static str,
    pub doubted: bool,
    pub dated: bool,
    pub raised: bool,
    pub candidates: Vec<(&'static str, String)>,
    pub words: Vec<String>,
    pub remarks: Vec<Remark>,
}

impl Read {
    pub fn of(view: &View<'_>, posting: &Posting, words: &str, remarks: &[&Remark]) -> Self {
        let candidates = &posting.candidates;
        let all = [
            ("Date header", candidates.date),
            ("Received line of our server", candidates.received),
            ("Arrival in our mailbox", Some(candidates.mailbox)),
        ];
        Self {
            posted: view.moment(posting.at),
            source: when::source(posting.source),
            doubted: posting.doubted,
            dated: candidates.dated,
            raised: posting.source == crate::play::Source::Answered,
            candidates: all.into_iter().filter_map(|(what, at)| Some((what, view.moment(at?)))).collect(),
            words: quote(words),
            remarks: remarks.iter().map(|r| clean(r)).collect(),
        }
    }
}

/// A remark with what it quotes made fit to print.
fn clean(remark: &Remark) -> Remark {
    let mut remark = remark.clone();
    let texts: Vec<&mut String> = match &mut remark {
        Remark::NumberSlip { read, meant } => vec![read, meant],
        Remark::NotMate { san } => vec![san],
        Remark::LineCut { line, at, .. } => vec![line, at],
        Remark::ConditionNoMove { words } | Remark::ConditionalCommand { words } => vec![words],
        Remark::WrongAnswer { offered, read, .. } => vec![offered, read],
        Remark::WentOn { line } => vec![line],
        Remark::NotTaken { read, .. } => vec![read],
        Remark::WrongClaim { .. } | Remark::DrawSign => Vec::new(),
        Remark::AttachmentIgnored { name } => vec![name],
        Remark::Other { text } => vec![text],
    };
    for text in texts {
        *text = super::text::line(text);
    }
    remark
}
