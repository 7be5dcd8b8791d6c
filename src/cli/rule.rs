//! `kingpost rule`: the rulebook in plain words.

use super::report::{Report, Table};
use crate::rulebook::{Point, Rule, Status};
use anyhow::bail;
use serde::Serialize;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The rule's number, as in R11, R11.3 or GK3; all are listed when it is left out
    id: Option<String>,
}

#[derive(Serialize)]
struct Page {
    id: &'static str,
    title: &'static str,
    status: Status,
    points: Vec<NumberedPoint>,
    example: &'static str,
}

#[derive(Serialize)]
struct NumberedPoint {
    id: String,
    #[serde(flatten)]
    point: Point,
}

impl From<&'static Rule> for Page {
    fn from(rule: &'static Rule) -> Self {
        let numbered = |(n, point): (usize, &Point)| NumberedPoint { id: format!("{}.{n}", rule.id), point: *point };
        let points = (1..).zip(rule.points).map(numbered).collect();
        Self { id: rule.id, title: rule.title, status: rule.status(), points, example: rule.example }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Report> {
    let Some(id) = &arguments.id else { return list() };
    match Rule::cited(id) {
        None => bail!("there is no rule {id}; `kingpost rule` lists them"),
        Some((rule, None)) => Report::new(&Page::from(rule), rule.page()),
        Some((rule, Some(n))) => {
            let mut page = Page::from(rule);
            page.points = page.points.into_iter().skip(n - 1).take(1).collect();
            Report::new(&page, rule.point(n).unwrap_or_default())
        }
    }
}

fn list() -> anyhow::Result<Report> {
    let mut table = Table::headed(&["rule", "title", "status"]);
    for rule in Rule::all() {
        table.row(&[rule.id, rule.title, &rule.status().to_string()]);
    }
    let pages: Vec<Page> = Rule::all().map(Page::from).collect();
    Report::new(&pages, table.text(""))
}
