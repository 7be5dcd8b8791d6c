//! Bytes to characters, whatever the label says: mislabelled mail is read by what its bytes can be.

use encoding_rs::{EUC_KR, Encoding, GBK, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// Decodes a text part. Labels that contradict the bytes are overruled:
/// valid UTF-8 with letters beyond ASCII is UTF-8, and what is no UTF-8 is read as windows-1252.
#[must_use]
pub fn decode(bytes: &[u8], label: Option<&str>) -> String {
    let text = once(bytes, label);
    twice(&text).unwrap_or(text)
}

fn once(bytes: &[u8], label: Option<&str>) -> String {
    let label = label.unwrap_or("us-ascii").trim().to_ascii_lowercase();
    if matches!(label.as_str(), "utf-7" | "utf7" | "unicode-1-1-utf-7") && bytes.is_ascii() {
        return utf7(bytes);
    }
    let named = Encoding::for_label(label.as_bytes());
    if let Some(text) = wide(bytes, &label, named) {
        return text;
    }
    if let Some(text) = shifted(bytes, &label) {
        return text;
    }
    // Seven-bit encodings with escapes are what they say; every other label yields to the bytes.
    if named == Some(ISO_2022_JP) {
        return ISO_2022_JP.decode_without_bom_handling(bytes).0.into_owned();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.trim_start_matches('\u{feff}').to_owned();
    }
    let encoding = match named {
        // ASCII names none: these bytes are beyond it.
        Some(e) if e != UTF_8 && e.is_ascii_compatible() && !matches!(label.as_str(), "us-ascii" | "ascii") => e,
        _ if mostly_utf8(bytes) => UTF_8,
        _ => WINDOWS_1252,
    };
    let (text, wrong) = encoding.decode_without_bom_handling(bytes);
    if wrong && encoding != UTF_8 {
        WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
    } else {
        text.into_owned()
    }
}

/// Whether bytes are UTF-8 but for some that were broken on the way, or cut at the end.
fn mostly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad, mut cut) = (0, 0, false);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().bytes().filter(|b| *b >= 0xc0).count();
        bad += usize::from(!chunk.invalid().is_empty());
        cut = chunk.invalid().len() > 1;
    }
    good > bad || (bad == 1 && cut && bytes.last().is_some_and(|b| *b >= 0x80))
}

/// Text that was UTF-8, was taken for windows-1252, and encoded again. `None`: it was not.
fn twice(text: &str) -> Option<String> {
    if !text.contains(['\u{c2}', '\u{c3}', '\u{e2}']) {
        return None;
    }
    let (bytes, _, unmappable) = WINDOWS_1252.encode(text);
    if unmappable { None } else { String::from_utf8(bytes.into_owned()).ok() }
}

/// ISO-2022-KR and HZ, which browsers no longer read and mail programs once wrote.
fn shifted(bytes: &[u8], label: &str) -> Option<String> {
    let (open, close, encoding): (&[u8], &[u8], _) = match label {
        "iso-2022-kr" => (b"\x0e", b"\x0f", EUC_KR),
        "hz-gb-2312" | "hz" => (b"~{", b"~}", GBK),
        _ => return None,
    };
    let mut eight = Vec::with_capacity(bytes.len());
    let (mut rest, mut inside) = (bytes.strip_prefix(b"\x1b$)C").unwrap_or(bytes), false);
    while let Some((first, after)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(if inside { close } else { open }) {
            inside = !inside;
            rest = after;
            continue;
        }
        eight.push(if inside && first.is_ascii_graphic() { first | 0x80 } else { *first });
        rest = after;
    }
    Some(encoding.decode_without_bom_handling(&eight).0.into_owned())
}

/// The charset that an HTML page names in its own head.
#[must_use]
pub fn declared(page: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&page[..page.len().min(2_000)]).to_ascii_lowercase();
    let (_, label) = head.split_once("charset=")?;
    let label = label.trim_start_matches(['"', '\'', ' ']);
    let end = label.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))).unwrap_or(label.len());
    (end > 0).then(|| label[..end].to_owned())
}

/// UTF-16, by label, by byte order mark, or by the look of it.
fn wide(bytes: &[u8], label: &str, named: Option<&'static Encoding>) -> Option<String> {
    let said = named == Some(UTF_16BE) || named == Some(UTF_16LE) || label.starts_with("utf-16") || label == "unicode";
    let encoding = match bytes {
        [0xff, 0xfe, ..] => UTF_16LE,
        [0xfe, 0xff, ..] => UTF_16BE,
        _ if said => {
            // Without a mark the side on which the zeros lie tells, and without zeros it is none.
            let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
            let (big, little) = (zeros(0), zeros(1));
            if big + little == 0 && (bytes.is_empty() || std::str::from_utf8(bytes).is_ok()) {
                return None;
            }
            if big > little || (big == little && label.ends_with("be")) { UTF_16BE } else { UTF_16LE }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_yield_to_the_bytes() {
        assert_eq!(decode(b"3. Bb5", Some("iso-10646-ucs-2")), "3. Bb5");
        assert_eq!(decode(b"\x003\0.", Some("utf-16")), "3.");
        assert_eq!(decode(b"3\0.\0", Some("utf-16be")), "3.");
        assert_eq!(decode("gr\u{fc}\u{df}e".as_bytes(), Some("koi8-r")), "gr\u{fc}\u{df}e");
        assert_eq!(decode(b"gr\xfc\xdfe", Some("utf-8")), "gr\u{fc}\u{df}e");
    }

    #[test]
    fn utf8_broken_on_the_way_or_encoded_twice_is_still_utf8() {
        assert_eq!(decode(b"\xc3\xbc \xc3\xbc \xff", Some("utf-8")), "\u{fc} \u{fc} \u{fffd}");
        assert_eq!(decode(b"3. Bb5 \xe2\x82", None), "3. Bb5 \u{fffd}");
        assert_eq!(decode(b"Moin, Ren\xe9", None), "Moin, Ren\u{e9}");
        assert_eq!(decode("3.\u{c2}\u{a0}Bb5".as_bytes(), Some("utf-8")), "3.\u{a0}Bb5");
        assert_eq!(decode("C\u{c2}MARA".as_bytes(), Some("utf-8")), "C\u{c2}MARA");
    }

    #[test]
    fn shifted_encodings_are_read() {
        assert_eq!(decode(b"\x1b$)C\x0e>H3g\x0f 3. Bb5\n", Some("iso-2022-kr")), "\u{c548}\u{b155} 3. Bb5\n");
        assert_eq!(decode(b"~{Dc:C~} 3. Bb5", Some("hz-gb-2312")), "\u{4f60}\u{597d} 3. Bb5");
    }

    #[test]
    fn a_page_may_name_its_own_charset() {
        assert_eq!(declared(b"<meta charset='koi8-r'>").as_deref(), Some("koi8-r"));
        assert_eq!(declared(b"<meta content=\"text/html; charset=big5\">").as_deref(), Some("big5"));
        assert_eq!(declared(b"<p>charset="), None);
    }
}
