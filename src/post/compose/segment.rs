//! One decision's events, cut where a new cause begins: a start, a letter, an overstep, a ruling, something due.

use crate::play::{
    Ask, Ending, Event, Fact, Figures, Game, Overstep, PenaltyCause, Posting, Refused, Remark, Reminder, Ruling, Side,
};

/// What one cause brought about.
pub struct Segment<'a> {
    pub before: Game,
    pub after: Game,
    pub cause: Cause<'a>,
    pub facts: Vec<&'a Fact>,
}

/// What set the facts off.
#[derive(Clone, Copy)]
pub enum Cause<'a> {
    Start,
    Letter {
        side: Side,
        posting: Posting,
        words: &'a str,
    },
    Overstep(&'a Overstep),
    /// No reply: the last posting goes out again (R10).
    Repeat(Side),
    /// No reply to that either (R13).
    Silent(Side),
    Reminder(Side, Reminder),
    /// The thirty months are over (R16).
    Stopped,
    /// And nobody submitted the game.
    Calendar(Ending),
    Ruling(&'a Ruling, &'a str),
    /// Told in another game, proved by another letter, or granted by the director.
    Elsewhere(&'a Fact),
    /// Facts that need no letter of their own, such as the acceptance of one.
    Quiet,
}

/// Cuts the events, and folds the game along so that each cause is told of the state that it made.
///
/// # Panics
/// If the events cannot follow `before`: a broken invariant of our own.
pub fn split<'a>(before: Option<&Game>, after: &Game, events: &'a [Event]) -> Vec<Segment<'a>> {
    let mut game = before.cloned();
    let mut segments: Vec<Segment<'a>> = Vec::new();
    for event in events {
        if let Fact::Started(started) = &event.fact {
            let fresh = Game::new(after.id.clone(), started.clone());
            segments.push(Segment::new(fresh.clone(), Cause::Start));
            game = Some(fresh);
            continue;
        }
        let Some(now) = game.as_mut() else { continue };
        let cause = cause(&event.fact, segments.last().map(|s| s.cause));
        if !matches!(cause, Cause::Quiet) || segments.is_empty() {
            close(&mut segments, now);
            segments.push(Segment::new(now.clone(), cause));
        }
        if let Err(broken) = now.evolve(event) {
            panic!("letters were asked for about events that cannot follow: {broken}");
        }
        if let Some(segment) = segments.last_mut() {
            segment.facts.push(&event.fact);
        }
    }
    if let Some(now) = &game {
        close(&mut segments, now);
    }
    segments
}

/// The last segment ends with the state as it is now.
fn close(segments: &mut [Segment<'_>], now: &Game) {
    if let Some(segment) = segments.last_mut() {
        segment.after = now.clone();
    }
}

/// The cause that a fact is, where it does not come of the one before it.
fn cause<'a>(fact: &'a Fact, current: Option<Cause<'a>>) -> Cause<'a> {
    let of_letter = matches!(current, Some(Cause::Letter { .. }));
    match fact {
        Fact::Letter { side, posting, words } => Cause::Letter { side: *side, posting: *posting, words },
        Fact::Overstep(overstep) => Cause::Overstep(overstep),
        Fact::Repeat { side, .. } => Cause::Repeat(*side),
        Fact::Silent { side } => Cause::Silent(*side),
        Fact::Reminder { side, reminder } => Cause::Reminder(*side, *reminder),
        Fact::Stopped => Cause::Stopped,
        Fact::Ruling { ruling, reason } => Cause::Ruling(ruling, reason),
        Fact::Ended(ending) if matches!(current, None | Some(Cause::Stopped | Cause::Quiet)) => {
            Cause::Calendar(*ending)
        }
        Fact::Excused(_) | Fact::ExcusedEnded { .. } | Fact::AddressChanged { .. } | Fact::Withdrawn { .. }
            if !of_letter =>
        {
            Cause::Elsewhere(fact)
        }
        _ => Cause::Quiet,
    }
}

impl<'a> Segment<'a> {
    fn new(game: Game, cause: Cause<'a>) -> Self {
        Self { before: game.clone(), after: game, cause, facts: Vec::new() }
    }

    /// Whether this is a courtesy that a later cause of the same hour has made pointless: after an outage one tick brings them all at once.
    pub fn is_overtaken(&self, later: &[Segment<'_>]) -> bool {
        let Cause::Reminder(side, _) = self.cause else { return false };
        later.iter().any(|s| match s.cause {
            Cause::Reminder(other, _) | Cause::Repeat(other) => other == side,
            Cause::Overstep(overstep) => overstep.side == side,
            Cause::Letter { .. } | Cause::Stopped => true,
            _ => false,
        })
    }

    fn find<T>(&self, pick: impl Fn(&'a Fact) -> Option<T>) -> Option<T> {
        self.facts.iter().find_map(|f| pick(f))
    }

    pub fn moved(&self) -> bool {
        self.before.plies() < self.after.plies()
    }

    /// What was refused first: the answer is headed by it.
    pub fn refused(&self) -> Option<&'a Refused> {
        self.refusals().next()
    }

    pub fn refusals(&self) -> impl Iterator<Item = &'a Refused> {
        self.facts.iter().filter_map(|f| if let Fact::Refused(refused) = f { Some(refused) } else { None })
    }

    pub fn ended(&self) -> Option<Ending> {
        self.find(|f| if let Fact::Ended(ending) = f { Some(*ending) } else { None })
    }

    pub fn remarks(&self) -> Vec<&'a Remark> {
        let remarks =
            self.facts.iter().filter_map(|f| if let Fact::Remarks { remarks, .. } = f { Some(remarks) } else { None });
        remarks.flatten().collect()
    }

    /// Days added, and why.
    pub fn penalties(&self) -> Vec<(i64, &'a PenaltyCause)> {
        let penalties = self
            .facts
            .iter()
            .filter_map(|f| if let Fact::Penalty { days, cause, .. } = f { Some((*days, cause)) } else { None });
        penalties.collect()
    }

    /// Whether if-moves were sent, and whether any of them stand.
    pub fn if_moves(&self) -> Option<bool> {
        self.find(|f| if let Fact::Conditionals { lines, .. } = f { Some(!lines.is_empty()) } else { None })
    }

    pub fn offers_draw(&self) -> bool {
        self.facts.iter().any(|f| matches!(f, Fact::DrawOffer { .. }))
    }

    pub fn keeps_draw(&self) -> bool {
        self.facts.iter().any(|f| matches!(f, Fact::DrawKept { .. }))
    }

    pub fn declines_draw(&self) -> bool {
        self.facts.iter().any(|f| matches!(f, Fact::DrawDeclined { .. }))
    }

    pub fn repeated(&self) -> bool {
        self.facts.iter().any(|f| matches!(f, Fact::Repeated { .. }))
    }

    /// What a correcting ruling made of the figures.
    pub fn figures(&self) -> Option<&'a Figures> {
        self.find(|f| if let Fact::Recomputed(figures) = f { Some(&**figures) } else { None })
    }

    pub fn asks(&self, ask: &Ask) -> bool {
        self.facts.iter().any(|f| matches!(f, Fact::Asked { ask: a, .. } if a == ask))
    }
}
