//! Tie-breaks, by a Swiss reckoned by hand from the rules' text (34E), and by what must hold of every field.

use kingpost::tournament::field::{Bye, Entrant, Field, Meeting};
use kingpost::tournament::standings::standings;
use kingpost::tournament::tiebreak::{Minus, TieBreak, TieBreaks, Worth, reckon};
use kingpost::tournament::{HalfPoints, How, Ledger, Outcome};
use proptest::prelude::*;

fn entrants(n: usize) -> Vec<Entrant> {
    let entrant = |at: usize| Entrant { id: at.to_string(), name: format!("Player {at}"), ..Entrant::default() };
    (0..n).map(entrant).collect()
}

fn meeting(round: u32, white: usize, black: usize, result: &str, how: How) -> Meeting {
    Meeting { game: format!("{round}.{white}-{black}"), round, white, black, outcome: Outcome::parse(result, how) }
}

/// Four rounds of six players, A to F.
///
/// | | 1 | 2 | 3 | 4 | points |
/// | --- | --- | --- | --- | --- | --- |
/// | A | B 1 | C ½ | D 1 | E ½ | 3 |
/// | B | A 0 | E 1 | F 1 | C 1 | 3 |
/// | C | D 1 | A ½ | E ½ | B 0 | 2 |
/// | D | C 0 | F +, never played | A 0 | bye 1 | 2 |
/// | E | F 1 | B 0 | C ½ | A ½ | 2 |
/// | F | E 0 | D -, never played | B 0 | away | 0 |
///
/// Adjusted scores: A 3, B 3, C 2, D 0 + ½ + ½ = 1, E 2, F 0 + ½ + ½ = 1.
fn swiss() -> Field {
    let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5];
    let play = |round, white, black, result| meeting(round, white, black, result, How::Play);
    Field {
        rounds: 4,
        entrants: entrants(6),
        meetings: vec![
            play(1, a, b, "1-0"),
            play(1, c, d, "1-0"),
            play(1, e, f, "1-0"),
            play(2, c, a, "1/2-1/2"),
            play(2, b, e, "1-0"),
            meeting(2, d, f, "1-0", How::Unplayed),
            play(3, a, d, "1-0"),
            play(3, f, b, "0-1"),
            play(3, e, c, "1/2-1/2"),
            play(4, a, e, "1/2-1/2"),
            play(4, b, c, "1-0"),
        ],
        byes: vec![Bye { round: 4, player: d, worth: HalfPoints::ONE }],
    }
}

fn worths(by: TieBreak, minus: Minus) -> Vec<String> {
    let field = swiss();
    let ledger = Ledger::of(&field);
    let worth = |player| reckon(&ledger, player, &[player], by, minus).worth;
    (0..6).map(|player| worth(player).map_or("-".into(), |worth| worth.to_string())).collect()
}

#[test]
fn solkoff_adds_up_the_opponents_adjusted_scores() {
    // 34E2. A: B 3 + C 2 + D 1 + E 2. D: C 2 + A 3 + two rounds without a game. F: E 2 + B 3 + two rounds without a game.
    assert_eq!(worths(TieBreak::Solkoff, Minus::Highest), ["8", "8", "9", "5", "9", "5"]);
}

#[test]
fn the_modified_median_leaves_out_by_ones_own_score() {
    // 34E1. A, B: more than half, without the lowest (1; 1). C, D, E: just half, without both ends. F: less, without the highest.
    assert_eq!(worths(TieBreak::ModifiedMedian, Minus::Highest), ["7", "7", "5", "2", "5", "2"]);
    assert_eq!(worths(TieBreak::ModifiedMedian, Minus::Lowest)[5], "5");
    assert_eq!(worths(TieBreak::ModifiedMedian, Minus::Both)[5], "2");
}

#[test]
fn cumulative_takes_a_point_off_for_a_win_without_a_game() {
    // 34E3. A: 1 + 1.5 + 2.5 + 3. C: 1 + 1.5 + 2 + 2. D: 0 + 1 + 1 + 2, less the game never played and the bye.
    assert_eq!(worths(TieBreak::Cumulative, Minus::Highest), ["8", "6", "6.5", "2", "5.5", "0"]);
}

#[test]
fn sonneborn_berger_takes_the_scores_of_those_beaten_and_half_of_those_drawn_with() {
    // 34E10. A: B 3 + half of C 2 + D 2 + half of E 2. C: D 2 + half of A 3 + half of E 2.
    assert_eq!(worths(TieBreak::SonnebornBerger, Minus::Highest), ["7", "4", "4.5", "0", "2.5", "0"]);
}

#[test]
fn ties_are_broken_in_the_stated_order_with_the_working_shown() {
    let field = swiss();
    let lines = standings(&Ledger::of(&field), &TieBreaks::default());
    let order: Vec<(usize, usize)> = lines.iter().map(|line| (line.place, line.player)).collect();
    // A beat B. Of C, D, E not all have met: the median puts D last; C and E are equal by all three.
    assert_eq!(order, [(1, 0), (2, 1), (3, 2), (3, 4), (5, 3), (6, 5)]);
    let working = |player: usize| {
        let line = lines.iter().find(|line| line.player == player).expect("a line");
        line.reckoned.iter().map(|r| format!("{}: {}", r.by.name(), r.working)).collect::<Vec<_>>()
    };
    assert_eq!(working(0), ["head-to-head: 1.0 of 1"]);
    assert_eq!(
        working(3),
        [
            "head-to-head: not all of them have met",
            "modified-median: (3 left out) + 2 + 0 + (0 left out) = 2",
            "solkoff: 3 + 2 + 0 + 0 = 5",
        ][..2]
    );
    assert!(working(5).is_empty(), "nobody is tied with F");
}

#[test]
fn a_game_that_goes_on_is_no_round_without_a_game() {
    let mut field = swiss();
    field.meetings.last_mut().expect("a game").outcome = None;
    let ledger = Ledger::of(&field);
    assert_eq!((ledger.without_play(1), ledger.without_play(3), ledger.without_play(5)), (0, 2, 2));
}

prop_compose! {
    fn fields()(n in 2..9_usize, seed in prop::collection::vec(0..5_u8, 36)) -> Field {
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let results = ["1-0", "0-1", "1/2-1/2", "*", "1-0"];
        let meetings = pairs.zip(seed).map(|((a, b), r)| {
            meeting(1, a, b, results[usize::from(r)], if r == 4 { How::Unplayed } else { How::Play })
        });
        let rounds = u32::try_from(n - 1).expect("small");
        Field { rounds, entrants: entrants(n), meetings: meetings.collect(), byes: Vec::new() }
    }
}

proptest! {
    #[test]
    fn places_are_shared_by_equals_alone_and_nobody_is_lost(field in fields()) {
        let lines = standings(&Ledger::of(&field), &TieBreaks::none());
        let mut players: Vec<usize> = lines.iter().map(|line| line.player).collect();
        players.sort_unstable();
        prop_assert_eq!(players, (0..field.entrants.len()).collect::<Vec<_>>());
        for (at, line) in lines.iter().enumerate() {
            let better = lines.iter().filter(|other| other.points > line.points).count();
            prop_assert_eq!(line.place, better + 1, "{}", at);
        }
        let scored: u32 = lines.iter().map(|line| line.points.0).sum();
        let over = field.meetings.iter().filter(|m| m.outcome.is_some()).count();
        prop_assert_eq!(scored as usize, 2 * over);
    }

    #[test]
    fn a_median_is_a_solkoff_with_its_ends_left_out(field in fields()) {
        let ledger = Ledger::of(&field);
        for player in 0..field.entrants.len() {
            let worth = |by| reckon(&ledger, player, &[player], by, Minus::Highest).worth.expect("a number");
            let (solkoff, median) = (worth(TieBreak::Solkoff), worth(TieBreak::ModifiedMedian));
            prop_assert!(median <= solkoff && solkoff >= Worth(0));
            let berger: u32 = ledger.games(player).iter().filter(|g| g.was_played()).map(|g| {
                ledger.points(g.opponent).0 * g.points.map_or(0, |p| p.0)
            }).sum();
            prop_assert_eq!(worth(TieBreak::SonnebornBerger), Worth(i64::from(berger)));
        }
    }
}
