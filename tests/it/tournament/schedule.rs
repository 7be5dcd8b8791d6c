//! Sections of more than a round robin: several games a pair, matches, teams.

use kingpost::tournament::{Schedule, pairings};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn printed(games: u32, boards: u32, players: usize) -> Vec<String> {
    let games = Schedule { games, boards }.games_of(players).expect("a schedule");
    games.iter().map(|g| format!("{}: {}-{}", g.round, g.white + 1, g.black + 1)).collect()
}

#[test]
fn one_game_a_pair_is_the_berger_table() {
    for players in 2..12 {
        assert_eq!(Schedule::default().games_of(players).expect("a table"), pairings(players));
    }
}

#[test]
fn a_match_changes_colours_from_game_to_game() {
    assert_eq!(printed(4, 1, 2), ["1: 1-2", "2: 2-1", "3: 1-2", "4: 2-1"]);
}

#[test]
fn a_double_round_robin_runs_the_table_again_with_colours_reversed() {
    assert_eq!(printed(2, 1, 3), ["1: 2-3", "2: 1-2", "3: 3-1", "4: 3-2", "5: 2-1", "6: 1-3"]);
}

#[test]
fn two_teams_meet_board_by_board_with_colours_in_turn() {
    assert_eq!(printed(1, 4, 8), ["1: 1-5", "1: 6-2", "1: 3-7", "1: 8-4"]);
    assert_eq!(printed(2, 2, 4), ["1: 1-3", "1: 4-2", "2: 3-1", "2: 2-4"]);
}

#[test]
fn four_teams_go_by_the_berger_table_of_four() {
    // 1-4 2-3, 4-3 1-2, 2-4 3-1
    assert_eq!(
        printed(1, 2, 8),
        [
            "1: 1-7", "1: 8-2", "1: 3-5", "1: 6-4", "2: 7-5", "2: 6-8", "2: 1-3", "2: 4-2", "3: 3-7", "3: 8-4",
            "3: 5-1", "3: 2-6"
        ]
    );
}

#[test]
fn what_does_not_fit_is_said() {
    let refused = |games, boards, players| Schedule { games, boards }.games_of(players).expect_err("refused");
    assert!(refused(1, 1, 1).contains("two players at least"));
    assert!(refused(1, 3, 3).contains("two teams"));
    assert!(refused(1, 3, 7).contains("teams of 3"));
    assert!(refused(0, 1, 2).contains("1 to 24 games"));
    assert!(refused(25, 1, 2).contains("1 to 24 games"));
}

proptest! {
    /// Every pair of opponents meets as often as asked, with colours as even as can be, and only board meets board.
    #[test]
    fn every_pair_meets_as_often_as_asked(games in 1..=6_u32, boards in 1..=4_u32, teams in 2..=7_usize) {
        let players = teams * boards as usize;
        let all = Schedule { games, boards }.games_of(players).expect("a schedule");
        let mut met: BTreeMap<(usize, usize), (u32, u32)> = BTreeMap::new();
        for game in &all {
            prop_assert_eq!(game.white % boards as usize, game.black % boards as usize);
            prop_assert_ne!(game.white / boards as usize, game.black / boards as usize);
            let pair = (game.white.min(game.black), game.white.max(game.black));
            let count = met.entry(pair).or_default();
            if game.white == pair.0 { count.0 += 1 } else { count.1 += 1 }
        }
        prop_assert_eq!(met.len(), boards as usize * teams * (teams - 1) / 2);
        for (first, second) in met.values() {
            prop_assert_eq!(first + second, games);
            prop_assert!(first.abs_diff(*second) <= 1);
        }
    }
}
