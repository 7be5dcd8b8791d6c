//! An event as a line of the record: its kind, who brought it about, and one sentence.

use super::correct::Figures;
use super::event::{Consequence, Event, Fact, Overstep, PenaltyCause, Played, Reminder, Reversed, Ruling};
use super::posting::Posting;
use super::sheet::Ask;
use super::{Game, Side};

impl Event {
    /// The kind, as in the record's JSON.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.fact {
            Fact::Started(_) => "started",
            Fact::Letter { .. } => "letter",
            Fact::Told { .. } => "told",
            Fact::Move(_) => "move",
            Fact::Conditionals { .. } => "conditionals",
            Fact::Remarks { .. } => "remarks",
            Fact::Refused(_) => "refused",
            Fact::Penalty { .. } => "penalty",
            Fact::Overstep(_) => "overstep",
            Fact::DrawOffer { .. } => "draw-offer",
            Fact::DrawKept { .. } => "draw-kept",
            Fact::DrawDeclined { .. } => "draw-declined",
            Fact::Asked { .. } => "asked",
            Fact::Repeated { .. } => "repeated",
            Fact::Repeat { .. } => "repeat",
            Fact::RepeatTaken { .. } => "repeat-taken",
            Fact::Learned { .. } => "learned",
            Fact::Silent { .. } => "silent",
            Fact::Reminder { .. } => "reminder",
            Fact::Thinking { .. } => "thinking",
            Fact::Excused(_) => "excused",
            Fact::ExcusedEnded { .. } => "excused-ended",
            Fact::AddressChanged { .. } => "address-changed",
            Fact::Notation { .. } => "notation",
            Fact::Withdrawn { .. } => "withdrawn",
            Fact::Complaint { .. } => "complaint",
            Fact::Submitted { .. } => "submitted",
            Fact::Appeal { .. } => "appeal",
            Fact::Ruling { .. } => "ruling",
            Fact::Recomputed(_) => "recomputed",
            Fact::Stopped => "stopped",
            Fact::Ended(_) => "ended",
        }
    }

    /// Who brought it about: `white`, `black` or `relay`.
    #[must_use]
    pub fn by(&self) -> &'static str {
        match &self.fact {
            Fact::Letter { side, .. }
            | Fact::Conditionals { side, .. }
            | Fact::DrawOffer { side }
            | Fact::DrawKept { side }
            | Fact::DrawDeclined { side }
            | Fact::Asked { side, .. }
            | Fact::Repeated { side }
            | Fact::Thinking { side, .. }
            | Fact::ExcusedEnded { side, .. }
            | Fact::AddressChanged { side, .. }
            | Fact::Notation { side, .. }
            | Fact::Withdrawn { side, .. }
            | Fact::Complaint { side, .. }
            | Fact::Submitted { side, .. }
            | Fact::Appeal { side, .. } => side.name(),
            Fact::Excused(excused) if !excused.emergency => excused.side.name(),
            Fact::Excused(_) | Fact::Ruling { .. } => "director",
            Fact::Move(played) => played.side.name(),
            Fact::Started(_)
            | Fact::Told { .. }
            | Fact::Remarks { .. }
            | Fact::Refused(_)
            | Fact::Penalty { .. }
            | Fact::Overstep(_)
            | Fact::Repeat { .. }
            | Fact::RepeatTaken { .. }
            | Fact::Learned { .. }
            | Fact::Silent { .. }
            | Fact::Reminder { .. }
            | Fact::Recomputed(_)
            | Fact::Stopped
            | Fact::Ended(_) => "relay",
        }
    }

    /// One sentence that says what happened.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.fact {
            Fact::Started(s) => format!("Game {} of section {} began.", s.number, s.section),
            Fact::Letter { side, posting, .. } => letter(*side, posting),
            Fact::Told { side, held: 0, .. } => format!("The letter that tells {side} to move was accepted."),
            Fact::Told { side, held, .. } => {
                format!(
                    "The letter that tells {side} to move was accepted {held} s after the move reached the relay; {side}'s clock starts now."
                )
            }
            Fact::Move(played) => moved(played),
            Fact::Conditionals { side, lines } => {
                let lines: Vec<String> = lines.iter().map(|l| l.join(" ")).collect();
                format!("{side} offers if-moves: {}.", lines.join("; "))
            }
            Fact::Remarks { side, remarks } => format!("{side} was told {} remark(s).", remarks.len()),
            Fact::Refused(r) => format!("{}'s letter was refused: {}.", r.side, r.reason.name()),
            Fact::Penalty { side, days, cause } => format!("{days} day(s) added to {side}'s time: {}.", because(cause)),
            Fact::Overstep(overstep) => overstepped(overstep),
            Fact::DrawOffer { side } => format!("{side} offers a draw."),
            Fact::DrawKept { side } => format!("{side}'s draw offer waits for {side}'s next move."),
            Fact::DrawDeclined { side } => format!("{side} declined the draw."),
            Fact::Asked { side, ask } => format!("{side} asked for {}.", asked(ask)),
            Fact::Repeated { side } => format!("{side} sent a repeat of what is on the record."),
            Fact::Repeat { side, .. } => {
                format!("{side} has not replied; the last posting was sent again as a repeat.")
            }
            Fact::RepeatTaken { side, .. } => format!("The repeat to {side} was accepted."),
            Fact::Learned { side } => format!("The letter that tells {side} of it was accepted."),
            Fact::Silent { side } => format!("No reply of {side} to the repeat: complaint to the director."),
            Fact::Reminder { side, reminder: Reminder::Deadline { days } } => {
                format!("{side} was reminded {days} day(s) before the deadline.")
            }
            Fact::Reminder { side, .. } => format!("{side} was reminded to tell of a long think."),
            Fact::Thinking { side, days, .. } => format!("{side} announced {days} days for this move."),
            Fact::Excused(e) => format!("{} is excused from {} to {}.", e.side, e.from, e.to),
            Fact::ExcusedEnded { side, last } => format!("{side}'s excused time ended; {last} was its last date."),
            Fact::AddressChanged { side, old, new } => format!("{side}'s address is {new}, no longer {old}."),
            Fact::Notation { side, system, agreed: true } => format!("{side} asked for {system} notation: agreed."),
            Fact::Notation { side, system, .. } => format!("{side} asked for {system} notation."),
            Fact::Withdrawn { side, section } => format!("{side} withdrew from section {section}."),
            Fact::Complaint { side, time, reason } => {
                let about = if *time { "time" } else { "conduct" };
                format!("{side} complained of {about}: {reason}")
            }
            Fact::Submitted { side, claim, reopens, .. } => {
                let reopens = if *reopens { " It was posted in time: the draw is taken back." } else { "" };
                format!("{side} submitted the game for adjudication, claiming a {claim}.{reopens}")
            }
            Fact::Appeal { side, reason } => format!("{side} appealed: {reason}"),
            Fact::Ruling { ruling, reason } => format!("Ruling: {}. {reason}", ruled(ruling)),
            Fact::Recomputed(figures) => recomputed(figures),
            Fact::Stopped => "The time for this game is over; it may be submitted for adjudication.".into(),
            Fact::Ended(ending) => format!("The game ended {}: {}.", ending.result(), ending.by.name()),
        }
    }
}

fn letter(side: Side, posting: &Posting) -> String {
    let doubt = if posting.doubted { "; its Date was not believed" } else { "" };
    format!("A letter of {side}, posted {} and arrived {}{doubt}.", posting.at, posting.arrived)
}

fn moved(played: &Played) -> String {
    let numbered = Game::numbered(played.ply - 1, &played.san);
    format!("{numbered}, {} day(s) from {} to {}.", played.charge.days, played.charge.from, played.charge.to)
}

fn because(cause: &PenaltyCause) -> &'static str {
    match cause {
        PenaltyCause::BadMove => "a move that could not be played",
        PenaltyCause::Unconfirmed => "the last move was not confirmed",
        PenaltyCause::Overstep => "first overstep of the time control",
        PenaltyCause::Address => "an address change told too late",
    }
}

fn overstepped(o: &Overstep) -> String {
    let what = match o.consequence {
        Consequence::Warning => "warning",
        Consequence::Forfeit => "forfeit",
        Consequence::Proposed => "the director is asked to rule",
        Consequence::Reversed => "taken back",
    };
    let limit = if o.one_move { " by the limit on one move" } else { "" };
    format!("{} overstepped control {}{limit}: {} of {} days used; {what}.", o.side, o.control, o.used, o.allowance)
}

fn recomputed(figures: &Figures) -> String {
    let used = |side: Side| format!("{side} {} days", figures.clocks[side].used);
    let mut text = format!(
        "Figures reckoned again: {} move(s) changed; used now {}, {}.",
        figures.moves.len(),
        used(Side::White),
        used(Side::Black)
    );
    for (found, what) in
        figures.gone.iter().map(|f| (f, "falls away")).chain(figures.arisen.iter().map(|f| (f, "comes to light")))
    {
        let over = &found.overstep;
        text.push_str(&format!(" {}'s overstep of control {} at {} {what}.", over.side, over.control, found.at));
    }
    if figures.void {
        text.push_str(
            " The forfeit on time has no overstep behind it now; the game stays ended until it is reinstated.",
        );
    }
    text
}

fn asked(ask: &Ask) -> &'static str {
    match ask {
        Ask::Standings => "the standings",
        Ask::RepeatRequest => "a repeat",
        Ask::Help => "help",
        _ => "the state of the game",
    }
}

/// A ruling in words, without its reason.
#[must_use]
pub fn ruled(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Penalty { side, days } => format!("{days} day(s) added to {side}'s reflection time"),
        Ruling::Credit { side, days } => format!("{days} day(s) taken off {side}'s reflection time"),
        Ruling::Warning { side } => format!("a warning to {side}"),
        Ruling::Reprimand { side } => format!("a reprimand to {side}"),
        Ruling::Forfeit { side } => format!("{side} forfeits the game"),
        Ruling::Result { winner: Some(side) } => format!("adjudicated as a win for {side}"),
        Ruling::Result { winner: None } => "adjudicated as a draw".into(),
        Ruling::Dismiss => "the complaint calls for no action".into(),
        Ruling::Reinstate => "the game is reinstated".into(),
        Ruling::Excuse(e) => format!("{} is excused from {} to {}, both included", e.side, e.from, e.to),
        Ruling::Withdraw { side } => format!("{side} is withdrawn from the section"),
        Ruling::Posting { ply, from, to, .. } => {
            let (side, number) = (Side::of_ply(ply.saturating_sub(1)), ply.div_ceil(2));
            format!("{side}'s move {number} counts as posted at {to}, no longer at {from}")
        }
        Ruling::Leave { side, from, to, .. } => {
            format!("excused time of {side} that ended at {from} counts as ended by a move at {to}")
        }
        Ruling::Reverse { side, what: Reversed::Penalty { days, .. } } => {
            format!("{days} day(s) added to {side}'s reflection time are taken back")
        }
        Ruling::Reverse { side, what: Reversed::Overstep { control } } => {
            format!("{side}'s overstep of control {control} is taken back")
        }
        Ruling::Replace { side, old, new } => {
            format!("player {new} takes the seat of {side} from player {old}, and the game begins anew")
        }
    }
}
