//! What `kingpost read` prints: names and shapes are fixed.

use crate::play::{Ask, By, Event, Fact, Game, Posting, Refused, Remark, Sheet, Side};
use crate::post::envelope::{Envelope, Machine};
use crate::post::own_words::Aside;
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Debug, Serialize)]
pub struct Document {
    pub sender: Option<String>,
    pub game: Option<String>,
    pub posted_at: String,
    pub moves: Vec<String>,
    pub conditionals: Vec<Vec<String>>,
    pub commands: Vec<&'static str>,
    pub args: Map<String, Value>,
    pub reject: Option<&'static str>,
    pub warnings: Vec<String>,
    pub text: String,
    /// Why: what was refused and remarked on, in sentences.
    #[serde(skip)]
    pub why: Vec<String>,
    #[serde(skip)]
    pub side: Option<Side>,
    /// Lines that are not the writer's own.
    #[serde(skip)]
    pub aside: Vec<(Aside, String)>,
    /// The parts of the letter for other games.
    #[serde(skip)]
    pub others: Vec<(String, String)>,
}

/// Why a letter that a program wrote is not read at all.
pub fn by_a_program(envelope: &Envelope) -> Option<&'static str> {
    match &envelope.machine {
        Machine::None => None,
        Machine::AutoReply | Machine::List | Machine::Reaction => Some("auto-reply"),
        Machine::Bounce(_) => Some("bounce"),
        Machine::Receipt => Some("receipt"),
        Machine::Challenge => Some("challenge"),
        // An answer to an invitation is sent by a person, and moves nothing.
        Machine::Calendar => Some("no-move"),
    }
}

impl Document {
    /// What the outside of a letter says.
    pub fn of(envelope: &Envelope, posting: &Posting) -> Self {
        let mut warnings = Vec::new();
        if posting.doubted {
            warnings.push("date-not-believed".into());
        }
        if matches!(&envelope.machine, Machine::Bounce(bounce) if bounce.delayed) {
            warnings.push("delayed-not-failed".into());
        }
        Self {
            sender: envelope.from.address().map(str::to_owned),
            game: envelope.game().map(str::to_owned),
            posted_at: posting.at.rfc3339(),
            moves: Vec::new(),
            conditionals: Vec::new(),
            commands: Vec::new(),
            args: Map::new(),
            reject: None,
            warnings,
            text: String::new(),
            why: Vec::new(),
            side: None,
            aside: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Not all of the letter was looked through.
    pub fn was_cut(&mut self) {
        self.warnings.push("text-cut".into());
    }

    /// Takes in what the letter says and what the rules made of it in `before`.
    pub fn take(&mut self, before: &Game, sheet: &Sheet, events: &[Event], side: Side) -> Result<(), String> {
        self.game.get_or_insert_with(|| before.id.0.clone());
        self.text.clone_from(&sheet.words);
        self.side = Some(side);
        let mut after = before.clone();
        for event in events {
            after.evolve(event)?;
            match &event.fact {
                Fact::Refused(refused) if refused.side == side => {
                    self.reject = Some(refused.reason.name());
                    self.why.extend(detail(refused));
                }
                Fact::Conditionals { side: by, lines } if *by == side => self.conditionals.clone_from(lines),
                Fact::Letter { posting, .. } => self.posted_at = posting.at.rfc3339(),
                Fact::Remarks { remarks, .. } => {
                    self.warnings.extend(remarks.iter().filter_map(tag));
                    self.why.extend(remarks.iter().filter_map(explained));
                }
                _ => {}
            }
        }
        if self.reject.is_some() {
            self.conditionals.clear();
            return Ok(());
        }
        self.moves = moves(before, &after, sheet);
        for ask in &sheet.asks {
            let (name, args) = command(ask);
            self.commands.push(name);
            self.args.extend(args);
        }
        Ok(())
    }

    /// What was read besides the fixed fields: shown to people only.
    pub fn beside(&mut self, aside: Vec<(Aside, String)>, others: Vec<(String, String)>) {
        self.aside = aside;
        self.others = others;
    }

    /// The sender, and which player that is.
    pub fn sender_line(&self) -> String {
        let sender = self.sender.as_deref().unwrap_or("nobody in particular");
        self.side.map_or_else(|| sender.to_owned(), |side| format!("{sender}, {side}"))
    }
}

/// A refusal in detail: what was read, what stands instead, what may have been meant.
fn detail(refused: &Refused) -> Vec<String> {
    let mut out = Vec::new();
    if !refused.read.is_empty() {
        out.push(format!("What was read: \u{201c}{}\u{201d}", refused.read.trim()));
    }
    if !refused.record.is_empty() {
        out.push(format!("On the record: {}", refused.record));
    }
    if !refused.candidates.is_empty() {
        out.push(format!("What it can mean: {}", refused.candidates.join(", ")));
    }
    out
}

/// A remark as the receipt's reader would need it: its name and its facts.
fn explained(remark: &Remark) -> Option<String> {
    let value = serde_json::to_value(remark).ok()?;
    let fields = value.as_object()?;
    if let Some(text) = fields.get("text").and_then(Value::as_str) {
        return Some(text.to_owned());
    }
    let name = fields.get("remark")?.as_str()?;
    let facts = fields.iter().filter(|(key, _)| *key != "remark");
    let facts: Vec<String> =
        facts.map(|(key, value)| format!("{key} {}", value.as_str().unwrap_or(&value.to_string()))).collect();
    Some(if facts.is_empty() { name.to_owned() } else { format!("{name}: {}", facts.join(", ")) })
}

/// The name of a value that serialises with a tag.
fn tag(value: &impl Serialize) -> Option<String> {
    let value = serde_json::to_value(value).ok()?;
    value.get("remark").and_then(Value::as_str).map(str::to_owned)
}

/// The moves of the letter: its own, and the opponent's accepted answers where it repeats them.
fn moves(before: &Game, after: &Game, sheet: &Sheet) -> Vec<String> {
    let mut new: Vec<_> = after.line.iter().skip(before.plies()).collect();
    let repeated = |mv| sheet.items.iter().any(|item| item.written.fits(mv));
    while new.last().is_some_and(|step| step.played.by == By::Conditional && !repeated(step.mv)) {
        new.pop();
    }
    new.into_iter().map(|step| step.played.san.clone()).collect()
}

/// A command's fixed name, and what it carries.
fn command(ask: &Ask) -> (&'static str, Map<String, Value>) {
    let mut args = Map::new();
    let mut with = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            args.insert(name.to_owned(), value.into());
        }
    };
    let date = |d: &Option<chrono::NaiveDate>| d.map(|d| d.to_string());
    let name = match ask {
        Ask::Resign => "resign",
        Ask::OfferDraw => "draw-offer",
        Ask::AcceptDraw => "draw-accept",
        Ask::DeclineDraw => "draw-decline",
        Ask::ClaimRepetition => {
            with("ground", Some("repetition".into()));
            "claim-draw"
        }
        Ask::ClaimFifty => {
            with("ground", Some("fifty-moves".into()));
            "claim-draw"
        }
        Ask::ClaimDraw => "claim-draw",
        Ask::Thinking { days } => {
            args.insert("days".into(), (*days).into());
            "thinking"
        }
        Ask::Excused { from, to } => {
            with("from", date(from));
            with("to", date(to));
            "excused-time"
        }
        Ask::EndExcused => "excused-end",
        Ask::NewAddress { address, left } => {
            with("new", Some(address.clone()));
            with("left", date(left));
            "address-change"
        }
        Ask::Notation { system } => {
            with("system", Some(system.clone()));
            "notation"
        }
        Ask::RepeatLabel => "repeat",
        Ask::RepeatRequest => "repeat-request",
        Ask::TimeComplaint { reason } => {
            with("reason", Some(reason.clone()));
            with("about", Some("time".into()));
            "complaint"
        }
        Ask::Complaint { reason } => {
            with("reason", Some(reason.clone()));
            "complaint"
        }
        Ask::Adjudicate { claim, analysis } => {
            with("claim", claim.clone());
            with("analysis", Some(analysis.clone()).filter(|a| !a.is_empty()));
            "adjudicate"
        }
        Ask::Appeal { reason } => {
            with("reason", Some(reason.clone()));
            "appeal"
        }
        Ask::Withdraw { section } => {
            with("section", section.clone());
            "withdraw"
        }
        Ask::Standings | Ask::Status => "status",
        Ask::Help => "help",
    };
    (name, args)
}
