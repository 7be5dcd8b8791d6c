//! The built program from outside: what it prints, where, and with which exit status.

mod backup;
mod bad_input;
mod demo;
mod digest;
mod director;
mod dossier;
mod init;
mod play;
mod players;
mod rule;
mod run;
mod silence;
mod tournament;
mod usage;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder with a config in it, and the program to be run there.
struct House {
    folder: TempDir,
}

impl House {
    /// A folder with nothing in it.
    fn empty() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    fn new() -> Self {
        let house = Self::empty();
        house.write("kingpost.toml", "[relay]\naddress = \"relay@house.example\"\ndirector = \"ccd@house.example\"\n");
        house
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).expect("written");
        path
    }

    fn run(&self, arguments: &[&str]) -> Said {
        kingpost(self.folder.path(), arguments)
    }

    /// Runs it with `--json`; it must do what is asked.
    fn json(&self, arguments: &[&str]) -> Value {
        let said = self.run(&[&["--json"], arguments].concat());
        assert_eq!(said.status, 0, "{arguments:?}: {}", said.err);
        serde_json::from_str(&said.out).expect("one JSON document")
    }

    /// Runs it; it must be refused with one sentence, which is given.
    fn refused(&self, arguments: &[&str]) -> String {
        let said = self.run(arguments);
        assert_eq!(said.status, 1, "{arguments:?}: {} {}", said.out, said.err);
        assert_eq!(said.out, "", "nothing on standard output");
        assert_eq!(said.err.lines().count(), 1, "one line: {}", said.err);
        let sentence = said.err.strip_prefix("kingpost: ").expect("it says who speaks");
        sentence.trim_end().to_owned()
    }
}

/// What the program said.
struct Said {
    status: i32,
    out: String,
    err: String,
}

fn kingpost(folder: &Path, arguments: &[&str]) -> Said {
    let program = Command::new(env!("CARGO_BIN_EXE_kingpost"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("KINGPOST_CONFIG")
        .env_remove("KINGPOST_LOG")
        .output();
    let Output { status, stdout, stderr } = program.expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Said { status: status.code().expect("an exit status"), out: text(stdout), err: text(stderr) }
}
