//! `kingpost prizes`: money, title, certificates and pins of a Golden Knights (GK4, GK5, GK6).

use super::report::Report;
use super::setting::Setting;
use crate::relay::Played;
use crate::tournament::Kind;
use crate::tournament::grid::{Grid, Layout};
use crate::tournament::knights::prizes::{Award, Finalist, GIFT, awards, list};
use crate::tournament::weighted::{Total, weighted};
use anyhow::bail;
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The tournament's id
    tournament: String,
}

#[derive(Serialize)]
struct Document<'a> {
    tournament: &'a str,
    /// Whether every game of every section is over: only then the list holds.
    is_final: bool,
    /// Seats of the first round: what the fund is scaled by (GK5).
    entries: u64,
    fund: String,
    prizes: Vec<Prize<'a>>,
    /// The champion's id; `null` while nobody is, or where several are first.
    champion: Option<&'a str>,
    /// Ids of those who get the gift certificate, a framed one, a pin.
    gifts: Vec<&'a str>,
    framed: Vec<&'a str>,
    pins: Vec<&'a str>,
}

#[derive(Serialize)]
struct Prize<'a> {
    place: usize,
    id: &'a str,
    name: &'a str,
    entry: usize,
    weighted: f64,
    /// In dollars, with both decimals.
    money: String,
    /// How many share their places' prizes.
    sharers: usize,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let (tournament, played) = relay.tables(&arguments.tournament).await?;
    if tournament.kind != Kind::GoldenKnights {
        bail!(
            "{} is of the kind {}, and the relay knows prizes of a Golden Knights only. `kingpost standings {}` shows where \
             everybody stands",
            tournament.id,
            tournament.kind.name(),
            tournament.id
        );
    }
    let totals = weighted(&played.iter().map(|s| (s.round, &s.field)).collect::<Vec<_>>());
    let entries = seats(&played, 1).count() as u64;
    let finalists: Vec<Finalist> =
        totals.iter().map(|t| Finalist { id: t.id.clone(), total: t.total, completed: t.completed }).collect();
    let list = list(entries);
    let given = awards(&finalists, &list);
    let is_final = played.iter().any(|s| s.round == 3) && played.iter().all(|s| s.field.is_over());
    let first: Vec<&Award> = given.iter().filter(|award| award.place == 1).collect();
    let champion = match first[..] {
        [one] if is_final => Some(totals[one.finalist].id.as_str()),
        _ => None,
    };
    let (second, third) = (seats(&played, 2).collect::<BTreeSet<_>>(), seats(&played, 3).collect::<BTreeSet<_>>());
    let once: BTreeSet<&str> = seats(&played, 1).collect();
    let prizes: Vec<Prize<'_>> = given.iter().map(|award| prize(&totals[award.finalist], award)).collect();
    let document = Document {
        tournament: &tournament.id,
        is_final,
        entries,
        fund: list.iter().copied().sum::<crate::tournament::Cents>().to_string(),
        champion,
        gifts: once.iter().copied().filter(|id| !second.contains(id) && !third.contains(id)).collect(),
        framed: second.iter().copied().filter(|id| !third.contains(id)).collect(),
        pins: given
            .iter()
            .map(|award| totals[award.finalist].id.as_str())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect(),
        prizes,
    };
    let text = page(&tournament.name, &document, first.len());
    Report::new(&document, text)
}

/// The ids of a round's seats, a player with several as often.
fn seats(played: &[Played], round: u32) -> impl Iterator<Item = &str> {
    let of_round = played.iter().filter(move |section| section.round == round);
    of_round.flat_map(|section| section.field.entrants.iter().map(|entrant| entrant.id.as_str()))
}

fn prize<'a>(total: &'a Total, award: &Award) -> Prize<'a> {
    Prize {
        place: award.place,
        id: &total.id,
        name: &total.name,
        entry: total.entry,
        weighted: f64::from(total.total.0) / 100.0,
        money: award.money.to_string(),
        sharers: award.sharers,
    }
}

fn page(name: &str, document: &Document<'_>, first: usize) -> String {
    let columns = [("", true), ("Player", false), ("Weighted", true), ("Dollars", true)];
    let rows = document.prizes.iter().map(|prize| {
        let name: String = prize.name.chars().take(40).collect();
        vec![format!("{}.", prize.place), name, format!("{:.2}", prize.weighted), prize.money.clone()]
    });
    let mut notes = vec![format!(
        "{} entries assigned: a fund of ${} (GK5). Equals share what their places add up to.",
        document.entries, document.fund
    )];
    notes.push(match (document.champion, document.is_final, first) {
        (Some(id), ..) => format!("Champion, with title and plaque: {id}."),
        (None, true, 2..) => "Several are first: the title is for the director to rule on.".to_owned(),
        (None, true, _) => "Nobody completed the three rounds: there is no champion.".to_owned(),
        (None, false, _) => "Games go on, or the finals have not begun: all of this may change.".to_owned(),
    });
    notes.push(format!(
        "Gift certificates of ${GIFT}: {}. Framed certificates: {}. Pins: {}.",
        document.gifts.len(),
        document.framed.len(),
        document.pins.len()
    ));
    let grid = Grid {
        title: format!("{name}: prizes (GK4, GK5, GK6)"),
        columns: columns.map(|(head, right)| (head.to_owned(), right)).to_vec(),
        rows: rows.collect(),
        notes,
    };
    grid.write(Layout::Text)
}
