//! Given, when, then: a game at a table, with the instants of a section that began on 1 March 2024 at noon.

use super::sheet::sheet;
use kingpost::play::{
    Amendments, Beyond, Both, By, Candidates, Command, Consequence, EndedBy, Event, Fact, Game, GameId, Order,
    Overstep, Personal, Played, Posting, Reason, Refused, Remark, Ruling, Side, Started, correct, decide, ruled_by,
};
use kingpost::rulebook::{DAY, Edition, Forfeits, HOUR, IfMoves, Instant, MINUTE, Rules, Ruleset, Seconds};

/// 2024-03-01T12:00:00Z.
pub const START: Instant = Instant(1_709_294_400);

/// An instant: RFC 3339, or `+31d1h-1s` after the start.
pub fn at(text: &str) -> Instant {
    if let Ok(instant) = Instant::parse(text) {
        return instant;
    }
    START + span(text)
}

/// `+1d2h-3s` in seconds; a sign holds until the next.
pub fn span(text: &str) -> Seconds {
    let (mut total, mut sign, mut digits) = (0, 1, 0);
    for c in text.chars() {
        match c {
            '+' => sign = 1,
            '-' => sign = -1,
            '0'..='9' => digits = digits * 10 + Seconds::from(c as u8 - b'0'),
            _ => {
                let unit = match c {
                    'd' => DAY,
                    'h' => HOUR,
                    'm' => MINUTE,
                    's' => 1,
                    other => panic!("no unit of time: {other} in {text}"),
                };
                total += sign * digits * unit;
                digits = 0;
            }
        }
    }
    total
}

/// A game, its record, and what the last command did.
pub struct Table {
    pub game: Game,
    pub record: Vec<Event>,
    pub last: Vec<Event>,
    /// Whether the letters that tell of a move are taken by the next server at once.
    pub prompt: bool,
    /// Whether the record is replayed after each command.
    pub check_replay: bool,
    /// What rulings know from beyond it.
    pub beyond: Beyond,
}

impl Table {
    /// The default rules.
    pub fn standard() -> Self {
        Self::with(|_| ())
    }

    pub fn strict() -> Self {
        Self::with(|r| r.ruleset = Ruleset::Strict)
    }

    pub fn acknowledged() -> Self {
        Self::with(|r| r.if_moves = IfMoves::Acknowledged)
    }

    pub fn edition_2021() -> Self {
        Self::with(|r| *r = Rules::of(Edition::UsChess2021))
    }

    pub fn proposed() -> Self {
        Self::with(|r| r.forfeits = Forfeits::Proposed)
    }

    pub fn with(change: impl FnOnce(&mut Rules)) -> Self {
        let mut table = Self::unsent(change);
        table.tell(START);
        table.prompt = true;
        table
    }

    /// A game whose start letters are still on their way.
    pub fn unsent(change: impl FnOnce(&mut Rules)) -> Self {
        let mut rules = Rules::default();
        change(&mut rules);
        let started = Started {
            tournament: "t".to_owned(),
            section: "K1".to_owned(),
            number: 1,
            white: "1".to_owned(),
            black: "2".to_owned(),
            rules,
            begins: START,
            ends: at("2026-09-01T05:00:00Z"),
        };
        let record = vec![Event { at: START, fact: Fact::Started(started.clone()) }];
        Self {
            game: Game::new(GameId("K1-1".to_owned()), started),
            record,
            last: Vec::new(),
            prompt: false,
            beyond: Beyond::nothing(Both { white: chrono_tz::UTC, black: chrono_tz::UTC }),
            check_replay: true,
        }
    }

    /// Decides a command, and holds what came of it against the record.
    pub fn command(&mut self, command: &Command, now: Instant) {
        let events = decide(&self.game, command, now);
        for event in &events {
            self.game.evolve(event).expect("an event the rules made follows the record");
        }
        self.record.extend(events.iter().cloned());
        self.last = events;
        if self.check_replay && (self.record.len() < 24 || self.record.len().is_multiple_of(32)) {
            self.replays();
        }
    }

    /// The record alone gives the state.
    pub fn replays(&self) {
        let again = Game::replay(self.game.id.clone(), &self.record).expect("the record replays");
        assert_eq!(format!("{again:?}"), format!("{:?}", self.game), "replay of the record");
        self.reckons_again();
    }

    /// R18: the figures reckoned afresh, with nothing amended but what rulings did, are those of the record.
    pub fn reckons_again(&self) {
        let amended = Amendments::of(&self.record);
        let again = correct::again(&self.game.id, &self.record, &amended).expect("the record can be reckoned again");
        let figures = |g: &Game| {
            let line: Vec<_> = g.line.iter().map(|s| (s.played.charge, s.used)).collect();
            let clocks =
                [Side::White, Side::Black].map(|s| (g.clocks[s].used, g.clocks[s].oversteps, g.clocks[s].waived));
            (line, clocks, g.think, g.excused.clone())
        };
        assert_eq!(figures(&again.game), figures(&self.game), "figures reckoned again");
    }

    /// A letter posted and read at one instant.
    pub fn letter(&mut self, side: Side, when: &str, text: &str) -> &mut Self {
        self.posted(side, Posting::here(at(when)), text)
    }

    pub fn white(&mut self, when: &str, text: &str) -> &mut Self {
        self.letter(Side::White, when, text)
    }

    pub fn black(&mut self, when: &str, text: &str) -> &mut Self {
        self.letter(Side::Black, when, text)
    }

    /// A letter with a `Date`, an arrival and an instant at which the relay reads it.
    pub fn mailed(&mut self, side: Side, date: &str, arrived: &str, read: &str, text: &str) -> &mut Self {
        let candidates = Candidates { date: Some(at(date)), dated: true, received: None, mailbox: at(arrived) };
        let tolerance = self.game.started.rules.date_tolerance;
        self.posted(side, Posting::settle(candidates, tolerance, at(read)), text)
    }

    /// A letter with its instants; it waits where it must (R11).
    pub fn posted(&mut self, side: Side, mut posting: Posting, text: &str) -> &mut Self {
        let mut before = Vec::new();
        while let Some(wait) = self.game.must_wait(posting.at, posting.read_at) {
            assert!(wait > posting.read_at, "a letter waits for what is still to come");
            posting.read_at = wait;
            self.command(&Command::Tick, wait);
            before.append(&mut self.last);
        }
        let plies = self.game.plies();
        self.command(&Command::letter(side, posting, sheet(text)), posting.read_at);
        before.append(&mut self.last);
        self.last = before;
        if self.prompt && self.game.plies() > plies {
            let mut last = std::mem::take(&mut self.last);
            self.tell(posting.read_at);
            last.append(&mut self.last);
            self.last = last;
        }
        self
    }

    /// A letter of a player whose dates are read in `zone` and who has these dates of excused time already.
    pub fn personal(&mut self, side: Side, when: &str, text: &str, personal: &Personal) -> &mut Self {
        let posting = Posting::here(at(when));
        let sheet = Box::new(sheet(text));
        self.command(&Command::Letter { side, posting, sheet, personal: personal.clone() }, posting.read_at);
        self
    }

    /// An order of the director's, or why it cannot be ruled.
    pub fn orders(&mut self, when: &str, order: &Order) -> Result<&mut Self, String> {
        let events = ruled_by(&self.game, &self.record, (order, "as the rules say"), at(when), &self.beyond)?;
        for event in &events {
            self.game.evolve(event).expect("an event the rules made follows the record");
        }
        self.record.extend(events.iter().cloned());
        self.last = events;
        self.replays();
        Ok(self)
    }

    /// The director rules.
    pub fn rules(&mut self, when: &str, ruling: Ruling) -> &mut Self {
        self.command(&Command::Rule { ruling, reason: "as the rules say".to_owned() }, at(when));
        self
    }

    /// The next server takes the letter that tells of the last move.
    pub fn told(&mut self, when: &str) -> &mut Self {
        self.tell(at(when))
    }

    pub fn tell(&mut self, accepted: Instant) -> &mut Self {
        self.command(&Command::Told { ply: self.game.turn() }, accepted);
        self
    }

    pub fn tick(&mut self, when: &str) -> &mut Self {
        self.command(&Command::Tick, at(when));
        self
    }

    /// Many letters in turn from `when` on, a minute apart, each confirming the move before it.
    pub fn play(&mut self, when: &str, moves: &str) -> &mut Self {
        for (i, san) in moves.split_whitespace().enumerate() {
            let now = at(when) + MINUTE * Seconds::try_from(i).expect("few moves");
            self.reply(now, san);
        }
        self
    }

    /// A reply that confirms the move before it.
    pub fn reply(&mut self, now: Instant, san: &str) -> &mut Self {
        let ply = self.game.plies();
        let text = format!("{}\n{}", self.game.last_numbered(), Game::numbered(ply, san));
        self.posted(Side::of_ply(ply), Posting::here(now), &text);
        assert_eq!(self.game.plies(), ply + 1, "{text:?} is played: {:?}", self.last);
        self
    }

    // What came of it.

    /// The moves of the game.
    pub fn line(&self) -> String {
        self.game.line.iter().map(|s| s.played.san.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The facts of the last command, without the letter and the telling.
    pub fn facts(&self) -> Vec<&Fact> {
        let plain = |f: &&Fact| !matches!(f, Fact::Letter { .. } | Fact::Told { .. });
        self.last.iter().map(|e| &e.fact).filter(plain).collect()
    }

    /// The entries of the last command that change the game: no courtesies.
    pub fn changes(&self) -> Vec<&Event> {
        self.last.iter().filter(|e| !courtesy(&e.fact)).collect()
    }

    /// The first instant at which the relay may act on something that changes the game.
    pub fn acts_at(&self) -> Option<Instant> {
        self.game.next_timer().map(|t| t.acts_at)
    }

    pub fn refusals(&self) -> Vec<&Refused> {
        self.last.iter().filter_map(|e| if let Fact::Refused(r) = &e.fact { Some(r) } else { None }).collect()
    }

    /// The one reason for which the last letter was refused.
    pub fn reason(&self) -> Option<Reason> {
        let refusals = self.refusals();
        assert!(refusals.len() < 2, "one letter, one refusal: {refusals:?}");
        refusals.first().map(|r| r.reason)
    }

    pub fn remarks(&self) -> Vec<&Remark> {
        let all = self
            .last
            .iter()
            .filter_map(|e| if let Fact::Remarks { remarks, .. } = &e.fact { Some(remarks) } else { None });
        all.flatten().collect()
    }

    pub fn oversteps(&self) -> Vec<(Instant, &Overstep)> {
        self.record
            .iter()
            .filter_map(|e| if let Fact::Overstep(o) = &e.fact { Some((e.at, o)) } else { None })
            .collect()
    }

    pub fn played(&self, ply: usize) -> &Played {
        &self.game.line[ply].played
    }

    pub fn days(&self) -> Vec<i64> {
        self.game.line.iter().map(|s| s.played.charge.days).collect()
    }

    pub fn conditional(&self, ply: usize) -> bool {
        self.played(ply).by == By::Conditional
    }

    /// The lines on offer, each as `Bb5 a6`.
    pub fn lines(&self) -> Vec<String> {
        self.game.offers.as_ref().map_or(Vec::new(), |o| o.lines.iter().map(|l| l.join(" ")).collect())
    }

    pub fn used(&self, side: Side) -> i64 {
        self.game.clocks[side].used
    }

    pub fn penalty(&self, side: Side) -> i64 {
        self.game.clocks[side].penalty
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.game.deadline(self.game.to_move())
    }

    /// The result and how it came about.
    pub fn end(&self) -> Option<(&'static str, EndedBy)> {
        self.game.ending.map(|e| (e.result(), e.by))
    }

    pub fn consequences(&self) -> Vec<Consequence> {
        self.oversteps().iter().map(|(_, o)| o.consequence).collect()
    }
}

/// Whether a fact only tells or asks, and follows no letter of a player.
pub fn courtesy(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Reminder { .. }
            | Fact::Repeat { .. }
            | Fact::RepeatTaken { .. }
            | Fact::Silent { .. }
            | Fact::Learned { .. }
    )
}
