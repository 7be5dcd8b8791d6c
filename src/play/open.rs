//! What was put before the director and not ruled on (R11, R13, R14, R16, R20).

use super::Side;
use super::correct::Figures;
use super::event::{Consequence, Event, Fact, Ruling};

/// What waits for a ruling in a game, oldest first.
#[must_use]
pub fn open(record: &[Event]) -> Vec<&Event> {
    let mut open: Vec<&Event> = Vec::new();
    for event in record {
        match &event.fact {
            Fact::Ruling { ruling, .. } => open.retain(|e| !ruling.settles(&e.fact)),
            Fact::Recomputed(figures) => open.retain(|e| !fallen_away(&e.fact, figures)),
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

/// The player whom a fact accuses.
fn accused(fact: &Fact) -> Option<Side> {
    match fact {
        Fact::Overstep(overstep) => Some(overstep.side),
        Fact::Silent { side } => Some(*side),
        Fact::Complaint { side, .. } => Some(side.other()),
        _ => None,
    }
}

/// R5, R11: whether a correction shows that there was no such overstep.
fn fallen_away(put: &Fact, figures: &Figures) -> bool {
    let Fact::Overstep(overstep) = put else { return false };
    figures.gone.iter().any(|found| (found.overstep.side, found.overstep.control) == (overstep.side, overstep.control))
}

impl Ruling {
    /// Whether this answers what was put before the director: it is about the player who is accused, or dismisses it. What is
    /// ruled for all of a player's games at once says nothing of a complaint in one, and a correction only what its figures say.
    fn settles(&self, put: &Fact) -> bool {
        match self {
            Self::Penalty { side, .. } | Self::Warning { side } | Self::Reprimand { side } | Self::Forfeit { side } => {
                accused(put) == Some(*side)
            }
            // R18: days given to who is late let the overstep go.
            Self::Credit { side, .. } => matches!(put, Fact::Overstep(_)) && accused(put) == Some(*side),
            Self::Withdraw { side } => matches!(put, Fact::Withdrawn { side: gone, .. } if gone == side),
            Self::Dismiss => is_complaint(put),
            // R20: the game begins anew.
            Self::Replace { .. } => true,
            // R16: the end of the game itself settles what it does.
            Self::Result { .. }
            | Self::Reinstate
            | Self::Excuse(_)
            | Self::Leave { .. }
            | Self::Posting { .. }
            | Self::Reverse { .. } => false,
        }
    }
}
