//! Transfer encodings undone, tolerantly: labels are quoted or commented, servers add footers to what they did not encode.

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;

/// The bytes of a part. What cannot be decoded as its label says stays as it is.
#[must_use]
pub fn undone(body: &[u8], label: Option<&str>) -> Vec<u8> {
    let label = label.unwrap_or_default().split(['(', ';']).next().unwrap_or_default();
    let label = label.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'')).to_ascii_lowercase();
    let decoded = match label.as_str() {
        "quoted-printable" => quoted_printable_decode(body),
        "base64" => base64_decode(body).or_else(|| patched(body)),
        "x-uuencode" | "uuencode" | "x-uue" | "uue" => uudecoded(body),
        _ => None,
    };
    decoded.unwrap_or_else(|| body.to_vec())
}

/// Base64 among which other characters stand (RFC 2045, 6.8: they are passed over), or with a footer below that a server
/// added. `None`: it is no text then, and was none.
fn patched(body: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(body.len());
    let (mut bits, mut held, mut longest, mut ended) = (0_u32, 0, 0, false);
    for line in body.split(|b| *b == b'\n') {
        let line = line.trim_ascii();
        if ended && !line.iter().all(|b| six(*b).is_some() || *b == b'=') {
            break;
        }
        for b in line {
            if *b == b'=' {
                (bits, held, ended) = (0, 0, true);
            }
            let Some(six) = six(*b) else { continue };
            bits = (bits << 6) | u32::from(six);
            held += 6;
            if held >= 8 {
                held -= 8;
                out.push(u8::try_from((bits >> held) & 0xff).unwrap_or_default());
                bits &= (1 << held) - 1;
            }
        }
        ended |= !line.is_empty() && line.len() < longest;
        longest = longest.max(line.len());
    }
    // Escapes belong to seven-bit encodings.
    let wrong = |b: &u8| b.is_ascii_control() && !matches!(b, b'\t' | b'\r' | b'\n' | 0x0e | 0x0f | 0x1b);
    (!out.is_empty() && !out.iter().any(wrong) && std::str::from_utf8(&out).is_ok()).then_some(out)
}

fn six(b: u8) -> Option<u8> {
    match b {
        b'A'..=b'Z' => Some(b - b'A'),
        b'a'..=b'z' => Some(b - b'a' + 26),
        b'0'..=b'9' => Some(b - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// What stands between `begin` and `end`. `None`: there is no such thing.
fn uudecoded(body: &[u8]) -> Option<Vec<u8>> {
    let mut lines = body.split(|b| *b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines.find(|line| line.starts_with(b"begin "))?;
    let mut out = Vec::with_capacity(body.len());
    for line in lines.take_while(|line| *line != b"end") {
        let Some((length, code)) = line.split_first() else { continue };
        let length = usize::from(length.wrapping_sub(32) & 63);
        let from = out.len();
        for group in code.chunks(4) {
            let mut bits = 0_u32;
            for at in 0..4 {
                bits = (bits << 6) | u32::from(group.get(at).map_or(0, |b| b.wrapping_sub(32) & 63));
            }
            out.extend_from_slice(&bits.to_be_bytes()[1..]);
        }
        out.truncate((from + length).min(out.len()));
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(body: &str, label: &str) -> String {
        String::from_utf8_lossy(&undone(body.as_bytes(), Some(label))).into_owned()
    }

    #[test]
    fn base64_is_read_whatever_stands_around_it() {
        for label in ["base64", "BASE64", "\"base64\"", "base64 (standard)"] {
            assert_eq!(text("My4gQmI1Cg==\r\n", label), "3. Bb5\n");
        }
        assert_eq!(text("My4g!!\n*QmI1\nCg==\n", "base64"), "3. Bb5\n");
        assert_eq!(text("My4gQmI1Cg==\n\n____\nOf the club's list, move d4\n", "base64"), "3. Bb5\n");
        assert_eq!(text("3. Bb5\nRegards\n", "base64"), "3. Bb5\nRegards\n");
    }

    #[test]
    fn uuencoded_text_is_read() {
        assert_eq!(text("begin 644 t.txt\n',RX@0F(U\"@\n`\nend\n", "x-uuencode"), "3. Bb5\n");
        assert_eq!(text("3. Bb5\n", "x-uuencode"), "3. Bb5\n");
    }
}
