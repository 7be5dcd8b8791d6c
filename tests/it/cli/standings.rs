//! `kingpost standings`.

use super::House;
use super::play::begun;

fn result(house: &House, game: &str, result: &str) {
    house.json(&["ruling", game, "result", result, "--at", "2024-03-02T12:00:00Z"]);
}

#[test]
fn a_section_has_its_crosstable_in_every_layout() {
    let house = begun();
    house.json(&["section", "start", "t", "--players", "1,2,3", "--code", "C1", "--at", "2024-03-01T12:00:00Z"]);
    result(&house, "C1-1", "1-0"); // 2 beats 3
    result(&house, "C1-2", "1/2"); // 1 and 2
    let shown = house.json(&["standings", "t", "--section", "c1"]);
    let players = shown["sections"][0]["players"].as_array().expect("players");
    let line = |n: usize| {
        format!("{} {} {} {}", players[n]["place"], players[n]["id"], players[n]["points"], players[n]["open"])
    };
    assert_eq!([line(0), line(1), line(2)], ["1 \"2\" 1.5 0", "2 \"1\" 0.5 1", "3 \"3\" 0.0 1"]);
    assert_eq!(players[0]["games"][0]["how"], "adjudication");
    assert_eq!((&shown["sections"][0]["over"], &shown["weighted"]), (&false.into(), &serde_json::Value::Null));
    let text = house.run(&["standings", "t"]).out;
    assert!(text.contains("section C1 (games go on)") && text.contains("section K1"), "{text}");
    assert!(text.contains("1.  Ben Orr  unr.  X  \u{bd}  1  1.5     0"), "{text}");
    for (format, part) in [("markdown", "| 1. | Ben Orr |"), ("csv", "1.,Ben Orr,unr."), ("html", "<td>Ben Orr</td>")] {
        let text = house.run(&["standings", "t", "--format", format]).out;
        assert!(text.contains(part), "{format}: {text}");
    }
    assert!(house.refused(&["standings", "none"]).contains("no tournament"));
    assert!(house.refused(&["standings", "t", "--section", "Z9"]).contains("no section Z9"));
}

#[test]
fn a_golden_knights_is_weighted_over_its_rounds() {
    // GK6
    let house = begun();
    house.write("gk.toml", "id = \"gk\"\nname = \"Knights\"\nkind = \"golden-knights\"\nstarts = 2024-03-01\n");
    house.json(&["tournament", "add", "gk.toml"]);
    assert_eq!(house.json(&["standings", "gk"])["sections"], serde_json::json!([]));
    assert!(house.run(&["standings", "gk"]).out.contains("No section of gk has started yet"));
    for (round, code) in [("1", "24N1"), ("2", "24Ns1"), ("3", "24Nf1")] {
        let start = ["section", "start", "gk", "--players", "1,2", "--code", code, "--round", round];
        house.json(&[&start[..], &["--at", "2024-03-01T12:00:00Z"]].concat());
    }
    result(&house, "24N1-1", "1-0");
    result(&house, "24NS1-1", "1/2");
    result(&house, "24NF1-1", "0-1");
    let shown = house.json(&["standings", "gk"]);
    let total = |n: usize| (shown["weighted"][n]["id"].clone(), shown["weighted"][n]["weighted"].clone());
    assert_eq!(total(0), ("2".into(), 5.6.into()), "half of 2.2, and 4.5");
    assert_eq!(total(1), ("1".into(), 2.1.into()), "1, and half of 2.2");
    assert!(house.run(&["standings", "gk"]).out.contains("Knights, all rounds"));
}

/// A round of one section in which everybody beats all who come later in the table.
fn round(house: &House, round: &str, code: &str, players: &[u32]) {
    let ids: Vec<String> = players.iter().map(ToString::to_string).collect();
    let ids = ids.join(",");
    let start = ["section", "start", "gk", "--players", &ids, "--code", code, "--round", round];
    let started = house.json(&[&start[..], &["--at", "2024-03-01T12:00:00Z"]].concat());
    for game in started["games"].as_array().expect("games") {
        let place = |side: &str| players.iter().position(|p| game[side] == *p.to_string()).expect("a place");
        let score = if place("white") < place("black") { "1-0" } else { "0-1" };
        result(house, game["game"].as_str().expect("a game"), score);
    }
}

fn knights() -> House {
    let house = begun();
    let row = |n: u32| format!("{n},Player {n},p{n}@x.example,{},UTC,US,\n", 1_500 + n);
    let rows: String = (11..25).map(row).collect();
    house.write("many.csv", &format!("id,name,email,rating,zone,country,expires\n{rows}"));
    house.json(&["players", "import", "many.csv"]);
    house.write("gk.toml", "id = \"gk\"\nname = \"Knights\"\nkind = \"golden-knights\"\nstarts = 2024-03-01\n");
    house.json(&["tournament", "add", "gk.toml"]);
    house
}

#[test]
fn the_next_round_is_shown_with_the_commands_that_start_it() {
    // GK3
    let house = knights();
    assert!(house.refused(&["advance", "gk"]).contains("nobody advances"));
    round(&house, "1", "24N1", &[11, 12, 13, 14, 15, 16, 17]);
    round(&house, "1", "24N2", &[18, 19, 20, 21, 22, 23, 24]);
    let made = house.json(&["advance", "gk"]);
    let through: Vec<String> = made["through"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| format!("{} {} {}", seat["id"], seat["points"], seat["why"]).replace('"', ""))
        .collect();
    assert_eq!(
        through,
        ["11 6.0 score", "12 5.0 score", "18 6.0 score", "19 5.0 score", "20 4.0 fill-up", "13 4.0 fill-up"]
    );
    assert_eq!((&made["short"], &made["sections"]), (&1.into(), &serde_json::json!([])), "six make no section");
    assert!(house.run(&["advance", "gk"]).out.contains("1 short of 7"));
    assert!(house.refused(&["advance", "gk", "--round", "3"]).contains("nobody advances from round 3"));
    assert!(house.refused(&["advance", "t"]).contains("only a Golden Knights"));
}

#[test]
fn prizes_go_to_those_who_completed_the_finals() {
    // GK4, GK5, GK6
    let house = knights();
    round(&house, "1", "24N1", &[11, 12, 13, 14, 15, 16, 17]);
    round(&house, "2", "24Ns1", &[11, 12, 18, 19, 20, 21, 22]);
    let so_far = house.json(&["prizes", "gk"]);
    assert_eq!(
        (&so_far["is_final"], &so_far["prizes"], &so_far["champion"]),
        (&false.into(), &serde_json::json!([]), &serde_json::Value::Null)
    );
    round(&house, "3", "24Nf1", &[12, 11, 18, 19, 20, 21, 22]);
    let done = house.json(&["prizes", "gk"]);
    assert_eq!((&done["is_final"], &done["entries"], &done["champion"]), (&true.into(), &7.into(), &"12".into()));
    // The finals weigh most. 7 of 400: 26.25 for the first, and all of the first seven prizes is paid.
    let paid: Vec<String> = done["prizes"]
        .as_array()
        .expect("prizes")
        .iter()
        .map(|p| p["money"].as_str().expect("money").to_owned())
        .collect();
    assert_eq!(paid, ["26.25", "14.00", "10.50", "7.00", "3.50", "1.75", "1.75"]);
    assert_eq!(done["prizes"][0]["weighted"], 5.0 + 5.0 * 2.2 + 6.0 * 4.5);
    assert_eq!(
        (&done["gifts"], &done["pins"].as_array().map(Vec::len)),
        (&serde_json::json!(["13", "14", "15", "16", "17"]), &Some(7))
    );
    let text = house.run(&["prizes", "gk"]).out;
    assert!(text.contains("Champion, with title and plaque: 12."), "{text}");
    assert!(house.refused(&["prizes", "t"]).contains("Golden Knights only"));
}

#[test]
fn a_golden_knights_is_rehearsed_without_a_config() {
    let house = House::empty();
    let done = house.json(&["rehearse", "--entries", "400", "--seed", "3"]);
    assert_eq!((&done["wrong"], &done["rounds"][0]["sections"]), (&serde_json::json!([]), &57.into()));
    assert_eq!(done["fund"], done["paid"]);
    assert!(house.run(&["rehearse", "--entries", "4000"]).out.contains("all add up"));
}

#[test]
fn entries_wait_until_they_make_sections_of_seven() {
    // GK1, GK2, GK9
    let house = knights();
    let add = |players: &[&str], more: &[&str]| {
        house.run(&[&["entry", "add", "gk"], players, &["--posted", "2024-03-02"], more].concat())
    };
    let said = add(&["11", "99", "12"], &[]);
    assert!(said.status == 1 && said.err.contains("entry 2, player 99: there is no such player"), "{}", said.err);
    assert_eq!(house.json(&["entry", "list", "gk"]), serde_json::json!([]), "all or none");
    house.write("e.csv", "player,posted\n11,2024-03-02\n11,2024-03-02\n12,2024-03-02\n13,2 March\n");
    assert!(house.refused(&["entry", "import", "gk", "e.csv"]).contains("row 5: posted: \"2 March\" is no date"));
    house.write("e.csv", "player,posted\n11,2024-03-02\n11,2024-03-02\n12,2024-03-02\n13,2024-03-02\n");
    let taken = house.json(&["entry", "import", "gk", "e.csv"]);
    assert_eq!((&taken["entered"], &taken["fees"]), (&4.into(), &100.into()));
    assert!(house.run(&["section", "form", "gk"]).out.contains("not enough entries"));
    assert_eq!(add(&["14", "15", "16", "17", "18"], &[]).status, 0);

    let shown = house.json(&["section", "form", "gk"]);
    assert_eq!((&shown["started"], &shown["sections"][0]["section"]), (&false.into(), &"24N1".into()));
    assert!(house.refused(&["game", "list", "--section", "24N1"]).contains("no section"), "showing it starts nothing");
    let early = ["section", "form", "gk", "--confirm", "--at", "2024-02-29T12:00:00Z"];
    assert!(house.refused(&early).contains("begins on 2024-03-01"));
    let made = house.json(&["section", "form", "gk", "--confirm", "--at", "2024-03-03T12:00:00Z"]);
    let players: std::collections::BTreeSet<_> =
        made["sections"][0]["players"].as_array().expect("players").iter().map(ToString::to_string).collect();
    assert_eq!((players.len(), made["sections"][0]["games"].as_array().map(Vec::len)), (7, Some(21)));
    let list = house.json(&["entry", "list", "gk"]);
    let waits: Vec<_> = list.as_array().expect("entries").iter().filter(|e| e["section"].is_null()).collect();
    assert_eq!(waits.len(), 2, "nine entries, one section of seven: {list}");
    assert!(waits.iter().any(|e| e["player"] == "11"), "nobody has two seats in one section (GK9)");
    assert_eq!(house.json(&["section", "form", "gk"])["sections"], serde_json::json!([]), "nobody is seated twice");
    assert!(house.refused(&["entry", "add", "t", "1", "--posted", "2024-03-02"]).contains("Golden Knights only"));
}
