//! Letters as bytes: read back with a parser of mails that knows nothing of how they were made.

use kingpost::play::{GameId, Reason, Side};
use kingpost::post::compose::{Draft, House, Kind, Recipient};
use kingpost::post::mail::{Cover, MailError, render};
use kingpost::post::token::Secret;
use kingpost::rulebook::Instant;
use mail_parser::{HeaderValue, Message, MessageParser};
use proptest::prelude::*;

fn house() -> House {
    House {
        name: "Correspondence relay".into(),
        address: "relay@post.example".into(),
        director: "ccd@post.example".into(),
        appeals: "executive@post.example".into(),
        operator: "operator@house.example".into(),
        zone: chrono_tz::America::Chicago,
    }
}

fn draft(subject: &str, body: &str) -> Draft {
    Draft {
        to: Recipient::Side(Side::White),
        kind: Kind::Objection,
        reason: Some(Reason::Illegal),
        subject: subject.into(),
        body: body.into(),
        tells: false,
        informs: false,
        answers: true,
        useless_after: None,
        attached: Vec::new(),
    }
}

fn game() -> GameId {
    GameId("WQ24-3".into())
}

fn raw(name: &str, subject: &str, body: &str, references: &[String]) -> Vec<u8> {
    let (house, game) = (house(), game());
    let token = Secret::new(*b"secret").token(&game, "30000001", 4);
    let cover = Cover {
        house: &house,
        game: Some(&game),
        to_name: name,
        to_address: "wanda@players.example",
        id: "WQ24-3.17.w.0.abcdefghijklmnop@post.example",
        token: Some(&token),
        in_reply_to: references.last().map(String::as_str),
        references,
        date: Instant(1_704_110_400),
    };
    render(&draft(subject, body), &cover).expect("a letter")
}

fn parsed(raw: &[u8]) -> Message<'_> {
    MessageParser::default().parse(raw).expect("a mail")
}

fn header(raw: &[u8], name: &str) -> Option<String> {
    parsed(raw).header(name.to_owned()).and_then(HeaderValue::as_text).map(str::to_owned)
}

#[test]
fn every_header_is_there() {
    let references = ["first@post.example".to_owned(), "wandas-own@players.example".to_owned()];
    let raw = raw("Wanda Weiss", "[WQ24-3] Wanda Weiss - Boris Blau", "Hello.\n", &references);
    let mail = parsed(&raw);
    let from = mail.from().and_then(|a| a.first()).expect("a sender");
    assert_eq!((from.name(), from.address()), (Some("Correspondence relay"), Some("relay@post.example")));
    let to = mail.to().and_then(|a| a.first()).expect("a reader");
    assert_eq!((to.name(), to.address()), (Some("Wanda Weiss"), Some("wanda@players.example")));
    let reply_to = mail.reply_to().and_then(|a| a.first()).and_then(|a| a.address()).expect("a reply address");
    let token = Secret::new(*b"secret").token(&game(), "30000001", 4);
    assert_eq!(reply_to, format!("relay+WQ24-3.{token}@post.example"));
    assert_eq!(mail.subject(), Some("[WQ24-3] Wanda Weiss - Boris Blau"));
    assert_eq!(mail.message_id(), Some("WQ24-3.17.w.0.abcdefghijklmnop@post.example"));
    assert_eq!(mail.in_reply_to().as_text(), Some("wandas-own@players.example"));
    assert_eq!(mail.references().as_text_list().map(|l| l.len()), Some(2));
    assert_eq!(mail.date().map(|d| d.to_timestamp()), Some(1_704_110_400));
    assert_eq!(header(&raw, "Auto-Submitted").as_deref(), Some("auto-replied"));
    assert_eq!(header(&raw, "Kingpost-Kind").as_deref(), Some("objection"));
    assert_eq!(header(&raw, "Kingpost-Game").as_deref(), Some("WQ24-3"));
    assert_eq!(header(&raw, "Kingpost-Reason").as_deref(), Some("illegal"));
    assert_eq!(header(&raw, "Precedence"), None);
    assert_eq!(mail.body_text(0).as_deref(), Some("Hello.\r\n"));
}

#[test]
fn the_director_gets_no_token() {
    let (house, game) = (house(), game());
    let cover = Cover {
        house: &house,
        game: Some(&game),
        to_name: "",
        to_address: "ccd@post.example",
        id: "WQ24-3.17.d.0@post.example",
        token: None,
        in_reply_to: None,
        references: &[],
        date: Instant(0),
    };
    let draft = Draft { kind: Kind::Notice, reason: None, answers: false, ..draft("[WQ24-3] Notice", "Hello.\n") };
    let raw = render(&draft, &cover).expect("a letter");
    let mail = parsed(&raw);
    assert_eq!(mail.reply_to().and_then(|a| a.first()).and_then(|a| a.address()), Some("relay+WQ24-3@post.example"));
    assert_eq!(header(&raw, "Auto-Submitted").as_deref(), Some("auto-generated"));
    assert_eq!(header(&raw, "Kingpost-Reason"), None);
    assert!(header(&raw, "In-Reply-To").is_none() && header(&raw, "References").is_none());
}

#[test]
fn the_thread_keeps_its_first_letter_and_the_newest() {
    let references: Vec<String> = (0..40).map(|n| format!("letter-{n}@post.example")).collect();
    let raw = raw("Wanda", "Hello", "Hello.\n", &references);
    let mail = parsed(&raw);
    let kept = mail.references().as_text_list().expect("references").to_vec();
    assert_eq!(kept.first().map(AsRef::as_ref), Some("letter-0@post.example"));
    assert_eq!(kept.last().map(AsRef::as_ref), Some("letter-39@post.example"));
    assert!(kept.len() <= 14);
}

#[test]
fn a_foreign_message_id_cannot_add_headers() {
    let bad = ["x@y>\r\nBcc: all@players.example".to_owned(), "a b@c".to_owned(), "\u{e9}@x".to_owned()];
    let raw = raw("Wanda", "Hello", "Hello.\n", &bad);
    assert_eq!(header(&raw, "Bcc"), None);
    assert_eq!(header(&raw, "References"), None);
}

#[test]
fn names_and_subjects_cannot_add_headers() {
    for text in
        ["A\r\nBcc: all@players.example", "A\nBcc: x@y.example\n\nHello", "\r\n\r\n", "\u{0}", "=?utf-8?q?=0ABcc:?="]
    {
        let raw = raw(text, text, "Hello.\n", &[]);
        assert_eq!(header(&raw, "Bcc"), None, "{text:?}");
        let mail = parsed(&raw);
        assert_eq!(mail.to().map(|a| a.iter().count()), Some(1), "{text:?}");
        assert_eq!(mail.body_text(0).as_deref(), Some("Hello.\r\n"), "{text:?}");
    }
}

#[test]
fn letters_of_every_alphabet_arrive() {
    let name = "Zo\u{eb} \u{4e2d}\u{6587} \u{0416}";
    let raw = raw(name, name, "\u{2654} d\u{e9}j\u{e0} vu\n", &[]);
    assert!(raw.is_ascii(), "8-bit bytes need a server that takes them");
    let mail = parsed(&raw);
    assert_eq!(mail.to().and_then(|a| a.first()).and_then(|a| a.name()), Some(name));
    assert_eq!(mail.subject(), Some(name));
    assert_eq!(mail.body_text(0).as_deref(), Some("\u{2654} d\u{e9}j\u{e0} vu\r\n"));
}

#[test]
fn a_bad_address_is_named() {
    let house = House { address: "no address".into(), ..house() };
    let cover = Cover {
        house: &house,
        game: None,
        to_name: "",
        to_address: "wanda@players.example",
        id: "x@post.example",
        token: None,
        in_reply_to: None,
        references: &[],
        date: Instant(0),
    };
    let error = render(&draft("Hello", "Hello.\n"), &cover).expect_err("no letter");
    assert!(matches!(&error, MailError::Address(address) if address == "no address"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// lettre panics on some display names and takes others as they are.
    #[test]
    fn no_name_and_no_subject_does_harm(name in any::<String>(), subject in any::<String>(), body in "[ -~\n]{0,300}") {
        let raw = raw(&name, &subject, &body, &[]);
        let mail = parsed(&raw);
        prop_assert_eq!(mail.to().and_then(|a| a.first()).and_then(|a| a.address()), Some("wanda@players.example"));
        prop_assert_eq!(header(&raw, "Kingpost-Kind"), Some("objection".to_owned()));
        prop_assert!(raw.split(|b| *b == b'\n').all(|line| line.len() <= 999));
    }
}
