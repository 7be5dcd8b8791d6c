//! Hangs deeper if-lines under those they continue, by their numbers or their indentation (R9).

use super::ifs::RawIf;
use crate::play::{Number, Side};

/// Most conditional lines that are read in one letter, and most half-moves in all of them.
const MOST_LINES: usize = 100;
const MOST_HALF_MOVES: usize = 1_000;

/// Leaves out the lines beyond what is read of one letter: whether there were any. What hangs on a line left out stands
/// below it and is left out with it.
pub fn cut(lines: &mut Vec<RawIf>) -> bool {
    let before = lines.len();
    let mut half_moves = 0;
    let beyond = lines.iter().position(|line| {
        half_moves += line.items.len();
        half_moves > MOST_HALF_MOVES
    });
    lines.truncate(beyond.unwrap_or(before).min(MOST_LINES));
    lines.len() < before
}

/// Writes every line out from its first condition. A line that only leads to deeper ones is left to them.
#[must_use]
pub fn expand(lines: Vec<RawIf>) -> Vec<RawIf> {
    let mut out: Vec<RawIf> = Vec::with_capacity(lines.len());
    let mut led = vec![false; lines.len()];
    let Some(shallowest) = lines.iter().filter_map(first_ply).min() else { return by_indent_alone(lines) };
    for (at, line) in lines.into_iter().enumerate() {
        let deeper = first_ply(&line).filter(|ply| *ply > shallowest);
        let parent = deeper.and_then(|ply| {
            out.iter().enumerate().rev().find_map(|(p, before)| hang(before, &line, ply).map(|whole| (p, whole)))
        });
        match parent {
            Some((p, whole)) => {
                led[p] |= out[p].items.len() < whole.items.len() && whole.items.starts_with(&out[p].items);
                out.push(whole);
            }
            None => out.push(line),
        }
        debug_assert_eq!(out.len(), at + 1, "each line gives one line");
    }
    out.into_iter().zip(led).filter_map(|(line, led)| (!led).then_some(line)).collect()
}

/// Lines without numbers: the deeper indented one hangs under the one above it.
fn by_indent_alone(lines: Vec<RawIf>) -> Vec<RawIf> {
    let mut out: Vec<(usize, bool, RawIf)> = Vec::with_capacity(lines.len());
    for mut line in lines {
        let parent = out.iter().rposition(|(indent, _, _)| *indent < line.indent);
        let indent = line.indent;
        if let Some(p) = parent {
            out[p].1 = true;
            let mut items = out[p].2.items.clone();
            items.append(&mut line.items);
            line.items = items;
        }
        out.push((indent, false, line));
    }
    out.into_iter().filter_map(|(_, led, line)| (!led).then_some(line)).collect()
}

fn ply(number: Number) -> u32 {
    number.number.saturating_mul(2) + u32::from(number.side == Some(Side::Black))
}

fn first_ply(line: &RawIf) -> Option<u32> {
    line.items.first()?.0.map(ply)
}

/// The line written out from where `before` begins, if it continues or branches off `before` at `at`.
fn hang(before: &RawIf, line: &RawIf, at: u32) -> Option<RawIf> {
    let start = first_ply(before)?;
    let depth = usize::try_from(at.checked_sub(start)?).ok()?;
    if depth == 0 || depth > before.items.len() {
        return None;
    }
    let mut items = before.items[..depth].to_vec();
    items.extend(line.items.iter().cloned());
    Some(RawIf { items, text: line.text.clone(), indent: line.indent })
}
