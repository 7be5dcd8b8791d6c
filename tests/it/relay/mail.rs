//! Letters on both sides of the relay: those it sent, as a mail program shows them, and those players write.

use super::desk::{HOUSE, Somebody};
use chrono::{DateTime, Utc};
use kingpost::relay::ports::Outgoing;
use kingpost::rulebook::Instant;
use mail_parser::{MessageParser, MessagePart, MimeHeaders};
use std::fmt::Write as _;

/// A letter of the relay's.
#[derive(Clone, Debug)]
pub struct Mail {
    pub to: String,
    pub kind: String,
    pub game: String,
    pub reason: String,
    pub subject: String,
    /// The Message-ID, with angle brackets.
    pub id: String,
    pub reply_to: String,
    pub in_reply_to: String,
    pub references: Vec<String>,
    pub auto_submitted: String,
    pub body: String,
    /// Attached files: name and text.
    pub files: Vec<(String, String)>,
}

impl Mail {
    pub fn read(letter: &Outgoing) -> Self {
        let message = MessageParser::default().parse(&letter.raw).expect("our own letter can be parsed");
        let field = |name: &str| message.header_raw(name).unwrap_or_default().replace("\r\n", "").trim().to_owned();
        let reply_to = message.reply_to().and_then(|a| a.first()).and_then(|a| a.address()).unwrap_or_default();
        Self {
            to: letter.to.clone(),
            kind: field("Kingpost-Kind"),
            game: field("Kingpost-Game"),
            reason: field("Kingpost-Reason"),
            subject: message.subject().unwrap_or_default().to_owned(),
            id: field("Message-ID"),
            reply_to: reply_to.to_owned(),
            in_reply_to: field("In-Reply-To"),
            references: field("References").split_whitespace().map(str::to_owned).collect(),
            auto_submitted: field("Auto-Submitted"),
            body: message.body_text(0).unwrap_or_default().into_owned(),
            files: message.attachments().map(file).collect(),
        }
    }

    /// `move to ben`, `objection illegal to ada`.
    pub fn label(&self) -> String {
        let name = self.to.split('@').next().unwrap_or_default();
        if self.reason.is_empty() {
            format!("{} to {name}", self.kind)
        } else {
            format!("{} {} to {name}", self.kind, self.reason)
        }
    }
}

fn file(part: &MessagePart<'_>) -> (String, String) {
    (part.attachment_name().unwrap_or_default().to_owned(), String::from_utf8_lossy(part.contents()).into_owned())
}

/// The labels of letters, sorted: they go to different readers at the same time.
pub fn labels(letters: &[Mail]) -> Vec<String> {
    let mut labels: Vec<String> = letters.iter().map(Mail::label).collect();
    labels.sort();
    labels
}

/// A letter to the relay.
#[derive(Clone, Debug)]
pub struct Letter {
    pub from: String,
    pub to: String,
    pub subject: String,
    pub date: Option<Instant>,
    pub id: String,
    pub in_reply_to: String,
    /// Whole header lines that the receiving server put on top.
    pub stamps: Vec<String>,
    /// Further header lines.
    pub headers: Vec<String>,
    pub body: String,
}

impl Letter {
    /// A new letter, answering nothing, about no game.
    pub fn new(from: Somebody, id: &str, date: Instant, body: &str) -> Self {
        Self {
            from: format!("{} <{}>", from.name, from.email),
            to: HOUSE.into(),
            subject: "Chess".into(),
            date: Some(date),
            id: id.into(),
            in_reply_to: String::new(),
            stamps: Vec::new(),
            headers: Vec::new(),
            body: body.into(),
        }
    }

    /// The same as a reply, as mail programs make one: to Reply-To, with In-Reply-To, the text quoted below.
    #[must_use]
    pub fn answering(mut self, mail: &Mail) -> Self {
        self.to.clone_from(&mail.reply_to);
        self.subject = format!("Re: {}", mail.subject);
        self.in_reply_to.clone_from(&mail.id);
        let quoted = mail.body.lines().fold(String::new(), |mut quoted, line| {
            let _ = writeln!(quoted, "> {line}");
            quoted
        });
        let _ = write!(self.body, "\n\nOn Monday the relay <{HOUSE}> wrote:\n{quoted}");
        self
    }

    pub fn raw(&self) -> Vec<u8> {
        let mut text = String::new();
        for line in &self.stamps {
            let _ = writeln!(text, "{line}");
        }
        let _ = writeln!(text, "From: {}\nTo: {}\nSubject: {}", self.from, self.to, self.subject);
        if let Some(date) = self.date {
            let date: DateTime<Utc> = date.utc();
            let _ = writeln!(text, "Date: {}", date.to_rfc2822());
        }
        let _ = writeln!(text, "Message-ID: <{}>", self.id);
        if !self.in_reply_to.is_empty() {
            let _ = writeln!(text, "In-Reply-To: {}", self.in_reply_to);
        }
        for line in &self.headers {
            let _ = writeln!(text, "{line}");
        }
        let _ = write!(text, "\n{}\n", self.body);
        text.replace('\n', "\r\n").into_bytes()
    }
}
