//! `kingpost demo`: no set-up, and the same every time.

use super::House;

#[test]
fn a_section_is_played_and_its_letters_are_shown() {
    let house = House::empty();
    let told = house.run(&["demo"]);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    for part in ["Nora Vale writes in DEMO1-2", "> 1. e4", "objection", "1/2-1/2", "0-1"] {
        assert!(told.out.contains(part), "{part} is missing in:\n{}", told.out);
    }
    assert_eq!(std::fs::read_dir(house.path(".")).expect("the folder").count(), 0, "nothing is left behind");
    let document = house.json(&["demo"]);
    let results: Vec<_> = document["games"].as_array().expect("games").iter().map(|g| g["result"].clone()).collect();
    assert_eq!(results, ["1/2-1/2", "0-1", "0-1"]);
    let kinds: std::collections::BTreeSet<_> =
        document["letters"].as_array().expect("letters").iter().filter_map(|l| l["kind"].as_str()).collect();
    for kind in ["start", "move", "receipt", "objection", "status", "result"] {
        assert!(kinds.contains(kind), "{kind} is missing in {kinds:?}");
    }
}
