//! The mail's ways in and out.

mod imap;
mod maildir;
mod smtp;

use crate::servers::Servers;
use kingpost::config::{Security, Server};
use kingpost::wire::imap::Imap;
use std::path::PathBuf;
use std::time::Duration;

/// What must happen happens sooner.
const LIMIT: Duration = Duration::from_secs(20);

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
