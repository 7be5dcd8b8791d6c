//! What stands below or above a player's words without being theirs: signatures, disclaimers, scanner and list footers.

use regex::Regex;
use std::sync::LazyLock;

static FOOTER: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?ix)^\s*[*_]*(?:
        sent\ from\ my\b.* | sent\ (?:from|via|with|by)\ (?:my\ )?(?:the\ )?(?:mobile|phone|iphone|ipad|android|outlook|yahoo|gmail|mail|samsung|blackberry|proton|tutanota|spark|aol|galaxy|huawei|windows|thunderbird|fairemail|k-9|nine|blue)\b.*
        | get\ (?:outlook|bluemail)\ for\b.* | von\ meinem\ .*\ gesendet\.? | gesendet\ (?:mit|von|aus|per)\ .* | envoy\x{e9}\ (?:de(?:puis)?|\x{e0}\ partir\ de|avec)\ .* | enviado\ (?:desde|do|a\ partir|de)\ .* | inviato\ d(?:a|al)\ .* | verzonden\ (?:vanaf|met|via)\ .* | verstuurd\ vanaf\ .*
        | wys\x{142}ane\ z\ .* | odesl\x{e1}no\ z\ .* | \x{43e}\x{442}\x{43f}\x{440}\x{430}\x{432}\x{43b}\x{435}\x{43d}\x{43e}\ (?:\x{441}|\x{438}\x{437})\ .* | skickat\ fr\x{e5}n\ .* | sendt\ fra\ .* | sent\ using\ .*
        | \[external\b[^\]]*\].* | external\ (?:e-?mail|sender|message)\b.* | caution:.*\b(?:e-?mail|message|external|sender|originat\w+)\b.* | \*{2,}\s*external.* | warning:\ (?:this|external)\b.* | you\ don't\ often\ get\ e?-?mail\ from\b.*
        | .*\b(?:e-?mail|message|attachments?)\b.{0,60}\b(?:scanned|checked)\ (?:by|for|and)\b.* | .*\b(?:scanned|checked)\ by\b.{0,60}(?:virus|mail|avg|eset|norton|mcafee|kaspersky).* | [_\s]*information\ from\ eset\b.* | .*\b(?:virus(?:es)?|malware)[\ -]*(?:free|checked|scanned|protected)\b.* | .*\bavast\b.*(?:virus|software|www\.|https?:|[<>]).* | .*virus.*\bavast\b.* | .*\bwww\.avast\.com\b.* | .*\bwww\.avg\.com\b.* | no\ virus\ found\b.*
        | (?:to\ |click\ .*|you\ (?:can|may)\ |.*\b(?:here|link)\ to\ |.*<\*>\ to\ )?unsubscribe\b.* | .*\bunsubscribe@.* | .*-unsubscribe\b.* | .*\b(?:to\ unsubscribe|unsubscribe\ (?:from\ this|here|at\ any|by))\b.* | to\ view\ this\ discussion\b.* | you\ received\ this\ (?:message|e-?mail)\ because\b.* | .*mailing\ list$ | .*\bmailman/(?:listinfo|options)\b.*
        | .*\b(?:intended\ (?:recipient|addressee)|not\ the\ (?:intended|named)|the\ addressee|confidential(?:ity)?\b.*\b(?:e-?mail|message|notice|information)|privileged\b.*\binformation|legally\ privileged|notify\ the\ sender|delete\ this\ (?:message|e-?mail)|consider\ the\ environment|think\ before\ (?:you\ )?print).*
        )\s*$",
    )
});

/// An opening line of a disclaimer that runs to the end of its paragraph.
static DISCLAIMER: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)\b(?:confidential(?:ity notice)?|intended recipient|the addressee|privileged|disclaimer|notify the sender|diese e-mail|ce message|este mensaje)\b|vertraulich|destinataire|confidentiel|confidencia[il]|destinatari[oa]s?\b|riservat[oae]\b|geadresseerde|vertrouwelijk|poufn[eay]|adresata?\b|d\x{16f}v\x{11b}rn|d\x{f4}vern|bizalmas|gizli(?:dir)?\b|fortrolig|konfidenti|luottamuksel|confiden[t\x{21b}]ial|povjerljiv|\x{43a}\x{43e}\x{43d}\x{444}\x{438}\x{434}\x{435}\x{43d}\x{446}\x{438}\x{430}\x{43b}|\x{43a}\x{43e}\x{43d}\x{444}\x{456}\x{434}\x{435}\x{43d}\x{446}|\x{430}\x{434}\x{440}\x{435}\x{441}\x{430}\x{442}\x{430}|\x{3b5}\x{3bc}\x{3c0}\x{3b9}\x{3c3}\x{3c4}\x{3b5}\x{3c5}\x{3c4}\x{3b9}\x{3ba}|\x{5d7}\x{5e1}\x{5d5}\x{5d9}|\x{633}\x{631}\x{64a}\x{629}|\x{673a}\x{5bc6}|\x{6a5f}\x{5bc6}|\x{4fdd}\x{5bc6}|\x{5b9b}\x{5148}|\x{ae30}\x{bc00}",
    )
});

fn compiled(pattern: &str) -> Regex {
    // Boundaries of ASCII words: with the others a line with one letter beyond ASCII is searched many times as slowly.
    Regex::new(&pattern.replace(r"\b", r"(?-u:\b)")).unwrap_or_else(|e| unreachable!("a pattern of footers: {e}"))
}

/// A person speaking: programs and lawyers never say "I".
static PERSON: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?:^|[\s(])(?:I|I'm|I've|I'll|I'd)(?:[\s,]|$)"));

/// Whether a line is one that programs add.
#[must_use]
pub fn is_footer(line: &str) -> bool {
    line.len() <= 1_000 && FOOTER.is_match(line) && !PERSON.is_match(line)
}

/// Whether a line opens or carries a disclaimer, whose paragraph is nobody's words.
#[must_use]
pub fn is_disclaimer(line: &str) -> bool {
    line.len() > 60 && DISCLAIMER.is_match(line) && !PERSON.is_match(line)
}

/// `-- `, or what mail programs make of it; `--` alone as well.
#[must_use]
pub fn is_signature_mark(line: &str) -> bool {
    matches!(line.trim_end(), "--" | "- --")
}

/// A ruled line of underscores or dashes.
#[must_use]
pub fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 5 && line.chars().all(|c| matches!(c, '_' | '=' | '*' | '\u{2014}' | '\u{2500}' | '-'))
}
