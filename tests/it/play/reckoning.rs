//! An independent reckoning of reflection time: a person with a calendar, who knows the rulebook and nothing of the program.
//!
//! Each think is walked through day by day. No arithmetic of the program is used.

use kingpost::play::Side;

const DAY: i64 = 86_400;

/// What the tournament has settled.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub moves: u32,
    pub days: i64,
    pub penalty: i64,
    pub most_on_one_move: Option<i64>,
    pub strict: bool,
    pub proposed: bool,
    /// Seconds the relay may hold mail; none when that is nobody's concern.
    pub hold: Option<i64>,
}

/// What a letter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Move {
        confirmed: bool,
    },
    ImpossibleMove,
    /// Excused time, from the first second to the second after the last.
    Away {
        from: i64,
        until: i64,
    },
}

/// One letter, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    pub side: Side,
    pub posted: i64,
    pub arrived: i64,
    pub what: What,
    /// When the next server took the letter that tells the opponent of it.
    pub told: i64,
}

/// One player's page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub used: i64,
    pub penalty: i64,
    /// Instant and control of each overstep.
    pub oversteps: Vec<(i64, u32)>,
    moves: u32,
    done_with: u32,
    away: Vec<(i64, i64)>,
}

impl Page {
    /// Whether the player is away at this second.
    fn is_away(&self, now: i64) -> bool {
        self.away.iter().any(|(from, until)| (*from..*until).contains(&now))
    }

    /// The instant at which so many seconds at home have gone by since `from`.
    fn at_home(&self, from: i64, mut seconds: i64) -> i64 {
        let mut now = from;
        loop {
            while self.is_away(now) {
                let back = self.away.iter().filter(|(f, u)| (*f..*u).contains(&now)).map(|a| a.1).max();
                now = back.unwrap_or(now);
            }
            let leaves = self.away.iter().map(|a| a.0).filter(|f| *f > now).min();
            match leaves {
                Some(leaves) if leaves - now < seconds => {
                    seconds -= leaves - now;
                    now = leaves;
                }
                _ => return now + seconds,
            }
        }
    }
}

/// The whole book.
#[derive(Clone, Debug)]
pub struct Book {
    terms: Terms,
    pub white: Page,
    pub black: Page,
    /// Days written down for each move.
    pub days: Vec<i64>,
    /// When the game was lost on time, and by whom.
    pub lost: Option<(i64, Side)>,
    to_move: Side,
    clock_from: i64,
    last_posted: i64,
    /// Days of the present think that have gone by.
    gone: i64,
}

impl Book {
    /// The game begins; the start letters were taken at `told`.
    pub fn open(terms: Terms, begins: i64, told: i64) -> Self {
        let page = Page::default;
        let clock_from = clock_start(terms, begins, begins, told);
        Self {
            terms,
            white: page(),
            black: page(),
            days: Vec::new(),
            lost: None,
            to_move: Side::White,
            clock_from,
            last_posted: begins,
            gone: 0,
        }
    }

    pub fn page(&mut self, side: Side) -> &mut Page {
        if side == Side::White { &mut self.white } else { &mut self.black }
    }

    /// Every day that is full by `now` is counted, at the instant it became full.
    pub fn days_go_by(&mut self, now: i64) {
        while self.lost.is_none() {
            let (from, days) = (self.clock_from, self.gone + 1);
            let full = self.page(self.to_move).at_home(from, days * DAY);
            if full > now {
                return;
            }
            self.gone += 1;
            self.look(self.to_move, full);
        }
    }

    /// A letter comes, in its turn.
    pub fn letter(&mut self, sent: Sent) {
        // A notice answers nothing, and keeps its instant.
        let answers = !matches!(sent.what, What::Away { .. });
        let posted = if answers { sent.posted.max(self.last_posted) } else { sent.posted };
        self.days_go_by(posted);
        if self.lost.is_some() {
            return;
        }
        let (strict, penalty) = (self.terms.strict, self.terms.penalty);
        let first = self.days.is_empty();
        let offence = match sent.what {
            What::Move { confirmed } => !confirmed && !first,
            What::ImpossibleMove => true,
            What::Away { from, until } => {
                self.page(sent.side).away.push((from, until));
                return;
            }
        };
        if strict && offence {
            let page = self.page(sent.side);
            page.used += penalty;
            page.penalty += penalty;
        }
        // What a penalty or this move brings belongs to this move's control.
        self.look(sent.side, posted);
        if matches!(sent.what, What::Move { .. }) {
            let gone = self.gone;
            let page = self.page(sent.side);
            page.used += gone;
            page.moves += 1;
            for away in page.away.iter_mut().filter(|(from, until)| (*from..*until).contains(&posted)) {
                away.1 = posted;
            }
            self.days.push(gone);
            self.gone = 0;
            self.last_posted = posted;
            self.to_move = if sent.side == Side::White { Side::Black } else { Side::White };
            self.clock_from = clock_start(self.terms, posted, sent.arrived, sent.told);
        }
    }

    /// Is the player over the allowance now, or over the limit on one move? As often as it takes.
    fn look(&mut self, side: Side, now: i64) {
        let terms = self.terms;
        loop {
            let gone = if side == self.to_move { self.gone } else { 0 };
            let page = self.page(side);
            let of_this_move = page.moves / terms.moves + 1;
            let control = of_this_move.max(page.done_with + 1);
            let over = page.used + gone > terms.days * i64::from(control);
            let too_long = terms.most_on_one_move.is_some_and(|most| gone > most) && of_this_move > page.done_with;
            if !over && !too_long {
                return;
            }
            let first = page.oversteps.is_empty();
            page.oversteps.push((now, control));
            page.done_with = control;
            if first && !terms.strict {
                page.used += terms.penalty;
                page.penalty += terms.penalty;
            } else if !terms.proposed {
                self.lost = Some((now, side));
                return;
            }
        }
    }
}

/// From when reflection time runs: the posting, or where mail was held too long the moment it went out.
fn clock_start(terms: Terms, posted: i64, arrived: i64, told: i64) -> i64 {
    match terms.hold {
        Some(hold) if told - arrived > hold => told.max(posted),
        _ => posted,
    }
}
