//! Where the database is: `[store] url` made exact, and its file created when there is none.

use super::dialect::Dialect;
use super::error::Error;
use sqlx::any::AnyConnectOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

/// A database that can be connected to.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub dialect: Dialect,
    /// How messages call it: the file, or the URL without its password.
    pub name: String,
    pub url: String,
    pub options: AnyConnectOptions,
}

impl Place {
    /// Reads `url`; a relative file is taken from `home`. Creates the SQLite file (readable by its owner alone) but no folder.
    pub fn find(url: &str, home: &Path) -> Result<Self, Error> {
        let wrong = |why: &str| Error::Url { url: without_password(url), why: why.into() };
        match url.split_once(':') {
            Some(("sqlite", rest)) => {
                let path = rest.strip_prefix("//").unwrap_or(rest);
                let path = path.strip_suffix("?mode=rwc").unwrap_or(path);
                if path.is_empty() {
                    return Err(wrong("it has no file name"));
                }
                if path.contains(":memory:") || path.contains("mode=memory") {
                    return Err(wrong("a database in memory would forget the games when kingpost stops"));
                }
                Self::file(&create(&home.join(path))?)
            }
            Some(("postgres" | "postgresql", _)) => {
                let options = AnyConnectOptions::from_str(url).map_err(|e| wrong(&e.to_string()))?;
                Ok(Self { dialect: Dialect::Postgres, name: without_password(url), url: url.to_owned(), options })
            }
            _ => Err(wrong("it begins with neither sqlite: nor postgres:")),
        }
    }

    /// An empty file for the owner alone, in place of one an earlier attempt left.
    pub fn new_file(path: &str) -> Result<String, Error> {
        match std::fs::remove_file(path) {
            Err(e) if e.kind() != ErrorKind::NotFound => {
                Err(Error::Unwritable { name: path.to_owned(), why: e.to_string() })
            }
            _ => create(Path::new(path)).map(|_| path.to_owned()),
        }
    }

    fn file(file: &Path) -> Result<Self, Error> {
        let name = file.display().to_string();
        let url = format!("sqlite://{}?mode=rw", percent_encode(file.as_os_str().as_encoded_bytes()));
        let options =
            AnyConnectOptions::from_str(&url).map_err(|e| Error::Url { url: name.clone(), why: e.to_string() })?;
        Ok(Self { dialect: Dialect::Sqlite, name, url, options })
    }
}

/// Makes sure there is a file at `path`, and gives its real path.
fn create(path: &Path) -> Result<PathBuf, Error> {
    let unwritable = |why: String| Error::Unwritable { name: path.display().to_string(), why };
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(Error::FolderMissing { folder: folder.to_owned() });
    }
    if path.is_dir() {
        return Err(unwritable("it is a folder".into()));
    }
    let mut open = std::fs::OpenOptions::new();
    open.write(true).create_new(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600); // it holds people's mail
    match open.open(path) {
        Err(e) if e.kind() != ErrorKind::AlreadyExists => return Err(unwritable(e.to_string())),
        _ => {}
    }
    path.canonicalize().map_err(|e| unwritable(e.to_string()))
}

/// A URL fit to be shown.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let rest = rest.split('?').next().unwrap_or_default(); // parameters may hold one too
    let Some((login, host)) = rest.rsplit_once('@') else { return format!("{scheme}://{rest}") };
    let user = login.split(':').next().unwrap_or_default();
    format!("{scheme}://{user}@{host}")
}

fn percent_encode(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut out = String::with_capacity(bytes.len());
    for &b in bytes {
        if b.is_ascii_alphanumeric() || b"/-_.~".contains(&b) {
            out.push(char::from(b));
        } else {
            let _ = write!(out, "%{b:02X}"); // writing to a String cannot fail
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        assert_eq!(without_password("postgres://ada:secret@db.example/x"), "postgres://ada@db.example/x");
        assert_eq!(without_password("postgres://ada:se@cret@db.example/x"), "postgres://ada@db.example/x");
        assert_eq!(without_password("postgres://db.example/x?password=secret"), "postgres://db.example/x");
        assert_eq!(without_password("sqlite:kingpost.db"), "sqlite:kingpost.db");
    }

    #[test]
    fn a_file_name_with_signs_of_its_own_is_kept() {
        assert_eq!(percent_encode("/a b/?#%é.db".as_bytes()), "/a%20b/%3F%23%25%C3%A9.db");
    }
}
