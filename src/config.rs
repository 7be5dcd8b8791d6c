//! The configuration file: typed, every key with a default but `relay.address` and `relay.director`.

use crate::rulebook::Seconds;
use serde::{Deserialize, Deserializer, de::Error as _};
use std::path::{Path, PathBuf};

/// A whole `kingpost.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub relay: Relay,
    #[serde(default)]
    pub store: Store,
    #[serde(default)]
    pub mailbox: Mailbox,
    #[serde(default)]
    pub outgoing: Outgoing,
    #[serde(default)]
    pub senders: Senders,
    #[serde(default)]
    pub posting: Posting,
    /// The folder of the config file: relative paths are taken from it.
    #[serde(skip)]
    pub home: PathBuf,
}

/// `[relay]`: who the relay is.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relay {
    #[serde(default = "relay_name")]
    pub name: String,
    pub address: String,
    pub director: String,
    /// Where appeals go (R19); the director when not set.
    pub appeals: Option<String>,
    /// IANA zone for dates where a player has none.
    #[serde(default = "relay_zone")]
    pub zone: chrono_tz::Tz,
}

fn relay_name() -> String {
    "Correspondence relay".into()
}

fn relay_zone() -> chrono_tz::Tz {
    chrono_tz::America::Chicago
}

/// `[store]`: the database.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Store {
    pub url: String,
}

impl Default for Store {
    fn default() -> Self {
        Self { url: "sqlite:kingpost.db".into() }
    }
}

/// How a connection is protected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Security {
    #[default]
    Tls,
    StartTls,
    /// Loopback only.
    None,
}

/// Where a server is, and how to prove who we are to it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    pub host: String,
    /// The protocol's usual port for `security` when not set.
    pub port: Option<u16>,
    #[serde(default)]
    pub security: Security,
    #[serde(default)]
    pub user: String,
    pub password_file: Option<PathBuf>,
    pub password_command: Option<String>,
    /// A command that prints an access token, for XOAUTH2.
    pub oauth_token_command: Option<String>,
    /// PEM file of a certificate authority to trust besides the system's.
    pub ca_file: Option<PathBuf>,
}

/// `[mailbox]`: where letters come in.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Mailbox {
    Maildir {
        path: PathBuf,
    },
    Imap {
        #[serde(flatten)]
        server: Server,
        #[serde(default = "inbox")]
        folder: String,
        /// Where letters dealt with are moved; only flagged when not set.
        processed: Option<String>,
    },
}

fn inbox() -> String {
    "INBOX".into()
}

impl Default for Mailbox {
    fn default() -> Self {
        Self::Maildir { path: "mail/relay".into() }
    }
}

/// `[outgoing]`: how letters go out.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Outgoing {
    Maildir {
        path: PathBuf,
    },
    Smtp {
        #[serde(flatten)]
        server: Server,
    },
    Sendmail {
        command: String,
    },
}

impl Default for Outgoing {
    fn default() -> Self {
        Self::Maildir { path: "mail/out".into() }
    }
}

/// How well a sender must be proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Require {
    #[default]
    Verified,
    /// The From address alone is believed: rehearsals and trusted networks.
    Address,
}

/// `[senders]`: who is believed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Senders {
    pub require: Require,
    /// The authserv-id whose `Authentication-Results` are trusted; none when not set.
    pub authserv_id: Option<String>,
}

/// `[posting]`: when a letter counts as posted (R5).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Posting {
    #[serde(deserialize_with = "span")]
    pub date_tolerance: Seconds,
    /// `None` is `"strict"`.
    #[serde(deserialize_with = "span_or_strict")]
    pub relay_delay: Option<Seconds>,
    /// Hosts whose `Received` lines are believed.
    pub trusted_hosts: Vec<String>,
}

impl Default for Posting {
    fn default() -> Self {
        Self { date_tolerance: 900, relay_delay: Some(3_600), trusted_hosts: Vec::new() }
    }
}

/// Reads `15m`, `1h`, `2d`, `90s`, `1h30m`.
///
/// # Errors
/// The sentence to show.
pub fn parse_span(text: &str) -> Result<Seconds, String> {
    let wrong = || format!("`{text}` is not a span of time. Write it as in 15m, 1h, 2d or 90s.");
    let mut total: Seconds = 0;
    let mut digits = String::new();
    for c in text.trim().chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let unit = match c {
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            'd' => 86_400,
            _ => return Err(wrong()),
        };
        let n: Seconds = digits.parse().map_err(|_| wrong())?;
        total = n.checked_mul(unit).and_then(|s| total.checked_add(s)).ok_or_else(wrong)?;
        digits.clear();
    }
    if !digits.is_empty() || text.trim().is_empty() {
        return Err(wrong());
    }
    Ok(total)
}

fn span<'de, D: Deserializer<'de>>(from: D) -> Result<Seconds, D::Error> {
    parse_span(&String::deserialize(from)?).map_err(D::Error::custom)
}

fn span_or_strict<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seconds>, D::Error> {
    let text = String::deserialize(from)?;
    if text == "strict" {
        return Ok(None);
    }
    parse_span(&text).map(Some).map_err(D::Error::custom)
}

impl Config {
    /// A path of the config, taken from the config file's folder when relative.
    #[must_use]
    pub fn path(&self, path: &Path) -> PathBuf {
        self.home.join(path)
    }
}
