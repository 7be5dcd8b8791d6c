//! Which file is read, and what is said when there is none.

use super::RELAY;
use kingpost::config::{Config, ConfigError, locate};
use std::path::Path;

#[test]
fn the_named_file_goes_before_the_environment_and_that_before_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().join("kingpost.toml");
    let named = Some(Path::new("/named.toml"));
    let environment = || Some("/environment.toml".into());
    assert_eq!(locate(named, environment(), folder.path()), Some("/named.toml".into()));
    assert_eq!(locate(None, environment(), folder.path()), Some("/environment.toml".into()));
    assert_ne!(locate(None, None, folder.path()), Some(here.clone()));
    std::fs::write(&here, RELAY).expect("written");
    assert_eq!(locate(None, None, folder.path()), Some(here.clone()));
    assert_eq!(locate(None, Some("".into()), folder.path()), Some(here));
}

#[test]
fn relative_paths_are_taken_from_the_files_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kingpost.toml");
    std::fs::write(&file, RELAY).expect("written");
    let config = Config::load(Some(&file)).expect("it loads");
    assert_eq!(config.home, folder.path());
    assert_eq!(config.path(Path::new("mail/relay")), folder.path().join("mail/relay"));
    assert_eq!(config.path(Path::new("/var/mail/relay")), Path::new("/var/mail/relay"));
}

#[test]
fn a_missing_file_says_what_to_do_and_a_wrong_key_names_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kingpost.toml");
    let missing = Config::load(Some(&file)).expect_err("nothing is there");
    assert!(matches!(missing, ConfigError::Missing(_)));
    assert!(missing.to_string().contains("kingpost init"), "{missing}");
    assert!(ConfigError::Nowhere.to_string().contains("KINGPOST_CONFIG"));
    std::fs::write(&file, "[rely]\n").expect("written");
    let wrong = Config::load(Some(&file)).expect_err("the key is wrong").to_string();
    assert!(wrong.contains("kingpost.toml") && wrong.contains("`rely`"), "{wrong}");
    let unreadable = Config::load(Some(folder.path())).expect_err("a folder is no file").to_string();
    assert!(unreadable.contains("cannot be read"), "{unreadable}");
}
