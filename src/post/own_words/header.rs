//! The header blocks of Outlook and its kin: From, Sent, To and Subject above an old letter, in the languages of mail programs.

use super::attribution::{MAILBOX, compiled};
use regex::Regex;
use std::sync::LazyLock;

const FROM: &str = "from|von|de|da|van|od|odes\u{ed}latel|felad\u{f3}|\u{43e}\u{442}|\u{43e}\u{442} \u{43a}\u{43e}\u{433}\u{43e}|\u{432}\u{456}\u{434}|fr\u{e5}n|fra|l\u{e4}hett\u{e4}j\u{e4}|kimden|g\u{f6}nderen|\u{3b1}\u{3c0}\u{3cc}|de la|\u{5dee}\u{51fa}\u{4eba}|\u{53d1}\u{4ef6}\u{4eba}|\u{5bc4}\u{4ef6}\u{8005}|\u{5bc4}\u{4ef6}\u{4eba}|\u{bcf4}\u{b0b8} ?\u{c0ac}\u{b78c}|exp\u{e9}diteur|\u{5de}\u{5d0}\u{5ea}|\u{645}\u{646}|\u{161}alje|saatja|nuo|no|t\u{1eeb}|dari|\u{e08}\u{e32}\u{e01}|nga|fr\u{e1}|oddi wrth|nork|daripada|\u{f3}|kimd\u{259}n|od koga";
const SENT: &str = "sent|date|gesendet|datum|envoy\u{e9}e?|fecha|enviad[oa](?: el| em)?|enviat el|inviato|data|verzonden|wys\u{142}ano|odesl\u{e1}no|odoslan\u{e9}|elk\u{fc}ldve|k\u{fc}ldve|d\u{e1}tum|\u{434}\u{430}\u{442}\u{430}|\u{43e}\u{442}\u{43f}\u{440}\u{430}\u{432}\u{43b}\u{435}\u{43d}\u{43e}|\u{43d}\u{430}\u{434}\u{456}\u{441}\u{43b}\u{430}\u{43d}\u{43e}|\u{438}\u{437}\u{43f}\u{440}\u{430}\u{442}\u{435}\u{43d}\u{43e}|skickat|sendt|dato|l\u{e4}hetetty|p\u{e4}iv\u{e4}ys|g\u{f6}nderildi|g\u{f6}nderme tarihi|tarih|\u{3c3}\u{3c4}\u{3ac}\u{3bb}\u{3b8}\u{3b7}\u{3ba}\u{3b5}|\u{3b7}\u{3bc}\u{3b5}\u{3c1}\u{3bf}\u{3bc}\u{3b7}\u{3bd}\u{3af}\u{3b1}|trimis|\u{9001}\u{4fe1}\u{65e5}\u{6642}|\u{65e5}\u{4ed8}|\u{53d1}\u{9001}\u{65f6}\u{95f4}|\u{5bc4}\u{4ef6}\u{65e5}\u{671f}|\u{65e5}\u{671f}|\u{b0a0}\u{c9dc}|\u{bcf4}\u{b0b8} ?\u{b0a0}\u{c9dc}|\u{5e0}\u{5e9}\u{5dc}\u{5d7}|\u{5ea}\u{5d0}\u{5e8}\u{5d9}\u{5da}|\u{62a}\u{645} \u{627}\u{644}\u{625}\u{631}\u{633}\u{627}\u{644}|\u{627}\u{644}\u{62a}\u{627}\u{631}\u{64a}\u{62e}|poslano|poslato|saadetud|i\u{161}si\u{173}sta|nos\u{16b}t\u{12b}ts|\u{111}\u{e3} g\u{1eed}i|dikirim|tanggal|\u{e2a}\u{e48}\u{e07}|d\u{eb}rguar|anfonwyd|bidalia|gestuur|dihantar|seolta|g\u{f6}nd\u{259}rildi|dagsetning|dyddiad";
const TO: &str = "to|an|\u{e0}|a|para|per a|aan|do|komu|c\u{ed}mzett|\u{43a}\u{43e}\u{43c}\u{443}|\u{434}\u{43e}|till|til|vastaanottaja|kime|\u{3c0}\u{3c1}\u{3bf}\u{3c2}|c\u{103}tre|\u{5b9b}\u{5148}|\u{6536}\u{4ef6}\u{4eba}|\u{6536}\u{4ef6}\u{8005}|\u{bc1b}\u{b294} ?\u{c0ac}\u{b78c}|\u{5d0}\u{5dc}|\u{625}\u{644}\u{649}|prima|za|adressaat|kam|\u{111}\u{1ebf}n|kepada|\u{e16}\u{e36}\u{e07}|destinataire|destinatario|p\u{eb}r|at|nori|chuig|kim\u{259}";
const SUBJECT: &str = "subject|betreff|objet|sujet|asunto|assumpte|oggetto|ogg|onderwerp|assunto|temat|p\u{159}edm\u{11b}t|predmet|t\u{e1}rgy|\u{442}\u{435}\u{43c}\u{430}|\u{43e}\u{442}\u{43d}\u{43e}\u{441}\u{43d}\u{43e}|\u{e4}mne|emne|aihe|konu|\u{3b8}\u{3ad}\u{3bc}\u{3b1}|subiect|\u{4ef6}\u{540d}|\u{4e3b}\u{9898}|\u{4e3b}\u{65e8}|\u{c81c}\u{baa9}|\u{5e0}\u{5d5}\u{5e9}\u{5d0}|\u{627}\u{644}\u{645}\u{648}\u{636}\u{648}\u{639}|zadeva|naslov|teema|tema|temats|ch\u{1ee7} \u{111}\u{1ec1}|perihal|subjek|\u{e40}\u{e23}\u{e37}\u{e48}\u{e2d}\u{e07}|subjekti|efni|pwnc|gaia|\u{e1}bhar|m\u{f6}vzu|t\u{e9}ma";
/// Lines that may stand among them.
const OTHER: &str = "cc|bcc|kopie|kopia|copie|copie \u{e0}|copia a|\u{43a}\u{43e}\u{43f}\u{438}\u{44f}|reply-to|importance|priority|wichtigkeit|importancia|priorit\u{e4}t|attachments?|anlagen|pi\u{e8}ces jointes|\u{6284}\u{9001}|sender|mailed-by|resent-from";

/// Each word with what may stand before the colon, at the beginning of a line or within one.
struct Names {
    first: Regex,
    within: Regex,
}

impl Names {
    fn new(words: &str) -> Self {
        Self {
            first: compiled(&format!(r"(?i)^\s*[*_]{{0,2}}(?:{words})\s?[*_]{{0,2}}[:\u{{ff1a}}]")),
            within: compiled(&format!(r"(?i)\s[*_]{{0,2}}(?:{words})\s?[*_]{{0,2}}[:\u{{ff1a}}]\s")),
        }
    }
}

/// From, the date, To, Subject and the others.
static NAMES: LazyLock<[Names; 5]> = LazyLock::new(|| [FROM, SENT, TO, SUBJECT, OTHER].map(Names::new));

/// A clock time: mail programs write it beside every date, people on a card do not.
static CLOCK: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?:^|\P{Nd})\d{1,2}[:.h]\d{2}(?:\P{Nd}|$)"));

/// The header block of an old letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HeaderBlock {
    /// How many lines it has; 0: there is none.
    pub lines: usize,
    /// Nothing in it but what people write on a card too: no clock time, and no address beside From.
    pub like_a_card: bool,
}

/// Most lines of a block.
const MOST: usize = 16;

/// The header block that begins with the first of these lines, its fields in any order, with a blank line between them
/// at most.
///
/// From, a subject, and one of date, To and an address; or From with an address, To and a date with its clock time. A
/// card that opens with From and To is none.
#[must_use]
pub fn header_block(lines: &[&str]) -> HeaderBlock {
    let Some(first) = lines.first().and_then(|l| name(l)).filter(|n| *n < 4) else {
        return HeaderBlock { lines: far_block(lines), like_a_card: false };
    };
    if first == 0 && in_one_line(lines[0]) {
        return HeaderBlock { lines: 1, like_a_card: false };
    }
    let mut has = [false; 5];
    let (mut address, mut clock, mut taken, mut blank) = (false, false, 0, false);
    for (at, line) in lines.iter().take(MOST).enumerate() {
        if line.trim().is_empty() {
            if blank {
                break;
            }
            blank = true;
            continue;
        }
        match name(line) {
            Some(n) => {
                has[n] = true;
                address |= n == 0 && MAILBOX.is_match(line);
                clock |= n == 1 && CLOCK.is_match(line);
            }
            // Long lists of addresses go on in the next line.
            None if !blank && (line.starts_with([' ', '\t']) || MAILBOX.is_match(line)) => {}
            None => break,
        }
        blank = false;
        taken = at + 1;
    }
    let [from, sent, to, subject, _] = has;
    let whole = from && ((subject && (sent || to || address)) || (address && sent && to && (clock || first == 0)));
    HeaderBlock { lines: if whole { taken } else { 0 }, like_a_card: !clock && !address }
}

/// A field named in a far script.
static FAR_FIELD: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^\s*[*_]{0,2}[\p{L}\p{M}--\p{Latin}][\p{L}\p{M}'\x{200c} --\p{Latin}]{0,23}[*_]{0,2}[:\x{ff1a}\x{55d}]\s*\S",
    )
});

/// A header block in a language that is not in the lists: three fields or more named in another script than ours, one
/// with a clock time, and an address in the first or the second of them, or a fourth field.
fn far_block(lines: &[&str]) -> usize {
    let taken = lines.iter().take(MOST).take_while(|line| FAR_FIELD.is_match(line)).count();
    let address = lines.iter().take(taken.min(2)).any(|line| MAILBOX.is_match(line));
    let clock = lines.iter().take(taken).any(|line| CLOCK.is_match(line));
    if clock && (taken >= 4 || (taken >= 3 && address)) { taken } else { 0 }
}

/// Which header field a line is.
fn name(line: &str) -> Option<usize> {
    let near = line.trim_start().char_indices().take(24).any(|(_, c)| matches!(c, ':' | '\u{ff1a}'));
    near.then(|| NAMES.iter().position(|n| n.first.is_match(line))).flatten()
}

/// A block whose lines ran together.
fn in_one_line(line: &str) -> bool {
    line.len() < 600
        && NAMES[3].within.is_match(line)
        && (NAMES[1].within.is_match(line) || NAMES[2].within.is_match(line))
}

/// Lotus Notes names the fields on lines of their own, below the writer's name and the date.
#[must_use]
pub fn notes_block(lines: &[&str]) -> usize {
    let dated =
        |l: &&str| l.len() < 40 && CLOCK.is_match(l) && l.trim_start().starts_with(|c: char| c.is_ascii_digit());
    if lines.first().is_none_or(|l| l.trim().is_empty()) || !lines.get(1).is_some_and(dated) {
        return 0;
    }
    let alone = |n: usize| {
        lines.iter().take(MOST).position(|l| l.len() < 30 && NAMES[n].first.is_match(&format!("{}:", l.trim_end())))
    };
    match (alone(2), alone(3)) {
        (Some(to), Some(subject)) if to < subject => subject + 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_opens_with_from_and_to_is_no_header_block() {
        let lines = |block: &[&str]| header_block(block).lines;
        assert_eq!(lines(&["From: Ada Quill, 12 Elm Street", "To: Bram Oster", "Section GK24P07"]), 0);
        assert_eq!(lines(&["From: Card Relay <relay@example.org>", "Sent: Tuesday", "Subject: x", "", "3. Bb5"]), 3);
        let card = header_block(&["From: Ada Quill", "To: Bram Oster", "Date: 3 May 2024", "Subject: GK24P07-3"]);
        assert!(card.lines == 4 && card.like_a_card);
    }
}
