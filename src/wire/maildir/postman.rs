//! Writing letters into a Maildir.

use super::{blocking, check, trouble, writable};
use crate::relay::ports::{Outgoing, Postman, WireError};
use crate::wire::headers_of;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Tells apart drafts that one process writes at the same time.
static DRAFTS: AtomicU64 = AtomicU64::new(0);

/// Puts outgoing letters into a Maildir, where a program of the same machine, a mail reader or a test finds them.
///
/// A letter's file name follows from the letter alone, so that the same letter sent twice leaves one file.
#[derive(Clone, Debug)]
pub struct MaildirPostman {
    folder: PathBuf,
}

impl MaildirPostman {
    /// A postman for the Maildir at `folder`; nothing is touched before the first letter.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Tries it for real, leaving nothing behind, and tells what was found.
    ///
    /// # Errors
    /// What is wrong, and the mend.
    pub async fn check(&self) -> Result<String, WireError> {
        let folder = self.folder.clone();
        blocking(move || {
            check(&folder)?;
            for part in ["tmp", "new"] {
                writable(&folder.join(part))?;
            }
            Ok(format!("Letters go to the Maildir {}.", folder.display()))
        })
        .await
    }
}

impl Postman for MaildirPostman {
    async fn send(&self, letter: &Outgoing) -> Result<(), WireError> {
        let (folder, letter) = (self.folder.clone(), letter.clone());
        blocking(move || deliver(&folder, &letter)).await
    }
}

/// Writes a letter into `tmp`, on the disk for good, then moves it to `new`.
fn deliver(folder: &Path, letter: &Outgoing) -> Result<(), WireError> {
    check(folder)?;
    let name = name_of(letter);
    let place = folder.join("new").join(&name);
    if place.exists() || was_moved(folder, &name)? {
        return Ok(());
    }
    let draft =
        folder.join("tmp").join(format!("{name}.{}.{}", std::process::id(), DRAFTS.fetch_add(1, Ordering::Relaxed)));
    let written = write(&draft, &with_bare_newlines(&letter.raw)).and_then(|()| fs::rename(&draft, &place));
    if let Err(error) = written {
        // The draft is of no use to anybody, and the error to report is the first.
        let _ = fs::remove_file(&draft);
        return Err(trouble(&place, "write the letter", &error));
    }
    File::open(folder.join("new"))
        .and_then(|new| new.sync_all())
        .map_err(|error| trouble(&place, "write the letter", &error))
}

/// Writes a new file that outlives a power cut.
fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Whether a reader has taken the letter into `cur` already.
fn was_moved(folder: &Path, name: &str) -> Result<bool, WireError> {
    let cur = folder.join("cur");
    let complain = |error: std::io::Error| trouble(&cur, "list the folder", &error);
    for entry in fs::read_dir(&cur).map_err(complain)? {
        let entry = entry.map_err(complain)?.file_name();
        let rest = entry.as_encoded_bytes().strip_prefix(name.as_bytes());
        if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(b":")) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A name unique to the letter: the seconds of its Date, then a digest of its Message-ID and recipient.
fn name_of(letter: &Outgoing) -> String {
    let digest = Sha256::new().chain_update(&letter.id).chain_update([0]).chain_update(&letter.to).finalize();
    format!("{}.K{}.kingpost", date_of(&letter.raw).unwrap_or(0), HEXLOWER.encode(&digest[..12]))
}

/// The seconds of the letter's own Date.
fn date_of(raw: &[u8]) -> Option<i64> {
    let head = std::str::from_utf8(headers_of(raw)).ok()?;
    let line = head.lines().find(|line| line.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("date:")))?;
    let date = chrono::DateTime::parse_from_rfc2822(line.get(5..)?.trim()).ok()?;
    Some(date.timestamp().max(0))
}

/// The letter as files on Unix hold it: lines end with a newline alone.
pub fn with_bare_newlines(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    for (at, byte) in raw.iter().enumerate() {
        if *byte != b'\r' || raw.get(at + 1) != Some(&b'\n') {
            out.push(*byte);
        }
    }
    out
}
