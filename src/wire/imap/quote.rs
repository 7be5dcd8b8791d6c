//! Words in commands: quoted strings, folder names, sets of UIDs.

use data_encoding::BASE64_NOPAD;
use std::fmt::Write as _;

/// A quoted string (RFC 3501, 4.3). Line breaks are refused where commands are sent.
pub fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether `text` may stand in a quoted string.
pub fn fits(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// A folder's name, in the UTF-7 of RFC 3501, 5.1.3: `Gelöscht` is `Gel&APY-scht`.
pub fn folder(name: &str) -> String {
    let mut out = String::new();
    let mut foreign = Vec::new();
    for c in name.chars() {
        if c.is_ascii() {
            flush(&mut out, &mut foreign);
            out.push(c);
            if c == '&' {
                out.push('-');
            }
        } else {
            foreign.extend(c.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_be_bytes()));
        }
    }
    flush(&mut out, &mut foreign);
    string(&out)
}

fn flush(out: &mut String, foreign: &mut Vec<u8>) {
    if !foreign.is_empty() {
        let _ = write!(out, "&{}-", BASE64_NOPAD.encode(foreign).replace('/', ","));
        foreign.clear();
    }
}

/// A set of UIDs, given in ascending order: `1:3,7`.
pub fn set(uids: &[u32]) -> String {
    let mut out = String::new();
    let mut rest = uids;
    while let Some(first) = rest.first() {
        let run = rest.windows(2).take_while(|pair| pair[1].checked_sub(pair[0]) == Some(1)).count();
        let comma = if out.is_empty() { "" } else { "," };
        let _ = match run {
            0 => write!(out, "{comma}{first}"),
            _ => write!(out, "{comma}{first}:{}", rest[run]),
        };
        rest = &rest[run + 1..];
    }
    out
}
