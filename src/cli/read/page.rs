//! The reading of a letter for people: the answer to "why did the relay not see my move?".

use super::document::Document;
use crate::cli::report::plain;
use crate::post::own_words::Aside;
use std::fmt::Write as _;

/// Lines of a kind set aside that are shown; the rest is counted.
const MOST_SHOWN: usize = 12;

/// The whole page: what would come of it first, then what was read and what was set aside.
pub fn page(document: &Document) -> String {
    let mut page = String::new();
    let _ = writeln!(page, "{}", plain(&verdict(document)));
    for line in &document.why {
        let _ = writeln!(page, "  {}", plain(line));
    }
    page.push('\n');
    let mut row = |name: &str, value: &str| {
        let _ = writeln!(page, "{name:<12} {}", plain(value));
    };
    row("sender", &document.sender_line());
    row("game", document.game.as_deref().unwrap_or("none named"));
    row("posted at", &document.posted_at);
    row("moves", &or_none(&document.moves.join(" ")));
    let lines: Vec<String> = document.conditionals.iter().map(|line| line.join(" ")).collect();
    row("if-moves", &or_none(&lines.join("; ")));
    row("commands", &or_none(&document.commands.join(", ")));
    for (name, value) in &document.args {
        row(&format!("  {name}"), value.as_str().unwrap_or(&value.to_string()));
    }
    row("refused", document.reject.unwrap_or("no"));
    row("warnings", &or_none(&document.warnings.join(", ")));
    words(&mut page, "Own words, which alone are read", &document.text);
    for (other, text) in &document.others {
        words(&mut page, &format!("For another game, {other}, and read with that"), text);
    }
    for kind in [Aside::Quote, Aside::Footer] {
        set_aside(&mut page, document, kind);
    }
    page
}

/// The first line.
fn verdict(document: &Document) -> String {
    let Some(reject) = document.reject else {
        let mut taken = Vec::new();
        if !document.moves.is_empty() {
            taken.push(format!("moves {}", document.moves.join(" ")));
        }
        if !document.conditionals.is_empty() {
            taken.push(format!("{} if-line(s)", document.conditionals.len()));
        }
        taken.extend(document.commands.iter().map(|command| (*command).to_owned()));
        return if taken.is_empty() {
            "Nothing in it changes the game.".to_owned()
        } else {
            format!("Taken: {}.", taken.join(", "))
        };
    };
    let why = match reject {
        "auto-reply" => "a program wrote it (an automatic reply, a list or a reaction): not read, and not answered.",
        "bounce" => "it reports on the delivery of another letter: not read, and not answered.",
        "receipt" => "it only says that another letter was shown or received: not read, and not answered.",
        "challenge" => "a filter asks for proof that somebody is a person: not read, and not answered.",
        "unknown-sender" => "its From address is neither player's: set aside for review, and not answered.",
        "illegal" => "the move is not legal in this position (R8).",
        "ambiguous" => "the move can be more than one (R8).",
        "must-clarify" => "an earlier ambiguous move must be settled first (R8).",
        "notation" => "it is not English algebraic, and no other notation is agreed on (R7).",
        "unreadable" => "it sets out to move, and no move can be read.",
        "no-move" => "there is no move in it, nor anything else to act on.",
        "two-moves" => "it sets out two different moves (R7).",
        "conflict" => "its plain text and its formatted text say two different things.",
        "wrong-number" => "the move's number does not fit, and nothing else ties it down (R8).",
        "contradicts" => "the move it confirms is not the one on the record (R8).",
        "not-your-turn" => "it is the other side's move.",
        "binding" => "another move was posted before, and is binding (R7).",
        "clarify-command" => "it may ask for something, and acting on it would be a guess.",
        "game-over" => "the game is over.",
        "late" => "it came too late.",
        "excused-limit" => "no excused time is left this year (R12).",
        _ => "the draw claim does not hold (R15).",
    };
    format!("Refused ({reject}): {why}")
}

fn words(page: &mut String, title: &str, text: &str) {
    let _ = writeln!(page, "\n{title}:");
    if text.trim().is_empty() {
        page.push_str("  none\n");
    }
    for line in text.trim().lines() {
        let _ = writeln!(page, "> {}", plain(line));
    }
}

fn set_aside(page: &mut String, document: &Document, kind: Aside) {
    let lines: Vec<&String> = document.aside.iter().filter(|(k, _)| *k == kind).map(|(_, line)| line).collect();
    if lines.is_empty() {
        return;
    }
    let title = match kind {
        Aside::Quote => "Set aside as quoted, an older letter, or a line that introduces one",
        Aside::Footer => "Set aside as a signature, or added by a program",
    };
    let _ = writeln!(page, "\n{title}:");
    for line in lines.iter().take(MOST_SHOWN) {
        let _ = writeln!(page, "| {}", plain(line));
    }
    if lines.len() > MOST_SHOWN {
        let _ = writeln!(page, "| and {} lines more", lines.len() - MOST_SHOWN);
    }
}

fn or_none(text: &str) -> String {
    if text.is_empty() { "none".into() } else { text.into() }
}
