//! `kingpost ruling`: the director rules in one game.

use super::report::Report;
use super::setting::Setting;
use crate::clock::Clock;
use crate::config::Config;
use crate::play::{Game, Order, Ruling, Side, What as Back, ruled};
use crate::post::compose::RuledOn;
use crate::relay::show::Clock as Account;
use crate::relay::{Failure, Relay, Ruled};
use crate::rulebook::Instant;
use crate::wire::AnyMailbox;
use chrono::NaiveDate;
use serde::Serialize;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game, as in 05N12-3
    game: String,
    #[command(subcommand)]
    ruling: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Add days to a player's reflection time
    Penalty {
        side: Seat,
        days: u32,
        #[command(flatten)]
        why: Why,
    },
    /// Take days off a player's reflection time
    Credit {
        side: Seat,
        days: u32,
        #[command(flatten)]
        why: Why,
    },
    /// Warn a player
    Warning {
        side: Seat,
        #[command(flatten)]
        why: Why,
    },
    /// Reprimand a player informally
    Reprimand {
        side: Seat,
        #[command(flatten)]
        why: Why,
    },
    /// Forfeit the game for a player
    Forfeit {
        side: Seat,
        #[command(flatten)]
        why: Why,
    },
    /// Adjudicate the game
    Result {
        result: Score,
        #[command(flatten)]
        why: Why,
    },
    /// Let a forfeited game go on
    Reinstate {
        #[command(flatten)]
        why: Why,
    },
    /// Forfeit the game as was proposed
    Approve {
        #[command(flatten)]
        why: Why,
    },
    /// Dismiss what is complained of: no action is taken
    Dismiss {
        #[command(flatten)]
        why: Why,
    },
    /// Grant emergency time in all of a player's games of the section, both dates included
    Excuse {
        side: Seat,
        /// The first date, as in 2024-03-05
        from: NaiveDate,
        /// The last date
        to: NaiveDate,
        #[command(flatten)]
        why: Why,
    },
    /// Withdraw a player from the section
    Withdraw {
        side: Seat,
        #[command(flatten)]
        why: Why,
    },
    /// Correct the instant at which a move was posted, and reckon again all that follows
    Posting {
        /// The move's number and side, as in 12w
        #[arg(value_parser = half_move, value_name = "MOVE")]
        ply: usize,
        /// When it was posted, as in 2024-03-05T10:00:00Z
        #[arg(value_parser = Instant::parse)]
        posted: Instant,
        #[command(flatten)]
        why: Why,
    },
    /// Take back a player's latest penalty or overstep, and reckon again all that follows
    Reverse {
        what: Taken,
        side: Seat,
        #[command(flatten)]
        why: Why,
    },
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Taken {
    Penalty,
    Overstep,
}

/// `12w` or `12b`, as the half-move counted from 1.
fn half_move(text: &str) -> Result<usize, String> {
    let lower = text.to_ascii_lowercase();
    let (number, black) = match (lower.strip_suffix('w'), lower.strip_suffix('b')) {
        (Some(number), _) => (number, false),
        (_, Some(number)) => (number, true),
        _ => (lower.as_str(), false),
    };
    match number.parse::<usize>() {
        Ok(number @ 1..=999) if number.to_string() != lower => Ok(2 * number - usize::from(!black)),
        _ => Err(format!("`{text}` names no move. Write its number and side, as in 12w or 12b.")),
    }
}

#[derive(Debug, Clone, clap::Args)]
pub(super) struct Why {
    /// The reason, told to both players; an adjudication needs none (R16)
    #[arg(long, value_name = "TEXT")]
    pub(super) reason: Option<String>,
    /// When it is made, as in 2024-03-12T14:00:00Z [default: now]
    #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
    pub(super) at: Option<Instant>,
    /// Show the game before and after, and rule nothing
    #[arg(long)]
    pub(super) dry_run: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Seat {
    White,
    Black,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Score {
    #[value(name = "1-0")]
    White,
    #[value(name = "0-1")]
    Black,
    #[value(name = "1/2-1/2", alias = "1/2")]
    Draw,
}

#[derive(Serialize)]
struct Document {
    game: String,
    ruling: Ruling,
    reason: String,
    dry_run: bool,
    before: Standing,
    after: Standing,
    /// What follows besides.
    notes: Vec<String>,
    /// Earlier warnings and penalties of the player it is about (R18).
    earlier: Vec<String>,
}

/// What a ruling can change, in short.
#[derive(Serialize)]
struct Standing {
    result: &'static str,
    white: Account,
    black: Account,
    deadline: Option<String>,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let (order, why) = arguments.ruling.read();
    let owes = !matches!(&order, Order::Rule(ruling) if !ruling.owes_a_reason());
    let Some(reason) = why.reason.clone().or_else(|| (!owes).then(String::new)) else {
        anyhow::bail!("a ruling needs its reason, which both players are told: --reason TEXT. Nothing was ruled");
    };
    let config = setting.config()?;
    let relay = setting.relay(&config).await?;
    let now = why.begin(&relay, &config).await?;
    let game = super::game::id(&arguments.game);
    let mut mailbox = AnyMailbox::new(&config);
    let made = relay.rule(&mut mailbox, &game, (&order, &reason), now, why.dry_run).await.map_err(not_ruled)?;
    let text = page(&game, &made, why.dry_run);
    let Ruled { ruling, before, after, on } = made;
    let document = Document {
        game,
        ruling,
        reason,
        dry_run: why.dry_run,
        before: Standing::of(&before),
        after: Standing::of(&after),
        notes: on.notes,
        earlier: on.earlier,
    };
    Report::new(&document, text)
}

/// What cannot be ruled, and that it was not.
fn not_ruled(failure: Failure) -> anyhow::Error {
    match failure {
        Failure::Refused(why) => anyhow::anyhow!("{why} Nothing was ruled"),
        other => other.into(),
    }
}

impl Why {
    /// The instant of the ruling. The relay must not stand at a later one.
    pub(super) async fn begin(&self, relay: &Relay, config: &Config) -> anyhow::Result<Instant> {
        let now = Clock::at(self.at).now();
        if self.at.is_none() {
            super::clock::must_be_believed(relay, config).await?;
        }
        if config.is_embedded() {
            super::once::begin(relay, self.at, now).await?;
        } else if now > Clock::System.now() {
            anyhow::bail!("--at {now} has not come yet. Nothing was ruled");
        }
        Ok(now)
    }
}

impl What {
    fn read(&self) -> (Order, &Why) {
        let rule = |ruling, why| (Order::Rule(ruling), why);
        match self {
            Self::Penalty { side, days, why } => {
                rule(Ruling::Penalty { side: side.side(), days: i64::from(*days) }, why)
            }
            Self::Credit { side, days, why } => rule(Ruling::Credit { side: side.side(), days: i64::from(*days) }, why),
            Self::Warning { side, why } => rule(Ruling::Warning { side: side.side() }, why),
            Self::Reprimand { side, why } => rule(Ruling::Reprimand { side: side.side() }, why),
            Self::Forfeit { side, why } => rule(Ruling::Forfeit { side: side.side() }, why),
            Self::Result { result, why } => rule(Ruling::Result { winner: result.winner() }, why),
            Self::Reinstate { why } => rule(Ruling::Reinstate, why),
            Self::Dismiss { why } => rule(Ruling::Dismiss, why),
            Self::Withdraw { side, why } => rule(Ruling::Withdraw { side: side.side() }, why),
            Self::Approve { why } => (Order::Approve, why),
            Self::Excuse { side, from, to, why } => (Order::Excuse { side: side.side(), from: *from, to: *to }, why),
            Self::Posting { ply, posted, why } => (Order::Posting { ply: *ply, at: *posted }, why),
            Self::Reverse { what, side, why } => {
                let what = match what {
                    Taken::Penalty => Back::Penalty,
                    Taken::Overstep => Back::Overstep,
                };
                (Order::Reverse { side: side.side(), what }, why)
            }
        }
    }
}

impl Seat {
    fn side(self) -> Side {
        match self {
            Self::White => Side::White,
            Self::Black => Side::Black,
        }
    }
}

impl Score {
    fn winner(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Draw => None,
        }
    }
}

impl Standing {
    fn of(game: &Game) -> Self {
        Self {
            result: game.result(),
            white: Account::of(game, Side::White),
            black: Account::of(game, Side::Black),
            deadline: game.deadline(game.to_move()).map(Instant::rfc3339),
        }
    }
}

fn page(game: &str, made: &Ruled, dry: bool) -> String {
    let RuledOn { before, after, notes, player, earlier } = &made.on;
    let done = if dry { "Nothing is ruled yet; this is what it would do" } else { "Ruled, and both players are told" };
    let mut text = format!("{game}: {}. {done}.\nbefore  {before}\nafter   {after}", ruled(&made.ruling));
    for note in notes {
        text.push_str(&format!("\n{note}"));
    }
    if !earlier.is_empty() {
        text.push_str(&format!("\nEarlier in this game, for {}:", super::report::plain(player)));
        for e in earlier {
            text.push_str(&format!("\n- {e}"));
        }
    }
    text
}
