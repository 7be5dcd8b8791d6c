//! The built program killed by the system at any instruction, and run again.

use super::chance::Chance;
use super::said::said;
use crate::relay::desk::{ADA, BEN, HOUSE, Somebody, instant};
use crate::relay::mail::{Letter, Mail};
use kingpost::relay::ports::Outgoing;
use kingpost::rulebook::Instant;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant as Moment};
use tempfile::TempDir;

const BEGINS: &str = "2024-03-01T12:00:00Z";
const CONFIG: &str = "[relay]\naddress = \"relay@house.example\"\ndirector = \"ccd@house.example\"\n\
                      [senders]\nauthserv_id = \"mx.house.example\"\n";
const GAME: &str = "K1-1";
/// Seeds of the kills; each is a whole game.
const SEEDS: std::ops::Range<u64> = 0..4;

/// How many hours after the scene before, who, and what.
const SCENES: &[(i64, Somebody, &str)] = &[
    (1, ADA, "1. e4\nIf 1. ... e5, then 2. Nf3."),
    (24, BEN, "1. e4 e5 2. Nf3 Nc6"),
    (49, ADA, "2. ... Nc6 3. Bg5"),
    (1, ADA, "2. ... Nc6 3. Bc4"),
    (72, BEN, "3. Bc4 Nd4"),
    (24, ADA, "3. ... Nd4 4. Nxe5"),
    (48, BEN, "4. Nxe5 Qg5"),
    (24, ADA, "4. ... Qg5 5. Nxf7"),
    (24, BEN, "5. Nxf7 Qxg2"),
    (24, ADA, "I resign."),
];

/// A folder with a house in it.
struct House(TempDir);

/// A letter delivered, and when.
struct Delivery {
    at: Instant,
    name: String,
    raw: Vec<u8>,
}

impl House {
    fn new() -> Self {
        let house = Self(tempfile::tempdir().expect("a folder"));
        house.write("kingpost.toml", CONFIG);
        for folder in ["relay", "out"].into_iter().flat_map(|m| ["new", "cur", "tmp"].map(|p| format!("mail/{m}/{p}")))
        {
            fs::create_dir_all(house.path().join(folder)).expect("a folder");
        }
        let row = |who: Somebody| format!("{},{},{},,{},US,\n", who.id, who.name, who.email, who.zone);
        house.write("players.csv", &format!("id,name,email,rating,zone,country,expires\n{}{}", row(ADA), row(BEN)));
        house.write("t.toml", "id = \"t\"\nname = \"Test\"\nstarts = 2024-03-01\n");
        house.json(&["players", "import", "players.csv"]);
        house.json(&["tournament", "add", "t.toml"]);
        house.json(&["section", "start", "t", "--players", "1,2", "--code", "K1", "--at", BEGINS]);
        house.once(instant(BEGINS));
        house
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).expect("written");
    }

    fn copy(&self) -> Self {
        let copy = tempfile::tempdir().expect("a folder");
        copy_folder(self.path(), copy.path());
        Self(copy)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kingpost"));
        command.arg("--json").args(arguments).current_dir(self.path()).env_remove("KINGPOST_CONFIG");
        command
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let Output { status, stdout, stderr } = self.command(arguments).output().expect("the program runs");
        assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
        serde_json::from_slice(&stdout).expect("one JSON document")
    }

    fn once(&self, at: Instant) -> Value {
        self.json(&["once", "--at", &at.rfc3339()])
    }

    /// Starts `once` and kills it after `wait`; tells whether it was still at work.
    fn once_killed(&self, at: Instant, wait: Duration) -> bool {
        let mut command = self.command(&["once", "--at", &at.rfc3339()]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs");
        std::thread::sleep(wait);
        child.kill().expect("killed");
        !child.wait().expect("its end").success()
    }

    fn deliver(&self, delivery: &Delivery) {
        fs::write(self.path().join("mail/relay/new").join(&delivery.name), &delivery.raw).expect("delivered");
    }

    /// All letters sent: file name to bytes.
    fn letters(&self) -> BTreeMap<String, Vec<u8>> {
        let found = fs::read_dir(self.path().join("mail/out/new")).expect("the folder");
        let read = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().expect("a name of ours");
            (name, fs::read(entry.path()).expect("a letter"))
        };
        found.map(|entry| read(entry.expect("an entry"))).collect()
    }

    /// The newest letter to somebody, by the length of the record it names.
    fn newest(&self, who: Somebody) -> Mail {
        let mails = self.letters().into_values().map(|raw| {
            let to =
                String::from_utf8_lossy(&raw).lines().find(|l| l.starts_with("To: ")).unwrap_or_default().to_owned();
            Mail::read(&Outgoing { id: String::new(), from: HOUSE.into(), to, raw })
        });
        let entry = |m: &Mail| m.id.split('.').nth(1).and_then(|n| n.parse::<u64>().ok()).expect("an entry");
        mails.filter(|m| m.to.contains(who.email)).max_by_key(entry).expect("a letter")
    }

    fn outcome(&self) -> (Value, BTreeMap<String, Vec<u8>>) {
        let check = self.json(&["check"]);
        assert_eq!(check["good"], true, "{check}");
        (self.json(&["game", "show", GAME]), self.letters())
    }
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let path: PathBuf = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            fs::create_dir_all(&target).expect("a folder");
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a file");
        }
    }
}

fn all_said(letters: &BTreeMap<String, Vec<u8>>) -> BTreeMap<&str, String> {
    letters.iter().map(|(name, raw)| (name.as_str(), said(raw))).collect()
}

/// Plays the game in peace, and notes each letter with its time.
fn peace(house: &House) -> (Vec<Delivery>, Duration) {
    let mut now = instant(BEGINS);
    let mut deliveries = Vec::new();
    let began = Moment::now();
    for (n, (hours, who, words)) in SCENES.iter().enumerate() {
        now = now + hours * 3_600;
        let mut letter =
            Letter::new(*who, &format!("letter{n}@players.example"), now, words).answering(&house.newest(*who));
        letter.stamps.push("Authentication-Results: mx.house.example; dmarc=pass header.from=players.example".into());
        let raw = letter.raw();
        let delivery = Delivery { at: now, name: format!("{}.{n}.players", now.0), raw };
        house.deliver(&delivery);
        house.once(now);
        deliveries.push(delivery);
    }
    (deliveries, began.elapsed() / u32::try_from(SCENES.len()).expect("few"))
}

#[test]
fn the_program_is_killed_at_any_instruction_and_the_record_is_the_same() {
    let house = House::new();
    let fresh = house.copy();
    let (deliveries, usual) = peace(&house);
    let peace = house.outcome();
    assert_eq!(peace.0["ended_by"], "resignation", "{}", peace.0);
    let mut killed = 0;
    for seed in SEEDS {
        let mut chance = Chance::new(seed);
        let house = fresh.copy();
        for delivery in &deliveries {
            house.deliver(delivery);
            let wait = usual.mul_f64(f64::from(u32::try_from(chance.below(1_000)).expect("small")) / 1_000.0);
            killed += usize::from(house.once_killed(delivery.at, wait));
            house.once(delivery.at);
        }
        let outcome = house.outcome();
        assert_eq!(outcome.0, peace.0, "seed {seed}");
        assert_eq!(all_said(&outcome.1), all_said(&peace.1), "letters with seed {seed}");
        let (at, counts) = (deliveries.last().expect("some").at, house.once(deliveries.last().expect("some").at));
        assert_eq!(
            counts,
            serde_json::json!({ "at": at.rfc3339(), "letters_read": 0, "postings": 0, "timers": 0, "letters_sent": 0 }),
            "a second run changes nothing"
        );
    }
    assert!(killed > 10, "only {killed} of the runs were killed at work");
}

#[test]
fn two_programs_do_not_work_at_once() {
    let house = House::new();
    let lock = fs::File::create(house.path().join("kingpost.db.lock")).expect("the lock file");
    lock.lock().expect("locked");
    let at = instant(BEGINS).rfc3339();
    let Output { status, stdout, stderr } = house.command(&["once", "--at", &at]).output().expect("the program runs");
    let said = String::from_utf8_lossy(&stderr);
    assert_eq!((status.code(), stdout.len()), (Some(1), 0), "{said}");
    assert!(said.contains("another kingpost is at work") && said.contains("kingpost.db"), "{said}");
    drop(lock);
    house.once(instant(BEGINS));
}
