//! Who may enter, and how often by which day (GK1, GK8, GK9).

use chrono::{Datelike as _, NaiveDate};

/// Dollars for one entry, all rounds (GK8).
pub const FEE: u32 = 25;

/// Somebody who enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applicant<'a> {
    /// As the list of players has it: an ISO 3166 code, or `APO`, `FPO`.
    pub country: &'a str,
    /// The membership's last day; `None`: for life, or not known.
    pub expires: Option<NaiveDate>,
    /// Denied entry by ruling, and why.
    pub denied: Option<&'a str>,
    /// Entries there are already.
    pub entries: usize,
}

/// The North American continent and its islands, and addresses of the forces; the large ones with three letters too.
const PLACES: [&str; 48] = [
    "US", "USA", "CAN", "MEX", "CA", "MX", "APO", "FPO", "DPO", "GL", "BM", "PM", "BZ", "CR", "SV", "GT", "HN", "NI",
    "PA", "AG", "AI", "AW", "BB", "BL", "BQ", "BS", "CU", "CW", "DM", "DO", "GD", "GP", "HT", "JM", "KN", "KY", "LC",
    "MF", "MQ", "MS", "PR", "SX", "TC", "TT", "VC", "VG", "VI", "UM",
];

/// How many entries a player may have with one posted on a day (GK9); 0: entries are closed, or not yet open.
#[must_use]
pub fn most(posted: NaiveDate, starts: NaiveDate) -> usize {
    let year = starts.year();
    let day = |year: i32, month: u32, day: u32| NaiveDate::from_ymd_opt(year, month, day);
    if day(year - 1, 12, 1).is_some_and(|opens| posted < opens) {
        return 0;
    }
    let table = [(6, 30, 10), (7, 31, 7), (8, 30, 4), (9, 30, 2), (11, 30, 1)];
    table.iter().find(|(m, d, _)| day(year, *m, *d).is_some_and(|last| posted <= last)).map_or(0, |(_, _, most)| *most)
}

/// Everything that stands against one more entry posted on a day; nothing: it is taken. `late`: the director takes it all the
/// same after the dates of GK9.
#[must_use]
pub fn against(who: &Applicant<'_>, posted: NaiveDate, starts: NaiveDate, late: bool) -> Vec<String> {
    let mut against = Vec::new();
    if !PLACES.contains(&who.country.trim().to_ascii_uppercase().as_str()) {
        against
            .push(format!("{} is not on the North American continent, nor an APO or FPO address (GK1)", who.country));
    }
    if let Some(expires) = who.expires.filter(|expires| *expires < posted) {
        against.push(format!("the membership ended on {expires}, before the entry was posted (GK1)"));
    }
    if let Some(why) = who.denied {
        against.push(format!("entry is denied by ruling: {}", why.trim_end_matches('.')));
    }
    let (most, next) = (most(posted, starts), who.entries + 1);
    if next > 10 {
        against.push("there are ten entries already, and nobody has more (GK8)".to_owned());
    } else if next > most && !late {
        against.push(match most {
            0 => format!("entries are from 1 December {} to 30 November {} (GK9)", starts.year() - 1, starts.year()),
            most => format!("posted on {posted}, it would be entry {next}, and {most} can be had by then (GK9)"),
        });
    }
    against
}
