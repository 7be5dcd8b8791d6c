//! The CSV file of players: every row is right, or none is taken and each wrong one is named.

use crate::config::bare_address;
use crate::post::notation::System;
use crate::store::roster::Player;
use anyhow::{Context as _, bail};
use chrono::NaiveDate;
use csv::StringRecord;
use std::collections::BTreeMap;
use std::path::Path;

const NEEDED: [&str; 7] = ["id", "name", "email", "rating", "zone", "country", "expires"];
const OPTIONAL: [&str; 5] = ["notation", "birth", "sex", "title", "joined"];
/// So many wrong rows are told at once.
const MOST_TOLD: usize = 10;

/// Reads all players of a file.
pub fn read(file: &Path) -> anyhow::Result<Vec<Player>> {
    let bytes = std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    parse(&bytes).map_err(|why| anyhow::anyhow!("in {}: {why}", file.display()))
}

/// Reads all players of the text of a file.
fn parse(bytes: &[u8]) -> anyhow::Result<Vec<Player>> {
    // Spreadsheets put a mark in front.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(bytes);
    let columns = Columns::of(reader.headers().map_err(|why| anyhow::anyhow!("the header row: {}", told(&why)))?)?;
    let mut players: Vec<Player> = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    for (n, record) in (2..).zip(reader.records()) {
        let line = |record: &StringRecord| record.position().map_or(n, csv::Position::line);
        match record {
            Err(why) => wrong.push(format!("row {n}: {}", told(&why))),
            Ok(record) => match columns.player(&record) {
                Err(why) => wrong.push(format!("row {}: {why}", line(&record))),
                Ok(player) if players.iter().any(|p| p.id == player.id) => {
                    wrong.push(format!("row {}: the id {} stands in an earlier row too", line(&record), player.id));
                }
                Ok(player) => players.push(player),
            },
        }
    }
    if wrong.is_empty() && players.is_empty() {
        bail!("there is no row below the header; nothing was imported");
    }
    if wrong.is_empty() {
        return Ok(players);
    }
    let more = wrong.len().saturating_sub(MOST_TOLD);
    let more = if more == 0 { String::new() } else { format!("; and {more} rows more") };
    wrong.truncate(MOST_TOLD);
    bail!("{}{more}. Nothing was imported", wrong.join("; "))
}

/// What the csv reader objects to, without its own account of where.
fn told(why: &csv::Error) -> String {
    match why.kind() {
        csv::ErrorKind::Utf8 { .. } => "it is not in UTF-8; save the file as CSV UTF-8".into(),
        _ => why.to_string(),
    }
}

/// Which column holds what.
struct Columns {
    places: BTreeMap<&'static str, usize>,
    count: usize,
}

impl Columns {
    fn of(header: &StringRecord) -> anyhow::Result<Self> {
        let mut places = BTreeMap::new();
        for (place, name) in header.iter().enumerate() {
            let name = name.to_lowercase();
            let Some(known) = NEEDED.iter().chain(&OPTIONAL).find(|known| **known == name) else {
                bail!(
                    "the header row has a column \"{}\"; the columns are {} and, if wanted, {}, with commas between them",
                    name.escape_debug(),
                    NEEDED.join(","),
                    OPTIONAL.join(",")
                );
            };
            if places.insert(*known, place).is_some() {
                bail!("the header row has two columns \"{known}\"");
            }
        }
        if let Some(missing) = NEEDED.iter().find(|known| !places.contains_key(**known)) {
            bail!("the header row has no column \"{missing}\"; the columns are {}", NEEDED.join(","));
        }
        Ok(Self { places, count: header.len() })
    }

    fn player(&self, record: &StringRecord) -> anyhow::Result<Player> {
        if record.len() != self.count {
            bail!(
                "it has {} fields, and the header has {}; quote a field that has a comma in it",
                record.len(),
                self.count
            );
        }
        let field = |name: &str| self.places.get(name).and_then(|place| record.get(*place)).unwrap_or("");
        let optional = |name: &str| Some(field(name)).filter(|text| !text.is_empty());
        let short = |name: &'static str| -> anyhow::Result<Option<String>> {
            optional(name).map(|text| line(name, text, 20)).transpose()
        };
        Ok(Player {
            id: id(field("id"))?,
            name: line("name", field("name"), 100)?,
            email: bare_address(field("email")).map_err(|why| anyhow::anyhow!("email: {why}"))?,
            rating: optional("rating").map(rating).transpose()?,
            zone: zone(field("zone"))?,
            country: country(field("country"))?,
            expires: optional("expires").map(|text| date("expires", text)).transpose()?,
            notation: optional("notation").map(notation).transpose()?,
            birth: optional("birth").map(|text| date("birth", text)).transpose()?,
            sex: short("sex")?,
            title: short("title")?,
            joined: optional("joined").map(|text| date("joined", text)).transpose()?,
        })
    }
}

fn id(text: &str) -> anyhow::Result<String> {
    if (1..=20).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Ok(text.to_owned());
    }
    bail!("id: \"{}\" is no id; write letters and digits, as in 12345678", text.escape_debug())
}

fn line(name: &str, text: &str, longest: usize) -> anyhow::Result<String> {
    if text.is_empty() {
        bail!("{name}: it is empty");
    }
    if text.chars().count() > longest || text.chars().any(char::is_control) {
        bail!("{name}: \"{}\" must be one line of at most {longest} characters", text.escape_debug());
    }
    Ok(text.to_owned())
}

fn rating(text: &str) -> anyhow::Result<i64> {
    match text.parse::<u16>() {
        Ok(rating @ 1..=4000) => Ok(rating.into()),
        _ => bail!(
            "rating: \"{}\" is no rating; write a whole number, or leave it empty for unrated",
            text.escape_debug()
        ),
    }
}

fn zone(text: &str) -> anyhow::Result<String> {
    match text.parse::<chrono_tz::Tz>() {
        Ok(zone) => Ok(zone.name().to_owned()),
        Err(_) => {
            bail!("zone: \"{}\" is no zone of the IANA list; write one as in America/Chicago", text.escape_debug())
        }
    }
}

fn country(text: &str) -> anyhow::Result<String> {
    if (2..=3).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphabetic()) {
        return Ok(text.to_ascii_uppercase());
    }
    bail!("country: \"{}\" is no country code; write two letters, as in US, or APO", text.escape_debug())
}

fn date(name: &str, text: &str) -> anyhow::Result<NaiveDate> {
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d");
    date.map_err(|_| anyhow::anyhow!("{name}: \"{}\" is no date; write it as in 2005-01-31", text.escape_debug()))
}

fn notation(text: &str) -> anyhow::Result<String> {
    match System::named(text) {
        Some(system) => Ok(system.name().to_owned()),
        None => bail!("notation: \"{}\" is no notation that the relay reads (R7)", text.escape_debug()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "id,name,email,rating,zone,country,expires";

    fn of(rows: &str) -> Vec<Player> {
        parse(format!("{HEADER}\n{rows}\n").as_bytes()).expect("the rows are right")
    }

    fn refusal(text: &str) -> String {
        parse(text.as_bytes()).expect_err("the file is wrong").to_string()
    }

    #[test]
    fn rows_become_players() {
        let players =
            of("1,\"Lark, Cyd\",Cyd.Lark@x.example,,UTC,apo,\n2,Jörg,j@x.example,1800,America/Chicago,US,2030-01-31");
        assert_eq!(
            (players[0].name.as_str(), players[0].rating, players[0].country.as_str()),
            ("Lark, Cyd", None, "APO")
        );
        assert_eq!((players[0].email.as_str(), players[0].expires), ("Cyd.Lark@x.example", None));
        assert_eq!((players[1].name.as_str(), players[1].rating), ("Jörg", Some(1800)));
        assert_eq!(players[1].expires, NaiveDate::from_ymd_opt(2030, 1, 31));
    }

    #[test]
    fn columns_may_come_in_any_order_with_a_mark_in_front_and_more_of_them() {
        let text = "\u{feff}Email,id,name,zone,rating,expires,country,joined,title,notation\r\n\
                    a@b.example,7,Ann,UTC,,,US,2020-02-29,FM,numeric\r\n";
        let players = parse(text.as_bytes()).expect("it is right");
        assert_eq!((players[0].id.as_str(), players[0].title.as_deref()), ("7", Some("FM")));
        assert_eq!(players[0].joined, NaiveDate::from_ymd_opt(2020, 2, 29));
        assert_eq!(players[0].notation.as_deref(), Some("numeric"));
    }

    #[test]
    fn a_wrong_header_is_named() {
        assert!(refusal("id;name;email\n1;A;a@b\n").contains("commas between"));
        assert!(refusal("id,name,email,rating,zone,country\n").contains("no column \"expires\""));
        assert!(refusal("id,id,name,email,rating,zone,country,expires\n").contains("two columns \"id\""));
        assert!(refusal(&format!("{HEADER}\n")).contains("no row"));
        assert!(refusal("").contains("no column"));
    }

    #[test]
    fn every_wrong_row_is_named_with_its_field() {
        let row = |fields: &str| refusal(&format!("{HEADER}\n1,A,a@b.example,,UTC,US,\n{fields}\n"));
        for (fields, parts) in [
            (",A,a@b.example,,UTC,US,", "row 3: id:"),
            ("a b,A,a@b.example,,UTC,US,", "row 3: id:"),
            ("1,A,c@b.example,,UTC,US,", "row 3: the id 1 stands in an earlier row"),
            ("2,,c@b.example,,UTC,US,", "row 3: name:"),
            ("2,C,c at b,,UTC,US,", "row 3: email:"),
            ("2,C,\"C <c@b>\",,UTC,US,", "row 3: email:"),
            ("2,C,c@b.example,high,UTC,US,", "row 3: rating:"),
            ("2,C,c@b.example,99999,UTC,US,", "row 3: rating:"),
            ("2,C,c@b.example,,Chicago,US,", "row 3: zone:"),
            ("2,C,c@b.example,,UTC,Germany,", "row 3: country:"),
            ("2,C,c@b.example,,UTC,US,31.12.2030", "row 3: expires:"),
            ("2,C,c@b.example,,UTC,US", "row 3: it has 6 fields"),
            ("2,Cat, the,c@b.example,,UTC,US,", "row 3: it has 8 fields"),
        ] {
            let said = row(fields);
            assert!(said.contains(parts) && said.contains("Nothing was imported"), "{fields}: {said}");
        }
        let latin1 = [HEADER.as_bytes(), b"\n1,J\xf6rg,a@b.example,,UTC,US,\n"].concat();
        let said = parse(&latin1).expect_err("it is no UTF-8").to_string();
        assert!(said.contains("row 2") && said.contains("UTF-8"), "{said}");
    }

    #[test]
    fn a_notation_that_the_relay_does_not_read_is_named() {
        let of = |notation: &str| parse(format!("{HEADER},notation\n1,A,a@b.example,,UTC,US,,{notation}\n").as_bytes());
        assert_eq!(of("German").expect("it is read")[0].notation.as_deref(), Some("german"));
        assert!(of("Klingon").expect_err("it is not").to_string().contains("row 2: notation: \"Klingon\""));
    }

    #[test]
    fn many_wrong_rows_are_told_in_part() {
        let rows = "x y,A,a@b.example,,UTC,US,\n".repeat(25);
        let said = refusal(&format!("{HEADER}\n{rows}"));
        assert!(said.contains("row 11") && !said.contains("row 12") && said.contains("15 rows more"), "{said}");
    }
}
