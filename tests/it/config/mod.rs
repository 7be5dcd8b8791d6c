//! The config file: every key, every default, and what is said of a wrong one.

mod calendar;
mod commented_file;
mod finding;
mod wrong_keys;

use kingpost::config::Config;
use std::path::Path;

/// The two keys that have no default.
const RELAY: &str = "[relay]\naddress = \"relay@example.org\"\ndirector = \"ccd@example.org\"\n";

fn parse(text: &str) -> Result<Config, String> {
    Config::parse(text, Path::new("/srv/kingpost")).map_err(|e| e.to_string())
}

/// What is said of a config that cannot be.
fn refusal(text: &str) -> String {
    parse(text).expect_err("this config must be refused")
}
