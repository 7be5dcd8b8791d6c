//! MIME to text: which parts of a letter are its words, and what they say as plain lines.

mod charset;
mod flowed;
mod html;
mod limits;
mod style;
mod transfer;

pub use limits::{MOST_BYTES, MOST_NESTED, MOST_PARTS, MOST_TEXT, too_deep};

use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders, PartType};

/// The words of a letter as its mail program laid them out, quotes and all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// What a reader of plain text saw; quoted lines begin with `>`.
    pub plain: String,
    /// What a reader of HTML saw, where that is another part than the plain text.
    pub html: Option<String>,
    /// Names of attachments, none of which is read (Moves 7).
    pub attachments: Vec<String>,
    /// Why there are no words to read: a sentence for the sender.
    pub unreadable: Option<String>,
    /// The text was longer than is looked through and was cut there.
    pub cut: bool,
}

/// The first words of a letter's first text part that has any, as far as 4 kB, for those who only look for phrases.
#[must_use]
pub fn opening(message: &Message<'_>) -> String {
    let first = message.parts.iter().find_map(|part| match &part.body {
        PartType::Text(text) if !text.trim().is_empty() => Some((text, false)),
        PartType::Html(text) if !text.trim().is_empty() => Some((text, true)),
        _ => None,
    });
    let Some((text, html)) = first else { return String::new() };
    let text = &text[..text.floor_char_boundary(if html { 16_000 } else { 4_000 })];
    if html { html::text(text) } else { text.to_owned() }
}

/// Reads the words out of a letter.
#[must_use]
pub fn read(raw: &[u8]) -> Body {
    if let Some(why) = too_deep(raw) {
        return Body {
            unreadable: Some(format!(
                "Your letter could not be read: {why}. Please send your move alone, as plain text."
            )),
            ..Body::default()
        };
    }
    let Some(message) = MessageParser::default().parse(raw) else {
        return Body {
            unreadable: Some(
                "Your letter could not be read as mail. Please send your move alone, as plain text.".to_owned(),
            ),
            ..Body::default()
        };
    };
    let mut walk = Walk { message: &message, raw, body: Body::default(), why: None, worded: false };
    let views = walk.part(0, 0);
    let Walk { mut body, why, .. } = walk;
    body.cut |= views.plain.len() > MOST_TEXT || views.html.len() > MOST_TEXT;
    body.plain = clipped(views.plain);
    let html = clipped(views.html);
    body.html = (html != body.plain).then_some(html);
    if body.plain.trim().is_empty() && body.html.as_deref().is_none_or(|h| h.trim().is_empty()) {
        body.unreadable = why.or_else(|| {
            (!body.attachments.is_empty()).then(|| "There are no words in your letter, only an attachment. Please write your move in the letter itself, as plain text.".to_owned())
        });
    }
    body
}

fn clipped(mut text: String) -> String {
    if text.len() > MOST_TEXT {
        text.truncate(text.floor_char_boundary(MOST_TEXT));
    }
    text
}

/// The same part of a letter as plain text shows it and as HTML shows it.
#[derive(Default)]
struct Views {
    plain: String,
    html: String,
}

impl Views {
    fn both(text: String) -> Self {
        Self { html: text.clone(), plain: text }
    }

    fn append(&mut self, other: Self) {
        for (mine, theirs) in [(&mut self.plain, other.plain), (&mut self.html, other.html)] {
            if mine.is_empty() {
                // Moved, not copied: parts inside each other hand the same text up, level by level.
                *mine = theirs;
                continue;
            }
            if !mine.ends_with('\n') {
                mine.push('\n');
            }
            mine.push_str(&theirs);
        }
    }
}

struct Walk<'a> {
    message: &'a Message<'a>,
    raw: &'a [u8],
    body: Body,
    why: Option<String>,
    /// Whether a text part was read.
    worded: bool,
}

impl Walk<'_> {
    fn part(&mut self, at: usize, depth: usize) -> Views {
        let Some(part) = self.message.parts.get(at).filter(|_| depth <= MOST_NESTED) else { return Views::default() };
        let (kind, sub) = mime_type(part);
        if self.set_aside(part, &kind, &sub, at == 0) {
            return Views::default();
        }
        match &part.body {
            PartType::Multipart(children) => {
                let children: Vec<usize> = children.iter().map(|id| *id as usize).collect();
                let children = self.root_first(part, &sub, children);
                self.multipart(&sub, &children, depth)
            }
            PartType::Text(_) | PartType::Html(_) => self.text(part, &sub),
            _ => {
                self.attachment(part);
                Views::default()
            }
        }
    }

    /// The parts of a related letter with its root first, which need not be the first of them (RFC 2387).
    fn root_first(&self, part: &MessagePart<'_>, sub: &str, mut children: Vec<usize>) -> Vec<usize> {
        let start = part.content_type().and_then(|c| c.attribute("start")).filter(|_| sub == "related");
        let id = |s: &str| s.trim_matches(['<', '>', ' ']).to_owned();
        let is_root = |at: &usize| self.message.parts.get(*at).and_then(|p| p.content_id()).map(id) == start.map(id);
        if let Some(root) = start.and_then(|_| children.iter().position(is_root)) {
            children[..=root].rotate_right(1);
        }
        children
    }

    fn multipart(&mut self, sub: &str, children: &[usize], depth: usize) -> Views {
        let mut out = Views::default();
        match sub {
            "alternative" => {
                // The last that can be read is the best; both faces of the letter are kept to be compared.
                let mut views: Vec<(bool, Views)> =
                    children.iter().map(|child| (self.is_plain(*child), self.part(*child, depth + 1))).collect();
                let best = |plain: bool| views.iter().rposition(|(p, v)| *p == plain && !v.html.trim().is_empty());
                let (plain, html) = (best(true).or_else(|| best(false)), best(false).or_else(|| best(true)));
                out.plain = plain.map(|at| std::mem::take(&mut views[at].1.plain)).unwrap_or_default();
                out.html = html.map(|at| std::mem::take(&mut views[at].1.html)).unwrap_or_default();
            }
            "signed" | "related" => {
                if let Some((first, rest)) = children.split_first() {
                    out = self.part(*first, depth + 1);
                    for part in rest.iter().filter_map(|c| self.message.parts.get(*c)) {
                        self.name_attachment(part);
                    }
                }
            }
            "report" => {
                if let Some(first) = children.first() {
                    out = self.part(*first, depth + 1);
                }
            }
            _ => {
                for child in children {
                    let views = self.part(*child, depth + 1);
                    out.append(views);
                }
            }
        }
        out
    }

    fn is_plain(&self, at: usize) -> bool {
        self.message.parts.get(at).is_some_and(|p| mime_type(p).1 == "plain")
    }

    /// Parts that are no words: sealed ones, attached ones, types that are not text.
    fn set_aside(&mut self, part: &MessagePart<'_>, kind: &str, sub: &str, root: bool) -> bool {
        let sealed = match (kind, sub) {
            ("multipart", "encrypted") | ("application", "pgp-encrypted") => Some("Your letter is encrypted"),
            ("application", "pkcs7-mime" | "x-pkcs7-mime") => {
                Some("Your letter is sealed with S/MIME in a way that hides its text")
            }
            ("application", "ms-tnef" | "vnd.ms-tnef") => {
                Some("Your letter came in Microsoft's own format (winmail.dat)")
            }
            _ => None,
        };
        if let Some(what) = sealed {
            self.why.get_or_insert_with(|| {
                format!("{what}, and the relay cannot open it. Please send your move as plain text, unencrypted.")
            });
            return true;
        }
        if kind == "multipart" {
            return false;
        }
        if kind != "text"
            || matches!(
                sub,
                "calendar"
                    | "vcard"
                    | "x-vcard"
                    | "directory"
                    | "rfc822-headers"
                    | "x-amp-html"
                    | "css"
                    | "xml"
                    | "csv"
                    | "rtf"
            )
        {
            if root {
                self.why = Some(format!(
                    "Your letter is of the type {kind}/{sub}, which the relay does not read. Please send your move as plain text."
                ));
            }
            self.attachment(part);
            return true;
        }
        let attached = part.content_disposition().is_some_and(|d| d.ctype().eq_ignore_ascii_case("attachment"));
        // A named text after the first one is an attachment that its program shows in place.
        let shown = self.worded && part.attachment_name().is_some();
        if (attached || shown) && !root {
            self.attachment(part);
            return true;
        }
        false
    }

    fn attachment(&mut self, part: &MessagePart<'_>) {
        let (kind, sub) = mime_type(part);
        let name = part
            .attachment_name()
            .map_or_else(|| format!("{kind}/{sub}"), |n| n.chars().filter(|c| !c.is_control()).take(80).collect());
        if self.body.attachments.len() < 20 {
            self.body.attachments.push(name);
        }
    }

    /// Names what hangs on a related or signed letter, but for signatures and pictures in the text.
    fn name_attachment(&mut self, part: &MessagePart<'_>) {
        let (kind, sub) = mime_type(part);
        if kind != "image" && !sub.contains("signature") {
            self.attachment(part);
        }
    }

    fn text(&mut self, part: &MessagePart<'_>, sub: &str) -> Views {
        let text = self.decoded(part);
        self.worded |= !text.trim().is_empty();
        if sub == "html" {
            return self.html(&text);
        }
        let attribute = |name: &str| part.content_type().and_then(|c| c.attribute(name)).map(str::to_ascii_lowercase);
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if matches!(sub, "enriched" | "richtext") {
            return self.html(&text.replace('\n', "<br>\n"));
        }
        let flowed = attribute("format").is_some_and(|f| f == "flowed");
        Views::both(if flowed { flowed::unflow(&text, attribute("delsp").is_some_and(|d| d == "yes")) } else { text })
    }

    fn html(&mut self, text: &str) -> Views {
        self.body.cut |= text.len() > limits::MOST_HTML;
        Views::both(html::text(text))
    }

    /// The characters of a text part: transfer encoding and charset undone by us, since labels lie.
    fn decoded(&mut self, part: &MessagePart<'_>) -> String {
        let start = (part.offset_body as usize).min(self.raw.len());
        let end = (part.offset_end as usize).clamp(start, self.raw.len());
        let mut body = &self.raw[start..end];
        if body.len() > 4 * MOST_TEXT {
            body = &body[..4 * MOST_TEXT];
            self.body.cut = true;
        }
        let bytes = transfer::undone(body, part.content_transfer_encoding());
        let labelled = part.content_type().and_then(|c| c.attribute("charset")).map(str::to_owned);
        let html = || mime_type(part).1 == "html";
        let charset = labelled.or_else(|| html().then(|| charset::declared(&bytes)).flatten());
        charset::decode(&bytes, charset.as_deref())
    }
}

/// The type and subtype of a part, in small letters; `text/plain` where it names none.
fn mime_type(part: &MessagePart<'_>) -> (String, String) {
    part.content_type().map_or_else(
        || ("text".to_owned(), "plain".to_owned()),
        |c| (c.ctype().to_ascii_lowercase(), c.subtype().unwrap_or("plain").to_ascii_lowercase()),
    )
}
