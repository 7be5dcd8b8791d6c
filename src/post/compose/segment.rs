//! One decision's events, cut where a new cause begins: a start, a letter, an overstep, the end of the thirty months.

use crate::play::{Ask, Ending, Event, Fact, Game, Overstep, PenaltyCause, Played, Posting, Refused, Remark, Side};

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
    Stopped,
    /// Facts that need no letter of their own, such as the acceptance of one.
    Quiet,
}

/// Cuts the events, and folds the game along so that each cause is told of the state that it made.
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
        let cause = cause(&event.fact);
        if !matches!(cause, Cause::Quiet) || segments.is_empty() {
            segments.push(Segment::new(now.clone(), cause));
        }
        if let Err(broken) = now.evolve(event) {
            panic!("letters were asked for about events that cannot follow: {broken}");
        }
        if let Some(segment) = segments.last_mut() {
            segment.facts.push(&event.fact);
            segment.after = now.clone();
        }
    }
    segments
}

fn cause(fact: &Fact) -> Cause<'_> {
    match fact {
        Fact::Letter { side, posting, words } => Cause::Letter { side: *side, posting: *posting, words },
        Fact::Overstep(overstep) => Cause::Overstep(overstep),
        Fact::Stopped => Cause::Stopped,
        _ => Cause::Quiet,
    }
}

impl<'a> Segment<'a> {
    fn new(game: Game, cause: Cause<'a>) -> Self {
        Self { before: game.clone(), after: game, cause, facts: Vec::new() }
    }

    fn find<T>(&self, pick: impl Fn(&'a Fact) -> Option<T>) -> Option<T> {
        self.facts.iter().find_map(|f| pick(f))
    }

    pub fn moves(&self) -> Vec<&'a Played> {
        self.facts.iter().filter_map(|f| if let Fact::Move(played) = f { Some(played) } else { None }).collect()
    }

    pub fn refused(&self) -> Option<&'a Refused> {
        self.find(|f| if let Fact::Refused(refused) = f { Some(refused) } else { None })
    }

    pub fn ended(&self) -> Option<Ending> {
        self.find(|f| if let Fact::Ended(ending) = f { Some(*ending) } else { None })
    }

    pub fn remarks(&self) -> Vec<&'a Remark> {
        let all =
            self.facts.iter().filter_map(|f| if let Fact::Remarks { remarks, .. } = f { Some(remarks) } else { None });
        all.flatten().collect()
    }

    /// Days added with a letter, and why.
    pub fn penalty(&self) -> Option<(Side, i64, PenaltyCause)> {
        self.find(
            |f| if let Fact::Penalty { side, days, cause } = f { Some((*side, *days, cause.clone())) } else { None },
        )
    }

    pub fn offers_ifs(&self) -> bool {
        self.facts.iter().any(|f| matches!(f, Fact::Conditionals { .. }))
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

    pub fn asks(&self, ask: &Ask) -> bool {
        self.facts.iter().any(|f| matches!(f, Fact::Asked { ask: a, .. } if a == ask))
    }
}
