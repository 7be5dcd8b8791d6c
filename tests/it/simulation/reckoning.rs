//! Reflection time reckoned a second time, from the instants alone, by somebody who never saw `src/play`.
//!
//! It knows the rules as a player would state them (R5, R11, R12, R16) and is told what a player could see: when letters
//! were posted, when they were taken by the next server, which dates were excused. Instants are seconds.

use std::collections::BTreeMap;

pub const DAY: i64 = 86_400;
/// How far before its arrival a letter's Date is believed.
pub const TOLERANCE: i64 = 900;

/// The numbers a game is played by.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    pub strict: bool,
    pub days: i64,
    pub moves: i64,
    /// Most days on one move.
    pub on_one_move: Option<i64>,
    pub penalty: i64,
    /// The director decides on forfeits.
    pub proposed: bool,
    /// How long the relay may hold a letter before that is nobody's time; none: however long it holds one.
    pub relay_delay: Option<i64>,
}

#[derive(Clone, Debug, Default)]
struct Player {
    used: i64,
    moves: i64,
    oversteps: Vec<i64>,
    /// The last control that nobody checks any more.
    done_with: i64,
    /// When the last overstep, penalty or ruling was: another comes no earlier.
    last_penalty: i64,
    /// Excused time: from the first second to the second after the last.
    excused: Vec<(i64, i64)>,
}

/// One game's clocks. Players are 0 (White) and 1 (Black).
#[derive(Clone, Debug)]
pub struct Reckoning {
    numbers: Numbers,
    players: [Player; 2],
    to_move: usize,
    /// Since when the player to move thinks; none while the letter that tells has not been taken.
    since: Option<i64>,
    posted: i64,
    arrived: i64,
    /// The second at which the thirty months are over.
    stops: i64,
    /// When and for whom time was up.
    pub lost: Option<(i64, usize)>,
}

impl Reckoning {
    pub fn new(numbers: Numbers, begins: i64, stops: i64) -> Self {
        Self {
            numbers,
            players: Default::default(),
            to_move: 0,
            since: None,
            posted: begins,
            arrived: begins,
            stops,
            lost: None,
        }
    }

    pub fn used(&self, player: usize) -> i64 {
        self.players[player].used
    }

    /// The instants at which each player overstepped.
    pub fn oversteps(&self) -> BTreeMap<i64, usize> {
        let all = |player: usize| self.players[player].oversteps.iter().map(move |at| (*at, player));
        all(0).chain(all(1)).collect()
    }

    /// The next server took the letter that tells the player to move: if the relay held it for too long, the clock starts only then.
    pub fn told(&mut self, accepted: i64) {
        let late = self.numbers.relay_delay.is_some_and(|most| accepted - self.arrived > most);
        self.since.get_or_insert(if late { accepted } else { self.posted });
    }

    /// The first second that is too late for the player to move; none while nothing runs.
    pub fn too_late(&self) -> Option<i64> {
        if self.lost.is_some() {
            return None;
        }
        let since = self.since?;
        let player = &self.players[self.to_move];
        let present = player.moves / self.numbers.moves + 1;
        let control = present.max(player.done_with + 1);
        let left = self.numbers.days * control - player.used;
        let mut budget = left;
        if let Some(most) = self.numbers.on_one_move.filter(|_| present > player.done_with) {
            budget = budget.min(most);
        }
        let runs_out = self.after(since, (budget + 1).max(0) * DAY);
        let at = runs_out.max(player.last_penalty);
        (at < self.stops).then_some(at)
    }

    /// The instant at which `seconds` outside excused time have gone by since `since`.
    fn after(&self, since: i64, seconds: i64) -> i64 {
        let mut edges: Vec<i64> = vec![since];
        let excused = &self.players[self.to_move].excused;
        edges.extend(excused.iter().flat_map(|(a, b)| [*a, *b]).filter(|edge| *edge > since));
        edges.sort_unstable();
        let mut left = seconds;
        for (n, from) in edges.iter().enumerate() {
            let until = edges.get(n + 1).copied().unwrap_or(i64::MAX);
            if excused.iter().any(|(a, b)| a <= from && from < b) {
                continue;
            }
            if left <= until - from {
                return from + left;
            }
            left -= until - from;
        }
        unreachable!("the last span has no end")
    }

    /// Time goes by up to `at`, whoever looks.
    pub fn pass(&mut self, at: i64) {
        while let Some(over) = self.too_late().filter(|over| *over <= at) {
            self.oversteps_at(over, self.to_move);
        }
    }

    fn oversteps_at(&mut self, over: i64, who: usize) {
        let numbers = self.numbers;
        let player = &mut self.players[who];
        let warned = !player.oversteps.is_empty();
        player.oversteps.push(over);
        player.done_with = (player.moves / numbers.moves + 1).max(player.done_with + 1);
        player.last_penalty = over;
        if !numbers.strict && !warned {
            player.used += numbers.penalty;
        } else if !numbers.proposed {
            self.lost = Some((over, who));
        }
    }

    /// The director adds days to a player's, whoever is to move, or takes some off.
    pub fn ruled(&mut self, who: usize, days: i64, at: i64) {
        self.pass(at);
        if self.lost.is_some() {
            return;
        }
        let numbers = self.numbers;
        let player = &mut self.players[who];
        player.used = (player.used + days).max(0);
        if days > 0 {
            player.last_penalty = at;
        }
        while who != self.to_move && days > 0 && self.lost.is_none() {
            let player = &self.players[who];
            let control = (player.moves / numbers.moves + 1).max(player.done_with + 1);
            if player.used <= numbers.days * control {
                break;
            }
            self.oversteps_at(at, who);
        }
    }

    /// A game lost on time goes on; whoever is to move thinks anew.
    pub fn reinstated(&mut self, at: i64) {
        (self.lost, self.since, self.posted, self.arrived) = (None, None, at, at);
    }

    /// The player to move plays by letter; gives the days that costs.
    pub fn plays(&mut self, posted: i64, arrived: i64) -> i64 {
        self.pass(posted);
        assert!(self.lost.is_none(), "nobody moves after time is up");
        let since = self.since.expect("only who was told replies");
        let player = &mut self.players[self.to_move];
        let excused: i64 = player.excused.iter().map(|(a, b)| (posted.min(*b) - since.max(*a)).max(0)).sum();
        let days = (posted - since - excused).max(0) / DAY;
        player.used += days;
        player.moves += 1;
        self.turn(posted, arrived);
        days
    }

    /// A move that a player made, in this game or another of the section, ends excused time that has begun (R12).
    pub fn is_back(&mut self, player: usize, at: i64) {
        for period in self.players[player].excused.iter_mut().filter(|(begin, end)| *begin <= at && at < *end) {
            period.1 = at;
        }
    }

    /// Strict tournaments charge the player to move for a move that cannot be played.
    pub fn cannot_be_played(&mut self, posted: i64) {
        self.pass(posted);
        if self.numbers.strict && self.lost.is_none() && posted < self.stops {
            let player = &mut self.players[self.to_move];
            player.used += self.numbers.penalty;
            player.last_penalty = posted;
        }
    }

    /// The player to move has answered by an if-move: no days, and the clock of the other runs from the same instant.
    pub fn plays_by_offer(&mut self) {
        let (posted, arrived) = (self.posted, self.arrived);
        self.players[self.to_move].moves += 1;
        self.turn(posted, arrived);
    }

    fn turn(&mut self, posted: i64, arrived: i64) {
        (self.to_move, self.since, self.posted, self.arrived) = (1 - self.to_move, None, posted, arrived);
    }

    /// Whose move it is.
    pub fn to_move(&self) -> usize {
        self.to_move
    }

    /// Whether the player to move has been told.
    pub fn is_told(&self) -> bool {
        self.since.is_some()
    }

    /// Dates that are excused for a player, as spans of seconds.
    pub fn excuse(&mut self, player: usize, from: i64, until: i64) {
        self.players[player].excused.push((from, until));
    }
}

fn standard() -> Reckoning {
    let numbers = Numbers {
        strict: false,
        days: 30,
        moves: 10,
        on_one_move: None,
        penalty: 5,
        proposed: false,
        relay_delay: Some(3_600),
    };
    let mut reckoning = Reckoning::new(numbers, 0, 900 * DAY);
    reckoning.told(0);
    reckoning
}

/// The published example of R5, and that of carried time.
#[test]
fn it_knows_the_published_example() {
    let at = |days: i64, hours: i64, minutes: i64| days * DAY + hours * 3_600 + minutes * 60;
    for (reply, days) in
        [(at(1, 23, 49), 0), (at(1, 23, 50), 1), (at(1, 23, 55), 1), (at(2, 23, 48), 1), (at(2, 23, 55), 2)]
    {
        let mut reckoning = standard();
        reckoning.plays(at(0, 23, 50), at(0, 23, 50));
        reckoning.told(at(0, 23, 50));
        assert_eq!(reckoning.plays(reply, reply), days, "{reply}");
    }
}

#[test]
fn who_stands_for_ever_oversteps_twice() {
    let mut reckoning = standard();
    reckoning.pass(500 * DAY);
    assert_eq!(reckoning.oversteps().into_keys().collect::<Vec<_>>(), [31 * DAY, 56 * DAY]);
    assert_eq!(reckoning.lost, Some((56 * DAY, 0)));
}
