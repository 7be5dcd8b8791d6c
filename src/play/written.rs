//! A move as somebody wrote it, before the board has been asked what it can mean (R7, R8).

use shakmaty::{CastlingSide, Chess, File, Move, MoveList, Position, Rank, Role, Square, san::SanPlus};
use std::fmt;

/// What a letter says of one move. Everything unsaid is `None` and matches anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The piece, where the letter names it; a bare `e4` or `exd5` names a pawn, `e2e4` names none.
    pub role: Option<Role>,
    pub from_file: Option<File>,
    pub from_rank: Option<Rank>,
    pub to_file: Option<File>,
    /// Unsaid in short pawn captures such as `ed`.
    pub to_rank: Option<Rank>,
    pub promotion: Option<Role>,
    /// Set for `O-O` and `O-O-O`; the other fields are then unsaid.
    pub castle: Option<CastlingSide>,
    /// Whether a pawn move that names only files must capture, as in `ed`.
    pub capture_only: bool,
    /// Whether it was announced as mate; an announcement has no force (R7), a false one is remarked on.
    pub mate: bool,
    /// Where a notation is read against the board (descriptive, "castles"): the legal moves that it can mean, at that point.
    /// The other fields then say nothing more.
    pub one_of: Option<Vec<Move>>,
    /// The token as it stood in the letter, cleaned of nothing.
    pub text: String,
}

impl Written {
    /// The legal moves that this can mean, in the position `before`. None: impossible. Several: ambiguous (R8).
    #[must_use]
    pub fn candidates(&self, before: &Chess) -> Vec<Move> {
        let legal: MoveList = before.legal_moves();
        legal.into_iter().filter(|m| self.fits(*m)).collect()
    }

    /// Whether some move, on some board, could be what both say.
    #[must_use]
    pub fn agrees(&self, other: &Self) -> bool {
        fn same<T: PartialEq>(a: Option<T>, b: Option<T>) -> bool {
            a.is_none() || b.is_none() || a == b
        }
        match (&self.one_of, &other.one_of) {
            (Some(a), Some(b)) => return a == b || a.iter().any(|m| b.contains(m)),
            (Some(those), None) => return those.iter().any(|m| other.fits(*m)),
            (None, Some(those)) => return those.iter().any(|m| self.fits(*m)),
            (None, None) => {}
        }
        if self.castle.is_some() || other.castle.is_some() {
            return self.castle == other.castle;
        }
        same(self.role, other.role)
            && same(self.from_file, other.from_file)
            && same(self.from_rank, other.from_rank)
            && same(self.to_file, other.to_file)
            && same(self.to_rank, other.to_rank)
            && same(self.promotion, other.promotion)
    }

    /// Whether a move played in the record is one that this can mean.
    #[must_use]
    pub fn fits(&self, m: Move) -> bool {
        if let Some(those) = &self.one_of {
            return those.contains(&m);
        }
        if let Some(side) = self.castle {
            return m.castling_side() == Some(side);
        }
        let from = m.from();
        let to = landing(m);
        if m.is_castle() && (self.role == Some(Role::Pawn) || self.from_file.is_none()) {
            // `Kg1` alone does not say "castles"; `Ke1-g1` and `e1g1` do.
            return false;
        }
        let said = |unsaid_or: bool| unsaid_or;
        said(self.role.is_none_or(|r| r == m.role()))
            && said(self.from_file.is_none_or(|f| from.is_some_and(|s| s.file() == f)))
            && said(self.from_rank.is_none_or(|r| from.is_some_and(|s| s.rank() == r)))
            && said(self.to_file.is_none_or(|f| to.file() == f))
            && said(self.to_rank.is_none_or(|r| to.rank() == r))
            && said(!self.capture_only || m.is_capture())
            && said(self.promotion.is_none_or(|p| m.promotion() == Some(p)))
    }
}

/// Where the moving piece lands; for castling, the king's new square.
fn landing(m: Move) -> Square {
    match m.castling_side() {
        Some(side) => m.from().map_or_else(|| m.to(), |king| Square::from_coords(side.king_to_file(), king.rank())),
        None => m.to(),
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The standard English notation of a legal move, with check and mate marks.
#[must_use]
pub fn san(before: &Chess, m: Move) -> String {
    SanPlus::from_move(before.clone(), m).to_string()
}
