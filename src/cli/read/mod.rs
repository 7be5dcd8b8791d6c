//! `kingpost read`: how a letter would be read and decided, changing nothing.

mod board;
mod document;
mod page;

use super::report::Report;
use super::setting::Setting;
use crate::config::Posting as Tolerances;
use crate::play::{Command, Game, Posting, Side, decide};
use crate::post::body;
use crate::post::envelope::{Envelope, address_of};
use crate::post::letter::sheet as read_block;
use crate::post::notation::Notations;
use crate::post::own_words::{Block, Words, blocks, own_words};
use crate::post::reading::Context;
use crate::relay::{apart, settle};
use crate::rulebook::Instant;
use crate::wire::maildir::modified;
use anyhow::{Context as _, anyhow, bail};
use board::Board;
use chrono_tz::Tz;
use document::Document;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The letter, as a mail program saves it
    file: PathBuf,
    /// Read it against a stored game
    #[arg(long, conflicts_with_all = ["moves", "white", "black", "ifs", "draw_offered"])]
    game: Option<String>,
    /// Read it after these moves, with no config and no database, as in "e4 e5 Nf3"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// White's registered address
    #[arg(long, value_name = "ADDRESS", requires = "black")]
    white: Option<String>,
    /// Black's registered address
    #[arg(long, value_name = "ADDRESS", requires = "white")]
    black: Option<String>,
    /// The opponent's standing if-moves, as in "Bb5 a6; Bc4 Nf6"
    #[arg(long, value_name = "LINES")]
    ifs: Option<String>,
    /// The opponent's draw offer stands
    #[arg(long)]
    draw_offered: bool,
    /// The relay's letter that it answers
    #[arg(long, value_name = "FILE.eml")]
    sent: Option<PathBuf>,
}

/// What a letter is read against.
struct Table {
    game: Game,
    /// Whether its name is known: else it is whichever game the letter names.
    named: bool,
    /// The players' addresses, where they are known.
    white: Option<String>,
    black: Option<String>,
    zones: [Tz; 2],
    tolerances: Tolerances,
    /// The texts of the relay's letters that it may quote.
    ours: Vec<String>,
}

impl Table {
    /// The side of whoever wrote from that address. Where no addresses are known, the letter is by the player to move.
    fn side(&self, address: &str) -> Option<Side> {
        let is = |seat: &Option<String>| seat.as_deref().is_some_and(|a| a.eq_ignore_ascii_case(address));
        match (&self.white, &self.black) {
            (None, None) => Some(self.game.to_move()),
            _ if is(&self.white) => Some(Side::White),
            _ if is(&self.black) => Some(Side::Black),
            _ => None,
        }
    }
}

pub async fn run(arguments: &Arguments, setting: &Setting) -> anyhow::Result<Report> {
    let raw = letter(&arguments.file)?;
    let bytes = raw.clone();
    let Some(envelope) = apart(move || Envelope::read(&bytes)).await else { bail!(POISON) };
    let arrived = arrival(&envelope, &arguments.file);
    let mut table = match &arguments.game {
        Some(id) => stored(id, setting).await?,
        None => laid_out(arguments, &envelope, arrived)?,
    };
    if let Some(sent) = &arguments.sent {
        table.ours.push(body::read(&letter(sent)?).plain);
    }
    let document = read(raw, envelope, arrived, table).await?;
    let text = page::page(&document);
    Report::new(&document, text)
}

const POISON: &str = "reading this letter fails; in the mailbox it would be set aside for a person";

fn letter(file: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// A file has arrived at the instant of its topmost Received line; without one, when it was written: by its own account, or
/// by the file's.
fn arrival(envelope: &Envelope, file: &Path) -> Instant {
    let received = envelope.received.iter().find_map(|r| r.at);
    received.or_else(|| envelope.date.instant()).unwrap_or_else(|| written(file))
}

fn written(file: &Path) -> Instant {
    std::fs::metadata(file).map_or(Instant(0), |about| modified(&about))
}

async fn stored(id: &str, setting: &Setting) -> anyhow::Result<Table> {
    let config = setting.config()?;
    let relay = setting.relay(&config).await?;
    let id = super::game::id(id);
    let (game, people) = relay.look(&id).await?;
    let ours = relay.written_to_players(&id).await?;
    Ok(Table {
        game,
        named: true,
        zones: [people.white.zone, people.black.zone],
        white: Some(people.white.email),
        black: Some(people.black.email),
        tolerances: config.posting,
        ours,
    })
}

fn laid_out(arguments: &Arguments, envelope: &Envelope, arrived: Instant) -> anyhow::Result<Table> {
    let board = Board {
        id: envelope.game().unwrap_or("GAME-1"),
        moves: arguments.moves.as_deref().unwrap_or(""),
        ifs: arguments.ifs.as_deref().unwrap_or(""),
        draw_offered: arguments.draw_offered,
    };
    let address = |text: &Option<String>| -> anyhow::Result<Option<String>> {
        let Some(text) = text else { return Ok(None) };
        address_of(text).map(Some).ok_or_else(|| anyhow!("{text} is no address"))
    };
    Ok(Table {
        game: board.game(arrived)?,
        named: envelope.game().is_some(),
        white: address(&arguments.white)?,
        black: address(&arguments.black)?,
        zones: [chrono_tz::UTC; 2],
        tolerances: Tolerances::default(),
        ours: Vec::new(),
    })
}

/// The path that a letter in the mailbox takes, up to the decision.
async fn read(raw: Vec<u8>, envelope: Envelope, arrived: Instant, table: Table) -> anyhow::Result<Document> {
    let posting = settle(&envelope, arrived, &table.tolerances, arrived);
    let mut document = Document::of(&envelope, &posting);
    let side = envelope.from.address().and_then(|address| table.side(address));
    if let Some(reject) = document::by_a_program(&envelope) {
        document.reject = Some(reject);
        return Ok(document);
    }
    let Some(side) = side else {
        document.reject = Some("unknown-sender");
        let known = |seat: &Option<String>| seat.clone().unwrap_or_else(|| "not given".into());
        document.why.push(format!("White writes from {}, Black from {}.", known(&table.white), known(&table.black)));
        return Ok(document);
    };
    let ours = table.ours.clone();
    let Some(words) = apart(move || own_words(&raw, &ours)).await else { bail!(POISON) };
    let (text, others) = part(&words, &envelope, &table);
    document.beside(words.aside.clone(), others);
    if words.cut {
        document.was_cut();
    }
    decided(document, &table, side, posting, words, text).await
}

/// The words for this game, and those for others, where a letter is about several.
fn part(words: &Words, envelope: &Envelope, table: &Table) -> (String, Vec<(String, String)>) {
    let blocks = blocks(&words.text, envelope.game());
    let names = |name: &Option<String>| name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(&table.game.id.0));
    // What stands under another game's name is never read for this one.
    let own = blocks.iter().position(|b| names(&b.game) || b.game.is_none()).or((!table.named).then_some(0));
    let others = blocks.iter().enumerate().filter(|(at, _)| Some(*at) != own);
    let others = others.map(|(_, b)| (b.game.clone().unwrap_or_else(|| "not named".into()), b.text.clone())).collect();
    (own.map(|own| blocks[own].text.clone()).unwrap_or_default(), others)
}

async fn decided(
    mut document: Document,
    table: &Table,
    side: Side,
    posting: Posting,
    words: Words,
    text: String,
) -> anyhow::Result<Document> {
    let game = table.game.clone();
    let zone = table.zones[usize::from(side == Side::Black)];
    let today = posting.at.utc().with_timezone(&zone).date_naive();
    let reading = move || {
        let record: Vec<_> = game.line.iter().map(|s| (s.before.clone(), s.mv)).collect();
        let agreed = game.notation[side].as_deref().filter(|n| game.notation[side.other()].as_deref() == Some(*n));
        let notations = Notations::agreed(agreed);
        let draw_offered = game.draw_offer == Some(side.other());
        let (record, position) = (record.as_slice(), &game.position);
        let name = game.id.0.as_str();
        let context = Context { game: name, side, record, position, draw_offered, today, notations: &notations };
        read_block(&words, &Block { game: None, text }, &context)
    };
    let Some(sheet) = apart(reading).await else { bail!(POISON) };
    let command = Command::letter(side, posting, sheet.clone());
    let events = decide(&table.game, &command, posting.read_at);
    document.take(&table.game, &sheet, &events, side).map_err(|why| anyhow!(why))?;
    Ok(document)
}
