//! Which words may stand beside a move without changing it, and which make it something else.

/// Words that may stand in a line of a card.
const GLUE: &[&str] = &[
    "a",
    "accept",
    "accepted",
    "again",
    "all",
    "also",
    "am",
    "an",
    "and",
    "annotated",
    "answer",
    "answered",
    "answering",
    "are",
    "as",
    "attached",
    "been",
    "below",
    "best",
    "black",
    "black's",
    "board",
    "by",
    "card",
    "ch",
    "check",
    "checkmate",
    "chose",
    "choose",
    "come",
    "comes",
    "complete",
    "confirm",
    "confirmed",
    "confirming",
    "continue",
    "continuing",
    "correct",
    "correction",
    "current",
    "date",
    "day",
    "days",
    "decided",
    "discovered",
    "double",
    "en",
    "far",
    "final",
    "finally",
    "first",
    "follows",
    "following",
    "for",
    "from",
    "game",
    "games",
    "go",
    "going",
    "good",
    "have",
    "here",
    "here's",
    "hereby",
    "i",
    "i'll",
    "i'm",
    "i've",
    "in",
    "into",
    "is",
    "it",
    "it's",
    "its",
    "last",
    "latest",
    "let's",
    "made",
    "make",
    "makes",
    "making",
    "mate",
    "me",
    "mean",
    "meant",
    "mine",
    "move",
    "moved",
    "moves",
    "my",
    "new",
    "next",
    "now",
    "number",
    "of",
    "off",
    "oh",
    "ok",
    "okay",
    "on",
    "one",
    "opponent",
    "opponent's",
    "our",
    "passant",
    "played",
    "play",
    "playing",
    "plays",
    "please",
    "position",
    "posted",
    "present",
    "previous",
    "proceed",
    "received",
    "recapture",
    "record",
    "recorded",
    "repeat",
    "repeated",
    "repeating",
    "replied",
    "reply",
    "replying",
    "respond",
    "response",
    "same",
    "score",
    "second",
    "selected",
    "send",
    "sending",
    "sent",
    "set",
    "so",
    "sorry",
    "start",
    "starting",
    "still",
    "submit",
    "submitting",
    "take",
    "that",
    "that's",
    "the",
    "then",
    "there",
    "thereby",
    "therefore",
    "third",
    "this",
    "time",
    "to",
    "today",
    "total",
    "us",
    "used",
    "wait",
    "we",
    "which",
    "white",
    "white's",
    "will",
    "with",
    "yes",
    "you",
    "your",
    "yours",
    "no",
    "nr",
    "ply",
    "try",
    "would",
    "like",
    "gives",
    "giving",
    "simply",
    "just",
    "well",
    "white:",
    "too",
    "section",
    "round",
    "full",
    "line",
    "shake",
    "hands",
];

/// Words that turn a sentence with a move in it into talk about a move.
const BLOCKS: &[&str] = &[
    "afraid",
    "almost",
    "analysis",
    "avoid",
    "book",
    "can't",
    "cannot",
    "considered",
    "considering",
    "could",
    "couldn't",
    "didn't",
    "doesn't",
    "don't",
    "either",
    "engine",
    "expected",
    "expecting",
    "fails",
    "fear",
    "feared",
    "hadn't",
    "hesitated",
    "hope",
    "hoped",
    "hoping",
    "if",
    "instead",
    "isn't",
    "lose",
    "loses",
    "losing",
    "lost",
    "maybe",
    "might",
    "nearly",
    "never",
    "not",
    "neither",
    "nor",
    "perhaps",
    "planned",
    "possibly",
    "prefer",
    "preferred",
    "rather",
    "refuted",
    "rejected",
    "should",
    "shouldn't",
    "suppose",
    "surprised",
    "than",
    "thinking",
    "thought",
    "tempted",
    "unless",
    "wanted",
    "was",
    "wasn't",
    "were",
    "weren't",
    "what",
    "when",
    "whether",
    "why",
    "wish",
    "won't",
    "wonder",
    "wondered",
    "would've",
    "wouldn't",
    "except",
    "without",
];

/// Words that set a move against another: with two moves in a letter they mean that one is taken back.
const CORRECTS: &[&str] = &[
    "actually",
    "correction",
    "correct",
    "cancel",
    "change",
    "changed",
    "disregard",
    "error",
    "ignore",
    "instead",
    "mean",
    "meant",
    "mistake",
    "mistyped",
    "oops",
    "rather",
    "scrap",
    "slip",
    "slipped",
    "sorry",
    "strike",
    "typo",
    "wait",
    "wrong",
];

/// Whether a word may stand beside a move in a line of a card.
#[must_use]
pub fn is_glue(word: &str) -> bool {
    GLUE.contains(&word) || is_month(word).is_some() || heads_ifs(word)
}

/// Whether a word makes talk of a move.
#[must_use]
pub fn blocks(word: &str) -> bool {
    BLOCKS.contains(&word)
}

/// Whether a word sets one move against another.
#[must_use]
pub fn corrects(word: &str) -> bool {
    CORRECTS.contains(&word)
}

/// Words that may follow a move without a comma: "3. Bb5 with best wishes".
#[must_use]
pub fn opens_tail(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "best"
            | "cheers"
            | "thanks"
            | "thank"
            | "regards"
            | "greetings"
            | "hi"
            | "hello"
            | "threatening"
            | "winning"
            | "novelty"
            | "hm"
            | "hmm"
            | "ha"
            | "ouch"
            | "wow"
            | "because"
            | "but"
            | "draw"
            | "remis"
            | "offering"
            | "offer"
    )
}

/// Words that say a move without a number is played: "I play Nf3", "my move is Nf3".
#[must_use]
pub fn declares(word: &str) -> bool {
    plays(word)
        || matches!(
            word,
            "move"
                | "moves"
                | "reply"
                | "answer"
                | "response"
                | "played"
                | "moved"
                | "made"
                | "next"
                | "white"
                | "black"
        )
}

/// Verbs of playing.
#[must_use]
pub fn plays(word: &str) -> bool {
    matches!(
        word,
        "play"
            | "playing"
            | "plays"
            | "meant"
            | "mean"
            | "choose"
            | "chose"
            | "reply"
            | "answer"
            | "respond"
            | "continue"
            | "go"
            | "move"
            | "try"
            | "submit"
            | "send"
            | "make"
            | "select"
            | "pick"
            | "recapture"
            | "castle"
            | "castles"
    )
}

/// Words that tell of other games and other days.
#[must_use]
pub fn tells_of_old(word: &str) -> bool {
    matches!(
        word,
        "would"
            | "used"
            | "always"
            | "usually"
            | "often"
            | "sometimes"
            | "once"
            | "against"
            | "ago"
            | "had"
            | "year"
            | "years"
            | "yesterday"
            | "other"
            | "they"
            | "he"
            | "she"
            | "him"
            | "her"
            | "line"
            | "variation"
            | "theory"
            | "similar"
            | "say"
            | "says"
            | "said"
            | "you"
            | "until"
            | "before"
    )
}

/// How letters are opened.
#[must_use]
pub fn greets(word: &str) -> bool {
    matches!(
        word,
        "hi" | "hello"
            | "dear"
            | "hey"
            | "greetings"
            | "morning"
            | "good"
            | "thanks"
            | "ok"
            | "okay"
            | "thank"
            | "well"
            | "sorry"
            | "yes"
    )
}

/// Words before a number that counts no moves.
#[must_use]
pub fn labels(word: &str) -> bool {
    matches!(
        word,
        "game" | "board" | "round" | "section" | "table" | "room" | "page" | "floor" | "op" | "chapter" | "group"
    )
}

/// "any", "anything": whatever is played.
#[must_use]
pub fn any_move(word: &str) -> bool {
    matches!(word, "any" | "anything" | "whatever" | "anymove" | "else" | "~")
}

/// Whether any word of a line makes talk of the moves in it.
#[must_use]
pub fn blocks_anywhere(line: &str) -> bool {
    line.split(|c: char| !(c.is_alphabetic() || c == '\'')).any(|w| w.len() <= 12 && blocks(&w.to_lowercase()))
}

/// Words that head a list of conditional lines.
#[must_use]
pub fn heads_ifs(word: &str) -> bool {
    matches!(word, "conditionals" | "conditional" | "if-moves" | "ifmoves" | "conditions" | "if-lines" | "ifs")
}

/// Words that begin a conditional line.
#[must_use]
pub fn starts_if(word: &str) -> bool {
    matches!(word, "if" | "should")
}

/// The month by its English name or its first three letters, 1 to 12.
#[must_use]
pub fn is_month(word: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.trim_end_matches('.');
    if word.len() < 3 || !word.is_ascii() {
        return None;
    }
    let at = MONTHS.iter().position(|m| {
        *m == word || (word.len() == 3 && m.starts_with(word)) || (word == "sept" && *m == "september")
    })?;
    u32::try_from(at + 1).ok()
}
