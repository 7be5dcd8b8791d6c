//! What the half-moves of a letter are to the record: confirmations, the reply, and what goes on past it (R8, R9).

use super::game::Game;
use super::refused::{Reason, Refused};
use super::sheet::{Item, Number, Sheet};
use super::{Side, Written, written};
use shakmaty::Position;

/// A letter's main line, set against the record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aligned {
    /// What the letter says of each half-move from the next one on; the first is the reply.
    pub new: Vec<Vec<Written>>,
    /// Whether the last move on the record is confirmed.
    pub confirmed: bool,
    /// Whether it repeats a move of the sender's own.
    pub repeats: bool,
    /// The number as read and as meant, where it was wrong and the confirmed move tied it down.
    pub slip: Option<(String, String)>,
    /// What stands past a gap in the numbers, as written.
    pub past_gap: Option<String>,
}

impl Aligned {
    /// Whether it is an earlier letter sent again: what it offers was for a position that is gone.
    #[must_use]
    pub fn is_of_before(&self) -> bool {
        self.repeats && !self.confirmed
    }
}

/// Sets the main line of a letter from `side` against the record.
///
/// # Errors
/// The first refusal of the rulebook's order that the alignment alone can find: two-moves, binding, contradicts,
/// not-your-turn, wrong-number.
pub fn align(game: &Game, side: Side, sheet: &Sheet) -> Result<Aligned, Refused> {
    let items = &sheet.items;
    if items.is_empty() {
        return Ok(Aligned::default());
    }
    let numbered = plies(game, side, items);
    if numbered.iter().all(Option::is_none) {
        return by_order(game, side, items);
    }
    let numbered = follow_on(&numbered);
    let found = by_number(game, side, items, &numbered);
    let refused = match &found {
        Err(refused) if may_slip(refused.reason) => refused.clone(),
        Ok(aligned) if off_by_confirmation(game, items, &numbered, aligned) => wrong_number(game, side, items),
        _ => return found,
    };
    by_shift(game, side, items, &numbered, &refused).ok_or(refused)
}

/// Whether the half-move with the reply's number cannot be played, and the letter begins with the end of the record nevertheless: then
/// it is the numbers that are wrong.
fn off_by_confirmation(game: &Game, items: &[Item], plies: &[Option<usize>], aligned: &Aligned) -> bool {
    let impossible = aligned.new.first().is_some_and(|said| said[0].candidates(&game.position).is_empty());
    let confirmed = if impossible { longest_confirmation(game, items) } else { 0 };
    confirmed > 0 && plies.get(confirmed).is_some_and(|p| *p != Some(game.plies()))
}

/// The half-move (from 0) that a number means, for White or Black.
fn ply_of(number: u32, side: Side) -> Option<usize> {
    // No move has the number 0: it is a slip like a number that no game reaches.
    let full = usize::try_from(number.checked_sub(1).unwrap_or(u32::MAX / 4)).ok()?;
    Some(2 * full + usize::from(side == Side::Black))
}

/// The half-move of each numbered item.
fn plies(game: &Game, side: Side, items: &[Item]) -> Vec<Option<usize>> {
    let mut plies: Vec<Option<usize>> = Vec::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        let before = plies.last().copied().flatten();
        plies.push(item.number.and_then(|Number { number, side: said }| {
            let next = items.get(i + 1).and_then(|n| n.number);
            let partner = next.is_some_and(|n| n.number == number && n.side == Some(Side::Black));
            let white = ply_of(number, Side::White);
            // `3... a6 4. Bxc6`: the next number goes on from the one before it.
            let goes_on = before.is_some() && before.map(|b| b + 1) == white;
            match said {
                Some(said) => ply_of(number, said),
                None if partner || goes_on => white,
                None => loose(game, side, number, &item.written),
            }
        }));
    }
    plies
}

/// The half-move meant by `3. a6`, where the number alone does not say whose it is.
fn loose(game: &Game, side: Side, number: u32, written: &Written) -> Option<usize> {
    let own = ply_of(number, side)?;
    let theirs = ply_of(number, side.other())?;
    let on_record = |ply: usize| game.step(ply).is_some_and(|s| written.fits(s.mv));
    let next = game.plies();
    // Word for word and number for number the last move is the last move, though Black might play the same.
    let confirms = theirs + 1 == next && echoes(game, written);
    if own == next && !written.candidates(&game.position).is_empty() && !confirms {
        return Some(own);
    }
    if on_record(own) {
        return Some(own);
    }
    let possible = |ply: usize| game.before(ply).is_some_and(|before| !written.candidates(before).is_empty());
    if on_record(theirs) || (theirs < next && possible(theirs) && !possible(own)) {
        return Some(theirs);
    }
    Some(own)
}

/// Whether a half-move is word for word the last one on record.
fn echoes(game: &Game, written: &Written) -> bool {
    game.line.last().is_some_and(|s| same_words(&s.played.san, &written.text) && written.fits(s.mv))
}

/// Whether the reply that a half-move could be would be written so too: `Qxd5` after `Qxd5`, but not `Qb3` where Black takes on b3.
fn written_so(game: &Game, written: &Written) -> bool {
    let replies = written.candidates(&game.position);
    replies.into_iter().any(|m| same_words(&written::san(&game.position, m), &written.text))
}

/// Whether two spellings are one but for capitals (`NC3`, `nc3`), the bishop's and the file's `b` kept apart.
fn same_words(one: &str, other: &str) -> bool {
    let (one, other) = (bare(one), bare(other));
    let bishop = |text: &str| text.starts_with('B');
    one.eq_ignore_ascii_case(other) && bishop(one) == bishop(other)
}

/// A move without the marks that have no force (R7).
fn bare(san: &str) -> &str {
    san.trim_end_matches(['+', '#', '!', '?'])
}

/// Gives items without a number the half-move after their predecessor's, or before their successor's.
fn follow_on(plies: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut out = plies.to_vec();
    for i in 1..out.len() {
        if out[i].is_none() {
            out[i] = out[i - 1].map(|p| p + 1);
        }
    }
    for i in (0..out.len().saturating_sub(1)).rev() {
        if out[i].is_none() {
            out[i] = out[i + 1].and_then(|p| p.checked_sub(1));
        }
    }
    out
}

fn may_slip(reason: Reason) -> bool {
    matches!(reason, Reason::WrongNumber | Reason::Contradicts | Reason::Binding)
}

/// The alignment that the letter's own numbers give.
fn by_number(game: &Game, side: Side, items: &[Item], plies: &[Option<usize>]) -> Result<Aligned, Refused> {
    let next = game.plies();
    let my_turn = game.to_move() == side;
    let at = |ply: usize| -> Vec<Written> {
        let here = items.iter().zip(plies).filter(|(_, p)| **p == Some(ply));
        here.map(|(i, _)| i.written.clone()).collect()
    };
    // The sender's next move, under whatever number.
    let mine = |p: &usize| *p >= next && Side::of_ply(*p) == side;
    if let Some(first) = plies.iter().flatten().copied().filter(mine).min() {
        let said = at(first);
        if first == next { one_move(game, side, &said) } else { two_moves(side, &said, alike(&said)) }?;
    }
    against_record(game, side, items, plies)?;
    let ahead = plies.iter().flatten().copied().filter(|p| *p >= next).min();
    let lost = plies.iter().any(Option::is_none);
    if !my_turn && (ahead.is_some() || lost) {
        return not_your_turn(game, side, items);
    }
    if lost || ahead.is_some_and(|p| p > next) {
        return Err(wrong_number(game, side, items));
    }
    let mut new = Vec::new();
    let mut ply = next;
    while !at(ply).is_empty() {
        new.push(at(ply));
        ply += 1;
    }
    let past_gap =
        items.iter().zip(plies).find(|(_, p)| p.is_some_and(|p| p > ply)).map(|(i, _)| i.written.text.clone());
    Ok(Aligned { repeats: repeats(game, side, plies), confirmed: confirms(game, plies), new, slip: None, past_gap })
}

/// Two moves set out for the half-move that is next are two moves where no legal move fits all that is said of it (R8).
pub fn one_move(game: &Game, side: Side, said: &[Written]) -> Result<(), Refused> {
    two_moves(side, said, one_here(game, said))
}

fn two_moves(side: Side, said: &[Written], one: bool) -> Result<(), Refused> {
    if one {
        return Ok(());
    }
    let texts: Vec<&str> = said.iter().map(|w| w.text.as_str()).collect();
    Err(Refused::new(side, Reason::TwoMoves).read(texts.join(" / ")))
}

/// Whether all of `said` can be one legal move, or is the same impossible one over and over.
fn one_here(game: &Game, said: &[Written]) -> bool {
    let [first, rest @ ..] = said else { return true };
    let legal = first.candidates(&game.position).into_iter().any(|m| rest.iter().all(|w| w.fits(m)));
    let impossible = || said.iter().all(|w| w.candidates(&game.position).is_empty());
    rest.is_empty() || legal || (impossible() && alike(said))
}

/// Whether no two of `said` contradict each other, whatever the board.
pub fn alike(said: &[Written]) -> bool {
    said.iter().enumerate().all(|(i, a)| said[..i].iter().all(|b| a.agrees(b)))
}

/// Each half-move that is on the record already must be said as it was played: one's own is binding (R7), the opponent's is
/// confirmed or contradicted (R8).
fn against_record(game: &Game, side: Side, items: &[Item], plies: &[Option<usize>]) -> Result<(), Refused> {
    let mut contradicted = None;
    for (item, ply) in items.iter().zip(plies) {
        let Some((ply, step)) = ply.and_then(|p| game.step(p).map(|s| (p, s))) else { continue };
        if item.written.fits(step.mv) {
            continue;
        }
        let refused = |reason| {
            Refused::new(side, reason)
                .read(Game::numbered(ply, &item.written.text))
                .record(Game::numbered(ply, &step.played.san))
        };
        if Side::of_ply(ply) == side {
            return Err(refused(Reason::Binding));
        }
        contradicted.get_or_insert_with(|| refused(Reason::Contradicts));
    }
    contradicted.map_or(Ok(()), Err)
}

fn repeats(game: &Game, side: Side, plies: &[Option<usize>]) -> bool {
    let last = plies.iter().flatten().copied().max();
    last.is_some_and(|p| p < game.plies() && Side::of_ply(p) == side)
}

fn confirms(game: &Game, plies: &[Option<usize>]) -> bool {
    game.plies().checked_sub(1).is_some_and(|last| plies.contains(&Some(last)))
}

/// Out of turn: nothing is played, unless the letter only repeats what its sender played last, whatever its label (R8).
fn not_your_turn(game: &Game, side: Side, items: &[Item]) -> Result<Aligned, Refused> {
    let own_last = game.line.last().filter(|s| s.played.side == side);
    if let (Some(step), [item]) = (own_last, items)
        && item.written.fits(step.mv)
    {
        return Ok(Aligned { repeats: true, confirmed: true, ..Aligned::default() });
    }
    Err(Refused::new(side, Reason::NotYourTurn).read(texts(items)).record(game.last_numbered()))
}

fn wrong_number(game: &Game, side: Side, items: &[Item]) -> Refused {
    Refused::new(side, Reason::WrongNumber).read(texts(items)).record(game.last_numbered())
}

/// The items as they were written, with their numbers.
fn texts(items: &[Item]) -> String {
    let one = |item: &Item| match item.number {
        Some(Number { number, side: Some(Side::Black) }) => format!("{number}... {}", item.written.text),
        Some(Number { number, .. }) => format!("{number}. {}", item.written.text),
        None => item.written.text.clone(),
    };
    items.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Wrong numbers, tied down by the confirmed previous move: the letter begins with the end of the record, and goes on (R8).
///
/// Where any of it stands on the record under its own number, the numbers are meant; then only the reply's may be off, too high.
fn by_shift(game: &Game, side: Side, items: &[Item], plies: &[Option<usize>], refused: &Refused) -> Option<Aligned> {
    let rising = plies.windows(2).all(|w| w[0].is_some() && w[0] < w[1]);
    if !rising || game.to_move() != side {
        return None;
    }
    let as_numbered = |(item, ply): (&Item, &Option<usize>)| {
        ply.and_then(|p| game.step(p)).is_some_and(|step| item.written.fits(step.mv))
    };
    if refused.reason != Reason::WrongNumber && items.iter().zip(plies).any(as_numbered) {
        return None;
    }
    let confirmed = longest_confirmation(game, items);
    let reply = items.get(confirmed).filter(|_| confirmed > 0)?;
    if reply.written.candidates(&game.position).len() != 1 {
        return None;
    }
    let read = texts(std::slice::from_ref(reply));
    let meant = Game::numbered(game.plies(), &reply.written.text);
    let run = 1 + plies[confirmed..].windows(2).take_while(|w| w[1] == w[0].map(|p| p + 1)).count();
    let new = items[confirmed..][..run].iter().map(|i| vec![i.written.clone()]).collect();
    let past_gap = items.get(confirmed + run).map(|i| i.written.text.clone());
    Some(Aligned { new, confirmed: true, slip: Some((read, meant)), past_gap, ..Aligned::default() })
}

/// How many of the first items are the last moves of the record.
fn longest_confirmation(game: &Game, items: &[Item]) -> usize {
    let fits = |k: &usize| {
        let tail = &game.line[game.plies() - k..];
        items.iter().zip(tail).all(|(i, s)| i.written.fits(s.mv))
    };
    (0..=items.len().min(game.plies())).rev().find(fits).unwrap_or(0)
}

/// The alignment of a letter without a single number: it may begin with the end of the record.
fn by_order(game: &Game, side: Side, items: &[Item]) -> Result<Aligned, Refused> {
    let my_turn = game.to_move() == side;
    let mut confirmed = longest_confirmation(game, items);
    if let ([item], true) = (items, my_turn)
        && !item.written.candidates(&game.position).is_empty()
        && (!echoes(game, &item.written) || written_so(game, &item.written))
    {
        // A bare recapture such as `Qxd5` after `Qxd5` is the reply, not a confirmation.
        confirmed = 0;
    }
    let new: Vec<Vec<Written>> = items[confirmed..].iter().map(|i| vec![i.written.clone()]).collect();
    let last = game.plies().checked_sub(1);
    if new.is_empty() {
        let repeats = last.is_some_and(|p| Side::of_ply(p) == side);
        return Ok(Aligned { confirmed: true, repeats, ..Aligned::default() });
    }
    if !my_turn {
        return not_your_turn(game, side, items);
    }
    if let [first, second, ..] = &new[..]
        && may_be_alternatives(game, &first[0], &second[0], confirmed > 0)
    {
        return Err(Refused::new(side, Reason::TwoMoves).read(texts(items)));
    }
    Ok(Aligned { new, confirmed: confirmed > 0, ..Aligned::default() })
}

/// Whether two bare moves may be two replies rather than a reply and what follows it. Behind a confirmation they are, where the second
/// can only be played instead; with nothing to tie them down, unless the first meets an if-move and the second answers it (R8, R9).
fn may_be_alternatives(game: &Game, first: &Written, second: &Written, confirmed: bool) -> bool {
    let instead = !second.candidates(&game.position).is_empty();
    let after = |m| game.position.clone().play(m).ok();
    let firsts = first.candidates(&game.position);
    let follows = firsts.iter().filter_map(|m| after(*m)).any(|p| !second.candidates(&p).is_empty());
    if confirmed {
        return instead && !follows;
    }
    let offers = game.offers.as_ref().filter(|o| o.side != game.to_move());
    let (Some(offers), [mv]) = (offers, &firsts[..]) else { return true };
    let answer = after(*mv).and_then(|p| offers.answer(&written::san(&game.position, *mv), &p));
    !answer.is_some_and(|(answer, _)| second.fits(answer) || (follows && !instead))
}
