//! The header block of a letter, cut into fields without a parser that might guess.

/// One header field: its name as written and its value unfolded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    /// The value, unfolded, with the blanks at its ends taken off; bytes that are no UTF-8 are replaced.
    pub value: String,
    /// Blanks between name and colon, control characters, a bare CR, a header block too long to be seen to its end: parsers
    /// differ on such fields.
    pub odd: bool,
}

/// Most fields that are looked at, and most bytes of one value.
const MOST_FIELDS: usize = 2_000;
const LONGEST_VALUE: usize = 16 * 1024;
/// Most bytes of a header block.
const LONGEST_BLOCK: usize = 512 * 1024;

/// Cuts the header block into fields, in order.
#[must_use]
pub fn fields(raw: &[u8]) -> Vec<Field> {
    let mut out: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut whole = raw.len() <= LONGEST_BLOCK;
    for line in raw[..raw.len().min(LONGEST_BLOCK)].split(|b| *b == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            whole = true;
            break;
        }
        if out.len() >= MOST_FIELDS {
            whole = false;
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            if let Some((_, value)) = out.last_mut().filter(|(_, v)| v.len() < LONGEST_VALUE) {
                value.extend_from_slice(line);
            }
            continue;
        }
        match line.iter().position(|b| *b == b':') {
            Some(colon) => {
                out.push((line[..colon].to_vec(), line[colon + 1..line.len().min(colon + 1 + LONGEST_VALUE)].to_vec()))
            }
            // The line an mbox begins with.
            None if out.is_empty() && line.starts_with(b"From ") => {}
            // A line that is no field ends what can be believed.
            None => {
                whole = true;
                break;
            }
        }
    }
    out.into_iter().map(|(name, value)| field(&name, &value, whole)).collect()
}

fn field(name: &[u8], value: &[u8], whole: bool) -> Field {
    let plain = name.iter().all(|b| (33..=126).contains(b));
    let control = value.iter().any(|b| matches!(b, 0..=8 | 11..=31 | 127));
    let name = String::from_utf8_lossy(name).trim().to_owned();
    let value: String = String::from_utf8_lossy(value).chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Field { name, value: value.trim().to_owned(), odd: !plain || control || !whole }
}
