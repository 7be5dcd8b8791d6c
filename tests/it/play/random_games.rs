//! Random games with random delays: the program's days against an independent reckoning; ticks that come early, late, often or never.

use super::dice::{Dice, cases, dice};
use super::reckoning::{Book, Sent, Terms, What};
use super::table::{START, Table, courtesy};
use kingpost::play::{Candidates, EndedBy, Event, Fact, Game, Posting, Side};
use kingpost::rulebook::{DAY, Edition, Forfeits, HOUR, Instant, MINUTE, Rules, Ruleset, Seconds};
use proptest::prelude::*;
use shakmaty::Position;

/// A letter of the script, and when the letter that tells of it is taken.
#[derive(Clone, Debug)]
struct Mail {
    sent: Sent,
    read: Instant,
    text: String,
}

#[derive(Clone, Debug)]
struct Script {
    rules: Rules,
    told: Instant,
    mail: Vec<Mail>,
    end: Instant,
}

/// Small controls, so that short games see several.
fn rules(dice: &mut Dice) -> Rules {
    let mut rules = Rules::of(if dice.percent(30) { Edition::UsChess2021 } else { Edition::UsChess2004 });
    rules.numbers.moves = *dice.pick(&[2, 3, 10]);
    rules.numbers.days = *dice.pick(&[10, 12, 30]);
    rules.numbers.penalty = *dice.pick(&[5, 1, 14]);
    rules.ruleset = *dice.pick(&[Ruleset::Standard, Ruleset::Standard, Ruleset::Strict]);
    rules.forfeits = *dice.pick(&[Forfeits::Automatic, Forfeits::Proposed]);
    rules.relay_delay = *dice.pick(&[Some(HOUR), Some(HOUR), None]);
    rules
}

/// How long a player takes: often a few hours, sometimes weeks, now and then to the second of a day.
fn delay(dice: &mut Dice) -> Seconds {
    let days = match dice.below(10) {
        0..=3 => 0,
        4..=6 => dice.between(1, 4),
        7..=8 => dice.between(4, 12),
        _ => dice.between(10, 40),
    };
    let rest = if dice.percent(25) { *dice.pick(&[0, -1, 1]) } else { dice.between(0, DAY - 1) };
    (days * DAY + rest).max(0)
}

/// How long the letter that tells of a move is on its way to the next server.
fn hold(dice: &mut Dice) -> Seconds {
    match dice.below(10) {
        0..=5 => 0,
        6 => HOUR,
        7 => HOUR + 1,
        8 => dice.between(0, HOUR),
        _ => dice.between(HOUR, 3 * DAY),
    }
}

/// Plays a game and writes its script down.
fn script(mut dice: Dice, letters: usize) -> Script {
    let rules = rules(&mut dice);
    let told = START + hold(&mut dice);
    let mut script = Script { rules, told, mail: Vec::new(), end: START };
    let mut table = open(&script);
    let mut before = (START, told);
    for _ in 0..letters {
        let mail = next_letter(&mut dice, &table.game, before);
        before = (Instant(mail.sent.posted), Instant(mail.sent.told).max(mail.read));
        post(&mut table, &mail);
        script.mail.push(mail);
        if !table.game.playing() {
            break;
        }
    }
    script.end = before.1 + dice.between(0, 60 * DAY);
    script
}

/// A letter of the side to move, after the posting and the telling `before`.
fn next_letter(dice: &mut Dice, game: &Game, before: (Instant, Instant)) -> Mail {
    let posted = before.0 + delay(dice);
    let arrived = posted + dice.between(0, 15 * MINUTE);
    let waits = if dice.percent(10) { dice.between(0, 2 * DAY) } else { 0 };
    let read = arrived.max(before.1) + waits;
    let told = read + hold(dice);
    let letter = |side, what, text, told: Instant| Mail {
        sent: Sent { side, posted: posted.0, arrived: arrived.0, what, told: told.0 },
        read,
        text,
    };
    if dice.percent(12) {
        let side = *dice.pick(&[Side::White, Side::Black]);
        let (what, text) = away(dice, posted);
        // No move: nobody has to be told of a turn.
        return letter(side, what, text, before.1);
    }
    let legal = game.position.legal_moves();
    let what = if dice.percent(15) || legal.is_empty() {
        What::ImpossibleMove
    } else {
        What::Move { confirmed: !dice.percent(15) }
    };
    let san = match what {
        What::Move { .. } => kingpost::play::written::san(&game.position, *dice.pick(&legal)),
        _ => "Ka1-h8".to_owned(),
    };
    let reply = Game::numbered(game.plies(), &san);
    let unconfirmed = what == What::Move { confirmed: false };
    let text = if unconfirmed { reply } else { format!("{}\n{reply}", game.last_numbered()) };
    letter(game.to_move(), what, text, told)
}

/// A notice of excused time, some days ahead; the player's dates are those of Greenwich.
fn away(dice: &mut Dice, posted: Instant) -> (What, String) {
    let today = posted.utc().date_naive();
    let date = |days: Seconds| today + chrono::TimeDelta::days(days);
    let ahead = dice.between(1, 9);
    let (first, last) = (date(ahead), date(ahead + dice.between(0, 7)));
    let midnight = |d: chrono::NaiveDate| d.and_time(chrono::NaiveTime::MIN).and_utc().timestamp();
    let what = What::Away { from: midnight(first), until: midnight(last) + DAY };
    (what, format!("Excused time from {first} to {last}."))
}

fn open(script: &Script) -> Table {
    let mut table = Table::unsent(|r| *r = script.rules);
    table.check_replay = false;
    table.tell(script.told);
    table
}

fn post(table: &mut Table, mail: &Mail) {
    let date = Some(Instant(mail.sent.posted));
    let candidates = Candidates { date, dated: true, received: None, mailbox: Instant(mail.sent.arrived) };
    let posting = Posting::settle(candidates, table.game.started.rules.date_tolerance, mail.read);
    let plies = table.game.plies();
    table.posted(mail.sent.side, posting, &mail.text);
    if table.game.plies() > plies {
        table.tell(Instant(mail.sent.told));
    }
}

/// When the relay looks at the clock, besides reading mail.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ticks {
    Never,
    /// At each instant the game asks for.
    Punctual,
    /// At each, and every so often in between, twice.
    Often,
}

/// Plays the script.
fn run(script: &Script, ticks: Ticks) -> Table {
    let mut table = open(script);
    let mut now = script.told;
    for mail in &script.mail {
        look(&mut table, ticks, now, Instant(mail.sent.arrived));
        post(&mut table, mail);
        now = mail.read.max(Instant(mail.sent.told));
    }
    look(&mut table, ticks, now, script.end);
    table.command(&kingpost::play::Command::Tick, script.end);
    table
}

fn look(table: &mut Table, ticks: Ticks, from: Instant, to: Instant) {
    // Time never runs ahead of what has been read of the mailbox.
    if ticks == Ticks::Never || from > to {
        return;
    }
    let mut now = from;
    while let Some(wake) = table.game.wake_at().filter(|w| *w <= to) {
        if ticks == Ticks::Often {
            let mut early = now;
            while early < wake {
                tick(table, early);
                assert!(table.last.is_empty(), "a tick before its time: {:?}", table.last);
                early = early + 37 * HOUR;
            }
        }
        now = now.max(wake);
        tick(table, now);
        tick(table, now);
        assert!(table.last.is_empty(), "a tick again: {:?}", table.last);
    }
}

fn tick(table: &mut Table, now: Instant) {
    table.command(&kingpost::play::Command::Tick, now);
}

/// The entries that change the game.
fn changes(table: &Table) -> Vec<&Event> {
    table.record.iter().filter(|e| !courtesy(&e.fact)).collect()
}

fn terms(rules: &Rules) -> Terms {
    Terms {
        moves: rules.numbers.moves,
        days: i64::from(rules.numbers.days),
        penalty: i64::from(rules.numbers.penalty),
        most_on_one_move: rules.numbers.most_on_one_move.map(i64::from),
        strict: rules.ruleset == Ruleset::Strict,
        proposed: rules.forfeits == Forfeits::Proposed,
        hold: rules.relay_delay,
    }
}

/// The book a person keeps of the same mail.
fn book(script: &Script, playing_until: usize) -> Book {
    let mut book = Book::open(terms(&script.rules), START.0, script.told.0);
    for mail in &script.mail[..playing_until] {
        book.letter(mail.sent);
    }
    book
}

fn check_against_the_book(script: &Script, table: &Table) -> Result<(), TestCaseError> {
    let board_ended = table.game.ending.is_some_and(|e| e.by != EndedBy::Time);
    let mut book = book(script, script.mail.len());
    if !board_ended {
        // The relay acts when an instant and the tolerance have gone by.
        book.days_go_by((script.end - script.rules.date_tolerance).0 - 1);
    }
    let played: Vec<i64> = table.days();
    prop_assert_eq!(&played, &book.days, "days of each move");
    for side in [Side::White, Side::Black] {
        let clock = table.game.clocks[side];
        let page = book.page(side).clone();
        let found: Vec<(i64, u32)> =
            table.oversteps().iter().filter(|(_, o)| o.side == side).map(|(at, o)| (at.0, o.control)).collect();
        if board_ended && found.len() < page.oversteps.len() {
            // The mating move itself overstepped: the board comes first.
            continue;
        }
        prop_assert_eq!(found, page.oversteps, "oversteps of {}", side);
        prop_assert_eq!((clock.used, clock.penalty), (page.used, page.penalty), "days of {}", side);
    }
    let lost = table.record.iter().find_map(|e| match &e.fact {
        Fact::Ended(ending) if ending.by == EndedBy::Time => Some((e.at.0, ending.winner.map(Side::other))),
        _ => None,
    });
    if !board_ended {
        prop_assert_eq!(lost, book.lost.map(|(at, side)| (at, Some(side))), "the forfeit");
    }
    Ok(())
}

/// Whether two records are one; shows where they part.
fn same(one: &[&Event], other: &[&Event]) -> Result<(), TestCaseError> {
    let part = one.iter().zip(other).position(|(a, b)| a != b);
    let part = part.or((one.len() != other.len()).then_some(one.len().min(other.len())));
    let around = |events: &[&Event], n: usize| format!("{:#?}", &events[n.saturating_sub(1)..events.len().min(n + 2)]);
    if let Some(n) = part {
        prop_assert!(false, "entry {n}:\n{}\n{}", around(one, n), around(other, n));
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(96, 1))]

    #[test]
    fn days_are_those_of_an_independent_reckoning(dice in dice(400)) {
        let script = script(dice, 24);
        let table = run(&script, Ticks::Never);
        if let Err(found) = check_against_the_book(&script, &table) {
            prop_assert!(false, "{}\n{:#?}", found, script);
        }
        table.replays();
    }

    #[test]
    fn punctual_ticks_and_one_late_tick_write_the_same_record(dice in dice(300)) {
        let script = script(dice, 16);
        let late = run(&script, Ticks::Never);
        let punctual = run(&script, Ticks::Punctual);
        same(&changes(&late), &changes(&punctual))?;
        // Extra ticks do nothing, courtesies included.
        let often = run(&script, Ticks::Often);
        same(&punctual.record.iter().collect::<Vec<_>>(), &often.record.iter().collect::<Vec<_>>())?;
    }

    #[test]
    fn a_record_survives_being_written_down(dice in dice(300)) {
        let script = script(dice, 16);
        let table = run(&script, Ticks::Punctual);
        let text = serde_json::to_string(&table.record).expect("a record can be written");
        let again: Vec<Event> = serde_json::from_str(&text).expect("and read");
        prop_assert_eq!(&again, &table.record);
        let game = Game::replay(table.game.id.clone(), &again).expect("and replayed");
        prop_assert_eq!(format!("{game:?}"), format!("{:?}", table.game));
    }

    #[test]
    fn every_beginning_of_a_record_is_one(dice in dice(200)) {
        let script = script(dice, 10);
        let table = run(&script, Ticks::Punctual);
        let mut game = Game::new(table.game.id.clone(), table.game.started.clone());
        for n in 1..table.record.len() {
            game.evolve(&table.record[n]).expect("it follows");
            let replayed = Game::replay(game.id.clone(), &table.record[..=n]).expect("it replays");
            prop_assert_eq!(format!("{game:?}"), format!("{replayed:?}"));
        }
    }
}
