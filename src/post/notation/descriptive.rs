//! English descriptive: `P-K4`, `N-KB3`, `BxN`, `R(1)-K1`, `P-K8(Q)`, `O-O` (R7, by agreement of both players).
//!
//! Squares are counted from the mover's side and a move may leave much unsaid, so it is read against the board
//! into the set of legal moves it can mean.

use crate::play::Written;
use shakmaty::{Chess, Color, File, Move, Position, Rank, Role, Square};
use std::sync::LazyLock;

static SHAPE: LazyLock<regex::Regex> = LazyLock::new(|| {
    regex::Regex::new(
        r"(?x) ^
        (?P<wing>[KQ])? (?P<what>Kt|[KQRBNP]) (?: \( (?P<start>[KQ]?[KQRBN]?[1-8]?) \) | /(?P<startb>[KQ]?[KQRBN]?[1-8]) | (?P<pfile>[KQ]?[RNB]P)? )?
        (?: -  (?P<file>[KQ]?(?:Kt|[KQRBN])) (?P<rank>[1-8])
          | x  (?P<of>[KQ]?[KQRBN]?) (?P<victim>Kt|[KQRBNP]) (?: [(/]? (?P<atfile>[KQ]?(?:Kt|[KQRBN])) (?P<atrank>[1-8]) \)? )?
        )
        (?: [=(/] = ? (?P<promo>Kt|[QRBN]) \)? )?
        (?: \s? (?: dis|dbl|d|db )? \.? ch \.? | mate | e\.?p\.? | \+ | \# )* [!?.,;]* $",
    )
    .unwrap_or_else(|e| unreachable!("the shape of descriptive notation: {e}"))
});

/// Whether the token has the shape of a descriptive move that is not English algebraic.
#[must_use]
pub fn looks_like(token: &str) -> bool {
    token.len() <= 24 && SHAPE.is_match(token)
}

/// Reads one token for the side to move in `before`: the legal moves that it can mean.
#[must_use]
pub fn read(token: &str, before: &Chess) -> Option<Written> {
    if token.len() > 24 {
        return None;
    }
    let parts = SHAPE.captures(token)?;
    let text = |name: &str| parts.name(name).map_or("", |m| m.as_str());
    let us = before.turn();
    let role = role_of(text("what"));
    let promotion = parts.name("promo").map(|m| role_of(m.as_str()));
    let fits = |m: &Move| {
        m.role() == role
            && m.promotion() == promotion.or(m.promotion())
            && m.from().is_some_and(|from| {
                origin_fits(text("start"), from, us)
                    && origin_fits(text("startb"), from, us)
                    && wing_fits(text("wing"), role, from)
            })
            && goal_fits(&parts, m, before, us)
    };
    let one_of: Vec<Move> = before.legal_moves().into_iter().filter(fits).collect();
    Some(Written {
        one_of: Some(one_of),
        role: Some(role),
        mate: token.contains("mate") || token.contains('#'),
        text: token.to_owned(),
        ..Written::default()
    })
}

fn goal_fits(parts: &regex::Captures<'_>, m: &Move, before: &Chess, us: Color) -> bool {
    let text = |name: &str| parts.name(name).map_or("", |c| c.as_str());
    if m.is_castle() {
        return false;
    }
    let to = m.to();
    if let Some(file) = parts.name("file") {
        return !m.is_capture() && file_fits(file.as_str(), to.file()) && rank_fits(text("rank"), to, us);
    }
    let Some(victim) = parts.name("victim") else { return false };
    if m.capture() != Some(role_of(victim.as_str())) {
        return false;
    }
    let stood =
        if m.is_en_passant() { Square::from_coords(to.file(), m.from().map_or(to.rank(), Square::rank)) } else { to };
    let _ = before;
    // `PxBP`, `PxKN`: the victim's file by the piece that began there, or its wing.
    let of = text("of");
    let of_fits = match of {
        "" => true,
        "K" | "Q" if victim.as_str() != "P" => wing_of(stood.file()) == of,
        file => file_fits(file, stood.file()),
    };
    of_fits
        && (text("atfile").is_empty() || (file_fits(text("atfile"), to.file()) && rank_fits(text("atrank"), to, us)))
}

fn role_of(letter: &str) -> Role {
    match letter {
        "K" => Role::King,
        "Q" => Role::Queen,
        "R" => Role::Rook,
        "B" => Role::Bishop,
        "N" | "Kt" => Role::Knight,
        _ => Role::Pawn,
    }
}

fn wing_of(file: File) -> &'static str {
    if file >= File::E { "K" } else { "Q" }
}

/// `KR-K1`, `QN-Q2`: which of two pieces, by the wing it stands on now; pawns by their file (`KBP`) are rare and read by wing.
fn wing_fits(wing: &str, role: Role, from: Square) -> bool {
    wing.is_empty() || role == Role::King || wing_of(from.file()) == wing
}

/// `N(3)-Q2`, `R(K1)-Q1`: a rank, a file or both.
fn origin_fits(start: &str, from: Square, us: Color) -> bool {
    let (file, rank) = match start.char_indices().next_back() {
        None => return true,
        Some((at, c)) if c.is_ascii_digit() => (&start[..at], &start[at..]),
        Some(_) => (start, ""),
    };
    (file.is_empty() || file_fits(file, from.file())) && (rank.is_empty() || rank_fits(rank, from, us))
}

/// `K`, `QB`, or `B` for either bishop's file.
fn file_fits(name: &str, file: File) -> bool {
    let name = name.replace("Kt", "N");
    let files: &[File] = match name.as_str() {
        "QR" => &[File::A],
        "QN" => &[File::B],
        "QB" => &[File::C],
        "Q" => &[File::D],
        "K" => &[File::E],
        "KB" => &[File::F],
        "KN" => &[File::G],
        "KR" => &[File::H],
        "R" => &[File::A, File::H],
        "N" => &[File::B, File::G],
        "B" => &[File::C, File::F],
        _ => &[],
    };
    files.contains(&file)
}

fn rank_fits(digit: &str, square: Square, us: Color) -> bool {
    let Some(rank) = digit.chars().next().and_then(Rank::from_char) else { return false };
    us.fold_wb(rank, rank.flip_vertical()) == square.rank()
}
