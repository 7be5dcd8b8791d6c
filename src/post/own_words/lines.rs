//! Whose each line of a letter is.

use super::attribution::{attribution, header_block, separates};
use super::footer::{is_disclaimer, is_footer, is_rule, is_signature_mark};
use super::ours::Ours;

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

/// Gives each line its owner.
#[must_use]
pub fn owners(lines: &[&str], ours: &Ours) -> Vec<Owner> {
    let mut owners: Vec<Owner> =
        lines.iter().map(|l| if is_marked(l) { Owner::Quote } else { Owner::Writer }).collect();
    introductions(lines, &mut owners, ours);
    rewrapped_tails(lines, &mut owners, ours);
    known(lines, &mut owners, ours);
    footers(lines, &mut owners);
    owners
}

/// `>`, `|`, `}`, `AQ>`, `| > `: the marks of quoting.
fn is_marked(line: &str) -> bool {
    let text = line.trim_start();
    if text.starts_with(['>', '|', '}']) && !text.starts_with("|-") {
        return true;
    }
    let initials = text.bytes().take_while(u8::is_ascii_uppercase).count();
    (1..=4).contains(&initials) && text[initials..].starts_with('>')
}

/// Attributions, separators and header blocks, and what they introduce: the marked lines below, or, where none are
/// marked, everything below.
fn introductions(lines: &[&str], owners: &mut [Owner], ours: &Ours) {
    let mut at = 0;
    while at < lines.len() {
        if owners[at] != Owner::Writer {
            at += 1;
            continue;
        }
        let from_here = &lines[at..];
        let quoted_after =
            |n: usize| from_here.iter().skip(n).find(|l| !l.trim().is_empty()).is_some_and(|l| is_marked(l));
        let header = header_block(from_here);
        let (taken, to_the_end) = if separates(lines[at]) {
            let blank = from_here[1..].iter().take_while(|l| l.trim().is_empty()).count();
            (1 + blank + header_block(&from_here[1 + blank..]), true)
        } else if header > 0 {
            (header, true)
        } else {
            let taken = attribution(from_here, quoted_after);
            (taken, taken > 0 && !quoted_after(taken))
        };
        if taken == 0 {
            at += 1;
            continue;
        }
        owners[at..at + taken].fill(Owner::Quote);
        if to_the_end {
            let end = end_of_old_letter(lines, at + taken, ours);
            owners[at..end].fill(Owner::Quote);
            at = end;
        } else {
            at += taken;
        }
    }
}

/// An unmarked old letter goes to the end, unless it is one of ours down to its last line and words stand below it.
fn end_of_old_letter(lines: &[&str], start: usize, ours: &Ours) -> usize {
    if ours.is_empty() {
        return lines.len();
    }
    let mut before: Option<&str> = None;
    let mut run = 0;
    for (n, line) in lines[start..].iter().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        // Each line after the one it follows in ours: a reply may repeat a line of ours below its end.
        if !(ours.tells(line) || before.map_or_else(|| ours.has(line), |before| ours.follow(before, line))) {
            break;
        }
        before = Some(line);
        run = n + 1;
    }
    let telling = lines[start..start + run].iter().filter(|l| ours.tells(l)).count();
    if telling < 3 { lines.len() } else { ours_end(lines, start, run, ours) }
}

/// Where our letter ends for sure: below it no line is ours any more.
fn ours_end(lines: &[&str], start: usize, run: usize, ours: &Ours) -> usize {
    if lines[start + run..].iter().any(|l| ours.tells(l)) { lines.len() } else { start + run }
}

/// The end of a long quoted line that lost its mark when it was broken anew.
fn rewrapped_tails(lines: &[&str], owners: &mut [Owner], ours: &Ours) {
    for at in 1..lines.len() {
        if owners[at] != Owner::Writer
            || owners[at - 1] != Owner::Quote
            || lines[at].trim().is_empty()
            || !is_marked(lines[at - 1])
        {
            continue;
        }
        let before = lines[at - 1].trim_end();
        let width = before.chars().count();
        let first = lines[at].split_whitespace().next().map_or(0, |w| w.chars().count());
        let between = lines.get(at + 1).is_some_and(|l| is_marked(l));
        let open = !before.ends_with(['.', '!', '?', ':']);
        let joined = format!("{} {}", before.trim_start_matches(['>', ' ']), lines[at].trim());
        if (open && between && width >= 60)
            || (open && width >= 50 && width + 1 + first > 72)
            || (!ours.is_empty() && width >= 40 && ours.within(&joined))
        {
            owners[at] = Owner::Quote;
        }
    }
}

/// Text of letters we sent: runs of lines that follow each other in ours, or single lines too long to be chance.
fn known(lines: &[&str], owners: &mut [Owner], ours: &Ours) {
    if ours.is_empty() {
        return;
    }
    let filled: Vec<usize> = (0..lines.len()).filter(|at| !lines[*at].trim().is_empty()).collect();
    let mut run: Vec<usize> = Vec::new();
    for (n, at) in filled.iter().enumerate() {
        run.push(*at);
        let goes_on = filled.get(n + 1).is_some_and(|next| ours.follow(lines[*at], lines[*next]));
        if !goes_on {
            let telling = run.iter().any(|at| ours.tells(lines[*at]));
            if run.len() >= 4 || (run.len() >= 2 && telling) || telling {
                for at in &run {
                    owners[*at] = Owner::Quote;
                }
            }
            run.clear();
        }
    }
}

/// Signatures down to the next quote, lines that programs add, disclaimers with their paragraph.
fn footers(lines: &[&str], owners: &mut [Owner]) {
    let mut signature = false;
    let mut disclaimer = false;
    for at in 0..lines.len() {
        if owners[at] != Owner::Writer {
            signature = false;
            disclaimer = false;
            continue;
        }
        let line = lines[at];
        let blank = line.trim().is_empty();
        disclaimer = !blank && (disclaimer || is_disclaimer(line));
        signature |= is_signature_mark(line) || (is_rule(line) && only_footers_below(lines, owners, at));
        if signature || disclaimer || is_footer(line) {
            owners[at] = Owner::Footer;
        }
    }
}

/// Whether below a ruled line nothing is left but what programs add.
fn only_footers_below(lines: &[&str], owners: &[Owner], at: usize) -> bool {
    let mut below = lines[at + 1..].iter().zip(&owners[at + 1..]).filter(|(l, _)| !l.trim().is_empty());
    below.next().is_none_or(|(l, o)| *o == Owner::Quote || is_footer(l) || is_disclaimer(l))
}
