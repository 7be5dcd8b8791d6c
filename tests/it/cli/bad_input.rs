//! What is wrong with config or database is one sentence that names the thing and the mend, and changes nothing.

use super::House;

#[test]
fn a_wrong_key_is_named() {
    let house = House::new();
    house.write("kingpost.toml", "[relay]\naddress = \"r@x.example\"\ndirecter = \"d@x.example\"\n");
    let said = house.refused(&["players", "list"]);
    assert!(said.contains("kingpost.toml") && said.contains("`relay.directer`"), "{said}");
    assert!(!house.path("kingpost.db").exists());
}

#[test]
fn a_database_that_is_none_and_one_in_no_folder_are_named() {
    let house = House::new();
    let config = std::fs::read_to_string(house.path("kingpost.toml")).expect("the config");
    house.write("kingpost.toml", &format!("{config}[store]\nurl = \"sqlite:none/kingpost.db\"\n"));
    assert!(house.refused(&["players", "list"]).contains("none"));
    house.write("kingpost.toml", &config);
    house.write("kingpost.db", &"This is no database. ".repeat(100));
    let said = house.refused(&["players", "list"]);
    assert!(said.contains("kingpost.db"), "{said}");
    let kept = std::fs::read_to_string(house.path("kingpost.db")).expect("the file");
    assert!(kept.starts_with("This is no database."));
}

#[test]
fn a_mailbox_that_is_not_there_is_named_and_nothing_is_made_in_its_place() {
    let house = House::new();
    let said = house.refused(&["once"]);
    assert!(said.contains("mail/relay"), "{said}");
    assert!(!house.path("mail").exists());
}

#[test]
fn a_database_in_use_by_another_program_is_named_and_not_changed() {
    let house = House::new();
    house.json(&["players", "list"]);
    let before = std::fs::read(house.path("kingpost.db")).expect("the file");
    let mut other = Holder::of(&house.path("kingpost.db"));
    house.write("p.csv", "id,name,email,rating,zone,country,expires\n1,Ann,a@x.example,,UTC,US,\n");
    let said = house.refused(&["players", "import", "p.csv"]);
    other.let_go();
    assert!(said.contains("kingpost.db") && said.contains("locked"), "{said}");
    assert_eq!(std::fs::read(house.path("kingpost.db")).expect("the file"), before);
    assert_eq!(house.json(&["players", "list"]), serde_json::json!([]));
}

/// Another program in the middle of writing.
struct Holder(std::process::Child);

impl Holder {
    fn of(database: &std::path::Path) -> Self {
        use std::io::{BufRead as _, BufReader};
        const HOLD: &str = "import sqlite3, sys\n\
            c = sqlite3.connect(sys.argv[1], isolation_level=None)\n\
            c.execute('begin immediate')\n\
            print('held', flush=True)\n\
            sys.stdin.read()\n";
        let mut python = std::process::Command::new("python3");
        python.args(["-c", HOLD]).arg(database);
        python.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        let mut child = python.spawn().expect("python3 runs");
        let mut said = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut said).expect("it speaks");
        assert_eq!(said, "held\n");
        Self(child)
    }

    fn let_go(&mut self) {
        drop(self.0.stdin.take());
        self.0.wait().expect("it ends");
    }
}
