//! The mailbox and the postman that the configuration asks for.

use super::imap::Imap;
use super::maildir::{Maildir, MaildirPostman};
use super::sendmail::Sendmail;
use super::smtp::Smtp;
use crate::config::{self, Config};
use crate::relay::ports::{Batch, Mailbox, Outgoing, Postman, WireError};
use std::time::Duration;

/// A mailbox of any kind.
pub enum AnyMailbox {
    Maildir(Maildir),
    Imap(Box<Imap>),
}

impl AnyMailbox {
    /// The configured one; it is not touched yet.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        match &config.mailbox {
            config::Mailbox::Maildir { path } => Self::Maildir(Maildir::new(config.path(path))),
            config::Mailbox::Imap { server, folder, processed } => {
                let imap = Imap::new(server.clone(), folder.clone(), processed.clone(), config.home.clone());
                Self::Imap(Box::new(imap))
            }
        }
    }

    /// Tries it for real, changing nothing, and tells what was found.
    ///
    /// # Errors
    /// What is wrong, and the mend.
    pub async fn check(&mut self) -> Result<String, WireError> {
        match self {
            Self::Maildir(mailbox) => mailbox.check().await,
            Self::Imap(imap) => imap.check().await,
        }
    }
}

impl Mailbox for AnyMailbox {
    fn name(&self) -> &str {
        match self {
            Self::Maildir(mailbox) => mailbox.name(),
            Self::Imap(mailbox) => mailbox.name(),
        }
    }

    fn tells_time(&self) -> bool {
        match self {
            Self::Maildir(mailbox) => mailbox.tells_time(),
            Self::Imap(mailbox) => mailbox.tells_time(),
        }
    }

    async fn fetch(&mut self, cursor: Option<&str>) -> Result<Batch, WireError> {
        match self {
            Self::Maildir(mailbox) => mailbox.fetch(cursor).await,
            Self::Imap(mailbox) => mailbox.fetch(cursor).await,
        }
    }

    async fn mark(&mut self, positions: &[String]) -> Result<(), WireError> {
        match self {
            Self::Maildir(mailbox) => mailbox.mark(positions).await,
            Self::Imap(mailbox) => mailbox.mark(positions).await,
        }
    }

    async fn wait(&mut self, longest: Duration) -> Result<(), WireError> {
        match self {
            Self::Maildir(mailbox) => mailbox.wait(longest).await,
            Self::Imap(mailbox) => mailbox.wait(longest).await,
        }
    }
}

/// A postman of any kind.
pub enum AnyPostman {
    Maildir(MaildirPostman),
    Smtp(Box<Smtp>),
    Sendmail(Sendmail),
}

impl AnyPostman {
    /// The configured one; nothing is touched yet.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        match &config.outgoing {
            config::Outgoing::Maildir { path } => Self::Maildir(MaildirPostman::new(config.path(path))),
            config::Outgoing::Smtp { server } => Self::Smtp(Box::new(Smtp::new(server.clone(), config.home.clone()))),
            config::Outgoing::Sendmail { command } => Self::Sendmail(Sendmail::new(command, config.home.clone())),
        }
    }

    /// Tries it for real, sending nothing, and tells what was found. `from` is the relay's address.
    ///
    /// # Errors
    /// What is wrong, and the mend.
    pub async fn check(&self, from: &str) -> Result<String, WireError> {
        match self {
            Self::Maildir(postman) => postman.check().await,
            Self::Smtp(postman) => postman.check(from).await,
            Self::Sendmail(postman) => postman.check().await,
        }
    }
}

impl Postman for AnyPostman {
    async fn send(&self, letter: &Outgoing) -> Result<(), WireError> {
        match self {
            Self::Maildir(postman) => postman.send(letter).await,
            Self::Smtp(postman) => postman.send(letter).await,
            Self::Sendmail(postman) => postman.send(letter).await,
        }
    }
}
