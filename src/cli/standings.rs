//! `kingpost standings`: crosstables with the tie-breaks' working, and the weighted points of a Golden Knights.

use super::report::Report;
use super::setting::Setting;
use crate::play::Side;
use crate::relay::Played;
use crate::tournament::crosstable::crosstable;
use crate::tournament::grid::{Grid, Layout, together};
use crate::tournament::ledger::Ledger;
use crate::tournament::standings::{Line, standings};
use crate::tournament::weighted::{Total, weighted};
use crate::tournament::{HalfPoints, Kind, Tournament};
use anyhow::bail;
use clap::ValueEnum;
use serde::Serialize;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The tournament's id
    tournament: String,
    /// This section alone
    #[arg(long, value_name = "CODE")]
    section: Option<String>,
    /// How the tables are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Csv,
    Html,
}

impl Format {
    fn layout(self) -> Layout {
        match self {
            Self::Text => Layout::Text,
            Self::Markdown => Layout::Markdown,
            Self::Csv => Layout::Csv,
            Self::Html => Layout::Html,
        }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    tournament: &'a str,
    name: &'a str,
    kind: Kind,
    sections: Vec<Section<'a>>,
    /// Over all rounds of a Golden Knights (GK6); `null` for other kinds.
    weighted: Option<Vec<Overall<'a>>>,
}

#[derive(Serialize)]
struct Section<'a> {
    section: &'a str,
    round: u32,
    over: bool,
    players: Vec<Player<'a>>,
}

#[derive(Serialize)]
struct Player<'a> {
    place: usize,
    id: &'a str,
    name: &'a str,
    rating: Option<u32>,
    points: f64,
    wins: u32,
    draws: u32,
    losses: u32,
    open: u32,
    withdrawn: bool,
    tie_breaks: Vec<TieBreak<'a>>,
    games: Vec<Game<'a>>,
}

#[derive(Serialize)]
struct TieBreak<'a> {
    by: &'static str,
    worth: Option<String>,
    working: &'a str,
}

#[derive(Serialize)]
struct Game<'a> {
    game: &'a str,
    round: u32,
    opponent: &'a str,
    side: &'static str,
    /// `None` while it goes on.
    points: Option<f64>,
    how: Option<&'static str>,
}

#[derive(Serialize)]
struct Overall<'a> {
    place: usize,
    id: &'a str,
    name: &'a str,
    rating: Option<u32>,
    rounds: [Option<f64>; 3],
    weighted: f64,
    open: u32,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let (tournament, mut sections) = relay.tables(&arguments.tournament).await?;
    let totals = (tournament.kind == Kind::GoldenKnights)
        .then(|| weighted(&sections.iter().map(|s| (s.round, &s.field)).collect::<Vec<_>>()));
    if let Some(code) = &arguments.section {
        sections.retain(|section| section.code.eq_ignore_ascii_case(code.trim()));
        if sections.is_empty() {
            bail!("{} has no section {code}; `kingpost tournament show` lists those there are", tournament.id);
        }
    }
    let ledgers: Vec<Ledger<'_>> = sections.iter().map(|section| Ledger::of(&section.field)).collect();
    let lines: Vec<Vec<Line>> = ledgers.iter().map(|ledger| standings(ledger, &tournament.ties)).collect();
    let mut grids: Vec<Grid> = Vec::new();
    for ((section, ledger), lines) in sections.iter().zip(&ledgers).zip(&lines) {
        grids.push(crosstable(&title(&tournament, section), ledger, lines, matches!(arguments.format, Format::Text)));
    }
    if let (Some(totals), None) = (&totals, &arguments.section) {
        grids.push(overall(&tournament, totals));
    }
    let text = if sections.is_empty() {
        format!("No section of {} has started yet.", tournament.id)
    } else {
        together(&tournament.name, &grids, arguments.format.layout())
    };
    let shown = sections.iter().zip(&ledgers).zip(&lines).map(|((section, ledger), lines)| Section {
        section: &section.code,
        round: section.round,
        over: section.field.is_over(),
        players: lines.iter().map(|line| player(ledger, line)).collect(),
    });
    let document = Document {
        tournament: &tournament.id,
        name: &tournament.name,
        kind: tournament.kind,
        sections: shown.collect(),
        weighted: totals.as_ref().map(|totals| totals.iter().map(Overall::of).collect()),
    };
    Report::new(&document, text)
}

fn title(tournament: &Tournament, section: &Played) -> String {
    let over = if section.field.is_over() { "final" } else { "games go on" };
    match tournament.kind.rounds() {
        Some(_) => format!("{}, section {}, round {} ({over})", tournament.name, section.code, section.round),
        None => format!("{}, section {} ({over})", tournament.name, section.code),
    }
}

/// GK6: everybody over all rounds.
fn overall(tournament: &Tournament, totals: &[Total]) -> Grid {
    let columns = [("", true), ("Player", false), ("Rtg", true), ("R1", true), ("R2", true), ("R3", true)];
    let more = [("Weighted", true), ("Open", true)];
    let points = |points: &Option<HalfPoints>| points.map_or(String::new(), |p| p.to_string());
    let rows = totals.iter().map(|total| {
        let mut row = vec![
            format!("{}.", total.place),
            total.name.chars().take(34).collect(),
            total.rating.map_or_else(|| "unr.".to_owned(), |r| r.to_string()),
        ];
        row.extend(total.rounds.iter().map(points));
        row.extend([total.total.to_string(), total.open.to_string()]);
        row
    });
    Grid {
        title: format!("{}, all rounds", tournament.name),
        columns: columns.into_iter().chain(more).map(|(head, right)| (head.to_owned(), right)).collect(),
        rows: rows.collect(),
        notes: vec!["A win is worth 1, 2.2 and 4.5 in the three rounds (GK6).".to_owned()],
    }
}

fn player<'a>(ledger: &'a Ledger<'_>, line: &'a Line) -> Player<'a> {
    let entrant = &ledger.field.entrants[line.player];
    let games = ledger.games(line.player).iter().map(|seen| Game {
        game: &seen.meeting.game,
        round: seen.meeting.round,
        opponent: &ledger.field.entrants[seen.opponent].id,
        side: if seen.side == Side::White { "white" } else { "black" },
        points: seen.points.map(number),
        how: seen.meeting.outcome.map(|outcome| outcome.how.name()),
    });
    let breaks = line.reckoned.iter().map(|reckoned| TieBreak {
        by: reckoned.by.name(),
        worth: reckoned.worth.map(|worth| worth.to_string()),
        working: &reckoned.working,
    });
    Player {
        place: line.place,
        id: &entrant.id,
        name: &entrant.name,
        rating: entrant.rating,
        points: number(line.points),
        wins: line.wins,
        draws: line.draws,
        losses: line.losses,
        open: line.open,
        withdrawn: entrant.withdrawn,
        tie_breaks: breaks.collect(),
        games: games.collect(),
    }
}

impl<'a> Overall<'a> {
    fn of(total: &'a Total) -> Self {
        Self {
            place: total.place,
            id: &total.id,
            name: &total.name,
            rating: total.rating,
            rounds: total.rounds.map(|points| points.map(number)),
            weighted: f64::from(total.total.0) / 100.0,
            open: total.open,
        }
    }
}

fn number(points: HalfPoints) -> f64 {
    f64::from(points.0) / 2.0
}
