//! Plain text that any mail program shows as it was written: narrow, without tabs, with nothing in it that steers a terminal.

/// The widest line of a letter, in columns.
pub const WIDTH: usize = 76;

/// The longest name shown; a longer one is cut.
const LONGEST_NAME: usize = 60;

/// Lines of a player's own words that are quoted back; the rest is left out.
const MOST_QUOTED: usize = 12;

/// The longest line quoted, before it is folded.
const LONGEST_QUOTED: usize = 1_000;

/// Lines of a complaint, an appeal, an analysis or a ruling's reason.
const LONGEST_STATEMENT: usize = 400;

/// The longest piece of a letter quoted within a sentence.
const LONGEST_LINE: usize = 300;

/// A name or any other short value: one line, no controls, no marks that turn the direction of writing, no endless length.
#[must_use]
pub fn tidy(value: &str) -> String {
    one_line(value, LONGEST_NAME)
}

/// The same for a phrase or sentence of a letter.
#[must_use]
pub fn line(value: &str) -> String {
    one_line(value, LONGEST_LINE)
}

fn one_line(value: &str, most: usize) -> String {
    let visible: String =
        value.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !hidden(*c)).collect();
    let joined = visible.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ");
    if joined.chars().count() <= most {
        return joined;
    }
    let cut: String = joined.chars().take(most - 3).collect();
    format!("{}...", cut.trim_end())
}

/// Characters that are never shown: controls, and those that only turn the direction of writing or take no room.
fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{00AD}')
}

/// A player's own words, quoted back to that player alone: the beginning, for more is not needed to know them again.
#[must_use]
pub fn quote(words: &str) -> Vec<String> {
    quoted(words, MOST_QUOTED)
}

/// Words put before the director, or the director's own: all that any person would read.
#[must_use]
pub fn quote_all(words: &str) -> Vec<String> {
    quoted(words, LONGEST_STATEMENT)
}

fn quoted(words: &str, most: usize) -> Vec<String> {
    let cleaned = words.lines().map(|line| {
        let line = line.replace('\t', "    ");
        let line: String = line.chars().filter(|c| !hidden(*c)).take(LONGEST_QUOTED).collect();
        line.trim_end().to_owned()
    });
    let mut lines: Vec<String> = cleaned.skip_while(String::is_empty).map(|l| format!("> {l}")).collect();
    while lines.last().is_some_and(|l| l == "> ") {
        lines.pop();
    }
    if lines.len() > most {
        lines.truncate(most);
        lines.push("> [...]".to_owned());
    }
    lines
}

/// Makes a letter of a rendered template: long lines folded, one blank line where there were more, no blanks at line ends.
#[must_use]
pub fn finish(rendered: &str) -> String {
    let mut out = String::with_capacity(rendered.len() + 64);
    let mut blank = true;
    for line in rendered.lines().map(str::trim_end) {
        if line.is_empty() {
            if !blank {
                out.push('\n');
            }
            blank = true;
            continue;
        }
        blank = false;
        fold(line, &mut out);
    }
    while out.ends_with("\n\n") {
        out.pop();
    }
    out
}

/// Folds one line at blanks; what follows hangs under where its text began.
fn fold(line: &str, out: &mut String) {
    if line.chars().count() <= WIDTH {
        out.push_str(line);
        out.push('\n');
        return;
    }
    let (first, hang) = margins(line);
    let mut row = first.clone();
    let mut empty = true;
    for word in line[first.len()..].split(' ').filter(|w| !w.is_empty()) {
        for piece in pieces(word, WIDTH - hang.len()) {
            let fits = row.chars().count() + usize::from(!empty) + piece.chars().count() <= WIDTH;
            if !fits && !empty {
                out.push_str(&row);
                out.push('\n');
                row.clone_from(&hang);
                empty = true;
            }
            if !empty {
                row.push(' ');
            }
            row.push_str(piece);
            empty = false;
        }
    }
    out.push_str(row.trim_end());
    out.push('\n');
}

/// What a line begins with, and what its continuations begin with.
fn margins(line: &str) -> (String, String) {
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let rest = &line[indent.len()..];
    if rest.starts_with("> ") {
        return ("> ".to_owned(), "> ".to_owned());
    }
    if rest.starts_with("- ") {
        return (format!("{indent}- "), format!("{indent}  "));
    }
    let hang = if indent.is_empty() { String::new() } else { format!("{indent}  ") };
    (indent, hang)
}

/// A word longer than a line, in pieces that fit.
fn pieces(word: &str, most: usize) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = word;
    while let Some((at, _)) = rest.char_indices().nth(most) {
        out.push(&rest[..at]);
        rest = &rest[at..];
    }
    out.push(rest);
    out
}

/// A mail address as a letter shows it: whole, but without anything invisible.
#[must_use]
pub fn address(value: &str) -> String {
    value.chars().filter(|c| !hidden(*c) && !c.is_whitespace()).collect()
}
