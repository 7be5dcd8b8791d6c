//! What an SMTP server answers.

use crate::relay::ports::WireError;
use crate::wire::line::Line;
use std::collections::HashSet;

/// No line of a reply is longer, and no reply has more lines.
const LONGEST_LINE: usize = 8_192;
const MOST_LINES: usize = 200;

/// A reply: its code and its lines without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    pub code: u16,
    pub lines: Vec<String>,
}

impl Reply {
    /// Reads the next reply.
    ///
    /// # Errors
    /// `Temporary`: closed, silent, or not SMTP.
    pub async fn read(line: &mut Line) -> Result<Self, WireError> {
        let mut lines = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&line.read_line(LONGEST_LINE).await?).into_owned();
            let Some((code, last, rest)) = parts(&text).filter(|_| lines.len() < MOST_LINES) else {
                return Err(WireError::temporary(format!(
                    "{} answered `{}`, which is not SMTP.",
                    line.peer().who,
                    crate::wire::shown(&text)
                )));
            };
            lines.push(rest.to_owned());
            if last {
                return Ok(Self { code, lines });
            }
        }
    }

    /// 2xx.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.code / 100 == 2
    }

    /// 5xx: trying again will not help. Anything else that is not what was hoped for may pass.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.code / 100 == 5
    }

    /// The reply as one line for people: `550 5.1.1 No such user`.
    #[must_use]
    pub fn said(&self) -> String {
        crate::wire::shown(&format!("{} {}", self.code, self.lines.join(" ")))
    }

    /// Whether the enhanced status code (RFC 3463) is `code`.
    #[must_use]
    pub fn has_status(&self, code: &str) -> bool {
        self.lines.first().is_some_and(|line| line.split(' ').next() == Some(code))
    }
}

/// Code, whether it is the last line, and the text of `250-SIZE 1000`.
fn parts(text: &str) -> Option<(u16, bool, &str)> {
    let code = text.get(..3)?.parse().ok().filter(|code| (200..600).contains(code))?;
    match text.as_bytes().get(3) {
        None => Some((code, true, "")),
        Some(b' ') => Some((code, true, &text[4..])),
        Some(b'-') => Some((code, false, &text[4..])),
        Some(_) => None,
    }
}

/// What a server says it can do, in answer to EHLO.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Abilities {
    words: HashSet<String>,
    /// SASL mechanisms.
    pub logins: HashSet<String>,
    /// The largest letter, in bytes, where the server says so.
    pub largest: Option<u64>,
}

impl Abilities {
    /// Reads the answer to EHLO; its first line is the server's name.
    #[must_use]
    pub fn of(reply: &Reply) -> Self {
        let mut found = Self::default();
        for line in reply.lines.iter().skip(1) {
            let line = line.to_ascii_uppercase();
            // Old servers write AUTH=LOGIN.
            let mut words = line.split([' ', '=']).filter(|word| !word.is_empty());
            let Some(first) = words.next() else { continue };
            match first {
                "AUTH" => found.logins.extend(words.map(str::to_owned)),
                "SIZE" => found.largest = words.next().and_then(|size| size.parse().ok()).filter(|size| *size > 0),
                _ => {}
            }
            found.words.insert(first.to_owned());
        }
        found
    }

    /// Whether the server has the extension `name`.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.words.contains(name)
    }
}
