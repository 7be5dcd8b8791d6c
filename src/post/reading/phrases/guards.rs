//! Words that only may ask for something, and words that make a request something else.

use super::pattern;
use regex::Regex;
use std::sync::LazyLock;

pattern!(
    MAY_COMPLAIN,
    any: [
        r"\b(?:i|i'd|i'm)\b.*\b(?:complain|complaint)\b|\bclaim (?:a |the )?(?:win|game|point|victory)\b.*",
        r"\b(?:i|i'd) .*\bappeal (?:against|to the|the (?:ruling|decision|forfeit))\b",
        r"\b(?:request|please|ask for|for|^)\b.*\badjudicat(?:e|ion)\b",
    ]
);
pattern!(
    MAY_DRAW,
    any: [
        concat!(
            r"\b(?:offer|offering|propose|proposing|suggest|accept|accepting|agree|claim|claiming)\b.*\b(?:draw|",
            r"repetition)\b",
        ),
        r"\bdraw (?:offer|claim)\b|\b(?:offer|claim) of (?:a )?draw\b",
        r"\b(?:want|like|split|share|take) (?:a |the )(?:draw|half|half-point|point)\b",
    ]
);
pattern!(
    CHAT_DRAW,
    before: r"\b",
    any: [
        r"offered|accepted|agreed|was|were|had|has|last|yesterday|he|she|they|him|her|his|other|another",
        r"never|always|you offered|your other",
    ],
    after: r"\b"
);
pattern!(
    NEGATED,
    before: r"\b",
    any: [
        r"not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|no|nor|if|unless|would|could",
        r"should|might|may|yet|membership|before|until|kidding|joking|joke|soon|later|almost|nearly|had",
        r"has|have you|you|he|she|they",
    ],
    after: r"\b"
);

pattern!(
    DENIED,
    before: r"\b",
    any: [
        r"not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|no|nor|if|unless|kidding",
        r"joking|joke|could|would have",
    ],
    after: r"\b"
);

// "My complaint: the weather. Ha."
pattern!(JOKES, r"(?i)\b(?:ha(?:ha)*|hehe|lol|(?:just|only) (?:kidding|joking))\b[.! ]*$|[:;]-?[)D][.! ]*$");
pattern!(OTHER_RESIGN, r"\bresign(?:ed|ing)? (?:from|my|myself|as|to|another|(?:the|our|that) other)\b");
pattern!(
    TAKES_BACK,
    any: [
        r"(?i)^(?:not|nope|nah|no way)[ .!]*$|^(?:but )?not (?:yet|now|today)\b",
        r"^or (?:do|must|should|is|am|have|not)\b",
        concat!(
            r"\b(?:kidding|joking|a joke|jokes?|april fool|haha|lol|wait|take (?:that|it) back|second thoughts?|",
            r"changed? my mind|not really|oops|scrap that|cancel that|ignore that|by mistake|just for fun)\b",
        ),
        r"[:;]-?[)D]",
    ]
);
pattern!(
    REPORTED,
    before: r"\b",
    any: [
        r"not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|nor|if|unless|would|could",
        r"should|kidding|joking|joke|said|says|wrote|told|asked|but|think|thought|until|before|he|she|they",
        r"quote|quotation|motto|saying|proverb|song|book|film|movie",
    ],
    after: r"\b"
);
