//! English algebraic, long or short, in every spelling that R7 and Moves 1 of the rulebook let pass.

use crate::play::Written;
use shakmaty::{CastlingSide, File, Rank, Role};

/// Reads one token, already folded to ASCII: `Nf3`, `Ng1-f3`, `e2e4`, `ed`, `e8(Q)`, `0-0+!?`.
///
/// Case matters for `b` and `B` alone: the file and the bishop.
#[must_use]
pub fn read(token: &str) -> Option<Written> {
    read_with(token, english_piece)
}

/// Reads one token with the piece letters of `piece`, which takes letters off the front of the rest and
/// gives their number of bytes.
pub(super) fn read_with(token: &str, piece: impl Fn(&str) -> Option<(Role, usize)>) -> Option<Written> {
    if token.len() > 24 {
        return None;
    }
    let (core, marks) = without_marks(token);
    let mut written = castle(core).or_else(|| {
        let (core, promotion) = without_promotion(core, &piece)?;
        let mut body = body(core, &piece)?;
        if promotion.is_some() && body.role.is_some_and(|r| r != Role::Pawn) {
            return None;
        }
        body.promotion = promotion;
        Some(body)
    })?;
    written.mate = marks.contains('#') || marks.contains("++") || marks.contains("mate");
    written.text = token.to_owned();
    Some(written)
}

/// The piece letters of English. Small letters count but for `b`, which is a file.
fn english_piece(rest: &str) -> Option<(Role, usize)> {
    if rest.starts_with("Kt") {
        return Some((Role::Knight, 2));
    }
    let role = match rest.chars().next()? {
        'K' | 'k' => Role::King,
        'Q' | 'q' => Role::Queen,
        'R' | 'r' => Role::Rook,
        'B' => Role::Bishop,
        'N' | 'n' => Role::Knight,
        'P' | 'p' => Role::Pawn,
        _ => return None,
    };
    Some((role, 1))
}

/// Splits off announcements and annotations, none of which has a meaning (R7): `+`, `#`, `!?`, `e.p.`, `ch`.
fn without_marks(token: &str) -> (&str, &str) {
    let mut core = token;
    loop {
        let before = core.len();
        core = core.trim_end_matches([
            '+', '#', '!', '?', '.', ',', ';', ':', '*', '"', '\'', '`', '~', '\u{2020}', '\u{2021}', '\u{b1}',
        ]);
        for word in ["e.p", "ep", "dblch", "dch", "ch", "mate", "+/-", "-/+", "+/=", "=/+", "+-", "-+", "=+", "+="] {
            if let Some(rest) = core.strip_suffix(word)
                && rest.ends_with(|c: char| {
                    c.is_ascii_digit() || matches!(c, 'Q' | 'R' | 'B' | 'N' | 'O' | '0' | ')' | '+')
                })
            {
                core = rest;
            }
        }
        if core.len() == before {
            return (core, &token[core.len()..]);
        }
    }
}

/// `O-O`, `0-0-0`, `oo`: letters or zeros, with dashes or without.
fn castle(core: &str) -> Option<Written> {
    let knobs = core.chars().filter(|c| matches!(c, 'O' | 'o' | '0')).count();
    let dashes = core.chars().filter(|c| *c == '-').count();
    if knobs + dashes != core.chars().count()
        || !core.starts_with(['O', 'o', '0'])
        || core.ends_with('-')
        || core.contains("--")
    {
        return None;
    }
    let side = match (knobs, dashes) {
        (2, 0 | 1) => CastlingSide::KingSide,
        (3, 0 | 2) => CastlingSide::QueenSide,
        _ => return None,
    };
    (dashes > 0 || core.contains(['O', 'o'])).then(|| Written { castle: Some(side), ..Written::default() })
}

/// `00` and `000`, which are castling only where a move must come.
#[must_use]
pub fn zeros(token: &str) -> Option<Written> {
    let side = match token.trim_end_matches(['+', '#', '!', '?', '.']) {
        "00" => CastlingSide::KingSide,
        "000" => CastlingSide::QueenSide,
        _ => return None,
    };
    Some(Written { castle: Some(side), text: token.to_owned(), ..Written::default() })
}

/// Splits off a promotion: `=Q`, `(Q)`, `/Q`, `=(Q)`, `Q`, or a `=` that leaves the piece unsaid.
fn without_promotion<'a>(
    core: &'a str,
    piece: &impl Fn(&str) -> Option<(Role, usize)>,
) -> Option<(&'a str, Option<Role>)> {
    // `ba=Q` has no digit to end the square.
    let end = core
        .rfind(|c: char| c.is_ascii_digit())
        .map(|at| at + 1)
        .or_else(|| core.find(['=', '(']).filter(|at| *at > 0));
    let Some(end) = end else {
        return Some((core, None));
    };
    let (square, tail) = core.split_at(end);
    let letters = tail.trim_start_matches(['=', '(', '/', '-', ':']).trim_end_matches(')');
    if letters.is_empty() {
        return (tail.is_empty() || tail == "=").then_some((square, None));
    }
    let role = match letters {
        "b" => Role::Bishop,
        _ => match piece(letters) {
            Some((role, taken)) if taken == letters.len() => role,
            _ => role_named(&letters.to_lowercase())?,
        },
    };
    matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight).then_some((square, Some(role)))
}

/// A piece by its English name.
#[must_use]
pub fn role_named(word: &str) -> Option<Role> {
    Some(match word {
        "king" => Role::King,
        "queen" => Role::Queen,
        "rook" | "castle" => Role::Rook,
        "bishop" => Role::Bishop,
        "knight" | "horse" => Role::Knight,
        "pawn" => Role::Pawn,
        _ => return None,
    })
}

/// What stands before a promotion: piece, origin, mark of capture, goal.
fn body(core: &str, piece: &impl Fn(&str) -> Option<(Role, usize)>) -> Option<Written> {
    // `N-B3` is descriptive.
    let goal =
        core.strip_prefix("Kt").or_else(|| core.strip_prefix(['K', 'Q', 'R', 'B', 'N', 'P'])).unwrap_or_default();
    if let [b'-', b'B', b'1'..=b'8'] = goal.as_bytes() {
        return None;
    }
    let core = &without_victim(core);
    let named = piece(core).filter(|(_, taken)| core.len() > *taken);
    if let Some((role, taken)) = named
        && let Some(written) = squares(&core[taken..], Some(role))
    {
        return Some(written);
    }
    squares(core, None)
}

/// `Ba4xNc6`: the piece taken is named, which changes nothing.
fn without_victim(core: &str) -> String {
    let Some(at) = core.find(['x', ':']) else { return core.to_owned() };
    match &core.as_bytes()[at + 1..] {
        [b'Q' | b'R' | b'B' | b'N' | b'P', b'a'..=b'h', b'1'..=b'8'] => format!("{}{}", &core[..=at], &core[at + 2..]),
        _ => core.to_owned(),
    }
}

/// One part of the square names in a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    File(File),
    Rank(Rank),
    /// `x`, `:`, `-`: a missing or mistaken mark of capture means nothing (R7).
    Mark,
}

fn squares(text: &str, role: Option<Role>) -> Option<Written> {
    let mut parts = Vec::with_capacity(5);
    for c in text.chars() {
        let part = match c {
            'a'..='h' => Part::File(File::from_char(c)?),
            'A'..='H' => Part::File(File::from_char(c.to_ascii_lowercase())?),
            '1'..='8' => Part::Rank(Rank::from_char(c)?),
            'x' | 'X' | ':' | '*' | '-' | '/' => Part::Mark,
            // `N(b)d2`
            '(' | ')' if role.is_some_and(|r| r != Role::Pawn) => continue,
            _ => return None,
        };
        parts.push(part);
    }
    if parts.iter().filter(|p| matches!(p, Part::Mark)).count() > 1 {
        return None;
    }
    let marked_at = parts.iter().position(|p| matches!(p, Part::Mark));
    parts.retain(|p| !matches!(p, Part::Mark));
    let mut written = Written { role, ..Written::default() };
    match (parts.as_slice(), role) {
        // e4; Nf3, Nxf3, N-f3
        ([Part::File(to), Part::Rank(rank)], _) => {
            if marked_at.is_some_and(|at| at != 0) || (role.is_none() && marked_at.is_some()) {
                return None;
            }
            written.role = Some(role.unwrap_or(Role::Pawn));
            (written.to_file, written.to_rank) = (Some(*to), Some(*rank));
        }
        // ed, exd
        ([Part::File(from), Part::File(to)], None | Some(Role::Pawn)) if marked_at.is_none_or(|at| at == 1) => {
            // "Ed" is a name.
            if from.distance(*to) != 1 || text.contains(|c: char| c.is_ascii_uppercase()) {
                return None;
            }
            written.role = Some(Role::Pawn);
            (written.from_file, written.to_file, written.capture_only) = (Some(*from), Some(*to), true);
        }
        // exd5, ed5; Nbd2, Nbxd2
        ([Part::File(from), Part::File(to), Part::Rank(rank)], _) if marked_at.is_none_or(|at| at == 1) => {
            if role.is_none_or(|r| r == Role::Pawn) && from.distance(*to) > 1 {
                return None;
            }
            written.role = Some(role.unwrap_or(Role::Pawn));
            (written.from_file, written.to_file, written.to_rank) = (Some(*from), Some(*to), Some(*rank));
        }
        // N1d2, R1xe4
        ([Part::Rank(from), Part::File(to), Part::Rank(rank)], Some(r))
            if r != Role::Pawn && marked_at.is_none_or(|at| at == 1) =>
        {
            (written.from_rank, written.to_file, written.to_rank) = (Some(*from), Some(*to), Some(*rank));
        }
        // e2e4, e2-e4, Ng1xf3
        ([Part::File(from), Part::Rank(start), Part::File(to), Part::Rank(rank)], _)
            if marked_at.is_none_or(|at| at == 2) =>
        {
            (written.from_file, written.from_rank) = (Some(*from), Some(*start));
            (written.to_file, written.to_rank) = (Some(*to), Some(*rank));
        }
        _ => return None,
    }
    Some(written)
}
