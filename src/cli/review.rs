//! `kingpost review`: letters that need a person, and those held until their sender is proven: nobody may have been asked,
//! or nobody may answer.

use super::report::{Report, Table, plain};
use super::setting::Setting;
use crate::relay::ACCEPTED;
use crate::store::inbox::{self, Letter, Settlement, State};
use crate::store::{Db, Store};
use anyhow::bail;
use serde::Serialize;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Letters set aside, and letters held until their sender is proven
    List,
    /// One of them, with its text
    Show { n: i64 },
    /// Take it after all, as if its sender were proven
    Accept { n: i64 },
    /// Put it away for good; nobody is told
    Discard { n: i64 },
}

pub async fn run(command: &Command, setting: &Setting) -> anyhow::Result<Report> {
    let store = setting.store(&setting.config()?).await?;
    match *command {
        Command::List => list(&store).await,
        Command::Show { n } => show(&store, n).await,
        Command::Accept { n } => settle(&store, n, State::New).await,
        Command::Discard { n } => settle(&store, n, State::Done).await,
    }
}

#[derive(Serialize)]
struct Shown<'a> {
    n: i64,
    arrived: String,
    state: &'static str,
    from: Option<&'a str>,
    why: Option<&'a str>,
    bytes: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<String>,
}

impl<'a> From<&'a Letter> for Shown<'a> {
    fn from(letter: &'a Letter) -> Self {
        Self {
            n: letter.n,
            arrived: letter.arrived.rfc3339(),
            state: letter.state.name(),
            from: letter.sender.as_deref(),
            why: letter.note.as_deref(),
            bytes: letter.size,
            raw: None,
        }
    }
}

/// The states in which a person may take a letter, or put it away.
const WAITING: [State; 2] = [State::Review, State::Held];
/// More than this many letters of a state are not listed at once.
const MOST: i64 = 1_000;

async fn list(store: &Store) -> anyhow::Result<Report> {
    let mut db = store.read().await?;
    let mut letters = Vec::new();
    for state in WAITING {
        letters.extend(inbox::in_state(&mut db, state.name(), MOST).await?);
    }
    letters.sort_by_key(|l| l.n);
    let shown: Vec<Shown> = letters.iter().map(Shown::from).collect();
    let mut table = Table::headed(&["n", "arrived", "state", "from", "why"]);
    for l in &shown {
        table.row(&[&l.n.to_string(), &l.arrived, l.state, l.from.unwrap_or("-"), l.why.unwrap_or("")]);
    }
    Report::new(&shown, table.text("No letter needs a person."))
}

/// The most of a letter's text that is shown on a terminal.
const MOST_SHOWN: usize = 20_000;

async fn show(store: &Store, n: i64) -> anyhow::Result<Report> {
    let mut db = store.read().await?;
    let letter = waiting(&mut db, n).await?;
    let raw = inbox::raw(&mut db, &letter.id).await?;
    let whole = String::from_utf8_lossy(&raw).into_owned();
    let mut text = format!("{}\n\n", plain(letter.note.as_deref().unwrap_or("Set aside.")));
    let short: String = whole.chars().take(MOST_SHOWN).collect();
    for line in short.lines() {
        text.push_str(&plain(line));
        text.push('\n');
    }
    if short.len() < whole.len() {
        text.push_str("(The rest is shown by --json.)\n");
    }
    let mut shown = Shown::from(&letter);
    shown.raw = Some(whole);
    Report::new(&shown, text)
}

async fn settle(store: &Store, n: i64, state: State) -> anyhow::Result<Report> {
    let mut tx = store.begin().await?;
    let letter = waiting(&mut tx, n).await?;
    let accepted = matches!(state, State::New);
    let (outcome, note) = if accepted { (Some(ACCEPTED), None) } else { (None, Some("Put away by a person.")) };
    let settlement = Settlement { outcome, note, ..Settlement::new(state) };
    if !inbox::resettle(&mut tx, &letter.id, letter.state.name(), &settlement).await? {
        bail!("somebody else settled letter {n} at this moment; `kingpost review list` shows what is left");
    }
    tx.commit().await?;
    let what = if accepted { "is taken with the next `once`, or at once if the relay runs" } else { "is put away" };
    Report::new(&serde_json::json!({ "n": n, "accepted": accepted }), format!("Letter {n} {what}."))
}

/// The letter of that number, which must be waiting for a person, or for the word of its sender.
async fn waiting(db: &mut Db, n: i64) -> anyhow::Result<Letter> {
    match inbox::by_number(db, n).await? {
        Some(letter) if WAITING.contains(&letter.state) => Ok(letter),
        Some(letter) => bail!("letter {n} is not waiting for a person; it is {}", letter.state.name()),
        None => bail!("there is no letter {n}; `kingpost review list` shows those that wait"),
    }
}
