//! What `kingpost rule` prints.

use kingpost::rulebook::{Rule, Status};

#[test]
fn every_published_rule_is_there_once_and_in_order() {
    let ids: Vec<_> = Rule::all().map(|rule| rule.id.to_owned()).collect();
    let published: Vec<_> = (1..=20).map(|n| format!("R{n}")).chain((1..=10).map(|n| format!("GK{n}"))).collect();
    assert_eq!(ids, published);
}

#[test]
fn every_page_fits_76_columns_and_has_an_example() {
    for rule in Rule::all() {
        let page = rule.page();
        for line in page.lines() {
            assert!(line.chars().count() <= 76, "{}: {line:?}", rule.id);
            assert_eq!(line, line.trim_end(), "{}: trailing space", rule.id);
            assert!(!line.contains("  .") && line.is_ascii(), "{}: {line:?}", rule.id);
        }
        assert!(page.contains("\nExample. "), "{}", rule.id);
        assert!(!rule.points.is_empty() && !rule.example.is_empty(), "{}", rule.id);
        for n in 1..=rule.points.len() {
            let point = rule.point(n).expect("a point");
            assert!(point.contains(&format!("{}.{n}  ", rule.id)));
        }
        assert_eq!(rule.point(0), None);
        assert_eq!(rule.point(rule.points.len() + 1), None);
    }
}

#[test]
fn a_rule_and_its_points_are_found_by_number() {
    let (rule, point) = Rule::cited("r11.3").expect("it is there");
    assert_eq!((rule.id, point), ("R11", Some(3)));
    assert_eq!(Rule::cited("GK2").map(|(rule, _)| rule.title), Some("Sections of seven"));
    for absent in ["R21", "GK11", "R11.99", "R11.0", "R11.", "", "11"] {
        assert_eq!(Rule::cited(absent), None, "{absent}");
    }
}

#[test]
fn a_rule_is_built_when_any_point_is_and_for_people_when_all_are() {
    let status = |id: &str| Rule::find(id).expect("it is there").status();
    assert_eq!(status("R5"), Status::Built);
    assert_eq!(status("R17"), Status::Later);
    assert_eq!(status("R3"), Status::ForPeople);
}
