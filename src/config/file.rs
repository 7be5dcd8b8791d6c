//! Finding the config file and reading it from the disk.

use super::{Config, read};
use crate::table::KeyError;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why there is no config to work with.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file that was named is not there.
    #[error("there is no config file {}. `kingpost init DIR` writes one.", .0.display())]
    Missing(PathBuf),
    /// None was named, and none is in the usual places.
    #[error(
        "no config file was found: neither {} nor {} is there. \
         Name one with --config FILE or KINGPOST_CONFIG, or write one with `kingpost init DIR`.",
        HERE,
        SYSTEM
    )]
    Nowhere,
    #[error("the config file {} cannot be read: {why}.", path.display())]
    Unreadable { path: PathBuf, why: std::io::Error },
    #[error("in {}: {key}", path.display())]
    Key { path: PathBuf, key: KeyError },
}

const HERE: &str = "./kingpost.toml";
const SYSTEM: &str = "/etc/kingpost/kingpost.toml";

/// Which file to read: the one named, else the one in `$KINGPOST_CONFIG` (given as `environment`), else
/// `kingpost.toml` in `folder`, else the system's. None when neither of the last two is there.
#[must_use]
pub fn locate(named: Option<&Path>, environment: Option<OsString>, folder: &Path) -> Option<PathBuf> {
    let chosen = named.map(Path::to_owned).or_else(|| environment.filter(|v| !v.is_empty()).map(PathBuf::from));
    chosen.or_else(|| [folder.join("kingpost.toml"), SYSTEM.into()].into_iter().find(|p| p.exists()))
}

pub(super) fn load(named: Option<&Path>) -> Result<Config, ConfigError> {
    let path = locate(named, std::env::var_os("KINGPOST_CONFIG"), Path::new("")).ok_or(ConfigError::Nowhere)?;
    let text = std::fs::read_to_string(&path).map_err(|why| match why.kind() {
        ErrorKind::NotFound => ConfigError::Missing(path.clone()),
        _ => ConfigError::Unreadable { path: path.clone(), why },
    })?;
    // Absolute, so that nothing depends on the working folder later.
    let whole = std::path::absolute(&path).map_err(|why| ConfigError::Unreadable { path: path.clone(), why })?;
    let home = whole.parent().unwrap_or(Path::new("/"));
    read::config(&text, home).map_err(|key| ConfigError::Key { path, key })
}
