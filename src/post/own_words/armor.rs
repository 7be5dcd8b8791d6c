//! PGP in the text of a letter: of a signed letter only the signed part counts (security 25), a sealed one has no words.

use std::borrow::Cow;

const SIGNED: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
const SEALED: &str = "-----BEGIN PGP MESSAGE-----";

/// The signed part of a clear-signed letter; any other text as it is.
///
/// Nothing is verified here: it only keeps text that was put around a signed letter from being read as its writer's.
#[must_use]
pub fn inside(text: &str) -> Cow<'_, str> {
    let Some(at) = text.lines().position(|l| l.trim_end() == SIGNED) else { return Cow::Borrowed(text) };
    let lines = text.lines().skip(at + 1);
    // The armor's own headers end with a blank line.
    let signed = lines.skip_while(|l| !l.trim().is_empty()).skip(1).take_while(|l| l.trim_end() != SIGNATURE);
    let mut out = String::with_capacity(text.len());
    for line in signed {
        out.push_str(line.strip_prefix("- ").unwrap_or(line));
        out.push('\n');
    }
    Cow::Owned(out)
}

/// The open words before a sealed block; `None`: there is no such block.
#[must_use]
pub fn before_seal(words: &str) -> Option<&str> {
    let mut at = 0;
    for line in words.split_inclusive('\n') {
        if line.trim() == SEALED {
            return Some(&words[..at]);
        }
        at += line.len();
    }
    None
}
