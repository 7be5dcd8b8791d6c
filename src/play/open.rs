//! What was put before the director and not ruled on (R11, R13, R14, R16, R20).

use super::event::{Consequence, Event, Fact, Ruling};

/// What waits for a ruling in a game, oldest first.
#[must_use]
pub fn open(record: &[Event]) -> Vec<&Event> {
    let mut open: Vec<&Event> = Vec::new();
    for event in record {
        match &event.fact {
            Fact::Ruling { ruling, .. } => open.retain(|e| !ruling.settles(&e.fact)),
            // R13: who has replied is silent no more.
            Fact::Move(played) => {
                open.retain(|e| !matches!(&e.fact, Fact::Silent { side } if *side == played.side));
            }
            Fact::Ended(_) => open.retain(|e| matches!(e.fact, Fact::Complaint { time: false, .. })),
            fact if is_put(fact) => open.push(event),
            _ => {}
        }
    }
    open
}

fn is_put(fact: &Fact) -> bool {
    is_complaint(fact) || matches!(fact, Fact::Submitted { .. } | Fact::Withdrawn { .. })
}

/// Whether a fact accuses a player: what the director can find to be nothing (R14).
fn is_complaint(fact: &Fact) -> bool {
    match fact {
        Fact::Silent { .. } | Fact::Complaint { .. } => true,
        Fact::Overstep(overstep) => overstep.consequence == Consequence::Proposed,
        _ => false,
    }
}

/// Whether there is a complaint to dismiss.
#[must_use]
pub fn complained(record: &[Event]) -> bool {
    open(record).iter().any(|e| is_complaint(&e.fact))
}

impl Ruling {
    /// Whether this answers what was put before the director. What is ruled for all of a player's games at once says nothing of
    /// what is complained of in one.
    fn settles(&self, put: &Fact) -> bool {
        match self {
            Self::Excuse(_) | Self::Leave { .. } => false,
            Self::Withdraw { .. } => matches!(put, Fact::Withdrawn { .. }),
            Self::Dismiss => is_complaint(put),
            // R16: that is settled by the end of the game alone.
            _ => !matches!(put, Fact::Submitted { .. }),
        }
    }
}
