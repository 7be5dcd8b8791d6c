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
