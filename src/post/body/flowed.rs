//! `format=flowed` (RFC 3676): lines that a mail program broke softly are put together again.

/// Undoes soft breaks. Quote marks stay at the front of the joined lines, and bound them: a paragraph never
/// runs from one depth into another. `delsp`: the blank before the break goes too.
#[must_use]
pub fn unflow(text: &str, delsp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let line = line.trim_end_matches('\r');
        let depth = line.bytes().take_while(|b| *b == b'>').count();
        let body = &line[depth..];
        let body = body.strip_prefix(' ').unwrap_or(body);
        let signature = body == "-- ";
        let joins = open == Some(depth) && !signature;
        if !joins {
            if open.is_some() {
                out.push('\n');
            }
            if depth > 0 {
                out.extend(std::iter::repeat_n('>', depth));
                out.push(' ');
            }
        }
        let soft = body.ends_with(' ') && !signature;
        if soft {
            out.push_str(if delsp { &body[..body.len() - 1] } else { body });
            open = Some(depth);
        } else {
            out.push_str(body);
            out.push('\n');
            open = None;
        }
    }
    if open.is_some() {
        out.push('\n');
    }
    out
}
