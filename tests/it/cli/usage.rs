//! Wrong usage is exit status 2; help and version are 0.

use super::{House, kingpost};

#[test]
fn wrong_usage_is_status_2_and_says_what_is_right() {
    let house = House::new();
    for arguments in [&["plya"] as &[&str], &["players"], &["players", "import"], &["rule", "--loud"], &[]] {
        let said = house.run(arguments);
        assert_eq!(said.status, 2, "{arguments:?}");
        assert_eq!(said.out, "", "{arguments:?}");
        assert!(said.err.contains("Usage: kingpost"), "{arguments:?}: {}", said.err);
    }
}

#[test]
fn help_and_version_are_answered() {
    let house = House::new();
    for command in ["players", "tournament", "rule", "outbox", "review"] {
        assert!(house.run(&["--help"]).out.contains(command));
    }
    assert_eq!(house.run(&["--version"]).out, format!("kingpost {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_config_is_found_by_flag() {
    let house = House::new();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let missing = kingpost(elsewhere.path(), &["--config", "none.toml", "players", "list"]);
    assert_eq!(missing.status, 1);
    assert!(missing.err.contains("none.toml") && missing.err.contains("kingpost init"), "{}", missing.err);
    let config = house.path("kingpost.toml");
    let found = kingpost(elsewhere.path(), &["players", "list", "--config", config.to_str().expect("a path")]);
    assert_eq!((found.status, found.err.as_str()), (0, ""));
    assert!(house.path("kingpost.db").exists(), "the database lies beside the config");
}
