//! What a command gives: text for people, JSON for programs.

use serde::Serialize;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The outcome of a command that could be carried out.
#[derive(Debug)]
pub struct Report {
    json: Value,
    text: String,
    good: bool,
}

impl Report {
    /// A report of something done.
    ///
    /// # Errors
    /// When the document cannot be turned into JSON.
    pub fn new(document: &impl Serialize, text: impl Into<String>) -> anyhow::Result<Self> {
        Ok(Self { json: serde_json::to_value(document)?, text: text.into(), good: true })
    }

    /// The same, with exit status 1: it was done, and what it found is not good.
    #[must_use]
    pub fn found_wrong(mut self, wrong: bool) -> Self {
        self.good = !wrong;
        self
    }

    /// As text for people.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// As JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        self.json.clone()
    }

    /// Prints the one or the other. A reader that has gone away (`| head`) is no failure.
    #[must_use]
    pub fn print(&self, json: bool) -> ExitCode {
        let shown = if json { format!("{:#}", self.json) } else { self.text.trim_end().to_owned() };
        let printed = writeln!(io::stdout().lock(), "{shown}");
        match printed {
            Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
                eprintln!("kingpost: standard output cannot be written: {why}");
                ExitCode::FAILURE
            }
            _ if self.good => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        }
    }
}

/// A table for people: columns as wide as they need to be, two spaces between them.
#[derive(Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    #[must_use]
    pub fn headed(columns: &[&str]) -> Self {
        Self { rows: vec![columns.iter().map(|c| (*c).to_owned()).collect()] }
    }

    pub fn row(&mut self, cells: &[&str]) {
        self.rows.push(cells.iter().map(|cell| plain(cell)).collect());
    }

    /// The table, or the sentence for when it has no rows.
    #[must_use]
    pub fn text(&self, when_empty: &str) -> String {
        if self.rows.len() < 2 {
            return when_empty.to_owned();
        }
        let columns = self.rows[0].len();
        let wide =
            |n: usize| self.rows.iter().filter_map(|row| row.get(n)).map(|c| c.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(wide).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                let _ = write!(line, "{cell:<width$}  ");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// Text from outside made harmless for a terminal: control characters and marks that turn the direction of writing
/// are shown, not obeyed.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => out.push(' '),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
                out.extend(c.escape_unicode());
            }
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_wide_as_it_needs_and_shows_escapes() {
        let mut table = Table::headed(&["id", "name"]);
        assert_eq!(table.text("Nobody."), "Nobody.");
        table.row(&["1", "Ann\u{1b}[31m"]);
        table.row(&["12345", "J\u{f6}rg \u{202e}x"]);
        let escaped = "id     name\n1      Ann\\u{1b}[31m\n12345  J\u{f6}rg \\u{202e}x\n";
        assert_eq!(table.text("Nobody."), escaped);
    }
}
