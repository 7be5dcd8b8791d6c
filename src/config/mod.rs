//! The configuration file: typed, every key with a default but `relay.address` and `relay.director`.
//!
//! [`Config::load`] finds and reads it; an error names the file, the section and the key, and says what to write.

mod calendar;
mod file;
mod read;
mod span;

pub use calendar::Calendar;
pub use file::{ConfigError, locate};
pub use read::bare_address;
pub use span::parse_span;

use crate::rulebook::Seconds;
use std::path::{Path, PathBuf};

/// A whole `kingpost.toml`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    pub relay: Relay,
    pub store: Store,
    pub mailbox: Mailbox,
    pub outgoing: Outgoing,
    pub senders: Senders,
    pub posting: Posting,
    pub calendar: Calendar,
    /// The folder of the config file: relative paths are taken from it.
    pub home: PathBuf,
}

/// `[relay]`: who the relay is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relay {
    pub name: String,
    pub address: String,
    pub director: String,
    /// Where appeals go (R19); the director when not set.
    pub appeals: Option<String>,
    /// Who is told of the machine's troubles; the director when not set.
    pub operator: Option<String>,
    /// IANA zone for dates where a player has none.
    pub zone: chrono_tz::Tz,
}

/// `[store]`: the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Store {
    /// As it stands in the file: a relative path is still to be taken from [`Config::home`].
    pub url: String,
}

/// How a connection is protected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Security {
    #[default]
    Tls,
    StartTls,
    /// Loopback only.
    None,
}

/// Where a server is, and how to prove who we are to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    pub host: String,
    /// The protocol's usual port for `security` when not set.
    pub port: Option<u16>,
    pub security: Security,
    /// Empty: no user, nothing to prove.
    pub user: String,
    pub password_file: Option<PathBuf>,
    pub password_command: Option<String>,
    /// A command that prints an access token, for XOAUTH2.
    pub oauth_token_command: Option<String>,
    /// PEM file of a certificate authority to trust besides the system's.
    pub ca_file: Option<PathBuf>,
}

/// `[mailbox]`: where letters come in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mailbox {
    Maildir {
        path: PathBuf,
    },
    Imap {
        server: Server,
        folder: String,
        /// Where letters dealt with are moved; only flagged when not set.
        processed: Option<String>,
    },
}

/// `[outgoing]`: how letters go out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outgoing {
    Maildir { path: PathBuf },
    Smtp { server: Server },
    Sendmail { command: String },
}

/// How well a sender must be proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Require {
    #[default]
    Verified,
    /// The From address alone is believed: rehearsals and trusted networks.
    Address,
}

/// `[senders]`: who is believed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Senders {
    pub require: Require,
    /// The authserv-id whose `Authentication-Results` are trusted; none when not set.
    pub authserv_id: Option<String>,
}

/// `[posting]`: when a letter counts as posted (R5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posting {
    pub date_tolerance: Seconds,
    /// `None` is `"strict"`.
    pub relay_delay: Option<Seconds>,
    /// Hosts whose `Received` lines are believed.
    pub trusted_hosts: Vec<String>,
}

impl Default for Store {
    fn default() -> Self {
        Self { url: "sqlite:kingpost.db".into() }
    }
}

impl Default for Mailbox {
    fn default() -> Self {
        Self::Maildir { path: "mail/relay".into() }
    }
}

impl Default for Outgoing {
    fn default() -> Self {
        Self::Maildir { path: "mail/out".into() }
    }
}

impl Default for Posting {
    fn default() -> Self {
        Self { date_tolerance: 900, relay_delay: Some(3_600), trusted_hosts: Vec::new() }
    }
}

impl Config {
    /// Finds the file by [`locate`] and reads it.
    ///
    /// # Errors
    /// When there is none, or it says something that cannot be.
    pub fn load(named: Option<&Path>) -> Result<Self, ConfigError> {
        file::load(named)
    }

    /// Reads the text of a config whose relative paths are taken from `home`.
    ///
    /// # Errors
    /// The sentence about the first key that is wrong.
    pub fn parse(text: &str, home: &Path) -> Result<Self, crate::table::KeyError> {
        read::config(text, home)
    }

    /// A path of the config, taken from the config file's folder when relative.
    #[must_use]
    pub fn path(&self, path: &Path) -> PathBuf {
        self.home.join(path)
    }

    /// Whether both ends are Maildirs, so that a virtual clock can drive the whole (`once --at`).
    #[must_use]
    pub fn is_embedded(&self) -> bool {
        matches!((&self.mailbox, &self.outgoing), (Mailbox::Maildir { .. }, Outgoing::Maildir { .. }))
    }
}
