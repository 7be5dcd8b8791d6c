//! `kingpost digest`, and when `once` sends one.

use super::dossier::long_game;
use super::play::begun;

#[test]
fn the_digest_is_printed_and_sent_only_when_asked_for() {
    let house = long_game();
    let said = house.run(&["digest", "--at", "2024-04-13T12:00:00Z"]).out;
    assert!(said.starts_with("Your weekly digest: nothing to decide, 1 to know of.\n"), "{said}");
    assert!(
        said.replace("\n  ", " ").contains("Ann Lee (White, ID 1), 31 of 30 days used in control 1; warned."),
        "{said}"
    );
    let digest = house.json(&["digest", "--at", "2024-04-13T12:00:00Z", "--since", "2024-04-12T00:00:00Z"]);
    assert_eq!((&digest["to_decide"], &digest["playing"]), (&0.into(), &0.into()));
    assert_eq!(digest["sections"].as_array().map(Vec::len), Some(11));
    let director = || house.letters_to("ccd@house.example").iter().filter(|k| *k == "digest").count();
    house.json(&["once", "--at", "2024-05-13T12:00:00Z"]);
    assert_eq!(director(), 0, "`once` sends none by itself");
    house.json(&["digest", "--send"]);
    assert_eq!(director(), 1);
}

#[test]
fn once_keeps_the_calendar_where_it_is_told_to() {
    // R1: the digest each Monday at 7 in Chicago, once however often it is asked; the players' own reminders.
    let house = begun();
    let config = std::fs::read_to_string(house.path("kingpost.toml")).expect("the config");
    house.write("kingpost.toml", &format!("{config}[calendar]\nonce = true\n"));
    house.write(
        "ann.csv",
        "id,name,email,rating,zone,country,expires\n1,Ann Lee,ann@x.example,1810,UTC,US,2024-03-20\n",
    );
    house.json(&["players", "import", "ann.csv"]);
    let sent = |at: &str| house.json(&["once", "--at", at])["letters_sent"].clone();
    assert_eq!(sent("2024-03-01T12:01:00Z"), 1, "Ann is reminded of her membership");
    assert_eq!(sent("2024-03-04T12:59:59Z"), 0);
    assert_eq!(sent("2024-03-04T13:00:00Z"), 1);
    assert_eq!(sent("2024-03-04T13:00:00Z"), 0);
    assert_eq!(house.letters_to("ccd@house.example"), ["digest"]);
    assert_eq!(house.letters_to("ann@x.example"), ["start", "reminder"]);
}
