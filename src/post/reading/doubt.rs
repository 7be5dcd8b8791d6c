//! Turns what was gathered into a [`Sheet`], and asks where a token can be meant in more than one way.

use super::card::{Mark, Raw};
use super::gather::Gathered;
use super::ifs::{RawIf, RawMove};
use super::walk::Walk;
use super::{Context, ifs, mention, nested, says_castles, torn};
use crate::play::written::san;
use crate::play::{IfLine, IfMove, Illegible, Item, Note, Number, Sheet, Side, Written};
use crate::post::notation::{Language, System, english, letters};
use shakmaty::{Chess, Position, Role};

/// How the writer uses capitals and letters, judged from the whole letter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Habit {
    /// Pieces in small letters: `nf3`.
    small_pieces: bool,
    /// Files in capitals: `E4`, `EXD5`.
    capital_files: bool,
    /// A language in whose letters a recorded move is repeated or a move is written.
    languages: Vec<Language>,
}

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

impl Habit {
    fn of(gathered: &Gathered, context: &Context<'_>) -> Self {
        let in_lines = gathered.ifs.iter().flat_map(|line| line.items.iter()).filter_map(|(_, m)| match m {
            RawMove::Move(raw) => Some(raw),
            _ => None,
        });
        let mut habit = Self::default();
        let walk = Walk::new(context);
        for raw in gathered.moves.iter().chain(in_lines) {
            match &raw.mark {
                Mark::English(written) => {
                    let text = written.text.as_str();
                    let piece = written.role.is_some_and(|r| r != Role::Pawn);
                    habit.small_pieces |= piece && text.starts_with(['k', 'q', 'r', 'n']);
                    let body = if piece { text.get(1..).unwrap_or_default() } else { text };
                    let ply = walk.ply(raw.number, Some(written));
                    if let Some((language, _)) = repeated_in(written, walk.recorded(ply))
                        && !habit.languages.contains(&language)
                    {
                        habit.languages.push(language);
                    }
                    let files = body.split(['=', '(', '/']).next().unwrap_or_default();
                    habit.capital_files |= written.castle.is_none()
                        && !text.contains(' ')
                        && files.contains(['A', 'C', 'D', 'E', 'F', 'G', 'H', 'X']);
                }
                Mark::Foreign(text) => {
                    let ply = walk.ply(raw.number, None);
                    for language in Language::ALL {
                        let Some(read) = letters::read(text.as_str(), language) else { continue };
                        let fits = match walk.recorded(ply) {
                            Some(m) => read.fits(m),
                            None => walk.before(ply).is_none_or(|p| !read.candidates(p).is_empty()),
                        };
                        if fits && !habit.languages.contains(&language) {
                            habit.languages.push(language);
                        }
                    }
                }
            }
        }
        habit
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

/// What one half-move means, or why it must be asked about.
fn resolve(
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
fn repeated_in(written: &Written, recorded: Option<shakmaty::Move>) -> Option<(Language, Written)> {
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
