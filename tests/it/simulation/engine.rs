//! What relays the letters of a simulated section: the rules alone, in memory, or the whole relay on a database.

use super::chance::Chance;
use super::reaper::{Killed, Reaper};
use crate::play::sheet::sheet;
use crate::relay::desk::{self, HOUSE, instant};
use crate::relay::mail::Mail;
use crate::relay::office::Office;
use crate::store::base::Base;
use futures_util::FutureExt as _;
use kingpost::config::Require;
use kingpost::play::{
    Ask, By, Candidates, Command, EndedBy, Event, Fact, Game, GameId, Posting, Ruling, Sheet, Side, Started, decide,
};
use kingpost::relay::{Relay, Start};
use kingpost::rulebook::{Instant, Rules};
use kingpost::store::{inbox, outbox, record, roster};
use kingpost::tournament::Schedule;
use std::panic::AssertUnwindSafe;

/// A letter of a player's.
#[derive(Clone, Debug)]
pub struct Letter {
    pub game: usize,
    pub side: usize,
    pub text: String,
    pub date: Option<i64>,
    pub arrived: i64,
    /// Tells letters apart: no two have the same.
    pub id: usize,
}

/// How a game stands.
#[derive(Clone, Debug)]
pub struct View {
    /// Days charged for each move, and whether it was an if-move.
    pub moves: Vec<(i64, bool)>,
    /// The end of the record, to be shown when something is wrong.
    pub last: String,
    pub used: [i64; 2],
    /// Instant and player of each overstep.
    pub oversteps: Vec<(i64, usize)>,
    /// What ended it, and who won.
    pub ended: Option<(String, Option<usize>)>,
}

/// Somebody was told about a game: their copy of a letter with a position was taken by the next server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    pub game: usize,
    pub side: usize,
}

/// What the director rules amid play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruled {
    Penalty(usize, i64),
    Credit(usize, i64),
    Warning(usize),
    Reinstated,
}

pub trait Engine {
    /// One mail: letters of one player's about several games, posted at once.
    fn deliver(&mut self, letters: Vec<Letter>);
    /// The director rules at `now`, a round at that instant being over.
    fn rule(&mut self, game: usize, ruled: Ruled, now: i64) -> bool;
    /// A round at `now`; `open`: whether the next server takes letters.
    async fn round(&mut self, now: i64, open: bool) -> Vec<Told>;
    async fn next_due(&self) -> Option<i64>;
    /// For a person who wonders.
    async fn what_is_due(&self) -> String;
    async fn view(&self, game: usize) -> View;
    /// Whether what is stored is what the record gives.
    async fn is_whole(&self, game: usize) -> bool;
}

/// The rules alone; each game has players of its own.
pub struct Memory {
    tables: Vec<Table>,
    mail: Vec<(Posting, i64, Letter)>,
}

struct Table {
    game: Game,
    record: Vec<Event>,
    untold: bool,
}

impl Memory {
    pub fn new(games: usize, rules: Rules, begins: i64, ends: i64) -> Self {
        let table = |n: usize| {
            let started = Started {
                tournament: "t".into(),
                section: "S".into(),
                number: u32::try_from(n).expect("few") + 1,
                white: format!("w{n}"),
                black: format!("b{n}"),
                rules,
                begins: Instant(begins),
                ends: Instant(ends),
            };
            let record = vec![Event { at: Instant(begins), fact: Fact::Started(started.clone()) }];
            Table { game: Game::new(GameId(format!("S-{}", n + 1)), started), record, untold: true }
        };
        Self { tables: (0..games).map(table).collect(), mail: Vec::new() }
    }

    fn deliver_one(&mut self, letter: Letter) {
        let candidates = Candidates {
            date: letter.date.map(Instant),
            dated: letter.date.is_some(),
            received: None,
            mailbox: Instant(letter.arrived),
        };
        let tolerance = self.tables[0].game.started.rules.date_tolerance;
        let posting = Posting::settle(candidates, tolerance, Instant(letter.arrived));
        self.mail.push((posting, letter.arrived, letter));
    }

    /// The ready letter that was posted first.
    fn next_letter(&self, now: i64) -> Option<usize> {
        let ready = self.mail.iter().enumerate().filter(|(_, (_, ready, _))| *ready <= now);
        ready.min_by_key(|(_, (posting, _, letter))| (posting.at, letter.id)).map(|(n, _)| n)
    }

    fn take(&mut self, n: usize, now: i64) {
        let table = &mut self.tables[self.mail[n].2.game];
        if let Some(until) = table.game.must_wait(self.mail[n].0.at, Instant(now)) {
            self.mail[n].1 = until.0;
            return;
        }
        let (mut posting, _, letter) = self.mail.remove(n);
        posting.read_at = Instant(now);
        let plies = table.game.plies();
        table.command(&Command::letter(side_of(letter.side), posting, read(&letter.text)), now);
        table.untold |= table.game.plies() > plies;
    }
}

impl Table {
    fn command(&mut self, command: &Command, now: i64) -> bool {
        let events = decide(&self.game, command, Instant(now));
        for event in &events {
            self.game.evolve(event).expect("what the rules made follows");
        }
        self.record.extend(events.iter().cloned());
        !events.is_empty()
    }
}

impl Engine for Memory {
    fn deliver(&mut self, letters: Vec<Letter>) {
        for letter in letters {
            self.deliver_one(letter);
        }
    }

    fn rule(&mut self, game: usize, ruled: Ruled, now: i64) -> bool {
        let side = |n: usize| side_of(n);
        let ruling = match ruled {
            Ruled::Penalty(who, days) => Ruling::Penalty { side: side(who), days },
            Ruled::Credit(who, days) => Ruling::Credit { side: side(who), days },
            Ruled::Warning(who) => Ruling::Warning { side: side(who) },
            Ruled::Reinstated => Ruling::Reinstate,
        };
        let table = &mut self.tables[game];
        table.command(&Command::Rule { ruling, reason: "Heard both.".into() }, now);
        table.untold |= ruled == Ruled::Reinstated;
        true
    }

    async fn round(&mut self, now: i64, open: bool) -> Vec<Told> {
        let mut told = Vec::new();
        while let Some(n) = self.next_letter(now) {
            self.take(n, now);
        }
        for (n, table) in self.tables.iter_mut().enumerate() {
            table.command(&Command::Tick, now);
            if open && std::mem::take(&mut table.untold) {
                let ply = table.game.plies();
                table.command(&Command::Told { ply }, now);
                told.extend([0, 1].map(|side| Told { game: n, side }));
            }
        }
        told
    }

    async fn next_due(&self) -> Option<i64> {
        let timers = self.tables.iter().filter_map(|t| t.game.wake_at()).map(|at| at.0);
        timers.chain(self.mail.iter().map(|(_, ready, _)| *ready)).min()
    }

    async fn what_is_due(&self) -> String {
        self.tables.iter().map(|t| format!("{:?}{}", t.game.next_of_all(), tail(&t.record))).collect()
    }

    async fn view(&self, game: usize) -> View {
        view(&self.tables[game].game, &self.tables[game].record)
    }

    async fn is_whole(&self, game: usize) -> bool {
        let table = &self.tables[game];
        let again = Game::replay(table.game.id.clone(), &table.record).expect("it replays");
        format!("{again:?}") == format!("{:?}", table.game)
    }
}

/// A letter as the rules see it.
fn read(text: &str) -> Sheet {
    let dates = text.strip_prefix("Excused time from ").and_then(|rest| rest.strip_suffix('.')?.split_once(" to "));
    let Some((from, to)) = dates else { return sheet(text) };
    let date = |text: &str| text.parse().ok();
    let asks = vec![Ask::Excused { from: date(from), to: date(to) }];
    Sheet { asks, words: text.to_owned(), ..Sheet::default() }
}

/// The end of a record, as a person reads it.
fn tail(record: &[Event]) -> String {
    let last = record.iter().skip(record.len().saturating_sub(16));
    last.map(|e| format!("\n  {} {}", e.at.0, e.text())).collect()
}

fn view(game: &Game, record: &[Event]) -> View {
    let overstep = |e: &Event| match &e.fact {
        Fact::Overstep(o) => Some((e.at.0, usize::from(o.side == Side::Black))),
        _ => None,
    };
    let by_time = game.ending.map(|e| {
        let winner = e.winner.map(|w| usize::from(w == Side::Black));
        (if e.by == EndedBy::Time { "time".to_owned() } else { e.by.name().to_owned() }, winner)
    });
    View {
        moves: game.line.iter().map(|s| (s.played.charge.days, s.played.by == By::Conditional)).collect(),
        last: tail(record),
        used: [Side::White, Side::Black].map(|side| game.clocks[side].used),
        oversteps: record.iter().filter_map(overstep).collect(),
        ended: by_time,
    }
}

fn side_of(side: usize) -> Side {
    if side == 0 { Side::White } else { Side::Black }
}

/// The whole relay but for the wire, on a database.
pub struct Whole {
    relay: Relay,
    office: Office,
    /// Each game's id, and its players' places in the section.
    pub games: Vec<(String, [usize; 2])>,
    seen: usize,
    base: Base,
    reaper: Reaper,
    /// When the relay dies in its rounds, for good or ill: never where there is none.
    fate: Option<Chance>,
    /// How many lives were ended.
    pub killed: usize,
}

impl Whole {
    /// A section of players with these zones, of a tournament with these further lines in its file.
    ///
    /// `fate`: whether, and when, it dies in its rounds.
    pub async fn new(
        base: Base,
        zones: &[&str],
        (more, delay): (&str, Option<i64>),
        begins: i64,
        fate: Option<Chance>,
    ) -> Self {
        let mut relay = desk::relay(base.store().await, Require::Address);
        relay.posting.relay_delay = delay;
        let mut tx = relay.store.begin().await.expect("a transaction");
        let player = |(n, zone): (usize, &&str)| roster::Player {
            id: format!("p{n}"),
            name: format!("Player {n}"),
            email: format!("p{n}@players.example"),
            zone: (*zone).into(),
            ..desk::registered(desk::ADA)
        };
        let players: Vec<roster::Player> = zones.iter().enumerate().map(player).collect();
        roster::put_players(&mut tx, &players).await.expect("players");
        let file = format!("id = \"test\"\nname = \"Test tournament\"\nstarts = 2024-03-01\n{more}");
        let tournament = roster::Tournament { id: "test".into(), file, added_at: instant(desk::START) };
        roster::add_tournament(&mut tx, &tournament).await.expect("a tournament");
        tx.commit().await.expect("committed");
        let start = Start {
            tournament: "test".into(),
            players: players.into_iter().map(|p| p.id).collect(),
            code: Some("T1".into()),
            round: 1,
            schedule: Schedule::default(),
            at: Instant(begins),
        };
        let (_, paired) = relay.start(&start).await.expect("a section");
        let place = |id: &str| id[1..].parse().expect("a place");
        let games = paired.into_iter().map(|g| (g.game, [place(&g.white), place(&g.black)])).collect();
        let (office, reaper) = (Office::default(), Reaper::default());
        let observer = reaper.clone();
        office.observe(move || observer.step());
        let mut whole = Self { relay, office, games, seen: 0, base, reaper, fate, killed: 0 };
        whole.watch();
        whole
    }

    fn watch(&mut self) {
        let observer = self.reaper.clone();
        self.relay.store = self.relay.store.clone().observed(move || observer.step());
    }

    /// A new process, the old one dead: nothing is left but what the database and the servers hold.
    async fn restart(&mut self, now: Instant) {
        self.killed += 1;
        self.relay.store = self.base.store().await;
        self.watch();
        self.relay.worker = format!("life{}", self.killed);
        let mut tx = self.relay.store.begin().await.expect("a transaction");
        outbox::release_all(&mut tx, now).await.expect("released");
        tx.commit().await.expect("committed");
    }

    /// One round, in as many lives as it takes.
    async fn rounds(&mut self, now: Instant) {
        let step = self.fate.as_mut().and_then(|fate| {
            let dies = fate.below(8) == 0;
            dies.then(|| usize::try_from(1 + fate.below(24)).expect("small"))
        });
        self.reaper.arm(step);
        loop {
            let clock = move || now;
            let mut mailbox = self.office.clone();
            let life = AssertUnwindSafe(self.relay.round(&mut mailbox, &self.office, &clock));
            match life.catch_unwind().await {
                Ok(counts) => {
                    counts.expect("a round");
                    return;
                }
                Err(end) if end.is::<Killed>() => self.restart(now).await,
                Err(end) => std::panic::resume_unwind(end),
            }
        }
    }

    fn number(&self, id: &str) -> usize {
        self.games.iter().position(|(game, _)| game == id).expect("a game of the section")
    }
}

impl Engine for Whole {
    fn deliver(&mut self, letters: Vec<Letter>) {
        let Some(first) = letters.first() else { return };
        let (id, seats) = &self.games[first.game];
        let player = seats[first.side];
        let date = first.date.map_or(String::new(), |d| format!("Date: {}\n", Instant(d).utc().to_rfc2822()));
        let part = |letter: &Letter| format!("[{}]\n{}\n", self.games[letter.game].0, letter.text);
        let (subject, words) = match &letters[..] {
            [letter] => (format!("[{id}]"), letter.text.clone()),
            _ => ("My games".to_owned(), letters.iter().map(part).collect::<Vec<_>>().join("\n")),
        };
        let raw = format!(
            "From: Player {player} <p{player}@players.example>\nTo: {HOUSE}\nSubject: {subject}\n{date}\
             Message-ID: <{}@players.example>\n\n{words}\n",
            first.id
        );
        self.office.deliver(raw.replace('\n', "\r\n").as_bytes(), Instant(first.arrived));
    }

    fn rule(&mut self, _game: usize, _ruled: Ruled, _now: i64) -> bool {
        // The rules alone are ruled on.
        false
    }

    async fn round(&mut self, now: i64, open: bool) -> Vec<Told> {
        self.office.down(!open);
        self.rounds(Instant(now)).await;
        let taken = self.office.taken_from(self.seen);
        self.seen += taken.len();
        let told = |mail: Mail| {
            let player = mail.to.strip_prefix('p')?.split('@').next()?.parse::<usize>().ok()?;
            let game = self.number(&mail.game);
            let side = self.games[game].1.iter().position(|p| *p == player)?;
            ["start", "move", "receipt"].contains(&mail.kind.as_str()).then_some(Told { game, side })
        };
        taken.iter().map(Mail::read).filter_map(told).collect()
    }

    async fn next_due(&self) -> Option<i64> {
        self.relay.next_due().await.expect("known").map(|at| at.0)
    }

    async fn what_is_due(&self) -> String {
        let mut db = self.relay.store.read().await.expect("a connection");
        let due = roster::next_wake(&mut db).await.expect("read");
        let games = roster::due(&mut db, due.unwrap_or(Instant(0)), 1).await.expect("read");
        let ready = inbox::next_ready(&mut db).await.expect("read");
        let waiting = inbox::in_state(&mut db, "waiting", 5).await.expect("read");
        let out = outbox::next_due(&mut db).await.expect("read");
        format!("games {due:?} {games:?}; letters in {ready:?} {waiting:?}; letters out {out:?}")
    }

    async fn view(&self, game: usize) -> View {
        let id = &self.games[game].0;
        let shown = self.relay.show(id).await.expect("the game");
        let seconds = |text: &str| Instant::parse(text).expect("an instant").0;
        let oversteps = shown.entries.iter().filter(|e| e.kind == "overstep");
        let winner = match shown.result {
            "1-0" => Some(0),
            "0-1" => Some(1),
            _ => None,
        };
        View {
            moves: shown.moves.iter().map(|m| (m.days, m.by == By::Conditional)).collect(),
            last: shown.entries.iter().rev().take(16).rev().map(|e| format!("\n  {} {}", e.at, e.text)).collect(),
            used: [shown.clocks.white.used, shown.clocks.black.used],
            oversteps: oversteps.map(|e| (seconds(&e.at), usize::from(e.text.starts_with("Black")))).collect(),
            ended: shown.ended_by.map(|by| (by.to_owned(), winner)),
        }
    }

    async fn is_whole(&self, game: usize) -> bool {
        let id = &self.games[game].0;
        let mut db = self.relay.store.read().await.expect("a connection");
        let chain = record::verify_chain(&mut db, id).await.expect("read");
        let row = roster::game(&mut db, id).await.expect("read").expect("the game");
        drop(db);
        let shown = self.relay.show(id).await.expect("the game");
        chain.is_none() && (row.status.as_str(), row.result.as_str()) == (shown.status, shown.result)
    }
}
