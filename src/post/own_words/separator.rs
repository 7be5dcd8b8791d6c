//! Framed lines before an old letter: `-----Original Message-----`, in the languages of mail programs.

use super::attribution::compiled;
use regex::Regex;
use std::sync::LazyLock;

/// How the words between the dashes begin. Stems: endings differ with gender and case.
const FRAMED: &[&str] = &[
    // English
    "original (?:message|e-?mail|mail|appointment|text|nachricht|meddelelse)",
    "begin original message",
    "original$",
    "(?:begin )?forwarded (?:message|mail|by|e-?mail)",
    "(?:reply|replied) message",
    // German
    "urspr(?:\u{fc}ngliche|\\.) (?:nachricht|e-mail)",
    "original-?(?:nachricht|mail|meddelande|melding|meddelelse)",
    "weitergeleitete (?:nachricht|e-mail)",
    // French
    "message (?:d'origine|d'origine|original|initial|transf\u{e9}r\u{e9}|transmis|r\u{e9}exp\u{e9}di\u{e9})",
    // Spanish, Catalan
    "(?:mensaje|correo|missatge) (?:original|reenviado|reenviat)",
    // Italian
    "(?:messaggio|inizio messaggio) (?:originale|inoltrato)",
    // Dutch
    "(?:oorspronkelijk|origineel|originele|doorgestuurd) (?:bericht|e-mail)",
    // Portuguese
    "mensagem (?:original|encaminhada|reencaminhada)",
    // Polish
    "(?:oryginalna|przekazana|przesy\u{142}ana) wiadomo\u{15b}\u{107}",
    "wiadomo\u{15b}\u{107} (?:oryginalna|przekazana)",
    // Czech, Slovak
    "(?:p\u{16f}vodn\u{ed}|p\u{f4}vodn\u{e1}|origin\u{e1}ln\u{ed}|p\u{159}eposlan\u{e1}|preposlan\u{e1}) (?:zpr\u{e1}va|spr\u{e1}va|e-mail)",
    // Hungarian
    "(?:eredeti|tov\u{e1}bb\u{ed}tott) (?:\u{fc}zenet|lev\u{e9}l)",
    // Russian, Ukrainian, Bulgarian
    "(?:\u{438}\u{441}\u{445}\u{43e}\u{434}\u{43d}\u{43e}\u{435}|\u{43e}\u{440}\u{438}\u{433}\u{438}\u{43d}\u{430}\u{43b}\u{44c}\u{43d}\u{43e}\u{435}|\u{43f}\u{435}\u{440}\u{435}\u{441}\\w+|\u{43f}\u{435}\u{440}\u{435}\u{430}\u{434}\\w+) \u{441}\u{43e}\u{43e}\u{431}\u{449}\u{435}\u{43d}\u{438}\u{435}",
    "(?:\u{432}\u{438}\u{445}\u{456}\u{434}\u{43d}\u{435}|\u{43e}\u{440}\u{438}\u{433}\u{456}\u{43d}\u{430}\u{43b}\u{44c}\u{43d}\u{435}|\u{43f}\u{435}\u{440}\u{435}\u{441}\\w+) \u{43f}\u{43e}\u{432}\u{456}\u{434}\u{43e}\u{43c}\u{43b}\u{435}\u{43d}\u{43d}\u{44f}",
    "(?:\u{43e}\u{440}\u{438}\u{433}\u{438}\u{43d}\u{430}\u{43b}\u{43d}\u{43e}|\u{43f}\u{440}\u{435}\u{43f}\u{440}\u{430}\u{442}\u{435}\u{43d}\u{43e}) \u{441}\u{44a}\u{43e}\u{431}\u{449}\u{435}\u{43d}\u{438}\u{435}",
    // Swedish, Norwegian, Danish
    "(?:ursprungligt|vidarebefordrat|opprinnelig|oprindelig|videresendt) (?:meddelande|melding|meddelelse|besked|e-post|brev)",
    // Finnish, Estonian
    "(?:alkuper\u{e4}inen|edelleenl\u{e4}hetetty|v\u{e4}litetty) viesti",
    "originaalkiri",
    // Turkish
    "(?:orijinal|\u{f6}zg\u{fc}n|as\u{131}l|i?.?iletilen|i\u{307}?letilmi\u{15f}|\u{130}letilmi\u{15f}|\u{130}letilen) (?:mesaj|ileti|i\u{307}leti|\u{130}leti)",
    // Greek
    "(?:\u{3b1}\u{3c1}\u{3c7}\u{3b9}\u{3ba}\u{3cc}|\u{3c0}\u{3c1}\u{3bf}\u{3c9}\u{3b8}\u{3b7}\u{3bc}\u{3ad}\u{3bd}\u{3bf}) \u{3bc}\u{3ae}\u{3bd}\u{3c5}\u{3bc}\u{3b1}",
    // Romanian, Croatian, Serbian, Slovene
    "mesaj (?:original|redirec\u{21b}ionat|redirectionat)",
    "(?:izvorna|originalna|izvirno|proslije\u{111}ena|prosle\u{111}ena|posredovano) (?:poruka|sporo\u{10d}ilo)",
    // Vietnamese, Indonesian
    "th\u{1b0} (?:g\u{1ed1}c|\u{111}\u{e3} chuy\u{1ec3}n ti\u{1ebf}p)",
    "pesan (?:asli|terusan|diteruskan)",
    // Japanese (the long vowel has become a dash), Chinese, Korean
    "(?:\u{5143}\u{306e}|\u{8ee2}\u{9001}|\u{8fd4}\u{4fe1})(?:\\S{0,4})(?:\u{30e1}\u{30c3}\u{30bb}-\u{30b8}|\u{30e1}-\u{30eb})",
    "(?:\u{539f}\u{59cb}|\u{539f}|\u{8f6c}\u{53d1}|\u{8f6c}\u{53d1}\u{7684}|\u{8f49}\u{5bc4}|\u{8f49}\u{5bc4}\u{7684}|\u{90ae}\u{4ef6}\u{539f})(?:\u{90ae}\u{4ef6}|\u{90f5}\u{4ef6}|\u{4ef6})",
    "(?:\u{c6d0}\u{bcf8}|\u{c804}\u{b2ec}\u{b41c}) (?:\u{ba54}\u{c2dc}\u{c9c0}|\u{ba54}\u{c77c})",
    // Serbian, Baltic, Estonian
    "(?:\u{43f}\u{440}\u{43e}\u{441}\u{43b}\u{435}\u{452}\u{435}\u{43d}\u{430}|\u{43e}\u{440}\u{438}\u{433}\u{438}\u{43d}\u{430}\u{43b}\u{43d}\u{430}|\u{438}\u{437}\u{432}\u{43e}\u{440}\u{43d}\u{430}) \u{43f}\u{43e}\u{440}\u{443}\u{43a}\u{430}",
    "(?:edastatud|algne) kiri",
    "(?:persi\u{173}stas|pradinis) lai\u{161}kas",
    "(?:p\u{101}rs\u{16b}t\u{12b}ts|s\u{101}kotn\u{113}jais) zi\u{146}ojums",
    // Hebrew, Arabic, Persian, Hindi, Thai
    "(?:\u{5e8}\u{5e9}\u{5d5}\u{5de}\u{5d4}|\u{5d4}\u{5d5}\u{5d3}\u{5e2}\u{5d4}) (?:\u{5e9}\u{5d4}\u{5d5}\u{5e2}\u{5d1}\u{5e8}\u{5d4}|\u{5de}\u{5d5}\u{5e2}\u{5d1}\u{5e8}\u{5ea})",
    "(?:\u{5e8}\u{5e9}\u{5d5}\u{5de}\u{5d4} \u{5de}\u{5e7}\u{5d5}\u{5e8}\u{5d9}\u{5ea}|\u{5de}\u{5db}\u{5ea}\u{5d1} \u{5de}\u{5e7}\u{5d5}\u{5e8}\u{5d9})",
    "\u{631}\u{633}\u{627}\u{644}\u{629} (?:\u{645}\u{639}\u{627}\u{62f} \u{62a}\u{648}\u{62c}\u{64a}\u{647}\u{647}\u{627}|\u{645}\u{64f}\u{639}\u{627}\u{62f} \u{62a}\u{648}\u{62c}\u{64a}\u{647}\u{647}\u{627}|\u{645}\u{62d}\u{648}\u{644}\u{629})",
    "\u{627}\u{644}\u{631}\u{633}\u{627}\u{644}\u{629} (?:\u{627}\u{644}\u{645}\u{639}\u{627}\u{62f} \u{62a}\u{648}\u{62c}\u{64a}\u{647}\u{647}\u{627}|\u{627}\u{644}\u{645}\u{62d}\u{648}\u{644}\u{629})",
    "\u{67e}\u{6cc}\u{627}\u{645} (?:\u{627}\u{631}\u{633}\u{627}\u{644} \u{634}\u{62f}\u{647}|\u{641}\u{648}\u{631}\u{648}\u{627}\u{631}\u{62f} \u{634}\u{62f}\u{647}|\u{647}\u{62f}\u{627}\u{6cc}\u{62a}.?\u{634}\u{62f}\u{647}|\u{627}\u{635}\u{644}\u{6cc})",
    "(?:\u{905}\u{917}\u{94d}\u{930}\u{947}\u{937}\u{93f}\u{924}|\u{92e}\u{942}\u{932}|\u{92b}\u{93c}\u{949}\u{930}\u{935}\u{930}\u{94d}\u{921} \u{915}\u{93f}\u{92f}\u{93e} \u{917}\u{92f}\u{93e}) \u{938}\u{902}\u{926}\u{947}\u{936}",
    "\u{e02}\u{e49}\u{e2d}\u{e04}\u{e27}\u{e32}\u{e21}(?:\u{e17}\u{e35}\u{e48}\u{e2a}\u{e48}\u{e07}\u{e15}\u{e48}\u{e2d}|\u{e15}\u{e49}\u{e19}\u{e09}\u{e1a}\u{e31}\u{e1a})",
    // Chinese
    "(?:\u{5df2}\u{8f6c}\u{53d1}|\u{5df2}\u{8f49}\u{5bc4}|\u{8f6c}\u{53d1}\u{7684}|\u{4ee5}\u{4e0b}\u{662f}\u{8f6c}\u{53d1}\u{7684})(?:\u{7684})?(?:\u{90ae}\u{4ef6}|\u{90f5}\u{4ef6})",
    // Hebrew, Arabic
    "\u{5d4}\u{5d5}\u{5d3}\u{5e2}\u{5d4} (?:\u{5de}\u{5e7}\u{5d5}\u{5e8}\u{5d9}\u{5ea}|\u{5e9}\u{5d4}\u{5d5}\u{5e2}\u{5d1}\u{5e8}\u{5d4})",
    "\u{627}\u{644}\u{631}\u{633}\u{627}\u{644}\u{629} \u{627}\u{644}\u{623}\u{635}\u{644}\u{64a}\u{629}",
];

/// Apple's lines before a forwarded letter: no frame, but a colon at the end.
const ALONE: &[&str] = &[
    "begin forwarded message",
    "anfang der weitergeleiteten (?:nachricht|e-mail)",
    "d\u{e9}but du message (?:r\u{e9}exp\u{e9}di\u{e9}|transf\u{e9}r\u{e9})",
    "inicio del mensaje reenviado",
    "inizio messaggio inoltrato",
    "begin doorgestuurd bericht",
    "vidarebefordrat brev",
    "start p\u{e5} videresendt besked",
    "(?:start p\u{e5} )?videresendt (?:melding|e-post)",
    "in\u{ed}cio da mensagem (?:re)?encaminhada",
    "\u{43d}\u{430}\u{447}\u{430}\u{43b}\u{43e} \u{43f}\u{435}\u{440}\u{435}(?:\u{430}\u{434}\u{440}\u{435}\u{441}\u{43e}\u{432}\u{430}\u{43d}\u{43d}\u{43e}\u{433}\u{43e}|\u{441}\u{44b}\u{43b}\u{430}\u{435}\u{43c}\u{43e}\u{433}\u{43e}) \u{441}\u{43e}\u{43e}\u{431}\u{449}\u{435}\u{43d}\u{438}\u{44f}",
    "pocz\u{105}tek przekazywanej wiadomo\u{15b}ci",
    "za\u{10d}\u{e1}tek p\u{159}epos\u{ed}lan\u{e9} zpr\u{e1}vy",
    "v\u{e4}litetty viesti alkaa",
    "tov\u{e1}bb\u{ed}tott lev\u{e9}l kezdete",
    "\u{130}letilen ileti ba\u{15f}lang\u{131}c\u{131}",
    "\u{8ee2}\u{9001}\u{3055}\u{308c}\u{305f}\u{30e1}\u{30c3}\u{30bb}-\u{30b8}",
    "\u{c804}\u{b2ec}\u{b41c} \u{ba54}\u{c2dc}\u{c9c0} \u{c2dc}\u{c791}",
    "\u{4e0b}\u{9762}\u{662f}\u{88ab}\u{8f6c}\u{53d1}\u{7684}\u{90ae}\u{4ef6}",
];

static NAMES: LazyLock<Regex> = LazyLock::new(|| compiled(&format!("(?i)^(?:{})", FRAMED.join("|"))));
static PHRASE: LazyLock<Regex> = LazyLock::new(|| compiled(&format!(r"(?i)^(?:{})\s?[:\u{{ff1a}}]$", ALONE.join("|"))));
/// The line that help desks ask to write above.
static ABOVE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)^(?:please )?(?:type |write )?(?:your )?(?:reply|answer|respond|response)\b.{0,20}\babove (?:this|the) line\b",
    )
});

/// Whether a line is a separator before an old letter.
#[must_use]
pub fn separates(line: &str) -> bool {
    let text = line.trim();
    if text.is_empty() || text.len() > 200 {
        return false;
    }
    let ends_open = text.ends_with([':', '\u{ff1a}']);
    if ends_open && PHRASE.is_match(text) {
        return true;
    }
    // A blank is part of a spaced frame; the figure 8 of scissors.
    let frame = |c: char| matches!(c, '-' | '_' | '=' | '*' | '+' | '<' | '[' | '#' | '~' | ' ');
    let inner = text.trim_start_matches(|c: char| frame(c) || c == '8');
    let left = text[..text.len() - inner.len()].chars().filter(|c| *c != ' ').count();
    let words = inner.trim_end_matches(|c: char| frame(c) || matches!(c, '>' | ']'));
    let right = inner[words.len()..].chars().filter(|c| *c != ' ').count();
    (left >= 2 || right >= 2) && (NAMES.is_match(words) || ABOVE.is_match(words))
}
