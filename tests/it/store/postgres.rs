//! A PostgreSQL of our own for the length of the test run: one server a process, a fresh database a test.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A running server that listens on a socket in its own folder, and nowhere else.
pub struct Postgres {
    folder: PathBuf,
    databases: AtomicU32,
    /// Ends the server when this process ends, however it ends: its standard input closes then.
    _warden: Child,
}

impl Postgres {
    /// The server of this test run, started when first asked for.
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<Postgres> = OnceLock::new();
        SERVER.get_or_init(Self::start)
    }

    fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("kingpost-pg-").tempdir_in("/tmp").expect("a folder").keep();
        if is_root() {
            run(Command::new("chown").arg("postgres:").arg(&folder));
        }
        let data = folder.join("data");
        run(program("initdb").arg("-D").arg(&data).args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]));
        let hba = "local all locked scram-sha-256\nlocal all all trust\n";
        std::fs::write(data.join("pg_hba.conf"), hba).expect("pg_hba.conf");
        let log = std::fs::File::create(folder.join("log")).expect("a log");
        let server = program("postgres")
            .arg("-D")
            .arg(&data)
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"])
            .arg("-c")
            .arg(format!("unix_socket_directories={}", folder.display()))
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("a log"))
            .stderr(log)
            .spawn()
            .expect("PostgreSQL starts");
        let warden = warden(server.id(), &folder);
        wait_until_ready(&folder);
        Self { folder, databases: AtomicU32::new(0), _warden: warden }
    }

    /// The URL of a database that no other test uses, and that does not exist yet.
    pub fn fresh_url(&self) -> String {
        self.url("postgres", &format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed)))
    }

    /// The URL of a database, for a user. `locked` must give a password, and has none.
    pub fn url(&self, user: &str, database: &str) -> String {
        format!("postgres://{user}@localhost/{database}?host={}", self.folder.display())
    }
}

/// Stops the server and removes its folder once this process is gone.
fn warden(server: u32, folder: &Path) -> Child {
    let script = format!("cat; kill -QUIT {server}; sleep 0.2; rm -rf '{}'", folder.display());
    Command::new("setsid").args(["sh", "-c", &script]).stdin(Stdio::piped()).spawn().expect("a shell")
}

fn wait_until_ready(folder: &Path) {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let asked = Command::new(bin().join("psql"))
            .args(["-qAt", "-U", "postgres", "-h"])
            .arg(folder)
            .args(["-c", "select 1", "postgres"])
            .output()
            .expect("psql");
        if asked.status.success() {
            return;
        }
        let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
        assert!(Instant::now() < deadline, "PostgreSQL did not start: {log}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A program of PostgreSQL, as a user it accepts: it refuses root.
fn program(name: &str) -> Command {
    let path = bin().join(name);
    if !is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(path).current_dir("/");
    command
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|m| std::os::unix::fs::MetadataExt::uid(&m) == 0)
}

/// Debian keeps each version's programs in a folder of its own.
fn bin() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("the Debian package postgresql is installed");
    let newest = versions.filter_map(|v| Some(v.ok()?.path().join("bin"))).filter(|b| b.join("initdb").exists()).max();
    newest.expect("the Debian package postgresql is installed")
}

fn run(command: &mut Command) {
    let output = command.output().expect("a program starts");
    if !output.status.success() {
        let _ = std::io::stderr().write_all(&output.stderr);
        panic!("{command:?} failed");
    }
}
