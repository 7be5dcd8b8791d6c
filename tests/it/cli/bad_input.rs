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
