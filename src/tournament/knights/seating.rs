//! Seats put into sections of seven: ratings mixed in each, and nobody twice in one (GK2, GK9).

use super::SEATS;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Somebody to be seated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    pub id: String,
    pub rating: Option<u32>,
}

/// As many full sections as can be made, and those for whom there is no full one: places in `sitters`.
///
/// Who has several seats is dealt out first, each to another section; where there are fewer sections than somebody has seats,
/// the rest of them wait. Then come the others, the highest rated first, to and fro, so that each section has strong and weak
/// alike.
#[must_use]
pub fn sections(sitters: &[Sitter]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut count = sitters.len() / SEATS;
    loop {
        let (dealt, waiting) = deal(sitters, count);
        if count == 0 || dealt.iter().all(|section| section.len() == SEATS) {
            return (dealt, waiting);
        }
        // Seats of one player stood in the way: fewer sections, of which each is full.
        count -= 1;
    }
}

fn deal(sitters: &[Sitter], count: usize) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut order: Vec<usize> = (0..sitters.len()).collect();
    let mut seats: BTreeMap<&str, usize> = BTreeMap::new();
    for sitter in sitters {
        *seats.entry(&sitter.id).or_default() += 1;
    }
    let key = |at: usize| (Reverse(seats[sitters[at].id.as_str()]), Reverse(sitters[at].rating), at);
    order.sort_by_key(|at| key(*at));
    let mut dealt: Vec<Vec<usize>> = vec![Vec::with_capacity(SEATS); count];
    let mut waiting = Vec::new();
    for at in order {
        let sits = |section: &Vec<usize>| section.iter().any(|other| sitters[*other].id == sitters[at].id);
        // Those with the fewest first; of equal ones, to and fro.
        let back = dealt.iter().map(Vec::len).max().unwrap_or(0) % 2 == 0;
        let free = (0..count).filter(|n| dealt[*n].len() < SEATS && !sits(&dealt[*n]));
        let place = free.min_by_key(|n| (dealt[*n].len(), if back { *n } else { count - n }));
        match place {
            Some(n) => dealt[n].push(at),
            None => waiting.push(at),
        }
    }
    waiting.sort_unstable();
    (dealt, waiting)
}
