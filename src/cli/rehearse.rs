//! `kingpost rehearse`: a Golden Knights drawn by chance, to the last prize, and everything reckoned again. Needs no config.

use super::report::Report;
use crate::tournament::rehearsal::rehearse;
use serde::Serialize;
use std::fmt::Write as _;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Entries of the first round
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(7..=100_000))]
    entries: u32,
    /// The same number plays the same tournament again
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Serialize)]
struct Document {
    entries: u32,
    seed: u64,
    rounds: Vec<Round>,
    fund: String,
    paid: String,
    /// Seats that share in the places of the prize list.
    completed: usize,
    gifts: usize,
    framed: usize,
    pins: usize,
    checks: usize,
    wrong: Vec<String>,
}

#[derive(Serialize)]
struct Round {
    sections: usize,
    seats: usize,
    waiting: usize,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Report> {
    let done = rehearse(arguments.entries as usize, arguments.seed);
    let rounds: Vec<Round> = done
        .rounds
        .iter()
        .map(|round| Round {
            sections: round.sections.len(),
            seats: round.sections.iter().map(|(_, field)| field.entrants.len()).sum(),
            waiting: round.waiting,
        })
        .collect();
    let mut text = format!("A Golden Knights of {} entries, seed {}.\n\n", arguments.entries, arguments.seed);
    // Writing to a String cannot fail.
    for (name, round) in ["Preliminaries", "Semifinals", "Finals"].iter().zip(&rounds) {
        let _ = writeln!(
            text,
            "{name:<14} {:>4} sections, {:>5} seats, {:>2} waiting",
            round.sections, round.seats, round.waiting
        );
    }
    let _ =
        writeln!(text, "\nFund ${}, paid ${} to {} who completed the finals.", done.fund, done.paid, done.awards.len());
    for award in done.awards.iter().take_while(|award| award.money.0 > 0) {
        let total = &done.totals[award.finalist];
        let _ = writeln!(
            text,
            "{:>3}. {}  {:>6}  ${:>8}",
            award.place,
            total.id,
            total.total.to_string(),
            award.money.to_string()
        );
    }
    let _ = writeln!(text, "Gift certificates {}, framed {}, pins {}.", done.gifts, done.framed, done.pins);
    let good = done.wrong.is_empty();
    let _ = match good {
        true => writeln!(text, "\n{} things were reckoned again, and all add up.", done.checks),
        false => writeln!(text, "\nThis does not add up; please report it:\n{}", done.wrong.join("\n")),
    };
    let document = Document {
        entries: arguments.entries,
        seed: arguments.seed,
        rounds,
        fund: done.fund.to_string(),
        paid: done.paid.to_string(),
        completed: done.awards.len(),
        gifts: done.gifts,
        framed: done.framed,
        pins: done.pins,
        checks: done.checks,
        wrong: done.wrong,
    };
    Ok(Report::new(&document, text)?.found_wrong(!good))
}
