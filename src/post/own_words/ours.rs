//! Text of letters that the relay sent in the game: it is a quote, however it is marked.

use super::marks::unmarked;
use crate::post::tidy;
use foldhash::quality::FixedState;
use std::collections::HashSet;
use std::hash::{BuildHasher, Hash};

/// Hashes of lines and of runs of words. Who makes two texts collide makes his own words a quote, and nobody else's.
type Hashes = HashSet<u64, FixedState>;

/// The letters sent, cut up for comparison.
#[derive(Default, Debug)]
pub struct Ours {
    /// Lines, and pairs of lines that follow each other, by their hashes.
    lines: Hashes,
    pairs: Hashes,
    /// The first and the last line of each letter.
    firsts: Hashes,
    lasts: Hashes,
    /// Runs of one to four words, for lines that were broken anew.
    runs: Hashes,
}

/// Below this many letters a line alone proves nothing: a player writes `3. Bb5` as we do.
const TELLING: usize = 30;
/// Most bytes of our letters that are compared with; the last ones first.
const MOST: usize = 96 * 1024;
/// Words in a run.
const RUN: usize = 4;

impl Ours {
    /// Cuts up the letters. Where there are too many, the last ones count.
    #[must_use]
    pub fn new(letters: &[String]) -> Self {
        let mut ours = Self::default();
        let mut bytes = 0;
        for letter in letters.iter().rev() {
            bytes += letter.len();
            if bytes > MOST {
                break;
            }
            ours.add(&tidy::fold(letter));
        }
        ours
    }

    fn add(&mut self, letter: &str) {
        let lines: Vec<String> = letter.lines().map(bare).filter(|l| !l.is_empty()).collect();
        for pair in lines.windows(2) {
            self.pairs.insert(hash(&(pair[0].as_str(), pair[1].as_str())));
        }
        self.firsts.extend(lines.first().map(hash));
        self.lasts.extend(lines.last().map(hash));
        let words: Vec<u64> = lines.iter().flat_map(|l| l.split(' ')).map(hash).collect();
        self.runs.reserve(RUN * words.len());
        for length in 1..=RUN {
            self.runs.extend(words.windows(length).map(run_of));
        }
        self.lines.extend(lines.iter().map(hash));
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether a bare line is one of ours, be it ever so short.
    #[must_use]
    pub fn has(&self, bare: &str) -> bool {
        self.lines.contains(&hash(bare))
    }

    /// Whether a bare line is ours and long enough to be nobody else's.
    #[must_use]
    pub fn tells(&self, bare: &str) -> bool {
        bare.len() >= TELLING && (self.has(bare) || self.within(bare))
    }

    /// Whether one of our letters begins with a bare line.
    #[must_use]
    pub fn begins(&self, bare: &str) -> bool {
        self.firsts.contains(&hash(bare))
    }

    /// Whether one of our letters ends with a bare line.
    #[must_use]
    pub fn ends(&self, bare: &str) -> bool {
        self.lasts.contains(&hash(bare))
    }

    /// Whether two bare lines follow each other in one of our letters.
    #[must_use]
    pub fn follow(&self, one: &str, next: &str) -> bool {
        self.pairs.contains(&hash(&(one, next)))
    }

    /// Whether a bare text stands in our letters with its lines broken elsewhere.
    #[must_use]
    pub fn within(&self, bare: &str) -> bool {
        if self.is_empty() || bare.is_empty() {
            return false;
        }
        let words: Vec<u64> = bare.split(' ').map(hash).collect();
        words.windows(words.len().min(RUN)).all(|run| self.runs.contains(&run_of(run)))
    }
}

/// One hash of a run's words, each of which is hashed once for the four runs it stands in.
fn run_of(words: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    words.iter().fold(ODD, |run, word| (run.rotate_left(23) ^ word).wrapping_mul(ODD))
}

fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    FixedState::default().hash_one(value)
}

/// A folded line without quote marks and with single blanks.
#[must_use]
pub fn bare(line: &str) -> String {
    let text = unmarked(line);
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
