//! The mail's ways in and out.

mod any;
mod imap;
mod imap_traps;
mod maildir;
mod scripted;
mod secret;
mod sendmail;
mod smtp;
mod smtp_traps;

use crate::servers::Servers;
use kingpost::config::{Security, Server};
use kingpost::wire::Patience;
use kingpost::wire::imap::Imap;
use std::path::PathBuf;
use std::time::Duration;

/// What must happen happens sooner.
const LIMIT: Duration = Duration::from_secs(20);

/// The patience of tests whose servers stall.
const SHORT: Patience = Patience {
    connect: Duration::from_secs(1),
    silence: Duration::from_secs(1),
    verdict: Duration::from_secs(1),
    whole: Duration::from_secs(10),
    ..CALM
};

/// The patience of tests whose servers do not stall, on a machine that may.
const CALM: Patience = Patience {
    connect: LIMIT,
    silence: LIMIT,
    verdict: LIMIT,
    whole: LIMIT,
    idle: Duration::from_millis(100),
    poll: Duration::from_millis(20),
};

/// The configuration for a server in this process; its password comes from the environment.
fn loopback(port: u16, security: Security) -> Server {
    Server {
        host: "127.0.0.1".into(),
        port: Some(port),
        security,
        user: "relay".into(),
        password_file: None,
        password_command: None,
        oauth_token_command: None,
        ca_file: None,
    }
}

/// The configuration for a user of the test's servers.
fn server(servers: &Servers, user: &str, port: u16, security: Security) -> Server {
    Server {
        host: "localhost".into(),
        port: Some(port),
        security,
        user: user.into(),
        password_file: Some(servers.password_file(user)),
        password_command: None,
        oauth_token_command: None,
        ca_file: Some(servers.ca()),
    }
}

/// The relay's INBOX.
fn imap(servers: &Servers, security: Security) -> Imap {
    imap_with(servers, security, "INBOX", None)
}

fn imap_with(servers: &Servers, security: Security, folder: &str, processed: Option<&str>) -> Imap {
    let port = if security == Security::Tls { servers.dovecot().imaps } else { servers.dovecot().imap };
    let server = server(servers, "relay", port, security);
    Imap::new(server, folder.into(), processed.map(Into::into), PathBuf::new())
}
