//! What an IMAP server says, taken apart: just as much as we ask for. Anything else is [`Reply::Other`] and does no harm.

/// Lists nested deeper than this are not read.
const DEPTH: usize = 16;

/// A response as it came: its lines in one, and the literals that stood between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Raw {
    /// Each literal is still announced by its `{length}`.
    pub text: Vec<u8>,
    pub literals: Vec<Vec<u8>>,
}

/// One response of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `+`: go on.
    Continue(String),
    /// The end of the command with this tag.
    Done(String, Status),
    /// `* OK`, `* NO`, `* BAD`, `* BYE`, `* PREAUTH`.
    Status(Status),
    Capability(Vec<String>),
    /// So many letters are in the folder.
    Exists(u32),
    /// One letter fewer is.
    Expunged,
    /// Names and values about one letter.
    Fetched(Vec<Item>),
    Other,
}

/// A condition, its code (`UIDVALIDITY 17`) and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    pub condition: Condition,
    pub code: String,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Ok,
    No,
    Bad,
    Bye,
    PreAuth,
}

/// A value in a `FETCH` response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    Atom(String),
    /// A quoted string or literal.
    Text(Vec<u8>),
    List(Vec<Item>),
}

impl Status {
    /// The number that follows `name` in the code: `[UIDNEXT 43]`.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u32> {
        let (key, value) = self.code.split_once(' ')?;
        if !key.eq_ignore_ascii_case(name) {
            return None;
        }
        value.trim().parse().ok()
    }

    /// Whether the code is `name`.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.code.split(' ').next().is_some_and(|key| key.eq_ignore_ascii_case(name))
    }
}

/// The length of the literal that `line`, the newest line of a response, announces at its end.
#[must_use]
pub fn literal(line: &[u8], first: bool) -> Option<u64> {
    // The text of a condition is for people, and a brace in it no literal.
    if first && (line.starts_with(b"+") || condition(&String::from_utf8_lossy(line)).is_some()) {
        return None;
    }
    let inner = line.strip_suffix(b"}")?;
    let open = inner.iter().rposition(|byte| *byte == b'{')?;
    let digits = &inner[open + 1..];
    let digits = digits.strip_suffix(b"+").unwrap_or(digits);
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Reads a response.
#[must_use]
pub fn read(raw: Raw) -> Reply {
    let text = String::from_utf8_lossy(&raw.text).into_owned();
    if let Some(rest) = text.strip_prefix('+') {
        return Reply::Continue(rest.trim().to_owned());
    }
    if let Some((tag, status)) = condition(&text) {
        return if tag == "*" { Reply::Status(status) } else { Reply::Done(tag, status) };
    }
    let mut words = text.splitn(4, ' ');
    let (star, second, third) = (words.next(), words.next().unwrap_or(""), words.next().unwrap_or(""));
    if star != Some("*") {
        return Reply::Other;
    }
    if second.eq_ignore_ascii_case("CAPABILITY") {
        return Reply::Capability(text.split_ascii_whitespace().skip(2).map(str::to_ascii_uppercase).collect());
    }
    let Ok(number) = second.parse::<u32>() else { return Reply::Other };
    match third.to_ascii_uppercase().as_str() {
        "EXISTS" => Reply::Exists(number),
        "EXPUNGE" => Reply::Expunged,
        "FETCH" => {
            let start = "* ".len() + second.len() + " FETCH ".len();
            let list =
                raw.text.get(start..).and_then(|rest| Scanner { rest, literals: raw.literals.into_iter() }.list(0));
            list.map_or(Reply::Other, Reply::Fetched)
        }
        _ => Reply::Other,
    }
}

/// Tag, condition, code and text of `* OK [CODE] text` or `A1 NO text`.
fn condition(text: &str) -> Option<(String, Status)> {
    let (tag, rest) = text.split_once(' ')?;
    let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let condition = match word.to_ascii_uppercase().as_str() {
        "OK" => Condition::Ok,
        "NO" => Condition::No,
        "BAD" => Condition::Bad,
        "BYE" => Condition::Bye,
        "PREAUTH" => Condition::PreAuth,
        _ => return None,
    };
    let coded = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (code, text) = coded.unwrap_or(("", rest));
    Some((tag.to_owned(), Status { condition, code: code.to_owned(), text: super::super::shown(text) }))
}

/// Walks through the values of a `FETCH` response.
struct Scanner<'a> {
    rest: &'a [u8],
    literals: std::vec::IntoIter<Vec<u8>>,
}

impl Scanner<'_> {
    /// A list in parentheses; `None` when it is none, or never ends.
    fn list(&mut self, depth: usize) -> Option<Vec<Item>> {
        self.rest = self.rest.strip_prefix(b"(")?;
        let mut items = Vec::new();
        loop {
            match *self.rest.first()? {
                b' ' => self.rest = &self.rest[1..],
                b')' => {
                    self.rest = &self.rest[1..];
                    return Some(items);
                }
                b'(' if depth < DEPTH => items.push(Item::List(self.list(depth + 1)?)),
                b'(' => return None,
                b'"' => items.push(Item::Text(self.quoted()?)),
                b'{' | b'~' => items.push(Item::Text(self.literal()?)),
                _ => items.push(self.atom()?),
            }
        }
    }

    fn quoted(&mut self) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        let mut at = 1;
        loop {
            match *self.rest.get(at)? {
                b'"' => break,
                b'\\' => {
                    at += 1;
                    text.push(*self.rest.get(at)?);
                }
                byte => text.push(byte),
            }
            at += 1;
        }
        self.rest = &self.rest[at + 1..];
        Some(text)
    }

    fn literal(&mut self) -> Option<Vec<u8>> {
        let end = self.rest.iter().position(|byte| *byte == b'}')?;
        self.rest = &self.rest[end + 1..];
        self.literals.next()
    }

    /// A word up to a space or parenthesis; what stands in brackets belongs to it (`BODY[]<0>`).
    fn atom(&mut self) -> Option<Item> {
        let mut inside = false;
        let end = self.rest.iter().position(|byte| {
            match byte {
                b'[' => inside = true,
                b']' => inside = false,
                _ => {}
            }
            !inside && matches!(byte, b' ' | b'(' | b')')
        })?;
        let (atom, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(Item::Atom(String::from_utf8_lossy(atom).into_owned()))
    }
}
