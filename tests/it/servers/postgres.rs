//! PostgreSQL in a temporary folder, reached by a Unix socket.

use super::keeper::{Keeper, is_root, open_folder, run, until};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A running PostgreSQL; stopped and removed when dropped, or when the test process ends.
#[derive(Debug)]
pub struct Postgres {
    keeper: Keeper,
    programs: PathBuf,
    databases: AtomicU32,
}

impl Postgres {
    /// The one that all tests of this process share.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// Starts one of its own, for a test that stops or breaks it.
    pub fn start() -> Self {
        let programs = programs();
        let folder = open_folder("kp-pg");
        if is_root() {
            run(Command::new("chown").arg("postgres:").arg(folder.path()));
        }
        let keeper = Keeper::new(folder, "stop_pid QUIT \"$1/data/postmaster.pid\"");
        let postgres = Self { keeper, programs, databases: AtomicU32::new(0) };
        run(postgres
            .program("initdb")
            .args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "--username=postgres", "-D"])
            .arg(postgres.data()));
        postgres.launch();
        postgres
    }

    /// The URL of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        run(self.client("createdb").arg(&name));
        format!("postgres://postgres@localhost/{name}?host={}", self.folder().display())
    }

    /// Stops it at once, as a crash would, and starts it again.
    pub fn restart(&self) {
        self.stop();
        self.launch();
    }

    /// Stops it at once, as a crash would.
    pub fn stop(&self) {
        run(self.program("pg_ctl").args(["stop", "--mode=immediate", "--wait", "-D"]).arg(self.data()));
    }

    /// Starts it again after [`Postgres::stop`].
    pub fn launch(&self) {
        let log = fs::File::create(self.folder().join("log")).expect("a log file");
        let settings = [
            "listen_addresses=",
            "max_connections=400",
            "shared_buffers=32MB",
            // The folder does not outlive the test: nothing to keep over a power cut.
            "fsync=off",
            "full_page_writes=off",
            "autovacuum=off",
        ];
        let mut server = self.program("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(self.folder());
        settings.iter().for_each(|setting| {
            server.args(["-c", setting]);
        });
        let log_too = log.try_clone().expect("the log file twice");
        let mut server = server.stdin(Stdio::null()).stdout(log).stderr(log_too).spawn().expect("PostgreSQL starts");
        until(
            || self.client("pg_isready").stdout(Stdio::null()).status().is_ok_and(|status| status.success()),
            || fs::read_to_string(self.folder().join("log")).unwrap_or_default(),
        );
        // Somebody must wait for it when it ends, or `pg_ctl stop` sees its remains as still running.
        std::thread::spawn(move || server.wait());
    }

    fn folder(&self) -> &Path {
        self.keeper.folder()
    }

    fn data(&self) -> PathBuf {
        self.folder().join("data")
    }

    /// One of PostgreSQL's programs, run by a user it accepts: never root.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder()).env("LC_ALL", "C");
        command
    }

    /// A program that talks to the server.
    fn client(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.args(["--username=postgres", "--host"]).arg(self.folder());
        command
    }
}

/// The folder of the newest PostgreSQL's programs; Debian leaves them off the path.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.filter_map(|entry| {
        let version: u32 = entry.file_name().to_str()?.parse().ok()?;
        Some((version, entry.path().join("bin")))
    });
    newest.max().expect("PostgreSQL is installed: apt-get install postgresql").1
}
