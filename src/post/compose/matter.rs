//! What words that had to be asked about seem to be about: the letter back then shows the words for that, and no others.

/// Topics and the beginnings of words that tell of them. The first three that fit are shown.
const MATTERS: [(&str, &[&str]); 12] = [
    ("resign", &["resign", "give up", "towel", "conced", "surrender", "0-1", "1-0"]),
    ("adjudicate", &["adjudic"]),
    ("claim", &["claim a draw", "claim the draw", "claims a draw", "repetition", "threefold", "fifty"]),
    ("win", &["claim a win", "claim the win", "claim the game", "claim the point", "on time"]),
    ("draw", &["draw", "accept", "decline", "agree", "half point", "1/2", "half-point"]),
    ("excused", &["excus", "vacation", "holiday", "away", "i am back", "i'm back", "leave from", "time off"]),
    ("thinking", &["think", "days"]),
    ("address", &["address", "@"]),
    ("notation", &["notation"]),
    ("complaint", &["complain"]),
    ("appeal", &["appeal"]),
    ("withdraw", &["withdraw"]),
];

/// The matters of these words, at most three.
#[must_use]
pub fn matters(words: &str) -> Vec<&'static str> {
    let low = words.to_lowercase().replace('\u{2019}', "'");
    let told = |signs: &[&str]| signs.iter().any(|sign| low.contains(sign));
    let mut found: Vec<&'static str> =
        MATTERS.iter().filter(|(_, signs)| told(signs)).map(|(name, _)| *name).take(3).collect();
    // "withDRAW" is no draw.
    if found.contains(&"withdraw") && !low.replace("withdraw", "").contains("draw") {
        found.retain(|name| *name != "draw");
    }
    if found.iter().any(|name| matches!(*name, "claim" | "adjudicate")) {
        found.retain(|name| !matches!(*name, "draw" | "win"));
    }
    found
}
