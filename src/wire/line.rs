//! A connection to a mail server: lines and counted bytes over TCP or TLS, every wait with an end.

use super::patience::{Patience, within};
use super::tls;
use crate::relay::ports::WireError;
use bytes::BytesMut;
use std::net::{IpAddr, SocketAddr};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// Where to connect, and how errors name it.
#[derive(Clone, Debug)]
pub struct Peer {
    pub host: String,
    pub port: u16,
    /// How errors name it: `The mail server imap.example.org:993`.
    pub who: String,
    pub patience: Patience,
}

/// An open connection. What was read and not yet asked for is kept, so that a read may be dropped while it waits.
#[derive(Debug)]
pub struct Line {
    stream: Stream,
    held: BytesMut,
    peer: Peer,
    /// The local end, for the greeting of SMTP.
    pub local: IpAddr,
}

#[derive(Debug)]
enum Stream {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl Line {
    /// Connects without protection. With `loopback` it goes to this machine only, whatever the name's addresses are.
    ///
    /// # Errors
    /// `Setup` where the name is unknown or leads off this machine though it must not, else `Temporary`.
    pub async fn dial(peer: &Peer, loopback: bool) -> Result<Self, WireError> {
        let mut addresses = find(peer).await?;
        if loopback {
            addresses.retain(|address| address.ip().is_loopback());
            if addresses.is_empty() {
                return Err(WireError::setup(format!(
                    "{} is not on this machine, and `security = \"none\"` would send password and letters in the open. Set `security` to \"tls\" or \"starttls\".",
                    peer.who
                )));
            }
        }
        let mut last = None;
        for address in addresses {
            match within(peer.patience.connect, &peer.who, "answer", connect(peer, address)).await {
                Ok(line) => return Ok(line),
                Err(error) => last = Some(error),
            }
        }
        Err(last.unwrap_or_else(|| WireError::setup(format!("{} has no address. Mend `host`.", peer.who))))
    }

    /// Goes on under TLS.
    ///
    /// # Errors
    /// Those of [`tls::agree`]; and when the server sent more in the open than it was asked for, since somebody on the way
    /// may have put it there to be read as if it were protected.
    pub async fn secure(self, connector: &TlsConnector) -> Result<Self, WireError> {
        let Self { stream: Stream::Plain(stream), held, peer, local } = self else {
            return Ok(self);
        };
        if !held.is_empty() {
            return Err(WireError::temporary(format!(
                "{} spoke out of turn before TLS began. Somebody may be meddling with the connection.",
                peer.who
            )));
        }
        let agreed = tls::agree(connector, &peer.host, stream, &peer.who);
        let stream = within(peer.patience.connect, &peer.who, "agree on TLS", agreed).await?;
        Ok(Self { stream: Stream::Tls(Box::new(stream)), held, peer, local })
    }

    /// The next line, without its end. At most `most` bytes long.
    ///
    /// # Errors
    /// `Temporary`: closed, silent for too long, or too long a line.
    pub async fn read_line(&mut self, most: usize) -> Result<Vec<u8>, WireError> {
        let mut searched = 0;
        loop {
            if let Some(found) = self.held[searched..].iter().position(|byte| *byte == b'\n') {
                let line = self.held.split_to(searched + found + 1);
                let line = &line[..searched + found];
                return Ok(line.strip_suffix(b"\r").unwrap_or(line).to_vec());
            }
            searched = self.held.len();
            if searched > most {
                return Err(WireError::temporary(format!("{} sent a line of more than {most} bytes.", self.peer.who)));
            }
            self.fill(4_096).await?;
        }
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    /// `Temporary`: closed, or silent for too long.
    pub async fn read_bytes(&mut self, count: usize) -> Result<Vec<u8>, WireError> {
        while self.held.len() < count {
            self.fill((count - self.held.len()).min(256 * 1024)).await?;
        }
        Ok(self.held.split_to(count).to_vec())
    }

    /// Waits for at least one byte more.
    async fn fill(&mut self, room: usize) -> Result<(), WireError> {
        self.held.reserve(room);
        let Self { stream, held, peer, .. } = self;
        let reading = async {
            let got = match stream {
                Stream::Plain(stream) => stream.read_buf(held).await,
                Stream::Tls(stream) => stream.read_buf(held).await,
            };
            match got {
                Ok(0) => Err(WireError::temporary(format!("{} closed the connection. It is tried again.", peer.who))),
                Ok(_) => Ok(()),
                Err(error) => Err(broke(peer, &error)),
            }
        };
        within(peer.patience.silence, &peer.who, "send anything", reading).await
    }

    /// Sends bytes. When this is dropped while it waits, an unknown part of them was sent: the connection is of no more use.
    ///
    /// # Errors
    /// `Temporary`: closed, or not taken for too long.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), WireError> {
        // Each piece has its own time, so that a big letter over a slow connection has enough of it.
        for piece in bytes.chunks(64 * 1024) {
            let Self { stream, peer, .. } = self;
            let writing = async {
                let sent = match stream {
                    Stream::Plain(stream) => stream.write_all(piece).await,
                    Stream::Tls(stream) => match stream.write_all(piece).await {
                        Ok(()) => stream.flush().await,
                        Err(error) => Err(error),
                    },
                };
                sent.map_err(|error| broke(peer, &error))
            };
            within(peer.patience.silence, &peer.who, "take what was sent", writing).await?;
        }
        Ok(())
    }

    /// Gives the server as long for its greeting as for the connection, and returns the limits to go back to afterwards.
    pub fn begin_greeting(&mut self) -> Patience {
        let patience = self.peer.patience;
        self.peer.patience.silence = patience.connect;
        patience
    }

    /// The same line with other limits from here on.
    pub fn set_patience(&mut self, patience: Patience) {
        self.peer.patience = patience;
    }

    /// The server at the other end.
    #[must_use]
    pub fn peer(&self) -> &Peer {
        &self.peer
    }
}

/// The error for a greeting that did not come: a port for TLS from the start waits for us to speak first.
pub fn greeting_hint(error: WireError) -> WireError {
    let message = format!("{} No greeting came: is `port` the right one for `security`?", error.message);
    WireError { message, ..error }
}

async fn find(peer: &Peer) -> Result<Vec<SocketAddr>, WireError> {
    let looking = async {
        match lookup_host((peer.host.as_str(), peer.port)).await {
            Ok(found) => Ok(found.collect()),
            // What the resolver tells apart, the standard library has only in its words.
            Err(error) if error.to_string().contains("Temporary failure") => Err(WireError::temporary(format!(
                "The name {} cannot be looked up just now. Is this machine connected, and its DNS right?",
                peer.host
            ))),
            Err(error) => {
                Err(WireError::setup(format!("There is no host called {} ({error}). Mend `host`.", peer.host)))
            }
        }
    };
    within(peer.patience.connect, "The DNS", &format!("find {}", peer.host), looking).await
}

async fn connect(peer: &Peer, address: SocketAddr) -> Result<Line, WireError> {
    let unreachable = |error: std::io::Error| {
        let hint = match error.kind() {
            std::io::ErrorKind::ConnectionRefused => {
                "nothing listens there. Is the server running, and the port right?"
            }
            std::io::ErrorKind::HostUnreachable | std::io::ErrorKind::NetworkUnreachable => {
                "there is no way to it. Is this machine connected?"
            }
            _ => "it is tried again.",
        };
        WireError::temporary(format!("{} cannot be reached at {address} ({error}): {hint}", peer.who))
    };
    let stream = TcpStream::connect(address).await.map_err(unreachable)?;
    // Without it every small command waits some 40 ms for the acknowledgement of the one before.
    stream.set_nodelay(true).map_err(unreachable)?;
    let local = stream.local_addr().map_err(unreachable)?.ip();
    Ok(Line { stream: Stream::Plain(stream), held: BytesMut::new(), peer: peer.clone(), local })
}

fn broke(peer: &Peer, error: &std::io::Error) -> WireError {
    // A server that goes away without TLS's own farewell is common, and no attack: what counts ends with a reply of its own.
    if error.kind() == std::io::ErrorKind::UnexpectedEof {
        return WireError::temporary(format!("{} closed the connection. It is tried again.", peer.who));
    }
    WireError::temporary(format!("The connection to {} broke: {error}. It is tried again.", peer.who))
}
