//! Turns what was gathered into a [`Sheet`], and asks where a token can be meant in more than one way.

use super::card::{Mark, Raw};
use super::gather::Gathered;
use super::habit::Habit;
use super::ifs::{RawIf, RawMove};
use super::resolve::resolve;
use super::walk::Walk;
use super::{Context, ifs, mention, nested, torn};
use crate::play::{IfLine, IfMove, Illegible, Item, Note, Number, Sheet, Side, Written};

/// Settles what the letter says; sets `illegible` where it must be asked about.
#[must_use]
pub fn settle(gathered: Gathered, context: &Context<'_>) -> Sheet {
    let mut gathered = gathered;
    if gathered.moves.len() > MOST_MOVES + 2 * context.record.len() {
        return too_many(gathered);
    }
    let mut cut = nested::cut(&mut gathered.ifs);
    let habit = Habit::of(&gathered, context);
    drop_false_list_numbers(&mut gathered.moves, context);
    own_the_theirs(&mut gathered.moves, context);
    gathered.moves = torn::mend(std::mem::take(&mut gathered.moves), &Walk::new(context));
    series(&mut gathered, context);
    cut |= nested::cut(&mut gathered.ifs);
    let mut sheet =
        Sheet { asks: gathered.asks, notes: gathered.notes, illegible: gathered.illegible, ..Sheet::default() };
    let mut walk = Walk::new(context).beginning_at(opening(&gathered.moves, &habit, context));
    for raw in &gathered.moves {
        let there = foreign_there(raw, &walk, &habit, context);
        let ply = walk.ply(raw.number, english_of(raw).or(there.as_ref()));
        match resolve(raw, walk.before(ply), walk.recorded(ply), &habit, context) {
            Ok(written) => {
                if !raw.tie.numbered
                    && Walk::reply(context).is_some_and(|reply| ply == reply + 1)
                    && said_again(&sheet, &walk, ply, &written)
                {
                    continue;
                }
                if another_line(&walk, ply, raw, &written, context) {
                    sheet.notes.push(Note::Other(format!(
                        "From {} on nothing was read: it can go on from the move before it or begin another line.",
                        written.text
                    )));
                    break;
                }
                if raw.tie.bracketed && Walk::reply(context).is_some_and(|reply| ply > reply) {
                    // R8, R9: in brackets it is analysis as likely as a conditional line.
                    sheet.illegible.get_or_insert(Illegible::Unclear(format!(
                        "({} {})",
                        last_text(&sheet),
                        written.text
                    )));
                }
                if second_choice(&walk, ply, &written, context) {
                    let why = Illegible::TwoMoves(format!("{} and {}", last_text(&sheet), written.text));
                    sheet.illegible.get_or_insert(why);
                }
                // "You played 3. Bb5" when the writer's own third move is due: whose move is meant must be asked.
                if raw.tie.behind && Walk::reply(context) == Some(ply) {
                    sheet.illegible.get_or_insert_with(|| Illegible::Unclear(written.text.clone()));
                }
                // What repeats the record says nothing new, whatever leads up to it.
                if let Some(words) = raw.frame.doubt()
                    && !walk.recorded(ply).is_some_and(|m| written.fits(m))
                {
                    sheet.illegible.get_or_insert_with(|| Illegible::Unclear(format!("{words} {}", written.text)));
                }
                walk.step(ply, &written);
                sheet.items.push(Item { number: raw.number, written });
            }
            Err(why) => {
                walk.skip(ply);
                sheet.illegible.get_or_insert(why);
            }
        }
    }
    let mut lines = nested::expand(gathered.ifs);
    cut |= nested::cut(&mut lines);
    if cut {
        sheet.notes.push(Note::Other(format!("Only the first {} conditional lines were read.", lines.len())));
    }
    for line in lines {
        if line.items.len() < 2 {
            let why = format!("Not read as a conditional line, for it has no answer: \u{201c}{}\u{201d}", line.text);
            sheet.notes.push(Note::Other(why));
            continue;
        }
        match if_line(line, &walk, &habit, context) {
            Ok(line) => {
                if let Some((_, IfMove::NoMove(words))) =
                    line.items.iter().find(|(_, m)| matches!(m, IfMove::NoMove(_)))
                {
                    sheet.notes.push(Note::ConditionNoMove(words.clone()));
                }
                sheet.ifs.push(line);
            }
            Err(note) => sheet.notes.push(note),
        }
    }
    mention::mentions(&gathered.mentions, gathered.broken, gathered.bare_foreign, context, &mut sheet);
    let notes = sheet.notes.len();
    if notes > MOST_NOTES {
        sheet.notes.truncate(MOST_NOTES);
        sheet.notes.push(Note::Other(format!("There were {} more remarks of this kind.", notes - MOST_NOTES)));
    }
    sheet
}

/// What a move of another notation says as White's of its number, where the number alone does not tell whose it is.
fn foreign_there(raw: &Raw, walk: &Walk<'_>, habit: &Habit, context: &Context<'_>) -> Option<Written> {
    let (Mark::Foreign(_), Some(Number { number, side: None })) = (&raw.mark, raw.number) else { return None };
    let ply = walk.ply(Some(Number { number, side: Some(Side::White) }), None);
    resolve(raw, walk.before(ply), walk.recorded(ply), habit, context).ok()
}

/// Where a score without numbers begins: so far back that the end of the record comes first in it, word for word.
fn opening(raws: &[Raw], habit: &Habit, context: &Context<'_>) -> Option<usize> {
    let (now, walk) = (context.record.len(), Walk::new(context));
    if raws.len() < 2 || raws.iter().any(|raw| raw.number.is_some()) {
        return None;
    }
    let played = |raw: &Raw, ply: usize| {
        let (before, recorded) = (walk.before(ply), walk.recorded(ply));
        let read = resolve(raw, before, recorded, habit, context);
        read.is_ok_and(|written| recorded.is_some_and(|m| written.fits(m)))
    };
    let begins = |k: &usize| raws.iter().take(*k).zip(now - k..).all(|(raw, ply)| played(raw, ply));
    (1..=raws.len().min(now)).rev().find(begins).map(|k| now - k)
}

/// Most remarks on one letter.
const MOST_NOTES: usize = 20;
/// Half-moves that a letter may set out beyond those of the record, which it may repeat twice over.
const MOST_MOVES: usize = 400;

/// Nothing is taken from a letter that sets out more moves than any letter needs.
fn too_many(gathered: Gathered) -> Sheet {
    let why = format!(
        "It sets out {} half-moves, many more than the game has. Please send your reply alone.",
        gathered.moves.len()
    );
    Sheet { illegible: Some(Illegible::NothingReadable(why)), ..Sheet::default() }
}

/// "6. h3, g3": where the opponent's answer should stand stands a move that only the sender could play now.
fn second_choice(walk: &Walk<'_>, ply: usize, written: &Written, context: &Context<'_>) -> bool {
    Walk::reply(context).is_some_and(|reply| ply == reply + 1)
        && walk.before(ply).is_some_and(|after| written.candidates(after).is_empty())
        && !written.candidates(context.position).is_empty()
}

/// "2... Nc6\nBb5 a6\nBc4 Nf6": past the reply, what begins a line without a number and could be the opponent's next move as well.
fn another_line(walk: &Walk<'_>, ply: usize, raw: &Raw, written: &Written, context: &Context<'_>) -> bool {
    let Some(next) = Walk::reply(context).map(|reply| reply + 1) else { return false };
    ply > next
        && (ply - next).is_multiple_of(2)
        && (raw.tie.begins || raw.tie.comma)
        && !raw.tie.numbered
        && walk.before(next).is_some_and(|after| !written.candidates(after).is_empty())
}

/// "O-O, castling kingside": the same move in other words, where the answer to it cannot be so written.
fn said_again(sheet: &Sheet, walk: &Walk<'_>, ply: usize, written: &Written) -> bool {
    let (Some(last), Some(after), Some(before)) =
        (sheet.items.last(), walk.before(ply), ply.checked_sub(1).and_then(|p| walk.before(p)))
    else {
        return false;
    };
    let those = last.written.candidates(before);
    !those.is_empty() && written.candidates(before) == those && written.candidates(after).is_empty()
}

fn last_text(sheet: &Sheet) -> &str {
    sheet.items.last().map_or("", |item| item.written.text.as_str())
}

pub fn english_of(raw: &Raw) -> Option<&Written> {
    match &raw.mark {
        Mark::English(written) => Some(written),
        Mark::Foreign(_) => None,
    }
}

/// List numbers that a mail program made up are believed only when all of them agree with the record.
fn drop_false_list_numbers(moves: &mut [Raw], context: &Context<'_>) {
    let walk = Walk::new(context);
    let agrees = |raw: &Raw| {
        let ply = walk.ply(raw.number, english_of(raw));
        match (walk.recorded(ply), english_of(raw)) {
            (Some(m), Some(written)) => written.fits(m),
            (None, _) => ply == context.record.len(),
            _ => false,
        }
    };
    if moves.iter().filter(|raw| raw.listed).all(agrees) {
        return;
    }
    for raw in moves.iter_mut().filter(|raw| raw.listed) {
        raw.number = None;
    }
}

/// Conditional lines written as a series without "if" are taken out of the main line.
fn series(gathered: &mut Gathered, context: &Context<'_>) {
    if gathered.moves.iter().any(|raw| raw.number.is_none()) {
        return;
    }
    let walk = Walk::new(context);
    let plies: Vec<usize> = gathered.moves.iter().map(|raw| walk.ply(raw.number, english_of(raw))).collect();
    let starts = ifs::restarts(&plies, context.record.len());
    let ends = starts.iter().skip(1).copied().chain([plies.len()]);
    if starts.iter().zip(ends).any(|(start, end)| end - start < 2) {
        // A condition without an answer is no line: two moves for one half-move.
        return;
    }
    let mut lines = Vec::with_capacity(starts.len());
    for start in starts.iter().rev() {
        let items = gathered.moves.split_off(*start);
        let text: Vec<&str> = items.iter().map(Raw::text).collect();
        lines.push(ifs::line(&items, &text.join(" "), 0));
    }
    gathered.ifs.splice(0..0, lines.into_iter().rev());
}

/// "Your Nd2" without a number is the opponent's last move.
fn own_the_theirs(moves: &mut [Raw], context: &Context<'_>) {
    let Some(first) = moves.first_mut().filter(|raw| raw.theirs && raw.number.is_none()) else { return };
    if let Some(last) = context.record.len().checked_sub(1) {
        let number = u32::try_from(last / 2 + 1).unwrap_or(u32::MAX);
        first.number = Some(Number { number, side: Some(Side::of_ply(last)) });
    }
}

/// Settles one conditional line against the position that the letter's main line leads to.
fn if_line(line: RawIf, walk: &Walk<'_>, habit: &Habit, context: &Context<'_>) -> Result<IfLine, Note> {
    let mut walk = walk.clone();
    let start = walk.ahead();
    let mut items = Vec::with_capacity(line.items.len());
    for (at, (number, m)) in line.items.into_iter().enumerate() {
        let item = match m {
            RawMove::Any => IfMove::Any,
            RawMove::NoMove(words) => IfMove::NoMove(words),
            RawMove::Move(raw) => {
                let ply = walk.ply(number, None);
                match resolve(&raw, walk.before(ply), None, habit, context) {
                    Ok(written) if at > 0 && at % 2 == 0 && raw.tie.comma && !raw.tie.numbered => {
                        if !written.candidates(&start).is_empty() {
                            return Err(Note::Other(format!(
                                "The conditional line \u{201c}{}\u{201d} was not taken: {} can begin another line.",
                                line.text, written.text
                            )));
                        }
                        walk.step(ply, &written);
                        IfMove::Move(written)
                    }
                    Ok(written) => {
                        walk.step(ply, &written);
                        IfMove::Move(written)
                    }
                    Err(_) => {
                        return Err(Note::Other(format!(
                            "The conditional line \u{201c}{}\u{201d} was not taken: {} is not clear.",
                            line.text,
                            raw.text()
                        )));
                    }
                }
            }
        };
        items.push((number, item));
    }
    Ok(IfLine { items, text: line.text })
}
