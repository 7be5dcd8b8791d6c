//! IMAP with a real Dovecot.

use super::{LIMIT, imap, server};
use crate::servers::{Certificate, Part, Servers, TOKEN_KEY};
use hmac::{Hmac, KeyInit as _, Mac as _};
use kingpost::config::Security;
use kingpost::relay::ports::{Batch, Mailbox as _, Trouble, WireError};
use kingpost::wire::imap::Imap;
use kingpost::wire::{LARGEST, Patience};
use sha2::Sha256;
use std::path::PathBuf;
use std::time::Duration;

fn letter(n: u32) -> Vec<u8> {
    format!("From: ada@example.org\r\nSubject: letter {n}\r\n\r\nMove {n}.\r\n").into_bytes()
}

/// The subjects' numbers of a batch.
fn numbers(batch: &Batch) -> Vec<u32> {
    let number = |raw: &[u8]| {
        let text = String::from_utf8_lossy(raw).into_owned();
        text.split_once("Subject: letter ").unwrap().1.split_whitespace().next().unwrap().parse().unwrap()
    };
    batch.letters.iter().map(|letter| number(&letter.raw)).collect()
}

fn says(error: &WireError, trouble: Trouble, words: &[&str]) {
    assert_eq!(error.trouble, trouble, "{error}");
    for word in words {
        assert!(error.message.contains(word), "no `{word}` in: {error}");
    }
}

#[tokio::test]
async fn every_kind_of_protection_leads_to_the_same_letters() {
    let servers = Servers::start_dovecot(&["relay"]);
    servers.deliver("relay", &letter(1));
    for security in [Security::Tls, Security::StartTls, Security::None] {
        let mut mailbox = imap(&servers, security);
        let batch = mailbox.fetch(None).await.unwrap();
        assert_eq!(batch.letters[0].raw, letter(1), "{security:?}");
        assert_eq!(batch.letters[0].size, letter(1).len() as u64);
        assert!(!batch.more);
        let said = mailbox.check().await.unwrap();
        assert!(
            said.ends_with(
                "Letters in it: 1. New ones are announced at once (IDLE), and flagged as seen when dealt with."
            ),
            "{said}"
        );
    }
    let said = super::imap_with(&servers, Security::Tls, "INBOX", Some("Done")).check().await.unwrap();
    assert!(said.contains("moved to Done (which will be made) when"), "{said}");
}

#[tokio::test]
async fn pages_go_on_after_the_cursor_and_over_gaps() {
    let servers = Servers::start_dovecot(&["relay"]);
    (1..=7).for_each(|n| servers.deliver("relay", &letter(n)));
    // Letters 3 to 5 are gone: a window of UIDs without a letter.
    servers.doveadm(&["expunge", "-u", "relay", "mailbox", "INBOX", "uid", "3:5"]);
    let mut mailbox = imap(&servers, Security::Tls).with_batches_of(2);

    let first = mailbox.fetch(None).await.unwrap();
    assert_eq!((numbers(&first), first.more), (vec![1, 2], true));
    let second = mailbox.fetch(first.cursor.as_deref()).await.unwrap();
    assert_eq!(numbers(&second), [6, 7]);
    let third = mailbox.fetch(second.cursor.as_deref()).await.unwrap();
    assert_eq!((numbers(&third), third.more), (vec![], false));
    assert_eq!(third.cursor, second.cursor);

    // Another run, with the cursor from the store, sees only what is new.
    servers.deliver("relay", &letter(8));
    let new = imap(&servers, Security::Tls).fetch(third.cursor.as_deref()).await.unwrap();
    assert_eq!(numbers(&new), [8]);
}

#[tokio::test]
async fn the_arrival_is_the_servers_own() {
    let servers = Servers::start_dovecot(&["relay"]);
    servers.deliver("relay", &letter(1));
    let shown = servers.doveadm(&["-f", "flow", "fetch", "-u", "relay", "date.received.unixtime", "mailbox", "INBOX"]);
    let seconds: i64 = shown.trim().split_once('=').unwrap().1.parse().unwrap();
    let batch = imap(&servers, Security::Tls).fetch(None).await.unwrap();
    assert_eq!(batch.letters[0].arrived.0, seconds);
}

#[tokio::test]
async fn marked_letters_are_flagged_or_moved_and_others_let_be() {
    let servers = Servers::start_dovecot(&["relay"]);
    (1..=4).for_each(|n| servers.deliver("relay", &letter(n)));
    let mut flagging = imap(&servers, Security::Tls);
    let batch = flagging.fetch(None).await.unwrap();
    let positions: Vec<String> = batch.letters.iter().map(|letter| letter.position.clone()).collect();

    flagging.mark(&positions[..1]).await.unwrap();
    let seen = servers.doveadm(&["search", "-u", "relay", "mailbox", "INBOX", "seen"]);
    assert_eq!(seen.lines().count(), 1);

    // The folder is made, with the name's own letters.
    let mut moving = super::imap_with(&servers, Security::Tls, "INBOX", Some("Züge & Partien"));
    moving.mark(&positions[1..3]).await.unwrap();
    // Twice does no harm, nor do letters of a folder that was numbered otherwise, nor nonsense.
    moving.mark(&positions[1..3]).await.unwrap();
    moving.mark(&["1/4".into(), "x".into(), "4".into()]).await.unwrap();
    let left = servers.doveadm(&["-f", "flow", "fetch", "-u", "relay", "uid", "mailbox", "INBOX"]);
    assert_eq!(left.trim().lines().collect::<Vec<_>>(), ["uid=1", "uid=4"]);
    let moved = servers.doveadm(&["-f", "flow", "fetch", "-u", "relay", "uid", "mailbox", "Züge & Partien"]);
    assert_eq!(moved.trim().lines().count(), 2);
}

#[tokio::test]
async fn wrong_passwords_folders_and_names_say_what_to_mend() {
    let servers = Servers::start_dovecot(&["relay", "ada"]);
    let mut wrong = server(&servers, "relay", servers.dovecot().imaps, Security::Tls);
    wrong.password_file = Some(servers.password_file("ada"));
    let open = |server| Imap::new(server, "INBOX".into(), None, PathBuf::new());
    let error = open(wrong.clone()).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["did not let relay in", "Authentication failed", "mailbox.user"]);

    let error = super::imap_with(&servers, Security::Tls, "Nowhere", None).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["folder Nowhere", "mailbox.folder"]);

    // Some machines take long to find out that a name is nobody's.
    wrong.host = "no-such-host.invalid".into();
    let hasty = Patience { connect: Duration::from_secs(2), ..Patience::default() };
    let error = open(wrong.clone()).with_patience(hasty).fetch(None).await.unwrap_err();
    assert!(error.message.contains("no-such-host.invalid"), "{error}");

    wrong.host = "localhost".into();
    wrong.port = Some(crate::servers::ports::free());
    let error = open(wrong.clone()).fetch(None).await.unwrap_err();
    says(&error, Trouble::Temporary, &["nothing listens there", "localhost"]);

    wrong.port = Some(servers.dovecot().imap);
    let error = open(wrong.clone()).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["does not speak TLS on this port", "starttls"]);

    // Line breaks never reach the server as such.
    wrong.port = Some(servers.dovecot().imaps);
    wrong.user = "relay\r\nK9 LOGOUT".into();
    let error = open(wrong).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["did not let relay  K9 LOGOUT in"]);
    let mut folder = super::imap_with(&servers, Security::Tls, "INBOX\r\nK9 DELETE INBOX", None);
    says(&folder.fetch(None).await.unwrap_err(), Trouble::Setup, &["line break"]);
}

#[tokio::test]
async fn a_bad_certificate_is_named() {
    let servers = Servers::start_with(&["relay"], Certificate::Expired, false);
    for security in [Security::Tls, Security::StartTls] {
        let error = imap(&servers, security).fetch(None).await.unwrap_err();
        says(&error, Trouble::Setup, &["expired on 2020-06-30", "renew"]);
    }
    let servers = Servers::start_with(&["relay"], Certificate::OtherName, false);
    let error = imap(&servers, Security::Tls).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["not made out to localhost", "elsewhere.example.org"]);

    let mut unknown = server(&servers, "relay", servers.dovecot().imaps, Security::Tls);
    unknown.ca_file = None;
    let error = Imap::new(unknown.clone(), "INBOX".into(), None, PathBuf::new()).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["authority", "ca_file"]);

    unknown.ca_file = Some(servers.folder().join("server.key"));
    let error = Imap::new(unknown.clone(), "INBOX".into(), None, PathBuf::new()).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["server.key", "no certificate in it"]);
    unknown.ca_file = Some("missing.pem".into());
    let error = Imap::new(unknown, "INBOX".into(), None, "/nowhere".into()).fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["/nowhere/missing.pem"]);
}

/// An access token as a provider would give it (RFC 7519).
fn token(user: &str) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let part = |text: &str| data_encoding::BASE64URL_NOPAD.encode(text.as_bytes());
    let signed = format!(
        "{}.{}",
        part(r#"{"alg":"HS256","typ":"JWT"}"#),
        part(&format!(r#"{{"sub":"{user}","iat":{},"exp":{}}}"#, now - 60, now + 3_600))
    );
    let mut mac = Hmac::<Sha256>::new_from_slice(TOKEN_KEY).unwrap();
    mac.update(signed.as_bytes());
    format!("{signed}.{}", data_encoding::BASE64URL_NOPAD.encode(&mac.finalize().into_bytes()))
}

#[tokio::test]
async fn an_access_token_opens_the_mailbox() {
    let servers = Servers::start_dovecot(&["relay"]);
    servers.deliver("relay", &letter(1));
    let mut with_token = server(&servers, "relay", servers.dovecot().imaps, Security::Tls);
    with_token.password_file = None;
    with_token.oauth_token_command = Some(format!("echo {}", token("relay")));
    let mut mailbox = Imap::new(with_token.clone(), "INBOX".into(), None, PathBuf::new());
    assert_eq!(numbers(&mailbox.fetch(None).await.unwrap()), [1]);

    with_token.oauth_token_command = Some(format!("echo {}x", token("relay")));
    let mut mailbox = Imap::new(with_token, "INBOX".into(), None, PathBuf::new());
    let error = mailbox.fetch(None).await.unwrap_err();
    says(&error, Trouble::Setup, &["did not let relay in", "oauth_token_command"]);
    assert!(!error.message.contains(&token("relay")[..40]), "the token stands in {error}");
}

#[tokio::test]
async fn waiting_ends_when_a_letter_comes() {
    let servers = Servers::start_dovecot(&["relay"]);
    let mut mailbox = imap(&servers, Security::Tls);
    let cursor = mailbox.fetch(None).await.unwrap().cursor;
    // Nothing comes: it ends by itself.
    tokio::time::timeout(LIMIT, mailbox.wait(Duration::from_millis(300))).await.unwrap().unwrap();
    // Dropped in the middle: the session goes on.
    tokio::time::timeout(Duration::from_millis(300), mailbox.wait(LIMIT)).await.unwrap_err();
    assert!(mailbox.fetch(cursor.as_deref()).await.unwrap().letters.is_empty());

    let (waited, ()) = tokio::join!(tokio::time::timeout(LIMIT, mailbox.wait(LIMIT * 10)), async {
        servers.deliver("relay", &letter(1));
    });
    waited.expect("Dovecot announced the letter").unwrap();
    assert_eq!(numbers(&mailbox.fetch(cursor.as_deref()).await.unwrap()), [1]);

    // A letter that comes between the fetch and the wait is not slept over.
    servers.deliver("relay", &letter(2));
    tokio::time::timeout(LIMIT, mailbox.wait(LIMIT * 10)).await.expect("the letter was noticed").unwrap();
}

#[tokio::test]
async fn a_restarted_server_is_found_again() {
    let servers = Servers::start_dovecot(&["relay"]);
    (1..=3).for_each(|n| servers.deliver("relay", &letter(n)));
    let mut mailbox = imap(&servers, Security::Tls).with_batches_of(2);
    let first = mailbox.fetch(None).await.unwrap();

    // In the middle of the pages: the next call connects anew by itself.
    servers.restart(Part::Dovecot);
    let second = mailbox.fetch(first.cursor.as_deref()).await.unwrap();
    assert_eq!(numbers(&second), [3]);

    // While it waits: it says so, soon, and the next call stands again.
    let (waited, ()) = tokio::join!(tokio::time::timeout(LIMIT, mailbox.wait(LIMIT * 10)), async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        servers.stop(Part::Dovecot);
    });
    says(&waited.expect("the loss was noticed").unwrap_err(), Trouble::Temporary, &[]);
    says(&mailbox.fetch(second.cursor.as_deref()).await.unwrap_err(), Trouble::Temporary, &["nothing listens there"]);
    servers.launch(Part::Dovecot);
    servers.deliver("relay", &letter(4));
    mailbox.wait(LIMIT * 10).await.unwrap();
    assert_eq!(numbers(&mailbox.fetch(second.cursor.as_deref()).await.unwrap()), [4]);
}

#[tokio::test]
async fn a_folder_numbered_anew_is_read_from_its_beginning() {
    let servers = Servers::start_dovecot(&["relay"]);
    let folder = |n: u32| {
        servers.doveadm(&["mailbox", "create", "-u", "relay", "Games"]);
        for n in n..n + 2 {
            servers.deliver("relay", &letter(n));
        }
        servers.doveadm(&["move", "-u", "relay", "Games", "mailbox", "INBOX", "all"]);
    };
    folder(1);
    let mut mailbox = super::imap_with(&servers, Security::Tls, "Games", None);
    let old = mailbox.fetch(None).await.unwrap();
    assert_eq!(numbers(&old), [1, 2]);

    servers.doveadm(&["mailbox", "delete", "-u", "relay", "Games"]);
    folder(3);
    let new = mailbox.fetch(old.cursor.as_deref()).await.unwrap();

    assert_eq!(numbers(&new), [3, 4]);
    assert_ne!(new.letters[0].position, old.letters[0].position);
    // The old numbers mean nothing now: no letter is flagged by them.
    mailbox.mark(&[old.letters[0].position.clone()]).await.unwrap();
    assert!(servers.doveadm(&["search", "-u", "relay", "mailbox", "Games", "seen"]).is_empty());
}

#[tokio::test]
async fn of_a_letter_too_large_only_the_headers_come() {
    let servers = Servers::start_dovecot(&["relay"]);
    let mut large = b"Subject: letter 1\r\n\r\n".to_vec();
    while large.len() as u64 <= LARGEST {
        large.extend_from_slice(&[b'x'; 98]);
        large.extend_from_slice(b"\r\n");
    }
    servers.deliver("relay", &large);
    servers.deliver("relay", &letter(2));

    let batch = imap(&servers, Security::Tls).fetch(None).await.unwrap();

    assert_eq!(numbers(&batch), [1, 2]);
    assert_eq!(batch.letters[0].raw, b"Subject: letter 1\r\n\r\n");
    assert_eq!(batch.letters[0].size, large.len() as u64);
}

#[tokio::test]
async fn a_thousand_letters_come_in_order_and_once() {
    let servers = Servers::start_dovecot(&["relay"]);
    servers.deliver("relay", &letter(0));
    let new = servers.folder().join("mail/relay/Maildir/new");
    for n in 1..=1_000 {
        std::fs::write(new.join(format!("{}.M{n}.test", 1_710_000_000 + n)), letter(n)).unwrap();
    }
    let mut mailbox = imap(&servers, Security::Tls);
    let mut found = Vec::new();
    let mut cursor = None;
    loop {
        let batch = mailbox.fetch(cursor.as_deref()).await.unwrap();
        found.extend(numbers(&batch));
        cursor = batch.cursor;
        if !batch.more {
            break;
        }
    }
    assert_eq!(found, (0..=1_000).collect::<Vec<_>>());
}
