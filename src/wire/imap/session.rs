//! One connection to an IMAP server: commands that end well, or are errors.

use super::reply::{Condition, Item, Raw, Reply, Status, literal, read};
use crate::relay::ports::WireError;
use crate::wire::line::{Line, greeting_hint};
use std::collections::HashSet;

/// No line of a response we ask for is longer.
const LONGEST_LINE: usize = 1_000_000;
/// Literals of a response that is no letter take no more bytes than this.
const SMALL: u64 = 64 * 1024;

/// A connection and what the server told over it.
#[derive(Debug)]
pub struct Session {
    pub(super) line: Line,
    capabilities: HashSet<String>,
    pub(super) folder: Folder,
    /// Letters were announced since the folder was last opened.
    pub(super) news: bool,
    /// The tag of an IDLE that was begun and not ended.
    pub(super) idle: Option<String>,
    /// The server began to send more than it had announced.
    pub(super) overfull: bool,
    /// Why the server refused the last command that it should have carried out.
    pub(super) refusal: Option<String>,
    /// A command was perhaps sent in part only: the connection is of no more use.
    torn: bool,
    tags: u32,
    part: Raw,
    /// Bytes of a literal announced and not read yet.
    owed: Option<usize>,
    /// Bytes of literals that one response may have.
    room: u64,
}

/// The open folder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Folder {
    pub validity: u32,
    /// The UID the next letter will have, where the server says so.
    pub next: Option<u32>,
    pub exists: u32,
    pub read_only: bool,
}

impl Session {
    /// A session over a connection whose greeting was not read yet.
    pub(super) fn new(line: Line) -> Self {
        Self {
            line,
            capabilities: HashSet::new(),
            folder: Folder::default(),
            news: false,
            idle: None,
            overfull: false,
            refusal: None,
            torn: false,
            tags: 0,
            part: Raw::default(),
            owed: None,
            room: SMALL,
        }
    }

    /// Whether the server can do `name` (`IDLE`, `MOVE`, `AUTH=PLAIN`).
    pub(super) fn can(&self, name: &str) -> bool {
        self.capabilities.contains(name)
    }

    /// Whether the session may be used for another command.
    pub(super) fn is_sound(&self) -> bool {
        !self.torn
    }

    /// Keeps the session from being used again.
    pub(super) fn spoil(&mut self) {
        self.torn = true;
    }

    /// How errors name the server.
    pub(super) fn who(&self) -> &str {
        &self.line.peer().who
    }

    /// The next response. May be dropped while it waits: nothing of it is lost.
    pub(super) async fn reply(&mut self) -> Result<Reply, WireError> {
        loop {
            if let Some(owed) = self.owed {
                let bytes = self.line.read_bytes(owed).await?;
                self.part.literals.push(bytes);
                self.owed = None;
            }
            let first = self.part.text.is_empty();
            let line = self.line.read_line(LONGEST_LINE).await?;
            let announced = literal(&line, first);
            self.part.text.extend_from_slice(&line);
            if self.part.text.len() > LONGEST_LINE {
                return Err(WireError::temporary(format!("{} sent a response without end.", self.who())));
            }
            match announced {
                None => return Ok(read(std::mem::take(&mut self.part))),
                Some(size) => self.owe(size)?,
            }
        }
    }

    fn owe(&mut self, size: u64) -> Result<(), WireError> {
        let held: usize = self.part.literals.iter().map(Vec::len).sum();
        match usize::try_from(size) {
            Ok(owed) if size.saturating_add(held as u64) <= self.room => {
                self.owed = Some(owed);
                Ok(())
            }
            _ => {
                self.overfull = true;
                Err(WireError::temporary(format!(
                    "{} began to send {size} bytes where far fewer were announced.",
                    self.who()
                )))
            }
        }
    }

    /// Sends one line.
    pub(super) async fn say(&mut self, text: &str) -> Result<(), WireError> {
        if text.contains(['\r', '\n', '\0']) {
            return Err(WireError::setup(
                "A user, password or folder name with a line break in it cannot be sent to a mail server. Mend the configuration.",
            ));
        }
        self.torn = true;
        self.line.write(format!("{text}\r\n").as_bytes()).await?;
        self.torn = false;
        Ok(())
    }

    /// Sends a command and returns its tag.
    pub(super) async fn begin(&mut self, command: &str) -> Result<String, WireError> {
        self.tags += 1;
        let tag = format!("K{}", self.tags);
        self.say(&format!("{tag} {command}")).await?;
        Ok(tag)
    }

    /// Runs a command to its tagged end, which is returned whatever it says; what came before it goes to `each`.
    pub(super) async fn run(&mut self, command: &str, mut each: impl FnMut(Reply)) -> Result<Status, WireError> {
        let tag = self.begin(command).await?;
        loop {
            match self.reply().await? {
                Reply::Done(of, status) if of == tag => return Ok(status),
                Reply::Continue(_) => {
                    return Err(WireError::temporary(format!(
                        "{} wants more of a command that is complete.",
                        self.who()
                    )));
                }
                reply => {
                    self.note(&reply)?;
                    each(reply);
                }
            }
        }
    }

    /// Runs a command that must end with OK. `doing` completes "the server would not …".
    pub(super) async fn must(
        &mut self,
        command: &str,
        doing: &str,
        each: impl FnMut(Reply),
    ) -> Result<Status, WireError> {
        let status = self.run(command, each).await?;
        if status.condition == Condition::Ok {
            return Ok(status);
        }
        self.refusal = Some(said(&status));
        Err(WireError::temporary(format!("{} would not {doing}: {}. It is tried again.", self.who(), said(&status))))
    }

    /// Runs a `UID FETCH` and gives each letter's values to `each`. All its literals together hold at most `room` bytes.
    pub(super) async fn fetch(
        &mut self,
        set: &str,
        items: &str,
        room: u64,
        mut each: impl FnMut(Vec<Item>),
    ) -> Result<(), WireError> {
        self.room = room.max(SMALL);
        let done = self
            .must(&format!("UID FETCH {set} ({items})"), "hand over letters", |reply| {
                if let Reply::Fetched(values) = reply {
                    each(values);
                }
            })
            .await;
        self.room = SMALL;
        done.map(|_| ())
    }

    /// Keeps what any response may tell in passing.
    ///
    /// # Errors
    /// When the server says farewell.
    pub(super) fn note(&mut self, reply: &Reply) -> Result<(), WireError> {
        match reply {
            Reply::Status(status) if status.condition == Condition::Bye => Err(WireError::temporary(format!(
                "{} ended the session: {}. It is tried again.",
                self.who(),
                said(status)
            ))),
            Reply::Exists(count) => {
                self.news |= *count > self.folder.exists;
                self.folder.exists = *count;
                Ok(())
            }
            Reply::Expunged => {
                self.folder.exists = self.folder.exists.saturating_sub(1);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Reads the greeting. Returns whether the server knows us already.
    pub(super) async fn greeting(&mut self) -> Result<bool, WireError> {
        let patience = self.line.begin_greeting();
        let reply = self.reply().await.map_err(greeting_hint)?;
        self.line.set_patience(patience);
        match reply {
            Reply::Status(Status { condition: Condition::Ok, .. }) => Ok(false),
            Reply::Status(Status { condition: Condition::PreAuth, .. }) => Ok(true),
            Reply::Status(status) => {
                Err(WireError::temporary(format!("{} turned us away: {}.", self.who(), said(&status))))
            }
            _ => Err(WireError::setup(format!(
                "{} does not speak IMAP on this port. Mend `host` and `port`.",
                self.who()
            ))),
        }
    }

    /// Asks what the server can do.
    pub(super) async fn ask_capabilities(&mut self) -> Result<(), WireError> {
        let mut found = HashSet::new();
        self.must("CAPABILITY", "say what it can do", |reply| {
            if let Reply::Capability(names) = reply {
                found.extend(names);
            }
        })
        .await?;
        self.capabilities = found;
        Ok(())
    }

    /// Opens a folder, also when it is open already: the only sure way to learn of a new UIDVALIDITY.
    pub(super) async fn select(&mut self, name: &str) -> Result<(), WireError> {
        let mut validity = None;
        let mut folder = Folder::default();
        let done = self
            .run(&format!("SELECT {}", super::quote::folder(name)), |reply| match reply {
                Reply::Exists(count) => folder.exists = count,
                Reply::Status(status) => {
                    validity = status.number("UIDVALIDITY").or(validity);
                    folder.next = status.number("UIDNEXT").or(folder.next);
                }
                _ => {}
            })
            .await?;
        if done.condition != Condition::Ok {
            return Err(self.no_folder(name, &done));
        }
        let Some(validity) = validity else {
            return Err(WireError::setup(format!(
                "{} gives the letters in {name} no lasting numbers (UIDVALIDITY). Choose another `mailbox.folder`.",
                self.who()
            )));
        };
        self.folder = Folder { validity, read_only: done.is("READ-ONLY"), ..folder };
        self.news = false;
        Ok(())
    }

    /// Whether there is a folder of this name.
    pub(super) async fn has(&mut self, name: &str) -> Result<bool, WireError> {
        let status = self.run(&format!("STATUS {} (MESSAGES)", super::quote::folder(name)), |_| {}).await?;
        Ok(status.condition == Condition::Ok)
    }

    fn no_folder(&self, name: &str, status: &Status) -> WireError {
        let message = format!("{} would not open the folder {name}: {}.", self.who(), said(status));
        if is_passing(status) {
            WireError::temporary(format!("{message} It is tried again."))
        } else {
            WireError::setup(format!("{message} Set `mailbox.folder` to a folder that is there."))
        }
    }
}

/// A refusal's own words, or its condition where there are none.
pub(super) fn said(status: &Status) -> String {
    let text = status.text.trim_end_matches('.');
    match (text.is_empty(), status.condition) {
        (false, _) => text.to_owned(),
        (true, Condition::No) => "NO".into(),
        (true, Condition::Bad) => "BAD".into(),
        (true, _) => "no reason given".into(),
    }
}

/// Whether a refusal says of itself that it will pass (RFC 5530).
pub(super) fn is_passing(status: &Status) -> bool {
    let passing = ["UNAVAILABLE", "SERVERBUG", "INUSE", "LIMIT", "OVERQUOTA", "THROTTLED"];
    let text = status.text.to_ascii_lowercase();
    passing.iter().any(|code| status.is(code))
        || ["too many", "try again", "temporar"].iter().any(|words| text.contains(words))
}
