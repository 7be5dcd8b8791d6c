//! Who wrote a letter, when, and about which game. Reading it never fails: what is missing is said to be missing.

mod address;
mod bounce;
mod dates;
mod dkim;
mod headers;
mod lead;
mod machine;
mod naming;
mod phrases;

pub(super) use address::skip_comment;
pub use address::{Sender, address_of};
pub use bounce::Bounce;
pub use dates::{Date, Received, instant};
pub use headers::{Field, fields};
pub use machine::Machine;
pub use naming::{Plus, games_in_subject, plus};

use mail_parser::MessageParser;
use std::collections::HashSet;

/// The outside of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Who it is from. Sender, Reply-To and Resent-* prove nothing and are not looked at (security 11, 12).
    pub from: Sender,
    /// The subjects, decoded; a letter should have one.
    pub subjects: Vec<String>,
    pub date: Date,
    /// Newest first.
    pub received: Vec<Received>,
    /// Without angle brackets.
    pub message_id: Option<String>,
    pub in_reply_to: Vec<String>,
    pub references: Vec<String>,
    /// Every address of To, Cc, Delivered-To, X-Original-To and Envelope-To, in small letters.
    pub recipients: Vec<String>,
    /// The plus-addresses among the recipients: game and reply token.
    pub plus: Vec<Plus>,
    /// Games named in the subjects: `[05N12-3]`.
    pub subject_games: Vec<String>,
    /// Whether a person wrote it.
    pub machine: Machine,
    /// The Authentication-Results fields in order, topmost first, unfolded.
    pub authentication: Vec<String>,
    /// The domains whose DKIM signatures leave the end of the body unsigned.
    pub half_signed: Vec<String>,
    /// Names of header fields that must stand once and stand twice.
    pub duplicates: Vec<String>,
    /// Whether Reply-To names somebody else than From.
    pub reply_to_differs: bool,
}

impl Envelope {
    /// Reads a letter's outside. Never fails.
    #[must_use]
    pub fn read(raw: &[u8]) -> Self {
        let fields = fields(raw);
        let all = |name: &str| {
            fields.iter().filter(|f| f.name.eq_ignore_ascii_case(name)).map(|f| f.value.as_str()).collect::<Vec<_>>()
        };
        let subjects: Vec<String> = all("subject").into_iter().take(5).map(decoded).collect();
        let recipients = recipients(&fields);
        let subject = subjects.first().cloned().unwrap_or_default();
        let from = address::sender(&fields);
        let reply_to: Vec<String> = all("reply-to").into_iter().flat_map(address::all).collect();
        Self {
            date: dates::date(&fields),
            received: dates::received(&fields),
            message_id: all("message-id").first().and_then(|v| ids(v).into_iter().next()),
            in_reply_to: all("in-reply-to").into_iter().flat_map(ids).take(MOST_IDS).collect(),
            references: all("references").into_iter().flat_map(ids).take(MOST_IDS).collect(),
            plus: recipients.iter().filter_map(|a| plus(a)).collect(),
            recipients,
            subject_games: subjects.iter().flat_map(|s| games_in_subject(s)).collect(),
            machine: machine::judge(raw, &fields, &subject),
            authentication: all("authentication-results").into_iter().map(str::to_owned).collect(),
            half_signed: dkim::half_signed(&fields),
            duplicates: duplicates(&fields),
            reply_to_differs: from
                .address()
                .is_some_and(|from| !reply_to.is_empty() && reply_to.iter().any(|r| r != from)),
            subjects,
            from,
        }
    }

    /// The game the letter is about as its addresses and subject name it, plus-addresses first.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        self.plus.first().map(|p| p.game.as_str()).or_else(|| self.subject_games.first().map(String::as_str))
    }
}

fn recipients(fields: &[Field]) -> Vec<String> {
    const NAMES: [&str; 6] = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-delivered-to"];
    let mut seen = HashSet::new();
    let named = fields.iter().filter(|f| NAMES.iter().any(|n| f.name.eq_ignore_ascii_case(n)));
    named.flat_map(|f| address::all(&f.value)).filter(|address| seen.insert(address.clone())).take(200).collect()
}

/// Most Message-IDs that are looked at under one name.
const MOST_IDS: usize = 100;

/// Message-IDs in a field, without angle brackets.
fn ids(value: &str) -> Vec<String> {
    let bracketed: Vec<String> = value
        .split('<')
        .skip(1)
        .filter_map(|p| p.split_once('>'))
        .map(|(id, _)| id.trim().to_owned())
        .filter(|id| !id.is_empty() && id.len() <= 998)
        .take(MOST_IDS)
        .collect();
    if bracketed.is_empty() && value.contains('@') && !value.contains(char::is_whitespace) {
        vec![value.to_owned()]
    } else {
        bracketed
    }
}

/// A subject with its encoded words decoded (RFC 2047).
fn decoded(value: &str) -> String {
    if !value.contains("=?") {
        return value.to_owned();
    }
    let header = format!("Subject: {value}\r\n\r\n");
    let text = MessageParser::default().parse(header.as_bytes()).and_then(|m| m.subject().map(str::to_owned));
    text.unwrap_or_else(|| value.to_owned()).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn duplicates(fields: &[Field]) -> Vec<String> {
    const ONCE: [&str; 8] = ["date", "from", "subject", "message-id", "to", "sender", "reply-to", "in-reply-to"];
    ONCE.iter()
        .filter(|n| fields.iter().filter(|f| f.name.eq_ignore_ascii_case(n)).count() > 1)
        .map(|n| (*n).to_owned())
        .collect()
}
