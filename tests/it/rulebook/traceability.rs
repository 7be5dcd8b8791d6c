//! A rule that is built is cited where it is kept and where it is tested, and nothing cites a rule that is not there.

use crate::house::source::{SOURCES, Source};
use kingpost::rulebook::{Rule, Status};
use regex::Regex;
use std::collections::BTreeSet;

/// The texts of the rules themselves do not count.
fn counts(source: &Source) -> bool {
    !source.path.starts_with("src/rulebook/rule/") && !source.path.starts_with("tests/it/rulebook/")
}

/// Every rule number in a comment of the files chosen, with where it stands.
fn citations(chosen: impl Fn(&Source) -> bool) -> Vec<(String, String)> {
    let id = Regex::new(r"\b(?:R|GK)\d+(?:\.\d+)?\b").expect("a pattern");
    let mut found = Vec::new();
    for source in SOURCES.iter().filter(|s| counts(s) && chosen(s)) {
        for (n, comment) in source.comments() {
            found.extend(id.find_iter(comment).map(|id| (id.as_str().to_owned(), format!("{}:{n}", source.path))));
        }
    }
    found
}

#[test]
fn every_built_rule_is_cited_in_the_code_and_in_the_tests() {
    for (folder, what) in [("src/", "code"), ("tests/", "test")] {
        let cited: BTreeSet<String> = citations(|s| s.path.starts_with(folder))
            .into_iter()
            .map(|(id, _)| id.split('.').next().unwrap_or_default().to_owned())
            .collect();
        let missing: Vec<_> =
            Rule::all().filter(|r| r.status() == Status::Built && !cited.contains(r.id)).map(|r| r.id).collect();
        assert!(missing.is_empty(), "built, and no {what} mentions them: {missing:?}");
    }
}

#[test]
fn every_rule_cited_exists() {
    let all = citations(|_| true);
    assert!(all.len() > 20, "the citations are seen");
    let unknown: Vec<_> = all.iter().filter(|(id, _)| Rule::cited(id).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
