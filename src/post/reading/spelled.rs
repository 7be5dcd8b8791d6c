//! Moves spelled in words: `knight to f3`, `pawn takes d5`, `castles queenside`, `e2 to e4`.

use super::token::{Kind, Token};
use crate::play::Written;
use crate::post::notation::english;
use shakmaty::{CastlingSide, File, Rank, Role};

/// Puts the tokens of a spelled move together into one move token.
#[must_use]
pub fn join_words(line: &str, tokens: Vec<Token>) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        match castles(&tokens[at..]).or_else(|| promoted(line, &tokens[at..])) {
            Some((mut written, taken)) => {
                let (start, end) = (tokens[at].start, tokens[at + taken - 1].end);
                line[start..end].clone_into(&mut written.text);
                let bang = matches!(&tokens[at + taken - 1].kind, Kind::Move { bang: true, .. });
                out.push(Token { kind: Kind::Move { written: Box::new(written), bang }, start, end });
                at += taken;
            }
            None => {
                let castles = word(&tokens, at)
                    .filter(|word| super::says_castles(word))
                    .map(|word| Kind::Foreign(word.to_owned()));
                out.push(Token { kind: castles.unwrap_or_else(|| tokens[at].kind.clone()), ..tokens[at] });
                at += 1;
            }
        }
    }
    out
}

fn word(tokens: &[Token], at: usize) -> Option<&str> {
    tokens.get(at).and_then(Token::word)
}

/// `castles kingside`, `castle long`, `castles on the queen's side`. Without a side it is no move here.
fn castles(tokens: &[Token]) -> Option<(Written, usize)> {
    if !matches!(word(tokens, 0)?, "castles" | "castle" | "castling") {
        return None;
    }
    let mut at = 1;
    while matches!(word(tokens, at), Some("on" | "the" | "to")) {
        at += 1;
    }
    let side = match word(tokens, at)? {
        "kingside" | "king-side" | "k-side" | "short" => CastlingSide::KingSide,
        "queenside" | "queen-side" | "q-side" | "long" => CastlingSide::QueenSide,
        "king's" | "kings" | "king" if word(tokens, at + 1) == Some("side") => {
            at += 1;
            CastlingSide::KingSide
        }
        "queen's" | "queens" | "queen" if word(tokens, at + 1) == Some("side") => {
            at += 1;
            CastlingSide::QueenSide
        }
        _ => return None,
    };
    Some((Written { castle: Some(side), ..Written::default() }, at + 1))
}

/// A spelled move, or any move to the last rank, with the piece it is promoted to: `b8 queen`, `bxa8 promotes to a knight`.
fn promoted(line: &str, tokens: &[Token]) -> Option<(Written, usize)> {
    let spelled = piece_to_square(line, tokens);
    let (mut written, taken) = match (&spelled, &tokens[0].kind) {
        (Some(found), _) => found.clone(),
        (None, Kind::Move { written, .. }) => ((**written).clone(), 1),
        _ => return None,
    };
    let last_rank = matches!(written.to_rank, Some(Rank::First | Rank::Eighth))
        || written.to_rank.is_none() && written.capture_only;
    if written.promotion.is_some() || !last_rank || written.role.is_some_and(|r| r != Role::Pawn) {
        return spelled;
    }
    let mut at = taken;
    // `b8, promoting to a queen`, but not `b8, queen takes`.
    if tokens.get(at).is_some_and(|t| t.kind == Kind::Comma) {
        let says =
            word(tokens, at + 1).is_some_and(|w| w.starts_with("promot") || w.starts_with("becom") || w == "making");
        let last = tokens.len() == at + 2;
        at += usize::from(says || last);
    }
    while tokens.get(at).is_some_and(|t| {
        matches!(t.kind, Kind::Open | Kind::Dash)
            || matches!(
                t.word(),
                Some(
                    "promotes"
                        | "promoting"
                        | "promoted"
                        | "promote"
                        | "becomes"
                        | "becoming"
                        | "making"
                        | "and"
                        | "to"
                        | "a"
                        | "into"
                        | "with"
                )
            )
    }) {
        at += 1;
    }
    let Some(token) = tokens.get(at) else { return spelled };
    let role = match (token.word(), line.get(token.start..token.end)) {
        (Some("queening" | "queens"), _) => Some(Role::Queen),
        (Some(word), Some(text)) => english::role_named(word)
            .or_else(|| english::read(&format!("a8={text}")).filter(|_| text.len() == 1).and_then(|w| w.promotion)),
        _ => None,
    };
    let Some(role) = role.filter(|r| !matches!(r, Role::King | Role::Pawn)) else { return spelled };
    written.promotion = Some(role);
    let closed = matches!(tokens.get(at + 1).map(|t| &t.kind), Some(Kind::Close));
    Some((written, at + 1 + usize::from(closed)))
}

/// `knight f3`, `knight to f3`, `bishop takes c3`, `N to f3`, `e takes d5`, `pawn e2 to e4`, `e2 to e4`.
fn piece_to_square(line: &str, tokens: &[Token]) -> Option<(Written, usize)> {
    let mut at = 0;
    let mut role = None;
    let mut file = None;
    match &tokens[0].kind {
        Kind::Word(w) => {
            let spelled = &line[tokens[0].start..tokens[0].end];
            if let Some(named) = english::role_named(w) {
                role = Some(named);
            } else if matches!(spelled, "K" | "Q" | "R" | "B" | "N") && linked(tokens, 1) {
                role = english::read(&format!("{spelled}a1")).and_then(|w| w.role);
            } else if spelled.len() == 1 && linked(tokens, 1) && takes(word(tokens, 1)) {
                file = Some(File::from_char(spelled.chars().next()?)?);
                role = Some(Role::Pawn);
            } else if let Some((of, taken)) = pawn_of_a_file(spelled, tokens) {
                (file, role) = (Some(of), Some(Role::Pawn));
                at = taken - 1;
            } else {
                return None;
            }
            at += 1;
        }
        // `Nf3 takes e5`
        Kind::Move { written, .. } if takes(word(tokens, 1)) && !is_bare(written) => {
            let from = arrival(written)?;
            let mut to = tokens.get(2).and_then(square)?;
            (to.role, to.from_file, to.from_rank) = (written.role, from.0, from.1);
            return Some((to, 3));
        }
        Kind::Move { .. } => {}
        _ => return None,
    }
    // "My knight on e5" stands there, it does not go there.
    let stands = matches!(word(tokens, at), Some("on" | "from" | "at"));
    if role.is_some() && matches!(word(tokens, at), Some("moves" | "goes")) && word(tokens, at + 1) == Some("to") {
        at += 2;
    } else if role.is_some() && (stands || linked(tokens, at)) {
        at += 1;
    }
    // `pawn d2-d4`, `bishop f1b5`
    if let (Some(role), Some(Kind::Move { written, .. })) = (role, tokens.get(at).map(|t| &t.kind))
        && !stands
        && file.is_none()
        && written.from_rank.is_some()
        && written.role.is_none_or(|r| r == role)
    {
        return Some((Written { role: Some(role), ..(**written).clone() }, at + 1));
    }
    let first = square(tokens.get(at)?)?;
    if linked(tokens, at + 1)
        && let Some(mut written) = tokens.get(at + 2).and_then(square)
    {
        written.role = role;
        (written.from_file, written.from_rank) = (first.to_file, first.to_rank);
        return Some((written, at + 3));
    }
    // A square alone is what it was already.
    let role = role.filter(|_| !stands)?;
    let written = Written { role: Some(role), from_file: file, ..first };
    Some((written, at + 1))
}

/// `d-pawn`, `d pawn`: the file, and the number of tokens it takes.
fn pawn_of_a_file(spelled: &str, tokens: &[Token]) -> Option<(File, usize)> {
    let (letter, taken) = match spelled.strip_suffix("-pawn") {
        Some(letter) => (letter, 1),
        None if word(tokens, 1) == Some("pawn") => (spelled, 2),
        None => return None,
    };
    let mut chars = letter.chars();
    let (file, None) = (File::from_char(chars.next()?.to_ascii_lowercase())?, chars.next()) else { return None };
    Some((file, taken))
}

/// Whether a move is a square and nothing more.
fn is_bare(written: &Written) -> bool {
    written.role == Some(Role::Pawn) && written.from_file.is_none()
}

/// The square that a move names, where it names no other: `Nf3`.
fn arrival(written: &Written) -> Option<(Option<File>, Option<Rank>)> {
    let whole = written.to_file.is_some() && written.to_rank.is_some();
    (whole && written.from_file.is_none() && written.from_rank.is_none() && written.castle.is_none())
        .then_some((written.to_file, written.to_rank))
}

fn linked(tokens: &[Token], at: usize) -> bool {
    matches!(word(tokens, at), Some("to" | "x")) || takes(word(tokens, at))
}

fn takes(word: Option<&str>) -> bool {
    matches!(word, Some("takes" | "x" | "captures"))
}

/// A token that is a bare square: `e4`, `d8=Q`.
fn square(token: &Token) -> Option<Written> {
    match &token.kind {
        Kind::Move { written, .. }
            if written.role == Some(Role::Pawn)
                && written.from_file.is_none()
                && written.castle.is_none()
                && !written.text.starts_with(['P', 'p']) =>
        {
            Some((**written).clone())
        }
        _ => None,
    }
}
