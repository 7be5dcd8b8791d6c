//! `kingpost run`: relays while it runs, and stops when it is asked to.

use super::House;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The daemon, ended whatever becomes of the test.
struct Daemon(Child);

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Looks again until `there` is, or fails with `what` was missing.
fn wait_for<T>(what: &str, mut there: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(90);
    loop {
        if let Some(found) = there() {
            return found;
        }
        assert!(Instant::now() < deadline, "{what} did not come");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn it_relays_a_letter_and_stops_in_order_when_asked() {
    let house = House::empty();
    assert_eq!(house.run(&["init", "."]).status, 0);
    let letters_out = || std::fs::read_dir(house.path("mail/out/new")).expect("the folder is there").count();
    let program = Command::new(env!("CARGO_BIN_EXE_kingpost"))
        .arg("run")
        .current_dir(house.path("."))
        .env_remove("KINGPOST_CONFIG")
        .env_remove("KINGPOST_LOG")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut daemon = Daemon(program.expect("the program starts"));
    wait_for("the start letters", || (letters_out() == 2).then_some(()));

    let letter = "From: nora@example.org\nTo: relay@example.org\nSubject: [EX1-1]\n\n1. e4\n";
    let folded = house.write("mail/relay/tmp/1", letter);
    std::fs::rename(folded, house.path("mail/relay/new/1")).expect("delivered");
    wait_for("the answers", || (letters_out() == 4).then_some(()));

    // The shell has a `kill` of its own; the program of that name is not everywhere.
    let asked = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &daemon.0.id().to_string()]).status();
    assert!(asked.expect("the shell runs").success());
    let status = wait_for("the end of the daemon", || daemon.0.try_wait().expect("it can be asked"));
    assert!(status.success(), "{status}");
    assert_eq!(house.json(&["game", "show", "EX1-1"])["moves"][0]["san"], "e4");
}

#[test]
fn a_wrong_config_ends_it_at_once() {
    let house = House::new();
    house.write("kingpost.toml", "[relay]\naddress = \"relay@house.example\"\n");
    assert!(house.refused(&["run"]).contains("`relay.director` is missing"));
}
