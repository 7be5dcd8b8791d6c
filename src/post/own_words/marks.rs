//! The marks that mail programs put before quoted lines.

use std::borrow::Cow;

/// Marks that are not `>` but cannot be anything else at the beginning of a line: `»`, `›`, `│`, and a `>` that was
/// written for HTML.
const ODD: [&str; 8] = ["\u{bb}", "\u{203a}", "\u{276f}", "\u{2502}", "\u{2503}", "\u{258c}", "\u{258e}", "&gt;"];

/// A text with every such mark as `>`. Before characters are folded: a quotation mark and a bar mean more after it.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if !ODD.iter().any(|mark| text.contains(mark)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        let mut marks = String::new();
        while let Some(mark) = ODD.iter().find(|mark| rest.trim_start_matches([' ', '\t', '>']).starts_with(**mark)) {
            let at = rest.find(mark).unwrap_or_default();
            marks.push_str(&rest[..at]);
            marks.push('>');
            rest = &rest[at + mark.len()..];
        }
        // Quotation marks come in pairs, and a table has bars within.
        let paired = rest.contains(['\u{ab}', '\u{2039}']) || ODD.iter().any(|mark| rest.contains(mark));
        if marks.is_empty() || paired {
            out.push_str(line);
        } else {
            out.push_str(&marks);
            out.push_str(rest);
        }
    }
    Cow::Owned(out)
}

/// `>`, `|`, `}`, `AQ>`, `| > `: whether a folded line is marked as quoted.
#[must_use]
pub fn is_marked(line: &str) -> bool {
    let text = line.trim_start();
    // A row of a table begins and ends with a bar.
    let bare = text.trim_end();
    let row = text.starts_with("|-") || (text.starts_with('|') && bare.len() > 1 && bare.ends_with('|'));
    (text.starts_with(['>', '|', '}']) && !row) || initials(text).is_some()
}

/// What stands behind `AQ>`.
fn initials(text: &str) -> Option<&str> {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    text[letters..].strip_prefix('>').filter(|_| (1..=4).contains(&letters))
}

/// A line without its marks.
#[must_use]
pub fn unmarked(line: &str) -> &str {
    let mut text = line.trim_start();
    loop {
        let less = text.trim_start_matches(['>', '|', '}', ' ']);
        let less = initials(less).unwrap_or(less);
        if less.len() == text.len() {
            return text;
        }
        text = less;
    }
}

/// The mark that these lines are quoted with although it is no usual one: `: `, `% `, `Bram> `.
///
/// Only below an attribution, where marks are expected, and where the first two lines have the same one.
#[must_use]
pub fn adopted<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let mut filled = lines.iter().filter(|l| !l.trim().is_empty());
    let mark = unusual(filled.next()?)?;
    filled.next().filter(|l| l.starts_with(mark)).map(|_| mark)
}

/// `:`, `%`, `#`, `->`, `bram>` at the beginning of a line, with the blanks before it.
fn unusual(line: &str) -> Option<&str> {
    let text = line.trim_start();
    let blank = line.len() - text.len();
    let signs =
        text.bytes().take_while(|b| matches!(b, b':' | b'%' | b'#' | b';' | b'!' | b'=' | b'~' | b'>' | b'*' | b'-'));
    let signs = signs.count();
    // Bullets and rules are no marks.
    let lone = text[..signs].bytes().all(|b| matches!(b, b'*' | b'-'));
    if (1..=3).contains(&signs) && !lone {
        return Some(&line[..blank + signs]);
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    ((1..=12).contains(&letters) && text[letters..].starts_with('>')).then(|| &line[..=blank + letters])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_marks_are_marks_and_quotation_marks_are_none() {
        assert_eq!(plain("\u{bb} 3. Bc4\n> \u{bb} d4\n&gt; &gt; c4\n"), "> 3. Bc4\n> > d4\n> > c4\n");
        let kept = "\u{bb}3. Bb5\u{ab} he said\n\u{2502} 3 \u{2502} Bb5 \u{2502}\n";
        assert_eq!(plain(kept), kept);
    }

    #[test]
    fn marks_are_taken_off_however_they_are_nested() {
        assert_eq!(unmarked("> > 3. Bb5"), "3. Bb5");
        assert_eq!(unmarked(" | KP>AQ> 3. Bb5"), "3. Bb5");
        assert_eq!(unmarked("} Bb5"), "Bb5");
        assert_eq!(unmarked("Bb5 > Bc4"), "Bb5 > Bc4");
    }

    #[test]
    fn a_mark_is_adopted_where_two_lines_have_it() {
        assert_eq!(adopted(&["", ": Hello", ":", ": Bc4"]), Some(":"));
        assert_eq!(adopted(&["  bram> Hello", "  bram> Bc4"]), Some("  bram>"));
        assert_eq!(adopted(&[": Hello", "Bc4"]), None);
        assert_eq!(adopted(&["- Bc4", "- d4"]), None);
        assert_eq!(adopted(&["Bc4", "Bc4"]), None);
    }
}
