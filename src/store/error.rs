//! What can go wrong with the database, told to a person; and whether trying again can help.

use super::place::Place;
use std::path::PathBuf;

/// Why the store could not do what it was asked. Nothing of the transaction was kept.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `[store] url` names no database we speak to.
    #[error(
        "[store] url = \"{url}\" names no database: {why}. Write sqlite:FILE, as in sqlite:kingpost.db, or postgres://USER@HOST/DATABASE."
    )]
    Url { url: String, why: String },
    #[error("The folder {} for the database does not exist. Make it, or change [store] url.", folder.display())]
    FolderMissing { folder: PathBuf },
    #[error(
        "The database {name} cannot be opened for writing: {why}. Check the permissions: of the file and its folder, or of the database's user."
    )]
    Unwritable { name: String, why: String },
    #[error(
        "The database {name} is locked by another program (perhaps another kingpost). Nothing was changed; let the other finish, then try again."
    )]
    Locked { name: String },
    #[error(
        "The database {name} was written by a newer kingpost: its schema is {theirs}, this one knows up to {ours}. Nothing was changed; install that version or a later one."
    )]
    Newer { name: String, theirs: i64, ours: i64 },
    #[error(
        "The database {name} could not be brought up to date: {why}. Nothing was changed; restore a backup or report this."
    )]
    Migration { name: String, why: String },
    #[error(
        "SQLite {found} is too old: versions before 3.51.3 can lose a commit in WAL mode. Build kingpost with the SQLite that comes with it."
    )]
    OldSqlite { found: String },
    #[error(
        "The database {name} is damaged, or is no database: {why}. Keep a copy of the file, then restore a backup; mail still in the mailbox is read again."
    )]
    Damaged { name: String, why: String },
    #[error(
        "The disk of the database {name} is full or failing: {why}. Free some space; what was not stored is tried again."
    )]
    Disk { name: String, why: String },
    #[error(
        "The database {name} cannot be reached: {why}. Check that PostgreSQL runs there and that host, port and TLS are right."
    )]
    Unreachable { name: String, why: String },
    #[error(
        "The database {name} refused the login: {why}. Check user and password in [store] url (or PGPASSWORD, or ~/.pgpass)."
    )]
    Login { name: String, why: String },
    /// Another worker changed the same thing first; do the whole transaction again.
    #[error("Another worker was first: {what}. Nothing was changed; it is done again.")]
    Conflict { what: String },
    #[error(
        "The database {name} is not empty, and what it holds would be lost. Nothing was changed; name a new one in [store] url, or move the old one away."
    )]
    NotEmpty { name: String },
    /// A tournament whose sections have started cannot change its rules.
    #[error(
        "Tournament {id} has sections already, and its file differs from the one they began under. Nothing was changed; give a changed tournament an id of its own."
    )]
    TournamentBegun { id: String },
    #[error("There is no {what} {id}. Nothing was changed.")]
    NoSuch { what: &'static str, id: String },
    #[error("There is a {what} {id} already. Nothing was changed.")]
    Exists { what: &'static str, id: String },
    /// A row that we cannot have written.
    #[error(
        "The database {name} holds something that cannot be read: {why}. Run `kingpost check`, and restore a backup if it says so."
    )]
    Unreadable { name: String, why: String },
    /// The database refused one of our statements: a defect of ours.
    #[error(
        "The database {name} refused a statement: {why}. Nothing was changed. This is a defect of kingpost: please report it."
    )]
    Refused { name: String, why: String },
}

impl Error {
    /// Whether the same transaction, done again as a whole, may succeed with nobody mending anything at this end.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Locked { .. } | Self::Conflict { .. } | Self::Disk { .. } | Self::Unreachable { .. })
    }

    /// Reads what sqlx says of a database named `name`.
    pub(super) fn from_sqlx(error: sqlx::Error, name: &str) -> Self {
        let name = name.to_owned();
        match error {
            sqlx::Error::Database(e) => {
                let code = e.code().unwrap_or_default().into_owned();
                let why = e.message().trim_end_matches('.').to_owned();
                if e.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() {
                    Self::from_sqlite(&code, name, why)
                } else {
                    Self::from_sqlstate(&code, name, why)
                }
            }
            sqlx::Error::PoolTimedOut => Self::Unreachable { name, why: "no connection became free in time".into() },
            sqlx::Error::Io(e) => Self::Unreachable { name, why: e.to_string() },
            sqlx::Error::Tls(e) => Self::Unreachable { name, why: e.to_string() },
            e @ (sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed | sqlx::Error::Protocol(_)) => {
                Self::Unreachable { name, why: e.to_string() }
            }
            sqlx::Error::Configuration(e) => Self::Url { url: name, why: e.to_string() },
            e => Self::Unreadable { name, why: e.to_string() },
        }
    }

    /// A SQLSTATE of PostgreSQL: five characters, of which the first two are the class.
    fn from_sqlstate(code: &str, name: String, why: String) -> Self {
        match (code, code.get(..2).unwrap_or_default()) {
            ("28P01" | "28000", _) => Self::Login { name, why },
            ("42501" | "25006", _) => Self::Unwritable { name, why },
            ("53100" | "58030", _) => Self::Disk { name, why },
            ("40001" | "40P01", _) => Self::Conflict { what: why },
            ("55P03" | "57014", _) => Self::Locked { name },
            ("3D000", _) | (_, "08" | "53" | "57") => Self::Unreachable { name, why },
            ("XX001" | "XX002", _) => Self::Damaged { name, why },
            _ => Self::Refused { name, why },
        }
    }

    /// An extended result code of SQLite: the low byte is the primary code.
    fn from_sqlite(code: &str, name: String, why: String) -> Self {
        match code.parse::<u32>().unwrap_or(1) & 0xff {
            5 | 6 => Self::Locked { name },
            8 | 14 | 23 => Self::Unwritable { name, why },
            10 | 13 => Self::Disk { name, why },
            11 | 26 => Self::Damaged { name, why },
            _ => Self::Refused { name, why },
        }
    }

    /// Reads what sqlx's migrator says of `place`, whose newest migration we know is `ours`.
    pub(super) fn from_migrate(error: sqlx::migrate::MigrateError, place: &Place, ours: i64) -> Self {
        use sqlx::migrate::MigrateError as M;
        let name = place.name.clone();
        match error {
            M::Execute(e) => Self::from_sqlx(e, &name),
            M::ExecuteMigration(e, version) => match Self::from_sqlx(e, &name) {
                Self::Refused { why, .. } => Self::Migration { name, why: format!("migration {version}: {why}") },
                other => other,
            },
            M::VersionMissing(theirs) => Self::Newer { name, theirs, ours },
            e => Self::Migration { name, why: e.to_string() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Error;

    /// The variant's name, and whether to try again.
    fn told(error: &Error) -> (String, bool) {
        let shown = format!("{error:?}");
        (shown.split([' ', '{']).next().unwrap_or_default().to_owned(), error.is_temporary())
    }

    #[test]
    fn each_code_of_sqlite_says_whether_to_try_again() {
        for (code, variant, again) in [
            ("5", "Locked", true),
            ("517", "Locked", true), // SQLITE_BUSY_SNAPSHOT
            ("13", "Disk", true),
            ("778", "Disk", true), // SQLITE_IOERR_WRITE
            ("8", "Unwritable", false),
            ("14", "Unwritable", false),
            ("11", "Damaged", false),
            ("26", "Damaged", false),
            ("2067", "Refused", false), // SQLITE_CONSTRAINT_UNIQUE
            ("1", "Refused", false),
        ] {
            let error = Error::from_sqlite(code, "x.db".into(), "why".into());
            assert_eq!(told(&error), (variant.to_owned(), again), "{code}");
            assert!(error.to_string().contains("x.db"), "{error}");
        }
    }

    #[test]
    fn each_sqlstate_says_whether_to_try_again() {
        for (code, variant, again) in [
            ("28P01", "Login", false),
            ("28000", "Login", false),
            ("3D000", "Unreachable", true),
            ("42501", "Unwritable", false),
            ("40001", "Conflict", true),
            ("40P01", "Conflict", true),
            ("55P03", "Locked", true),
            ("57014", "Locked", true),
            ("57P03", "Unreachable", true),
            ("53300", "Unreachable", true),
            ("53100", "Disk", true),
            ("08006", "Unreachable", true),
            ("XX001", "Damaged", false),
            ("23505", "Refused", false),
            ("42P01", "Refused", false),
            ("", "Refused", false),
        ] {
            let error = Error::from_sqlstate(code, "x".into(), "why".into());
            assert_eq!(told(&error), (variant.to_owned(), again), "{code}");
        }
    }
}
