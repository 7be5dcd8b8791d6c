//! ICCF numeric: origin and goal as two digits each, `5254`; a fifth digit for the promotion, `57581`.

use crate::play::Written;
use shakmaty::{File, Rank, Role};

/// Reads one token: four digits from 1 to 8, a fifth from 1 to 4 where a pawn is promoted.
#[must_use]
pub fn read(token: &str) -> Option<Written> {
    let digits: Vec<u32> = token
        .trim_end_matches(['+', '#', '!', '?', '.', ',', ';'])
        .chars()
        .map(|c| c.to_digit(10))
        .collect::<Option<_>>()?;
    if !matches!(digits.len(), 4 | 5) || digits[..4].iter().any(|d| !(1..=8).contains(d)) {
        return None;
    }
    let promotion = match digits.get(4) {
        None => None,
        Some(1) => Some(Role::Queen),
        Some(2) => Some(Role::Rook),
        Some(3) => Some(Role::Bishop),
        Some(4) => Some(Role::Knight),
        Some(_) => return None,
    };
    Some(Written {
        from_file: Some(File::new(digits[0] - 1)),
        from_rank: Some(Rank::new(digits[1] - 1)),
        to_file: Some(File::new(digits[2] - 1)),
        to_rank: Some(Rank::new(digits[3] - 1)),
        promotion,
        text: token.to_owned(),
        ..Written::default()
    })
}
