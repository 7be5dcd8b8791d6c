//! Postfix in a temporary folder.

use super::keeper::{run, until};
use super::{Part, ports};
use std::fs;
use std::io::Read as _;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

/// Who signs what this Postfix found out about senders.
pub const AUTHSERV_ID: &str = "mail.example.org";
/// What it stamps on letters of two of its own users, ada and ben.
const STAMP: &str = "Authentication-Results: mail.example.org; auth=pass; dmarc=pass header.from=example.org";

/// Where a Postfix listens.
#[derive(Debug)]
pub struct Postfix {
    /// For mail from anywhere to users here, without a login.
    pub smtp: u16,
    /// Submission with STARTTLS and a login.
    pub submission: u16,
    /// Submission under TLS from the start.
    pub submissions: u16,
}

impl Postfix {
    /// All of them.
    pub fn ports(&self) -> [u16; 3] {
        [self.smtp, self.submission, self.submissions]
    }

    /// Writes its configuration into `folder`. It delivers to Dovecot's LMTP port and asks Dovecot who may log in.
    pub fn prepare(folder: &Path, lmtp: u16) -> Self {
        let this = Self { smtp: ports::free(), submission: ports::free(), submissions: ports::free() };
        for (name, mode, owner) in FOLDERS {
            let path = folder.join(name);
            fs::create_dir_all(&path).expect("a folder");
            run(Command::new("chown").arg(owner).arg(&path));
            run(Command::new("chmod").arg(mode).arg(&path));
        }
        let shown = folder.display();
        let etc = folder.join("etc");
        fs::create_dir_all(&etc).expect("a folder");
        fs::write(etc.join("main.cf"), format!(r"
compatibility_level = 3.6
queue_directory = {shown}/queue
data_directory = {shown}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = {shown}/postfix.log
maillog_file_prefixes = {shown}
myhostname = mail.example.org
myorigin = example.org
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
local_transport = error:no local mail
default_transport = error:5.1.2 this test has no way out
virtual_mailbox_domains = example.org
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
recipient_delimiter = +
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_sasl_type = dovecot
smtpd_sasl_path = {shown}/run/auth-client
smtpd_tls_security_level = may
smtpd_tls_cert_file = {shown}/server.pem
smtpd_tls_key_file = {shown}/server.key
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access inline:{{ {{ refused@example.org = 550 5.1.1 No such user here }}, {{ busy@example.org = 450 4.2.0 Try again later }} }}, permit
smtpd_sender_restrictions = check_sender_access inline:{{ {{ stranger@example.org = 553 5.7.1 Sender not owned by user }}, {{ ada@example.org = PREPEND {STAMP} }}, {{ ben@example.org = PREPEND {STAMP} }} }}, permit
smtpd_error_sleep_time = 0
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
in_flow_delay = 0
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
lmtp_connect_timeout = 5s
message_size_limit = 60000000
virtual_mailbox_limit = 0
mailbox_size_limit = 0
")).expect("a configuration");
        let Self { smtp, submission, submissions } = this;
        fs::write(
            etc.join("master.cf"),
            format!(
                r"
127.0.0.1:{smtp} inet n - n - - smtpd
127.0.0.1:{submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt -o smtpd_sasl_auth_enable=yes
127.0.0.1:{submissions} inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes -o smtpd_sasl_auth_enable=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"
            ),
        )
        .expect("a list of services");
        // Postfix waits two seconds for a file that was changed just now.
        for name in ["main.cf", "master.cf"] {
            let file = fs::File::options().write(true).open(etc.join(name)).expect("the file");
            file.set_modified(SystemTime::now() - Duration::from_secs(3_600)).expect("its time set");
        }
        this
    }

    /// Starts it and waits until it greets.
    pub fn launch(&self, folder: &Path) {
        let log = fs::File::create(folder.join("postfix.out")).expect("a log file");
        let mut server = Command::new("setsid")
            .args(["/usr/lib/postfix/sbin/master", "-c"])
            .arg(folder.join("etc"))
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("the log file twice"))
            .stderr(log)
            .spawn()
            .expect("Postfix is installed: apt-get install postfix");
        until(|| self.greets(), || Part::Postfix.log(folder));
        std::thread::spawn(move || server.wait());
    }

    fn greets(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.smtp)) else { return false };
        let mut greeting = [0; 3];
        stream.set_read_timeout(Some(Duration::from_secs(5))).is_ok()
            && stream.read_exact(&mut greeting).is_ok()
            && &greeting == b"220"
    }
}

/// The folders of a queue, with mode and owner; what Postfix itself would make on installation.
const FOLDERS: [(&str, &str, &str); 17] = [
    ("queue", "755", "root"),
    ("queue/pid", "755", "root"),
    ("queue/active", "700", "postfix"),
    ("queue/bounce", "700", "postfix"),
    ("queue/corrupt", "700", "postfix"),
    ("queue/defer", "700", "postfix"),
    ("queue/deferred", "700", "postfix"),
    ("queue/flush", "700", "postfix"),
    ("queue/hold", "700", "postfix"),
    ("queue/incoming", "700", "postfix"),
    ("queue/private", "700", "postfix"),
    ("queue/saved", "700", "postfix"),
    ("queue/trace", "700", "postfix"),
    ("queue/maildrop", "1730", "postfix:postdrop"),
    ("queue/public", "2710", "postfix:postdrop"),
    ("data", "700", "postfix"),
    ("etc", "755", "root"),
];
