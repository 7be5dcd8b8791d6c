//! Text of letters that the relay sent in the game: it is a quote, however it is marked.

use std::collections::HashSet;

/// The letters sent, cut up for comparison.
#[derive(Default, Debug)]
pub struct Ours {
    lines: HashSet<String>,
    /// Two lines that follow each other.
    pairs: HashSet<(String, String)>,
    /// All letters as one run of words each, for lines that were broken anew.
    runs: Vec<String>,
}

/// Below this many letters a line alone proves nothing: a player writes `3. Bb5` as we do.
const TELLING: usize = 30;

impl Ours {
    #[must_use]
    pub fn new(letters: &[String]) -> Self {
        let mut ours = Self::default();
        for letter in letters {
            let lines: Vec<String> = letter.lines().map(bare).filter(|l| !l.is_empty()).collect();
            for pair in lines.windows(2) {
                ours.pairs.insert((pair[0].clone(), pair[1].clone()));
            }
            ours.runs.push(lines.join(" "));
            ours.lines.extend(lines);
        }
        ours
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether the line is wholly one of ours and long enough to be nobody else's. A line that asks for something proves
    /// nothing by itself: our letters show what can be written, and players send it as it stands.
    #[must_use]
    pub fn tells(&self, line: &str) -> bool {
        let bare = bare(line);
        let long = bare.chars().count() >= TELLING;
        long && (self.lines.contains(&bare) || self.within(&bare)) && crate::post::reading::gist(&bare).is_empty()
    }

    /// Whether the line is one of ours, be it ever so short.
    #[must_use]
    pub fn has(&self, line: &str) -> bool {
        self.lines.contains(&bare(line))
    }

    /// Whether the two lines follow each other in one of our letters.
    #[must_use]
    pub fn follow(&self, one: &str, next: &str) -> bool {
        self.pairs.contains(&(bare(one), bare(next)))
    }

    /// Whether the text stands in one of our letters with its lines broken elsewhere.
    #[must_use]
    pub fn within(&self, text: &str) -> bool {
        let bare = bare(text);
        !bare.is_empty() && self.runs.iter().any(|run| run.contains(&bare))
    }
}

/// A line without marks and with single blanks, folded.
fn bare(line: &str) -> String {
    let folded = crate::post::tidy::fold(line);
    let text = folded.trim_start_matches(|c: char| c == '>' || c == '|' || c.is_whitespace());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
