//! Numbers and spans of days in a sentence.

use regex::Regex;
use std::sync::LazyLock;

static SPAN: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"\b(?:(\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|week)s?|(?:a |one )?(fortnight))\b";
    Regex::new(pattern).unwrap_or_else(|e| unreachable!("the pattern of spans: {e}"))
});

/// How many days a sentence in small letters speaks of, where it speaks of one span: "ten days", "a week".
#[must_use]
pub fn span(low: &str) -> Option<u32> {
    let mut found = SPAN.captures_iter(low).filter_map(|span| match span.get(3) {
        Some(_) => Some(14),
        None => days(&span[1], &span[2]),
    });
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// So many days or weeks, in days.
#[must_use]
pub fn days(count: &str, unit: &str) -> Option<u32> {
    let count = if matches!(count, "a" | "one") { 1 } else { number(count)? };
    Some(if unit == "week" { count * 7 } else { count })
}

/// A number in digits or in words, up to thirty.
#[must_use]
pub fn number(text: &str) -> Option<u32> {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    if let Ok(n) = text.parse::<u32>() {
        return Some(n).filter(|n| *n > 0);
    }
    let small = |w: &str| WORDS.iter().position(|x| *x == w).and_then(|n| u32::try_from(n).ok());
    match text.split_once('-') {
        Some(("twenty", unit)) => small(unit).filter(|n| (1..10).contains(n)).map(|n| 20 + n),
        _ if text == "thirty" => Some(30),
        _ => small(text).filter(|n| *n > 0),
    }
}
