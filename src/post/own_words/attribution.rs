//! Lines that introduce an old letter: "On 12 March, Card Relay wrote:", in the languages of mail programs.

use regex::Regex;
use std::sync::LazyLock;

/// "wrote" in the languages of mail programs, as it stands in their attributions.
fn verbs() -> String {
    let verbs = [
        "wrote",
        "writes",
        "write",
        "spake",
        "said", // English
        "schrieb",
        "schrieben sie",
        "hat geschrieben", // German
        "a \u{e9}crit",
        "\u{e9}crit",
        "a ecrit", // French
        "escribi\u{f3}",
        "escribio",
        "ha escrito", // Spanish
        "ha scritto",
        "scrisse", // Italian
        "schreef",
        "heeft geschreven",
        "geschreven",
        "het volgende geschreven", // Dutch
        "escreveu",                // Portuguese
        "napisa\u{142}",
        "napisa\u{142}a",
        "napisa\u{142}\\(a\\)",
        "pisze", // Polish
        "napsal",
        "napsala",
        "napsal\\(a\\)",
        "p\u{ed}\u{161}e",
        "nap\u{ed}sal",
        "nap\u{ed}sala", // Czech, Slovak
        "\u{ed}rta",     // Hungarian
        "\u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}\u{43b}",
        "\u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}\u{43b}\u{430}",
        "\u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}\u{43b}\\(\u{430}\\)",
        "\u{43f}\u{438}\u{441}\u{430}\u{43b}\u{438}",
        "\u{43f}\u{438}\u{448}\u{435}\u{442}", // Russian
        "\u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}\u{432}",
        "\u{43f}\u{438}\u{448}\u{435}",
        "\u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}", // Ukrainian, Bulgarian
        "skrev",
        "skriver",
        "skrifa\u{f0}i", // Swedish, Danish, Norwegian, Icelandic
        "kirjoitti",
        "kirjutas", // Finnish, Estonian
        "yazd\u{131}",
        "\u{15f}unlar\u{131} yazd\u{131}",            // Turkish
        "\u{3ad}\u{3b3}\u{3c1}\u{3b1}\u{3c8}\u{3b5}", // Greek
        "a scris",
        "je napisao",
        "je napisala",
        "je napisao/la",
        "je pisal", // Romanian, Croatian, Slovene
        "ra\u{161}\u{117}",
        "rakst\u{12b}ja",
        "va escriure",
        "idatzi du", // Lithuanian, Latvian, Catalan, Basque
        "\u{5db}\u{5ea}\u{5d1}",
        "\u{5db}\u{5ea}\u{5d1}\u{5d4}",
        "\u{643}\u{62a}\u{628}", // Hebrew, Arabic
        "\u{111}\u{e3} vi\u{1ebf}t",
        "menulis", // Vietnamese, Indonesian
        "geskryf",
        "aliandika",
        "idatzi zuen",
        "scr\u{ed}obh",
        "ysgrifennodd",
        "isinulat ni",
        "napisao je",
        "napisala je",
        "napisao/la je",
        "\u{458}\u{435} \u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}\u{43e}",
        "\u{458}\u{435} \u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}\u{43e}/\u{43b}\u{430}",
        "\u{43d}\u{430}\u{43f}\u{438}\u{448}\u{430}",
        "\u{43d}\u{430}\u{43f}\u{438}\u{441}\u{430}\u{432}\\(\u{43b}\u{430}\\)",
        "hau idatzi du",
        "escribiu",
        "\u{5db}\u{5ea}\u{5d1}/\u{5d4}", // Afrikaans, Swahili, Basque, Irish, Welsh, Tagalog, Serbian, Macedonian, Galician
    ];
    verbs.join("|")
}

/// The verb at the end: "On Tuesday, Card Relay wrote:".
static WROTE: LazyLock<Regex> = LazyLock::new(|| {
    // As characters are folded: the long vowel of Japanese has become a dash.
    let cjk = "\u{66f8}\u{304d}\u{307e}\u{3057}\u{305f}|\u{306e}\u{30e1}\u{30c3}\u{30bb}-\u{30b8}|\u{306e}\u{30e1}-\u{30eb}|\u{5199}\u{9053}|\u{5beb}\u{9053}|\u{7684}\u{90ae}\u{4ef6}|\u{b2d8}\u{c774} \u{c791}\u{c131}";
    compiled(&format!(
        r"(?i)(?:(?:^|[\s>,])(?:{})\s*(?:[\p{{L}}]+\s*)?|(?:{cjk})\s*)(?:[:\u{{ff1a}}]|-{{3,}})\s*$",
        verbs()
    ))
});

/// The verb anywhere, where date and colon say the rest: "Am 12.03.24 um 08:40 schrieb Card Relay:".
static WROTE_WITHIN: LazyLock<Regex> = LazyLock::new(|| compiled(&format!(r"(?i)(?:^|[\s>,])(?:{})[\s(,]", verbs())));

/// A sentence of the writer's own about what was written.
static FIRST_PERSON: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"(?i)^(?:(?:as|when|that|what|and|but|so)\s+)?(?:i|we|you)\b"));

/// A sentence to the reader about a letter, its date and an address.
static ADDRESSED: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"(?i)^(?:i|we|my|our|your|here|this|please|thanks|thank you|the|as|posted)\b"));

/// "Bram Oster wrote:", "You wrote on Sunday:": a name and a verb, nothing else; no sentence about somebody.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&format!(
        r#"^(?:(?:[Oo]n .{{1,40}} )?[Yy]ou (?:wrote|write)(?: on .{{1,40}})?|(?:["'(]?(?:\p{{Lu}}|\p{{Lo}})[\p{{L}}.'")-]*,?\s+|(?:van|von|de|der|den|la|le|du)\s+){{1,5}}(?i:{})(?:\s*\([^)]{{1,30}}\))?)\s*:$"#,
        verbs()
    ))
});
static NO_NAME: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^(?:I|We|My|Our|Your|He|She|They|It|One|As|The|This|That|And|But|So|When|What|Who|Somebody|Someone|Nobody)\b",
    )
});

/// "Quoting Bram Oster:", "Zitat von Bram Oster:".
static QUOTING: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)^(?:quoting|quoted from|quote from|zitat von|citando(?: a)?|citat (?:fr\u{e5}n|fra|af)|citation de|citazione da|citaat van|cytat z|thus (?:spake|spoke|sprach|wrote)|the following was written by)\s.{2,120}:$",
    )
});

/// Gmail's Russian for a writer without an address: weekday, date, clock, name.
static DATED_NAME: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"^\p{L}{2,3},\s\d{1,2}\s.{0,30}\d{4}.{0,12}\b\d{1,2}:\d{2},\s(?:\p{Lu}[\p{L}.-]*\s?){1,4}\s?:$")
});

/// Lotus Notes in one line: "Bram Oster---05/03/2024 10:12:00 AM---Dear Ada"; GroupWise: ">>> Bram Oster 5/3/2024 >>>".
static ONE_LINE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^\s*(?:>>>\s.{2,150}\d.{0,20}>>>|.{2,60}---\s*\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\s+\d{1,2}:\d{2}.{0,12}---.*)\s*$",
    )
});

/// Whether a line alone introduces an old letter, whatever stands below it.
#[must_use]
pub fn introduces(line: &str) -> bool {
    line.len() < 300 && line.contains(['>', '-']) && ONE_LINE.is_match(line)
}

/// A date or a clock time, as an attribution has one.
static WHEN: LazyLock<Regex> =
    LazyLock::new(|| compiled(&number(r"\d{1,2}[:.h]\d{2}|(?:19|20)\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}")));

/// A pattern of numbers in the digits of any script, with neither digits nor letters of ours around them.
fn number(pattern: &str) -> String {
    format!(r"(?:^|[^\p{{Nd}}A-Za-z_])(?:{pattern})(?:[^\p{{Nd}}A-Za-z_]|$)")
}

static CLOCK: LazyLock<Regex> = LazyLock::new(|| compiled(&number(r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?")));
static NUMBER: LazyLock<Regex> = LazyLock::new(|| compiled(r"\d+"));
/// A word in a script whose languages are more than the verbs above; players write to the relay in English.
static FAR_SCRIPT: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"[\p{L}--\p{Latin}\p{Cyrillic}\p{Greek}][\p{L}\p{M}--\p{Latin}]"));

/// A date with its clock time among words of a far script: their mail programs introduce an old letter so.
fn far_and_timed(joined: &str) -> bool {
    CLOCK.is_match(joined) && NUMBER.find_iter(joined).nth(3).is_some() && FAR_SCRIPT.is_match(joined)
}

pub(super) static MAILBOX: LazyLock<Regex> = LazyLock::new(|| compiled(r"[^\s<>@\[\]]+@[^\s<>@\[\]]+\.[^\s<>@\[\]]+"));

pub(super) fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap_or_else(|e| unreachable!("a pattern of attributions: {e}"))
}

/// How many lines, from the first of these on, are one attribution; 0: none. `quoted_next`: marked quotes follow it.
#[must_use]
pub fn attribution(lines: &[&str], quoted_after: impl Fn(usize) -> bool) -> usize {
    // Every attribution ends in a colon, in dashes or in dots.
    let ends = |line: &&str| line.trim_end().ends_with([':', '\u{ff1a}', '-', '.']);
    if !lines.iter().take(4).take_while(|l| !l.trim().is_empty()).any(ends) {
        return 0;
    }
    let mut joined = String::new();
    for (at, line) in lines.iter().take(4).enumerate() {
        let line = line.trim();
        if line.is_empty() || line.len() > 300 {
            return 0;
        }
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(line);
        // People cite a saying in quotation marks; mail programs quote a letter without.
        let saying =
            || lines[at + 1..].iter().find(|l| !l.trim().is_empty()).is_some_and(|l| l.trim().starts_with('"'));
        let named = NAMED.is_match(&joined) && !NO_NAME.is_match(&joined) && !saying();
        if named || closes(&joined, || quoted_after(at + 1)) {
            // The line itself must take part: "Dear Ada,\nOn … wrote:" begins with its second line.
            return if at > 0 && starts_later(lines, at, &quoted_after) { 0 } else { at + 1 };
        }
        // Only lines that could be the beginning of one are joined to the next.
        if !(begins(line)
            || (at > 0 && (MAILBOX.is_match(line) || WHEN.is_match(line) || line.len() > 40))
            || line.ends_with('<'))
        {
            return 0;
        }
    }
    0
}

/// Whether a text is an attribution: a verb with a date or an address; or date, address and a colon; or a verb right
/// before marked quotes.
fn closes(joined: &str, quoted: impl Fn() -> bool) -> bool {
    let colon = joined.ends_with([':', '\u{ff1a}']);
    if !colon && !joined.ends_with('-') {
        return joined.ends_with("...") && joined.contains(" wrote in message ") && MAILBOX.is_match(joined);
    }
    let (when, mailbox) = (WHEN.is_match(joined), MAILBOX.is_match(joined));
    (colon && when && mailbox && !ADDRESSED.is_match(joined))
        || (colon && (QUOTING.is_match(joined) || far_and_timed(joined)))
        || (colon && when && DATED_NAME.is_match(joined))
        || (WROTE.is_match(joined) && (when || mailbox || quoted()))
        || (colon && when && WROTE_WITHIN.is_match(joined) && !FIRST_PERSON.is_match(joined))
}

/// Whether the attribution that ends at line `end` is whole without its first line.
fn starts_later(lines: &[&str], end: usize, quoted_after: &impl Fn(usize) -> bool) -> bool {
    let rest = lines[1..=end].iter().map(|l| l.trim()).collect::<Vec<_>>().join(" ");
    closes(&rest, || quoted_after(end + 1)) && !begins(lines[0].trim())
}

/// Whether a line can be the first of an attribution broken over several.
fn begins(line: &str) -> bool {
    static OPENS: LazyLock<Regex> = LazyLock::new(|| {
        compiled(
            r"(?i)^(?:-{2,}\s*)?(?:on|am|le|el|il|em|op|den|dnia|dne|w dniu|pe|p\u{e5}|d\.|vào|pada|\u{3c3}\u{3c4}\u{3b9}\u{3c2}|\u{432}|\p{L}{2,4}\.?,)\s.*\d|^\d{4}[-./\u{5e74}]|^\d{1,2}[./-]\d{1,2}[./-]|^\d{1,2}\.?\s\p{L}{3,12}\.?,?\s\d{4}\s",
        )
    });
    OPENS.is_match(line) || WHEN.is_match(line) && MAILBOX.is_match(line)
}
