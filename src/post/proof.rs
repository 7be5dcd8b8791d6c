//! How well a sender is proven by the mail server's own checks (RFC 8601): the topmost Authentication-Results
//! of a trusted authserv-id, read so that nothing a stranger puts into a header can pass for a result.

use super::envelope::{Envelope, skip_comment};

/// What the trusted server found, as far as it speaks for the From domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// A DKIM signature of the From domain passed and covers the whole body.
    pub dkim: bool,
    /// DMARC for the From domain.
    pub dmarc: Dmarc,
}

/// The DMARC result for the From domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dmarc {
    Pass,
    Fail,
    /// None published, not checked, or a temporary error.
    #[default]
    None,
}

impl Proof {
    /// Whether the sender's domain vouches for the letter.
    #[must_use]
    pub fn passes(self) -> bool {
        self.dmarc != Dmarc::Fail && (self.dkim || self.dmarc == Dmarc::Pass)
    }

    /// Whether the sender's domain says that the letter is not its own.
    #[must_use]
    pub fn fails(self) -> bool {
        self.dmarc == Dmarc::Fail
    }
}

/// Reads what the trusted servers say of a letter. Only the topmost field that names one of `trusted` counts; one further
/// down may have been there when the letter came (security 2, 3). Without exactly one sender nothing is proven.
#[must_use]
pub fn proof(envelope: &Envelope, trusted: &[String]) -> Proof {
    let Some((_, domain)) = envelope.from.address().and_then(|a| a.split_once('@')) else { return Proof::default() };
    let results = envelope.authentication.iter().find_map(|field| {
        let (id, results) = split_results(field)?;
        trusted.iter().any(|t| t.eq_ignore_ascii_case(&id)).then_some(results)
    });
    let mut proof = Proof::default();
    let mut dmarc: Option<Dmarc> = None;
    for result in results.unwrap_or_default() {
        match result.method.as_str() {
            "dkim" if result.result == "pass" && result.signs(domain) => proof.dkim = true,
            "dmarc" if result.property("header", "from").is_none_or(|d| d.eq_ignore_ascii_case(domain)) => {
                let one = match result.result.as_str() {
                    "pass" => Dmarc::Pass,
                    "fail" => Dmarc::Fail,
                    _ => Dmarc::None,
                };
                // Two results that differ prove the worse.
                dmarc = Some(match (dmarc, one) {
                    (None, one) => one,
                    (Some(before), one) if before == one => one,
                    (Some(Dmarc::Fail), _) | (_, Dmarc::Fail) => Dmarc::Fail,
                    _ => Dmarc::None,
                });
            }
            _ => {}
        }
    }
    proof.dmarc = dmarc.unwrap_or_default();
    if !proof.fails() && envelope.half_signed.iter().any(|signer| aligned(signer, domain)) {
        // Security 13: the signature may be all that a pass rests on.
        return Proof::default();
    }
    proof
}

/// One `method=result` with its properties.
#[derive(Debug)]
struct MethodResult {
    method: String,
    result: String,
    properties: Vec<(String, String)>,
}

impl MethodResult {
    fn property(&self, kind: &str, name: &str) -> Option<&str> {
        let wanted = format!("{kind}.{name}");
        self.properties.iter().find(|(k, _)| *k == wanted).map(|(_, v)| v.as_str())
    }

    /// Whether it is a signature of the domain or of one above it (relaxed alignment, with a registered name of its own),
    /// over the whole body: one with `l=` proves nothing (security 13).
    fn signs(&self, domain: &str) -> bool {
        let signer =
            self.property("header", "d").or_else(|| self.property("header", "i").and_then(|i| i.rsplit('@').next()));
        let partial = self.properties.iter().any(|(k, _)| k == "header.l" || k == "body.l");
        !partial && signer.is_some_and(|d| aligned(d, domain))
    }
}

/// Whether `signer` is `domain` or a parent of it that is no public suffix by the look of it. Without a list of public
/// suffixes a parent counts only with three labels, or two whose last is a common open one.
fn aligned(signer: &str, domain: &str) -> bool {
    let (signer, domain) =
        (signer.trim_end_matches('.').to_ascii_lowercase(), domain.trim_end_matches('.').to_ascii_lowercase());
    if signer == domain {
        return true;
    }
    let parent = domain.strip_suffix(&signer).is_some_and(|rest| rest.ends_with('.'));
    let labels = signer.split('.').count();
    let open = ["com", "org", "net", "edu", "gov", "info", "example", "test"];
    parent && (labels >= 3 || (labels == 2 && signer.rsplit('.').next().is_some_and(|tld| open.contains(&tld))))
}

/// Cuts an unfolded field into its authserv-id and results. `None`: it is not well-formed, and proves nothing.
fn split_results(field: &str) -> Option<(String, Vec<MethodResult>)> {
    let tokens = tokens(field)?;
    let mut parts = tokens.split(|t| *t == Token::Semicolon);
    let id = match parts.next()? {
        [Token::Word(id)] | [Token::Word(id), Token::Word(_)] => id.clone(),
        _ => return None,
    };
    let mut results = Vec::new();
    for part in parts {
        if part.is_empty() || matches!(part, [Token::Word(w)] if w.eq_ignore_ascii_case("none")) {
            continue;
        }
        results.push(result(part)?);
    }
    Some((id, results))
}

/// `dkim=pass reason="…" header.d=example.org`
fn result(part: &[Token]) -> Option<MethodResult> {
    let [Token::Word(method), Token::Equals, Token::Word(result), rest @ ..] = part else { return None };
    let mut properties = Vec::new();
    let mut rest = rest;
    while let [Token::Word(key), Token::Equals, value, more @ ..] = rest {
        let (Token::Word(value) | Token::Quoted(value)) = value else { return None };
        properties.push((key.to_ascii_lowercase(), value.clone()));
        rest = more;
    }
    // `dkim/1=pass`: the version is not part of the name.
    let method = method.split('/').next().unwrap_or_default().to_ascii_lowercase();
    rest.is_empty().then(|| MethodResult { method, result: result.to_ascii_lowercase(), properties })
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Word(String),
    Quoted(String),
    Equals,
    Semicolon,
}

/// Words, quoted strings and signs; comments go, however they are nested. `None`: unbalanced.
fn tokens(field: &str) -> Option<Vec<Token>> {
    let mut out = Vec::new();
    let mut chars = field.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_whitespace() => {}
            ';' => out.push(Token::Semicolon),
            '=' => out.push(Token::Equals),
            '(' => skip_comment(&mut chars)?,
            '"' => {
                let mut text = String::new();
                loop {
                    match chars.next()? {
                        '\\' => text.push(chars.next()?),
                        '"' => break,
                        c => text.push(c),
                    }
                }
                out.push(Token::Quoted(text));
            }
            ')' => return None,
            c => {
                let mut text = String::from(c);
                // A value such as `header.b=abc/d+e==` may hold an equals sign; a key may not.
                let value = out.last() == Some(&Token::Equals);
                while let Some(next) = chars
                    .peek()
                    .copied()
                    .filter(|n| !n.is_whitespace() && !matches!(n, ';' | '(' | ')' | '"') && (value || *n != '='))
                {
                    text.push(next);
                    chars.next();
                }
                out.push(Token::Word(text));
            }
        }
    }
    Some(out)
}
