//! A Maildir (<https://cr.yp.to/proto/maildir.html>) as mailbox and as outgoing mail: the embedded post office, which needs
//! no server, and the way in for a mail server on the same machine.

mod mailbox;
mod postman;

pub use mailbox::{Maildir, modified};
pub use postman::MaildirPostman;
pub(super) use postman::with_bare_newlines;

use crate::relay::ports::WireError;
use std::path::Path;

/// Checks that `folder` is a Maildir.
///
/// # Errors
/// A [`crate::relay::ports::Trouble::Setup`] that names what is missing and how to make it.
pub fn check(folder: &Path) -> Result<(), WireError> {
    let shown = folder.display();
    if !folder.exists() {
        return Err(WireError::setup(format!(
            "The Maildir {shown} does not exist. Make it with `mkdir -p {shown}/new {shown}/cur {shown}/tmp`, or set `path` to the right folder."
        )));
    }
    for part in ["new", "cur", "tmp"] {
        if !folder.join(part).is_dir() {
            return Err(WireError::setup(format!(
                "{shown} is no Maildir: it has no folder `{part}`. Make it with `mkdir {shown}/{part}`, or set `path` to the right folder."
            )));
        }
    }
    Ok(())
}

/// Checks that files may be made in `folder`, by making one whose name no reader looks at.
fn writable(folder: &Path) -> Result<(), WireError> {
    let probe = folder.join(format!(".kingpost-check-{}", std::process::id()));
    std::fs::File::create(&probe)
        .and_then(|_| std::fs::remove_file(&probe))
        .map_err(|error| trouble(folder, "write into the folder", &error))
}

/// What a failed look at `path` means: a person must mend rights and missing folders, the rest may pass by itself.
fn trouble(path: &Path, doing: &str, error: &std::io::Error) -> WireError {
    let shown = path.display();
    match error.kind() {
        std::io::ErrorKind::PermissionDenied => WireError::setup(format!(
            "Cannot {doing} {shown}: permission denied. Give it to the user that runs kingpost (chown), or mend its mode (chmod)."
        )),
        std::io::ErrorKind::ReadOnlyFilesystem => WireError::setup(format!(
            "Cannot {doing} {shown}: its file system is read-only. Mount it for writing, or set `path` to another folder."
        )),
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => WireError::temporary(format!(
            "Cannot {doing} {shown}: the disk is full. It is tried again when there is room."
        )),
        _ => WireError::temporary(format!("Cannot {doing} {shown}: {error}.")),
    }
}

/// Runs work on the file system where it holds up nobody.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, WireError> + Send + 'static,
) -> Result<T, WireError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(fell) => Err(WireError::temporary(format!("The work on the Maildir was broken off: {fell}."))),
    }
}
