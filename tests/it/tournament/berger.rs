//! The Berger table against the published ones, and what must hold of every size (GK2).

use kingpost::tournament::{Pairing, pairings};
use proptest::prelude::*;

/// The rounds as tables print them, players from 1.
fn printed(players: usize) -> Vec<String> {
    let games = pairings(players);
    let rounds = games.iter().map(|g| g.round).max().unwrap_or(0);
    let row = |round: usize| {
        let games = games.iter().filter(|g| g.round == round);
        games.map(|g| format!("{}-{}", g.white + 1, g.black + 1)).collect::<Vec<_>>().join(" ")
    };
    (1..=rounds).map(row).collect()
}

#[test]
fn two_players_have_one_game_and_the_first_has_white() {
    assert_eq!(printed(2), ["1-2"]);
}

#[test]
fn four_six_eight_and_ten_are_as_published() {
    assert_eq!(printed(4), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
    assert_eq!(printed(6), ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]);
    assert_eq!(
        printed(8),
        [
            "1-8 2-7 3-6 4-5",
            "8-5 6-4 7-3 1-2",
            "2-8 3-1 4-7 5-6",
            "8-6 7-5 1-4 2-3",
            "3-8 4-2 5-1 6-7",
            "8-7 1-6 2-5 3-4",
            "4-8 5-3 6-2 7-1",
        ]
    );
    assert_eq!(
        printed(10),
        [
            "1-10 2-9 3-8 4-7 5-6",
            "10-6 7-5 8-4 9-3 1-2",
            "2-10 3-1 4-9 5-8 6-7",
            "10-7 8-6 9-5 1-4 2-3",
            "3-10 4-2 5-1 6-9 7-8",
            "10-8 9-7 1-6 2-5 3-4",
            "4-10 5-3 6-2 7-1 8-9",
            "10-9 1-8 2-7 3-6 4-5",
            "5-10 6-4 7-3 8-2 9-1",
        ]
    );
}

#[test]
fn an_odd_number_plays_the_table_of_one_more_without_the_last() {
    assert_eq!(printed(3), ["2-3", "1-2", "3-1"]);
    assert_eq!(printed(5), ["2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"]);
    assert_eq!(
        printed(7),
        ["2-7 3-6 4-5", "6-4 7-3 1-2", "3-1 4-7 5-6", "7-5 1-4 2-3", "4-2 5-1 6-7", "1-6 2-5 3-4", "5-3 6-2 7-1"]
    );
}

#[test]
fn nobody_and_one_alone_have_no_game() {
    assert!(pairings(0).is_empty());
    assert!(pairings(1).is_empty());
}

fn of(player: usize, games: &[Pairing]) -> (usize, usize) {
    (games.iter().filter(|g| g.white == player).count(), games.iter().filter(|g| g.black == player).count())
}

proptest! {
    #[test]
    fn everybody_meets_everybody_once_with_colours_balanced(players in 2_usize..60) {
        let games = pairings(players);
        prop_assert_eq!(games.len(), players * (players - 1) / 2);
        let mut met: Vec<_> = games.iter().map(|g| (g.white.min(g.black), g.white.max(g.black))).collect();
        met.sort_unstable();
        met.dedup();
        prop_assert_eq!(met.len(), games.len());
        for player in 0..players {
            let (white, black) = of(player, &games);
            prop_assert_eq!(white + black, players - 1);
            prop_assert!(white.abs_diff(black) <= usize::from(players % 2 == 0));
        }
        // Rounds never go back, and nobody has two games in one.
        prop_assert!(games.is_sorted_by_key(|g| g.round));
        for player in 0..players {
            let mut rounds: Vec<_> =
                games.iter().filter(|g| g.white == player || g.black == player).map(|g| g.round).collect();
            let all = rounds.len();
            rounds.dedup();
            prop_assert_eq!(rounds.len(), all);
        }
    }
}
