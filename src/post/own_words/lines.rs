//! Whose each line of a letter is.

use super::attribution::{attribution, introduces};
use super::footer::{is_disclaimer, is_footer, is_rule, is_signature_mark};
use super::header::{header_block, notes_block};
use super::marks::{adopted, is_marked};
use super::ours::{Ours, bare};
use super::separator::separates;
use crate::post::reading;

/// Whose a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The player's own.
    Writer,
    /// Of an old letter, or a line that introduces one.
    Quote,
    /// A signature, or added by a program.
    Footer,
}

/// Lines of a letter that may introduce an old one; beyond so many nothing is taken for the writer's own.
pub const MOST_INTRODUCTIONS: usize = 500;

/// Longer ends of lines are known by themselves.
const MOST_TAIL: usize = 200;
/// A ready line of ours has no more lines than this.
const MOST_READY_LINES: usize = 3;

/// Whether it pays to look closer at a line.
fn may_introduce(line: &str) -> bool {
    line.contains([':', '\u{ff1a}', '\u{55d}', '@', '<', '-', '_', '='])
}

/// Whether a line begins with a word in small letters, as no move does.
fn goes_on(bare: &str) -> bool {
    let word = bare.split(' ').next().unwrap_or_default().trim_end_matches(['.', ',', ';', '!', '?']);
    word.chars().count() > 1 && word.chars().all(char::is_lowercase)
}

/// Gives each line its owner; and whether more than [`MOST_INTRODUCTIONS`] lines may introduce an old letter.
#[must_use]
pub fn owners(lines: &[&str], ours: &Ours) -> (Vec<Owner>, bool) {
    let marked: Vec<bool> = lines.iter().map(|l| is_marked(l)).collect();
    let owners = marked.iter().map(|m| if *m { Owner::Quote } else { Owner::Writer }).collect();
    let bare = lines.iter().map(|l| bare(l)).collect();
    let mut page = Page { lines, bare, marked, owners, ours };
    let too_many = page.introductions();
    page.rewrapped_tails();
    page.known();
    page.footers();
    (page.owners, too_many)
}

/// A letter whose lines are being given their owners.
struct Page<'a> {
    lines: &'a [&'a str],
    /// The lines without marks and with single blanks; empty for blank ones.
    bare: Vec<String>,
    marked: Vec<bool>,
    owners: Vec<Owner>,
    ours: &'a Ours,
}

impl Page<'_> {
    /// Whether the first line with words from `at` on is marked as quoted.
    fn marked_from(&self, at: usize) -> bool {
        (at..self.lines.len()).find(|n| !self.bare[*n].is_empty()).is_some_and(|n| self.marked[n])
    }

    /// Attributions, separators and header blocks, and what they introduce: the marked lines below, or, where none are
    /// marked, everything below. Gives whether there are too many.
    fn introductions(&mut self) -> bool {
        let (mut at, mut tries) = (0, 0);
        while at < self.lines.len() {
            if self.bare[at].is_empty() {
                at += 1;
                continue;
            }
            tries += usize::from(may_introduce(self.lines[at]));
            if tries > MOST_INTRODUCTIONS {
                // No letter has so many: what is left is nobody's word.
                self.owners[at..].fill(Owner::Quote);
                return true;
            }
            let (taken, to_the_end) = if self.owners[at] == Owner::Writer {
                self.introduction(at)
            } else if introduces(self.lines[at]) {
                (1, !self.marked_from(at + 1))
            } else if self.names_a_mark(at) {
                self.adopt(at + 1);
                (1, false)
            } else {
                (0, false)
            };
            if taken == 0 {
                at += 1;
                continue;
            }
            let end = if to_the_end { self.end_of_old_letter(at + taken) } else { at + taken };
            self.owners[at..end].fill(Owner::Quote);
            at = end;
        }
        false
    }

    /// How many lines from `at` on introduce an old letter, and whether it goes on without marks.
    fn introduction(&mut self, at: usize) -> (usize, bool) {
        let lines = &self.lines[at..];
        if separates(lines[0]) {
            let blank = lines[1..].iter().take_while(|l| l.trim().is_empty()).count();
            if self.header_in_marks(at + 1 + blank) {
                return (1 + blank, false);
            }
            return (1 + blank + header_block(&lines[1 + blank..]).lines, true);
        }
        let header = header_block(lines);
        // The head of a card: people write it above their move, and mail programs above an old letter.
        let card = header.like_a_card && self.bare[..at].iter().all(String::is_empty);
        if header.lines > 0 && !card {
            return (header.lines, true);
        }
        let notes = notes_block(lines);
        if notes > 0 {
            return (notes, true);
        }
        let taken = match attribution(lines, |n| self.marked_from(at + n) || adopted(&lines[n..]).is_some()) {
            0 if introduces(lines[0]) => 1,
            taken => taken,
        };
        if taken > 0 {
            self.adopt(at + taken);
        }
        (taken, taken > 0 && !self.marked_from(at + taken))
    }

    /// Whether the old letter is marked from its header on, so that it ends where its marks do.
    fn header_in_marks(&self, at: usize) -> bool {
        let lines: Vec<&str> =
            (at..self.lines.len()).take(16).take_while(|n| self.marked[*n]).map(|n| self.bare[n].as_str()).collect();
        header_block(&lines).lines > 0
    }

    /// Whether a marked line introduces an old letter whose lines have another mark: `>>>>> "Bram" == Bram Oster writes:`.
    fn names_a_mark(&self, at: usize) -> bool {
        self.bare[at].ends_with(':')
            && !self.marked_from(at + 1)
            && adopted(&self.lines[at + 1..]).is_some()
            && attribution(&[self.bare[at].as_str()], |_| true) > 0
    }

    /// Takes the unusual mark of the lines from `at` on, where they have one, for a mark of quoting.
    fn adopt(&mut self, at: usize) {
        let Some(mark) = adopted(&self.lines[at..]) else { return };
        for n in at..self.lines.len() {
            if let Some(rest) = self.lines[n].strip_prefix(mark) {
                self.marked[n] = true;
                self.owners[n] = Owner::Quote;
                self.bare[n] = bare(rest);
            }
        }
    }

    /// An unmarked old letter goes to the end, unless it is one of ours down to its last line and words stand below it.
    fn end_of_old_letter(&self, start: usize) -> usize {
        let mut before: Option<&str> = None;
        let (mut end, mut telling) = (start, 0);
        for at in start..self.lines.len() {
            let line = self.bare[at].as_str();
            if line.is_empty() {
                continue;
            }
            // Each line after the one it follows in ours: a reply may repeat a line of ours below its end.
            let follows = before.map_or_else(|| self.ours.has(line), |before| self.ours.follow(before, line));
            let tells = self.ours.tells(line);
            let over = before.is_some_and(|before| self.ours.ends(before)) && !follows;
            if over || !(tells || follows) {
                break;
            }
            telling += usize::from(tells);
            before = Some(line);
            end = at + 1;
        }
        let more = || self.bare[end..].iter().any(|l| self.ours.tells(l));
        if telling < 3 || more() { self.lines.len() } else { end }
    }

    /// The end of a long quoted line that lost its mark when it was broken anew.
    fn rewrapped_tails(&mut self) {
        for at in 1..self.lines.len() {
            let tail = self.owners[at] == Owner::Writer && self.owners[at - 1] == Owner::Quote && self.marked[at - 1];
            if !tail || self.bare[at].is_empty() {
                continue;
            }
            let before = self.lines[at - 1].trim_end();
            let width = before.chars().count();
            let first = self.bare[at].split(' ').next().map_or(0, |w| w.chars().count());
            let between = self.marked.get(at + 1).copied().unwrap_or_default();
            let open = !before.ends_with(['.', '!', '?', ':']);
            let ours = || self.ours.within(&format!("{} {}", self.bare[at - 1], self.bare[at]));
            // Broken at a margin nobody knows, a sentence goes on in small letters.
            let broken = width >= 50 && (width + 1 + first > 72 || goes_on(&self.bare[at]));
            if open && ((between && width >= 60) || broken) || (width >= 40 && ours()) {
                self.owners[at] = Owner::Quote;
            }
        }
    }

    /// Text of letters we sent: runs of lines that follow each other in ours, or single lines too long to be chance.
    fn known(&mut self) {
        if self.ours.is_empty() {
            return;
        }
        let filled: Vec<usize> = (0..self.lines.len()).filter(|at| !self.bare[*at].is_empty()).collect();
        let introduced = self.owners.clone();
        let mut run: Vec<usize> = Vec::new();
        for (n, at) in filled.iter().enumerate() {
            run.push(*at);
            let next = filled.get(n + 1).filter(|next| self.marked[**next] == self.marked[*at]);
            if next.is_some_and(|next| self.ours.follow(&self.bare[*at], &self.bare[*next])) {
                continue;
            }
            let telling = run.len() >= 4 || run.iter().any(|at| self.ours.tells(&self.bare[*at]));
            if telling && !self.stands_apart(&run, &introduced) {
                for at in &run {
                    self.owners[*at] = Owner::Quote;
                }
            }
            run.clear();
        }
        self.known_tails(&filled, &introduced);
    }

    /// Short ends of lines of ours that were broken anew without marks: the words before them in ours stand above them.
    fn known_tails(&mut self, filled: &[usize], introduced: &[Owner]) {
        for pair in filled.windows(2) {
            let (above, at) = (pair[0], pair[1]);
            let known = self.owners[above] == Owner::Quote && introduced[above] == Owner::Writer;
            if known && self.owners[at] == Owner::Writer {
                let words = self.bare[above].rsplit(' ').take(3).collect::<Vec<_>>();
                let joined = words.into_iter().rev().chain([self.bare[at].as_str()]).collect::<Vec<_>>().join(" ");
                if joined.len() <= MOST_TAIL && self.ours.within(&joined) {
                    self.owners[at] = Owner::Quote;
                }
            }
        }
    }

    /// Whether a run of unmarked lines are a ready line of ours that its reader has sent, as we asked for: moves and
    /// requests word for word, with nothing else of ours around it but the beginning or the end of a letter.
    fn stands_apart(&self, run: &[usize], introduced: &[Owner]) -> bool {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return false };
        if run.len() > MOST_READY_LINES || self.marked[*first] {
            return false;
        }
        let ready = |at: &usize| self.ours.has(&self.bare[*at]) && !reading::gist(&self.bare[*at]).is_empty();
        // Lines that were introduced or marked as quotes end what the writer says.
        let free = |at: &usize| !self.bare[*at].is_empty();
        let writers = |at: usize| (introduced[at] == Owner::Writer).then(|| self.bare[at].as_str());
        let above = (0..*first).rev().find(free).and_then(writers);
        let below = (*last + 1..self.lines.len()).find(free).and_then(writers);
        let ours = |line: &str| self.ours.tells(line) || (self.ours.has(line) && reading::gist(line).is_empty());
        run.iter().all(ready)
            && above.is_none_or(|line| self.ours.ends(line) || !ours(line))
            && below.is_none_or(|line| self.ours.begins(line) || !ours(line))
    }

    /// Signatures down to the next quote, lines that programs add, disclaimers with their paragraph.
    fn footers(&mut self) {
        let (mut signature, mut disclaimer) = (false, false);
        for at in 0..self.lines.len() {
            if self.owners[at] != Owner::Writer {
                (signature, disclaimer) = (false, false);
                continue;
            }
            let line = self.lines[at];
            if self.bare[at].is_empty() {
                disclaimer = false;
                continue;
            }
            disclaimer = disclaimer || is_disclaimer(line);
            signature |= is_signature_mark(line) || (is_rule(line) && self.only_footers_below(at));
            if signature || disclaimer || is_footer(line) {
                self.owners[at] = Owner::Footer;
            }
        }
    }

    /// Whether below a ruled line nothing is left but what programs add.
    fn only_footers_below(&self, at: usize) -> bool {
        let below = (at + 1..self.lines.len()).find(|n| !self.bare[*n].is_empty());
        below.is_none_or(|n| self.owners[n] == Owner::Quote || is_footer(self.lines[n]) || is_disclaimer(self.lines[n]))
    }
}
