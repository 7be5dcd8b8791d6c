//! `kingpost ruling`: the director rules in one game.

use super::report::Report;
use super::setting::Setting;
use crate::clock::Clock;
use crate::play::{Game, Ruling, Side, ruled};
use crate::relay::Order;
use crate::rulebook::Instant;
use crate::wire::AnyMailbox;
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
}

#[derive(Debug, Clone, clap::Args)]
struct Why {
    /// The reason, told to both players; an adjudication needs none (R16)
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// When it is made, as in 2024-03-12T14:00:00Z [default: now]
    #[arg(long, value_name = "TIME", value_parser = Instant::parse)]
    at: Option<Instant>,
    /// Show the game before and after, and rule nothing
    #[arg(long)]
    dry_run: bool,
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
}

/// What a ruling can change, in short.
#[derive(Serialize)]
struct Standing {
    result: &'static str,
    white: Account,
    black: Account,
    deadline: Option<String>,
}

#[derive(Serialize)]
struct Account {
    used: i64,
    penalty: i64,
    oversteps: u32,
    control: u32,
    allowance: i64,
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let (ruling, why) = arguments.ruling.read();
    let Some(reason) = why.reason.clone().or_else(|| matches!(ruling, Ruling::Result { .. }).then(String::new)) else {
        anyhow::bail!("a ruling needs its reason, which both players are told: --reason TEXT. Nothing was ruled");
    };
    let config = setting.config()?;
    let relay = setting.relay(&config).await?;
    let now = Clock::at(why.at).now();
    if config.is_embedded() {
        super::once::begin(&relay, why.at, now).await?;
    } else if now > Clock::System.now() {
        anyhow::bail!("--at {now} has not come yet. Nothing was ruled");
    }
    let order =
        Order { game: super::game::id(&arguments.game), ruling: ruling.clone(), reason: reason.clone(), at: now };
    let mut mailbox = AnyMailbox::new(&config);
    let (before, after) = relay.rule(&mut mailbox, &order, why.dry_run).await?;
    let text = page(&order, &before, &after, why.dry_run);
    let document = Document {
        game: order.game,
        ruling,
        reason,
        dry_run: why.dry_run,
        before: Standing::of(&before),
        after: Standing::of(&after),
    };
    Report::new(&document, text)
}

impl What {
    fn read(&self) -> (Ruling, &Why) {
        match self {
            Self::Penalty { side, days, why } => (Ruling::Penalty { side: side.side(), days: i64::from(*days) }, why),
            Self::Credit { side, days, why } => (Ruling::Credit { side: side.side(), days: i64::from(*days) }, why),
            Self::Warning { side, why } => (Ruling::Warning { side: side.side() }, why),
            Self::Reprimand { side, why } => (Ruling::Reprimand { side: side.side() }, why),
            Self::Forfeit { side, why } => (Ruling::Forfeit { side: side.side() }, why),
            Self::Result { result, why } => (Ruling::Result { winner: result.winner() }, why),
            Self::Reinstate { why } => (Ruling::Reinstate, why),
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

    fn line(&self) -> String {
        let account = |a: &Account| format!("{} of {} days used", a.used, a.allowance);
        let deadline = self.deadline.as_ref().map_or(String::new(), |d| format!(", deadline {d}"));
        format!("{}, White {}, Black {}{deadline}", self.result, account(&self.white), account(&self.black))
    }
}

impl Account {
    fn of(game: &Game, side: Side) -> Self {
        let clock = &game.clocks[side];
        Self {
            used: clock.used,
            penalty: clock.penalty,
            oversteps: clock.oversteps,
            control: game.control(side),
            allowance: game.allowance(side),
        }
    }
}

fn page(order: &Order, before: &Game, after: &Game, dry: bool) -> String {
    let done = if dry { "Nothing is ruled yet; this is what it would do" } else { "Ruled, and both players are told" };
    format!(
        "{}: {}. {done}.\nbefore  {}\nafter   {}",
        order.game,
        ruled(&order.ruling),
        Standing::of(before).line(),
        Standing::of(after).line()
    )
}
