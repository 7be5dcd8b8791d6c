//! A section lived through: correspondents of every temper write to an engine, and a reckoning apart from it checks each
//! move's days, every overstep and every end.

use super::chance::{Chance, seconds};
use super::correspondent::{Game, Player, Sent, Temper, numbered};
use super::engine::{Engine, Letter, Ruled, Told};
use super::reckoning::{DAY, Numbers, Reckoning, TOLERANCE};
use chrono::{Days, NaiveTime, TimeZone as _};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};
use std::collections::{BTreeMap, BTreeSet};

enum Event {
    Deliver(Letter),
    /// The player to move thinks of a move, and writes.
    Write {
        game: usize,
        ply: usize,
    },
    Leave {
        player: usize,
    },
    /// The director may rule on this game.
    Rule {
        game: usize,
    },
}

pub struct Life<E> {
    pub engine: E,
    chance: Chance,
    players: Vec<Player>,
    games: Vec<Game>,
    events: BTreeMap<(i64, usize), Event>,
    count: usize,
    now: i64,
    /// The relay sleeps; the next server takes nothing.
    asleep: Vec<(i64, i64)>,
    closed: Vec<(i64, i64)>,
    stops: i64,
    /// A player's last letter, when it was written, and how it went: what is written at the same second goes in one mail.
    going: Option<(i64, usize, i64, Option<i64>)>,
    pub played: usize,
    /// Rulings made.
    pub ruled: usize,
}

impl<E: Engine> Life<E> {
    pub fn new(
        engine: E,
        mut chance: Chance,
        players: Vec<Player>,
        seats: &[[usize; 2]],
        numbers: Numbers,
        (begins, stops): (i64, i64),
        longest: u64,
    ) -> Self {
        let game = |chance: &mut Chance, seats: [usize; 2]| Game {
            seats,
            reckoning: Reckoning::new(numbers, begins, stops),
            board: Chess::default(),
            line: Vec::new(),
            plies: 0,
            length: usize::try_from(4 + chance.below(longest)).expect("small"),
            offer: None,
            sent: None,
            resigned: None,
        };
        let games = seats.iter().map(|s| game(&mut chance, *s)).collect();
        let mut window = |most: u64| {
            let from = begins + seconds(chance.below(200 * 86_400));
            (from, from + 1_800 + seconds(chance.below(most)))
        };
        let asleep = vec![window(4 * 86_400), window(7_200)];
        let closed = vec![window(3 * 86_400), window(2 * 86_400), window(7_200)];
        let mut life = Self {
            engine,
            chance,
            players,
            games,
            events: BTreeMap::new(),
            count: 0,
            now: begins,
            asleep,
            closed,
            stops,
            going: None,
            played: 0,
            ruled: 0,
        };
        for game in 0..life.games.len() {
            for _ in 0..life.chance.below(3) {
                let at = begins + seconds(life.chance.below(250 * 86_400));
                life.plan(at, Event::Rule { game });
            }
        }
        for player in 0..life.players.len() {
            if life.players[player].temper == Temper::Holiday {
                let at = begins + seconds(life.chance.below(40 * 86_400));
                life.plan(at, Event::Leave { player });
            }
        }
        life
    }

    fn plan(&mut self, at: i64, event: Event) {
        self.count += 1;
        self.events.insert((at, self.count), event);
    }

    /// Lives until nothing can happen any more.
    pub async fn live(&mut self) {
        self.round().await;
        let mut stale = 0;
        for _ in 0..100_000 {
            let due = self.engine.next_due().await;
            // What is due stays due while the next server takes nothing, and no longer.
            stale = if due.is_some_and(|due| due <= self.now) { stale + 1 } else { 0 };
            assert!(stale < 100, "something stays due at {}: {}", self.now, self.engine.what_is_due().await);
            let due = due.map(|due| due.max(self.now + 1));
            let due = due.map(|due| self.awake(due));
            let next = self.events.keys().next().map(|(at, _)| *at);
            let Some(now) = [due, next].into_iter().flatten().min() else {
                return self.check_the_end().await;
            };
            self.now = now.max(self.now);
            let (mut mail, mut rulings) = (Vec::new(), Vec::new());
            while let Some(entry) = self.events.first_entry().filter(|e| e.key().0 <= self.now) {
                match entry.remove() {
                    Event::Deliver(letter) => mail.push(letter),
                    Event::Rule { game } => rulings.push(game),
                    Event::Write { game, ply } => self.write(game, ply),
                    Event::Leave { player } => self.leave(player),
                }
            }
            let mail = self.deliver(mail);
            if (mail || due.is_some_and(|due| due <= self.now)) && self.awake(self.now) == self.now {
                self.round().await;
            }
            for game in rulings {
                self.rule(game).await;
            }
        }
        panic!("it never ends");
    }

    /// When the relay is awake next, from `at` on.
    fn awake(&self, at: i64) -> i64 {
        self.asleep.iter().find(|(from, until)| (*from..*until).contains(&at)).map_or(at, |(_, until)| *until)
    }

    async fn round(&mut self) {
        let open = !self.closed.iter().any(|(from, until)| (*from..*until).contains(&self.now));
        let told = self.engine.round(self.now, open).await;
        self.look_at(told.iter().map(|t| t.game)).await;
        for told in told {
            self.tell(told);
        }
    }

    /// Looks at games of which somebody was told, those first whose moves were posted first.
    async fn look_at(&mut self, games: impl Iterator<Item = usize>) {
        let posted = |n: usize| Some((self.games[n].sent.as_ref()?.posted, n));
        let waiting: BTreeSet<(i64, usize)> = games.filter_map(posted).collect();
        for (_, game) in waiting {
            self.look(game).await;
        }
    }

    /// Whether the move that was on its way has been played, and what it cost.
    async fn look(&mut self, number: usize) {
        let view = self.engine.view(number).await;
        let game = &mut self.games[number];
        if view.moves.len() == game.plies {
            return;
        }
        let sent = game.sent.take().expect("a move on its way");
        let side = game.reckoning.to_move();
        let before = game.reckoning.clone();
        let days = game.reckoning.plays(sent.posted, sent.arrived);
        let what = format!(
            "game {number}, ply {}, {} posted at {}; the engine has {}; before it {before:?}",
            game.plies, sent.san, sent.posted, view.last
        );
        assert_eq!(view.moves[game.plies], (days, false), "days of {what}");
        game.play(&sent.san);
        if let Some((_, answer)) = game.offer.take().filter(|(condition, _)| *condition == sent.san) {
            assert_eq!(view.moves.get(game.plies), Some(&(0, true)), "the if-move after {what}");
            game.play(&answer);
            game.reckoning.plays_by_offer();
        }
        assert_eq!(view.moves.len(), game.plies, "plies after {what}");
        // Where held mail is the player's own time, the next overstep may be on record before anybody was told of this move.
        let oversteps: BTreeMap<i64, usize> = view.oversteps.iter().copied().collect();
        let reckoned = game.reckoning.oversteps();
        if oversteps == reckoned {
            assert_eq!(view.used, [0, 1].map(|p| game.reckoning.used(p)), "days in all after {what}");
        } else {
            let known = reckoned.iter().all(|(at, who)| oversteps.get(at) == Some(who));
            let later = oversteps.keys().filter(|at| !reckoned.contains_key(at)).all(|at| *at > sent.posted);
            assert!(known && later, "{oversteps:?} and not {reckoned:?} after {what}");
        }
        game.offer = sent.offer;
        self.played += 1;
        let player = self.games[number].seats[side];
        for game in &mut self.games {
            if let Some(side) = game.seats.iter().position(|p| *p == player) {
                game.reckoning.is_back(side, sent.posted);
            }
        }
    }

    /// Somebody has a letter about a game: who is to move begins to think.
    fn tell(&mut self, told: Told) {
        let game = &mut self.games[told.game];
        if told.side != game.reckoning.to_move() || game.reckoning.is_told() || game.sent.is_some() {
            return;
        }
        game.reckoning.told(self.now);
        let (ply, too_late) = (game.plies, game.reckoning.too_late());
        let temper = self.players[game.seats[told.side]].temper;
        let Some(think) = temper.thinks(ply, self.now, too_late, &mut self.chance) else { return };
        let mut at = self.now + think.max(1);
        // Now and then somebody writes about two games at once.
        let me = game.seats[told.side];
        if temper != Temper::Brink && self.chance.below(3) == 0 {
            let other = |event: &Event| match event {
                Event::Write { game, ply } => {
                    let game = &self.games[*game];
                    game.plies == *ply && game.seats[game.reckoning.to_move()] == me
                }
                _ => false,
            };
            let planned = self.events.iter().filter(|(_, event)| other(event)).map(|((at, _), _)| *at);
            at = planned.filter(|planned| *planned > self.now).min().unwrap_or(at);
        }
        self.plan(at, Event::Write { game: told.game, ply });
    }

    /// Puts letters into the mailbox: those that one player posted at once about several games as one mail.
    fn deliver(&mut self, letters: Vec<Letter>) -> bool {
        let mut mails: Vec<Vec<Letter>> = Vec::new();
        for letter in letters {
            let player = |l: &Letter| self.games[l.game].seats[l.side];
            let joins = |mail: &Vec<Letter>| {
                let first = &mail[0];
                let alike =
                    (player(first), first.date, first.arrived) == (player(&letter), letter.date, letter.arrived);
                alike && mail.iter().all(|l| l.game != letter.game)
            };
            match mails.iter().position(joins) {
                // Two letters about one game stay in their order.
                Some(n) if !mails[n + 1..].iter().flatten().any(|l| l.game == letter.game) => mails[n].push(letter),
                _ => mails.push(vec![letter]),
            }
        }
        let any = !mails.is_empty();
        mails.into_iter().for_each(|mail| self.engine.deliver(mail));
        any
    }

    /// The director rules on a game in which nothing is on its way; a forfeit may be taken back.
    async fn rule(&mut self, number: usize) {
        if self.awake(self.now) != self.now || self.now >= self.stops {
            return;
        }
        self.round().await;
        self.look(number).await;
        let view = self.engine.view(number).await;
        let now = self.now;
        let game = &mut self.games[number];
        if game.sent.is_some() || game.resigned.is_some() {
            return;
        }
        let who = usize::try_from(self.chance.below(2)).expect("small");
        let days = seconds(1 + self.chance.below(6));
        let forfeited = view.ended.as_ref().is_some_and(|(by, _)| by == "time");
        let ruled = match self.chance.below(4) {
            _ if forfeited => Ruled::Reinstated,
            0 => Ruled::Credit(who, days),
            1 => Ruled::Warning(who),
            _ => Ruled::Penalty(who, days),
        };
        if (view.ended.is_some() && !forfeited) || !self.engine.rule(number, ruled, now) {
            return;
        }
        match ruled {
            Ruled::Penalty(who, days) => game.reckoning.ruled(who, days, now),
            Ruled::Credit(who, days) => game.reckoning.ruled(who, -days, now),
            Ruled::Warning(_) => {}
            Ruled::Reinstated => {
                game.reckoning.pass(now);
                game.reckoning.reinstated(now);
            }
        }
        self.ruled += 1;
        self.round().await;
    }

    fn write(&mut self, number: usize, ply: usize) {
        let (posted, game) = (self.now, &self.games[number]);
        let legal = game.board.legal_moves();
        if game.plies != ply || game.sent.is_some() || game.resigned.is_some() {
            return;
        }
        let side = game.reckoning.to_move();
        let temper = self.players[game.seats[side]].temper;
        if ply >= game.length || legal.is_empty() {
            let sent = self.post(number, side, "I resign.", false);
            self.games[number].resigned = Some((sent.0, side));
            return;
        }
        let san = |board: &Chess, chance: &mut Chance| {
            let legal = board.legal_moves();
            let pick = usize::try_from(chance.below(legal.len() as u64)).expect("small");
            legal.get(pick).map(|m| (SanPlus::from_move(board.clone(), *m).to_string(), *m))
        };
        let wanted = game.offer.clone().map(|(condition, _)| condition).filter(|_| self.chance.below(2) == 0);
        let (mine, mv) = match wanted {
            Some(condition) => {
                let found = legal.iter().find(|m| SanPlus::from_move(game.board.clone(), **m).to_string() == condition);
                (condition.clone(), *found.expect("an offer is legal"))
            }
            None => san(&game.board, &mut self.chance).expect("a legal move"),
        };
        let mut text = match ply {
            0 => format!("1. {mine}"),
            _ => format!("{}\n{}", numbered(ply - 1, &game.last()), numbered(ply, &mine)),
        };
        let mut offer = None;
        // What follows an if-move that this very letter sets off is another story.
        let sets_off = game.offer.as_ref().is_some_and(|(condition, _)| *condition == mine);
        if self.chance.below(3) == 0 && !sets_off {
            let mut board = game.board.clone();
            board.play_unchecked(mv);
            if let Some((condition, mv)) = san(&board, &mut self.chance) {
                board.play_unchecked(mv);
                if let Some((answer, _)) = san(&board, &mut self.chance) {
                    text += &format!("\nIf {}, then {}", numbered(ply + 1, &condition), numbered(ply + 2, &answer));
                    offer = Some((condition, answer));
                }
            }
        }
        if temper == Temper::Clumsy && self.chance.below(4) == 0 {
            // An impossible move first, at the same instant.
            self.post(number, side, &text.replace(&numbered(ply, &mine), &numbered(ply, "Ka1-h8")), false);
            self.games[number].reckoning.cannot_be_played(posted);
        }
        let (posted_at, arrived) = self.post(number, side, &text, true);
        assert!(posted_at >= posted);
        self.games[number].sent = Some(Sent { san: mine, posted: posted_at, arrived, offer });
        if temper == Temper::Clumsy && self.chance.below(4) == 0 {
            // The same again, days later.
            let at = self.now + seconds(self.chance.below(3 * 86_400));
            let letter = self.letter(number, side, &text, Some(at), at + 5);
            self.plan(at + 5, Event::Deliver(letter));
        }
    }

    fn letter(&mut self, game: usize, side: usize, text: &str, date: Option<i64>, arrived: i64) -> Letter {
        self.count += 1;
        Letter { game, side, text: text.to_owned(), date, arrived, id: self.count }
    }

    /// Posts a letter now; gives the instant that must count for it, and that of its arrival.
    fn post(&mut self, game: usize, side: usize, text: &str, plain: bool) -> (i64, i64) {
        let now = self.now;
        // All players of one section are as fast as each other's excused time needs, but for those on the brink.
        let brink = self.players[self.games[game].seats[side]].temper == Temper::Brink;
        let (delay, date) = match self.chance.below(12) {
            0 if brink && plain => (TOLERANCE, Some(now)),
            1 if brink && plain => (TOLERANCE + 1 + seconds(self.chance.below(10_000)), Some(now)),
            2 if plain => (1, None),
            3 if plain => (1, Some(now + 100)),
            4 if plain => (1, Some(now + 10_000)),
            5 if plain => (1, Some(now - 10_000)),
            _ => (1, Some(now)),
        };
        let me = self.games[game].seats[side];
        let same = self.going.filter(|(at, who, _, _)| (*at, *who) == (now, me));
        let (delay, date) = same.map_or((delay, date), |(_, _, delay, date)| (delay, date));
        self.going = Some((now, me, delay, date));
        let arrived = now + delay;
        let letter = self.letter(game, side, text, date, arrived);
        self.plan(arrived, Event::Deliver(letter));
        // R5: the Date where it is believed, else the arrival.
        let posted = date.filter(|date| *date <= arrived && arrived - date <= TOLERANCE).unwrap_or(arrived);
        (posted, arrived)
    }

    /// R12: a notice in one game counts for all games of the player.
    fn leave(&mut self, player: usize) {
        let mine = |g: &Game| g.seats.iter().position(|p| *p == player);
        let open = self.games.iter().position(|g| {
            // A notice about a game that has just been lost on time is refused.
            let mut reckoning = g.reckoning.clone();
            reckoning.pass(self.now);
            mine(g).is_some() && g.resigned.is_none() && reckoning.lost.is_none() && g.plies < g.length
        });
        let Some(number) = open.filter(|_| self.now + 60 * DAY < self.stops) else { return };
        let zone = self.players[player].zone;
        let today = zone.timestamp_opt(self.now, 0).unwrap().date_naive();
        let first = today + Days::new(1 + self.chance.below(4));
        let last = first + Days::new(self.chance.below(8));
        let midnight =
            |date: chrono::NaiveDate| zone.from_local_datetime(&date.and_time(NaiveTime::MIN)).unwrap().timestamp();
        let (from, until) = (midnight(first), midnight(last + Days::new(1)));
        let side = mine(&self.games[number]).expect("a seat");
        self.post(number, side, &format!("Excused time from {first} to {last}."), false);
        for game in &mut self.games {
            if let Some(side) = mine(game) {
                game.reckoning.excuse(side, from, until);
            }
        }
        let again = self.now + 70 * DAY + seconds(self.chance.below(40 * 86_400));
        self.plan(again, Event::Leave { player });
    }

    /// Every game against the reckoning, now that all is over.
    async fn check_the_end(&mut self) {
        self.look_at(0..self.games.len()).await;
        for number in 0..self.games.len() {
            let view = self.engine.view(number).await;
            assert!(self.engine.is_whole(number).await, "game {number}: what is stored is not what the record gives");
            let game = &mut self.games[number];
            let end = game.resigned.map_or(self.now - TOLERANCE, |(at, _)| at);
            game.reckoning.pass(end);
            let found: BTreeMap<i64, usize> = view.oversteps.iter().copied().collect();
            assert_eq!(found, game.reckoning.oversteps(), "oversteps in game {number}");
            assert_eq!(view.used, [0, 1].map(|p| game.reckoning.used(p)), "days in all in game {number}");
            let expected = match (game.reckoning.lost, game.resigned) {
                (Some((_, loser)), _) => ("time", Some(1 - loser)),
                (None, Some((at, loser))) if at < self.stops => ("resignation", Some(1 - loser)),
                _ => ("adjudication", None),
            };
            let board = ["checkmate", "stalemate", "insufficient-material"];
            let (by, winner) = view.ended.unwrap_or_else(|| panic!("game {number} never ended"));
            if !(board.contains(&by.as_str()) && game.board.is_game_over()) {
                assert_eq!((by.as_str(), winner), expected, "the end of game {number}");
            }
            if let Some(sent) = &game.sent {
                let late = game.reckoning.lost.is_some_and(|(at, _)| at <= sent.posted) || sent.posted >= self.stops;
                assert!(late, "game {number}: {} posted at {} was lost", sent.san, sent.posted);
            }
        }
    }
}
