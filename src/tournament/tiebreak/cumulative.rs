//! The scores after each round, added up (34E3).

use super::Worth;
use crate::tournament::field::Field;
use crate::tournament::points::HalfPoints;

/// A point is taken off for each full point that came without a game.
pub(super) fn reckon(field: &Field, player: usize) -> (Option<Worth>, String) {
    let games = field.games_of(player);
    let byes: Vec<_> = field.byes.iter().filter(|b| b.player == player).collect();
    let in_round = |round| {
        let played = games.iter().filter(|g| g.meeting.round == round).filter_map(|g| g.points).sum::<HalfPoints>();
        played + byes.iter().filter(|b| b.round == round).map(|b| b.worth).sum()
    };
    let running: Vec<HalfPoints> = (1..=field.rounds)
        .scan(HalfPoints::ZERO, |so_far, round| {
            *so_far += in_round(round);
            Some(*so_far)
        })
        .collect();
    let unplayed = games.iter().filter(|g| g.points == Some(HalfPoints::ONE) && !g.was_played()).count()
        + byes.iter().filter(|b| b.worth == HalfPoints::ONE).count();
    let sum: i64 = running.iter().map(|p| Worth::points(*p).0).sum();
    let worth = Worth(sum - 4 * i64::try_from(unplayed).unwrap_or(0));
    let steps: Vec<String> = running.iter().map(|p| Worth::points(*p).to_string()).collect();
    let less = if unplayed == 0 { String::new() } else { format!(" - {unplayed} without a game") };
    (Some(worth), format!("{}{less} = {worth}", steps.join(" + ")))
}
