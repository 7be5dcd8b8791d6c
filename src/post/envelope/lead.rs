//! What stands before the subject of a letter of ours in the subject of an answer: a reply's mark, or words.

use super::naming::around_game;
use super::phrases::compiled;
use regex::Regex;
use std::sync::LazyLock;

/// What an answer's subject puts before the whole of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lead {
    /// Nothing, or what mail programs put before a reply or a forward; or the subject is none of ours.
    Plain,
    /// Words before a reply's mark or without a colon: a person's, or a program's that answers replies.
    Words,
    /// Words, a colon, and our subject as we sent it, with no reply's mark: how programs title what they answer with.
    Titled,
}

/// The longer marks of replies and forwards, and a guard's at the door; those of four letters are told by their length.
static MARK: LazyLock<Regex> = LazyLock::new(|| {
    let names = [
        "extern(?:al)?",
        "(?:suspected |possible )?spam",
        "antwort(?:en)?",
        "beantwoord",
        "answer",
        "reply",
        "forward(?:ed)?",
        "doorst(?:uren)?",
        "weitergel(?:eitet)?",
        "r\u{e9}ponse",
        "respuesta",
        "resposta",
        "reenviado",
        "encaminhad[oa]",
        "risposta",
        "rifer(?:imento)?",
        "inoltr(?:o|ato)",
        "odpov\u{11b}\u{10f}",
        "odpove\u{10f}",
        "odpowied\u{17a}",
        "odgovor",
        "v\u{e1}lasz",
        "tov\u{e1}bb\u{ed}t\u{e1}s",
        "vastaus",
        "v\u{e4}litetty",
        "yan\u{131}t",
        "r\u{103}spuns",
        "\u{3b1}\u{3c0}\u{3ac}\u{3bd}\u{3c4}\u{3b7}\u{3c3}\u{3b7}",
        "\u{43e}\u{442}\u{432}\u{435}\u{442}",
        "\u{43f}\u{435}\u{440}\u{435}\u{441}\u{43b}\u{430}\u{43d}\u{43e}",
        "\u{432}\u{456}\u{434}\u{43f}\u{43e}\u{432}\u{456}\u{434}\u{44c}",
        "\u{43e}\u{442}\u{433}\u{43e}\u{432}\u{43e}\u{440}",
        "\u{5ea}\u{5d2}\u{5d5}\u{5d1}\u{5d4}",
        "\u{5d4}\u{5e2}\u{5d1}\u{5e8}\u{5d4}",
        "\u{5d4}\u{5d5}\u{5e2}\u{5d1}\u{5e8}",
        "\u{625}\u{639}\u{627}\u{62f}\u{629} \u{62a}\u{648}\u{62c}\u{64a}\u{647}",
        "tr\u{1ea3} l\u{1edd}i",
        "balas(?:an)?",
    ];
    compiled(&format!(r"(?i)^(?:{})$", names.join("|")))
});

/// A name in square brackets before a subject: a list's, or a guard's at the door.
static TAG: LazyLock<Regex> = LazyLock::new(|| compiled(r"\[[^\]]{1,30}\]|\*{2,}[^*]{1,30}\*{2,}"));

/// Reads what stands before our subject.
#[must_use]
pub(super) fn lead(subject: &str) -> Lead {
    let Some((before, behind)) = around_game(subject) else { return Lead::Plain };
    if behind.trim().is_empty() {
        return Lead::Plain;
    }
    let before = TAG.replace_all(before, " ");
    let parts: Vec<&str> = before.split([':', '\u{ff1a}']).map(str::trim).filter(|p| !p.is_empty()).collect();
    let worded = parts.iter().any(|part| !marks_a_reply(part));
    let titled = before.trim_end().ends_with([':', '\u{ff1a}'])
        && parts.iter().all(|part| !marks_a_reply(part) && !ends_in_mark(part));
    match (worded, titled) {
        (false, _) => Lead::Plain,
        (true, false) => Lead::Words,
        (true, true) => Lead::Titled,
    }
}

/// `Re`, `AW[2]`, `Antwort`: what mail programs put before the colon.
fn marks_a_reply(part: &str) -> bool {
    let counted = |c: char| c.is_ascii_digit() || matches!(c, '[' | ']' | '(' | ')' | '^' | '*' | ' ' | '.');
    let bare = part.trim_end_matches(counted);
    let long = bare.chars().count();
    // A sign of Chinese, Japanese or Korean says as much as two letters.
    let most = if bare.chars().any(|c| c >= '\u{2e80}') { 2 } else { 4 };
    (long <= most && !bare.contains(char::is_whitespace)) || MARK.is_match(bare)
}

/// `Away Re`: words and the mark of a reply in one.
fn ends_in_mark(part: &str) -> bool {
    const MARKS: [&str; 10] = ["re", "aw", "fw", "fwd", "sv", "vs", "wg", "rv", "tr", "odp"];
    part.rsplit_once(char::is_whitespace).is_some_and(|(_, last)| MARKS.iter().any(|m| last.eq_ignore_ascii_case(m)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_replies_are_plain_in_every_language() {
        for mark in [
            "",
            "Re:",
            "RE: AW:",
            "Re[2]:",
            "Re (3):",
            "Antw:",
            "Antwort:",
            "\u{56de}\u{590d}\u{ff1a}",
            "\u{3a3}\u{3c7}\u{3b5}\u{3c4}:",
            "[EXTERNAL] Re:",
            "***SPAM*** SV:",
            "EXTERNAL: Re:",
            "Suspected Spam:",
            "R\u{e9}p :",
            "Tr\u{1ea3} l\u{1edd}i:",
            "\u{130}lt:",
            "\u{41d}\u{430}:",
        ] {
            assert_eq!(lead(&format!("{mark} [K1-2] Quill - Oster")), Lead::Plain, "{mark}");
        }
        assert_eq!(lead("My move: [K1-2]"), Lead::Plain);
        assert_eq!(lead("A note: nothing"), Lead::Plain);
    }

    #[test]
    fn words_before_our_whole_subject_are_a_title() {
        for words in
            ["Uathfhreagra:", "Ferie til 14. mars:", "\u{4e0d}\u{5728}\u{901a}\u{77e5}\u{ff1a}", "[x] On leave: "]
        {
            assert_eq!(lead(&format!("{words} [K1-2] Quill - Oster")), Lead::Titled, "{words}");
        }
        for words in ["My move Re:", "My move: Re:", "Re: my move:", "Away from home,"] {
            assert_eq!(lead(&format!("{words} [K1-2] Quill - Oster")), Lead::Words, "{words}");
        }
    }
}
