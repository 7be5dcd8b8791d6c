//! What follows a move, a request or an if-line: whether it is taken back, denied, asked about or told of others.

use super::lead;
use super::phrases::{
    ABOUT, ALL_BACK, ASKS_ABOUT_IT, CITES, FOR_SOMEBODY, HABIT, KIDDING, MACHINE, NAMED, NO_KIDDING, NOT_MINE, NOT_YET,
    OF_ANOTHER, ONLY_A, ORDERS_BACK, PERSONALLY, POINTS, POINTS_AWAY, QUALIFIES, REFUSES, RESERVES, SLIPS,
    SLIPS_ABROAD, STRAY, THAT_IS, TOLD_BY, WAITS, WEIGHS, WONDERS,
};
use super::vocabulary::{announces, begins_anew, continues, is_of_chess, of_a_game, titles};
use crate::post::reading::sentence::Sentence;
use crate::post::reading::token::{Kind, Token};

/// Whether a sentence takes back, or puts in doubt, what was set out before it. `answers`: it follows a question and may
/// refuse that: "Resign? Me? Never." `near`: no blank line stands between.
#[must_use]
pub fn takes_back(sentence: &Sentence, (answers, near): (bool, bool), game: &str) -> bool {
    let aside = !sentence.first && !sentence.last && sentence.stop == '\n';
    let low = plain(&sentence.text);
    let told = aside && TOLD_BY.is_match(&low);
    let alone = aside || (near && sentence.first && sentence.last && sentence.stop == '\n');
    let told = told || (alone && lead::is_label(sentence, game));
    // A sentence that names a move points at that one.
    let near = near && !sentence.tokens.iter().any(Token::is_move);
    let points = near && POINTS.is_match(&low) && WEIGHS.is_match(&low) && !POINTS_AWAY.is_match(&low);
    let named = NAMED.captures(&low).is_some_and(|found| !announces(&found[1]));
    let qualified = near && (QUALIFIES.is_match(&low) || named);
    let somebody = (near || POINTS.is_match(&low)) && FOR_SOMEBODY.is_match(trimmed(&sentence.text));
    (told || points || qualified || somebody || doubts(&sentence.text, sentence.stop))
        && !(answers && REFUSES.is_match(&low))
}

/// The words behind the last move of a sentence, or behind the first clause of one that asks, where they take it back:
/// "3. Bb5, nah".
#[must_use]
pub fn tail(sentence: &Sentence) -> Option<String> {
    let tokens = &sentence.tokens;
    let base = tokens.first()?.start;
    let clause = || tokens.iter().position(|t| matches!(t.kind, Kind::Comma | Kind::Dash | Kind::Gap));
    let last = tokens.iter().rposition(Token::is_move).or_else(clause)?;
    let text = sentence.text.get(tokens[last].end - base..)?;
    let worded = tokens[last + 1..].iter().any(|t| t.word().is_some());
    let text = trimmed(text);
    let told = || {
        let low = plain(text);
        tokens[last].is_move() && (TOLD_BY.is_match(&low) || HABIT.is_match(&low) || FOR_SOMEBODY.is_match(text))
    };
    let back = worded && (doubts(text, sentence.stop) || told());
    back.then(|| sentence.text.clone())
}

/// Whether a sentence asks how a request is written, and does not make it.
#[must_use]
pub fn wonders(sentence: &Sentence) -> bool {
    WONDERS.is_match(&plain(&sentence.text))
}

/// Whether a line is how a machine begins its letters.
#[must_use]
pub fn is_of_a_machine(sentence: &Sentence) -> bool {
    sentence.first && MACHINE.is_match(&plain(&sentence.text))
}

/// "is any good?" below a move: the line goes on with its sentence.
#[must_use]
pub fn goes_on(said: &Sentence, next: &Sentence) -> Option<String> {
    // A verb without its subject goes on across a blank line.
    let verb = next.words().next().is_some_and(|w| matches!(w, "is" | "was" | "were" | "would" | "might" | "could"));
    let below = said.last && said.stop == '\n' && next.first && next.line <= said.line + if verb { 2 } else { 1 };
    let small = next.text.trim_start_matches('.').trim_start().starts_with(char::is_lowercase);
    let mut words = next.words();
    let first = words.next()?;
    let (second, third) = (words.next(), words.next());
    let goes_on = match (first, second) {
        ("in", Some("the" | "a" | "an")) | ("was" | "is", Some("the")) => third.is_some_and(titles),
        ("from" | "like" | "on" | "at" | "for", second) => {
            second.is_some_and(|w| of_a_game(w) || matches!(w, "the" | "board" | "tal" | "fischer"))
        }
        ("as", second) => !second.is_some_and(|w| {
            matches!(w, "always" | "usual" | "ever" | "expected" | "promised" | "agreed" | "before" | "you")
        }),
        ("but", Some("first")) => false,
        ("just", Some("like" | "as")) | ("same", _) => true,
        ("the", Some("same")) => true,
        ("in", second) => second.is_some_and(of_a_game),
        ("and", second) => second.is_some_and(|w| {
            matches!(
                w,
                "he" | "she" | "they" | "white" | "black" | "then" | "won" | "lost" | "resigned" | "nothing" | "only"
            )
        }),
        // "is your wife better?" asks anew.
        (
            "is" | "was" | "were" | "has" | "did" | "does" | "had" | "would" | "could" | "should" | "might",
            Some(second),
        ) => !begins_anew(second),
        _ => continues(first),
    };
    (below && small && goes_on).then(|| format!("{} {}", said.text, next.text))
}

/// "I resign... from eating chocolate", "I resign / my membership": what follows a request says what of.
#[must_use]
pub fn completes(said: &Sentence, next: &Sentence) -> Option<String> {
    let of_game = |w: &&str| matches!(*w, "this" | "game" | "section" | "tournament" | "event" | "our");
    let mut words = next.words();
    let first = words.next()?;
    let goes_on = match first {
        "from" => !words.take(2).any(|w| of_game(&w)),
        "my" | "as" | "myself" => next.text.starts_with(char::is_lowercase),
        "about" | "regarding" | "concerning" | "re" => {
            let article = |w: &&str| matches!(*w, "the" | "a" | "an" | "our" | "your" | "my" | "his" | "her");
            !words.find(|w| !article(w)).is_some_and(|w| of_game(&w) || is_of_chess(w))
        }
        // "Draw? No thanks, I want to win."
        "no" | "nah" | "nope" | "never" | "not" => said.stop == '?' && next.line == said.line,
        _ => false,
    };
    // "I accept! (Your invitation, that is.)"
    let meant = THAT_IS.is_match(&plain(&next.text))
        && !next.words().any(|w| of_game(&w) || w == "draw" || (w.len() > 4 && is_of_chess(w)));
    let near = next.line <= said.line + 2;
    ((goes_on || meant) && near).then(|| format!("{} {}", said.text, next.text))
}

/// Small letters, single blanks.
fn plain(text: &str) -> String {
    trimmed(text).to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| !(c.is_alphanumeric() || c == '\''))
}

fn doubts(text: &str, stop: char) -> bool {
    let low = plain(text);
    if REFUSES.is_match(&low) {
        return true;
    }
    // "I changed my mind about the holiday"
    if ABOUT.captures(&low).is_some_and(|found| !is_of_chess(&found[1])) {
        return false;
    }
    if KIDDING.is_match(&low) && !NO_KIDDING.is_match(&low) {
        return true;
    }
    if ORDERS_BACK.is_match(&low) && !PERSONALLY.is_match(&low) {
        return true;
    }
    let asks = stop == '?' || text.trim_end().ends_with('?');
    if asks && ASKS_ABOUT_IT.is_match(&low) {
        return true;
    }
    if CITES.is_match(trimmed(text)) {
        return true;
    }
    [&ALL_BACK, &NOT_MINE, &NOT_YET, &OF_ANOTHER, &ONLY_A, &RESERVES, &SLIPS, &SLIPS_ABROAD, &STRAY, &WAITS]
        .iter()
        .any(|pattern| pattern.is_match(&low))
}
