//! Where passwords and tokens come from.

use super::loopback;
use kingpost::config::{Security, Server};
use kingpost::relay::ports::{Trouble, WireError};
use kingpost::wire::secret::{Proof, Role, Secret, find};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tempfile::TempDir;

fn server() -> Server {
    loopback(1, Security::Tls)
}

fn put(home: &Path, name: &str, text: &str, mode: u32) {
    fs::write(home.join(name), text).unwrap();
    fs::set_permissions(home.join(name), fs::Permissions::from_mode(mode)).unwrap();
}

async fn found(server: &Server, home: &Path) -> Result<Proof, WireError> {
    find(server, Role::Mailbox, home, |_| None).await
}

fn password(text: &str) -> Proof {
    Proof::Password(Secret::new(text))
}

fn setup(result: Result<Proof, WireError>, words: &[&str]) {
    let error = result.unwrap_err();
    assert_eq!(error.trouble, Trouble::Setup, "{error}");
    for word in words {
        assert!(error.message.contains(word), "no `{word}` in: {error}");
    }
}

#[tokio::test]
async fn a_file_holds_the_password_unless_others_can_read_it() {
    let home = TempDir::new().unwrap();
    put(home.path(), "good", " se cret \r\n", 0o640);
    put(home.path(), "open", "secret", 0o644);
    put(home.path(), "empty", "\n", 0o600);
    put(home.path(), "two", "a\nb\n", 0o600);
    let from = |name: &str| Server { password_file: Some(name.into()), ..server() };

    assert_eq!(found(&from("good"), home.path()).await.unwrap(), password(" se cret "));
    setup(found(&from("open"), home.path()).await, &["every user", "chmod o="]);
    setup(found(&from("empty"), home.path()).await, &["is empty"]);
    setup(found(&from("two"), home.path()).await, &["more than one line"]);
    setup(found(&from("missing"), home.path()).await, &["mailbox.password_file", "missing"]);
}

#[tokio::test]
async fn commands_print_passwords_and_tokens() {
    let home = TempDir::new().unwrap();
    put(home.path(), "here", "from the config's folder", 0o600);
    let asks = |command: &str| Server { password_command: Some(command.into()), ..server() };
    assert_eq!(found(&asks("cat here"), home.path()).await.unwrap(), password("from the config's folder"));
    setup(found(&asks("echo locked >&2; exit 3"), home.path()).await, &["mailbox.password_command", "locked"]);
    setup(found(&asks("no-such-program"), home.path()).await, &["cannot be run"]);
    setup(found(&asks("true"), home.path()).await, &["is empty"]);

    let token = |command: &str| Server { oauth_token_command: Some(command.into()), ..server() };
    assert_eq!(found(&token("echo t0ken"), home.path()).await.unwrap(), Proof::Token(Secret::new("t0ken")));
    // It may need the network: trying again can help.
    assert_eq!(found(&token("exit 1"), home.path()).await.unwrap_err().trouble, Trouble::Temporary);
}

#[tokio::test]
async fn the_environment_and_systemd_are_asked_last() {
    let home = TempDir::new().unwrap();
    let folder = home.path().to_str().unwrap().to_owned();
    put(home.path(), "mailbox-password", "of systemd\n", 0o400);
    put(home.path(), "file", "of the file\n", 0o400);
    let variables = |name: &str| match name {
        "KINGPOST_MAILBOX_PASSWORD" => Some("of the environment".to_owned()),
        "CREDENTIALS_DIRECTORY" => Some(folder.clone()),
        _ => None,
    };
    let with_file = Server { password_file: Some("file".into()), ..server() };
    assert_eq!(find(&with_file, Role::Mailbox, home.path(), variables).await.unwrap(), password("of the file"));
    assert_eq!(find(&server(), Role::Mailbox, home.path(), variables).await.unwrap(), password("of the environment"));
    let systemd = |name: &str| variables(name).filter(|_| name == "CREDENTIALS_DIRECTORY");
    assert_eq!(find(&server(), Role::Mailbox, home.path(), systemd).await.unwrap(), password("of systemd"));
    // The other server's are others.
    setup(
        find(&server(), Role::Outgoing, home.path(), variables).await,
        &["outgoing.password_file", "KINGPOST_OUTGOING_PASSWORD", "outgoing-password"],
    );
}

#[tokio::test]
async fn no_user_needs_no_password() {
    let nobody = Server { user: String::new(), ..server() };
    assert_eq!(found(&nobody, Path::new("")).await.unwrap(), Proof::None);
}

#[tokio::test]
async fn a_secret_shows_itself_nowhere() {
    let home = TempDir::new().unwrap();
    put(home.path(), "two", "hunter2\nhunter3\n", 0o600);
    let proof = password("hunter2");
    assert!(!format!("{proof:?}").contains("hunter2"));
    let error = found(&Server { password_file: Some("two".into()), ..server() }, home.path()).await.unwrap_err();
    assert!(!format!("{error:?}").contains("hunter"));
}
