//! R11: oversteps, what they bring and when.

use super::table::{Table, at};
use kingpost::play::Side::{Black, White};
use kingpost::play::{Consequence, EndedBy, Fact, PenaltyCause, Reason};
use kingpost::rulebook::{DAY, Forfeits, Ruleset};

/// The example of the rules: 29 days used before move 18, which then takes 32.
fn before_move_18() -> Table {
    let mut t = Table::standard();
    t.white("+29d", "1. Nf3");
    t.play("+29d10m", &("Nf6 Ng1 Ng8 Nf3 ".repeat(8) + "Nf6"));
    assert_eq!((t.game.moves_of(White), t.game.last_posted()), (17, at("+29d42m")));
    t
}

#[test]
fn the_published_example() {
    let mut t = before_move_18();
    t.tick("+61d");
    assert_eq!((t.oversteps().len(), t.deadline()), (0, Some(at("+61d42m-1s"))));
    t.white("+61d43m", "17. Nf3 Nf6\n18. Ng1");
    assert_eq!(t.days().last(), Some(&32));
    let clock = t.game.clocks[White];
    assert_eq!((clock.used, clock.penalty, clock.oversteps), (66, 5, 1));
    assert_eq!((t.game.control(White), t.game.allowance(White)), (3, 90));
    let (instant, overstep) = t.oversteps()[0];
    assert_eq!((instant, overstep.control, overstep.allowance, overstep.used), (at("+61d42m"), 2, 60, 61));
    assert_eq!(overstep.consequence, Consequence::Warning);
    t.black("+61d55m", "18. Ng1 Ng8");
    assert_eq!(t.deadline(), Some(at("+86d55m-1s")), "24 days for moves 19 to 30");
}

#[test]
fn the_days_count_at_once_while_the_player_still_thinks() {
    let mut t = before_move_18();
    t.tick("+62d");
    assert_eq!((t.used(White), t.game.control(White)), (34, 3), "29 and 5; the think is not charged yet");
    // 32 running + 34 = 66 of 90.
    assert_eq!(t.deadline(), Some(at("+29d42m") + (90 - 34 + 1) * DAY - 1));
}

#[test]
fn the_relay_acts_only_when_now_is_later_than_the_instant_and_the_tolerance() {
    let mut t = Table::standard();
    assert_eq!(t.acts_at(), Some(at("+31d15m1s")));
    t.tick("+31d15m");
    assert!(t.changes().is_empty());
    t.tick("+31d15m1s");
    let (instant, overstep) = t.oversteps()[0];
    assert_eq!((instant, overstep.side), (at("+31d"), White), "its instant on record is the true one");
    let penalty = Fact::Penalty { side: White, days: 5, cause: PenaltyCause::Overstep };
    assert!(t.changes().iter().all(|e| e.at == at("+31d")) && t.facts().contains(&&penalty), "{:?}", t.last);
    assert_eq!(t.game.clocks[Black].oversteps, 0);
}

#[test]
fn a_reply_posted_in_time_but_still_on_its_way_is_never_overtaken() {
    let mut t = Table::strict();
    t.tick("+31d14m59s");
    t.mailed(White, "+31d-1s", "+31d14m59s", "+31d15m", "1. e4");
    assert_eq!((t.line().as_str(), t.days(), t.end()), ("e4", vec![30], None));
    t.tick("+40d");
    assert_eq!(t.oversteps().len(), 0);
}

#[test]
fn a_late_letter_waits_until_the_overstep_before_it_has_been_acted_on() {
    let mut t = Table::standard();
    assert_eq!(t.game.must_wait(at("+31d"), at("+31d1m")), Some(at("+31d15m1s")));
    assert_eq!(t.game.must_wait(at("+31d-1s"), at("+31d1m")), None, "posted at the last second: in time");
    assert_eq!(t.game.must_wait(at("+31d"), at("+31d15m1s")), None, "by now it can be acted on");
    t.white("+31d5m", "1. e4");
    assert_eq!((t.used(White), t.line().as_str()), (36, "e4"), "31 days and 5");
    let kinds: Vec<bool> = t.changes().iter().map(|e| matches!(e.fact, Fact::Overstep(_))).collect();
    assert_eq!(kinds.iter().position(|k| *k), Some(0), "the overstep comes first: {:?}", t.last);
}

#[test]
fn a_second_overstep_in_a_later_control_forfeits() {
    let mut t = Table::standard();
    t.white("+31d1m", "1. e4");
    assert_eq!(t.consequences(), [Consequence::Warning]);
    t.black("+31d30m", "1. e4 e5");
    assert_eq!((t.used(White), t.deadline()), (36, Some(at("+56d30m-1s"))));
    t.tick("+56d45m");
    assert_eq!(t.end(), None);
    t.tick("+56d45m1s");
    assert_eq!(t.end(), Some(("0-1", EndedBy::Time)));
    assert_eq!(t.game.clocks[White].oversteps, 2);
    assert!(t.changes().iter().all(|e| e.at == at("+56d30m")));
    t.white("+57d", "1. e4 e5\n2. Nf3");
    assert_eq!(t.reason(), Some(Reason::Late));
}

#[test]
fn the_control_it_happened_in_is_not_checked_again() {
    let mut t = Table::standard();
    t.white("+31d", "1. Nf3");
    // Moves 2 to 10 of the first control: another 20 days, 56 of 60.
    t.black("+31d1h", "1. Nf3 Nf6").white("+51d1h", "1. Nf3 Nf6\n2. Ng1");
    assert_eq!((t.used(White), t.game.control(White), t.oversteps().len()), (56, 2, 1));
    // The next check is the following control's allowance, whatever move it is.
    t.black("+51d2h", "2. Ng1 Ng8");
    assert_eq!(t.deadline(), Some(at("+56d2h-1s")));
    t.tick("+60d");
    assert_eq!(t.oversteps()[1].1.control, 2);
    assert_eq!(t.end(), Some(("0-1", EndedBy::Time)));
}

#[test]
fn a_standing_player_can_overstep_twice_in_one_think() {
    let mut punctual = Table::standard();
    punctual.white("+1h", "1. e4");
    punctual.tick("+31d1h15m1s");
    assert_eq!((punctual.consequences(), punctual.end()), (vec![Consequence::Warning], None));
    // 5 used and the think: 61 of 60 at 56 days.
    assert_eq!(punctual.acts_at(), Some(at("+57d1h") - DAY + 15 * 60 + 1));
    punctual.tick("+56d1h15m1s");
    assert_eq!(punctual.end(), Some(("1-0", EndedBy::Time)));
    let mut late = Table::standard();
    late.white("+1h", "1. e4").tick("+300d");
    assert_eq!(late.record, punctual.record, "one late tick writes what punctual ones do");
    let instants: Vec<_> = late.oversteps().iter().map(|(i, _)| *i).collect();
    assert_eq!(instants, [at("+31d1h"), at("+56d1h")]);
}

#[test]
fn strict_forfeits_at_the_first() {
    let mut t = Table::strict();
    t.white("+1h", "1. e4");
    t.tick("+31d1h15m");
    assert_eq!(t.end(), None);
    t.tick("+31d1h15m1s");
    assert_eq!(t.end(), Some(("1-0", EndedBy::Time)));
    assert_eq!((t.game.clocks[Black].oversteps, t.penalty(Black)), (1, 0));
    assert!(t.changes().iter().all(|e| e.at == at("+31d1h")));
}

#[test]
fn proposed_asks_the_director_and_goes_on() {
    let mut t = Table::with(|r| {
        r.ruleset = Ruleset::Strict;
        r.forfeits = Forfeits::Proposed;
    });
    t.white("+1h", "1. e4").tick("+31d1h20m");
    let clock = t.game.clocks[Black];
    assert_eq!((t.end(), clock.oversteps, clock.penalty, clock.used), (None, 1, 0, 0));
    assert_eq!((t.game.control(Black), t.game.allowance(Black), t.deadline()), (2, 60, Some(at("+61d1h-1s"))));
    // Each later one brings one more complaint.
    t.tick("+100d");
    assert_eq!(t.consequences(), [Consequence::Proposed; 3], "at 31, 61 and 91 days");
    t.black("+100d", "1. e4 e5");
    assert_eq!((t.used(Black), t.game.clocks[Black].oversteps, t.end()), (99, 3, None));
}

#[test]
fn proposed_under_the_standard_ruleset_warns_first() {
    let mut t = Table::proposed();
    t.white("+1h", "1. e4").tick("+200d");
    assert_eq!(t.consequences()[..2], [Consequence::Warning, Consequence::Proposed]);
    assert_eq!((t.end(), t.penalty(Black)), (None, 5));
}

#[test]
fn days_added_by_a_penalty_can_bring_an_overstep_at_their_own_instant() {
    // R11.7: 40 days for an overstep: 31 + 40 of 60.
    let mut t = Table::with(|r| r.numbers.penalty = 40);
    t.tick("+32d");
    let found: Vec<_> = t.oversteps().iter().map(|(i, o)| (*i, o.control, o.used, o.consequence)).collect();
    let both = [(at("+31d"), 1, 31, Consequence::Warning), (at("+31d"), 2, 71, Consequence::Forfeit)];
    assert_eq!(found, both);
    // 29 days bring just 60 of 60: no overstep until the think is a day longer.
    let mut t = Table::with(|r| r.numbers.penalty = 29);
    t.tick("+32d15m");
    assert_eq!((t.oversteps().len(), t.deadline()), (1, Some(at("+32d-1s"))));
    t.tick("+32d15m1s");
    assert_eq!((t.oversteps()[1].0, t.end()), (at("+32d"), Some(("0-1", EndedBy::Time))));
}

#[test]
fn an_illegal_try_under_the_strict_ruleset_can_overstep() {
    let mut t = Table::strict();
    t.white("+26d", "1. e5");
    assert_eq!((t.reason(), t.used(White)), (Some(Reason::Illegal), 5));
    t.tick("+26d15m1s");
    assert_eq!(t.oversteps()[0].0, at("+26d"), "26 days and 5 of 30");
    assert_eq!(t.oversteps()[0].1.used, 31);
    assert_eq!(t.end(), Some(("0-1", EndedBy::Time)));
    let mut t = Table::strict();
    t.white("+25d", "1. e5").tick("+26d14m");
    assert_eq!((t.end(), t.deadline()), (None, Some(at("+26d-1s"))), "25 days and 5 of 30");
}

#[test]
fn days_that_are_too_many_by_themselves_overstep_before_the_clock_starts() {
    // Held mail: White's clock starts at +9d, but the days are added at +2d.
    let mut t = Table::with(|r| {
        r.ruleset = Ruleset::Strict;
        r.numbers.penalty = 31;
    });
    t.prompt = false;
    t.white("+1h", "1. e4").told("+1h").black("+1d", "1. e4 e5");
    t.mailed(White, "+2d", "+2d", "+2d", "1. e4 e5\n2. Bh8").told("+9d").tick("+9d");
    assert_eq!((t.oversteps()[0].0, t.oversteps()[0].1.used), (at("+2d"), 31));
    assert_eq!(t.end(), Some(("0-1", EndedBy::Time)));
}

#[test]
fn what_is_posted_after_it_waits_for_the_penaltys_overstep_too() {
    let mut t = Table::strict();
    t.white("+26d", "1. e5").white("+26d1m", "1. e4");
    assert_eq!((t.line().as_str(), t.reason()), ("", Some(Reason::Late)), "the game was lost at +26d");
}

#[test]
fn an_unconfirmed_reply_oversteps_in_that_moves_control() {
    // Black's tenth move with 28 used: 33 of 30, though the eleventh has 60.
    let mut t = Table::strict();
    t.play("+1h", &"Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    t.play("+2h", "Nf3 Nf6 Ng1");
    assert_eq!(t.game.moves_of(Black), 9);
    t.black("+28d3h", "10... Ng8");
    assert_eq!((t.played(19).side, t.used(Black), t.penalty(Black)), (Black, 33, 5), "it is played");
    t.tick("+28d3h15m");
    assert_eq!(t.end(), None);
    t.tick("+28d3h15m1s");
    let (instant, overstep) = t.oversteps()[0];
    assert_eq!((instant, overstep.control, overstep.allowance, overstep.used), (at("+28d3h"), 1, 30, 33));
    assert_eq!(t.end(), Some(("1-0", EndedBy::Time)));
}

#[test]
fn an_unconfirmed_reply_within_its_control_costs_days_and_no_more() {
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+25d2h", "1... e5").tick("+30d");
    assert_eq!((t.used(Black), t.oversteps().len(), t.end()), (30, 0, None));
}

#[test]
fn the_answer_to_an_overstepping_reply_waits_for_its_overstep() {
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+27d", "1... e5");
    t.white("+27d1m", "1. e4 e5\n2. Nf3");
    assert_eq!((t.line().as_str(), t.reason()), ("e4 e5", Some(Reason::Late)));
    // Raised to the reply that it answers, it waits as well.
    let mut t = Table::strict();
    t.play("+1h", "e4").black("+27d", "1... e5");
    t.mailed(White, "+27d-1m", "+27d2m", "+27d2m", "1. e4 e5\n2. Nf3");
    assert_eq!((t.line().as_str(), t.reason()), ("e4 e5", Some(Reason::Late)));
}

#[test]
fn ten_days_on_one_move_in_the_2021_edition() {
    let mut t = Table::edition_2021();
    t.white("+11d-1s", "1. e4");
    assert_eq!((t.days(), t.oversteps().len(), t.deadline()), (vec![10], 0, Some(at("+22d-2s"))));
    t.tick("+22d-1s").tick("+22d14m59s");
    assert_eq!(t.oversteps().len(), 0);
    t.tick("+22d15m");
    let (instant, overstep) = t.oversteps()[0];
    assert_eq!((instant, overstep.one_move, overstep.control, overstep.used), (at("+22d-1s"), true, 1, 11));
    assert_eq!((t.game.control(Black), t.game.allowance(Black), t.penalty(Black)), (2, 60, 5));
    t.black("+23d", "1. e4 e5");
    assert_eq!((t.days(), t.used(Black), t.oversteps().len()), (vec![10, 12], 17, 1));
}

#[test]
fn after_that_the_limit_on_one_move_is_not_checked_in_that_control() {
    let mut t = Table::edition_2021();
    t.white("+12d", "1. Nf3");
    assert_eq!((t.used(White), t.oversteps().len()), (17, 1), "12 and 5");
    t.black("+12d1h", "1. Nf3 Nf6");
    assert_eq!(t.deadline(), Some(at("+12d1h") + (60 - 17 + 1) * DAY - 1), "the allowance alone");
    t.white("+37d1h", "1. Nf3 Nf6\n2. Ng1");
    assert_eq!((t.used(White), t.oversteps().len()), (42, 1));
    t.play("+37d2h", &("Ng8 Nf3 Nf6 Ng1 ".repeat(4) + "Ng8"));
    // Move 11 is of another control: ten days on it again.
    assert_eq!(t.game.moves_of(White), 10);
    assert_eq!(t.deadline(), Some(t.game.last_posted() + 11 * DAY - 1));
    t.tick("+60d");
    assert_eq!((t.oversteps()[1].1.one_move, t.oversteps()[1].1.control), (true, 2));
    assert_eq!(t.end(), Some(("0-1", EndedBy::Time)));
}

#[test]
fn a_control_that_gives_less_than_the_limit_on_one_move_is_checked_as_a_control() {
    let mut t = Table::edition_2021();
    t.play("+1h", "e4 e5");
    t.white("+10d2h", "1. e4 e5\n2. Nf3").play("+10d3h", "Nc6");
    t.white("+20d4h", "2. Nf3 Nc6\n3. Bb5").play("+20d5h", "a6");
    t.white("+28d6h", "3. Bb5 a6\n4. Ba4").play("+28d7h", "Nf6");
    assert_eq!((t.used(White), t.oversteps().len()), (28, 0), "10, 10 and 8");
    assert_eq!(t.deadline(), Some(at("+31d7h-1s")));
    t.tick("+31d7h15m1s");
    assert!(!t.oversteps()[0].1.one_move);
}

#[test]
fn spurious_ticks_do_nothing() {
    let mut t = Table::standard();
    for when in ["-1d", "+0s", "+1d", "+30d", "+31d-1s", "+31d", "+31d15m"] {
        t.tick(when);
        assert!(t.changes().is_empty(), "{when}: {:?}", t.last);
    }
    t.tick("+31d16m");
    assert_eq!(t.changes().len(), 2);
    t.tick("+31d16m").tick("+32d");
    assert!(t.changes().is_empty());
}

#[test]
fn an_ended_game_wakes_nobody() {
    let mut t = Table::standard();
    t.play("+1h", "f3 e5 g4 Qh4#").tick("+2000d");
    assert!(t.changes().is_empty());
    assert_eq!(t.game.wake_at(), None);
}

#[test]
fn other_numbers_of_a_tournament_are_kept_to() {
    let mut t = Table::with(|r| {
        r.numbers.days = 20;
        r.numbers.moves = 2;
        r.numbers.penalty = 3;
        r.date_tolerance = 3600;
    });
    assert_eq!(t.acts_at(), Some(at("+21d1h1s")));
    t.tick("+21d1h1s");
    assert_eq!((t.penalty(White), t.game.allowance(White)), (3, 40));
    t.white("+22d", "1. Nf3").play("+22d1h", "Nf6 Ng1");
    assert_eq!((t.game.control(White), t.used(White)), (2, 25), "two moves made");
}
