//! Mailboxes, read strictly for the sender and tolerantly for the rest (security: exactly one From with one mailbox).

use super::headers::Field;

/// Who a letter is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sender {
    /// The one mailbox of the one From field, in small letters.
    One(String),
    /// No From field, or an empty one.
    Nobody,
    /// Two From fields, or two mailboxes in it.
    Several,
    /// A From that parsers read differently: encoded, spaced, grouped, with control characters. The value, for review.
    Odd(String),
}

impl Sender {
    /// The sender's address, if there is exactly one.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        match self {
            Self::One(address) => Some(address),
            _ => None,
        }
    }
}

/// Reads the From fields of a letter.
#[must_use]
pub fn sender(fields: &[Field]) -> Sender {
    let from: Vec<&Field> = fields.iter().filter(|f| f.name.eq_ignore_ascii_case("from")).collect();
    match from.as_slice() {
        [] => Sender::Nobody,
        [one] if one.odd => Sender::Odd(one.value.chars().take(200).collect()),
        [one] => strict(&one.value),
        _ => Sender::Several,
    }
}

fn strict(value: &str) -> Sender {
    let odd = || Sender::Odd(value.chars().take(200).collect());
    let Some(parts) = parts(value) else { return odd() };
    let mut found = Vec::new();
    let mut empty = true;
    for mailbox in parts.split(|p| *p == Part::Comma) {
        if mailbox.is_empty() {
            continue;
        }
        empty = false;
        match mailbox_of(mailbox) {
            Some(address) => found.push(address),
            None => return odd(),
        }
    }
    match found.as_slice() {
        [] if empty => Sender::Nobody,
        [one] => Sender::One(one.clone()),
        _ => Sender::Several,
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Comma,
    Quoted,
    /// What stands between `<` and `>`.
    Angle(String),
    Atom(String),
}

/// Skips a comment of a header field, and those nested in it, from behind its first `(` (RFC 5322, 3.2.2). `None`: it never
/// ends.
pub(in crate::post) fn skip_comment(chars: &mut impl Iterator<Item = char>) -> Option<()> {
    let mut depth = 1_usize;
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

/// Cuts a field into quoted strings, angle addresses, atoms and commas; comments go. `None`: unbalanced, or a group.
fn parts(value: &str) -> Option<Vec<Part>> {
    let mut out = Vec::new();
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' => {}
            ',' => out.push(Part::Comma),
            '"' => {
                loop {
                    match chars.next()? {
                        '\\' => {
                            chars.next()?;
                        }
                        '"' => break,
                        _ => {}
                    }
                }
                out.push(Part::Quoted);
            }
            '(' => skip_comment(&mut chars)?,
            '<' => {
                let mut inside = String::new();
                loop {
                    match chars.next()? {
                        '>' => break,
                        c => inside.push(c),
                    }
                }
                out.push(Part::Angle(inside));
            }
            ':' | ';' | '>' | ')' | '\\' => return None,
            c => {
                let mut atom = String::from(c);
                while let Some(next) = chars
                    .peek()
                    .copied()
                    .filter(|n| !matches!(n, ' ' | '\t' | ',' | '"' | '(' | '<' | ':' | ';' | '>' | ')' | '\\'))
                {
                    atom.push(next);
                    chars.next();
                }
                out.push(Part::Atom(atom));
            }
        }
    }
    Some(out)
}

/// One mailbox: `name <address>` or `address` alone. A bare `@` in a name is refused, since some parsers take it for the address.
fn mailbox_of(parts: &[Part]) -> Option<String> {
    let name_has_address = |parts: &[Part]| parts.iter().any(|p| matches!(p, Part::Atom(a) if a.contains('@')));
    match parts {
        [Part::Atom(address)] => address_of(address),
        [name @ .., Part::Angle(address)]
            if !name_has_address(name) && !name.iter().any(|p| matches!(p, Part::Angle(_))) =>
        {
            address_of(address)
        }
        _ => None,
    }
}

/// A plain ASCII `local@domain` in small letters; `None` for anything that could be read in two ways.
#[must_use]
pub fn address_of(text: &str) -> Option<String> {
    let (local, domain) = text.split_once('@')?;
    let atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let dots = |s: &str| !s.starts_with('.') && !s.ends_with('.') && !s.contains("..");
    let fits = text.len() <= 254
        && !local.is_empty()
        && local.chars().all(atom)
        && dots(local)
        && !text.contains("=?")
        && !domain.is_empty()
        && dots(domain)
        && domain.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'));
    fits.then(|| text.to_ascii_lowercase())
}

/// Every address that stands in a field, in small letters, read tolerantly.
#[must_use]
pub fn all(value: &str) -> Vec<String> {
    let cut = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | ',' | ';' | '"' | '(' | ')' | ':');
    value.split(cut).filter_map(address_of).take(200).collect()
}
