//! `kingpost players`.

use super::House;

const HEADER: &str = "id,name,email,rating,zone,country,expires";

#[test]
fn players_are_imported_listed_and_updated() {
    let house = House::new();
    assert!(house.run(&["players", "list"]).out.contains("No players yet"));
    house.write(
        "a.csv",
        &format!("{HEADER}\n1,Ann,ann@x.example,1810,UTC,US,2030-01-01\n2,Ben,ben@x.example,,UTC,CA,\n"),
    );
    let counts = house.json(&["players", "import", "a.csv"]);
    assert_eq!((&counts["imported"], &counts["added"], &counts["updated"]), (&2.into(), &2.into(), &0.into()));
    house.write("b.csv", &format!("{HEADER}\n2,Ben,ben@y.example,1500,UTC,CA,\n3,Cay,ben@x.example,,UTC,CA,\n"));
    assert_eq!(house.json(&["players", "import", "b.csv"])["updated"], 1);
    let list = house.json(&["players", "list"]);
    let of = |key: &str| list.as_array().expect("a list").iter().map(|p| p[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("id"), ["1", "2", "3"]);
    assert_eq!(of("email"), ["ann@x.example", "ben@y.example", "ben@x.example"]);
    assert_eq!(of("rating"), [1810.into(), 1500.into(), serde_json::Value::Null]);
    let table = house.run(&["players", "list"]).out;
    assert!(table.lines().nth(3).is_some_and(|line| line.contains("unrated")), "{table}");
}

#[test]
fn a_wrong_row_is_named_and_nothing_is_taken() {
    let house = House::new();
    house.write("a.csv", &format!("{HEADER}\n1,Ann,ann@x.example,,UTC,US,\n2,Ben,ben@x.example,,Berlin,CA,\n"));
    let said = house.refused(&["--json", "players", "import", "a.csv"]);
    assert!(said.contains("a.csv") && said.contains("row 3: zone") && said.contains("Nothing was imported"), "{said}");
    assert_eq!(house.json(&["players", "list"]), serde_json::json!([]));
    assert!(house.refused(&["players", "import", "none.csv"]).contains("none.csv"));
}

#[test]
fn an_address_stands_for_one_player() {
    let house = House::new();
    house.write("a.csv", &format!("{HEADER}\n1,Ann,ann@x.example,,UTC,US,\n"));
    house.json(&["players", "import", "a.csv"]);
    house.write("b.csv", &format!("{HEADER}\n2,Ben,ANN@x.example,,UTC,CA,\n"));
    let said = house.refused(&["players", "import", "b.csv"]);
    assert!(said.contains("players 1 and 2"), "{said}");
    assert_eq!(house.json(&["players", "list"]).as_array().map(Vec::len), Some(1));
}

#[test]
fn the_house_s_own_addresses_are_no_player_s() {
    let house = House::new();
    house.write("a.csv", &format!("{HEADER}\n1,Ann,CCD@house.example,,UTC,US,\n"));
    let said = house.refused(&["players", "import", "a.csv"]);
    assert!(said.contains("player 1") && said.contains("Nothing was imported"), "{said}");
    assert_eq!(house.json(&["players", "list"]), serde_json::json!([]));
}
