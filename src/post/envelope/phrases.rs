//! The phrases of programs that write letters: in subjects, and in the words that open a letter.

use regex::Regex;
use std::sync::LazyLock;

/// What programs alone put before the subject that they answer, up to its colon; a person's answer to such a letter begins with `Re:`.
static AUTO_PREFIX: LazyLock<Regex> = LazyLock::new(|| {
    let names = [
        "automatic reply",
        "automatic response",
        "auto[- ]?reply",
        "auto[- ]?response",
        "out of office auto[- ]?reply", // English
        "automatische antwort",
        "automatische r\u{fc}ckantwort",
        "abwesenheitsnotiz",
        "abwesenheitsassistent",
        "abwesenheitsnachricht",
        "autoantwort", // German
        "r\u{e9}ponse automatique",
        "absence du bureau", // French
        "respuesta autom\u{e1}tica",
        "resposta autom\u{e0}tica", // Spanish, Catalan
        "risposta automatica",
        "resposta autom\u{e1}tica", // Italian, Portuguese
        "automatisch antwoord",     // Dutch
        "odpowied\u{17a} automatyczna",
        "automatyczna odpowied\u{17a}",
        "automatick\u{e1} odpov\u{11b}\u{10f}", // Polish, Czech
        "automatick\u{e1} odpove\u{10f}",       // Slovak
        "automatikus v\u{e1}lasz",              // Hungarian
        "\u{430}\u{432}\u{442}\u{43e}\u{43c}\u{430}\u{442}\u{438}\u{447}\u{435}\u{441}\u{43a}\u{438}\u{439} \u{43e}\u{442}\u{432}\u{435}\u{442}",
        "\u{430}\u{432}\u{442}\u{43e}\u{43e}\u{442}\u{432}\u{435}\u{442}",
        "\u{430}\u{432}\u{442}\u{43e}\u{43c}\u{430}\u{442}\u{438}\u{447}\u{43d}\u{430} \u{432}\u{456}\u{434}\u{43f}\u{43e}\u{432}\u{456}\u{434}\u{44c}",
        "\u{430}\u{432}\u{442}\u{43e}\u{43c}\u{430}\u{442}\u{438}\u{447}\u{435}\u{43d} \u{43e}\u{442}\u{433}\u{43e}\u{432}\u{43e}\u{440}", // Russian, Ukrainian, Bulgarian
        "autosvar",
        "automatiskt svar",
        "automatisk svar",
        "sj\u{e1}lfvirkt svar",  // Swedish, Danish, Norwegian, Icelandic
        "automaattinen vastaus", // Finnish
        "automaatvastus",
        "autom\u{101}tisk\u{101} atbilde",
        "automatinis atsakymas", // Estonian, Latvian, Lithuanian
        "otomatik yan\u{131}t",  // Turkish
        "\u{3b1}\u{3c5}\u{3c4}\u{3cc}\u{3bc}\u{3b1}\u{3c4}\u{3b7} \u{3b1}\u{3c0}\u{3ac}\u{3bd}\u{3c4}\u{3b7}\u{3c3}\u{3b7}",
        "r\u{103}spuns automat", // Greek, Romanian
        "automatski odgovor",
        "samodejni odgovor", // Croatian, Serbian, Slovene
        "\u{81ea}\u{52d5}\u{8fd4}\u{4fe1}",
        "\u{81ea}\u{52d5}\u{5fdc}\u{7b54}", // Japanese
        "\u{81ea}\u{52a8}\u{7b54}\u{590d}",
        "\u{81ea}\u{52a8}\u{56de}\u{590d}",
        "\u{81ea}\u{52d5}\u{56de}\u{8986}", // Chinese
        "\u{c790}\u{b3d9} \u{d68c}\u{c2e0}",
        "\u{c790}\u{b3d9} \u{c751}\u{b2f5}", // Korean
        "\u{5ea}\u{5e9}\u{5d5}\u{5d1}\u{5d4} \u{5d0}\u{5d5}\u{5d8}\u{5d5}\u{5de}\u{5d8}\u{5d9}\u{5ea}",
        "\u{5de}\u{5e2}\u{5e0}\u{5d4} \u{5d0}\u{5d5}\u{5d8}\u{5d5}\u{5de}\u{5d8}\u{5d9}",
        "\u{631}\u{62f} \u{62a}\u{644}\u{642}\u{627}\u{626}\u{64a}",
        "\u{627}\u{644}\u{631}\u{62f} \u{627}\u{644}\u{62a}\u{644}\u{642}\u{627}\u{626}\u{64a}", // Hebrew, Arabic
        "tr\u{1ea3} l\u{1edd}i t\u{1ef1} \u{111}\u{1ed9}ng",
        "balasan otomatis",
        "balasan automatik",
        "\u{e15}\u{e2d}\u{e1a}\u{e01}\u{e25}\u{e31}\u{e1a}\u{e2d}\u{e31}\u{e15}\u{e42}\u{e19}\u{e21}\u{e31}\u{e15}\u{e34}", // Vietnamese, Indonesian, Malay, Thai
    ];
    let names = names.join("|");
    compiled(&format!(r"(?i)^\s*(?:\[[^\]]{{1,20}}\]\s*)?(?:(?:{names}|auto)\s*[:\u{{ff1a}}]|[\[(](?:{names})[\])])"))
});

/// What programs and people call an absence in a subject: alone, or before a colon or a `Re:`. A person may go on in words.
static AWAY_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    let names = [
        "out of (?:the )?office",
        "ooo",
        "away from (?:the )?(?:office|my mail|my desk)",
        "away",
        "vacation(?: (?:reply|notice|message))?",
        "on vacation",
        "on holiday",
        "i am (?:away|out of (?:the )?office)",
        "away notice",
        "absence",
        "yahoo! auto response",
        "abwesend",
        "abwesenheit",
        "nicht im b\u{fc}ro",
        "absent du bureau",
        "fuera de (?:la )?oficina",
        "fuori (?:sede|ufficio)",
        "afwezig",
        "ausente",
        "fora do escrit\u{f3}rio",
    ];
    compiled(&format!(r"(?i)^\s*\[?(?:{})\]?\s*(?:$|[:\u{{ff1a}}]|re\b)", names.join("|")))
});

/// The numbers that help desks give to what comes in.
static DESK_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:[\[(#]?\b(?:ticket|case|request|incident|issue|anfrage|vorgang|demande|solicitud|caso|zgloszenie)(?: (?:id|no\.?|nr\.?|number))?[\s:#]+[a-z]{0,6}-?\d{3,}|\[[a-z][a-z0-9. _-]{0,30} #\d{2,}\]|\[(?:request|case|ticket) received\])",
    )
});

/// What mail programs put before the subject of a letter that was read, or thrown away unread.
static READ_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    let names = [
        "(?:not )?read",
        "gelesen",
        "(?:ungelesen|nicht gelesen)",
        "(?:non )?lu",
        "(?:no )?le\u{ed}do",
        "(?:non )?letto",
        "(?:niet )?gelezen",
        "(?:n\u{e3}o )?lid[ao]",
        "(?:nie )?przeczytano",
        "(?:ne)?p\u{159}e\u{10d}teno",
        "(?:nem )?olvasott",
        "(?:\u{43d}\u{435} )?\u{43f}\u{440}\u{43e}\u{447}\u{442}\u{435}\u{43d}\u{43e}",
        "(?:\u{43d}\u{435} )?\u{43f}\u{440}\u{43e}\u{447}\u{438}\u{442}\u{430}\u{43d}\u{43e}",
        "(?:inte |ikke |ej )?l\u{e4}st",
        "(?:ikke )?l\u{e6}st",
        "(?:ikke )?lest",
        "luettu",
        "okundu",
        "\u{958b}\u{5c01}\u{6e08}\u{307f}",
        "\u{5df2}\u{8bfb}",
        "\u{5df2}\u{8b80}",
        "\u{c77d}\u{c74c}",
        "delivered",
        "zugestellt",
    ];
    compiled(&format!(r"(?i)^\s*(?:{})\s?[:\u{{ff1a}}]", names.join("|")))
});
/// The subjects of bounces in other languages than English.
const BOUNCES: &[&str] = &[
    "unzustellbar",
    "nicht zustellbar",
    "zustellung fehlgeschlagen",
    "non remis",
    "non distribu\u{e9}",
    "\u{e9}chec de (?:la )?(?:remise|distribution|livraison)",
    "no se puede entregar",
    "no entregado",
    "no se pudo entregar",
    "non recapitabile",
    "mancato recapito",
    "n\u{e3}o entregue",
    "n\u{e3}o (?:foi|\u{e9}) poss\u{ed}vel entregar",
    "onbestelbaar",
    "niet bezorgd",
    "kan inte levereras",
    "kunne ikke leveres",
    "kan ikke leveres",
    "ei voitu toimittaa",
    "niedostarczona",
    "nie mo\u{17c}na dostarczy\u{107}",
    "nedoru\u{10d}iteln\u{e9}",
    "nedoru\u{10d}eno",
    "k\u{e9}zbes\u{ed}thetetlen",
    "nelivrabil",
    "teslim edilemedi",
    "\u{43d}\u{435}\u{434}\u{43e}\u{441}\u{442}\u{430}\u{432}\u{43b}\u{435}\u{43d}\u{43d}\u{43e}\u{435}",
    "\u{43d}\u{435} \u{434}\u{43e}\u{441}\u{442}\u{430}\u{432}\u{43b}\u{435}\u{43d}\u{43e}",
    "\u{3b1}\u{3b4}\u{3cd}\u{3bd}\u{3b1}\u{3c4}\u{3b7} \u{3b7} \u{3c0}\u{3b1}\u{3c1}\u{3ac}\u{3b4}\u{3bf}\u{3c3}\u{3b7}",
    "\u{914d}\u{4fe1}\u{4e0d}\u{80fd}",
    "\u{914d}\u{4fe1}\u{3067}\u{304d}\u{307e}\u{305b}\u{3093}",
    "\u{672a}\u{9001}\u{8fbe}",
    "\u{672a}\u{50b3}\u{9001}",
    "\u{65e0}\u{6cd5}\u{6295}\u{9012}",
    "\u{9000}\u{4fe1}",
    "\u{c804}\u{b2ec}\u{b418}\u{c9c0} \u{c54a}\u{c74c}",
];
static BOUNCE_ABROAD: LazyLock<Regex> = LazyLock::new(|| compiled(&format!(r"(?i)^\s*(?:{})", BOUNCES.join("|"))));
static BOUNCE_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)\b(?:undeliver(?:ed|able)|returned mail|delivery (?:status notification|failure|has failed|failed|incomplete)|failure notice|mail delivery (?:failed|failure|subsystem|system)|non[- ]?delivery|could not be delivered|delivery of your message|delayed mail|warning: (?:message|could not send)|message not delivered|mail system error|delivery problem|undelivered mail)\b",
    )
});
static BOUNCE_TEXT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:this is the qmail-send program|this message was created automatically by mail delivery software|could not be delivered to|i'm afraid i wasn't able to deliver|the following addresses? (?:failed|had permanent)|wasn't delivered to|delivery to the following recipients? failed|this is the mail (?:system|delivery) |address not found|recipient address rejected|user unknown|mailbox (?:is )?(?:full|unavailable)|message (?:was )?undeliverable)",
    )
});
static AWAY_TEXT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:\bout of (?:the )?office\b|\bi(?: am| will be|'m) (?:currently )?(?:away|out|on (?:vacation|holiday|leave|annual leave)|absent|travell?ing)\b|limited access to (?:my )?e-?mail|will (?:not be|be) (?:answering|checking|reading|responding|replying)|automatic(?:ally generated)? (?:reply|response)|auto-?reply|weeks at sea|bin (?:ich )?(?:nicht|derzeit)|je suis absent|estoy fuera|(?:do not|don't) (?:reply|respond) to this|(?:automatically|auto-?) ?generated|(?:ticket|case|request)\b[^\n.]{0,60} (?:has been|was) (?:created|opened|received|registered|logged)|we have received your (?:e-?mail|message|request|enquiry|inquiry)|automatisch (?:generiert|erzeugt|erstellt|versandt)|ihre (?:ticketnummer|vorgangsnummer)|g\u{e9}n\u{e9}r\u{e9} automatiquement|message automatique|generado autom\u{e1}ticamente|generato automaticamente|gerad[ao] automaticamente|automatisch gegenereerd|wygenerowan[ay] automatycznie)",
    )
});
/// The letters of services that hold mail back until its sender answers.
static CHALLENGE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:to have your (?:message|e-?mail) delivered|(?:only|incoming) messages only from senders i have approved|list of approved senders|add yourself to my guest list|was waitlisted|just this once, click (?:on )?the link|held (?:for|until|pending) (?:your )?(?:verification|confirmation|approval)|is being held because the address\b|anti-?spam (?:challenge|verification)|sender address verification)",
    )
});
/// What such letters ask for, and people may.
static CHALLENGE_LIKE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:(?:confirm|verify) (?:that )?(?:you are (?:a )?(?:human|person|real)|your (?:message|e-?mail|identity))|click (?:on )?(?:the )?(?:link|here)\b.*\b(?:deliver|release|approve|verify)|sender verification)",
    )
});
/// Receipts in prose: Thunderbird's, Notes'.
static RECEIPT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:this is a return receipt for the (?:e-?)?(?:mail|message)|this return receipt only acknowledges|\A\s*return receipt\s+your (?:document|message):)",
    )
});
/// Reactions that came as words: a tapback is nothing but that, Gmail's and Outlook's name the program.
static REACTION: LazyLock<Regex> = LazyLock::new(|| {
    let verbs = [
        r#"liked"#,
        r#"loved"#,
        r#"disliked"#,
        r#"laughed at"#,
        r#"emphasi[sz]ed"#,
        r#"questioned"#,
        r#"reacted \S{1,20} to"#,
        r#"removed an? .{1,30} from"#,
        r#"gef\x{e4}llt"#,
        r#"gef\x{e4}llt mir"#,
        r#"liebt"#,
        r#"missf\x{e4}llt"#,
        r#"lacht \x{fc}ber"#,
        r#"betont"#,
        r#"hinterfragt"#,
        r#"a (?:bien )?(?:aim\x{e9}|ador\x{e9})"#,
        r#"n'a pas aim\x{e9}"#,
        r#"a ri (?:\x{e0}|de)"#,
        r#"a insist\x{e9} sur"#,
        r#"a r\x{e9}agi (?:par|avec) \S{1,20} \x{e0}"#,
        r#"(?:no )?le (?:gust\x{f3}|encant\x{f3})"#,
        r#"se ri[o\x{f3}] de"#,
        r#"enfatiz\x{f3}"#,
        r#"cuestion\x{f3}"#,
        r#"ha messo .{1,30} a"#,
        r#"ha riso (?:a|di)"#,
        r#"ha reagito con \S{1,20} a"#,
        r#"(?:n\x{e3}o )?gostou de"#,
        r#"curtiu"#,
        r#"amou"#,
        r#"adorou"#,
        r#"riu de"#,
        r#"enfatizou"#,
        r#"gillade"#,
        r#"\x{e4}lskade"#,
        r#"syntes godt om"#,
        r#"likte"#,
        r#"elskede"#,
        r#"vond (?:leuk|grappig)"#,
        r#"[^\p{L}\p{N}\s"]{1,8} (?:to|zu|\x{e0}|a)"#,
    ];
    compiled(&format!(
        r#"(?i)\A(?s:\s*(?:{})\s+".+"\s*\z)|\A(?:[^\n]{{0,80}}\n\s*){{0,2}}[^\n]{{1,80}} reacted (?:via gmail|to your message:?)[ \t]*(?:\n|\z)"#,
        verbs.join("|")
    ))
});
/// A line that sets out to be a move.
static MOVE_LINE: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"(?m)^\s*(?:\d{1,3}\s*\.|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]\b|[O0]-[O0]\b)"));
/// The director's term for time off: a notice of it is a person's, whatever else it says (R12).
static EXCUSED: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"(?i)\bexcuse[ds]?\b[^\n.]{0,60}\btime\b|\btime\b[^\n.]{0,60}\bexcused\b"));

pub(super) fn compiled(pattern: &str) -> Regex {
    // Boundaries of ASCII words: with the others a text with one letter beyond ASCII is searched many times as slowly.
    Regex::new(&pattern.replace(r"\b", r"(?-u:\b)"))
        .unwrap_or_else(|e| unreachable!("a pattern of automatic mail: {e}"))
}

/// Whether a subject begins as programs alone begin one.
pub(super) fn auto_prefix(subject: &str) -> bool {
    AUTO_PREFIX.is_match(subject)
}

/// Whether a subject speaks of an absence and of nothing else.
pub(super) fn away_subject(subject: &str) -> bool {
    AWAY_SUBJECT.is_match(subject)
}

/// Whether a letter opens with an absence: before any move.
pub(super) fn opens_away(text: &str) -> bool {
    let end = MOVE_LINE.find(text).map_or(text.len(), |found| found.start());
    AWAY_TEXT.is_match(&text[..end])
}

/// Whether a letter asks for excused time in so many words.
pub(super) fn asks_for_time(text: &str) -> bool {
    EXCUSED.is_match(text)
}

pub(super) fn bounce_subject(subject: &str) -> bool {
    BOUNCE_SUBJECT.is_match(subject) || BOUNCE_ABROAD.is_match(subject)
}

/// Whether a subject begins as a bounce does; that of an answer to one does not.
pub(super) fn opens_as_bounce(subject: &str) -> bool {
    BOUNCE_SUBJECT.find(subject).is_some_and(|found| subject[..found.start()].trim().is_empty())
        || BOUNCE_ABROAD.is_match(subject)
}

/// Whether a subject bears the number of a help desk's ticket.
pub(super) fn desk_subject(subject: &str) -> bool {
    DESK_SUBJECT.is_match(subject)
}

pub(super) fn bounce_text(text: &str) -> bool {
    BOUNCE_TEXT.is_match(text)
}

/// Whether a letter is the template of a service that holds mail back.
pub(super) fn challenge(text: &str) -> bool {
    CHALLENGE.is_match(text)
}

/// Whether a letter asks what such services ask.
pub(super) fn challenge_like(text: &str) -> bool {
    CHALLENGE_LIKE.is_match(text)
}

pub(super) fn reaction(text: &str) -> bool {
    REACTION.is_match(text)
}

/// Whether a letter is a receipt in prose.
///
/// `titled`: the subject is one of ours under a title, in whatever language.
pub(super) fn receipt(subject: &str, text: &str, titled: bool) -> bool {
    RECEIPT.is_match(text) || three_headers(text, titled || READ_SUBJECT.is_match(subject))
}

/// "Your message", three named values, "was read": Outlook's receipt, in any language where the subject says that it is one.
fn three_headers(text: &str, said: bool) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).take(9).collect();
    let named = |line: &&str| line.find(':').is_some_and(|at| (1..=24).contains(&at));
    let shape = (5..=8).contains(&lines.len()) && !named(&lines[0]) && lines[1..4].iter().all(named);
    let english = || {
        let was = ["was read", "was received", "was deleted without being read", "was not read"];
        lines[0].eq_ignore_ascii_case("your message") && was.iter().any(|w| lines[4].starts_with(w))
    };
    // A card may be laid out so; it ends in a move.
    shape && (said || english()) && !lines[4..].iter().any(|line| MOVE_LINE.is_match(line))
}
