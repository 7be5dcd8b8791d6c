//! Dovecot and Postfix together: a small provider of mail for `example.org`.

use super::certs::{self, Certificate};
use super::dovecot::Dovecot;
use super::keeper::{Keeper, open_folder, run, until};
use super::postfix::Postfix;
use std::fs;
use std::io::Write as _;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A running pair; stopped and removed when dropped, or when the test process ends.
#[derive(Debug)]
pub struct Servers {
    keeper: Keeper,
    dovecot: Dovecot,
    postfix: Option<Postfix>,
}

/// One of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Dovecot,
    Postfix,
}

/// The password of a user, or of `user@example.org`.
pub fn password(user: &str) -> String {
    format!("secret \"of\" {}", user.split('@').next().unwrap_or(user))
}

impl Servers {
    /// Both, with these users at `example.org`.
    pub fn start(users: &[&str]) -> Self {
        Self::start_with(users, Certificate::Good, true)
    }

    /// Dovecot alone.
    pub fn start_dovecot(users: &[&str]) -> Self {
        Self::start_with(users, Certificate::Good, false)
    }

    /// With another certificate, and with or without Postfix.
    pub fn start_with(users: &[&str], certificate: Certificate, postfix: bool) -> Self {
        let keeper = Keeper::new(open_folder("kp-mail"), STOP);
        let folder = keeper.folder().to_owned();
        certs::write(&folder, certificate);
        let dovecot = Dovecot::prepare(&folder, users);
        let postfix = postfix.then(|| Postfix::prepare(&folder, dovecot.lmtp));
        let servers = Self { keeper, dovecot, postfix };
        servers.launch(Part::Dovecot);
        if servers.postfix.is_some() {
            servers.launch(Part::Postfix);
        }
        servers
    }

    /// Ports of Dovecot.
    pub fn dovecot(&self) -> &Dovecot {
        &self.dovecot
    }

    /// Ports of Postfix.
    pub fn postfix(&self) -> &Postfix {
        self.postfix.as_ref().expect("this test started Postfix")
    }

    /// The certificate of the authority that signed the servers' own.
    pub fn ca(&self) -> PathBuf {
        self.folder().join("ca.pem")
    }

    /// The folder of everything; a test may put files of its own there.
    pub fn folder(&self) -> &Path {
        self.keeper.folder()
    }

    /// A file with the password of a user.
    pub fn password_file(&self, user: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt as _;
        let path = self.folder().join(format!("password-{user}"));
        fs::write(&path, format!("{}\n", password(user))).expect("a password file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("its mode set");
        path
    }

    /// Stops one of them: its connections break. What Postfix is just delivering comes to its end first: a letter that was
    /// delivered and not crossed off would be delivered again, which is no fault of whoever is tested.
    pub fn stop(&self, part: Part) {
        self.settle();
        let file = self.folder().join(part.pid_file());
        let pid = fs::read_to_string(&file).expect("the process number of a running server").trim().to_owned();
        run(Command::new("sh").args(["-c", "kill -s KILL -- \"-$1\"", "stop", &pid]));
        until(|| !Path::new("/proc").join(&pid).exists(), || format!("process {pid} is still there"));
        // Its children hold the sockets too, and take a moment longer to die.
        let ports = match part {
            Part::Dovecot => self.dovecot.ports(),
            Part::Postfix => self.postfix().ports(),
        };
        for port in ports {
            until(|| TcpStream::connect(("127.0.0.1", port)).is_err(), || format!("port {port} still answers"));
        }
        // What is left of it would keep the next one from starting.
        let _ = fs::remove_file(file);
    }

    /// Waits until Postfix has delivered or put off all it has.
    pub fn settle(&self) {
        let busy = |name: &str| {
            fs::read_dir(self.folder().join("queue").join(name)).is_ok_and(|mut found| found.next().is_some())
        };
        until(
            || !["maildrop", "incoming", "active"].iter().any(|name| busy(name)),
            || Part::Postfix.log(self.folder()),
        );
    }

    /// Starts one again after [`Servers::stop`].
    pub fn launch(&self, part: Part) {
        match part {
            Part::Dovecot => self.dovecot.launch(self.folder()),
            Part::Postfix => self.postfix().launch(self.folder()),
        }
    }

    /// Stops one at once and starts it again.
    pub fn restart(&self, part: Part) {
        self.stop(part);
        self.launch(part);
    }

    /// Puts a letter into a user's INBOX through Dovecot, past Postfix.
    pub fn deliver(&self, user: &str, raw: &[u8]) {
        let mut doveadm = Command::new("doveadm");
        doveadm.arg("-c").arg(self.folder().join("dovecot.conf")).args(["save", "-u", user, "-m", "INBOX"]);
        feed(&mut doveadm, raw);
    }

    /// Runs `doveadm` on a user's mail and returns what it printed.
    pub fn doveadm(&self, arguments: &[&str]) -> String {
        run(Command::new("doveadm").arg("-c").arg(self.folder().join("dovecot.conf")).args(arguments))
    }

    /// Sends a letter as a user would with a mail program: submission, with the user's login.
    pub fn post(&self, user: &str, to: &str, raw: &[u8]) {
        let url = format!("smtps://localhost:{}", self.postfix().submissions);
        let mut curl = self.curl(user, &url);
        curl.args(["--mail-from", &format!("{user}@example.org"), "--mail-rcpt", to, "--crlf", "--upload-file", "-"]);
        feed(&mut curl, raw);
    }

    /// Hands a letter over as another mail server would, without a login.
    pub fn hand_over(&self, from: &str, to: &str, raw: &[u8]) {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--show-error", "--max-time", "20", "--mail-from", from, "--mail-rcpt", to]);
        curl.args(["--crlf", "--upload-file", "-"]).arg(format!("smtp://localhost:{}", self.postfix().smtp));
        feed(&mut curl, raw);
    }

    /// All letters in a folder of a user, in the order in which they came, by an IMAP client that is not ours.
    pub fn read(&self, user: &str, folder: &str) -> Vec<String> {
        let url = format!("imaps://localhost:{}/{folder}", self.dovecot.imaps);
        let found = run(self.curl(user, &url).args(["-X", "UID SEARCH ALL"]));
        let uids = found.split_ascii_whitespace().filter(|word| word.bytes().all(|b| b.is_ascii_digit()));
        uids.map(|uid| run(&mut self.curl(user, &format!("{url};UID={uid}")))).collect()
    }

    fn curl(&self, user: &str, url: &str) -> Command {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--show-error", "--max-time", "20", "--cacert"]).arg(self.ca());
        curl.args(["--user", &format!("{user}:{}", password(user)), url]);
        curl
    }
}

impl Part {
    fn pid_file(self) -> &'static str {
        match self {
            Self::Dovecot => "run/master.pid",
            Self::Postfix => "queue/pid/master.pid",
        }
    }

    /// What it wrote down, to be shown when a test fails.
    pub fn log(self, folder: &Path) -> String {
        let names = match self {
            Self::Dovecot => ["dovecot.out", "dovecot.log"],
            Self::Postfix => ["postfix.out", "postfix.log"],
        };
        names.iter().filter_map(|name| fs::read_to_string(folder.join(name)).ok()).collect()
    }
}

/// Runs a program with `raw` as its input.
fn feed(command: &mut Command, raw: &[u8]) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("its input").write_all(raw).expect("the letter taken");
    let out = child.wait_with_output().expect("its end");
    assert!(out.status.success(), "{command:?}: {}", String::from_utf8_lossy(&out.stderr));
}

/// Each was started in a process group of its own.
const STOP: &str = r#"for file in "$1/queue/pid/master.pid" "$1/run/master.pid"; do
    pid=$(head -n 1 "$file" 2>/dev/null | tr -d ' ')
    [ -n "$pid" ] && kill -s KILL -- "-$pid" 2>/dev/null
done"#;
