//! Machine or person: who wrote a letter is judged by its structure, never by one header alone.

use super::headers::Field;
use crate::post::{body, tidy};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders, PartType};
use regex::Regex;
use std::sync::LazyLock;

/// What kind of program wrote a letter, if one did. None of them moves a piece or is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Machine {
    /// A person.
    None,
    /// Out of office, vacation, "we have received your mail".
    AutoReply,
    Bounce(Bounce),
    /// Read and delivery receipts.
    Receipt,
    /// "Confirm that you are human."
    Challenge,
    /// Answers to invitations.
    Calendar,
    /// A thumb on a letter.
    Reaction,
    /// Mail of a list.
    List,
}

/// A letter that could not be delivered, or not yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounce {
    /// Still being tried: the address is good, nothing has failed.
    pub delayed: bool,
    /// The recipients it is about, in small letters.
    pub recipients: Vec<String>,
    /// The Message-ID of the letter it is about, without angle brackets.
    pub about: Option<String>,
}

static AUTO_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?ix)^\s*(?:auto(?:matic)?[-\ ]?(?:reply|response|answer)|autoreply|out\ of\ (?:the\ )?office|ooo:|away\ from\ (?:the\ )?office|vacation(?:\ (?:reply|notice|message))?\b|i\ am\ (?:away|out\ of\ office)|on\ vacation|away\ notice|absence\b
        |automatische\ antwort|abwesenheits(?:notiz|assistent|nachricht)?|abwesend|nicht\ im\ b\x{fc}ro|r\x{e9}ponse\ automatique|absence\ du\ bureau|absent\ du\ bureau|respuesta\ autom\x{e1}tica|fuera\ de\ (?:la\ )?oficina|risposta\ automatica|fuori\ (?:sede|ufficio)|automatisch\ antwoord|afwezig|resposta\ autom\x{e1}tica|ausente|odpowied\x{17a}\ automatyczna|automatick\x{e1}\ odpov\x{11b}\x{10f}|automatikus\ v\x{e1}lasz|autosvar|automaattinen\ vastaus|\x{430}\x{432}\x{442}\x{43e}\x{43e}\x{442}\x{432}\x{435}\x{442}|\x{430}\x{432}\x{442}\x{43e}\x{43c}\x{430}\x{442}\x{438}\x{447}\x{435}\x{441}\x{43a}\x{438}\x{439}\ \x{43e}\x{442}\x{432}\x{435}\x{442}|\x{81ea}\x{52a8}\x{7b54}\x{590d}|\x{81ea}\x{52d5}\x{5fdc}\x{7b54})",
    )
});
static BOUNCE_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)\b(?:undeliver(?:ed|able)|returned mail|delivery (?:status notification|failure|has failed|failed|incomplete)|failure notice|mail delivery (?:failed|failure|subsystem|system)|non[- ]?delivery|could not be delivered|delivery of your message|delayed mail|warning: (?:message|could not send)|unzustellbar|message not delivered|mail system error|delivery problem|undelivered mail)\b",
    )
});
static BOUNCE_TEXT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:this is the qmail-send program|this message was created automatically by mail delivery software|could not be delivered to|i'm afraid i wasn't able to deliver|the following addresses? (?:failed|had permanent)|wasn't delivered to|delivery to the following recipients? failed|this is the mail (?:system|delivery) |address not found|recipient address rejected|user unknown|mailbox (?:is )?(?:full|unavailable)|message (?:was )?undeliverable)",
    )
});
static AWAY_TEXT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:\bout of (?:the )?office\b|\bi (?:am|will be|'m) (?:currently )?(?:away|out|on (?:vacation|holiday|leave|annual leave)|absent|travell?ing)\b|limited access to (?:my )?e-?mail|will (?:not be|be) (?:answering|checking|reading|responding|replying)|automatic(?:ally generated)? (?:reply|response)|auto-?reply|weeks at sea|bin (?:ich )?(?:nicht|derzeit)|je suis absent|estoy fuera|do not reply to this)",
    )
});
static CHALLENGE_TEXT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)(?:(?:confirm|verify) (?:that )?(?:you are (?:a )?(?:human|person|real)|your (?:message|e-?mail|identity))|to have your (?:message|e-?mail) delivered|click (?:on )?(?:the )?(?:link|here)\b.*\b(?:deliver|release|approve|verify)|held (?:for|until|pending) (?:your )?(?:verification|confirmation|approval)|anti-?spam (?:challenge|verification)|sender (?:verification|address verification))",
    )
});

fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap_or_else(|e| unreachable!("a pattern of automatic mail: {e}"))
}

fn first<'a>(fields: &'a [Field], name: &str) -> Option<&'a str> {
    fields.iter().find(|f| f.name.eq_ignore_ascii_case(name)).map(|f| f.value.as_str())
}

fn has(fields: &[Field], name: &str) -> bool {
    first(fields, name).is_some()
}

/// Judges a letter by its headers and structure. `subject`: decoded.
#[must_use]
pub fn judge(raw: &[u8], fields: &[Field], subject: &str) -> Machine {
    let message = if body::too_deep(raw).is_none() { MessageParser::default().parse(raw) } else { None };
    if let Some(machine) = message.as_ref().and_then(|m| by_parts(m, fields)) {
        return machine;
    }
    let text = message.as_ref().map(|m| words(m)).unwrap_or_default();
    let from = first(fields, "from").unwrap_or_default().to_ascii_lowercase();
    let daemon = ["mailer-daemon", "postmaster@", "mail delivery", "mailerdaemon"].iter().any(|d| from.contains(d));
    let null_path = first(fields, "return-path").is_some_and(|p| p.trim() == "<>");
    let failed = has(fields, "x-failed-recipients");
    if failed
        || (daemon && (BOUNCE_SUBJECT.is_match(subject) || BOUNCE_TEXT.is_match(&text) || null_path))
        || (null_path && BOUNCE_TEXT.is_match(&text))
    {
        return Machine::Bounce(by_text(fields, &text, subject));
    }
    if challenges(fields, subject, &text) {
        return Machine::Challenge;
    }
    if answers_itself(fields, subject, &text, null_path) {
        return Machine::AutoReply;
    }
    let list = has(fields, "list-id")
        && (has(fields, "list-post") || first(fields, "precedence").is_some_and(|p| p.eq_ignore_ascii_case("list")));
    if list { Machine::List } else { Machine::None }
}

/// Reports, calendar answers and reactions show in their parts.
fn by_parts(message: &Message<'_>, fields: &[Field]) -> Option<Machine> {
    let root = message.parts.first()?;
    let (kind, sub) = kind(root);
    let report = root.content_type().and_then(|c| c.attribute("report-type")).unwrap_or_default().to_ascii_lowercase();
    let types: Vec<String> = message
        .parts
        .iter()
        .map(|p| {
            let (k, s) = self::kind(p);
            format!("{k}/{s}")
        })
        .collect();
    let holds = |name: &str| types.iter().any(|t| t == name);
    if holds("message/disposition-notification") && (report == "disposition-notification" || sub == "report") {
        return Some(Machine::Receipt);
    }
    if (kind == "multipart" && sub == "report" && report != "disposition-notification")
        || (holds("message/delivery-status") && first(fields, "return-path").is_none_or(|p| p.trim() == "<>"))
    {
        let bounce = by_status(message);
        // A report of success is a receipt.
        return Some(if bounce.1 { Machine::Receipt } else { Machine::Bounce(bounce.0) });
    }
    if message.parts.iter().any(|p| {
        self::kind(p).1 == "calendar"
            && p.content_type().and_then(|c| c.attribute("method")).is_some_and(|m| {
                matches!(m.to_ascii_uppercase().as_str(), "REPLY" | "COUNTER" | "DECLINECOUNTER" | "CANCEL")
            })
    }) {
        return Some(Machine::Calendar);
    }
    let reaction = holds("text/vnd.google.email-reaction+json")
        || message
            .parts
            .iter()
            .any(|p| p.content_disposition().is_some_and(|d| d.ctype().eq_ignore_ascii_case("reaction")))
        || has(fields, "x-ms-reactions");
    reaction.then_some(Machine::Reaction)
}

fn kind(part: &MessagePart<'_>) -> (String, String) {
    part.content_type().map_or_else(
        || ("text".to_owned(), "plain".to_owned()),
        |c| (c.ctype().to_ascii_lowercase(), c.subtype().unwrap_or_default().to_ascii_lowercase()),
    )
}

/// The first words of a letter, to look for the phrases of programs.
fn words(message: &Message<'_>) -> String {
    tidy::fold(&body::opening(message))
}

/// Reads the delivery status of a report (RFC 3464); the flag: it tells of success.
fn by_status(message: &Message<'_>) -> (Bounce, bool) {
    let mut bounce = Bounce::default();
    let (mut failed, mut delayed, mut delivered) = (false, false, false);
    for part in &message.parts {
        let (kind, sub) = kind(part);
        match (kind.as_str(), sub.as_str()) {
            ("message", "delivery-status" | "global-delivery-status") => {
                for line in String::from_utf8_lossy(part.contents()).lines().take(500) {
                    let Some((name, value)) = line.split_once(':') else { continue };
                    match name.trim().to_ascii_lowercase().as_str() {
                        "action" => {
                            let action = value.trim().to_ascii_lowercase();
                            failed |= action.starts_with("failed");
                            delayed |= action.starts_with("delayed");
                            delivered |= ["delivered", "relayed", "expanded"].iter().any(|a| action.starts_with(a));
                        }
                        "final-recipient" | "original-recipient" => {
                            for address in super::address::all(value) {
                                if !bounce.recipients.contains(&address) && bounce.recipients.len() < 20 {
                                    bounce.recipients.push(address);
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
            ("message", "rfc822" | "global") | ("text", "rfc822-headers") => {
                let about = match &part.body {
                    PartType::Message(inner) => inner.message_id().map(str::to_owned),
                    _ => about_in(&String::from_utf8_lossy(part.contents())),
                };
                bounce.about = bounce.about.take().or(about);
            }
            _ => {}
        }
    }
    bounce.delayed = delayed && !failed;
    (bounce, delivered && !failed && !delayed)
}

/// The Message-ID of a letter printed in the text.
fn about_in(text: &str) -> Option<String> {
    static ID: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?im)^[ \t>]*message-id:\s*<([^<>\s]{3,250})>"));
    ID.captures(text).map(|c| c[1].to_owned())
}

/// Reads a bounce that is no report: qmail's, Exchange's, Gmail's and others.
fn by_text(fields: &[Field], text: &str, subject: &str) -> Bounce {
    static ADDRESS: LazyLock<Regex> =
        LazyLock::new(|| compiled(r"[A-Za-z0-9._%+=-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"));
    let mut recipients: Vec<String> = first(fields, "x-failed-recipients").map(super::address::all).unwrap_or_default();
    if recipients.is_empty() {
        // Those named before the copy of the letter begins.
        let upto = text.find("Message-ID").or_else(|| text.find("--- Below")).unwrap_or(text.len());
        for address in ADDRESS.find_iter(&text[..upto]).take(5) {
            let address = address.as_str().trim_end_matches('.').to_ascii_lowercase();
            if !recipients.contains(&address) {
                recipients.push(address);
            }
        }
    }
    let low = format!("{subject} {text}").to_lowercase();
    let delayed = [
        "delay",
        "will be retried",
        "will keep trying",
        "not yet been delivered",
        "warning: could not send",
        "warning: message",
    ]
    .iter()
    .any(|w| low.contains(w))
        && !low.contains("giving up");
    Bounce {
        delayed,
        recipients,
        about: about_in(text)
            .or_else(|| first(fields, "in-reply-to").map(|v| v.trim_matches(['<', '>', ' ']).to_owned())),
    }
}

fn challenges(fields: &[Field], subject: &str, text: &str) -> bool {
    let marked = [
        "x-tmda-fingerprint",
        "x-boxbe-verification",
        "x-spamarrest-speedcode",
        "x-challenge",
        "x-mailinblack",
        "x-0spam-challenge",
    ]
    .iter()
    .any(|h| has(fields, h));
    marked
        || (CHALLENGE_TEXT.is_match(text)
            && (has(fields, "auto-submitted")
                || first(fields, "return-path").is_some_and(|p| p.trim() == "<>")
                || CHALLENGE_TEXT.is_match(subject)
                || text.contains("http")))
}

/// Out-of-office notes and their kin: one decisive header, or two signs that agree.
fn answers_itself(fields: &[Field], subject: &str, text: &str, null_path: bool) -> bool {
    let said = |name: &str, values: &[&str]| {
        first(fields, name).is_some_and(|v| values.iter().any(|x| v.to_ascii_lowercase().contains(x)))
    };
    let submitted = first(fields, "auto-submitted")
        .map(|v| v.split([';', ' ', '(']).next().unwrap_or_default().to_ascii_lowercase());
    let decisive = submitted.as_deref().is_some_and(|v| v.starts_with("auto-"))
        || said("x-apple-action", &["vacation"])
        || said("x-autogenerated", &["reply"])
        || ["x-autoreply", "x-autorespond", "x-autoresponder", "x-mail-autoreply", "x-vacation"]
            .iter()
            .any(|h| first(fields, h).is_some_and(|v| !matches!(v.to_ascii_lowercase().as_str(), "no" | "false" | "")))
        || said("precedence", &["auto_reply", "auto-reply"])
        || said("x-precedence", &["auto_reply"]);
    if decisive {
        return true;
    }
    let signs = [
        AUTO_SUBJECT.is_match(subject),
        null_path,
        has(fields, "x-ms-exchange-inbox-rules-loop") || has(fields, "x-ms-exchange-generated-message-source"),
        said("x-auto-response-suppress", &["all", "oof", "autoreply"]),
        AWAY_TEXT.is_match(text),
        said("precedence", &["bulk", "junk"]) && AWAY_TEXT.is_match(text),
        has(fields, "x-loop") && AWAY_TEXT.is_match(text),
    ];
    // A person may write of being away, or answer a program's subject: one sign is none.
    signs.iter().filter(|s| **s).count() >= 2
        && !(signs[4] && !signs[0] && !signs[1] && !signs[2] && !signs[5] && !signs[6])
}
