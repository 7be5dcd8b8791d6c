//! Submission by SMTP (RFC 6409): a small pool of connections, each used by one letter at a time and dropped after anything
//! that was not a plain success.

mod dialogue;
pub mod reply;

use self::dialogue::{Dialogue, Failure};
use super::line::Peer;
use super::patience::{Patience, within};
use super::secret::{self, Role};
use super::{CHECK, tls};
use crate::config::{Security, Server};
use crate::relay::ports::{Outgoing, Postman, Trouble, WireError};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use tokio::sync::Semaphore;
use tokio_rustls::TlsConnector;

/// So many letters go at the same time; more wait for their turn.
pub const CONNECTIONS: usize = 4;

/// Sends letters by way of a submission server. May be called from many places at once.
pub struct Smtp {
    server: Server,
    home: PathBuf,
    peer: Peer,
    variable: fn(&str) -> Option<String>,
    connector: OnceLock<TlsConnector>,
    /// Connections that stand ready.
    ready: Mutex<Vec<Dialogue>>,
    turns: Semaphore,
}

impl Smtp {
    /// A postman that uses `server`. `home` is the config file's folder.
    #[must_use]
    pub fn new(server: Server, home: PathBuf) -> Self {
        let port = server.port.unwrap_or(if server.security == Security::Tls { 465 } else { 587 });
        let who = format!("The outgoing server {}:{port}", server.host);
        Self {
            peer: Peer { host: server.host.clone(), port, who, patience: Patience::default() },
            server,
            home,
            variable: |name| std::env::var(name).ok(),
            connector: OnceLock::new(),
            ready: Mutex::new(Vec::new()),
            turns: Semaphore::new(CONNECTIONS),
        }
    }

    /// The same with other limits of time.
    #[must_use]
    pub fn with_patience(mut self, patience: Patience) -> Self {
        self.peer.patience = patience;
        self
    }

    /// The same with another environment to find passwords in.
    #[must_use]
    pub fn with_variables(mut self, variable: fn(&str) -> Option<String>) -> Self {
        self.variable = variable;
        self
    }

    /// Tries it for real: connects, logs in, asks whether mail from `from` would be taken, and sends nothing. Tells what was
    /// found.
    ///
    /// # Errors
    /// What is wrong, and the mend.
    pub async fn check(&self, from: &str) -> Result<String, WireError> {
        within(self.peer.patience.whole.min(CHECK), &self.peer.who, "come to an end", async {
            let mut dialogue = self.open().await?;
            dialogue.try_sender(from).await?;
            dialogue.quit().await;
            Ok(format!("{} takes mail from {from}.", self.peer.who))
        })
        .await
    }

    async fn open(&self) -> Result<Dialogue, WireError> {
        let connector = if self.server.security == Security::None { None } else { Some(self.connector()?) };
        let proof = secret::find(&self.server, Role::Outgoing, &self.home, self.variable).await?;
        Dialogue::open(&self.peer, &self.server, connector, &proof).await
    }

    fn connector(&self) -> Result<&TlsConnector, WireError> {
        if let Some(connector) = self.connector.get() {
            return Ok(connector);
        }
        let ca_file = self.server.ca_file.as_ref().map(|path| self.home.join(path));
        let made = tls::connector(ca_file.as_deref())?;
        Ok(self.connector.get_or_init(|| made))
    }

    fn take_ready(&self) -> Option<Dialogue> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// The connection belongs to this call alone and goes back only after success: one whose letter was refused, lost or
    /// given up in the middle is never used again.
    async fn send_now(&self, letter: &Outgoing, given: &AtomicBool) -> Result<(), WireError> {
        let patience = self.peer.patience;
        let body = wire_form(&letter.raw);
        while let Some(mut dialogue) = self.take_ready() {
            match dialogue.send(letter, &body, patience, true, given).await {
                Ok(()) => {
                    self.keep(dialogue);
                    return Ok(());
                }
                // Closed while it stood idle: nothing of this letter was sent.
                Err(Failure::Stale) => {}
                Err(Failure::Wire(error)) => return Err(error),
            }
        }
        let mut dialogue = self.open().await?;
        match dialogue.send(letter, &body, patience, false, given).await {
            Ok(()) => {
                self.keep(dialogue);
                Ok(())
            }
            Err(Failure::Wire(error)) => Err(error),
            Err(Failure::Stale) => {
                Err(WireError::temporary(format!("{} closed the connection. It is tried again.", self.peer.who)))
            }
        }
    }

    fn keep(&self, dialogue: Dialogue) {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).push(dialogue);
    }
}

impl Postman for Smtp {
    async fn send(&self, letter: &Outgoing) -> Result<(), WireError> {
        let given = AtomicBool::new(false);
        let sending = async {
            let _turn = self.turns.acquire().await.map_err(|_| WireError::temporary("Sending has been stopped."))?;
            self.send_now(letter, &given).await
        };
        within(self.peer.patience.whole, &self.peer.who, "take the letter", sending).await.map_err(|error| {
            if given.load(Ordering::Relaxed) && error.trouble == Trouble::Temporary {
                return dialogue::perhaps_taken(&letter.to, &error.message);
            }
            error
        })
    }
}

/// A letter as it goes over the wire, but for the final dot: every line ends with CRLF, and one that begins with a dot gets
/// another (RFC 5321, 4.5.2). A bare CR or LF counts as the end of a line, lest a server see a final dot where there is none.
#[must_use]
pub fn wire_form(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len() + raw.len() / 32 + 2);
    let mut fresh = true;
    let mut bytes = raw.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\r' | b'\n' => {
                if byte == b'\r' {
                    bytes.next_if_eq(&b'\n');
                }
                out.extend_from_slice(b"\r\n");
                fresh = true;
            }
            _ => {
                if fresh && byte == b'.' {
                    out.push(b'.');
                }
                out.push(byte);
                fresh = false;
            }
        }
    }
    if !fresh {
        out.extend_from_slice(b"\r\n");
    }
    out
}
