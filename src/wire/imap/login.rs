//! Getting into an IMAP server: TLS, then password or token.

use super::quote;
use super::reply::{Condition, Reply, Status};
use super::session::{Session, is_passing, said};
use crate::config::{Security, Server};
use crate::relay::ports::WireError;
use crate::wire::line::{Line, Peer};
use crate::wire::secret::{Proof, Secret};
use crate::wire::shown;
use data_encoding::BASE64;
use tokio_rustls::TlsConnector;

/// Connects, protects the connection as configured, never less, and logs in.
pub(super) async fn enter(
    peer: &Peer,
    server: &Server,
    connector: Option<&TlsConnector>,
    proof: &Proof,
) -> Result<Session, WireError> {
    let mut line = Line::dial(peer, server.security == Security::None).await?;
    if let (Security::Tls, Some(connector)) = (server.security, connector) {
        line = line.secure(connector).await?;
    }
    let mut session = Session::new(line);
    let known = session.greeting().await?;
    if let (Security::StartTls, Some(connector)) = (server.security, connector) {
        if known {
            // TLS cannot begin now, and who says so in the open could be anybody.
            return Err(WireError::temporary(format!(
                "{} says that it knows us before TLS has begun. Somebody may be meddling with the connection.",
                peer.who
            )));
        }
        let answer = session.run("STARTTLS", |_| {}).await?;
        if answer.condition != Condition::Ok {
            return Err(WireError::setup(format!(
                "{} does not offer STARTTLS ({}). Set `security` to \"tls\" and `port` to the one for that, usually 993.",
                peer.who,
                said(&answer)
            )));
        }
        session = Session::new(session.line.secure(connector).await?);
    }
    session.ask_capabilities().await?;
    if !known {
        log_in(&mut session, &server.user, proof).await?;
        session.ask_capabilities().await?;
    }
    Ok(session)
}

async fn log_in(session: &mut Session, user: &str, proof: &Proof) -> Result<(), WireError> {
    let status = match proof {
        Proof::None => {
            return Err(WireError::setup(format!(
                "{} wants a login. Set `mailbox.user` and `mailbox.password_file`.",
                session.who()
            )));
        }
        Proof::Token(token) => {
            if !session.can("AUTH=XOAUTH2") {
                return Err(WireError::setup(format!(
                    "{} takes no access tokens (XOAUTH2). Use `mailbox.password_file` in place of `oauth_token_command`.",
                    session.who()
                )));
            }
            let answer = format!("user={user}\x01auth=Bearer {}\x01\x01", token.reveal());
            authenticate(session, "XOAUTH2", &answer).await?
        }
        Proof::Password(password) => with_password(session, user, password).await?,
    };
    if status.condition == Condition::Ok { Ok(()) } else { Err(turned_away(session, user, proof, &status)) }
}

async fn with_password(session: &mut Session, user: &str, password: &Secret) -> Result<Status, WireError> {
    let plain = session.can("AUTH=PLAIN");
    let quotable = quote::fits(user) && quote::fits(password.reveal());
    if !session.can("LOGINDISABLED") && (quotable || !plain) {
        let command = format!("LOGIN {} {}", quote::string(user), quote::string(password.reveal()));
        return session.run(&command, |_| {}).await;
    }
    if plain {
        return authenticate(session, "PLAIN", &format!("\0{user}\0{}", password.reveal())).await;
    }
    Err(WireError::setup(format!(
        "{} takes no passwords over this connection. Set `mailbox.security` to \"tls\" or \"starttls\", or use `oauth_token_command`.",
        session.who()
    )))
}

/// One exchange of SASL. The answer goes out when the server asks for it; a second question is its account of what was
/// wrong, to be answered by an empty line (as XOAUTH2 has it).
async fn authenticate(session: &mut Session, mechanism: &str, answer: &str) -> Result<Status, WireError> {
    let tag = session.begin(&format!("AUTHENTICATE {mechanism}")).await?;
    let mut answers = [BASE64.encode(answer.as_bytes()), String::new()].into_iter();
    loop {
        match session.reply().await? {
            Reply::Continue(_) => match answers.next() {
                Some(text) => session.say(&text).await?,
                None => return Err(WireError::temporary(format!("{} asks on and on in the login.", session.who()))),
            },
            Reply::Done(of, status) if of == tag => return Ok(status),
            other => session.note(&other)?,
        }
    }
}

fn turned_away(session: &Session, user: &str, proof: &Proof, status: &Status) -> WireError {
    let message = format!("{} did not let {} in: {}.", session.who(), shown(user), said(status));
    if is_passing(status) {
        return WireError::temporary(format!("{message} It is tried again."));
    }
    let mend = match proof {
        Proof::Token(_) => {
            "Does `mailbox.oauth_token_command` print a fresh token, for this user and with the right to read mail?"
        }
        _ => {
            "Mend `mailbox.user` or the password. Some providers want an app password, or a token (`oauth_token_command`)."
        }
    };
    WireError::setup(format!("{message} {mend}"))
}
