//! What is too much to be parsed: a letter like a matryoshka, or of ten thousand parts.

/// Most multipart or message parts inside each other or beside each other that a letter may have.
pub const MOST_NESTED: usize = 100;
/// Most parts of any kind.
pub const MOST_PARTS: usize = 1_000;
/// Most bytes of a letter that are parsed for their words; larger ones are read for their headers alone.
pub const MOST_BYTES: usize = 10 * 1024 * 1024;
/// Most bytes of a letter's own header.
pub const LONGEST_HEADER: usize = 256 * 1024;
/// Most bytes of text, quotes and all, that are looked through for a player's words: the first ones.
pub const MOST_TEXT: usize = 128 * 1024;
/// Most bytes of HTML that are taken apart for it.
pub const MOST_HTML: usize = MOST_TEXT + MOST_TEXT / 2;

/// Why a letter must not be handed to a MIME parser; `None`: it may.
///
/// Counts without parsing, so that neither depth nor number can hurt: every part that can hold others names its type,
/// and every part but the plainest has a header that begins with `Content-`.
#[must_use]
pub fn too_deep(raw: &[u8]) -> Option<&'static str> {
    if raw.len() > MOST_BYTES {
        return Some("it is larger than 10 MB");
    }
    let header: usize =
        raw.split_inclusive(|b| *b == b'\n').take_while(|l| !matches!(*l, b"\n" | b"\r\n")).map(<[u8]>::len).sum();
    if header > LONGEST_HEADER {
        return Some("its header is longer than 256 kB");
    }
    let holders = count(raw, b"multipart/") + count(raw, b"message/");
    if holders > MOST_NESTED {
        return Some("it has too many parts inside each other");
    }
    let parts = raw
        .split(|b| *b == b'\n')
        .filter(|line| line.len() >= 8 && line[..8].eq_ignore_ascii_case(b"content-"))
        .count();
    let boundaries =
        raw.split(|b| *b == b'\n').filter(|line| line.starts_with(b"--") && line.trim_ascii_end().len() > 2).count();
    if parts > 4 * MOST_PARTS || (holders > 0 && boundaries > 4 * MOST_PARTS) {
        return Some("it has too many parts");
    }
    None
}

fn count(raw: &[u8], what: &[u8]) -> usize {
    let Some(slash) = what.iter().position(|b| *b == b'/') else { return 0 };
    raw.iter()
        .enumerate()
        .filter(|(at, b)| **b == b'/' && *at >= slash && raw[at - slash..*at].eq_ignore_ascii_case(&what[..slash]))
        .count()
}
