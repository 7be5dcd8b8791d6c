//! What a complaint, a result or an appeal holds for programs: the JSON that goes with the director's copy (R14, R15).

use super::Attachment;
use super::page::View;
use super::plan::Desk;
use crate::play::{Event, Game, Posting, Side};
use crate::rulebook::Instant;
use serde_json::{Value, json};

impl Desk<'_> {
    /// The file that goes with a report to the director: `about` says of what, as an object's fields.
    pub fn machine(&self, view: &View<'_>, kind: &str, about: Value) -> Vec<Attachment> {
        let game = view.game;
        let started = &game.started;
        let mut document = json!({
            "kind": kind,
            "game": game.id.0,
            "section": started.section,
            "number": started.number,
            "tournament": started.tournament,
            "edition": started.rules.edition.name(),
            "ruleset": started.rules.ruleset,
            "white": self.seat(Side::White),
            "black": self.seat(Side::Black),
            "status": if game.playing() { "playing" } else { "ended" },
            "result": game.result(),
            "ended_by": game.ending.map(|e| e.by.name()),
            "to_move": game.to_move(),
            "score": game.movetext(),
            "fen": game.fen(),
            "deadline": game.deadline(game.to_move()).map(Instant::rfc3339),
            "postings": (0..game.plies()).map(|ply| posting(view, ply)).collect::<Vec<_>>(),
            "entries": self.chronicle.events.iter().map(|e| entry(e)).collect::<Vec<_>>(),
            "letters": self.setting.deliveries.iter().map(|d| json!({
                "message_id": d.id, "kind": d.kind, "to": d.address, "queued_at": d.queued_at.rfc3339(), "state": d.state,
                "attempts": d.attempts, "accepted_at": d.accepted_at.map(Instant::rfc3339), "error": d.error,
            })).collect::<Vec<_>>(),
        });
        if let (Value::Object(document), Value::Object(about)) = (&mut document, about) {
            document.extend(about);
        }
        let name = format!("{}-{kind}.json", game.id);
        vec![Attachment { name, media: "application/json", bytes: format!("{document:#}\n").into_bytes() }]
    }

    fn seat(&self, side: Side) -> Value {
        let person = self.setting.person(side);
        let clock = &self.segment.after.clocks[side];
        let game = &self.segment.after;
        json!({
            "id": person.id, "name": person.name, "email": person.email, "rating": person.rating,
            "used": clock.used, "penalty": clock.penalty, "oversteps": clock.oversteps,
            "control": game.control(side), "allowance": game.allowance(side),
        })
    }
}

/// R5: a move with every instant that its letter gave, and the subtraction behind its days.
fn posting(view: &View<'_>, ply: usize) -> Value {
    let Some(step) = view.game.step(ply) else { return Value::Null };
    let played = &step.played;
    let charge = &played.charge;
    json!({
        "ply": played.ply, "move": Game::numbered(ply, &played.san), "side": played.side, "by": played.by,
        "counted_from": charge.from.rfc3339(), "posted_at": charge.to.rfc3339(), "paused": charge.paused,
        "days": charge.days, "used": step.used,
        "candidates": view.chronicle.posting(ply).map(candidates),
    })
}

fn candidates(posting: &Posting) -> Value {
    let candidates = &posting.candidates;
    json!({
        "counted": posting.source, "believed": !posting.doubted,
        "date": candidates.date.map(Instant::rfc3339), "received": candidates.received.map(Instant::rfc3339),
        "mailbox": candidates.mailbox.rfc3339(),
    })
}

fn entry(event: &Event) -> Value {
    json!({ "at": event.at.rfc3339(), "kind": event.kind(), "by": event.by(), "text": event.text() })
}
