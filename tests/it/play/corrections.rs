//! R5, R11, R18, R20: postings corrected, penalties taken back, and what is reckoned again from there; a seat that changes hands.

use super::table::{START, Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{Consequence, EndedBy, Fact, Figures, Order, Ruling, Side, Source, What, possible};
use kingpost::rulebook::{DAY, Forfeits};

fn posting(ply: usize, when: &str) -> Order {
    Order::Posting { ply, at: at(when) }
}

fn reverse(side: Side, what: What) -> Order {
    Order::Reverse { side, what }
}

/// What the last ruling made of the figures.
fn figures(t: &Table) -> Figures {
    t.facts()
        .into_iter()
        .find_map(|f| if let Fact::Recomputed(f) = f { Some((**f).clone()) } else { None })
        .expect("new figures")
}

/// 1. e4 on day 0, e5 after 12 days, 2. Nf3 after 3 more, and Black thinks. The letter with e5 arrived three days late.
fn late_letter() -> Table {
    let mut t = Table::standard();
    t.play("+1h", "e4");
    // The Date is not believed: it lies days before the arrival.
    t.mailed(Black, "+9d1h", "+12d1h", "+12d1h", "1. e4 e5");
    t.white("+15d2h", "1. e4 e5\n2. Nf3");
    t
}

#[test]
fn a_corrected_posting_changes_the_days_of_both_and_is_one_more_entry() {
    // R5, R18
    let mut t = late_letter();
    assert_eq!((t.days(), t.used(White), t.used(Black)), (vec![0, 12, 3], 3, 12));
    let before = t.record.clone();
    t.orders("+16d", &posting(2, "+9d1h")).expect("a ruling");
    assert_eq!((t.days(), t.used(White), t.used(Black)), (vec![0, 9, 6], 6, 9));
    assert_eq!(t.record[..before.len()], before[..], "nothing is edited");
    assert_eq!(t.record.len(), before.len() + 2, "the ruling, and the figures that hold from there");
    let moves = figures(&t).moves;
    assert_eq!(moves.iter().map(|m| (m.ply, m.charge.days, m.used)).collect::<Vec<_>>(), [(2, 9, 9), (3, 6, 6)]);
    assert_eq!(t.game.line[1].played.charge.to, at("+9d1h"));
    assert_eq!(t.deadline(), Some(at("+15d2h") + (30 - 9 + 1) * DAY - 1));
}

#[test]
fn a_corrected_posting_of_the_last_move_moves_the_deadline() {
    let mut t = Table::standard();
    t.mailed(White, "+1h", "+2d", "+2d", "1. e4");
    assert_eq!(t.deadline(), Some(at("+2d") + 31 * DAY - 1));
    t.orders("+3d", &posting(1, "+1h")).expect("a ruling");
    assert_eq!(t.deadline(), Some(at("+1h") + 31 * DAY - 1));
    t.black("+5d1h", "1. e4 e5");
    assert_eq!(t.days(), [0, 5], "and so the reply is charged from there");
}

#[test]
fn an_instant_lies_between_what_it_answers_and_what_answers_it() {
    // R5
    let refused = |ply, when: &str| late_letter().orders("+16d", &posting(ply, when)).map(drop).expect_err("refused");
    assert!(refused(2, "+30m").contains("R5"), "before the move it answers");
    assert!(refused(2, "+13d").contains("not between"), "after its arrival");
    assert!(refused(3, "+12d").contains("not between"), "before e5");
    assert!(refused(4, "+15d").contains("has not been played"));
    assert!(refused(0, "+15d").contains("has not been played"));
    assert!(refused(2, "+12d1h").contains("already"));
}

#[test]
fn an_if_move_has_no_posting_of_its_own() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+1d", "1. e4 e5\nIf 2. Nf3, then 2... Nc6").white("+3d", "1. e4 e5\n2. Nf3");
    assert_eq!(t.line(), "e4 e5 Nf3 Nc6");
    let why = t.orders("+4d", &posting(4, "+2d")).map(drop).expect_err("refused");
    assert!(why.contains("R9"), "{why}");
    t.orders("+4d", &posting(3, "+2d12h")).expect("the letter's own move");
    assert_eq!(
        (t.days(), t.game.line[3].played.charge.to),
        (vec![0, 0, 1, 0], at("+2d12h")),
        "both go with the letter"
    );
}

#[test]
fn corrected_again_the_last_ruling_holds() {
    let mut t = late_letter();
    t.orders("+16d", &posting(2, "+9d1h")).expect("a ruling");
    t.orders("+17d", &posting(2, "+11d1h")).expect("another");
    assert_eq!((t.days(), t.used(White), t.used(Black)), (vec![0, 11, 4], 4, 11));
    t.orders("+18d", &posting(2, "+12d1h")).expect("as it was");
    assert_eq!((t.days(), t.used(White), t.used(Black)), (vec![0, 12, 3], 3, 12));
}

#[test]
fn an_overstep_falls_away_with_the_posting_that_made_it() {
    // R11: warned at the second after the deadline; the letter had been posted in time, and was lost for days.
    let mut t = Table::standard();
    t.play("+1h", "e4").tick("+32d");
    t.mailed(Black, "+30d", "+33d", "+33d", "1. e4 e5");
    assert_eq!((t.game.clocks[Black].oversteps, t.used(Black), t.penalty(Black)), (1, 37, 5));
    t.orders("+34d", &posting(2, "+30d")).expect("a ruling");
    let clock = t.game.clocks[Black];
    assert_eq!((clock.oversteps, clock.used, clock.penalty, clock.waived), (0, 29, 0, 0));
    assert_eq!((figures(&t).gone.len(), figures(&t).arisen.len()), (1, 0));
    assert_eq!((t.game.control(Black), t.game.allowance(Black)), (1, 30), "the control is checked again");
}

#[test]
fn a_forfeit_that_loses_its_ground_stays_until_it_is_reinstated() {
    // R11.6
    let mut t = Table::strict();
    t.play("+1h", "e4");
    t.mailed(Black, "+2d", "+20d1h", "+20d1h", "1. e4 e5");
    t.mailed(White, "+21d", "+21d", "+21d", "1. e4 e5\n2. Nf3").tick("+40d");
    assert_eq!(t.end(), Some(("1-0", EndedBy::Time)));
    t.orders("+41d", &posting(2, "+2d")).expect("a ruling");
    assert_eq!(t.end(), Some(("1-0", EndedBy::Time)), "nothing goes on by itself");
    assert!(figures(&t).void && figures(&t).gone.len() == 1);
    t.rules("+42d", Ruling::Reinstate).told("+42d");
    assert_eq!((t.end(), t.game.clocks[Black].oversteps, t.used(Black)), (None, 0, 1));
    assert_eq!(t.deadline(), Some(at("+42d") + (30 - 1 + 1) * DAY - 1), "the first control is checked");
}

#[test]
fn a_correction_forfeits_nobody() {
    // R11: what comes to light counts, and adds days where it is the first; a second one is for the director.
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+2d", "1. e4 e5").mailed(White, "+2d1h", "+20d", "+20d", "1. e4 e5\n2. Nf3");
    t.black("+49d", "2. Nf3 Nc6").white("+50d", "2. Nf3 Nc6\n3. Bb5");
    assert_eq!((t.end(), t.used(Black)), (None, 30));
    t.orders("+51d", &posting(3, "+2d1h")).expect("a ruling");
    let found = figures(&t).arisen;
    assert_eq!((t.end(), t.game.clocks[Black].oversteps, found.len()), (None, 1, 1));
    assert_eq!(found[0].overstep.consequence, Consequence::Proposed);
    assert_eq!((t.used(Black), t.game.control(Black)), (47, 2));
}

#[test]
fn a_penalty_taken_back_takes_back_what_it_brought() {
    // R11.7
    let mut t = Table::standard();
    t.play("+1h", "e4").rules("+5d", Ruling::Penalty { side: Black, days: 31 }).tick("+6d");
    assert_eq!((t.game.clocks[Black].oversteps, t.used(Black)), (1, 36));
    t.orders("+7d", &reverse(Black, What::Penalty)).expect("a ruling");
    let clock = t.game.clocks[Black];
    assert_eq!((clock.oversteps, clock.used, clock.penalty), (0, 0, 0));
    let why = t.orders("+8d", &reverse(Black, What::Penalty)).map(drop).expect_err("none is left");
    assert!(why.contains("No days added"), "{why}");
    let mut t = Table::standard();
    t.play("+1h", "e4").rules("+5d", Ruling::Penalty { side: Black, days: 3 });
    t.rules("+6d", Ruling::Penalty { side: Black, days: 4 });
    t.orders("+7d", &reverse(Black, What::Penalty)).expect("the latest");
    assert_eq!(t.used(Black), 3);
    t.orders("+7d", &reverse(Black, What::Penalty)).expect("the one before");
    assert_eq!(t.used(Black), 0);
}

#[test]
fn days_of_the_strict_rules_can_be_taken_back() {
    // R8
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+1d", "1... Qh9").black("+2d1h", "1. e4 e5");
    assert_eq!((t.used(Black), t.penalty(Black)), (7, 5));
    t.orders("+3d", &reverse(Black, What::Penalty)).expect("a ruling");
    assert_eq!((t.used(Black), t.penalty(Black), t.game.line[1].used), (2, 0, 2));
}

#[test]
fn an_overstep_taken_back_counts_for_nothing_and_is_not_found_again() {
    // R11
    let mut t = Table::standard();
    t.play("+1h", "e4").tick("+32d").orders("+33d", &reverse(Black, What::Overstep)).expect("a ruling");
    let clock = t.game.clocks[Black];
    assert_eq!((clock.oversteps, clock.used, clock.penalty), (0, 0, 0));
    t.tick("+34d").tick("+60d");
    assert_eq!(t.game.clocks[Black].oversteps, 0, "its control is not checked again");
    t.tick("+63d");
    assert_eq!((t.game.clocks[Black].oversteps, t.penalty(Black), t.end()), (1, 5, None), "the next is the first");
    let why = Table::standard().orders("+1d", &reverse(White, What::Overstep)).map(drop).expect_err("none");
    assert!(why.contains("No overstep"), "{why}");
}

#[test]
fn days_that_a_correction_adds_overstep_at_its_own_instant() {
    // R11.7
    let mut t = Table::standard();
    t.mailed(White, "+1h", "+20d", "+20d", "1. e4").tick("+35d");
    assert_eq!(t.game.clocks[Black].oversteps, 0);
    t.orders("+35d", &posting(1, "+1h")).expect("a ruling").tick("+35d20m");
    assert_eq!(t.oversteps().iter().map(|(when, o)| (*when, o.side)).collect::<Vec<_>>(), [(at("+35d"), Black)]);
}

#[test]
fn a_ruling_owes_a_reason_and_a_game() {
    // R16, R18
    let t = Table::standard();
    let order = Order::Rule(Ruling::Warning { side: White });
    let why = kingpost::play::ruled_by(&t.game, &t.record, (&order, " "), at("+1d"), &t.beyond).expect_err("no reason");
    assert!(why.contains("reason"), "{why}");
    let draw = Order::Rule(Ruling::Result { winner: None });
    assert!(kingpost::play::ruled_by(&t.game, &t.record, (&draw, ""), at("+1d"), &t.beyond).is_ok());
}

#[test]
fn rulings_that_contradict_what_is_ruled_say_so() {
    let mut t = Table::standard();
    t.play("+1h", "e4").rules("+1d", Ruling::Withdraw { side: Black });
    let why = t.orders("+2d", &Order::Rule(Ruling::Withdraw { side: Black })).map(drop).expect_err("twice");
    assert!(why.contains("already") && why.contains("R20"), "{why}");
    let why = t.orders("+2d", &Order::Approve).map(drop).expect_err("nothing proposed");
    assert!(why.contains("R11"), "{why}");
    t.rules("+3d", Ruling::Forfeit { side: Black });
    for ruling in [Ruling::Forfeit { side: White }, Ruling::Result { winner: None }, Ruling::Withdraw { side: White }] {
        let why = possible(&t.game, &ruling).expect_err("it has ended");
        assert!(why.contains("has ended 1-0, by the director's ruling"), "{why}");
    }
}

#[test]
fn an_approval_forfeits_whom_the_proposal_names() {
    let mut t = Table::with(|r| r.forfeits = Forfeits::Proposed);
    t.play("+1h", "e4").tick("+32d").tick("+100d").orders("+101d", &Order::Approve).expect("a ruling");
    assert_eq!(t.end(), Some(("1-0", EndedBy::Ruling)));
}

#[test]
fn emergency_time_is_one_entry_with_its_reason() {
    // R12
    let mut t = Table::standard();
    t.play("+1h", "e4");
    let date = |d: &str| d.parse().expect("a date");
    let order = Order::Excuse { side: Black, from: date("2024-03-05"), to: date("2024-04-20") };
    let records = t.record.len();
    t.orders("+1d", &order).expect("a ruling");
    assert_eq!(t.record.len(), records + 1);
    assert!(
        t.game.excused_at(Black, at("2024-04-20T23:59:59Z")) && !t.game.excused_at(White, at("2024-04-01T00:00:00Z"))
    );
    let past = Order::Excuse { side: Black, from: date("2024-01-05"), to: date("2024-01-20") };
    assert!(t.orders("+2d", &past).map(drop).expect_err("past").contains("R12"));
}

#[test]
fn a_seat_that_changes_hands_begins_the_game_anew() {
    // R20
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+3d2h", "1. e4 e5").play("+4d", "Nf3");
    let replace = Ruling::Replace { side: Black, old: "2".into(), new: "7".into() };
    assert!(possible(&t.game, &replace).expect_err("nobody withdrew").contains("withdraw"));
    t.rules("+5d", Ruling::Withdraw { side: Black });
    let told = t.game.turn();
    t.orders("+10d", &Order::Rule(replace)).expect("a ruling");
    assert_eq!((t.game.player(Black), t.game.player(White), t.line().as_str()), ("7", "1", ""));
    assert_eq!((t.used(White), t.used(Black), t.game.withdrawn[Black]), (0, 0, false));
    assert_eq!((t.game.started.begins, t.game.started.ends), (at("+10d"), at("2026-09-01T05:00:00Z")));
    assert!(t.game.turn() > told, "no letter and no token of before is one of now");
    assert!(
        t.record.iter().any(|e| matches!(&e.fact, Fact::Move(m) if m.san == "Nf3")),
        "what was played is on record"
    );
    t.tell(at("+10d"));
    assert_eq!(t.deadline(), Some(at("+10d") + 31 * DAY - 1));
    t.play("+12d", "d4").black("+13d1h", "1. d4 d5");
    assert_eq!((t.line().as_str(), t.days()), ("d4 d5", vec![2, 1]));
    t.orders("+14d", &posting(1, "+11d")).expect("a ruling in the new game");
    assert_eq!((t.days(), t.game.line[0].played.charge.from), (vec![1, 2], at("+10d")));
    assert!(START < t.game.started.begins);
}

#[test]
fn a_corrected_instant_is_marked_as_the_directors() {
    let mut t = late_letter();
    t.orders("+16d", &posting(2, "+9d1h")).expect("a ruling");
    let amended = kingpost::play::Amendments::of(&t.record);
    let found = t.record.iter().enumerate().find_map(|(n, e)| match &e.fact {
        Fact::Letter { side: Black, posting, .. } => Some((n, *posting)),
        _ => None,
    });
    let (entry, recorded) = found.expect("Black's letter");
    let now = amended.posting(entry, &recorded);
    assert_eq!((now.at, now.source, recorded.at), (at("+9d1h"), Source::Ruling, at("+12d1h")));
}

#[test]
fn a_corrected_posting_ends_excused_time_where_it_lies() {
    // R12: 5 to 14 March. The move of the 7th is on record as of the 12th; then as of the 4th, when nothing had begun.
    let dates = |t: &Table| t.game.excused[Black].iter().map(|e| (e.to.to_string(), e.ends)).collect::<Vec<_>>();
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
    t.mailed(Black, "2024-03-07T12:00:00Z", "2024-03-12T12:00:00Z", "2024-03-12T12:00:00Z", "1. e4 e5");
    assert_eq!(dates(&t), [("2024-03-12".to_owned(), at("2024-03-12T12:00:00Z"))]);
    t.orders("+20d", &posting(2, "2024-03-07T12:00:00Z")).expect("a ruling");
    assert_eq!(dates(&t), [("2024-03-07".to_owned(), at("2024-03-07T12:00:00Z"))]);
    t.orders("+20d1h", &posting(2, "2024-03-04T12:00:00Z")).expect("a ruling");
    assert_eq!(dates(&t), [("2024-03-14".to_owned(), at("2024-03-15T00:00:00Z"))], "it ran to its last date");
    // Posted after it was over by the record, and within it as corrected.
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
    t.mailed(Black, "2024-03-07T12:00:00Z", "2024-03-17T12:00:00Z", "2024-03-17T12:00:00Z", "1. e4 e5");
    t.orders("+20d", &posting(2, "2024-03-07T12:00:00Z")).expect("a ruling");
    assert_eq!(dates(&t), [("2024-03-07".to_owned(), at("2024-03-07T12:00:00Z"))]);
}

#[test]
fn leave_that_a_corrected_posting_no_longer_ends_ends_with_the_next() {
    // R12: 5 to 14 March, ended on the 12th; as of the 4th by a move of the 13th, here or in another game.
    let dates = |t: &Table| t.game.excused[Black].iter().map(|e| (e.to.to_string(), e.ends)).collect::<Vec<_>>();
    let table = || {
        let mut t = Table::standard();
        t.play("+1h", "e4").black("+1d", "Excused time from 2024-03-05 to 2024-03-14.");
        t.mailed(Black, "2024-03-07T12:00:00Z", "2024-03-12T12:00:00Z", "2024-03-12T12:00:00Z", "1. e4 e5");
        t
    };
    let mut t = table();
    t.play("2024-03-12T18:00:00Z", "Nf3").play("2024-03-13T12:00:00Z", "Nc6");
    t.orders("+20d", &posting(2, "2024-03-04T12:00:00Z")).expect("a ruling");
    assert_eq!(dates(&t), [("2024-03-13".to_owned(), at("2024-03-13T12:00:00Z"))]);
    // That move too is corrected: the first is no end now, and its former instant is none.
    t.orders("+21d", &posting(4, "2024-03-12T20:00:00Z")).expect("a ruling");
    assert_eq!(dates(&t), [("2024-03-12".to_owned(), at("2024-03-12T20:00:00Z"))]);

    let mut t = table();
    t.beyond.moved[Black].push(at("2024-03-13T09:00:00Z"));
    t.orders("+20d", &posting(2, "2024-03-04T12:00:00Z")).expect("a ruling");
    assert_eq!(dates(&t), [("2024-03-13".to_owned(), at("2024-03-13T09:00:00Z"))]);
}
