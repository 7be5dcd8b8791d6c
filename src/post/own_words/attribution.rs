//! Lines that introduce an old letter: "On 12 March, Card Relay wrote:", in the languages of mail programs,
//! separators, and the header blocks of Outlook and its kin.

use regex::Regex;
use std::sync::LazyLock;

/// "wrote" in the languages of mail programs, as it stands in their attributions.
fn verbs() -> String {
    let verbs = [
        "wrote",
        "writes",
        "said", // English
        "schrieb",
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
    ];
    verbs.join("|")
}

/// The verb at the end: "On Tuesday, Card Relay wrote:".
static WROTE: LazyLock<Regex> = LazyLock::new(|| {
    let cjk = "\u{66f8}\u{304d}\u{307e}\u{3057}\u{305f}|\u{306e}\u{30e1}\u{30c3}\u{30bb}\u{30fc}\u{30b8}|\u{5199}\u{9053}|\u{5beb}\u{9053}|\u{7684}\u{90ae}\u{4ef6}|\u{b2d8}\u{c774} \u{c791}\u{c131}";
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

/// A date or a clock time, as an attribution has one.
static WHEN: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"\b\d{1,2}[:.h]\d{2}\b|\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b"));

static MAILBOX: LazyLock<Regex> = LazyLock::new(|| compiled(r"[^\s<>@\[\]]+@[^\s<>@\[\]]+\.[^\s<>@\[\]]+"));

/// `-----Original Message-----` and its kin.
static SEPARATOR: LazyLock<Regex> = LazyLock::new(|| {
    let names = [
        "original message",
        "original appointment",
        "forwarded message",
        "forwarded by",
        "reply message",
        "urspr\u{fc}ngliche nachricht",
        "weitergeleitete nachricht",
        "message d'origine",
        "message original",
        "message transf\u{e9}r\u{e9}",
        "message transmis",
        "mensaje original",
        "mensaje reenviado",
        "messaggio originale",
        "messaggio inoltrato",
        "oorspronkelijk bericht",
        "doorgestuurd bericht",
        "mensagem original",
        "mensagem encaminhada",
        "oryginalna wiadomo\u{15b}\u{107}",
        "wiadomo\u{15b}\u{107} oryginalna",
        "p\u{16f}vodn\u{ed} zpr\u{e1}va",
        "p\u{16f}vodn\u{ed} e-mail",
        "eredeti \u{fc}zenet",
        "\u{438}\u{441}\u{445}\u{43e}\u{434}\u{43d}\u{43e}\u{435} \u{441}\u{43e}\u{43e}\u{431}\u{449}\u{435}\u{43d}\u{438}\u{435}",
        "\u{43f}\u{435}\u{440}\u{435}\u{441}\u{43b}\u{430}\u{43d}\u{43d}\u{43e}\u{435} \u{441}\u{43e}\u{43e}\u{431}\u{449}\u{435}\u{43d}\u{438}\u{435}",
        "\u{43f}\u{435}\u{440}\u{435}\u{441}\u{44b}\u{43b}\u{430}\u{435}\u{43c}\u{43e}\u{435} \u{441}\u{43e}\u{43e}\u{431}\u{449}\u{435}\u{43d}\u{438}\u{435}",
        "ursprungligt meddelande",
        "oprindelig meddelelse",
        "opprinnelig melding",
        "alkuper\u{e4}inen viesti",
        "orijinal mesaj",
        "\u{5143}\u{306e}\u{30e1}\u{30c3}\u{30bb}\u{30fc}\u{30b8}",
        "\u{539f}\u{59cb}\u{90ae}\u{4ef6}",
        "\u{c6d0}\u{bcf8} \u{ba54}\u{c2dc}\u{c9c0}",
        "\u{8f6c}\u{53d1}\u{90ae}\u{4ef6}",
    ];
    compiled(&format!(
        r"(?i)^\s*(?:[-_=*\u{{2014}}]{{2,}}\s*(?:{0})\b.*|(?:{0})\s*[-_=*]{{2,}}\s*|begin forwarded message:|anfang der weitergeleiteten (?:nachricht|e-mail):|d\u{{e9}}but du message (?:r\u{{e9}}exp\u{{e9}}di\u{{e9}}|transf\u{{e9}}r\u{{e9}}) ?:|inicio del mensaje reenviado:|inizio messaggio inoltrato:|begin doorgestuurd bericht:)\s*$",
        names.join("|")
    ))
});

/// The names of header lines in quoted header blocks.
static FROM: LazyLock<Regex> = LazyLock::new(|| {
    header(&[
        "from",
        "von",
        "de",
        "da",
        "van",
        "od",
        "odes\u{ed}latel",
        "felad\u{f3}",
        "\u{43e}\u{442}",
        "\u{43e}\u{442} \u{43a}\u{43e}\u{433}\u{43e}",
        "fr\u{e5}n",
        "fra",
        "l\u{e4}hett\u{e4}j\u{e4}",
        "kimden",
        "g\u{f6}nderen",
        "\u{3b1}\u{3c0}\u{3cc}",
        "\u{5dee}\u{51fa}\u{4eba}",
        "\u{53d1}\u{4ef6}\u{4eba}",
        "\u{bcf4}\u{b0b8}\u{c0ac}\u{b78c}",
        "exp\u{e9}diteur",
    ])
});
static SENT: LazyLock<Regex> = LazyLock::new(|| {
    header(&[
        "sent",
        "date",
        "gesendet",
        "datum",
        "envoy\u{e9}",
        "fecha",
        "enviado",
        "enviado el",
        "inviato",
        "data",
        "verzonden",
        "wys\u{142}ano",
        "odesl\u{e1}no",
        "elk\u{fc}ldve",
        "k\u{fc}ldve",
        "\u{434}\u{430}\u{442}\u{430}",
        "\u{43e}\u{442}\u{43f}\u{440}\u{430}\u{432}\u{43b}\u{435}\u{43d}\u{43e}",
        "skickat",
        "sendt",
        "dato",
        "l\u{e4}hetetty",
        "g\u{f6}nderildi",
        "tarih",
        "\u{9001}\u{4fe1}\u{65e5}\u{6642}",
        "\u{53d1}\u{9001}\u{65f6}\u{95f4}",
        "\u{65e5}\u{671f}",
        "\u{b0a0}\u{c9dc}",
    ])
});
static TO: LazyLock<Regex> = LazyLock::new(|| {
    header(&[
        "to",
        "cc",
        "an",
        "\u{e0}",
        "a",
        "para",
        "aan",
        "do",
        "komu",
        "c\u{ed}mzett",
        "\u{43a}\u{43e}\u{43c}\u{443}",
        "till",
        "til",
        "vastaanottaja",
        "kime",
        "\u{5b9b}\u{5148}",
        "\u{6536}\u{4ef6}\u{4eba}",
        "reply-to",
        "kopie",
        "destinataire",
    ])
});
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    header(&[
        "subject",
        "betreff",
        "objet",
        "sujet",
        "asunto",
        "oggetto",
        "onderwerp",
        "assunto",
        "temat",
        "p\u{159}edm\u{11b}t",
        "t\u{e1}rgy",
        "\u{442}\u{435}\u{43c}\u{430}",
        "\u{e4}mne",
        "emne",
        "aihe",
        "konu",
        "\u{4ef6}\u{540d}",
        "\u{4e3b}\u{9898}",
        "\u{c81c}\u{baa9}",
    ])
});

fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap_or_else(|e| unreachable!("a pattern of attributions: {e}"))
}

fn header(names: &[&str]) -> Regex {
    compiled(&format!(r"(?i)^\s*[*_]{{0,2}}(?:{})\s?[*_]{{0,2}}[:\u{{ff1a}}]", names.join("|")))
}

/// Whether a line is a separator before an old letter.
#[must_use]
pub fn separates(line: &str) -> bool {
    let ruled = line.trim_start().starts_with(['-', '_', '=', '*', '\u{2014}'])
        || line.trim_end().ends_with(['-', '_', '=', '*', ':']);
    ruled && line.len() < 200 && SEPARATOR.is_match(line)
}

/// How many lines, from the first of these on, are one attribution; 0: none. `quoted_next`: marked quotes follow it.
#[must_use]
pub fn attribution(lines: &[&str], quoted_after: impl Fn(usize) -> bool) -> usize {
    // Every attribution ends in a colon or in dashes.
    let ends = |line: &&str| line.trim_end().ends_with([':', '\u{ff1a}', '-']);
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
        if closes(&joined, || quoted_after(at + 1)) {
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
        return false;
    }
    let (when, mailbox) = (WHEN.is_match(joined), MAILBOX.is_match(joined));
    (colon && when && mailbox)
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
            r"(?i)^(?:-{2,}\s*)?(?:on|am|le|el|il|em|op|den|dnia|dne|w dniu|pe|p\u{e5}|d\.|vào|pada|\u{3c3}\u{3c4}\u{3b9}\u{3c2}|\u{432}|\p{L}{2,4}\.?,)\s.*\d|^\d{4}[-./\u{5e74}]|^\d{1,2}[./-]\d{1,2}[./-]",
        )
    });
    OPENS.is_match(line) || WHEN.is_match(line) && MAILBOX.is_match(line)
}

/// How many lines, from the first of these on, are the header block of an old letter; 0: none.
///
/// From, a date and a subject; or From with an address and one of these. A card that opens with From and To is none.
#[must_use]
pub fn header_block(lines: &[&str]) -> usize {
    let named = |line: &str| line.char_indices().take(24).any(|(_, c)| matches!(c, ':' | '\u{ff1a}'));
    let Some(first) = lines.first().filter(|l| named(l) && FROM.is_match(l)) else { return 0 };
    let (mut sent, mut to, mut subject) = (false, false, false);
    let mut taken = 1;
    for line in lines[1..].iter().take(8) {
        if SUBJECT.is_match(line) {
            subject = true;
        } else if SENT.is_match(line) {
            sent = true;
        } else if TO.is_match(line) {
            to = true;
        } else if line.trim().is_empty() || !(line.starts_with([' ', '\t']) || MAILBOX.is_match(line)) {
            break;
        }
        taken += 1;
    }
    let address = MAILBOX.is_match(first);
    if (subject && (sent || to || address)) || (address && sent && to) { taken } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_opens_with_from_and_to_is_no_header_block() {
        assert_eq!(header_block(&["From: Ada Quill, 12 Elm Street", "To: Bram Oster", "Section GK24P07"]), 0);
        assert_eq!(
            header_block(&["From: Card Relay <relay@example.org>", "Sent: Tuesday", "Subject: x", "", "3. Bb5"]),
            3
        );
    }
}
