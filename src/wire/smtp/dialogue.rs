//! One connection to a submission server, and the sending of one letter over it. The phase is known at every step, since a
//! loss before the final dot means nothing was taken, and a loss after it that the letter may have been.

use super::reply::{Abilities, Reply};
use crate::config::{Security, Server};
use crate::relay::ports::{Outgoing, Trouble, WireError};
use crate::wire::line::{Line, Peer, greeting_hint};
use crate::wire::patience::Patience;
use crate::wire::secret::{Proof, Secret};
use crate::wire::shown;
use data_encoding::BASE64;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_rustls::TlsConnector;

/// A connection that is ready for a letter.
#[derive(Debug)]
pub(super) struct Dialogue {
    line: Line,
    abilities: Abilities,
}

/// How a letter failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The connection had been closed before the letter was begun: it may go over another at once.
    Stale,
    Wire(WireError),
}

impl From<WireError> for Failure {
    fn from(error: WireError) -> Self {
        Self::Wire(error)
    }
}

impl Dialogue {
    /// Connects, protects the connection as configured, never less, and logs in.
    pub(super) async fn open(
        peer: &Peer,
        server: &Server,
        connector: Option<&TlsConnector>,
        proof: &Proof,
    ) -> Result<Self, WireError> {
        let mut line = Line::dial(peer, server.security == Security::None).await?;
        if let (Security::Tls, Some(connector)) = (server.security, connector) {
            line = line.secure(connector).await?;
        }
        let patience = line.begin_greeting();
        let greeting = Reply::read(&mut line).await.map_err(greeting_hint)?;
        line.set_patience(patience);
        if greeting.code != 220 {
            return Err(WireError::temporary(format!(
                "{} turned us away: {}. It is tried again.",
                peer.who,
                greeting.said()
            )));
        }
        let mut dialogue = Self { line, abilities: Abilities::default() };
        dialogue.greet().await?;
        if let (Security::StartTls, Some(connector)) = (server.security, connector) {
            let answer = dialogue.ask("STARTTLS").await?;
            if answer.code != 220 {
                return Err(WireError::setup(format!(
                    "{} does not offer STARTTLS ({}). Set `security` to \"tls\" and `port` to the one for that, usually 465.",
                    peer.who,
                    answer.said()
                )));
            }
            dialogue.line = dialogue.line.secure(connector).await?;
            dialogue.greet().await?;
        }
        dialogue.log_in(&server.user, proof).await?;
        Ok(dialogue)
    }

    fn who(&self) -> &str {
        &self.line.peer().who
    }

    async fn ask(&mut self, command: &str) -> Result<Reply, WireError> {
        self.line.write(format!("{command}\r\n").as_bytes()).await?;
        Reply::read(&mut self.line).await
    }

    /// EHLO, by our address: a name of our own may not be one.
    async fn greet(&mut self) -> Result<(), WireError> {
        let literal = match self.line.local {
            IpAddr::V4(ip) => format!("[{ip}]"),
            IpAddr::V6(ip) => format!("[IPv6:{ip}]"),
        };
        let reply = self.ask(&format!("EHLO {literal}")).await?;
        if reply.is_good() {
            self.abilities = Abilities::of(&reply);
            return Ok(());
        }
        Err(WireError::temporary(format!(
            "{} did not take our greeting: {}. It is tried again.",
            self.who(),
            reply.said()
        )))
    }

    async fn log_in(&mut self, user: &str, proof: &Proof) -> Result<(), WireError> {
        let reply = match proof {
            Proof::None => return Ok(()),
            Proof::Token(token) if self.abilities.logins.contains("XOAUTH2") => {
                let answer = BASE64.encode(format!("user={user}\x01auth=Bearer {}\x01\x01", token.reveal()).as_bytes());
                self.exchange("AUTH XOAUTH2", &[&answer, ""]).await?
            }
            Proof::Password(password) => self.with_password(user, password).await?,
            Proof::Token(_) => {
                return Err(WireError::setup(format!(
                    "{} takes no access tokens (XOAUTH2). Use `outgoing.password_file` in place of `oauth_token_command`.",
                    self.who()
                )));
            }
        };
        if reply.code == 235 {
            return Ok(());
        }
        let message = format!("{} did not let {} in: {}.", self.who(), shown(user), reply.said());
        if !reply.is_final() {
            return Err(WireError::temporary(format!("{message} It is tried again.")));
        }
        let mend = match proof {
            Proof::Token(_) => {
                "Does `outgoing.oauth_token_command` print a fresh token, for this user and with the right to send mail?"
            }
            _ => {
                "Mend `outgoing.user` or the password. Some providers want an app password, or a token (`oauth_token_command`)."
            }
        };
        Err(WireError::setup(format!("{message} {mend}")))
    }

    async fn with_password(&mut self, user: &str, password: &Secret) -> Result<Reply, WireError> {
        if self.abilities.logins.contains("PLAIN") {
            let answer = BASE64.encode(format!("\0{user}\0{}", password.reveal()).as_bytes());
            return self.exchange("AUTH PLAIN", &[&answer]).await;
        }
        if self.abilities.logins.contains("LOGIN") {
            let (user, password) = (BASE64.encode(user.as_bytes()), BASE64.encode(password.reveal().as_bytes()));
            return self.exchange("AUTH LOGIN", &[&user, &password]).await;
        }
        Err(WireError::setup(format!(
            "{} takes no passwords over this connection. Set `outgoing.security` to \"tls\" or \"starttls\" and `port` to the one for submission, or leave `user` out if the server needs no login.",
            self.who()
        )))
    }

    /// Begins with `command` and answers each 334 with the next of `answers`.
    async fn exchange(&mut self, command: &str, answers: &[&str]) -> Result<Reply, WireError> {
        let mut reply = self.ask(command).await?;
        for answer in answers {
            if reply.code != 334 {
                break;
            }
            reply = self.ask(answer).await?;
        }
        Ok(reply)
    }

    /// Asks whether the server would take mail from `from`, to the same address, without sending any.
    pub(super) async fn try_sender(&mut self, from: &str) -> Result<(), WireError> {
        let address = address(from)?;
        let reply = self.ask(&format!("MAIL FROM:<{address}>")).await?;
        if !reply.is_good() {
            return Err(self.sender_refused(from, &reply));
        }
        let reply = self.ask(&format!("RCPT TO:<{address}>")).await?;
        if !reply.is_good() {
            return Err(self.recipient_refused(from, from, &reply));
        }
        self.ask("RSET").await.map(|_| ())
    }

    /// Sends one letter. `used` says that the connection has stood idle since another; `given` becomes true when the letter may
    /// have been taken.
    pub(super) async fn send(
        &mut self,
        letter: &Outgoing,
        body: &[u8],
        patience: Patience,
        used: bool,
        given: &AtomicBool,
    ) -> Result<(), Failure> {
        let (from, to) = (address(&letter.from)?, address(&letter.to)?);
        let largest = self.abilities.largest.unwrap_or(u64::MAX);
        if body.len() as u64 > largest {
            return Err(WireError::refused(format!(
                "{} takes letters of at most {largest} bytes; this one has {}.",
                self.who(),
                body.len()
            ))
            .into());
        }
        let utf8 = if from.is_ascii() && to.is_ascii() { "" } else { " SMTPUTF8" };
        if !utf8.is_empty() && !self.abilities.has("SMTPUTF8") {
            return Err(WireError::refused(format!(
                "{} takes no addresses in other than plain letters (SMTPUTF8): {to}.",
                self.who()
            ))
            .into());
        }
        let eight = if !body.is_ascii() && self.abilities.has("8BITMIME") { " BODY=8BITMIME" } else { "" };
        let size = if self.abilities.has("SIZE") { format!(" SIZE={}", body.len()) } else { String::new() };

        let reply = match self.ask(&format!("MAIL FROM:<{from}>{size}{eight}{utf8}")).await {
            Ok(reply) if used && reply.code == 421 => return Err(Failure::Stale),
            Err(error) if used && error.trouble == Trouble::Temporary => return Err(Failure::Stale),
            answer => answer?,
        };
        if !reply.is_good() {
            return Err(self.sender_refused(from, &reply).into());
        }
        let reply = self.ask(&format!("RCPT TO:<{to}>")).await?;
        if !reply.is_good() {
            return Err(self.recipient_refused(from, to, &reply).into());
        }
        let reply = self.ask("DATA").await?;
        if reply.code != 354 {
            return Err(self.letter_refused(to, &reply).into());
        }
        self.line.write(body).await?;
        given.store(true, Ordering::Relaxed);
        Ok(self.end(to, patience, given).await?)
    }

    /// The final dot and what the server says to it. From here on the letter may have been taken, whatever breaks.
    async fn end(&mut self, to: &str, patience: Patience, given: &AtomicBool) -> Result<(), WireError> {
        let unknown = |error: WireError| perhaps_taken(to, &error.message);
        self.line.write(b".\r\n").await.map_err(unknown)?;
        self.line.set_patience(Patience { silence: patience.verdict, ..patience });
        let reply = Reply::read(&mut self.line).await.map_err(unknown)?;
        given.store(false, Ordering::Relaxed);
        self.line.set_patience(patience);
        match reply.code {
            250 => Ok(()),
            400.. => Err(self.letter_refused(to, &reply)),
            _ => Err(unknown(WireError::temporary(format!(
                "{} answered a whole letter with {}.",
                self.who(),
                reply.said()
            )))),
        }
    }

    /// Says farewell and waits for no answer.
    pub(super) async fn quit(mut self) {
        // Nothing depends on it.
        let _ = self.line.write(b"QUIT\r\n").await;
    }

    fn sender_refused(&self, from: &str, reply: &Reply) -> WireError {
        let message = format!("{} does not take mail from {from}: {}.", self.who(), reply.said());
        if !reply.is_final() {
            return WireError::temporary(format!("{message} It is tried again."));
        }
        // Too large, or not for this letter's contents: the next may go.
        if reply.code == 552 || reply.has_status("5.3.4") {
            return WireError::refused(message);
        }
        WireError::setup(format!("{message} Is `relay.address` an address that `outgoing.user` may send from?"))
    }

    fn recipient_refused(&self, from: &str, to: &str, reply: &Reply) -> WireError {
        let message = format!("{} does not take the letter to {to}: {}.", self.who(), reply.said());
        if !reply.is_final() {
            return WireError::temporary(format!("{message} It is tried again."));
        }
        let text = reply.said().to_ascii_lowercase();
        // Postfix keeps what it has against the sender until it knows the recipient.
        if text.contains("sender address rejected") {
            return self.sender_refused(from, reply);
        }
        let no_relay = text.contains("relay")
            && (text.contains("denied") || text.contains("not permitted") || text.contains("prohibited"));
        if matches!(reply.code, 530 | 535 | 538) || no_relay {
            return WireError::setup(format!(
                "{message} It passes mail on only for those who log in: set `outgoing.user` and `outgoing.password_file`."
            ));
        }
        WireError::refused(message)
    }

    fn letter_refused(&self, to: &str, reply: &Reply) -> WireError {
        let message = format!("{} did not take the letter to {to}: {}.", self.who(), reply.said());
        if !reply.is_final() {
            WireError::temporary(format!("{message} It is tried again."))
        } else {
            WireError::refused(message)
        }
    }
}

/// The letter had been sent whole when something went wrong.
pub(super) fn perhaps_taken(to: &str, why: &str) -> WireError {
    WireError {
        trouble: Trouble::Ambiguous,
        message: format!(
            "{why} The letter to {to} had been sent whole and may have been taken; it goes again with the same Message-ID."
        ),
    }
}

/// An address that may stand in a command.
fn address(text: &str) -> Result<&str, WireError> {
    let wrong = text.is_empty() || text.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '<' | '>'));
    if wrong || !text.contains('@') {
        return Err(WireError::refused(format!("`{}` is no address that a letter could go to.", shown(text))));
    }
    Ok(text)
}
