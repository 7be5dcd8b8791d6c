//! Sockets and folders: the ports [`crate::relay::ports`] made real. Nothing here knows what a letter says.

mod any;
pub mod imap;
pub mod line;
pub mod maildir;
pub mod patience;
pub mod secret;
pub mod sendmail;
pub mod smtp;
pub mod tls;

use std::time::Duration;

pub use any::{AnyMailbox, AnyPostman};
pub use patience::Patience;

/// Letters larger than this many bytes are handed over as headers only (see [`crate::relay::ports::Fetched::raw`]). It leaves
/// room for what the large providers let through (25 MB of attachments, a third more when encoded) and bounds our memory.
pub const LARGEST: u64 = 35_000_000;
/// At most this many bytes of a letter that is too large are looked at for its headers.
pub const MOST_HEADERS: usize = 256 * 1024;
/// `kingpost check` waits no longer than this for a server: somebody is looking on.
const CHECK: Duration = Duration::from_secs(60);
/// A batch holds at most this many letters.
pub const BATCH_LETTERS: usize = 200;
/// A batch is closed when its letters hold this many bytes together, so that a full mailbox never fills the memory.
pub const BATCH_BYTES: u64 = 40_000_000;

/// The headers at the start of `raw`, with the empty line that ends them; all of it when there is none.
#[must_use]
pub fn headers_of(raw: &[u8]) -> &[u8] {
    let mut line_start = 0;
    for (at, byte) in raw.iter().enumerate() {
        if *byte != b'\n' {
            continue;
        }
        if matches!(&raw[line_start..at], b"" | b"\r") {
            return &raw[..=at];
        }
        line_start = at + 1;
    }
    raw
}

/// What a server or program said, fit for a sentence of ours: at most 200 characters, none of them a control character.
#[must_use]
pub fn shown(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect();
    clean.trim().to_owned()
}
