//! `kingpost rule`.

use super::House;

#[test]
fn a_rule_a_point_and_the_list_are_printed() {
    let house = House::new();
    let page = house.run(&["rule", "R11"]).out;
    assert!(page.starts_with("R11  Loss on time (built)\n"), "{page}");
    assert!(page.contains("\nExample. Move 18"), "{page}");
    assert!(house.run(&["rule", "r11.3"]).out.contains("R11.3  Standard"));
    let list = house.run(&["rule"]).out;
    assert_eq!(list.lines().count(), 31, "{list}");
    assert!(list.lines().all(|line| line.chars().count() <= 76));
    assert!(house.refused(&["rule", "R99"]).contains("no rule R99"));
}

#[test]
fn it_needs_no_config_and_speaks_json() {
    let house = House::new();
    std::fs::remove_file(house.path("kingpost.toml")).expect("removed");
    let rule = house.json(&["rule", "GK2"]);
    assert_eq!(rule["id"], "GK2");
    assert_eq!(rule["points"][0]["id"], "GK2.1");
    let point = house.json(&["rule", "R11.4"]);
    assert_eq!(point["points"].as_array().map(Vec::len), Some(1));
    assert_eq!(point["points"][0]["id"], "R11.4");
    assert_eq!(house.json(&["rule"]).as_array().map(Vec::len), Some(30));
}
