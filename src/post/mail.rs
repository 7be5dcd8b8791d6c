//! A letter as bytes: RFC 5322, one recipient, through lettre's builder.

use super::compose::{Draft, House, text};
use super::token::{Token, plus_address};
use crate::play::GameId;
use crate::rulebook::Instant;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, MessageBuilder, MultiPart, SinglePart};
use lettre::{Address, Message};
use std::time::{Duration, UNIX_EPOCH};

/// Longest subject, in characters.
const LONGEST_SUBJECT: usize = 150;

/// References kept, newest last, besides the first of the thread.
const MOST_REFERENCES: usize = 12;

/// Everything about a letter that its text does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover<'a> {
    pub house: &'a House,
    /// The game the letter is about; none for answers to letters that name none.
    pub game: Option<&'a GameId>,
    pub to_name: &'a str,
    pub to_address: &'a str,
    /// The Message-ID without angle brackets: [`super::token::LetterId::message_id`].
    pub id: &'a str,
    /// The reader's own reply token: players only.
    pub token: Option<&'a Token>,
    /// The Message-ID of the letter that this one answers or follows.
    pub in_reply_to: Option<&'a str>,
    /// Message-IDs of the thread, oldest first.
    pub references: &'a [String],
    /// What the `Date` header says.
    pub date: Instant,
}

/// An address that cannot stand in a mail's header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MailError {
    #[error("`{0}` is not a mail address, so no letter can be sent to or from it; correct it where it is registered")]
    Address(String),
    #[error("the letter could not be put together: {0}")]
    Build(String),
}

/// The whole letter, with CRLF line ends.
///
/// # Errors
/// When an address cannot be used. Names and subjects never fail: they are cleaned.
pub fn render(draft: &Draft, cover: &Cover<'_>) -> Result<Vec<u8>, MailError> {
    let house = cover.house;
    let mut builder = Message::builder()
        .from(mailbox(&house.name, &house.address)?)
        .to(mailbox(cover.to_name, cover.to_address)?)
        .subject(subject(&draft.subject))
        .date(UNIX_EPOCH + Duration::from_secs(u64::try_from(cover.date.0).unwrap_or(0)))
        .message_id(Some(angled(cover.id)));
    if let Some((game, token)) = cover.game.zip(cover.token) {
        builder = builder.reply_to(mailbox(&house.name, &plus_address(&house.address, game, Some(token)))?);
    } else if let Some(game) = cover.game {
        builder = builder.reply_to(mailbox(&house.name, &plus_address(&house.address, game, None))?);
    }
    builder = threaded(builder, cover);
    builder = marked(builder, draft, cover);
    let message = if draft.attached.is_empty() {
        builder.header(ContentType::TEXT_PLAIN).body(body(&draft.body))
    } else {
        builder.multipart(with_files(draft))
    };
    message.map(|m| m.formatted()).map_err(|e| MailError::Build(e.to_string()))
}

fn mailbox(name: &str, address: &str) -> Result<Mailbox, MailError> {
    let parsed: Address = address.parse().map_err(|_| MailError::Address(text::tidy(address)))?;
    let name = text::tidy(name);
    Ok(Mailbox::new((!name.is_empty()).then_some(name), parsed))
}

/// In-Reply-To and References (RFC 5322, 3.6.4): the thread's first letter is kept however long the thread grows.
fn threaded(mut builder: MessageBuilder, cover: &Cover<'_>) -> MessageBuilder {
    if let Some(id) = cover.in_reply_to.filter(|id| is_id(id)) {
        builder = builder.in_reply_to(angled(id));
    }
    let ids: Vec<&String> = cover.references.iter().filter(|id| is_id(id)).collect();
    let newest = ids.len().saturating_sub(MOST_REFERENCES).max(1);
    let kept = ids.iter().enumerate().filter(|(i, _)| *i == 0 || *i >= newest).map(|(_, id)| angled(id));
    let kept = kept.collect::<Vec<_>>().join(" ");
    if kept.is_empty() { builder } else { builder.references(kept) }
}

/// RFC 3834's mark, and our own headers.
fn marked(mut builder: MessageBuilder, draft: &Draft, cover: &Cover<'_>) -> MessageBuilder {
    let answers = draft.answers && cover.in_reply_to.is_some();
    let auto = if answers { "auto-replied" } else { "auto-generated" };
    let reason = draft.reason.map(crate::play::Reason::name);
    let game = cover.game.map(|g| g.0.as_str());
    let headers = [
        ("Auto-Submitted", Some(auto)),
        ("Kingpost-Kind", Some(draft.kind.name())),
        ("Kingpost-Game", game),
        ("Kingpost-Reason", reason),
    ];
    for (name, value) in headers {
        if let Some(value) = value {
            builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), text::tidy(value)));
        }
    }
    builder
}

/// The text first, as every mail program shows it, and the files after it.
fn with_files(draft: &Draft) -> MultiPart {
    let text = SinglePart::builder().header(ContentType::TEXT_PLAIN).body(body(&draft.body));
    draft.attached.iter().fold(MultiPart::mixed().singlepart(text), |parts, file| {
        let media = ContentType::parse(file.media).unwrap_or(ContentType::TEXT_PLAIN);
        let bytes = Body::new(file.bytes.clone());
        parts.singlepart(Attachment::new(file.name.clone()).body(bytes, media))
    })
}

/// ASCII goes as it is, anything else as quoted-printable: both pass every server.
fn body(text: &str) -> Body {
    let plain = text.is_ascii() && text.lines().all(|l| l.len() < 998);
    let encoding = if plain { ContentTransferEncoding::SevenBit } else { ContentTransferEncoding::QuotedPrintable };
    Body::new_with_encoding(text.to_owned(), encoding).unwrap_or_else(|_| Body::new(text.to_owned()))
}

fn subject(subject: &str) -> String {
    let clean: String = subject.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    clean.trim().chars().take(LONGEST_SUBJECT).collect()
}

fn angled(id: &str) -> String {
    format!("<{}>", id.trim().trim_start_matches('<').trim_end_matches('>'))
}

/// Whether a foreign Message-ID is fit to stand in a header of ours.
fn is_id(id: &str) -> bool {
    let inner = id.trim().trim_start_matches('<').trim_end_matches('>');
    inner.contains('@')
        && inner.len() <= 250
        && inner.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>'))
}
