//! Passwords and tokens: where they come from. They are never logged, and never stand in an error.

use super::patience::within;
use crate::config::Server;
use crate::relay::ports::WireError;
use std::fmt;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::Command;

/// How long a password or token command may take.
const COMMAND: Duration = Duration::from_secs(30);

/// Text that does not show itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides `text`.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, to be sent to the server and nowhere else.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// What we prove with who we are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// No user is set: the server takes our mail without a login.
    None,
    Password(Secret),
    /// An OAuth 2.0 access token, for XOAUTH2.
    Token(Secret),
}

/// Which of the two servers a secret is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Mailbox,
    Outgoing,
}

impl Role {
    fn section(self) -> &'static str {
        match self {
            Self::Mailbox => "mailbox",
            Self::Outgoing => "outgoing",
        }
    }

    /// The environment variable that may hold its password.
    #[must_use]
    pub fn variable(self) -> &'static str {
        match self {
            Self::Mailbox => "KINGPOST_MAILBOX_PASSWORD",
            Self::Outgoing => "KINGPOST_OUTGOING_PASSWORD",
        }
    }

    /// The systemd credential that may hold its password.
    #[must_use]
    pub fn credential(self) -> &'static str {
        match self {
            Self::Mailbox => "mailbox-password",
            Self::Outgoing => "outgoing-password",
        }
    }
}

/// Finds the secret for a server: the first there is of `oauth_token_command`, `password_command`, `password_file`, the
/// environment (asked through `variable`) and the systemd credential. `home` is the config file's folder.
///
/// # Errors
/// `Setup` that names what is wrong and the mend; `Temporary` when a token command fails, which may need the network.
pub async fn find(
    server: &Server,
    role: Role,
    home: &Path,
    variable: impl Fn(&str) -> Option<String> + Send,
) -> Result<Proof, WireError> {
    let section = role.section();
    if server.user.is_empty() {
        return Ok(Proof::None);
    }
    if let Some(command) = &server.oauth_token_command {
        let name = format!("`{section}.oauth_token_command`");
        return printed(command, home, &name, WireError::temporary).await.map(Proof::Token);
    }
    if let Some(command) = &server.password_command {
        let name = format!("`{section}.password_command`");
        return printed(command, home, &name, WireError::setup).await.map(Proof::Password);
    }
    if let Some(path) = &server.password_file {
        return from_file(&home.join(path), section).map(Proof::Password);
    }
    if let Some(password) = variable(role.variable()) {
        return clean(&password, role.variable()).map(Proof::Password);
    }
    if let Some(folder) = variable("CREDENTIALS_DIRECTORY") {
        let path = Path::new(&folder).join(role.credential());
        if path.exists() {
            return read(&path, &format!("the credential {}", path.display())).map(Proof::Password);
        }
    }
    Err(WireError::setup(format!(
        "There is no password for {}@{}. Set `{section}.password_file` to a file that holds it, or the variable {}, or the systemd credential {}.",
        server.user,
        server.host,
        role.variable(),
        role.credential()
    )))
}

fn from_file(path: &Path, section: &str) -> Result<Secret, WireError> {
    let name = format!("`{section}.password_file` {}", path.display());
    if let Ok(about) = std::fs::metadata(path)
        && about.permissions().mode() & 0o007 != 0
    {
        return Err(WireError::setup(format!(
            "{name} can be read by every user of this machine. Close it (chmod o= {}), and consider changing the password.",
            path.display()
        )));
    }
    read(path, &name)
}

fn read(path: &Path, name: &str) -> Result<Secret, WireError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        WireError::setup(format!("Cannot read {name}: {error}. It must be a text file that kingpost may read."))
    })?;
    clean(&text, name)
}

/// The secret without the line end that editors add.
fn clean(text: &str, name: &str) -> Result<Secret, WireError> {
    let text = text.trim_end_matches(['\r', '\n']);
    if text.is_empty() {
        return Err(WireError::setup(format!("{name} is empty. It must hold the password.")));
    }
    if text.contains(['\r', '\n', '\0']) {
        return Err(WireError::setup(format!("{name} holds more than one line. It must hold the password alone.")));
    }
    Ok(Secret::new(text))
}

async fn printed(command: &str, home: &Path, name: &str, failed: fn(String) -> WireError) -> Result<Secret, WireError> {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(if home.as_os_str().is_empty() { Path::new(".") } else { home });
    shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let running =
        async { shell.output().await.map_err(|error| WireError::setup(format!("Cannot run {name}: {error}."))) };
    let out = within(COMMAND, name, "end", running).await?;
    match out.status.code() {
        Some(0) => {}
        Some(126 | 127) => {
            return Err(WireError::setup(format!("{name} names a program that cannot be run{}.", said(&out.stderr))));
        }
        _ => return Err(failed(format!("{name} failed ({}{}). Try it by hand.", out.status, said(&out.stderr)))),
    }
    let text = String::from_utf8(out.stdout)
        .map_err(|_| WireError::setup(format!("{name} printed something that is no text.")))?;
    clean(&text, &format!("What {name} printed"))
}

/// The last line of a program's complaint, short and without control characters.
fn said(complaint: &[u8]) -> String {
    let text = String::from_utf8_lossy(complaint);
    match text.lines().map(str::trim).rfind(|line| !line.is_empty()) {
        Some(line) => format!(": {}", super::shown(line)),
        None => String::new(),
    }
}
