//! Samples of notices, of what silence brings, and of the director's business.

use super::sample::{BEGINS, Desk, asks, sheet};
use super::samples::{Sample, and_asks, endless, sample, spanish, strict};
use chrono::NaiveDate;
use kingpost::play::{Ask, Command, EndedBy, Ending, Event, Excused, Fact, Order, Ruling, Side, What};
use kingpost::post::compose::digest::{Digest, Item, Topic, Watched, matters};
use kingpost::post::compose::{
    Alarm, Barred, Membership, Ordered, Person, Recipient, RuledOn, alarm, barred, compose, membership, orders,
    standing,
};
use kingpost::rulebook::{DAY, Doubt, HOUR, Rules};

pub fn all() -> Vec<Sample> {
    [
        notices(),
        elsewhere(),
        silence(),
        complaints(),
        rulings(),
        corrections(),
        read_back(),
        thirty_months(),
        mixed(),
        by_the_calendar(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub fn day(month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(2024, month, day)
}

fn notices() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut notice = |name, side, hours: i64, ask: Ask| {
        let mut desk = spanish(Rules::default());
        let at = desk.game.last_posted() + hours * HOUR;
        out.push(sample(name, desk.letter(side, at, asks("As written.", &[ask]))));
    };
    let black = Side::Black;
    notice("notice_thinking", black, 5, Ask::Thinking { days: 15 });
    notice("notice_thinking_late", black, 8 * 24, Ask::Thinking { days: 15 });
    notice("notice_excused", black, 5, Ask::Excused { from: day(1, 10), to: day(1, 19) });
    notice("notice_excused_in_part", black, 5, Ask::Excused { from: day(1, 1), to: day(2, 28) });
    notice("notice_new_address", black, 5, Ask::NewAddress { address: "blau@new.example".into(), left: None });
    notice("notice_notation", black, 5, Ask::Notation { system: "numeric".into() });
    notice("notice_withdrawal", black, 5, Ask::Withdraw { section: None });
    let mut agreed = spanish(Rules::default());
    let at = agreed.game.last_posted() + HOUR;
    let numeric = || Ask::Notation { system: "numeric".into() };
    agreed.letter(Side::White, at, asks("Notation: numeric.", &[numeric()]));
    out.push(sample(
        "notice_notation_agreed",
        agreed.letter(black, at + HOUR, asks("Notation: numeric.", &[numeric()])),
    ));
    let mut excused = spanish(Rules::default());
    let at = excused.game.last_posted() + HOUR;
    let ask = Ask::Excused { from: day(1, 10), to: day(1, 19) };
    excused.letter(black, at, asks("Excused time.", &[ask]));
    out.push(sample("notice_excused_ended", excused.letter(black, at + 9 * DAY, asks("End it.", &[Ask::EndExcused]))));
    out
}

/// What is told in a game because it happened in another, or by the director's leave.
fn elsewhere() -> Vec<Sample> {
    let excused = |emergency| Excused {
        side: Side::Black,
        from: day(1, 10).expect("a date"),
        to: day(1, 19).expect("a date"),
        asked: None,
        moved: false,
        left: 20,
        begins: BEGINS + 9 * DAY,
        ends: BEGINS + 19 * DAY,
        emergency,
    };
    let mut granted = spanish(Rules::default());
    let at = granted.game.last_posted() + HOUR;
    let told = granted.does(&Command::Excuse(excused(false)), at);
    let last = day(1, 12).expect("a date");
    let ended = granted.does(&Command::EndExcuse { side: Side::Black, last }, BEGINS + 10 * DAY);
    let mut over = spanish(Rules::default());
    over.does(&Command::Excuse(excused(false)), at);
    over.letter(Side::Black, at + HOUR, asks("I resign.", &[Ask::Resign]));
    let over = over.does(&Command::EndExcuse { side: Side::Black, last }, BEGINS + 10 * DAY);
    let mut emergency = spanish(Rules::default());
    let mut moved = spanish(Rules::default());
    let address = Command::Address {
        side: Side::Black,
        old: "boris@players.example".into(),
        new: "blau@new.example".into(),
        late: true,
    };
    let mut withdrawn = spanish(Rules::default());
    vec![
        sample("elsewhere_excused", told),
        sample("elsewhere_excused_ended", ended),
        sample("elsewhere_excused_ended_of_a_game_that_is_over", over),
        sample("elsewhere_emergency_time", emergency.does(&Command::Excuse(excused(true)), at)),
        sample("elsewhere_address", moved.does(&address, at)),
        sample("elsewhere_withdrawal", withdrawn.does(&Command::Withdraw { side: Side::Black }, at)),
    ]
}

fn silence() -> Vec<Sample> {
    let mut desk = spanish(Rules { reminders: [Some(5), None], ..Rules::default() });
    desk.plays(2, "2. Nf3 Nc6\nIf 3. Bb5, then 3... a6");
    let posted = desk.game.last_posted();
    let telling = desk.tick(posted + 6 * DAY + HOUR);
    let repeat = desk.tick(posted + 10 * DAY + HOUR);
    let ply = desk.game.plies();
    assert!(desk.does(&Command::RepeatTaken { ply }, posted + 10 * DAY + 2 * HOUR).is_empty());
    let silent = desk.tick(posted + 20 * DAY + 3 * HOUR);
    let reminder = desk.tick(posted + 26 * DAY + HOUR);
    let mut fresh = Desk::new(Rules::default());
    fresh.tick(BEGINS + 7 * DAY);
    vec![
        sample("reminder_of_a_long_think", telling),
        sample("silence_repeat", repeat),
        sample("silence_complaint", silent),
        sample("reminder_of_the_deadline", reminder),
        sample("silence_repeat_of_the_start", fresh.tick(BEGINS + 11 * DAY)),
    ]
}

fn complaints() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut complain = |name, ask: Ask| {
        let mut desk = spanish(Rules::default());
        let at = desk.game.last_posted() + 11 * DAY;
        out.push(sample(name, desk.letter(Side::White, at, asks("Complaint: no answer, and rude.", &[ask]))));
    };
    complain("complaint_of_time", Ask::TimeComplaint { reason: "no answer".into() });
    complain("complaint_of_conduct", Ask::Complaint { reason: "He is rude.\nVery rude.".into() });
    out
}

fn rulings() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut desk = spanish(Rules::default());
    let mut at = desk.game.last_posted() + HOUR;
    let black = Side::Black;
    let mut rule = |desk: &mut Desk, name, ruling: Ruling, reason: &str| {
        at = at + HOUR;
        out.push(sample(name, desk.does(&Command::Rule { ruling, reason: reason.into() }, at)));
    };
    rule(&mut desk, "ruling_penalty", Ruling::Penalty { side: black, days: 5 }, "Rude postcards.");
    rule(&mut desk, "ruling_credit", Ruling::Credit { side: black, days: 1 }, "The server was down for a day.");
    rule(&mut desk, "ruling_warning", Ruling::Warning { side: black }, "Rude again.");
    rule(&mut desk, "ruling_reprimand", Ruling::Reprimand { side: Side::White }, "Rude in turn.");
    rule(&mut desk, "ruling_forfeit", Ruling::Forfeit { side: black }, "Rude for the third time.");
    rule(&mut desk, "ruling_reinstate", Ruling::Reinstate, "It was somebody else.");
    rule(&mut desk, "ruling_result", Ruling::Result { winner: Some(Side::White) }, "");
    let mut drawn = spanish(Rules::default());
    rule(&mut drawn, "ruling_result_drawn", Ruling::Result { winner: None }, "A dead draw.");
    let appeal = asks("Appeal: I did not do it.", &[Ask::Appeal { reason: "I did not do it.".into() }]);
    out.push(sample("appeal", desk.letter(black, at + DAY, appeal.clone())));
    out.push(sample("appeal_too_late", desk.letter(black, at + 9 * DAY, appeal)));
    out
}

/// Excused time of Black's, days after the start.
fn granted(first: i64, last: i64) -> Excused {
    let date = |days: i64| (BEGINS + days * DAY).utc().date_naive();
    Excused {
        side: Side::Black,
        from: date(first),
        to: date(last - 1),
        asked: None,
        moved: false,
        left: 10,
        begins: BEGINS + first * DAY,
        ends: BEGINS + last * DAY,
        emergency: true,
    }
}

/// Rulings that reckon again, and those that hold in a whole section.
fn corrections() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut desk = spanish(Rules::default());
    let at = desk.game.last_posted() + 40 * DAY;
    desk.tick(at);
    let posted = desk.game.last_posted() - HOUR;
    let order = Order::Posting { ply: 3, at: posted };
    out.push(sample("ruling_posting", desk.orders(&order, "Her server's log shows it.", at + HOUR)));
    let order = Order::Reverse { side: Side::Black, what: What::Overstep };
    out.push(sample("ruling_reverse_overstep", desk.orders(&order, "The relay's server was down.", at + 2 * HOUR)));
    let mut strict = spanish(strict());
    strict.does(
        &Command::Rule { ruling: Ruling::Penalty { side: Side::Black, days: 29 }, reason: "Rude.".into() },
        BEGINS + 3 * DAY,
    );
    strict.tick(BEGINS + 20 * DAY);
    let order = Order::Reverse { side: Side::Black, what: What::Penalty };
    out.push(sample("ruling_reverse_penalty_void", strict.orders(&order, "It was somebody else.", BEGINS + 21 * DAY)));
    let mut leave = spanish(Rules::default());
    let order = Order::Excuse { side: Side::Black, from: day(1, 10).expect("a date"), to: day(2, 20).expect("a date") };
    out.push(sample("ruling_excuse", leave.orders(&order, "In hospital.", BEGINS + 4 * DAY)));
    let mut ended = spanish(Rules::default());
    let (from, to) = (BEGINS + 12 * DAY, BEGINS + 10 * DAY);
    ended.does(&Command::Rule { ruling: Ruling::Excuse(granted(8, 20)), reason: "Ill.".into() }, BEGINS + 4 * DAY);
    let last = day(1, 13).expect("a date");
    ended.does(&Command::EndExcuse { side: Side::Black, last }, from);
    let order = Order::Rule(Ruling::Leave {
        side: Side::Black,
        from,
        to,
        last: day(1, 11).expect("a date"),
        later: Vec::new(),
    });
    out.push(sample("ruling_leave_elsewhere", ended.orders(&order, "Her server's log shows it.", from + DAY)));
    let mut seat = spanish(Rules::default());
    let order = Order::Rule(Ruling::Withdraw { side: Side::Black });
    out.push(sample("ruling_withdraw", seat.orders(&order, "No word for weeks.", BEGINS + 4 * DAY)));
    let new = Person {
        id: "30000009".into(),
        name: "Greta Gruen".into(),
        email: "greta@players.example".into(),
        zone: chrono_tz::Europe::Berlin,
        rating: Some(1700),
    };
    seat.setting.former = Some(std::mem::replace(&mut seat.setting.black, new));
    let ruling = Ruling::Replace { side: Side::Black, old: "30000002".into(), new: "30000009".into() };
    out.push(sample("ruling_replace", seat.orders(&Order::Rule(ruling), "Next on the list.", BEGINS + 5 * DAY)));
    let mut nothing = spanish(Rules::default());
    let at = nothing.game.last_posted() + HOUR;
    nothing.letter(Side::White, at, asks("Complaint: rude.", &[Ask::Complaint { reason: "rude".into() }]));
    let order = Order::Rule(Ruling::Dismiss);
    out.push(sample("ruling_dismiss", nothing.orders(&order, "One sharp word is no offence.", at + HOUR)));
    let mut bare = spanish(Rules::default());
    let at = bare.game.last_posted() + HOUR;
    let complaint = asks("Complaint:", &[Ask::Complaint { reason: String::new() }]);
    out.push(sample("objection_complaint_without_a_reason", bare.letter(Side::White, at, complaint)));
    out
}

/// The answers to a director's letter.
fn read_back() -> Vec<Sample> {
    let house = &spanish(Rules::default()).setting.house;
    let line = |text: &str, outcome| Ordered { text: text.into(), game: Some("WQ24-3".into()), outcome };
    let ruled = RuledOn {
        before: standing(&spanish(Rules::default()).game),
        after: standing(&spanish(Rules::default()).game),
        notes: vec!["The overstep of Black at 2024-02-01T00:00:00Z (control 1) falls away.".into()],
        player: "Boris Blau".into(),
        earlier: vec!["Tue 2 Jan 2024, 17:00:00 CST: a warning by ruling".into()],
    };
    let none = RuledOn { player: String::new(), notes: vec![], ..ruled.clone() };
    let first = line("RULING: reverse penalty black: it was somebody else", Ok(ruled));
    let second = line("RULING: posting 1w 2024-01-01T17:00:00Z: a slip", Ok(none));
    let bad = Ordered { game: None, ..line("RULING: banish black: rude", Err("\"banish\" is no ruling.".into())) };
    vec![
        sample("orders_ruled", vec![orders(house, "WQ24-3", &[first.clone(), second])]),
        sample("orders_not_ruled", vec![orders(house, "WQ24-3", &[first, bad])]),
    ]
}

fn thirty_months() -> Vec<Sample> {
    let mut desk = Desk::new(endless());
    desk.plays(5, "1. e4");
    let ends = desk.game.started.ends;
    desk.tick(ends - DAY);
    desk.tick(ends + HOUR);
    let late = desk.letter(Side::Black, ends + 2 * HOUR, sheet("1. e4 e5"));
    let claim = Ask::Adjudicate { claim: Some("win".into()), analysis: "After 1... e5 2. Qh5\nWhite wins.".into() };
    let submitted = desk.letter(Side::White, ends + DAY, asks("I submit this game.", &[claim]));
    let mut nobody = Desk::new(endless());
    nobody.plays(5, "1. e4");
    nobody.tick(ends + HOUR);
    vec![
        sample("thirty_months_late_move", late),
        sample("thirty_months_submission", submitted),
        sample("thirty_months_nobody_submits", nobody.tick(ends + 8 * DAY)),
    ]
}

/// Letters in which some things are taken and others refused.
fn mixed() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut beyond = spanish(strict());
    beyond.plays(50, "2. Nf3 Nc6\nIf 3. Bb5, then 3... a6");
    let mut twice = spanish(strict());
    twice.plays(50, "2. Nf3 Nc6\nIf 3. Bb5, then 3... a6");
    let leave = Ask::Excused { from: day(1, 1), to: day(1, 2) };
    let at = twice.game.last_posted() + 20 * HOUR;
    let both = and_asks("2. Nf3 Nc6\n3. Bb5 a6\n4. Bh6", leave);
    out.push(sample("mixed_move_and_notice_refused", twice.letter(Side::White, at, both)));
    out.push(sample("mixed_illegal_beyond_an_if_move", beyond.plays(20, "2. Nf3 Nc6\n3. Bb5 a6\n4. Bh6")));
    let mut notice = spanish(Rules::default());
    let at = notice.game.last_posted() + HOUR;
    let letter = and_asks("2. Nf3 Nc6", Ask::Excused { from: None, to: None });
    out.push(sample("mixed_move_and_unclear_notice", notice.letter(Side::Black, at, letter)));
    let mut excuse = spanish(Rules::default());
    let letter = and_asks("2. Nf3 Nc6", Ask::Excused { from: day(1, 10), to: day(1, 12) });
    out.push(sample("mixed_move_and_notice", excuse.letter(Side::Black, at, letter)));
    let mut back = spanish(Rules::default());
    let ask = Ask::Excused { from: day(1, 10), to: day(1, 19) };
    back.letter(Side::Black, at, asks("Excused time.", &[ask]));
    out.push(sample("mixed_move_ends_excused_time", back.letter(Side::Black, at + 10 * DAY, sheet("2. Nf3 Nc6"))));
    let mut fall = spanish(Rules::default());
    fall.plays(5, "2. Nf3 Nc6\nIf 3. Bb5, then 3... a6");
    let at = fall.game.last_posted() + HOUR;
    out.push(sample("mixed_if_moves_fall", fall.letter(Side::Black, at, sheet("If 3. Bb5, then 3... Qh3"))));
    let mut moved = spanish(Rules::default());
    let ask = Ask::Complaint { reason: "He is rude.".into() };
    let at = moved.game.last_posted() + HOUR;
    out.push(sample("mixed_move_and_complaint", moved.letter(Side::Black, at, and_asks("2. Nf3 Nc6", ask))));
    out.push(insufficient());
    out
}

/// An end that no short game reaches.
fn insufficient() -> Sample {
    let desk = spanish(Rules::default());
    let at = desk.game.last_posted() + HOUR;
    let events = [EndedBy::Stalemate, EndedBy::InsufficientMaterial, EndedBy::FiftyMoves].map(|by| {
        let ending = Event { at, fact: Fact::Ended(Ending { winner: None, by }) };
        let mut after = desk.game.clone();
        after.evolve(&ending).expect("a fitting event");
        compose(Some(&desk.game), &after, &[ending], &desk.setting)
    });
    sample("result_other_draws", events.into_iter().flatten().collect())
}

/// What goes out because of the date alone (R1).
fn by_the_calendar() -> Vec<Sample> {
    let setting = super::sample::setting();
    let membership = |ended, games| {
        let expires = NaiveDate::from_ymd_opt(2024, 3, 31).expect("a date");
        membership(&setting.house, &setting.white, &Membership { expires, ended, games })
    };
    let denied = |denied| {
        let earlier = ["05N12-3, Fri 1 Mar 2024, 06:00:00 CST: a warning by ruling".to_owned()];
        let what = Barred { denied, reason: "Three withdrawals in a year.", earlier: &earlier };
        barred(&setting.house, &setting.white, &what).to_vec()
    };
    let alarmed = |doubt, settled, asks| {
        let what = Alarm { says: BEGINS + 60 * DAY, doubt, settled, asks };
        alarm(&setting.house, Recipient::Director, &what)
    };
    let quiet = Digest { since: Some(BEGINS), until: BEGINS + 7 * DAY, playing: 21, items: Vec::new() };
    vec![
        sample("membership_ends", vec![membership(false, 6)]),
        sample("membership_ended", vec![membership(true, 1)]),
        sample("entry_denied", denied(true)),
        sample("entry_allowed_again", denied(false)),
        sample("alarm_clock_jumped", vec![alarmed(Doubt::Jumped(59 * DAY), None, false)]),
        sample("alarm_clock_after_a_start", vec![alarmed(Doubt::Gap(33 * DAY), None, true)]),
        sample(
            "alarm_clock_settled",
            vec![alarmed(Doubt::Jumped(59 * DAY), Some("the mail server's clock agrees with it"), false)],
        ),
        sample("digest_quiet", vec![quiet.letter(&setting.house)]),
        sample("digest_full", vec![full_digest().letter(&setting.house)]),
    ]
}

/// A digest with something under every topic.
fn full_digest() -> Digest {
    let setting = super::sample::setting();
    let mut proposed = spanish(Rules { forfeits: kingpost::rulebook::Forfeits::Proposed, ..strict() });
    let posted = proposed.game.last_posted();
    proposed.letter(
        Side::White,
        posted + DAY,
        asks("Complaint: rude.", &[Ask::Complaint { reason: "He is rude".into() }]),
    );
    proposed.does(&Command::Withdraw { side: Side::Black }, posted + 2 * DAY);
    proposed.does(&Command::Learned { side: Side::White }, posted + 3 * DAY);
    let late = asks("Time complaint: slow.", &[Ask::TimeComplaint { reason: "slow".into() }]);
    proposed.letter(Side::White, posted + 11 * DAY, late);
    proposed.tick(posted + 40 * DAY);
    let mut near = Desk::new(endless());
    near.plays(5, "1. e4");
    near.tick(near.game.started.ends - 20 * DAY);
    let mut items = items_of(&proposed, posted + 40 * DAY);
    items.extend(items_of(&near, near.game.started.ends - 20 * DAY));
    let item = |topic, text: &str| Item { topic, at: posted, game: None, text: text.into() };
    items.extend([
        item(Topic::Lapsed, "Wanda Weiss (ID 101), 6 games in play; 2024-03-31 was the last day"),
        item(
            Topic::Suspended,
            "wanda@players.example (Wanda Weiss): 3 letters wait. The server said: 550 No such user.",
        ),
        item(Topic::Unaccepted, "result to ccd@post.example, waiting after 9 tries: 451 Try again later"),
        item(Topic::YourName, "letter 17 from ccd@post.example. A ruling in WQ24-3, and the director is not proven"),
        item(Topic::Held, "letter 18 from boris@players.example. For WQ24-3: nothing proves who wrote it."),
    ]);
    let strangers =
        |n: i64| Item { at: posted + n * DAY, ..item(Topic::Aside, &format!("letter {n} from boris@players.example")) };
    items.extend((20..50).map(strangers));
    assert!(Topic::ALL.iter().all(|t| items.iter().any(|i| i.topic == *t)), "something under every topic");
    assert_eq!(setting.house.zone, chrono_tz::America::Chicago);
    Digest { since: None, until: posted + 40 * DAY, playing: 2, items }
}

/// What a digest says of a game, all of its record being new.
fn items_of(desk: &Desk, now: kingpost::rulebook::Instant) -> Vec<Item> {
    let setting = &desk.setting;
    matters(&Watched { game: &desk.game, setting, news: &setting.record, now })
}
