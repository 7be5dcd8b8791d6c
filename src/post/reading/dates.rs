//! Dates as people write them in a sentence: ISO, `5 March`, `March 5th, 2024`, `5.3.2024`, `5-14 March`.

use super::words::is_month;
use chrono::{Datelike, Days, NaiveDate};
use regex::{Captures, Regex};
use std::sync::LazyLock;

/// The dates of a sentence in the order in which they stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dates {
    pub found: Vec<NaiveDate>,
    /// One that can be read in two ways (`3/5/2024`) or not at all (`31 February`).
    pub doubtful: Option<String>,
}

static DATE: LazyLock<Regex> = LazyLock::new(|| {
    let month = "jan(?:uary|\\.)?|feb(?:ruary|\\.)?|mar(?:ch|\\.)?|apr(?:il|\\.)?|may|june?|july?|aug(?:ust|\\.)?|sept?(?:ember|\\.)?|oct(?:ober|\\.)?|nov(?:ember|\\.)?|dec(?:ember|\\.)?";
    let to = r"(?:-|to(?:\s+the)?|until|till|through|thru|and)";
    let pattern = format!(
        r"(?x)
        \b (?P<iy>\d{{4}})[-/.](?P<im>\d{{1,2}})[-/.](?P<id>\d{{1,2}}) \b
      | \b (?: (?P<d0>\d{{1,2}})(?:st|nd|rd|th|\.)? \s* {to} \s* )? (?P<d1>\d{{1,2}})(?:st|nd|rd|th|\.)? \s+ (?:of\s+)? (?P<m1>{month}) \b (?: ,? \s+ (?P<y1>\d{{4}}) \b )?
      | \b (?P<m2>{month}) \s+ (?:the\s+)? (?P<d2>\d{{1,2}})(?:st|nd|rd|th)? (?: \s* (?:-|to) \s* (?P<d3>\d{{1,2}})(?:st|nd|rd|th)? \b )? (?: ,? \s+ (?P<y2>\d{{4}}) \b )?
      | \b (?P<a>\d{{1,2}})(?P<sep>[/.])(?P<b>\d{{1,2}})[/.](?P<y3>\d{{4}}|\d{{2}}) \b
      | \b (?P<e>\d{{1,2}})\.(?P<f>\d{{1,2}})\. (?:\s|-|$)
      | \b (?P<word>today|tomorrow) \b"
    );
    Regex::new(&pattern).unwrap_or_else(|e| unreachable!("the pattern of dates: {e}"))
});

/// Finds the dates of a sentence. A year left out is that which brings the date nearest to come, up to a month past.
#[must_use]
pub fn dates(sentence: &str, today: NaiveDate) -> Dates {
    let low = sentence.to_lowercase();
    let mut out = Dates::default();
    let order = slash_order(&low);
    for found in DATE.captures_iter(&low).take(16) {
        let number = |name: &str| found.name(name).and_then(|m| m.as_str().parse::<u32>().ok());
        let year = |name: &str| found.name(name).and_then(|m| m.as_str().parse::<i32>().ok());
        let read: Vec<Option<NaiveDate>> = if let Some(y) = year("iy") {
            vec![date(Some(y), number("im"), number("id"), today)]
        } else if let Some(m) = month(&found, "m1") {
            let last = date(year("y1"), Some(m), number("d1"), today);
            match number("d0") {
                Some(d) => vec![date(last.map(|l| l.year()), Some(m), Some(d), today), last],
                None => vec![last],
            }
        } else if let Some(m) = month(&found, "m2") {
            let first = date(year("y2"), Some(m), number("d2"), today);
            match number("d3") {
                Some(d) => vec![first, date(first.map(|f| f.year()), Some(m), Some(d), today)],
                None => vec![first],
            }
        } else if let Some(word) = found.name("word") {
            vec![today.checked_add_days(Days::new(u64::from(word.as_str() == "tomorrow")))]
        } else if let Some(day) = number("e") {
            vec![date(year_after(&low, &found), number("f"), Some(day), today)]
        } else {
            vec![by_numbers(&found, order, today)]
        };
        if read.iter().any(Option::is_none) {
            out.doubtful = found.get(0).map(|m| m.as_str().to_owned());
        }
        out.found.extend(read.into_iter().flatten());
    }
    out
}

/// `5.4. - 14.4.2024`: the year of the date that follows.
fn year_after(low: &str, found: &Captures<'_>) -> Option<i32> {
    let rest = low.get(found.get(0)?.end()..)?;
    DATE.captures(rest)?.name("y3")?.as_str().parse::<i32>().ok().filter(|year| *year >= 100)
}

fn month(found: &Captures<'_>, name: &str) -> Option<u32> {
    is_month(found.name(name)?.as_str())
}

/// Whether the dates with slashes in a sentence have the month first, where one of them shows it.
fn slash_order(low: &str) -> Option<bool> {
    DATE.captures_iter(low).take(16).find_map(|found| {
        let number = |name: &str| found.name(name).and_then(|m| m.as_str().parse::<u32>().ok());
        match (number("a")?, number("b")?) {
            (a, b) if a > 12 && b <= 12 => Some(false),
            (a, b) if b > 12 && a <= 12 => Some(true),
            _ => None,
        }
    })
}

/// `5.3.2024` is the fifth of March wherever dates have points; `3/5/2024` is two dates, unless one number is no month.
fn by_numbers(found: &Captures<'_>, month_first: Option<bool>, today: NaiveDate) -> Option<NaiveDate> {
    let number = |name: &str| found.name(name).and_then(|m| m.as_str().parse::<u32>().ok());
    let (a, b) = (number("a")?, number("b")?);
    let year = found.name("y3")?.as_str().parse::<i32>().ok().map(|y| if y < 100 { 2000 + y } else { y });
    let points = found.name("sep").is_some_and(|s| s.as_str() == ".");
    match (a, b) {
        (d, m) if points || d == m || month_first == Some(false) => date(year, Some(m), Some(d), today),
        (m, d) if month_first == Some(true) => date(year, Some(m), Some(d), today),
        _ => None,
    }
}

fn date(year: Option<i32>, month: Option<u32>, day: Option<u32>, today: NaiveDate) -> Option<NaiveDate> {
    let (month, day) = (month?, day?);
    if let Some(year) = year {
        return NaiveDate::from_ymd_opt(year, month, day);
    }
    let earliest = today.checked_sub_days(Days::new(31))?;
    (today.year() - 1..=today.year() + 1)
        .filter_map(|y| NaiveDate::from_ymd_opt(y, month, day))
        .find(|d| *d >= earliest)
}
