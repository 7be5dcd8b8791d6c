//! What the mail server found out about a sender's domain: `Authentication-Results` (RFC 8601), read without guessing.

use super::headers::Field;
use super::{Envelope, Sender};

/// What a mail server that is trusted says of the domain in From.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vouched {
    /// DMARC passed, or a DKIM signature of that domain did.
    Pass,
    /// DMARC failed: the domain says that the letter is not from there.
    Fail,
    /// Nothing, or nothing about that domain.
    Nothing,
}

/// One `method=result` with its properties, all in small letters.
struct Finding {
    method: String,
    result: String,
    properties: Vec<(String, String)>,
}

impl Envelope {
    /// What the server named `authserv_id` found out about the sender's domain. Only its topmost field counts: those
    /// below may have come with the letter (security 2, 3).
    #[must_use]
    pub fn vouched(&self, authserv_id: &str) -> Vouched {
        let Sender::One(address) = &self.from else { return Vouched::Nothing };
        let Some((_, domain)) = address.rsplit_once('@') else { return Vouched::Nothing };
        let domain = &domain.to_ascii_lowercase();
        let mut fields = self.authentication.iter().filter_map(|field| parts(field));
        let Some(parts) = fields.find(|parts| is_by(parts, authserv_id)) else { return Vouched::Nothing };
        let findings: Vec<Finding> = parts.iter().skip(1).filter_map(|part| finding(part)).collect();
        let said = |method: &str, result: &str| findings.iter().any(|f| f.method == method && f.result == result);
        if said("dmarc", "fail") {
            return Vouched::Fail;
        }
        // Security 13: what is added to a letter behind the signed part of its body would count as signed.
        if self.half_signed.iter().any(|signer| aligned(signer, domain)) {
            return Vouched::Nothing;
        }
        if findings.iter().any(|f| f.vouches(domain)) { Vouched::Pass } else { Vouched::Nothing }
    }
}

impl Finding {
    fn vouches(&self, domain: &str) -> bool {
        self.result == "pass"
            && match self.method.as_str() {
                "dmarc" => self.named("header.from").iter().all(|from| from.rsplit('@').next() == Some(domain)),
                "dkim" => {
                    let signers = self.named("header.d");
                    !signers.is_empty() && signers.iter().all(|signer| aligned(signer, domain))
                }
                _ => false,
            }
    }

    /// The values of a property.
    fn named(&self, name: &str) -> Vec<&str> {
        self.properties.iter().filter(|(n, _)| n == name).map(|(_, value)| value.as_str()).collect()
    }
}

/// Security 14: whether a signature of `signer` speaks for `domain`: its own, or that of a domain above it.
fn aligned(signer: &str, domain: &str) -> bool {
    let above = || signer.contains('.') && domain.strip_suffix(signer).is_some_and(|rest| rest.ends_with('.'));
    signer == domain || above()
}

/// The domains whose DKIM signatures leave the end of the body unsigned (the tag `l=`).
pub(super) fn half_signed(fields: &[Field]) -> Vec<String> {
    let signatures = fields.iter().filter(|f| f.name.eq_ignore_ascii_case("dkim-signature"));
    let half = signatures.filter_map(|field| {
        let tags: Vec<(String, String)> = field
            .value
            .split(';')
            .filter_map(|tag| tag.split_once('='))
            .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().to_ascii_lowercase()))
            .collect();
        let tag = |name: &str| tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.clone());
        tag("l").and(tag("d"))
    });
    half.collect()
}

fn is_by(parts: &[Vec<String>], authserv_id: &str) -> bool {
    parts.first().and_then(|first| first.first()).is_some_and(|id| id.eq_ignore_ascii_case(authserv_id))
}

/// The parts of a field between semicolons, each as words: comments taken out, quoted strings kept whole (security 4).
/// None for a field that does not close what it opens: it cannot be told what is outside.
fn parts(field: &str) -> Option<Vec<Vec<String>>> {
    let mut parts = vec![vec![String::new()]];
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        match c {
            '(' => skip_comment(&mut chars)?,
            '"' => word(&mut parts).push_str(&quoted(&mut chars)?),
            ';' => parts.push(vec![String::new()]),
            c if c.is_whitespace() => parts.last_mut()?.push(String::new()),
            c => word(&mut parts).push(c.to_ascii_lowercase()),
        }
    }
    for part in &mut parts {
        part.retain(|word| !word.is_empty());
        join_equals(part);
    }
    Some(parts)
}

fn word(parts: &mut Vec<Vec<String>>) -> &mut String {
    if parts.last().is_none_or(Vec::is_empty) {
        parts.push(vec![String::new()]);
    }
    let last = parts.len() - 1;
    let end = parts[last].len() - 1;
    &mut parts[last][end]
}

/// Blanks may stand around `=`: `dkim = pass` is one word.
fn join_equals(part: &mut Vec<String>) {
    let mut at = 1;
    while at < part.len() {
        if part[at].starts_with('=') || part[at - 1].ends_with('=') {
            let next = part.remove(at);
            part[at - 1].push_str(&next);
        } else {
            at += 1;
        }
    }
}

/// Goes behind the comment that was just opened; comments nest (RFC 5322, 3.2.2).
fn skip_comment(chars: &mut std::str::Chars<'_>) -> Option<()> {
    let mut depth = 1;
    while depth > 0 {
        match chars.next()? {
            '\\' => {
                chars.next()?;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    Some(())
}

/// The quoted string that was just opened. What would end a word or a value in it is no such thing any more.
fn quoted(chars: &mut std::str::Chars<'_>) -> Option<String> {
    let mut out = String::new();
    loop {
        match chars.next()? {
            '"' => return Some(out),
            '\\' => out.push(chars.next()?.to_ascii_lowercase()),
            '=' => out.push('\u{fffd}'),
            c => out.push(c.to_ascii_lowercase()),
        }
    }
}

/// `method[/version]=result` and the properties behind it.
fn finding(words: &[String]) -> Option<Finding> {
    let (method, result) = words.first()?.split_once('=')?;
    let method = method.split('/').next().unwrap_or_default().to_owned();
    let properties = words[1..].iter().filter_map(|word| word.split_once('='));
    let properties = properties.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Some(Finding { method, result: result.to_owned(), properties })
}
