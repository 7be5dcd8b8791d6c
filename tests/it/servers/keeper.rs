//! Clean-up that even a killed test process leaves nothing of.

use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder, and a shell that waits for this process to let go of it, then stops what runs there and removes it.
///
/// The shell reads a pipe that only this process holds. Dropping the keeper closes the pipe; so does any end of the process,
/// a static that is never dropped and `kill -9` included.
#[derive(Debug)]
pub struct Keeper {
    shell: Child,
    pipe: Option<ChildStdin>,
    folder: std::path::PathBuf,
}

impl Keeper {
    /// Keeps `folder`. `stop` is the shell text that stops its servers, with the folder as `$1`; it must be good for servers
    /// that never came up.
    pub fn new(folder: TempDir, stop: &str) -> Self {
        let folder = folder.keep();
        let text =
            format!("cat >/dev/null\n{STOP_PID}\n{stop}\nrm -rf -- \"$1\" || {{ sleep 0.2; rm -rf -- \"$1\"; }}");
        let mut shell = Command::new("setsid")
            .args(["sh", "-c", &text, "keeper"])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir("/")
            .spawn()
            .expect("setsid and sh, of the packages util-linux and dash");
        let pipe = shell.stdin.take();
        Self { shell, pipe, folder }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.pipe.take();
        // An error here would hide the test's own.
        let _ = self.shell.wait();
    }
}

/// `stop_pid SIGNAL FILE`: signals the process whose number is the file's first line, and waits up to ten seconds for its end.
const STOP_PID: &str = r#"stop_pid() {
    pid=$(head -n 1 "$2" 2>/dev/null | tr -d ' ')
    [ -n "$pid" ] || return 0
    kill "-$1" "$pid" 2>/dev/null
    tries=0
    while kill -0 "$pid" 2>/dev/null && [ $tries -lt 500 ]; do sleep 0.02; tries=$((tries + 1)); done
    kill -KILL "$pid" 2>/dev/null
    return 0
}"#;

/// A new folder with a short path that every user may pass through.
pub fn open_folder(name: &str) -> TempDir {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::Builder::new().prefix(name).tempdir_in("/tmp").expect("a temporary folder");
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).expect("its mode set");
    folder
}

/// Runs a command to its end and returns what it printed; panics with everything it said when it fails.
pub fn run(command: &mut Command) -> String {
    let shown = format!("{command:?}");
    let out = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{shown}: {error}"));
    let (said, wrong) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{shown}: {}\n{said}{wrong}", out.status);
    said.into_owned()
}

/// Waits until `ready` says so, for at most half a minute; panics with what `tell` gives otherwise.
pub fn until(ready: impl Fn() -> bool, tell: impl Fn() -> String) {
    let end = Instant::now() + Duration::from_secs(30);
    while !ready() {
        assert!(Instant::now() < end, "not ready after 30 seconds: {}", tell());
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether this process is root's, who may become any user and must not be PostgreSQL's.
pub fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0)
}
