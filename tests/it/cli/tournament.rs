//! `kingpost tournament`, `outbox` and `review` where nothing has happened yet.

use super::House;

const GK: &str =
    "id = \"gk\"\nname = \"Knights\"\nkind = \"golden-knights\"\nstarts = 2005-01-02\n[rules]\ndays = 20\n";

#[test]
fn a_tournament_is_added_shown_and_changed_until_it_begins() {
    let house = House::new();
    house.write("gk.toml", GK);
    assert_eq!(house.json(&["tournament", "add", "gk.toml"])["id"], "gk");
    let shown = house.json(&["tournament", "show", "gk"]);
    assert_eq!((&shown["kind"], &shown["starts"]), (&"golden-knights".into(), &"2005-01-02".into()));
    assert_eq!((&shown["rules"]["days"], &shown["rules"]["moves"]), (&20.into(), &10.into()));
    assert_eq!(shown["sections"], serde_json::json!([]));
    assert!(house.run(&["tournament", "add", "gk.toml"]).out.contains("nothing changed"));
    house.write("gk.toml", &GK.replace("days = 20", "days = 25"));
    assert!(house.run(&["tournament", "add", "gk.toml"]).out.contains("is changed"));
    let text = house.run(&["tournament", "show", "gk"]).out;
    assert!(text.contains("10 moves in 25 days") && text.contains("No section yet"), "{text}");
}

#[test]
fn a_wrong_file_and_an_unknown_tournament_are_named() {
    let house = House::new();
    house.write("gk.toml", &GK.replace("kind", "kinds"));
    let said = house.refused(&["tournament", "add", "gk.toml"]);
    assert!(said.contains("gk.toml") && said.contains("did you mean `kind`?"), "{said}");
    assert!(house.refused(&["tournament", "show", "gk"]).contains("nor any other"));
    house.write("gk.toml", GK);
    house.json(&["tournament", "add", "gk.toml"]);
    assert!(house.refused(&["tournament", "show", "gk2"]).contains("there are gk"));
}

#[test]
fn an_empty_outbox_and_review_say_so() {
    let house = House::new();
    assert_eq!(house.run(&["outbox", "list"]).out, "No letters.\n");
    assert_eq!(house.json(&["outbox", "retry"])["retried"], 0);
    assert!(house.refused(&["outbox", "retry", "<none@x>"]).contains("none@x"));
    assert_eq!(house.json(&["review", "list"]), serde_json::json!([]));
    for command in ["show", "accept", "discard"] {
        assert!(house.refused(&["review", command, "7"]).contains("no letter 7"));
    }
    assert_eq!(house.run(&["outbox", "list", "--state", "lost"]).status, 2);
}
