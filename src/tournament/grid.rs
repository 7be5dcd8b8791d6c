//! A table as people get it: text for a letter, Markdown, CSV, HTML.

use std::fmt::Write as _;

/// Which way a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// Columns of plain text.
    #[default]
    Text,
    Markdown,
    Csv,
    /// A whole page of its own, without script or style sheet from elsewhere.
    Html,
}

impl Layout {
    /// All of them, by the names on the command line.
    pub const ALL: [(&'static str, Self); 4] =
        [("text", Self::Text), ("markdown", Self::Markdown), ("csv", Self::Csv), ("html", Self::Html)];
}

/// A table with a title. Names of people are as they wrote them: each layout makes them harmless in its own way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    pub title: String,
    /// The columns' heads, and whether a column holds numbers, which stand to the right.
    pub columns: Vec<(String, bool)>,
    pub rows: Vec<Vec<String>>,
    /// Said below the table, a line each.
    pub notes: Vec<String>,
}

impl Grid {
    /// The grid in a layout.
    #[must_use]
    pub fn write(&self, layout: Layout) -> String {
        match layout {
            Layout::Text => self.text(),
            Layout::Markdown => self.markdown(),
            Layout::Csv => self.csv(),
            Layout::Html => page(&self.title, std::slice::from_ref(self)),
        }
    }

    /// How many columns of characters its text takes.
    #[must_use]
    pub fn width(&self) -> usize {
        let widths = self.widths();
        widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1)
    }

    fn widths(&self) -> Vec<usize> {
        let width = |at: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count());
            cells.chain([self.columns[at].0.chars().count()]).max().unwrap_or(0)
        };
        (0..self.columns.len()).map(width).collect()
    }

    fn text(&self) -> String {
        let widths = self.widths();
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            let mut line = String::new();
            for (at, cell) in cells.enumerate() {
                let (width, right) = (widths[at], self.columns[at].1);
                let gap = if at == 0 { "" } else { "  " };
                // Writing to a String cannot fail.
                let _ = if right { write!(line, "{gap}{cell:>width$}") } else { write!(line, "{gap}{cell:<width$}") };
            }
            line.trim_end().to_owned()
        };
        let head = line(&mut self.columns.iter().map(|(head, _)| head.as_str()));
        let rows = self.rows.iter().map(|row| line(&mut row.iter().map(String::as_str)));
        let mut lines = vec![self.title.clone(), String::new(), head];
        lines.extend(rows);
        if !self.notes.is_empty() {
            lines.push(String::new());
            lines.extend(self.notes.iter().cloned());
        }
        lines.join("\n") + "\n"
    }

    fn markdown(&self) -> String {
        let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let heads = self.columns.iter().map(|(head, _)| marked_down(head)).collect();
        let rules = self.columns.iter().map(|(_, right)| if *right { "---:" } else { "---" }.to_owned()).collect();
        let mut lines = vec![format!("## {}", marked_down(&self.title)), String::new(), row(heads), row(rules)];
        lines.extend(self.rows.iter().map(|cells| row(cells.iter().map(|c| marked_down(c)).collect())));
        lines.extend(self.notes.iter().flat_map(|note| [String::new(), marked_down(note)]));
        lines.join("\n") + "\n"
    }

    fn csv(&self) -> String {
        let heads: Vec<String> = self.columns.iter().map(|(head, _)| head.clone()).collect();
        let mut csv = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        for row in std::iter::once(&heads).chain(&self.rows) {
            // Writing to memory cannot fail, and all rows are as long as the first.
            let _ = csv.write_record(row.iter().map(|cell| no_formula(cell)));
        }
        csv.into_inner().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    fn html(&self) -> String {
        let cell = |tag: &str, right: bool, text: &str| {
            let class = if right { " class=\"n\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(text))
        };
        let row = |tag: &str, cells: &mut dyn Iterator<Item = &str>| {
            let cells: Vec<String> = cells.enumerate().map(|(at, c)| cell(tag, self.columns[at].1, c)).collect();
            format!("<tr>{}</tr>", cells.concat())
        };
        let head = row("th scope=\"col\"", &mut self.columns.iter().map(|(head, _)| head.as_str()));
        let rows = self.rows.iter().map(|r| row("td", &mut r.iter().map(String::as_str)));
        let notes = self.notes.iter().map(|note| format!("<p>{}</p>", escaped(note)));
        format!(
            "<table>\n<caption>{}</caption>\n<thead>{}</thead>\n<tbody>\n{}\n</tbody>\n</table>\n{}\n",
            escaped(&self.title),
            head.replace("</th scope=\"col\">", "</th>"),
            rows.collect::<Vec<_>>().join("\n"),
            notes.collect::<Vec<_>>().join("\n")
        )
    }
}

/// Several grids, one below the other.
#[must_use]
pub fn together(title: &str, grids: &[Grid], layout: Layout) -> String {
    match layout {
        Layout::Html => page(title, grids),
        _ => grids.iter().map(|grid| grid.write(layout)).collect::<Vec<_>>().join("\n"),
    }
}

fn page(title: &str, grids: &[Grid]) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n\
         body {{ font-family: sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }}\n\
         table {{ border-collapse: collapse; margin: 2em 0; }}\n\
         caption {{ font-weight: bold; text-align: left; padding-bottom: 0.5em; }}\n\
         th, td {{ border: 1px solid #999; padding: 0.25em 0.6em; text-align: left; }}\n.n {{ text-align: right; }}\n\
         </style>\n</head>\n<body>\n{}</body>\n</html>\n",
        escaped(title),
        grids.iter().map(Grid::html).collect::<String>()
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Nothing in a cell marks anything up or ends it.
fn marked_down(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_{}[]<>#|".contains(c) {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out
}

/// What a spreadsheet would take for a formula is marked as text.
fn no_formula(text: &str) -> String {
    let formula = text.len() > 1 && text.starts_with(['=', '+', '-', '@', '\t']) && text.parse::<f64>().is_err();
    if formula { format!("'{text}") } else { text.to_owned() }
}
