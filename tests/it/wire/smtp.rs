//! SMTP with a real Postfix.

use super::{LIMIT, server};
use crate::servers::{Certificate, Part, Servers, keeper};
use kingpost::config::Security;
use kingpost::relay::ports::{Outgoing, Postman as _, Trouble, WireError};
use kingpost::wire::smtp::{Smtp, wire_form};
use std::path::PathBuf;

fn letter(n: u32, to: &str) -> Outgoing {
    Outgoing {
        id: format!("{n}@example.org"),
        from: "relay@example.org".into(),
        to: to.into(),
        raw: format!("From: relay@example.org\nTo: {to}\nSubject: letter {n}\nDate: Tue, 12 Mar 2024 14:04:58 +0000\nMessage-ID: <{n}@example.org>\n\n.\n..dots\nMove {n}.\n").into_bytes(),
    }
}

fn smtp(servers: &Servers, security: Security) -> Smtp {
    let port = if security == Security::Tls { servers.postfix().submissions } else { servers.postfix().submission };
    Smtp::new(server(servers, "relay", port, security), PathBuf::new())
}

fn says(error: &WireError, trouble: Trouble, words: &[&str]) {
    assert_eq!(error.trouble, trouble, "{error}");
    for word in words {
        assert!(error.message.contains(word), "no `{word}` in: {error}");
    }
}

/// Waits until a user has so many letters, and returns them.
fn letters(servers: &Servers, user: &str, count: usize) -> Vec<String> {
    servers.settle();
    keeper::until(|| servers.read(user, "INBOX").len() >= count, || Part::Postfix.log(servers.folder()));
    servers.read(user, "INBOX")
}

#[tokio::test]
async fn letters_arrive_as_they_were_written() {
    let servers = Servers::start(&["relay", "ada"]);
    for (n, security) in [(1, Security::Tls), (2, Security::StartTls)] {
        smtp(&servers, security).send(&letter(n, "ada@example.org")).await.unwrap();
    }
    let mut open = server(&servers, "relay", servers.postfix().smtp, Security::None);
    open.user = String::new();
    Smtp::new(open, PathBuf::new()).send(&letter(3, "ada+05N12-3.x@example.org")).await.unwrap();

    let found = letters(&servers, "ada", 3);

    assert_eq!(found.len(), 3);
    for n in 1..=3 {
        let end = format!("Message-ID: <{n}@example.org>\r\n\r\n.\r\n..dots\r\nMove {n}.\r\n");
        assert_eq!(found.iter().filter(|letter| letter.ends_with(&end)).count(), 1, "{found:?}");
    }
}

#[tokio::test]
async fn refusals_are_told_apart() {
    let servers = Servers::start(&["relay", "ada"]);
    let postman = smtp(&servers, Security::Tls);
    let error = postman.send(&letter(1, "refused@example.org")).await.unwrap_err();
    says(&error, Trouble::Refused, &["refused@example.org", "550 5.1.1", "No such user here"]);
    let error = postman.send(&letter(2, "busy@example.org")).await.unwrap_err();
    says(&error, Trouble::Temporary, &["busy@example.org", "450 4.2.0"]);
    let stranger = Outgoing { from: "stranger@example.org".into(), ..letter(3, "ada@example.org") };
    says(&postman.send(&stranger).await.unwrap_err(), Trouble::Setup, &["553 5.7.1", "relay.address"]);
    let mut huge = letter(4, "ada@example.org");
    huge.raw.resize(61_000_000, b'x');
    says(&postman.send(&huge).await.unwrap_err(), Trouble::Refused, &["at most 60000000 bytes"]);
    for nobody in ["", "ada", "ada@example.org> SIZE=1", "ada@example.org\r\nDATA"] {
        says(&postman.send(&letter(5, nobody)).await.unwrap_err(), Trouble::Refused, &["no address"]);
    }

    // Without a login nothing goes beyond this server's own users.
    let mut open = server(&servers, "relay", servers.postfix().smtp, Security::None);
    open.user = String::new();
    let error = Smtp::new(open, PathBuf::new()).send(&letter(6, "far@example.net")).await.unwrap_err();
    says(&error, Trouble::Setup, &["554 5.7.1", "outgoing.user"]);

    // After all that, the next letter goes.
    postman.send(&letter(7, "ada@example.org")).await.unwrap();
    assert_eq!(letters(&servers, "ada", 1).len(), 1);
}

#[tokio::test]
async fn the_check_tells_what_is_wrong() {
    let servers = Servers::start(&["relay", "ada"]);
    let said = smtp(&servers, Security::Tls).check("relay@example.org").await.unwrap();
    assert!(said.contains("takes mail from relay@example.org"), "{said}");
    let error = smtp(&servers, Security::Tls).check("stranger@example.org").await.unwrap_err();
    says(&error, Trouble::Setup, &["stranger@example.org", "relay.address"]);

    let mut wrong = server(&servers, "relay", servers.postfix().submissions, Security::Tls);
    wrong.password_file = Some(servers.password_file("ada"));
    let error = Smtp::new(wrong.clone(), PathBuf::new()).check("relay@example.org").await.unwrap_err();
    says(&error, Trouble::Setup, &["did not let relay in", "535", "outgoing.user"]);
    // This port offers no login.
    wrong.port = Some(servers.postfix().smtp);
    wrong.security = Security::StartTls;
    let error = Smtp::new(wrong.clone(), PathBuf::new()).check("relay@example.org").await.unwrap_err();
    says(&error, Trouble::Setup, &["takes no passwords", "port"]);
    wrong.oauth_token_command = Some("echo token".into());
    let error = Smtp::new(wrong.clone(), PathBuf::new()).check("relay@example.org").await.unwrap_err();
    says(&error, Trouble::Setup, &["takes no access tokens"]);
    // Nor does it speak TLS from the start.
    wrong.security = Security::Tls;
    let error = Smtp::new(wrong, PathBuf::new()).check("relay@example.org").await.unwrap_err();
    says(&error, Trouble::Setup, &["does not speak TLS on this port"]);

    let expired = Servers::start_with(&["relay"], Certificate::Expired, true);
    let error = smtp(&expired, Security::StartTls).check("relay@example.org").await.unwrap_err();
    says(&error, Trouble::Setup, &["expired on 2020-06-30"]);
}

#[tokio::test]
async fn a_restarted_server_is_found_again() {
    let servers = Servers::start(&["relay", "ada"]);
    let postman = smtp(&servers, Security::Tls);
    postman.send(&letter(1, "ada@example.org")).await.unwrap();
    // The connection that stands ready is broken now: the next letter takes another by itself.
    servers.restart(Part::Postfix);
    postman.send(&letter(2, "ada@example.org")).await.unwrap();
    letters(&servers, "ada", 2);
    servers.stop(Part::Postfix);
    says(
        &postman.send(&letter(3, "ada@example.org")).await.unwrap_err(),
        Trouble::Temporary,
        &["nothing listens there"],
    );
    servers.launch(Part::Postfix);
    postman.send(&letter(3, "ada@example.org")).await.unwrap();

    let found = letters(&servers, "ada", 3);
    assert_eq!(found.len(), 3, "{found:?}");
}

#[tokio::test]
async fn forty_at_once_arrive_once_each() {
    let servers = Servers::start(&["relay", "ada"]);
    let postman = smtp(&servers, Security::Tls);
    let many: Vec<Outgoing> = (1..=40).map(|n| letter(n, "ada@example.org")).collect();
    let sent = futures_util::future::join_all(many.iter().map(|letter| postman.send(letter)));
    for result in tokio::time::timeout(LIMIT, sent).await.unwrap() {
        result.unwrap();
    }
    let found = letters(&servers, "ada", 40);
    for n in 1..=40 {
        let id = format!("Message-ID: <{n}@example.org>");
        assert_eq!(found.iter().filter(|letter| letter.contains(&id)).count(), 1, "letter {n}");
    }
    assert_eq!(found.len(), 40);
}

#[test]
fn the_wire_form_has_whole_lines_and_stuffed_dots() {
    for (raw, wire) in [
        ("a\nb\r\nc", "a\r\nb\r\nc\r\n"),
        (".\n", "..\r\n"),
        ("a\n.\nb\n", "a\r\n..\r\nb\r\n"),
        ("a\r.\rb", "a\r\n..\r\nb\r\n"),
        ("a\r\n.b\r\n..\r\n", "a\r\n..b\r\n...\r\n"),
        ("a\r\r\nb", "a\r\n\r\nb\r\n"),
        ("", ""),
    ] {
        assert_eq!(String::from_utf8(wire_form(raw.as_bytes())).unwrap(), wire, "{raw:?}");
    }
}
