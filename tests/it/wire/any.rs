//! From the configuration to the mailbox and the postman.

use super::LIMIT;
use crate::servers::Servers;
use crate::store::base::Base;
use kingpost::clock::Clock;
use kingpost::config::{Config, Require};
use kingpost::relay::Watched;
use kingpost::relay::ports::{Mailbox as _, Outgoing, Postman as _};
use kingpost::rulebook::{Boot, DAY, Doubt, Look};
use kingpost::wire::{AnyMailbox, AnyPostman};
use std::fs;
use tempfile::TempDir;

const RELAY: &str = "[relay]\naddress = 'relay@example.org'\ndirector = 'ccd@example.org'\n";

fn letter() -> Outgoing {
    Outgoing {
        id: "1@example.org".into(),
        from: "relay@example.org".into(),
        to: "relay@example.org".into(),
        raw: b"Subject: a move\r\nDate: Tue, 12 Mar 2024 14:04:58 +0000\r\n\r\nMove.\r\n".to_vec(),
    }
}

#[tokio::test]
async fn maildirs_are_taken_from_the_configs_folder() {
    let home = TempDir::new().unwrap();
    let config = Config::parse(&format!("{RELAY}[outgoing]\npath = 'mail/relay'\n"), home.path()).unwrap();
    let (mut mailbox, postman) = (AnyMailbox::new(&config), AnyPostman::new(&config));
    let missing = home.path().join("mail/relay");
    assert!(mailbox.check().await.unwrap_err().message.contains(missing.to_str().unwrap()));
    assert!(postman.check("relay@example.org").await.unwrap_err().message.contains(missing.to_str().unwrap()));

    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(missing.join(part)).unwrap();
    }
    mailbox.check().await.unwrap();
    postman.check("relay@example.org").await.unwrap();
    postman.send(&letter()).await.unwrap();
    let batch = mailbox.fetch(None).await.unwrap();
    assert_eq!(batch.letters.len(), 1);
    assert_eq!(mailbox.name(), format!("maildir:{}", missing.display()));
}

/// The relay's own mailbox at servers of the test's own, by IMAP and SMTP.
fn at(servers: &Servers) -> Config {
    servers.password_file("relay");
    let config = format!(
        "{RELAY}
        [mailbox]
        kind = 'imap'
        host = 'localhost'
        port = {}
        user = 'relay'
        password_file = 'password-relay'
        ca_file = 'ca.pem'
        processed = 'Done'
        [outgoing]
        kind = 'smtp'
        host = 'localhost'
        port = {}
        security = 'starttls'
        user = 'relay'
        password_command = 'printf %s \"$(cat password-relay)\"'
        ca_file = 'ca.pem'
        ",
        servers.dovecot().imaps,
        servers.postfix().submission,
    );
    Config::parse(&config, servers.folder()).unwrap()
}

// Never lost: a machine that was off for long asks the mail server for the time, by a letter to itself.
#[tokio::test]
async fn the_mail_servers_clock_settles_a_doubt_about_ours() {
    let servers = Servers::start(&["relay"]);
    let config = at(&servers);
    let (mut mailbox, postman) = (AnyMailbox::new(&config), AnyPostman::new(&config));
    let base = Base::sqlite();
    let mut relay = crate::relay::desk::relay(base.store().await, Require::Address);
    relay.house.address = "relay@example.org".into();
    let look = |id: &str, ago: i64| {
        let wall = Clock::System.now() - ago;
        Look { wall, boot: Some(Boot { id: id.into(), up: 1_000_000 - ago }) }
    };
    assert_eq!(relay.doubts(&look("before", 33 * DAY), true).await.unwrap(), None, "the first look is believed");
    let clock = || Clock::System.now();
    let begun = std::time::Instant::now();
    loop {
        let round = relay.watched_round(&mut mailbox, &postman, &clock, Some(&look("after", 0))).await.unwrap();
        match round {
            Watched::Round(_) => break,
            Watched::Held(held) => assert!(matches!(held.doubt, Doubt::Gap(gap) if gap >= 33 * DAY), "{held:?}"),
        }
        assert!(begun.elapsed() < LIMIT * 2, "the letter to itself never came");
        mailbox.wait(std::time::Duration::from_millis(500)).await.unwrap();
    }
    assert_eq!(relay.doubted().await.unwrap(), None);
    let told = servers.read("relay", "Done");
    assert!(told.iter().any(|letter| letter.contains("clock is doubtful")), "{told:?}");
}

#[tokio::test]
async fn servers_are_reached_as_configured() {
    let servers = Servers::start(&["relay"]);
    let config = at(&servers);
    let (mut mailbox, postman) = (AnyMailbox::new(&config), AnyPostman::new(&config));
    assert!(mailbox.check().await.unwrap().starts_with("The mailbox is INBOX at localhost"));
    assert!(postman.check("relay@example.org").await.unwrap().contains("takes mail from relay@example.org"));
    assert_eq!(mailbox.name(), "imap:relay@localhost/INBOX");

    postman.send(&letter()).await.unwrap();
    tokio::time::timeout(LIMIT, mailbox.wait(LIMIT * 2)).await.expect("the letter was announced").unwrap();
    let batch = mailbox.fetch(None).await.unwrap();
    assert_eq!(batch.letters.len(), 1);
    mailbox.mark(&[batch.letters[0].position.clone()]).await.unwrap();
    assert!(servers.read("relay", "INBOX").is_empty());
    assert!(servers.read("relay", "Done")[0].ends_with("Move.\r\n"));
}

#[tokio::test]
async fn a_program_is_run_in_the_configs_folder() {
    let home = TempDir::new().unwrap();
    let text = format!("{RELAY}[outgoing]\nkind = 'sendmail'\ncommand = \"sh -c 'cat > letter' sendmail\"\n");
    let postman = AnyPostman::new(&Config::parse(&text, home.path()).unwrap());
    assert!(postman.check("relay@example.org").await.unwrap().contains("cat > letter"));
    postman.send(&letter()).await.unwrap();
    assert!(fs::read_to_string(home.path().join("letter")).unwrap().ends_with("\n\nMove.\n"));
}
