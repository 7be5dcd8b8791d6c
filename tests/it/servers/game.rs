//! A game to mate through real servers: the daemon of the built program between two mailboxes, while each server restarts.

use super::keeper::open_folder;
use super::{AUTHSERV_ID, Part, Postgres, Servers};
use crate::relay::desk::Somebody;
use crate::relay::mail::{Letter, Mail};
use kingpost::relay::ports::Outgoing;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const ADA: Somebody = Somebody { id: "1", name: "Ada Ash", email: "ada@example.org", zone: "America/Chicago" };
const BEN: Somebody = Somebody { id: "2", name: "Ben Birch", email: "ben@example.org", zone: "Europe/Berlin" };
const DIRECTOR: &str = "ccd@example.org";
const GAME: &str = "K1-1";
/// What Postfix puts on top of a player's letter.
const STAMP: &str = "Authentication-Results: mail.example.org; auth=pass; dmarc=pass header.from=example.org";

/// A daemon between servers of its own.
struct Match {
    servers: Servers,
    house: TempDir,
    daemon: Option<Child>,
    written: usize,
    way: Way,
}

/// How players' letters come to the relay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// As a mail program sends them: submission, with a login.
    Submission,
    /// From another server, while Dovecot, who knows the passwords, is away.
    Smtp,
    /// Into the mailbox, while Postfix is away; it had been here before.
    Mailbox,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Before,
    After,
}

use When::{After, Before};

impl Drop for Match {
    fn drop(&mut self) {
        if let Some(mut daemon) = self.daemon.take() {
            // An error here would hide the test's own.
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

impl Match {
    /// A section of two on the database at `store`, the daemon not running yet.
    fn prepare(store: &str, more: &str) -> Self {
        let servers = Servers::start(&["ada", "ben", "ccd", "relay"]);
        let house = open_folder("kp-house");
        let (imap, smtp) = (servers.dovecot().imaps, servers.postfix().submissions);
        let (password, ca) = (servers.password_file("relay"), servers.ca());
        let server = |port: u16| {
            format!(
                "host = \"localhost\"\nport = {port}\nsecurity = \"tls\"\nuser = \"relay\"\npassword_file = \"{}\"\nca_file = \"{}\"\n",
                password.display(),
                ca.display()
            )
        };
        let config = format!(
            "[relay]\naddress = \"relay@example.org\"\ndirector = \"{DIRECTOR}\"\n[store]\nurl = \"{store}\"\n\
             [senders]\nrequire = \"verified\"\nauthserv_id = \"{AUTHSERV_ID}\"\n\
             [mailbox]\nkind = \"imap\"\n{}{more}[outgoing]\nkind = \"smtp\"\n{}",
            server(imap),
            server(smtp)
        );
        let row = |who: Somebody| format!("{},{},{},,{},US,\n", who.id, who.name, who.email, who.zone);
        let players = format!("id,name,email,rating,zone,country,expires\n{}{}", row(ADA), row(BEN));
        let tournament = "id = \"t\"\nname = \"Test\"\nstarts = 2024-03-01\n";
        for (name, text) in [("kingpost.toml", config.as_str()), ("players.csv", &players), ("t.toml", tournament)] {
            fs::write(house.path().join(name), text).expect("written");
        }
        let this = Self { servers, house, daemon: None, written: 0, way: Way::Submission };
        let check = this.json(&["check"]);
        assert_eq!(check["good"], true, "{check}");
        this.json(&["players", "import", "players.csv"]);
        this.json(&["tournament", "add", "t.toml"]);
        this.json(&["section", "start", "t", "--players", "1,2", "--code", "K1"]);
        this
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kingpost"));
        command.arg("--json").args(arguments).current_dir(self.house.path()).env_remove("KINGPOST_CONFIG");
        command
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let Output { status, stdout, stderr } = self.command(arguments).output().expect("the program runs");
        assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
        serde_json::from_slice(&stdout).expect("one JSON document")
    }

    fn run(&mut self) {
        let log = fs::File::options().create(true).append(true).open(self.log()).expect("a log");
        let daemon = self.command(&["run"]).env("KINGPOST_LOG", "info").stdout(Stdio::null()).stderr(log).spawn();
        self.daemon = Some(daemon.expect("the daemon starts"));
    }

    fn log(&self) -> std::path::PathBuf {
        self.house.path().join("log")
    }

    /// SIGTERM; it must come to an end by itself, and say that all went well.
    fn stop(&mut self) {
        let mut daemon = self.daemon.take().expect("a daemon");
        let asked = Command::new("kill").args(["-TERM", &daemon.id().to_string()]).status();
        assert!(asked.expect("kill runs").success());
        let status = self.wait_for("the end of the daemon", || daemon.try_wait().expect("it can be asked"));
        assert!(status.success(), "{status}: {}", self.said());
    }

    fn said(&self) -> String {
        let part = |part: Part| part.log(self.servers.folder());
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        format!("{log}\n{}\n{}", part(Part::Postfix), part(Part::Dovecot))
    }

    fn wait_for<T>(&self, what: &str, mut there: impl FnMut() -> Option<T>) -> T {
        let deadline = Instant::now() + Duration::from_secs(120);
        loop {
            if let Some(found) = there() {
                return found;
            }
            assert!(Instant::now() < deadline, "{what} did not come: {}", self.said());
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// All letters that somebody has, oldest first, by an IMAP client that is not ours.
    fn letters(&self, to: &str) -> Vec<Mail> {
        let raw = self.servers.read(user_of(to), "INBOX").into_iter();
        let read = |raw: String| {
            Mail::read(&Outgoing { id: String::new(), from: String::new(), to: to.into(), raw: raw.into_bytes() })
        };
        raw.map(read).collect()
    }

    /// The newest letter once somebody has `count` of them, the last of them of this kind.
    fn letter(&self, to: &str, count: usize, kind: &str) -> Mail {
        let what = format!("letter {count} ({kind}) to {to}");
        let found = self.wait_for(&what, || {
            let letters = self.letters(to);
            assert!(letters.len() <= count, "{what}: {:?}", letters.iter().map(Mail::label).collect::<Vec<_>>());
            (letters.len() == count).then_some(letters)
        });
        let newest = found.last().expect("a letter").clone();
        assert_eq!(newest.kind, kind, "{what}: {}", newest.body);
        newest
    }

    /// Replies to a letter as a mail program does: by submission, to its Reply-To.
    fn replies(&mut self, who: Somebody, mail: &Mail, words: &str) {
        self.written += 1;
        let now = kingpost::clock::Clock::System.now();
        let mut letter = Letter::new(who, &format!("letter{}@example.org", self.written), now, words).answering(mail);
        match self.way {
            Way::Submission => self.servers.post(user_of(who.email), &letter.to, &letter.raw()),
            Way::Smtp => self.servers.hand_over(who.email, &letter.to, &letter.raw()),
            Way::Mailbox => {
                letter.stamps.push(STAMP.into());
                self.servers.deliver("relay", &letter.raw());
            }
        }
    }
}

fn user_of(address: &str) -> &str {
    address.split('@').next().unwrap_or(address)
}

/// Plays to mate. `breaks` comes before and after each reply, numbered from 1.
fn play(game: &mut Match, mut breaks: impl FnMut(&mut Match, usize, When)) {
    let start = game.letter(ADA.email, 1, "start");
    game.letter(BEN.email, 1, "start");
    breaks(game, 1, Before);
    game.replies(ADA, &start, "1. e4\nIf 1. ... e5, then 2. Bc4.");
    breaks(game, 1, After);
    let told = game.letter(BEN.email, 2, "move");
    game.letter(ADA.email, 2, "receipt");
    breaks(game, 2, Before);
    game.replies(BEN, &told, "1. e4 e5 2. Bc4 Nc6");
    breaks(game, 2, After);
    let told = game.letter(ADA.email, 3, "move");
    game.letter(BEN.email, 3, "receipt");
    breaks(game, 3, Before);
    game.replies(ADA, &told, "2. ... Nc6 3. Qh5");
    breaks(game, 3, After);
    let told = game.letter(BEN.email, 4, "move");
    game.letter(ADA.email, 4, "receipt");
    breaks(game, 4, Before);
    game.replies(BEN, &told, "3. Qh5 Nf6");
    breaks(game, 4, After);
    let told = game.letter(ADA.email, 5, "move");
    game.letter(BEN.email, 5, "receipt");
    breaks(game, 5, Before);
    game.replies(ADA, &told, "3. ... Nf6 4. Qxf7");
    breaks(game, 5, After);
    for (to, count) in [(ADA.email, 6), (BEN.email, 6), (DIRECTOR, 1)] {
        game.letter(to, count, "result");
    }
}

/// Nothing lost, nothing doubled: by the record, and by Message-ID.
fn is_whole(game: &Match) {
    let shown = game.json(&["game", "show", GAME]);
    let moves: Vec<&str> = shown["moves"].as_array().expect("moves").iter().filter_map(|m| m["san"].as_str()).collect();
    assert_eq!(moves.len(), 7, "{moves:?}");
    assert_eq!(moves[..6], ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"]);
    assert!(moves[6].starts_with("Qxf7"));
    assert_eq!((&shown["result"], &shown["ended_by"]), (&"1-0".into(), &"checkmate".into()));
    assert_eq!(shown["moves"][2]["by"], "conditional");
    let letters: Vec<Mail> = [ADA.email, BEN.email, DIRECTOR].iter().flat_map(|to| game.letters(to)).collect();
    let ids: HashSet<&str> = letters.iter().map(|m| m.id.as_str()).collect();
    assert_eq!((ids.len(), letters.len()), (13, 13));
    let check = game.json(&["check"]);
    assert_eq!(check["good"], true, "{check}");
    for state in ["review", "outbox"] {
        let left = game.json(&[state, "list"]);
        let open = |l: &Value| l["state"] != "sent";
        assert!(
            left.as_array().is_none_or(|l| l.iter().filter(|l| state == "review" || open(l)).count() == 0),
            "{left}"
        );
    }
}

#[test]
fn a_game_to_mate_while_the_mail_servers_restart() {
    let mut game = Match::prepare("sqlite:kingpost.db", "processed = \"Archive\"\n");
    game.run();
    play(&mut game, |game, step, when| match (step, when) {
        (1, After) => game.servers.restart(Part::Dovecot),
        // The daemon has letters to send, and nobody takes them.
        (2, Before) => {
            game.servers.stop(Part::Postfix);
            game.way = Way::Mailbox;
        }
        (2, After) => {
            game.wait_for("a letter that could not go", || {
                let waiting = game.json(&["outbox", "list", "--state", "queued"]);
                waiting.as_array()?.iter().any(|l| !l["error"].is_null()).then_some(())
            });
            game.servers.launch(Part::Postfix);
            game.way = Way::Submission;
        }
        // Postfix has a letter for a mailbox that is away.
        (3, Before) => {
            game.servers.stop(Part::Dovecot);
            game.way = Way::Smtp;
        }
        (3, After) => {
            game.servers.launch(Part::Dovecot);
            game.way = Way::Submission;
        }
        // The daemon stops, and another goes on.
        (4, Before) => game.stop(),
        (4, After) => game.run(),
        _ => {}
    });
    game.stop();
    is_whole(&game);
    let left = game.servers.read("relay", "INBOX");
    assert!(left.is_empty(), "all letters were moved: {left:?}");
    assert_eq!(game.servers.read("relay", "Archive").len(), 5);
}

#[test]
fn a_game_to_mate_while_the_database_restarts() {
    let postgres = Postgres::start();
    let mut game = Match::prepare(&postgres.database(), "");
    game.run();
    play(&mut game, |game, step, when| match (step, when) {
        (2 | 4, After) => postgres.restart(),
        // Away while a letter comes in.
        (3, Before) => postgres.stop(),
        (3, After) => {
            game.wait_for("a round that failed", || game.said().contains("the round failed").then_some(()));
            postgres.launch();
        }
        _ => {}
    });
    game.stop();
    is_whole(&game);
}
