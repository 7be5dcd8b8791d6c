//! Reading letters from a Maildir.

use super::{blocking, check, trouble, writable};
use crate::relay::ports::{Batch, Fetched, Mailbox, WireError};
use crate::rulebook::Instant;
use crate::wire::{BATCH_BYTES, BATCH_LETTERS, LARGEST, MOST_HEADERS, headers_of};
use std::collections::{HashMap, HashSet, VecDeque};
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// How often a waiting [`Maildir`] looks for new files.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// A Maildir read from: what lies in `new`, and what another program moved to `cur` without marking it seen.
///
/// A letter that was never marked is handed over again by the next sweep: the store knows its position and lets it be.
#[derive(Debug)]
pub struct Maildir {
    folder: PathBuf,
    name: String,
    most: usize,
    /// What the sweep begun by an earlier [`Maildir::fetch`] has left.
    sweep: Option<Sweep>,
    /// The positions the last sweep saw: a letter that nobody marked is no news to [`Maildir::wait`].
    offered: HashSet<String>,
}

/// A sweep over the folder that goes on with the next batch.
#[derive(Debug)]
struct Sweep {
    /// What the fetch that goes on is called with.
    cursor: String,
    left: VecDeque<Lying>,
    /// What was wrong with the first letter that could not be read: told when all others have been handed over.
    fault: Option<WireError>,
}

/// A letter seen in the folder and not yet read.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Lying {
    arrived: Instant,
    position: String,
    path: PathBuf,
}

impl Maildir {
    /// A mailbox over the Maildir at `folder`; nothing is touched before the first fetch.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        Self {
            name: format!("maildir:{}", folder.display()),
            folder,
            most: BATCH_LETTERS,
            sweep: None,
            offered: HashSet::new(),
        }
    }

    /// The same with at most `letters` in a batch.
    #[must_use]
    pub fn with_batches_of(mut self, letters: usize) -> Self {
        self.most = letters.max(1);
        self
    }

    /// Tries it for real, changing nothing, and tells what was found.
    ///
    /// # Errors
    /// What is wrong, and the mend.
    pub async fn check(&self) -> Result<String, WireError> {
        let folder = self.folder.clone();
        blocking(move || {
            let waiting = unseen(&folder)?.len();
            for part in ["new", "cur"] {
                writable(&folder.join(part))?;
            }
            Ok(format!("The mailbox is the Maildir {}. Letters not read yet: {waiting}.", folder.display()))
        })
        .await
    }
}

impl Mailbox for Maildir {
    fn name(&self) -> &str {
        &self.name
    }

    /// The cursor lives within one sweep over the folder: a Maildir is not read in order of arrival (a file may come in
    /// with an older name), so each new sweep begins with everything not yet marked.
    async fn fetch(&mut self, cursor: Option<&str>) -> Result<Batch, WireError> {
        let (folder, most) = (self.folder.clone(), self.most);
        let (left, fault) = match self.sweep.take().filter(|sweep| Some(sweep.cursor.as_str()) == cursor) {
            Some(sweep) => (sweep.left, sweep.fault),
            None => {
                let folder = folder.clone();
                let found = blocking(move || unseen(&folder)).await?;
                self.offered = found.iter().map(|lying| lying.position.clone()).collect();
                (found, None)
            }
        };
        let (mut batch, left, found) = blocking(move || Ok(read_some(&folder, left, most))).await?;
        let fault = fault.or(found);
        // A letter that cannot be read may be a move in time: the mailbox counts as read only without it.
        match (fault, batch.letters.last()) {
            (Some(fault), None) => return Err(fault),
            (fault @ Some(_), Some(last)) => {
                let cursor = last.position.clone();
                (batch.more, batch.cursor) = (true, Some(cursor.clone()));
                self.sweep = Some(Sweep { cursor, left, fault });
            }
            (None, _) => {
                self.sweep = batch.cursor.clone().map(|cursor| Sweep { cursor, left, fault: None });
            }
        }
        Ok(batch)
    }

    async fn mark(&mut self, positions: &[String]) -> Result<(), WireError> {
        let (folder, positions) = (self.folder.clone(), positions.to_vec());
        blocking(move || mark_seen(&folder, &positions)).await
    }

    async fn wait(&mut self, longest: Duration) -> Result<(), WireError> {
        let watching = async {
            loop {
                let folder = self.folder.clone();
                let found = blocking(move || unseen(&folder)).await?;
                if found.iter().any(|lying| !self.offered.contains(&lying.position)) {
                    return Ok(());
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        tokio::time::timeout(longest, watching).await.unwrap_or(Ok(()))
    }
}

/// All letters not marked seen, oldest first.
fn unseen(folder: &Path) -> Result<VecDeque<Lying>, WireError> {
    check(folder)?;
    let mut found = Vec::new();
    let mut known = HashSet::new();
    for part in ["cur", "new"] {
        for path in files(&folder.join(part))? {
            let Some((position, flags)) = split(&path) else { continue };
            if flags.contains('S') || !known.insert(position.clone()) {
                continue;
            }
            // A file that went away between the listing and this look was taken by another program.
            let Some(about) = regular(&path)? else { continue };
            let arrived = seconds(&position).unwrap_or_else(|| modified(&about));
            found.push(Lying { arrived, position, path });
        }
    }
    found.sort_by(|a, b| (a.arrived, &a.position).cmp(&(b.arrived, &b.position)));
    Ok(found.into())
}

/// Reads letters until the batch is full. Returns it with what is left for the next, and the first trouble with a letter.
fn read_some(folder: &Path, mut left: VecDeque<Lying>, most: usize) -> (Batch, VecDeque<Lying>, Option<WireError>) {
    let mut batch = Batch::default();
    let mut fault = None;
    let mut bytes = 0;
    while let Some(next) = left.pop_front() {
        let position = next.position.clone();
        match read(folder, next) {
            Ok(Some(letter)) => {
                bytes += letter.raw.len() as u64;
                batch.letters.push(letter);
            }
            Ok(None) => {}
            Err(error) => fault = fault.or(Some(error)),
        }
        if (batch.letters.len() >= most || bytes >= BATCH_BYTES) && !left.is_empty() {
            batch.more = true;
            batch.cursor = Some(position);
            break;
        }
    }
    (batch, left, fault)
}

/// Reads one letter; `None` when it was deleted meanwhile, or marked seen by another program.
fn read(folder: &Path, lying: Lying) -> Result<Option<Fetched>, WireError> {
    let mut path = lying.path;
    let mut file = File::open(&path);
    if matches!(&file, Err(error) if error.kind() == ErrorKind::NotFound) {
        // Another program may have moved it from `new` to `cur`.
        let moved = files(&folder.join("cur"))?.into_iter().find(|path| {
            split(path).is_some_and(|(position, flags)| position == lying.position && !flags.contains('S'))
        });
        let Some(moved) = moved else { return Ok(None) };
        path = moved;
        file = File::open(&path);
    }
    let complain = |error: &std::io::Error| trouble(&path, "read the letter", error);
    let file = file.map_err(|error| complain(&error))?;
    let size = file.metadata().map_err(|error| complain(&error))?.len();
    let take = if size > LARGEST { MOST_HEADERS as u64 } else { LARGEST };
    let mut raw = Vec::new();
    file.take(take).read_to_end(&mut raw).map_err(|error| complain(&error))?;
    if size > LARGEST {
        raw.truncate(headers_of(&raw).len());
    }
    Ok(Some(Fetched { position: lying.position, size: size.max(raw.len() as u64), raw, arrived: lying.arrived }))
}

/// Moves letters to `cur` with the flag S; one that is gone or seen already is let be.
fn mark_seen(folder: &Path, positions: &[String]) -> Result<(), WireError> {
    check(folder)?;
    let mut elsewhere = HashSet::new();
    for position in positions {
        let from = folder.join("new").join(position);
        if Path::new(position).file_name() != Some(OsStr::new(position)) || !rename(&from, &seen(folder, position, ""))?
        {
            elsewhere.insert(position.as_str());
        }
    }
    if elsewhere.is_empty() {
        return Ok(());
    }
    let mut lying = HashMap::new();
    for part in ["cur", "new"] {
        for path in files(&folder.join(part))? {
            if let Some((position, flags)) = split(&path)
                && !flags.contains('S')
                && elsewhere.contains(position.as_str())
            {
                lying.insert(position, (path, flags));
            }
        }
    }
    for (position, (path, flags)) in lying {
        rename(&path, &seen(folder, &position, &flags))?;
    }
    Ok(())
}

/// Where a letter lies once it was seen: its flags stand in ASCII order, S among them.
fn seen(folder: &Path, position: &str, flags: &str) -> PathBuf {
    let mut flags: Vec<char> = flags.chars().chain(['S']).collect();
    flags.sort_unstable();
    folder.join("cur").join(format!("{position}:2,{}", flags.into_iter().collect::<String>()))
}

/// Whether `from` was there to be renamed.
fn rename(from: &Path, to: &Path) -> Result<bool, WireError> {
    match fs::rename(from, to) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(trouble(from, "mark as seen the letter", &error)),
    }
}

/// The entries of a folder that could be letters.
fn files(folder: &Path) -> Result<Vec<PathBuf>, WireError> {
    let complain = |error: std::io::Error| trouble(folder, "list the folder", &error);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(complain)? {
        let entry = entry.map_err(complain)?;
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// What there is to know of a regular file; `None` for anything else, links too, and for what is gone.
fn regular(path: &Path) -> Result<Option<Metadata>, WireError> {
    match fs::symlink_metadata(path) {
        Ok(about) => Ok(about.is_file().then_some(about)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(trouble(path, "look at the letter", &error)),
    }
}

/// A file's position (its name before the colon) and flags; `None` when its name is no text.
fn split(path: &Path) -> Option<(String, String)> {
    let name = path.file_name()?.to_str()?;
    let (position, info) = name.split_once(':').unwrap_or((name, ""));
    Some((position.to_owned(), info.strip_prefix("2,").unwrap_or("").to_owned()))
}

/// The delivery's instant as the file's name has it: `1710252298.M000001P1.host`.
fn seconds(position: &str) -> Option<Instant> {
    let digits = position.split_once('.')?.0;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().map(Instant)
}

/// When the file was last written, for names without an instant.
pub fn modified(about: &Metadata) -> Instant {
    let since = about.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    Instant(since.and_then(|since| i64::try_from(since.as_secs()).ok()).unwrap_or(0))
}
