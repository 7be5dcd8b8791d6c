//! Spans of time as people write them: `15m`, `1h`, `2d`.

use crate::rulebook::{DAY, HOUR, MINUTE, Seconds};

/// Reads `15m`, `1h`, `2d`, `90s`, `1h30m`.
///
/// # Errors
/// The sentence to show.
pub fn parse_span(text: &str) -> Result<Seconds, String> {
    let wrong = || format!("\"{text}\" is not a span of time; write it as in 15m, 1h, 2d or 90s");
    let mut total: Seconds = 0;
    let mut digits = String::new();
    for c in text.trim().chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let unit = match c {
            's' => 1,
            'm' => MINUTE,
            'h' => HOUR,
            'd' => DAY,
            _ => return Err(wrong()),
        };
        let n: Seconds = digits.parse().map_err(|_| wrong())?;
        total = n.checked_mul(unit).and_then(|s| total.checked_add(s)).ok_or_else(wrong)?;
        digits.clear();
    }
    if !digits.is_empty() || text.trim().is_empty() {
        return Err(wrong());
    }
    Ok(total)
}

/// The same, or `"strict"`, which is `None`.
pub(super) fn span_or_strict(text: &str) -> Result<Option<Seconds>, String> {
    if text == "strict" {
        return Ok(None);
    }
    parse_span(text).map(Some).map_err(|why| format!("{why}, or \"strict\""))
}
