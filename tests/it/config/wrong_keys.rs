//! Each wrong key is named, with its section and what to write.

use super::{RELAY, parse, refusal};
use kingpost::config::{Mailbox, Outgoing, Require, Security};

/// Asserts that a config is refused with a sentence that holds each of `parts`.
fn refused(text: &str, parts: &[&str]) {
    let said = refusal(text);
    for part in parts {
        assert!(said.contains(part), "{said:?} lacks {part:?}");
    }
}

fn with(more: &str) -> String {
    format!("{RELAY}{more}")
}

#[test]
fn unknown_keys_and_sections_are_named_with_the_nearest_known_one() {
    refused(
        &with("[posting]\ndate_tolerence = \"15m\"\n"),
        &["`posting.date_tolerence`", "did you mean `date_tolerance`?"],
    );
    refused(
        &with("[mailbox]\nkind = \"imap\"\nhost = \"h\"\nprocesed = \"Old\"\n"),
        &["`mailbox.procesed`", "`processed`"],
    );
    refused(&with("[outgoing]\npath = \"out\"\nhost = \"h\"\n"), &["`outgoing.host`", "kind, path"]);
    refused(&with("[sender]\nrequire = \"address\"\n"), &["`sender`", "did you mean `senders`?"]);
    refused(&with("colour = 1\n[store]\n"), &["`relay.colour`", "name, address, director, appeals, operator, zone"]);
}

#[test]
fn a_misspelt_needed_key_is_called_misspelt_not_missing() {
    refused("[relay]\nadress = \"a@b\"\ndirector = \"c@d\"\n", &["`relay.adress`", "did you mean `address`?"]);
    refused("[relay]\naddress = \"a@b\"\n", &["`relay.director` is missing"]);
    refused("", &["`relay.address` is missing"]);
}

#[test]
fn wrong_types_and_values_name_the_key() {
    refused(
        &with("[mailbox]\nkind = \"imap\"\nhost = \"h\"\nport = \"993\"\n"),
        &["`mailbox.port`", "a whole number", "is text"],
    );
    refused(&with("[mailbox]\nkind = \"imap\"\nhost = \"h\"\nport = 0\n"), &["`mailbox.port` is 0", "from 1 to 65535"]);
    refused(&with("[mailbox]\nkind = \"pop3\"\n"), &["`mailbox.kind` is \"pop3\"", "\"maildir\" or \"imap\""]);
    refused(&with("[posting]\ntrusted_hosts = \"mx\"\n"), &["`posting.trusted_hosts`", "a list of texts"]);
    refused(&with("[posting]\ntrusted_hosts = [1]\n"), &["`posting.trusted_hosts`", "a list of texts"]);
    refused(&with("[posting]\ndate_tolerance = \"15 minutes\"\n"), &["`posting.date_tolerance`", "15m"]);
    refused(&with("[posting]\nrelay_delay = \"never\"\n"), &["`posting.relay_delay`", "\"strict\""]);
    refused(&with("[store]\nurl = \"mysql:x\"\n"), &["`store.url`", "sqlite:FILE"]);
    refused(&with("[senders]\nrequire = \"adress\"\n"), &["`senders.require`", "\"verified\" or \"address\""]);
    refused("relay = 5\n", &["`relay`", "[relay]"]);
    refused(&with("zone = \"America/Chicgo\"\n"), &["`relay.zone`", "IANA"]);
    refused("[relay]\naddress = \"a@b\"\ndirector = \"Ann <c@d>\"\n", &["`relay.director`", "bare"]);
    refused("[relay]\naddress = \"a+b@c\"\ndirector = \"c@d\"\n", &["`relay.address`", "`+`"]);
    refused(&with("[store\n"), &["line 4", "no TOML"]);
}

#[test]
fn an_unprotected_connection_goes_to_this_machine_only() {
    let smtp = |host: &str| with(&format!("[outgoing]\nkind = \"smtp\"\nhost = \"{host}\"\nsecurity = \"none\"\n"));
    for host in ["localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]"] {
        assert!(parse(&smtp(host)).is_ok(), "{host} is this machine");
    }
    for host in ["mail.example.org", "localhost.example.org", "10.0.0.1", "127.0.0.1.example.org"] {
        refused(&smtp(host), &["`outgoing.security`", "starttls"]);
    }
}

#[test]
fn one_way_to_prove_who_we_are_and_a_user_to_prove() {
    let imap = |more: &str| with(&format!("[mailbox]\nkind = \"imap\"\nhost = \"h\"\n{more}"));
    refused(
        &imap("user = \"u\"\npassword_file = \"p\"\noauth_token_command = \"t\"\n"),
        &["`mailbox.password_file`", "`oauth_token_command`"],
    );
    refused(&imap("password_file = \"p\"\n"), &["`mailbox.user` is missing"]);
    refused(&imap("processed = \"INBOX\"\n"), &["`mailbox.processed`"]);
    refused(&imap("password = \"secret\"\n"), &["`mailbox.password`", "password_file"]);
    assert!(!refusal(&imap("password = \"secret\"\n")).contains("secret"), "a secret is never repeated");
}

#[test]
fn every_key_reaches_its_field() {
    let config = parse(concat!(
        "[relay]\nname = \"R\"\naddress = \"r@x\"\ndirector = \"d@x\"\nappeals = \"a@x\"\nzone = \"UTC\"\n",
        "[store]\nurl = \"postgres://u@h/d\"\n",
        "[mailbox]\nkind = \"imap\"\nhost = \"i\"\nport = 1143\nsecurity = \"starttls\"\nuser = \"u\"\n",
        "password_command = \"pw\"\nca_file = \"ca.pem\"\nfolder = \"Chess\"\nprocessed = \"Done\"\n",
        "[outgoing]\nkind = \"smtp\"\nhost = \"s\"\nuser = \"v\"\noauth_token_command = \"tok\"\n",
        "[senders]\nrequire = \"address\"\nauthserv_id = \"mx\"\n",
        "[posting]\ndate_tolerance = \"1h30m\"\nrelay_delay = \"strict\"\ntrusted_hosts = [\"mx\"]\n",
    ))
    .expect("it parses");
    assert_eq!((config.relay.name.as_str(), config.relay.address.as_str()), ("R", "r@x"));
    assert_eq!((config.relay.director.as_str(), config.relay.appeals.as_deref()), ("d@x", Some("a@x")));
    assert_eq!(config.relay.zone, chrono_tz::UTC);
    assert_eq!(config.store.url, "postgres://u@h/d");
    let Mailbox::Imap { server, folder, processed } = &config.mailbox else { panic!("{:?}", config.mailbox) };
    assert_eq!((folder.as_str(), processed.as_deref()), ("Chess", Some("Done")));
    assert_eq!((server.host.as_str(), server.port, server.security), ("i", Some(1143), Security::StartTls));
    assert_eq!((server.user.as_str(), server.password_command.as_deref()), ("u", Some("pw")));
    assert_eq!(server.ca_file.as_deref().map(|p| config.path(p)), Some("/srv/kingpost/ca.pem".into()));
    let Outgoing::Smtp { server } = &config.outgoing else { panic!("{:?}", config.outgoing) };
    assert_eq!((server.port, server.security), (None, Security::Tls));
    assert_eq!(server.oauth_token_command.as_deref(), Some("tok"));
    assert_eq!((config.senders.require, config.senders.authserv_id.as_deref()), (Require::Address, Some("mx")));
    assert_eq!((config.posting.date_tolerance, config.posting.relay_delay), (5_400, None));
    assert_eq!(config.posting.trusted_hosts, ["mx"]);
}
