//! Sending through a program: what it is given, and what its exit status means.

use super::{CALM, SHORT};
use kingpost::relay::ports::{Outgoing, Postman as _, Trouble, WireError};
use kingpost::wire::sendmail::Sendmail;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use tempfile::TempDir;

fn letter(to: &str) -> Outgoing {
    Outgoing {
        id: "1@example.org".into(),
        from: "relay@example.org".into(),
        to: to.into(),
        raw: b"Subject: a\r\n\r\n.\r\nMove.\r\n".to_vec(),
    }
}

/// A folder with a program called `./send` that does what `text` says.
fn program(text: &str) -> TempDir {
    let home = TempDir::new().unwrap();
    let path = home.path().join("send");
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    home
}

async fn send(text: &str) -> Result<(), WireError> {
    let home = program(text);
    Sendmail::new("./send", home.path().into()).with_patience(CALM).send(&letter("ada@example.org")).await
}

#[tokio::test]
async fn the_program_gets_the_addresses_as_words_and_the_letter_as_it_is() {
    let home = program("printf '<%s>' \"$@\" > words; cat > letter");
    let postman = Sendmail::new("./send -v", home.path().into()).with_patience(CALM);
    // Nothing in an address is read by the shell, or as an option.
    postman.send(&letter("-oQ/tmp;$(touch\u{a0}x)@example.org")).await.unwrap();
    assert_eq!(
        fs::read_to_string(home.path().join("words")).unwrap(),
        "<-v><-i><-f><relay@example.org><--><-oQ/tmp;$(touch\u{a0}x)@example.org>"
    );
    assert_eq!(fs::read(home.path().join("letter")).unwrap(), b"Subject: a\n\n.\nMove.\n");
    assert!(postman.check().await.unwrap().contains("./send -v"));
}

#[tokio::test]
async fn exit_statuses_are_told_apart() {
    for (status, trouble) in [
        (75, Trouble::Temporary),
        (71, Trouble::Temporary),
        (1, Trouble::Temporary),
        (65, Trouble::Refused),
        (67, Trouble::Refused),
        (68, Trouble::Refused),
        (64, Trouble::Setup),
        (77, Trouble::Setup),
        (78, Trouble::Setup),
        (127, Trouble::Setup),
    ] {
        let error = send(&format!("cat >/dev/null; echo 'first line' >&2; echo 'because {status}' >&2; exit {status}"))
            .await
            .unwrap_err();
        assert_eq!(error.trouble, trouble, "{error}");
        assert!(status == 127 || error.message.contains(&format!("because {status}")), "{error}");
    }
    // Its status counts, though it did not read the letter.
    assert_eq!(send("exit 67").await.unwrap_err().trouble, Trouble::Refused);
    assert_eq!(send("cat >/dev/null; kill -9 $$").await.unwrap_err().trouble, Trouble::Ambiguous);
    send("cat >/dev/null").await.unwrap();
}

#[tokio::test]
async fn a_program_that_hangs_is_stopped() {
    let home = program("cat > letter; sleep 1000");
    let error = Sendmail::new("./send", home.path().into())
        .with_patience(SHORT)
        .send(&letter("ada@example.org"))
        .await
        .unwrap_err();
    assert_eq!(error.trouble, Trouble::Ambiguous);
    assert!(error.message.contains("may have been taken"), "{error}");
}

#[tokio::test]
async fn a_program_that_is_not_there_is_named() {
    let home = TempDir::new().unwrap();
    let postman = Sendmail::new("no-such-sendmail -x", home.path().into()).with_patience(CALM);
    for error in [postman.send(&letter("ada@example.org")).await.unwrap_err(), postman.check().await.unwrap_err()] {
        assert_eq!(error.trouble, Trouble::Setup, "{error}");
        assert!(error.message.contains("no-such-sendmail") && error.message.contains("outgoing.command"), "{error}");
    }
    let error = postman.send(&letter("nobody")).await.unwrap_err();
    assert_eq!(error.trouble, Trouble::Refused);
}
