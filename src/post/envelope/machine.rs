//! Machine or person: who wrote a letter is judged by its structure, never by one header alone.

use super::bounce::{Bounce, by_status, by_text};
use super::headers::Field;
use super::lead::{Lead, lead};
use super::phrases;
use crate::post::{body, tidy};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders};

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

pub(super) fn first<'a>(fields: &'a [Field], name: &str) -> Option<&'a str> {
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
    let subject = tidy::fold(subject);
    let subject = subject.as_str();
    let whole = message.as_ref().map(words).unwrap_or_default();
    let text = unquoted(&whole);
    let from = first(fields, "from").unwrap_or_default().to_ascii_lowercase();
    let daemon = from.trim() == "<>"
        || ["mailer-daemon", "postmaster@", "mail delivery", "mailerdaemon"].iter().any(|d| from.contains(d));
    let null_path = first(fields, "return-path").is_some_and(|p| p.trim() == "<>");
    if has(fields, "x-failed-recipients")
        || (daemon && (phrases::bounce_subject(subject) || phrases::bounce_text(&text) || null_path))
        || (null_path && (phrases::bounce_text(&text) || phrases::opens_as_bounce(subject)))
    {
        return Machine::Bounce(by_text(fields, &whole, subject));
    }
    if phrases::receipt(subject, &text, lead(subject) == Lead::Titled) {
        return Machine::Receipt;
    }
    if challenges(fields, subject, &text) {
        return Machine::Challenge;
    }
    if phrases::reaction(&text) {
        return Machine::Reaction;
    }
    if answers_itself(fields, subject, &text, null_path) {
        return Machine::AutoReply;
    }
    if of_a_list(fields) { Machine::List } else { Machine::None }
}

/// A list names itself, and says how to post to it or how to leave it. Either alone is put on people's mail by their providers.
fn of_a_list(fields: &[Field]) -> bool {
    (has(fields, "list-id") || has(fields, "mailing-list"))
        && (has(fields, "list-post")
            || has(fields, "list-unsubscribe")
            || says(fields, "precedence", &["list", "bulk"]))
}

/// Whether the first field of that name holds one of these.
fn says(fields: &[Field], name: &str, values: &[&str]) -> bool {
    first(fields, name).is_some_and(|v| values.iter().any(|x| v.to_ascii_lowercase().contains(x)))
}

/// Reports, calendar answers and reactions show in their parts.
fn by_parts(message: &Message<'_>, fields: &[Field]) -> Option<Machine> {
    let root = message.parts.first()?;
    let (kind, sub) = kind(root);
    let report = root.content_type().and_then(|c| c.attribute("report-type")).unwrap_or_default().to_ascii_lowercase();
    let holds = |name: &str| {
        message.parts.iter().any(|p| {
            let (kind, sub) = self::kind(p);
            name.split_once('/') == Some((kind.as_str(), sub.as_str()))
        })
    };
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
    if message.parts.iter().any(answers_an_invitation) {
        return Some(Machine::Calendar);
    }
    let reaction = holds("text/vnd.google.email-reaction+json")
        || message
            .parts
            .iter()
            .any(|p| p.content_disposition().is_some_and(|d| d.ctype().eq_ignore_ascii_case("reaction")))
        // Senders who want no reactions say so under the same name.
        || first(fields, "x-ms-reactions").is_some_and(|v| !v.to_ascii_lowercase().contains("allow"));
    reaction.then_some(Machine::Reaction)
}

/// Whether a part is the answer to an invitation; an invitation itself may come with a person's words.
fn answers_an_invitation(part: &MessagePart<'_>) -> bool {
    const ANSWERS: [&str; 4] = ["REPLY", "COUNTER", "DECLINECOUNTER", "CANCEL"];
    if !matches!(kind(part).1.as_str(), "calendar" | "ics") {
        return false;
    }
    let labelled = part.content_type().and_then(|c| c.attribute("method")).map(str::to_ascii_uppercase);
    let method = labelled.or_else(|| {
        let head = part.contents();
        let head = String::from_utf8_lossy(&head[..head.len().min(2_000)]).to_ascii_uppercase();
        head.lines().find_map(|line| line.trim().strip_prefix("METHOD:").map(str::to_owned))
    });
    method.is_some_and(|m| ANSWERS.contains(&m.trim()))
}

pub(super) fn kind(part: &MessagePart<'_>) -> (String, String) {
    part.content_type().map_or_else(
        || ("text".to_owned(), "plain".to_owned()),
        |c| (c.ctype().to_ascii_lowercase(), c.subtype().unwrap_or_default().to_ascii_lowercase()),
    )
}

/// The first words of a letter, to look for the phrases of programs.
fn words(message: &Message<'_>) -> String {
    tidy::fold(&body::opening(message))
}

/// Without lines marked as quoted: a person may answer a program.
fn unquoted(text: &str) -> String {
    let own: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('>')).collect();
    own.join("\n")
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
    // What a person may ask too is a challenge where the letter has a program's headers or subject.
    let program = || {
        has(fields, "auto-submitted")
            || first(fields, "return-path").is_some_and(|p| p.trim() == "<>")
            || phrases::challenge(subject)
            || phrases::challenge_like(subject)
    };
    marked || phrases::challenge(text) || (phrases::challenge_like(text) && program())
}

/// Out-of-office notes and their kin: a decisive header, a subject that only programs write, or a sign in the words and one
/// in the headers.
fn answers_itself(fields: &[Field], subject: &str, text: &str, null_path: bool) -> bool {
    if decisive(fields) || phrases::auto_prefix(subject) {
        return true;
    }
    if phrases::asks_for_time(text) {
        return false;
    }
    let lead = lead(subject);
    let (subject, away) = (phrases::away_subject(subject) || phrases::desk_subject(subject), phrases::opens_away(text));
    // Exchange puts these on letters of people that a rule sends on, and on what people write.
    let rule = has(fields, "x-ms-exchange-inbox-rules-loop") || has(fields, "x-ms-exchange-generated-message-source");
    let suppress = says(fields, "x-auto-response-suppress", &["all", "oof", "autoreply"]);
    let bulk = says(fields, "precedence", &["bulk", "junk"]) || has(fields, "x-loop");
    // In every language: our whole subject under a title of its own, in answer to our letter.
    let titled = lead == Lead::Titled && (has(fields, "in-reply-to") || has(fields, "references"));
    if (null_path && (subject || away || rule || suppress || lead != Lead::Plain))
        || (titled && (rule || suppress || bulk))
    {
        return true;
    }
    (subject && (away || rule || suppress || bulk)) || (away && (rule || bulk))
}

/// Headers that only programs write about themselves.
fn decisive(fields: &[Field]) -> bool {
    let submitted = first(fields, "auto-submitted")
        .map(|v| v.split([';', ' ', '(']).next().unwrap_or_default().to_ascii_lowercase());
    submitted.as_deref().is_some_and(|v| v.starts_with("auto-"))
        || says(fields, "x-apple-action", &["vacation"])
        || says(fields, "x-autogenerated", &["reply"])
        || [
            "x-autoreply",
            "x-autoreply-from",
            "x-auto-reply",
            "x-autorespond",
            "x-autoresponder",
            "x-mail-autoreply",
            "x-vacation",
        ]
        .iter()
        .any(|h| first(fields, h).is_some_and(|v| !matches!(v.to_ascii_lowercase().as_str(), "no" | "false" | "")))
        || says(fields, "precedence", &["auto_reply", "auto-reply"])
        || says(fields, "x-post-messageclass", &["autoresponder"])
        || says(fields, "x-fc-machinegenerated", &["true"])
        || says(fields, "delivered-to", &["autoresponder"])
        || says(fields, "x-precedence", &["auto_reply"])
}
