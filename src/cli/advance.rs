//! `kingpost advance`: who advances by GK3, and the next sections as they can be started. It starts none.

use super::report::Report;
use super::setting::Setting;
use crate::relay::Played;
use crate::tournament::grid::{Grid, Layout};
use crate::tournament::knights::advance::{Advance, Seat, Why, advance};
use crate::tournament::knights::seating::{Sitter, sections};
use crate::tournament::knights::{ROUNDS, SEATS};
use crate::tournament::{Field, Kind, Tournament};
use anyhow::bail;
use chrono::Datelike as _;
use serde::Serialize;
use std::fmt::Write as _;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The tournament's id
    tournament: String,
    /// The round to advance from [default: the last one that has sections and another after it]
    #[arg(long, value_name = "N")]
    round: Option<u32>,
}

#[derive(Serialize)]
struct Document<'a> {
    tournament: &'a str,
    round: u32,
    through: Vec<Shown<'a>>,
    /// 4-pointers for whom no place is left, highest rated first.
    left_over: Vec<Shown<'a>>,
    /// Sections in which games go on.
    open: &'a [String],
    /// Places of the last section that nobody can fill.
    short: usize,
    /// Sections of the next round that can be started now.
    sections: Vec<Next>,
    /// Those through who have no seat in these, by id.
    waiting: Vec<String>,
}

#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    name: &'a str,
    rating: Option<u32>,
    section: &'a str,
    points: f64,
    why: Option<&'static str>,
    /// Whether a seat in the next round was given already.
    seated: bool,
}

#[derive(Serialize)]
struct Next {
    code: String,
    players: Vec<String>,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let relay = setting.relay(&setting.config()?).await?;
    let (tournament, played) = relay.tables(&arguments.tournament).await?;
    if tournament.kind != Kind::GoldenKnights {
        bail!(
            "{} is of the kind {}: only a Golden Knights has rounds to advance to",
            tournament.id,
            tournament.kind.name()
        );
    }
    let last = played.iter().map(|section| section.round).filter(|round| *round < ROUNDS).max();
    let Some(round) = arguments.round.or(last) else {
        bail!("no section of {} has started yet, so nobody advances", tournament.id);
    };
    if !(1..ROUNDS).contains(&round) {
        bail!("nobody advances from round {round}: a Golden Knights has {ROUNDS} rounds (GK2)");
    }
    let of_round = |n: u32| played.iter().filter(move |section| section.round == n);
    let fields: Vec<(&str, &Field)> = of_round(round).map(|section| (section.code.as_str(), &section.field)).collect();
    let made = advance(&fields);
    let seated = seated(&made, of_round(round + 1));
    let free: Vec<&Seat> =
        made.through.iter().zip(&seated).filter(|(_, seated)| !**seated).map(|((seat, _), _)| seat).collect();
    let sitters: Vec<Sitter> = free.iter().map(|seat| Sitter { id: seat.id.clone(), rating: seat.rating }).collect();
    let (dealt, waiting) = sections(&sitters);
    let before = of_round(round + 1).count();
    let next = dealt.iter().enumerate().map(|(n, section)| Next {
        code: code(&tournament, round + 1, before + n + 1),
        players: section.iter().map(|at| free[*at].id.clone()).collect(),
    });
    let next: Vec<Next> = next.collect();
    let waiting: Vec<String> = waiting.iter().map(|at| free[*at].id.clone()).collect();
    let text = page(&tournament, round, &made, &seated, &next, &waiting);
    let shown = |seat, why: Option<Why>, seated| Shown::of(seat, why, seated);
    let document = Document {
        tournament: &tournament.id,
        round,
        through: made.through.iter().zip(&seated).map(|((seat, why), on)| shown(seat, Some(*why), *on)).collect(),
        left_over: made.left_over.iter().map(|seat| shown(seat, None, false)).collect(),
        open: &made.open,
        short: made.short,
        sections: next,
        waiting,
    };
    Report::new(&document, text)
}

/// Which of those through sit in the next round already: as many seats of a player as there are.
fn seated<'a>(made: &Advance, next: impl Iterator<Item = &'a Played>) -> Vec<bool> {
    let mut taken: Vec<&str> = next.flat_map(|section| section.field.entrants.iter().map(|e| e.id.as_str())).collect();
    let mut seat = |id: &str| taken.iter().position(|other| *other == id).map(|at| taken.swap_remove(at)).is_some();
    made.through.iter().map(|(through, _)| seat(&through.id)).collect()
}

/// In the federation's manner: `05Ns3`, `05Nf1`.
fn code(tournament: &Tournament, round: u32, n: usize) -> String {
    let letter = if round == ROUNDS { "f" } else { "s" };
    format!("{:02}N{letter}{n}", tournament.starts.year().rem_euclid(100))
}

fn page(
    tournament: &Tournament,
    round: u32,
    made: &Advance,
    seated: &[bool],
    next: &[Next],
    waiting: &[String],
) -> String {
    let row = |(seat, why): (&Seat, &str)| {
        let rating = seat.rating.map_or_else(|| "unr.".to_owned(), |r| r.to_string());
        let name: String = seat.name.chars().take(32).collect();
        vec![seat.id.clone(), name, rating, seat.section.clone(), seat.points.to_string(), why.to_owned()]
    };
    let through = made.through.iter().zip(seated).map(|((seat, why), seated)| {
        let why = match why {
            Why::Score => "4.5 or more",
            Why::Best => "4, nobody has more",
            Why::FillUp => "4, fills up",
        };
        row((seat, if *seated { "seated already" } else { why }))
    });
    let left = made.left_over.iter().map(|seat| row((seat, "no place left")));
    let columns = [("ID", false), ("Player", false), ("Rtg", true), ("Section", false), ("Pts", true), ("", false)];
    let grid = Grid {
        title: format!("{}: who advances from round {round} (GK3)", tournament.name),
        columns: columns.map(|(head, right)| (head.to_owned(), right)).to_vec(),
        rows: through.chain(left).collect(),
        notes: Vec::new(),
    };
    let mut text = grid.write(Layout::Text);
    // Writing to a String cannot fail.
    if !made.open.is_empty() {
        let _ = writeln!(text, "\nGames go on in {}; more may advance from there.", made.open.join(", "));
    }
    if made.short > 0 {
        let _ = writeln!(text, "\nThe last section is {} short of {SEATS}, and no 4-pointer is left.", made.short);
    }
    if !waiting.is_empty() {
        let _ = writeln!(text, "\nNo full section for: {}.", waiting.join(", "));
    }
    for section in next {
        let _ = writeln!(
            text,
            "\nSection {} can be started, and nothing is sent before:\n\n    kingpost section start {} --round {} --code {} \\\n        --players {}",
            section.code,
            tournament.id,
            round + 1,
            section.code,
            section.players.join(",")
        );
    }
    text
}

impl<'a> Shown<'a> {
    fn of(seat: &'a Seat, why: Option<Why>, seated: bool) -> Self {
        Self {
            id: &seat.id,
            name: &seat.name,
            rating: seat.rating,
            section: &seat.section,
            points: f64::from(seat.points.0) / 2.0,
            why: why.map(Why::name),
            seated,
        }
    }
}
