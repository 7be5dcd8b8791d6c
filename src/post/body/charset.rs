//! Bytes to characters, whatever the label says: mislabelled mail is read by what its bytes can be.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// Decodes a text part. Labels that contradict the bytes are overruled:
/// valid UTF-8 with letters beyond ASCII is UTF-8, and what is no UTF-8 is read as windows-1252.
#[must_use]
pub fn decode(bytes: &[u8], label: Option<&str>) -> String {
    let label = label.unwrap_or("us-ascii").trim().to_ascii_lowercase();
    if matches!(label.as_str(), "utf-7" | "utf7" | "unicode-1-1-utf-7") && bytes.is_ascii() {
        return utf7(bytes);
    }
    if let Some(text) = wide(bytes, &label) {
        return text;
    }
    let named = Encoding::for_label(label.as_bytes());
    // Seven-bit encodings with escapes are what they say; every other label yields to the bytes.
    if let Some(encoding) = named
        && !encoding.is_ascii_compatible()
    {
        return encoding.decode_with_bom_removal(bytes).0.into_owned();
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && !(text.is_ascii() && named.is_some_and(|e| e.name() == "ISO-2022-JP"))
    {
        return text.trim_start_matches('\u{feff}').to_owned();
    }
    let encoding = match named {
        Some(e) if e != UTF_8 => e,
        _ => WINDOWS_1252,
    };
    let (text, wrong) = encoding.decode_without_bom_handling(bytes);
    if wrong { WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned() } else { text.into_owned() }
}

/// UTF-16, by label, by byte order mark, or by the look of it.
fn wide(bytes: &[u8], label: &str) -> Option<String> {
    let encoding = match bytes {
        [0xff, 0xfe, ..] => UTF_16LE,
        [0xfe, 0xff, ..] => UTF_16BE,
        _ if label.starts_with("utf-16be") => UTF_16BE,
        _ if label.starts_with("utf-16") || label == "unicode" => {
            // Without a mark the side on which the zeros lie tells.
            let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
            if bytes.is_empty() || zeros(0) + zeros(1) == 0 {
                return None;
            }
            if zeros(0) > zeros(1) { UTF_16BE } else { UTF_16LE }
        }
        _ => return None,
    };
    let text: Cow<'_, str> = encoding.decode_with_bom_removal(bytes).0;
    Some(text.into_owned())
}

/// UTF-7 (RFC 2152): `+` opens base64 of UTF-16, `+-` is a plus.
fn utf7(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::with_capacity(text.len());
    let mut rest: &str = &text;
    while let Some(at) = rest.find('+') {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let run = tail.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/')).count();
        let (code, after) = tail.split_at(run);
        let (closed, after) = match after.strip_prefix('-') {
            Some(after) => (true, after),
            None => (false, after),
        };
        match (code, closed) {
            ("", true) => out.push('+'),
            ("", false) => out.push('+'),
            (code, closed) => match utf16_of(code) {
                Some(decoded) => out.push_str(&decoded),
                None => {
                    out.push('+');
                    out.push_str(code);
                    if closed {
                        out.push('-');
                    }
                }
            },
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The text of one base64 run; `None` where its bits are no UTF-16.
fn utf16_of(code: &str) -> Option<String> {
    let mut bits: u32 = 0;
    let mut held = 0;
    let mut units = Vec::with_capacity(code.len() / 2);
    for b in code.bytes() {
        let six = match b {
            b'A'..=b'Z' => b - b'A',
            b'a'..=b'z' => b - b'a' + 26,
            b'0'..=b'9' => b - b'0' + 52,
            b'+' => 62,
            _ => 63,
        };
        bits = (bits << 6) | u32::from(six);
        held += 6;
        if held >= 16 {
            held -= 16;
            units.push(u16::try_from((bits >> held) & 0xffff).ok()?);
            bits &= (1 << held) - 1;
        }
    }
    if units.is_empty() || bits != 0 {
        return None;
    }
    String::from_utf16(&units).ok()
}
