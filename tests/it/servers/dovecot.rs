//! Dovecot in a temporary folder.

use super::keeper::until;
use super::{Part, ports};
use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The user of the mail files: no name is needed for it.
const OWNER: u32 = 5_000;
/// What signs the access tokens that Dovecot takes.
pub const TOKEN_KEY: &[u8] = b"the key that signs access tokens of tests";

/// Where a Dovecot listens.
#[derive(Debug)]
pub struct Dovecot {
    pub imap: u16,
    pub imaps: u16,
    pub lmtp: u16,
}

impl Dovecot {
    /// All of them.
    pub fn ports(&self) -> [u16; 3] {
        [self.imap, self.imaps, self.lmtp]
    }

    /// Writes its configuration into `folder`, with these users.
    pub fn prepare(folder: &Path, users: &[&str]) -> Self {
        let this = Self { imap: ports::free(), imaps: ports::free(), lmtp: ports::free() };
        let mail = folder.join("mail");
        fs::create_dir_all(&mail).expect("a folder for mail");
        std::os::unix::fs::chown(&mail, Some(OWNER), Some(OWNER)).expect("tests with real servers run as root");
        let shown = folder.display();
        let line =
            |user: &&str| format!("{user}:{{PLAIN}}{}:{OWNER}:{OWNER}::{shown}/mail/{user}::\n", super::password(user));
        fs::write(folder.join("users"), users.iter().map(line).collect::<String>()).expect("a file of users");
        let keys = folder.join("keys/default/HS256");
        fs::create_dir_all(&keys).expect("a folder for keys");
        fs::write(keys.join("default"), data_encoding::BASE64.encode(TOKEN_KEY)).expect("a key");
        fs::write(folder.join("oauth2.conf"), format!(
            "introspection_mode = local\nlocal_validation_key_dict = fs:posix:prefix={shown}/keys/\nusername_attribute = sub\nusername_format = %Ln\n"
        )).expect("a configuration for tokens");
        let Self { imap, imaps, lmtp } = this;
        fs::write(
            folder.join("dovecot.conf"),
            format!(
                r#"
base_dir = {shown}/run
state_dir = {shown}/state
log_path = {shown}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{shown}/server.pem
ssl_key = <{shown}/server.key
auth_mechanisms = plain login xoauth2
auth_failure_delay = 0
auth_username_format = %Ln
recipient_delimiter = +
mail_location = maildir:~/Maildir
first_valid_uid = 1
default_client_limit = 200
default_process_limit = 60
default_vsz_limit = 0
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {shown}/oauth2.conf
}}
passdb {{
  driver = passwd-file
  mechanisms = plain login
  args = {shown}/users
}}
userdb {{
  driver = passwd-file
  args = {shown}/users
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
service auth {{
  client_limit = 800
  unix_listener auth-client {{
    mode = 0666
  }}
}}
service anvil {{
  client_limit = 800
}}
namespace inbox {{
  inbox = yes
}}
"#
            ),
        )
        .expect("a configuration");
        this
    }

    /// Starts it and waits until it answers.
    pub fn launch(&self, folder: &Path) {
        let log = fs::File::create(folder.join("dovecot.out")).expect("a log file");
        let mut server = Command::new("setsid")
            .args(["dovecot", "-F", "-c"])
            .arg(folder.join("dovecot.conf"))
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("the log file twice"))
            .stderr(log)
            .spawn()
            .expect("Dovecot is installed: apt-get install dovecot-imapd dovecot-lmtpd");
        let listens = || self.ports().iter().all(|port| TcpStream::connect(("127.0.0.1", *port)).is_ok());
        until(listens, || Part::Dovecot.log(folder));
        // Postfix's own user comes by here.
        fs::set_permissions(folder.join("run"), fs::Permissions::from_mode(0o755)).expect("the mode set");
        std::thread::spawn(move || server.wait());
    }
}
