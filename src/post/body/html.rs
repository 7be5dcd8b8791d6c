//! HTML to text: quotes become `> ` lines, struck-out text keeps a mark, hidden text goes, list numbers are
//! marked as the mail program's own.
//!
//! A walk over the tokens of html5gum (MIT), which reads tag soup as browsers do: no tree is built, so depth costs nothing.

use super::limits::{MOST_HTML, MOST_TEXT};
use super::style::{Sheet, Style};
use crate::post::tidy::{LIST_MARK, STRUCK_CLOSE, STRUCK_OPEN};
use html5gum::{StartTag, Token, Tokenizer};

/// The text of an HTML part, as its reader saw it.
#[must_use]
pub fn text(html: &str) -> String {
    let mut page = Page::default();
    for token in Tokenizer::new(&html[..html.floor_char_boundary(MOST_HTML)]) {
        if page.out.len() + page.line.len() > MOST_TEXT {
            break;
        }
        match token {
            Ok(Token::StartTag(tag)) => page.open(&tag),
            Ok(Token::EndTag(tag)) => page.close(&String::from_utf8_lossy(&tag.name)),
            Ok(Token::String(text)) => page.text(&String::from_utf8_lossy(&text)),
            Ok(_) | Err(_) => {}
        }
    }
    page.finish()
}

/// The line that plain text has where an old letter begins.
const OLD_LETTER: &str = "-----Original Message-----";
/// Elements open at once; deeper ones are flattened.
const DEEPEST: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    None,
    Quote,
    Indent,
    Struck,
    Hidden,
    Pre,
    /// A list and the number of its first item.
    Ordered(u32),
    Unordered,
}

/// An open element: its name and what it does to the text in it.
struct Open {
    /// The name's beginning: most names differ in it, and soup has a hundred thousand end tags.
    head: u64,
    name: String,
    effect: Effect,
}

impl Open {
    fn is(&self, head: u64, name: &str) -> bool {
        self.head == head && self.name == name
    }
}

fn head(name: &str) -> u64 {
    name.bytes().take(8).fold(0, |head, b| head << 8 | u64::from(b))
}

#[derive(Default)]
struct Page {
    out: String,
    line: String,
    open: Vec<Open>,
    /// Open lists, each with the number of its next item if it has numbers.
    lists: Vec<Option<u32>>,
    quotes: usize,
    indents: usize,
    hidden: usize,
    struck: usize,
    pre: usize,
    /// A blank is owed before the next word.
    blank: bool,
    sheet: Sheet,
}

impl Page {
    fn open(&mut self, tag: &StartTag<()>) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let name = name.as_str();
        if is_block(name) {
            self.break_line();
        }
        if attribute(tag, "id").is_some_and(|id| begins_old_letter(&id.to_ascii_lowercase()))
            || attribute(tag, "class").is_some_and(|class| class.eq_ignore_ascii_case("outlookmessageheader"))
        {
            self.break_line();
            self.line.push_str(OLD_LETTER);
            self.break_line();
        }
        match name {
            "br" => return self.end_line(),
            "hr" => {
                self.break_line();
                self.line.push_str("________________________________");
                return self.break_line();
            }
            "img" => return self.image(tag),
            "input" | "meta" | "link" | "wbr" | "area" | "base" | "col" | "embed" | "source" | "track" | "param" => {
                return;
            }
            "p" | "h1" | "h2" | "h3" | "h4" | "table" | "ol" | "ul" => self.blank_line(),
            "td" | "th" if !self.line.is_empty() => self.line.push('\t'),
            "li" => self.item(tag),
            _ => {}
        }
        // A paragraph or item ends the one before it.
        if matches!(name, "p" | "li" | "tr" | "td" | "th" | "dd" | "dt" | "option")
            && self.open.last().is_some_and(|last| last.name == name)
        {
            self.pop();
        }
        if self.open.len() < DEEPEST {
            let effect = effect(name, tag, &self.sheet);
            self.apply(effect, true);
            self.open.push(Open { head: head(name), name: name.to_owned(), effect });
        }
    }

    fn close(&mut self, name: &str) {
        if is_block(name) {
            self.break_line();
        }
        if matches!(name, "p" | "table" | "ol" | "ul" | "blockquote") {
            self.blank_line();
        }
        // Inline tags do not close blocks around them.
        let head = head(name);
        let Some(at) = self.open.iter().rposition(|open| open.is(head, name)) else { return };
        let crosses = self.open[at + 1..].iter().any(|open| is_block(&open.name));
        if crosses && !is_block(name) {
            return;
        }
        while self.open.len() > at {
            self.pop();
        }
    }

    fn pop(&mut self) {
        if let Some(open) = self.open.pop() {
            if open.name == "style" {
                self.sheet.close();
            }
            self.apply(open.effect, false);
        }
    }

    fn apply(&mut self, effect: Effect, begins: bool) {
        let count = match effect {
            Effect::Quote => {
                self.break_line();
                &mut self.quotes
            }
            Effect::Indent => {
                self.break_line();
                &mut self.indents
            }
            Effect::Hidden => &mut self.hidden,
            Effect::Pre => &mut self.pre,
            Effect::Struck => {
                let outermost = self.struck == usize::from(!begins);
                if outermost && self.hidden == 0 {
                    self.owe();
                    self.line.push(if begins { STRUCK_OPEN } else { STRUCK_CLOSE });
                }
                &mut self.struck
            }
            Effect::Ordered(_) | Effect::Unordered if !begins => {
                self.lists.pop();
                return;
            }
            Effect::Ordered(first) => return self.lists.push(Some(first)),
            Effect::Unordered => return self.lists.push(None),
            Effect::None => return,
        };
        *count = if begins { *count + 1 } else { count.saturating_sub(1) };
    }

    /// The number or mark of a list item.
    fn item(&mut self, tag: &StartTag<()>) {
        let value = attribute(tag, "value").and_then(|v| v.trim().parse::<u32>().ok());
        let Some(Some(next)) = self.lists.last_mut() else { return };
        let number = value.unwrap_or(*next);
        *next = number.saturating_add(1);
        if self.hidden == 0 {
            self.line.push(LIST_MARK);
            self.line.push_str(&format!("{number}. "));
        }
    }

    /// Emoji that came as pictures.
    fn image(&mut self, tag: &StartTag<()>) {
        if let Some(alt) = attribute(tag, "alt").filter(|a| a.chars().count() <= 4 && !a.is_ascii()) {
            self.text(&alt);
        }
    }

    fn text(&mut self, text: &str) {
        if self.hidden > 0 {
            if self.open.last().is_some_and(|open| open.name == "style") {
                self.sheet.push(text);
            }
            return;
        }
        if self.pre > 0 {
            for (at, part) in text.split('\n').enumerate() {
                if at > 0 {
                    self.end_line();
                }
                self.line.push_str(part.trim_end_matches('\r'));
            }
            return;
        }
        for c in text.chars() {
            if matches!(c, ' ' | '\n' | '\r' | '\t') {
                self.blank = true;
            } else {
                self.owe();
                self.line.push(c);
            }
        }
    }

    fn owe(&mut self) {
        if std::mem::take(&mut self.blank) && !self.line.is_empty() && !self.line.ends_with([' ', '\t']) {
            self.line.push(' ');
        }
    }

    fn break_line(&mut self) {
        if !self.line.trim().is_empty() {
            self.end_line();
        }
        self.blank = false;
    }

    fn blank_line(&mut self) {
        self.break_line();
        if !self.out.is_empty() && !self.out.ends_with("\n\n") && !self.out.ends_with("> \n") {
            self.end_line();
        }
    }

    fn end_line(&mut self) {
        for _ in 0..self.quotes.min(20) {
            self.out.push('>');
        }
        if self.quotes > 0 {
            self.out.push(' ');
        }
        for _ in 0..self.indents.min(20) {
            self.out.push_str("    ");
        }
        self.out.push_str(self.line.trim_end());
        self.out.push('\n');
        self.line.clear();
        self.blank = false;
    }

    fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.pop();
        }
        self.break_line();
        self.out
    }
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "blockquote"
            | "pre"
            | "ul"
            | "ol"
            | "li"
            | "table"
            | "tr"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "hr"
            | "dl"
            | "dt"
            | "dd"
            | "section"
            | "article"
            | "header"
            | "footer"
            | "form"
            | "fieldset"
            | "center"
            | "address"
            | "body"
            | "html"
    )
}

fn attribute(tag: &StartTag<()>, name: &str) -> Option<String> {
    tag.attributes.get(name.as_bytes()).map(|v| String::from_utf8_lossy(v).into_owned())
}

/// What an element does to the text in it.
fn effect(name: &str, tag: &StartTag<()>, sheet: &Sheet) -> Effect {
    let small = |name: &str| attribute(tag, name).unwrap_or_default().to_ascii_lowercase();
    let (class, id) = (small("class"), small("id"));
    let style = Style::of(&(sheet.of(&class, &id) + &attribute(tag, "style").unwrap_or_default()));
    if style.hides() || tag.attributes.contains_key(b"hidden".as_slice()) || is_no_text(name) {
        return Effect::Hidden;
    }
    match name {
        "blockquote" if style.indents() => Effect::Indent,
        "blockquote" => Effect::Quote,
        "s" | "strike" | "del" => Effect::Struck,
        _ if style.strikes() => Effect::Struck,
        "div" | "p" | "section" | "table" if style.lines_left() => Effect::Quote,
        "pre" | "textarea" => Effect::Pre,
        "ol" => Effect::Ordered(attribute(tag, "start").and_then(|v| v.trim().parse().ok()).unwrap_or(1)),
        "ul" => Effect::Unordered,
        _ if quoting(&class, &id) || quoting_name(&small("name")) => Effect::Quote,
        _ => Effect::None,
    }
}

/// Elements whose text is not the letter's.
fn is_no_text(name: &str) -> bool {
    matches!(
        name,
        "head"
            | "title"
            | "style"
            | "script"
            | "template"
            | "noscript"
            | "noembed"
            | "noframes"
            | "object"
            | "select"
            | "datalist"
            | "dialog"
            | "iframe"
            | "svg"
            | "audio"
            | "video"
            | "canvas"
    )
}

/// Where Outlook and its kin begin the old letter: everything below is it, without a container around.
fn begins_old_letter(id: &str) -> bool {
    let id = id.strip_prefix("x_").unwrap_or(id);
    matches!(id, "divrplyfwdmsg" | "appendonsend" | "stopspelling" | "mail-editor-reference-message-container")
}

/// Containers that mail programs put around what is not the writer's: attributions, old letters, signatures.
fn quoting(class: &str, id: &str) -> bool {
    let quoted = |name: &str| {
        let signs = ["signature", "yahoo_quoted", "quoted-content", "quoted-text", "quoted_text", "quoted-message"];
        signs.iter().any(|sign| name.contains(sign))
    };
    class.split_whitespace().any(|c| {
        matches!(
            c,
            "gmail_attr"
                | "moz-cite-prefix"
                | "moz-forward-container"
                | "protonmail_quote"
                | "zmail_extra"
                | "tutanota_quote"
        ) || quoted(c)
    }) || quoted(id)
}

/// The same by the name that web mailers give a container.
fn quoting_name(name: &str) -> bool {
    matches!(name, "quote" | "quoted-content" | "messagereplysection")
}
