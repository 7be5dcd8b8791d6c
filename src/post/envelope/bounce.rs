//! What a bounce says: which letter, which reader, failed or only delayed.

use super::headers::Field;
use super::machine::{first, kind};
use super::phrases::compiled;
use mail_parser::{Message, PartType};
use regex::Regex;
use std::sync::LazyLock;

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

/// Reads the delivery status of a report (RFC 3464); the flag: it tells of success.
pub(super) fn by_status(message: &Message<'_>) -> (Bounce, bool) {
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
pub(super) fn by_text(fields: &[Field], text: &str, subject: &str) -> Bounce {
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
