//! A section from its start to the end of a game, by `section`, `once` and `game`.

use super::House;

const NOON: &str = "2024-03-01T12:00:00Z";

/// A house with two players and a tournament, at virtual times.
fn house() -> House {
    let house = House::new();
    let config = std::fs::read_to_string(house.path("kingpost.toml")).expect("the config");
    house.write("kingpost.toml", &format!("{config}[senders]\nrequire = \"address\"\n"));
    for folder in ["mail/relay/new", "mail/relay/cur", "mail/relay/tmp", "mail/out/new", "mail/out/cur", "mail/out/tmp"]
    {
        std::fs::create_dir_all(house.path(folder)).expect("a folder");
    }
    house.write(
        "players.csv",
        "id,name,email,rating,zone,country,expires\n\
         1,Ann Lee,ann@x.example,1810,UTC,US,\n2,Ben Orr,ben@x.example,,UTC,US,\n3,Cay Ito,cay@x.example,,UTC,US,\n",
    );
    house.json(&["players", "import", "players.csv"]);
    house.write("t.toml", "id = \"t\"\nname = \"Test\"\nstarts = 2024-03-01\n");
    house.json(&["tournament", "add", "t.toml"]);
    house
}

/// The same, in which Ann and Ben have begun game K1-1 at noon.
pub(super) fn begun() -> House {
    let house = house();
    house.json(&["section", "start", "t", "--players", "1,2", "--code", "K1", "--at", NOON]);
    house.json(&["once", "--at", NOON]);
    house
}

impl House {
    /// The kinds of all letters to an address, oldest first.
    pub(super) fn letters_to(&self, to: &str) -> Vec<String> {
        let all = self.json(&["outbox", "list", "--limit", "1000"]);
        let theirs = all.as_array().expect("a list").iter().rev().filter(|l| l["to"] == to);
        theirs.filter_map(|l| l["kind"].as_str().map(str::to_owned)).collect()
    }

    /// A letter without a Date, delivered at an instant.
    pub(super) fn letter(&self, at: i64, from: &str, game: &str, body: &str) {
        let text = format!("From: {from}\nTo: relay@house.example\nSubject: [{game}]\n\n{body}\n");
        self.write(&format!("mail/relay/new/{at}.{}.x", body.len()), &text);
    }
}

#[test]
fn two_players_meet_once_and_the_first_has_white() {
    let house = house();
    let started = house.json(&["section", "start", "t", "--players", "2,1", "--code", "k1", "--at", NOON]);
    let game = serde_json::json!({ "game": "K1-1", "white": "2", "black": "1" });
    assert_eq!(started, serde_json::json!({ "section": "K1", "games": [game] }));
    let row = serde_json::json!({ "game": "K1-1", "white": "2", "black": "1", "status": "playing", "result": "*" });
    assert_eq!(house.json(&["game", "list", "--section", "k1"]), serde_json::json!([row]));
    assert!(house.run(&["tournament", "show", "t"]).out.contains("K1"));
}

#[test]
fn a_game_is_played_shown_and_written_as_pgn() {
    let house = house();
    house.json(&["section", "start", "t", "--players", "1,2", "--code", "K1", "--at", NOON]);
    house.json(&["once", "--at", NOON]);
    let noon = 1_709_294_400;
    house.letter(noon + 3_600, "ann@x.example", "K1-1", "1. e4");
    let said = house.json(&["once", "--at", "2024-03-01T13:01:00Z"]);
    assert_eq!(said["at"], "2024-03-01T13:01:00Z");
    assert_eq!((&said["postings"], &said["letters_sent"]), (&1.into(), &2.into()));
    house.letter(noon + 7_200, "ben@x.example", "K1-1", "I resign.");
    house.json(&["once", "--at", "2024-03-01T14:01:00Z"]);
    let text = house.run(&["game", "show", "k1-1"]).out;
    for part in ["Ended 1-0 by resignation", "Ann Lee", "1.", "e4", "2024-03-01T13:00:00Z"] {
        assert!(text.contains(part), "{text}");
    }
    let pgn = house.run(&["game", "pgn", "K1-1"]).out;
    assert!(
        pgn.starts_with("[Event \"Test\"]\n") && pgn.contains("[Result \"1-0\"]") && pgn.contains("1. e4"),
        "{pgn}"
    );
    assert_eq!(house.json(&["game", "pgn", "K1-1"])["pgn"].as_str().map(str::trim_end), Some(pgn.trim_end()));
    let check = house.json(&["check"]);
    assert_eq!(check["good"], true, "{check}");
}

#[test]
fn a_game_stops_when_its_months_are_over_and_is_a_draw_a_week_later() {
    // R16, with one month in place of thirty
    let house = house();
    house.write("m.toml", "id = \"m\"\nname = \"Month\"\nstarts = 2024-03-01\n[rules]\nmonths = 1\ndays = 100\n");
    house.json(&["tournament", "add", "m.toml"]);
    house.json(&["section", "start", "m", "--players", "1,2", "--code", "M1", "--at", NOON]);
    house.json(&["once", "--at", NOON]);
    // Midnight of 1 April in Chicago is 05:00 UTC.
    house.json(&["once", "--at", "2024-04-01T04:59:59Z"]);
    assert_ne!(house.json(&["game", "show", "M1-1"])["clocks"]["white"]["deadline"], serde_json::Value::Null);
    house.json(&["once", "--at", "2024-04-01T05:16:00Z"]);
    let stopped = house.json(&["game", "show", "M1-1"]);
    assert_eq!(
        (&stopped["status"], &stopped["clocks"]["white"]["deadline"]),
        (&"playing".into(), &serde_json::Value::Null)
    );
    house.letter(1_711_951_200, "ann@x.example", "M1-1", "1. e4");
    let late = house.json(&["once", "--at", "2024-04-01T06:01:00Z"]);
    assert_eq!((&late["letters_read"], &late["postings"], &late["letters_sent"]), (&1.into(), &0.into(), &1.into()));
    house.json(&["once", "--at", "2024-04-08T05:16:00Z"]);
    let over = house.json(&["game", "show", "M1-1"]);
    assert_eq!((&over["result"], &over["ended_by"]), (&"1/2-1/2".into(), &"adjudication".into()));
    assert_eq!(over["moves"], serde_json::json!([]));
}

#[test]
fn several_games_of_a_pair_and_boards_of_teams_are_paired_with_colours_in_turn() {
    let house = house();
    let games = |arguments: &[&str]| {
        let started = house.json(&[&["section", "start", "t"], arguments].concat());
        let games = started["games"].as_array().expect("games").clone();
        let line = |g: &serde_json::Value| format!("{} {}-{}", g["game"], g["white"], g["black"]).replace('"', "");
        games.iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(
        games(&["--players", "1,2", "--games", "3", "--code", "M1", "--at", NOON]),
        ["M1-1 1-2", "M1-2 2-1", "M1-3 1-2"]
    );
    let said = house.refused(&["section", "start", "t", "--players", "1,2,3", "--boards", "2"]);
    assert!(said.contains("teams of 2") && said.contains("Nothing was started"), "{said}");
    // Which of three games an unmarked letter is about is asked, never guessed.
    house.json(&["once", "--at", NOON]);
    house.letter(1_709_294_700, "ann@x.example", "a move", "1. e4");
    let asked = house.json(&["once", "--at", "2024-03-01T12:05:00Z"]);
    assert_eq!((&asked["postings"], &asked["letters_sent"]), (&0.into(), &1.into()));
}

#[test]
fn time_never_goes_back() {
    let house = house();
    house.json(&["once", "--at", "2024-03-02T12:00:00Z"]);
    let said = house.refused(&["once", "--at", "2024-03-02T11:59:59Z"]);
    assert!(said.contains("2024-03-02T12:00:00Z") && said.contains("never goes back"), "{said}");
    house.json(&["once", "--at", "2024-03-02T12:00:00Z"]);
    assert_eq!(house.run(&["once", "--at", "yesterday"]).status, 2);
}

#[test]
fn what_cannot_be_started_is_refused_and_nothing_is() {
    let house = house();
    for (arguments, part) in [
        (["none", "1,2", "K1"], "no tournament"),
        (["t", "1,9", "K1"], "9"),
        (["t", "1,1", "K1"], "twice"),
        (["t", "1", "K1"], "two players"),
        (["t", "1,2", "K-1"], "section code"),
    ] {
        let [tournament, players, code] = arguments;
        let said = house.refused(&["section", "start", tournament, "--players", players, "--code", code]);
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(house.json(&["game", "list"]), serde_json::json!([]));
    house.json(&["section", "start", "t", "--players", "1,2,3", "--code", "K1"]);
    assert!(house.refused(&["section", "start", "t", "--players", "1,2", "--code", "K1"]).contains("already"));
    assert_eq!(house.json(&["game", "list"]).as_array().map(Vec::len), Some(3));
    assert!(house.refused(&["game", "show", "K1-9"]).contains("K1-9"));
    assert!(house.refused(&["game", "pgn", "K9-1"]).contains("K9-1"));
    assert!(house.refused(&["game", "list", "--section", "K9"]).contains("K9"));
}

#[test]
fn a_named_time_is_for_maildirs_only() {
    let house = house();
    let config = std::fs::read_to_string(house.path("kingpost.toml")).expect("the config");
    house.write("kingpost.toml", &format!("{config}[outgoing]\nkind = \"smtp\"\nhost = \"localhost\"\n"));
    assert!(house.refused(&["once", "--at", NOON]).contains("Maildir"));
}

#[test]
fn check_says_what_is_wrong_and_ends_with_status_1() {
    let house = house();
    std::fs::remove_dir_all(house.path("mail/relay")).expect("removed");
    let said = house.run(&["check"]);
    assert_eq!(said.status, 1);
    let wrong: Vec<_> = said.out.lines().filter(|line| line.starts_with("WRONG")).collect();
    assert!(matches!(wrong[..], [line] if line.contains("mailbox") && line.contains("mail/relay")), "{}", said.out);
}

#[test]
fn letters_out_are_listed_and_a_strangers_letter_waits_for_a_person() {
    let house = house();
    house.json(&["section", "start", "t", "--players", "1,2", "--code", "K1", "--at", NOON]);
    assert_eq!(house.json(&["outbox", "list"])[0]["state"], "queued");
    house.json(&["once", "--at", NOON]);
    let sent = house.json(&["outbox", "list", "--state", "sent"]);
    assert_eq!(sent.as_array().map(Vec::len), Some(2));
    assert_eq!((&sent[0]["kind"], &sent[0]["game"]), (&"start".into(), &"K1-1".into()));
    assert!(house.run(&["outbox", "list"]).out.contains("ann@x.example"));

    let noon = 1_709_294_400;
    house.letter(noon + 60, "Stranger \u{1b}[31m <who@z.example>", "K1-1", "1. e4");
    house.letter(noon + 61, "who@z.example", "K1-1", "1. d4 please");
    assert_eq!(house.json(&["once", "--at", "2024-03-01T12:05:00Z"])["letters_sent"], 0);
    let waiting = house.json(&["review", "list"]);
    assert_eq!(waiting.as_array().map(Vec::len), Some(2));
    let n = waiting[0]["n"].to_string();
    let shown = house.run(&["review", "show", &n]).out;
    assert!(shown.contains("z.example") && !shown.contains('\u{1b}'), "{shown}");
    assert_eq!(house.json(&["review", "discard", &n])["accepted"], false);
    assert!(house.refused(&["review", "discard", &n]).contains("not waiting"));
    assert_eq!(house.json(&["review", "list"]).as_array().map(Vec::len), Some(1));
    assert_eq!(house.json(&["game", "show", "K1-1"])["moves"], serde_json::json!([]));
}

#[test]
fn a_held_letter_is_shown_to_a_person_who_may_take_it() {
    let house = begun();
    let config = std::fs::read_to_string(house.path("kingpost.toml")).expect("the config");
    house.write("kingpost.toml", &config.replace("require = \"address\"", "require = \"verified\""));
    house.letter(1_709_294_400 + 60, "ann@x.example", "K1-1", "1. e4");
    house.json(&["once", "--at", "2024-03-01T12:05:00Z"]);
    let waiting = house.json(&["review", "list"]);
    assert_eq!((&waiting[0]["state"], &waiting[0]["from"]), (&"held".into(), &"ann@x.example".into()), "{waiting}");
    let n = waiting[0]["n"].to_string();
    assert_eq!(house.json(&["review", "accept", &n])["accepted"], true);
    assert_eq!(house.json(&["review", "list"]), serde_json::json!([]));
    assert_eq!(house.json(&["once", "--at", "2024-03-01T12:06:00Z"])["postings"], 1);
    assert_eq!(house.json(&["game", "show", "K1-1"])["moves"][0]["posted_at"], "2024-03-01T12:01:00Z");
}

#[test]
fn a_letter_is_read_with_no_config_and_against_a_stored_game() {
    let house = house();
    house.write(
        "letter.eml",
        "Received: from a by b; Fri, 1 Mar 2024 13:00:05 +0000\nFrom: Ann <ann@x.example>\nTo: relay@house.example\n\
         Date: Fri, 1 Mar 2024 13:00:00 +0000\nSubject: Re: [K1-1] x\n\n3. Bb5 a6\n4. Bxc6\nI offer a draw.\n\n> 2... Nc6\n",
    );
    let moves =
        ["read", "letter.eml", "--moves", "e4 e5 Nf3 Nc6", "--white", "ann@x.example", "--black", "b@x.example"];
    let read = house.json(&[&moves[..], &["--ifs", "Bb5 a6; Bc4 Nf6"]].concat());
    assert_eq!(read["moves"], serde_json::json!(["Bb5", "a6", "Bxc6"]));
    assert_eq!((&read["sender"], &read["game"]), (&"ann@x.example".into(), &"K1-1".into()));
    assert_eq!((&read["commands"], &read["reject"]), (&serde_json::json!(["draw-offer"]), &serde_json::Value::Null));
    assert_eq!(read["posted_at"], "2024-03-01T13:00:00Z");
    assert!(!read["text"].as_str().expect("text").contains("Nc6"), "quoted text is not the player's: {read}");
    let text = house.run(&moves).out;
    assert!(text.contains("moves") && text.contains("> 4. Bxc6"), "{text}");

    house.json(&["section", "start", "t", "--players", "1,2", "--code", "K1", "--at", NOON]);
    let stored = house.json(&["read", "letter.eml", "--game", "k1-1"]);
    assert_ne!(stored["reject"], serde_json::Value::Null, "no third move can be played at the start: {stored}");
    assert_eq!(stored["moves"], serde_json::json!([]));
    assert_eq!(house.json(&["game", "show", "K1-1"])["moves"], serde_json::json!([]), "nothing is changed");

    assert!(house.refused(&["read", "none.eml"]).contains("none.eml"));
    assert!(house.refused(&["read", "letter.eml", "--moves", "e4 e4"]).contains("e4 (half-move 2)"));
    assert!(house.refused(&["read", "letter.eml", "--game", "K9-1"]).contains("K9-1"));
    assert_eq!(house.run(&["read", "letter.eml", "--game", "K1-1", "--moves", "e4"]).status, 2);
}

#[test]
fn nothing_is_read_under_the_name_of_another_game() {
    let house = house();
    let letter = |name: &str, subject: &str, body: &str| {
        house.write(
            name,
            &format!("From: Ann <ann@x.example>\nTo: relay@house.example\nSubject: {subject}\n\n{body}\n"),
        );
    };
    letter("other.eml", "Re: [K1-3] x", "[K1-5]\n3. Bc4");
    letter("both.eml", "Re: [K1-3] x", "[K1-5]\n3. Bc4\n\n[K1-3]\n3. Bb5");
    letter("alone.eml", "my move", "[K1-5]\n3. Bc4");
    letter("number.eml", "Re: [K1-3] x", "Game 5:\n\n3. Bc4");
    letter("own.eml", "Re: [K1-3] x", "Game 3:\n\n3. Bc4");
    let read = |name: &str| {
        let read = house.json(&["read", name, "--moves", "e4 e5 Nf3 Nc6"]);
        (read["moves"].clone(), read["reject"].as_str().map(str::to_owned))
    };
    let none = || serde_json::json!([]);
    assert_eq!(read("other.eml"), (none(), Some("no-move".into())));
    assert_eq!(read("both.eml"), (serde_json::json!(["Bb5"]), None));
    // The letter's own subject names no game: it is about the one it names.
    assert_eq!(read("alone.eml"), (serde_json::json!(["Bc4"]), None));
    assert_eq!(read("number.eml"), (none(), Some("clarify-command".into())));
    assert_eq!(read("own.eml"), (serde_json::json!(["Bc4"]), None));

    house.json(&["section", "start", "t", "--players", "1,2", "--code", "K1", "--at", NOON]);
    letter("stored.eml", "Re: [K1-1] x", "[K1-5]\n1. e4");
    assert_eq!(house.json(&["read", "stored.eml", "--game", "K1-1"])["moves"], none());
    letter("stored.eml", "my move", "[K1-5]\n1. e4");
    assert_eq!(house.json(&["read", "stored.eml", "--game", "K1-1"])["moves"], none());
}
