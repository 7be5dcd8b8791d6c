//! Which notation a half-move was written in: English first, another where the board or an agreement says so.

use super::card::{Mark, Raw};
use super::habit::Habit;
use super::{Context, says_castles};
use crate::play::written::san;
use crate::play::{Illegible, Written};
use crate::post::notation::{Language, System, english, letters};
use shakmaty::{Chess, Position, Role};

/// What one half-move means, or why it must be asked about.
pub fn resolve(
    raw: &Raw,
    before: Option<&Chess>,
    recorded: Option<shakmaty::Move>,
    habit: &Habit,
    context: &Context<'_>,
) -> Result<Written, Illegible> {
    match &raw.mark {
        Mark::Foreign(text) if says_castles(text) => Ok(castles(text, before)),
        Mark::Foreign(text) => foreign(text, before, recorded, context),
        Mark::English(written) => {
            if let Some(agreed) = by_agreement(written, before, habit, context)? {
                return Ok(agreed);
            }
            if let Some((_, repeated)) = repeated_in(written, recorded) {
                return Ok(repeated);
            }
            capital_file(written, before, recorded)?;
            bishop_or_pawn(written, before, recorded, habit)
        }
    }
}

/// "Castles", whichever way is legal.
fn castles(text: &str, before: Option<&Chess>) -> Written {
    let legal = before.map(|p| p.legal_moves().into_iter().filter(|m| m.is_castle()).collect());
    Written { one_of: Some(legal.unwrap_or_default()), text: text.to_owned(), ..Written::default() }
}

/// A token that is no English: by agreement it is read, a repeated recorded move is recognised, else it is asked about.
fn foreign(
    text: &str,
    before: Option<&Chess>,
    recorded: Option<shakmaty::Move>,
    context: &Context<'_>,
) -> Result<Written, Illegible> {
    let start = Chess::default();
    let board = before.unwrap_or(&start);
    let mut agreed: Vec<Written> = context.notations.systems().iter().filter_map(|s| s.read(text, board)).collect();
    if agreed.len() > 1 {
        // Two agreements that read it differently: the one in which it is possible, or neither.
        let first = agreed[0].clone();
        let fits = |w: &Written| recorded.map_or_else(|| !w.candidates(board).is_empty(), |m| w.fits(m));
        agreed.retain(fits);
        agreed.dedup_by(|a, b| a.candidates(board) == b.candidates(board));
        match agreed.as_slice() {
            [] => return Ok(first),
            [_] => {}
            several => {
                return Err(Illegible::OtherNotation { text: text.to_owned(), perhaps: perhaps(several, before) });
            }
        }
    }
    if let Some(written) = agreed.pop() {
        return Ok(written);
    }
    let readings: Vec<Written> = System::others().filter_map(|s| s.read(text, board)).collect();
    if let Some(repeated) = recorded.and_then(|m| readings.iter().find(|w| w.fits(m))) {
        return Ok(repeated.clone());
    }
    Err(Illegible::OtherNotation { text: text.to_owned(), perhaps: perhaps(&readings, before) })
}

/// The legal moves that these readings can mean, in English notation, at most four.
pub fn perhaps(readings: &[Written], before: Option<&Chess>) -> Vec<String> {
    let Some(before) = before else { return Vec::new() };
    let mut out: Vec<String> = Vec::new();
    for m in readings.iter().flat_map(|w| w.candidates(before)) {
        let name = san(before, m);
        if !out.contains(&name) && out.len() < 4 {
            out.push(name);
        }
    }
    out
}

/// A token that is English, in a letter whose writer uses another language's letters: `R` may be a king.
fn by_agreement(
    written: &Written,
    before: Option<&Chess>,
    habit: &Habit,
    context: &Context<'_>,
) -> Result<Option<Written>, Illegible> {
    let agreed = context.notations.systems().iter().filter_map(|s| match s {
        System::Letters(language) => Some(*language),
        _ => None,
    });
    let mut languages: Vec<Language> = agreed.chain(habit.languages.iter().copied()).collect();
    languages.dedup();
    for language in languages {
        let Some(other) = letters::read(&written.text, language) else { continue };
        // `B` before a square is no piece in German: there it can only be the English bishop.
        if other.role == written.role || other.role == Some(Role::Pawn) {
            continue;
        }
        let agreed = context.notations.allows(System::Letters(language));
        let no_english_piece = written.text.starts_with(['A', 'C', 'D', 'F', 'G', 'H', 'P']);
        if agreed && (no_english_piece || habit.languages.contains(&language)) {
            return Ok(Some(other));
        }
        let legal = |w: &Written| before.is_some_and(|p| !w.candidates(p).is_empty());
        if agreed && !legal(written) && legal(&other) {
            return Ok(Some(other));
        }
        if agreed && legal(written) && !legal(&other) {
            return Ok(None);
        }
        return Err(Illegible::OtherNotation {
            text: written.text.clone(),
            perhaps: perhaps(&[written.clone(), other], before),
        });
    }
    Ok(None)
}

/// `Fg5` where the record has Bg5: a recorded move in another language's letters, which as English is a pawn's and was never played.
pub fn repeated_in(written: &Written, recorded: Option<shakmaty::Move>) -> Option<(Language, Written)> {
    let m = recorded.filter(|m| !written.fits(*m) && written.text.starts_with(['A', 'C', 'D', 'F', 'G', 'H', 'P']))?;
    Language::ALL.into_iter().find_map(|l| letters::read(&written.text, l).filter(|w| w.fits(m)).map(|w| (l, w)))
}

/// `Cxd4` is a pawn's capture after a phone's capital, or a French knight's: asked about where both are legal.
fn capital_file(written: &Written, before: Option<&Chess>, recorded: Option<shakmaty::Move>) -> Result<(), Illegible> {
    let text = written.text.as_str();
    if !text.starts_with(['A', 'C', 'D', 'F', 'G', 'H']) || written.from_file.is_none() || recorded.is_some() {
        return Ok(());
    }
    let others: Vec<Written> = Language::ALL
        .into_iter()
        .filter_map(|l| letters::read(&spelled_small(text), l))
        .filter(|w| w.role != written.role && before.is_some_and(|p| other_moves(w, written, p)))
        .collect();
    if others.is_empty() {
        return Ok(());
    }
    let readings: Vec<Written> = std::iter::once(written.clone()).chain(others).collect();
    Err(Illegible::OtherNotation { text: text.to_owned(), perhaps: perhaps(&readings, before) })
}

/// Whether a reading can be played and is another move than the English one: `F1-B5` is one move either way.
fn other_moves(reading: &Written, english: &Written, before: &Chess) -> bool {
    let those = reading.candidates(before);
    !those.is_empty() && those != english.candidates(before)
}

/// `CXD4` as `Cxd4`: all but the first letter small.
fn spelled_small(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().chain(chars.flat_map(char::to_lowercase)).collect()
}

/// `bxc3` and `Bxc3` are never confused: where the writer's capitals cannot be trusted, it is asked about.
fn bishop_or_pawn(
    written: &Written,
    before: Option<&Chess>,
    recorded: Option<shakmaty::Move>,
    habit: &Habit,
) -> Result<Written, Illegible> {
    let text = written.text.as_str();
    let doubtful = (text.starts_with('b') && habit.small_pieces) || (text.starts_with('B') && habit.capital_files);
    let swapped = match text.split_at_checked(1) {
        Some(("b", rest)) => english::read(&format!("B{rest}")),
        Some(("B", rest)) => english::read(&format!("b{}", rest.to_lowercase())),
        _ => None,
    };
    let Some(mut swapped) = swapped.filter(|s| doubtful && s.role != written.role) else { return Ok(written.clone()) };
    text.clone_into(&mut swapped.text);
    if let Some(m) = recorded {
        return Ok(if !written.fits(m) && swapped.fits(m) { swapped } else { written.clone() });
    }
    let Some(before) = before else { return Ok(written.clone()) };
    if swapped.candidates(before).is_empty() {
        return Ok(written.clone());
    }
    let perhaps = perhaps(&[written.clone(), swapped], Some(before));
    Err(Illegible::Unclear(format!("{text} ({})", perhaps.join(" or "))))
}
