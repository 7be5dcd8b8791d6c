//! The project's own sources, as text.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// One Rust file.
pub struct Source {
    /// From the project's root: `src/play/decide.rs`.
    pub path: String,
    pub text: String,
}

/// All Rust files under `src` and `tests`, by path.
pub static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests"] {
        walk(&root.join(folder), &mut files);
    }
    files.sort();
    let read = |file: PathBuf| Source {
        text: std::fs::read_to_string(&file).expect("a source is readable"),
        path: file.strip_prefix(root).expect("inside the project").display().to_string(),
    };
    files.into_iter().map(read).collect()
});

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder is readable") {
        let path = entry.expect("an entry is readable").path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

impl Source {
    /// The room a file of `src` belongs to: `play`, or `main` for `src/main.rs`. None for tests.
    pub fn room(&self) -> Option<&str> {
        let inside = self.path.strip_prefix("src/")?;
        Some(inside.split('/').next().unwrap_or(inside).trim_end_matches(".rs"))
    }

    /// Its lines with their numbers, comments and the insides of strings blanked out.
    pub fn code(&self) -> impl Iterator<Item = (usize, String)> {
        let code = stripped(&self.text, Keep::Code);
        code.lines().map(str::to_owned).enumerate().map(|(n, line)| (n + 1, line)).collect::<Vec<_>>().into_iter()
    }

    /// The same with only the insides of strings left.
    pub fn strings(&self) -> impl Iterator<Item = (usize, String)> {
        let strings = stripped(&self.text, Keep::Strings);
        strings.lines().map(str::to_owned).enumerate().map(|(n, line)| (n + 1, line)).collect::<Vec<_>>().into_iter()
    }

    /// The comments of its lines, without code.
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        let comment = |(n, line): (usize, &'static str)| Some((n + 1, line.split_once("//")?.1));
        let text: &'static str = Box::leak(self.text.clone().into_boxed_str());
        text.lines().enumerate().filter_map(comment)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Keep {
    Code,
    Strings,
}

/// Walks Rust text and blanks out what is not to be kept; line ends stay.
fn stripped(text: &str, keep: Keep) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (length, inside) = token(rest, c);
        let (token, after) = rest.split_at(length);
        let kept = match inside {
            Inside::Code => keep == Keep::Code,
            Inside::Text => keep == Keep::Strings,
            Inside::Comment => false,
        };
        if kept {
            out.push_str(token);
        } else {
            out.extend(token.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        }
        rest = after;
    }
    out
}

enum Inside {
    Code,
    Text,
    Comment,
}

/// The length of what begins at `rest`, and what it is.
fn token(rest: &str, first: char) -> (usize, Inside) {
    let to = |end: Option<usize>, more: usize| end.map_or(rest.len(), |at| at + more);
    if rest.starts_with("//") {
        return (to(rest.find('\n'), 0), Inside::Comment);
    }
    if rest.starts_with("/*") {
        return (to(rest.find("*/"), 2), Inside::Comment);
    }
    if let Some(hashes) = raw_string(rest) {
        let open = rest.find('"').unwrap_or(0) + 1;
        let close = format!("\"{}", "#".repeat(hashes));
        return (to(rest[open..].find(&close), open + close.len()), Inside::Text);
    }
    match first {
        '"' => (quoted(rest), Inside::Text),
        '\'' if rest[1..].starts_with('\\') => (to(rest[2..].find('\'').map(|at| at.max(1)), 3), Inside::Code),
        '\'' if rest.chars().nth(2) == Some('\'') => (rest.chars().take(3).map(char::len_utf8).sum(), Inside::Code),
        c if c.is_alphanumeric() || c == '_' => {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            (end, Inside::Code)
        }
        c => (c.len_utf8(), Inside::Code),
    }
}

/// How many `#` a raw string that begins here has.
fn raw_string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// The length of a plain string that begins here, with its quotation marks.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[test]
fn comments_and_strings_are_told_from_code() {
    let source = Source {
        path: "src/x.rs".into(),
        text: "a(\"b // c\\\" d\"); // e \"f\"\nlet g = 'h'; let i: &'j str = r#\"k\" l\"#; b\"m\"; '\\''; '\"'; n /* o */ p".into(),
    };
    let text = |lines: Vec<(usize, String)>| {
        lines.into_iter().map(|(_, l)| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(text(source.code().collect()), ["a( );", "let g = 'h'; let i: &'j str = ; b ; '\\''; '\"'; n p"]);
    assert_eq!(text(source.strings().collect()), ["\"b // c\\\" d\"", "r#\"k\" l\"# \"m\""]);
}
