//! A temporary folder that goes away with the demo.

use anyhow::Context as _;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Folder(PathBuf);

impl Folder {
    /// A new folder that nobody else can look into.
    pub fn new() -> anyhow::Result<Self> {
        use std::os::unix::fs::DirBuilderExt as _;
        let mut chance = [0; 8];
        getrandom::fill(&mut chance)?;
        let path = std::env::temp_dir().join(format!("kingpost-demo-{}", data_encoding::HEXLOWER.encode(&chance)));
        let made = fs::DirBuilder::new().mode(0o700).create(&path);
        made.with_context(|| format!("the temporary folder {} cannot be made", path.display()))?;
        Ok(Self(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(why) = fs::remove_dir_all(&self.0) {
            tracing::warn!(folder = %self.0.display(), %why, "the demo's folder could not be removed");
        }
    }
}
