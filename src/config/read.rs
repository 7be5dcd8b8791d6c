//! From the text of a config file to its values, a function a section.

use super::calendar::{DAYS, time_of_day};
use super::span::{parse_span, span_or_strict};
use super::{Calendar, Config, Mailbox, Outgoing, Posting, Relay, Require, Security, Senders, Server, Store};
use crate::table::{KeyError, Table};
use std::path::{Path, PathBuf};

pub(super) fn config(text: &str, home: &Path) -> Result<Config, KeyError> {
    let mut top = Table::parse(text)?;
    let sections = (
        top.table("relay")?,
        top.table("store")?,
        top.table("mailbox")?,
        top.table("outgoing")?,
        top.table("senders")?,
        top.table("posting")?,
        top.table("calendar")?,
    );
    // A misspelt section first: else its keys would be called missing.
    top.finish()?;
    Ok(Config {
        relay: relay(sections.0)?,
        store: store(sections.1)?,
        mailbox: mailbox(sections.2)?,
        outgoing: outgoing(sections.3)?,
        senders: senders(sections.4)?,
        posting: posting(sections.5)?,
        calendar: calendar(sections.6)?,
        home: home.to_owned(),
    })
}

fn relay(mut table: Table) -> Result<Relay, KeyError> {
    let name = table.text("name")?.unwrap_or_else(|| "Correspondence relay".into());
    let address = table.parsed("address", address)?;
    let director = table.parsed("director", bare_address)?;
    let appeals = table.parsed("appeals", bare_address)?;
    let operator = table.parsed("operator", bare_address)?;
    let zone = table.parsed("zone", zone)?.unwrap_or(chrono_tz::America::Chicago);
    let relay = Relay {
        name,
        address: table.needed("address", address)?,
        director: table.needed("director", director)?,
        appeals,
        operator,
        zone,
    };
    table.finish()?;
    Ok(relay)
}

fn store(mut table: Table) -> Result<Store, KeyError> {
    let url = table.parsed("url", |text| {
        let known = ["sqlite:", "postgres://", "postgresql://"].iter().find(|p| text.starts_with(**p));
        match known {
            Some(prefix) if text.len() > prefix.len() => Ok(text.to_owned()),
            _ => Err("write sqlite:FILE, or postgres://USER@HOST/DATABASE".into()),
        }
    })?;
    table.finish()?;
    Ok(url.map_or_else(Store::default, |url| Store { url }))
}

fn mailbox(mut table: Table) -> Result<Mailbox, KeyError> {
    let kind = table.choice("kind", &[("maildir", Kind::Maildir), ("imap", Kind::Imap)])?;
    let mailbox = match kind.unwrap_or(Kind::Maildir) {
        Kind::Imap => {
            let server = server(&mut table)?;
            let folder = table.text("folder")?.unwrap_or_else(|| "INBOX".into());
            let processed = table.text("processed")?;
            if processed.as_ref() == Some(&folder) {
                return Err(table.wrong("processed", "is the folder that letters are read from; name another"));
            }
            Mailbox::Imap { server, folder, processed }
        }
        _ => table.text("path")?.map_or_else(Mailbox::default, |path| Mailbox::Maildir { path: path.into() }),
    };
    table.finish()?;
    Ok(mailbox)
}

fn outgoing(mut table: Table) -> Result<Outgoing, KeyError> {
    let kinds = [("maildir", Kind::Maildir), ("smtp", Kind::Smtp), ("sendmail", Kind::Sendmail)];
    let outgoing = match table.choice("kind", &kinds)?.unwrap_or(Kind::Maildir) {
        Kind::Smtp => Outgoing::Smtp { server: server(&mut table)? },
        Kind::Sendmail => {
            let command = table.text("command")?.unwrap_or_else(|| "/usr/sbin/sendmail".into());
            Outgoing::Sendmail { command }
        }
        _ => table.text("path")?.map_or_else(Outgoing::default, |path| Outgoing::Maildir { path: path.into() }),
    };
    table.finish()?;
    Ok(outgoing)
}

#[derive(Clone, Copy)]
enum Kind {
    Maildir,
    Imap,
    Smtp,
    Sendmail,
}

fn server(table: &mut Table) -> Result<Server, KeyError> {
    let securities = [("tls", Security::Tls), ("starttls", Security::StartTls), ("none", Security::None)];
    let host = table.text("host")?;
    let port = table.whole("port", 1..=65_535)?;
    let security = table.choice("security", &securities)?.unwrap_or_default();
    let user = table.text("user")?.unwrap_or_default();
    let password_file = table.text("password_file")?.map(PathBuf::from);
    let password_command = table.text("password_command")?;
    let oauth_token_command = table.text("oauth_token_command")?;
    let ca_file = table.text("ca_file")?.map(PathBuf::from);
    let host = table.needed("host", host)?;
    if security == Security::None && !is_loopback(&host) {
        return Err(table.wrong(
            "security",
            &format!(
                "is \"none\", and {host} is not this machine: password and letters would be open to all on the way; \
                 write \"tls\" or \"starttls\""
            ),
        ));
    }
    let proofs = [
        ("password_file", password_file.is_some()),
        ("password_command", password_command.is_some()),
        ("oauth_token_command", oauth_token_command.is_some()),
    ];
    let given: Vec<&str> = proofs.iter().filter(|(_, set)| *set).map(|(key, _)| *key).collect();
    if let [one, other, ..] = given[..] {
        return Err(table.wrong(one, &format!("and `{other}` are both set; keep one")));
    }
    if let ([one], true) = (&given[..], user.is_empty()) {
        return Err(table.wrong("user", &format!("is missing, and `{one}` is of no use without it")));
    }
    let port = port.and_then(|port| u16::try_from(port).ok());
    Ok(Server { host, port, security, user, password_file, password_command, oauth_token_command, ca_file })
}

/// Whether a host's name can only mean this machine.
fn is_loopback(host: &str) -> bool {
    let bare = host.trim_matches(['[', ']']).to_ascii_lowercase();
    bare == "localhost" || bare.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

fn senders(mut table: Table) -> Result<Senders, KeyError> {
    let words = [("verified", Require::Verified), ("address", Require::Address)];
    let require = table.choice("require", &words)?.unwrap_or_default();
    let authserv_id = table.text("authserv_id")?;
    table.finish()?;
    Ok(Senders { require, authserv_id })
}

fn posting(mut table: Table) -> Result<Posting, KeyError> {
    let default = Posting::default();
    let date_tolerance = table.parsed("date_tolerance", parse_span)?.unwrap_or(default.date_tolerance);
    let relay_delay = table.parsed("relay_delay", span_or_strict)?.unwrap_or(default.relay_delay);
    let trusted_hosts = table.list("trusted_hosts")?.unwrap_or_default();
    table.finish()?;
    Ok(Posting { date_tolerance, relay_delay, trusted_hosts })
}

fn calendar(mut table: Table) -> Result<Calendar, KeyError> {
    let usual = Calendar::default();
    let digest = table.choice("digest", &DAYS)?.unwrap_or(usual.digest);
    let time = table.parsed("time", time_of_day)?.unwrap_or(usual.time);
    let membership = table.whole("membership", 0..=365)?.unwrap_or(usual.membership);
    let once = table.flag("once")?.unwrap_or(usual.once);
    table.finish()?;
    Ok(Calendar { digest, time, membership, once })
}

fn zone(text: &str) -> Result<chrono_tz::Tz, String> {
    text.parse().map_err(|_| format!("\"{text}\" is no zone of the IANA list; write one as in America/Chicago or UTC"))
}

/// The relay's own address: games are addressed by a `+GAME` put before its `@`, so it has none yet.
fn address(text: &str) -> Result<String, String> {
    let whole = bare_address(text)?;
    match whole.split_once('@') {
        Some((local, _)) if local.contains('+') => {
            Err(format!("\"{text}\" has a `+` before the `@`, where the relay puts a game's number; write it without"))
        }
        _ => Ok(whole),
    }
}

/// A bare address: one `@` between two words, with no name around it and nothing that could open a header line.
///
/// # Errors
/// The sentence to show.
pub fn bare_address(text: &str) -> Result<String, String> {
    let wrong = || format!("\"{}\" is no address; write it bare, as in relay@example.org", text.escape_debug());
    let (local, host) = text.split_once('@').ok_or_else(wrong)?;
    let plain = |c: char| c.is_ascii_graphic() && !"<>()[],;:\\\"@".contains(c);
    let good = !local.is_empty() && !host.is_empty() && local.chars().all(plain) && host.chars().all(plain);
    if good && text.len() <= 254 { Ok(text.to_owned()) } else { Err(wrong()) }
}
