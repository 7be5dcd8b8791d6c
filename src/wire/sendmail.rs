//! Sending through a program of this machine that speaks as `sendmail` does.

use super::maildir::with_bare_newlines;
use super::patience::{Patience, within};
use super::shown;
use crate::relay::ports::{Outgoing, Postman, Trouble, WireError};
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

/// Pipes each letter to a command, to which `-i -f FROM -- TO` is added. The recipient stands there, never in the letter's
/// headers alone (`-t`), so that one letter goes to one person.
#[derive(Clone, Debug)]
pub struct Sendmail {
    command: String,
    home: PathBuf,
    patience: Patience,
}

impl Sendmail {
    /// A postman that uses `command`, a shell command run in `home`, the config file's folder.
    #[must_use]
    pub fn new(command: impl Into<String>, home: PathBuf) -> Self {
        Self { command: command.into(), home, patience: Patience::default() }
    }

    /// The same with other limits of time.
    #[must_use]
    pub fn with_patience(mut self, patience: Patience) -> Self {
        self.patience = patience;
        self
    }

    fn who(&self) -> String {
        format!("The command `{}`", shown(&self.command))
    }

    /// Tries whether the program is there, and tells so. It is not run: it might send something.
    ///
    /// # Errors
    /// `Setup` when it is not.
    pub async fn check(&self) -> Result<String, WireError> {
        let program = self.command.split_ascii_whitespace().next().unwrap_or_default().trim_matches(['\'', '"']);
        let mut shell = self.shell("command -v -- \"$1\" >/dev/null");
        shell.arg(program).stdin(Stdio::null());
        let looking = async { shell.output().await.map_err(|error| self.not_run(&error)) };
        let out = within(self.patience.connect, &self.who(), "be found", looking).await?;
        if out.status.success() {
            Ok(format!("Letters go to `{}`.", shown(&self.command)))
        } else {
            Err(self.missing())
        }
    }

    fn shell(&self, text: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", text, "sendmail"]).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
        if !self.home.as_os_str().is_empty() {
            shell.current_dir(&self.home);
        }
        shell
    }

    async fn pipe(&self, letter: &Outgoing) -> Result<(), WireError> {
        let mut shell = self.shell(&format!("{} \"$@\"", self.command));
        shell.args(["-i", "-f", &letter.from, "--", &letter.to]).stdin(Stdio::piped());
        let mut child = shell.spawn().map_err(|error| self.not_run(&error))?;
        let mut input = child.stdin.take();
        let raw = with_bare_newlines(&letter.raw);
        let writing = async {
            let Some(mut input) = input.take() else { return Ok(()) };
            input.write_all(&raw).await?;
            input.shutdown().await
        };
        // It may well end before it has read everything, and its status tells more than the broken pipe.
        let (written, out) = tokio::join!(writing, child.wait_with_output());
        let out = out.map_err(|error| self.not_run(&error))?;
        match (written, out.status.success()) {
            (Ok(()), true) => Ok(()),
            (Err(error), true) => Err(WireError::temporary(format!(
                "{} ended well and had not read the letter: {error}. It is tried again.",
                self.who()
            ))),
            (_, false) => Err(self.failed(letter, out.status, &out.stderr)),
        }
    }

    /// What an exit status means (`sysexits.h`).
    fn failed(&self, letter: &Outgoing, status: ExitStatus, stderr: &[u8]) -> WireError {
        let text = String::from_utf8_lossy(stderr);
        let last = text.lines().rfind(|line| !line.trim().is_empty()).map(shown).unwrap_or_default();
        let colon = if last.is_empty() { "" } else { ": " };
        let message =
            format!("{} did not take the letter to {} ({status}{colon}{last}).", self.who(), shown(&letter.to));
        match status.code() {
            Some(126 | 127) => self.missing(),
            // Data error, no such user, no such host.
            Some(65 | 67 | 68) => WireError::refused(message),
            // Usage, a system file missing, no permission, configuration.
            Some(64 | 72 | 77 | 78) => {
                WireError::setup(format!("{message} Mend `outgoing.command`, or that program's own configuration."))
            }
            Some(..=128) => WireError::temporary(format!("{message} It is tried again.")),
            // Killed by a signal (a shell says 128 and its number): it may have passed the letter on before.
            Some(_) | None => WireError {
                trouble: Trouble::Ambiguous,
                message: format!("{message} It may have been taken; it goes again with the same Message-ID."),
            },
        }
    }

    fn missing(&self) -> WireError {
        WireError::setup(format!(
            "{} cannot be run. Install the program, or set `outgoing.command` to its full path.",
            self.who()
        ))
    }

    fn not_run(&self, error: &std::io::Error) -> WireError {
        WireError::temporary(format!("{} could not be run: {error}. It is tried again.", self.who()))
    }
}

impl Postman for Sendmail {
    async fn send(&self, letter: &Outgoing) -> Result<(), WireError> {
        if [&letter.from, &letter.to].iter().any(|address| address.contains(char::is_control) || !address.contains('@'))
        {
            return Err(WireError::refused(format!(
                "`{}` is no address that a letter could go to.",
                shown(&letter.to)
            )));
        }
        match tokio::time::timeout(self.patience.verdict, self.pipe(letter)).await {
            Ok(done) => done,
            // It was stopped with the letter in its hands.
            Err(_) => Err(WireError {
                trouble: Trouble::Ambiguous,
                message: format!(
                    "{} did not end in time and was stopped. The letter to {} may have been taken; it goes again with the same Message-ID.",
                    self.who(),
                    shown(&letter.to)
                ),
            }),
        }
    }
}
