//! One small season: ten plies with if-moves, an illegal try, a doubled letter, a long silence, and a draw agreed.

use super::world::{Act, Outcome, World};
use crate::relay::desk::{ADA, BEN};
use crate::store::base::Base;
use kingpost::relay::Counts;

const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;

/// How long after the scene before, and what is done.
const SEASON: &[(i64, &[Act])] = &[
    (HOUR, &[Act::Writes(ADA, "1. e4\nIf 1. ... c5, then 2. Nf3.\nIf 1. ... e5, then 2. Nf3.\n\nGood luck!")]),
    (DAY, &[Act::Writes(BEN, "1. e4 e5 2. Nf3 Nc6\n\nGood luck to you too.")]),
    (2 * DAY + HOUR, &[Act::Writes(ADA, "2. ... Nc6 3. Bg5")]),
    (
        HOUR,
        &[Act::Writes(ADA, "I meant the other bishop.\n2. ... Nc6 3. Bb5\nIf 3. ... a6, then 4. Ba4."), Act::SameBytes],
    ),
    (DAY, &[Act::SentAgain]),
    (3 * DAY, &[Act::Writes(BEN, "3. Bb5 a6 4. Ba4 Nf6")]),
    (12 * DAY, &[Act::Writes(ADA, "4. ... Nf6 5. O-O")]),
    (2 * DAY, &[Act::Writes(BEN, "5. O-O Be7\n\nI offer a draw.")]),
    (DAY, &[Act::Writes(ADA, "I accept the draw.")]),
];

async fn play(base: Base, kill_at: Option<usize>) -> World {
    let mut world = World::new(base, kill_at).await;
    for (span, acts) in SEASON {
        world.scene(*span, acts).await;
    }
    world
}

/// The season in peace, on SQLite: what all others must come to.
async fn peace() -> Outcome {
    play(Base::sqlite_in_memory(), None).await.outcome().await
}

/// Dies after each step of each round in turn, until there is no such step any more.
async fn killed_everywhere(base: impl Fn() -> Base) {
    let peace = peace().await;
    let mut kills = 0;
    for step in 1.. {
        let mut world = play(base(), Some(step)).await;
        assert_eq!(world.outcome().await, peace, "killed after step {step} of each round");
        assert_eq!(world.rest().await, Counts::default(), "a second run changes nothing");
        assert_eq!(world.outcome().await, peace);
        kills += world.killed;
        if world.killed == 0 {
            break;
        }
    }
    assert!(kills > 80, "only {kills} kills");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_after_every_commit_on_sqlite() {
    killed_everywhere(Base::sqlite_in_memory).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_after_every_commit_on_postgres() {
    killed_everywhere(Base::postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_letters_of_the_season_read_well() {
    let world = play(Base::sqlite_in_memory(), None).await;
    let outcome = world.outcome().await;
    assert_eq!((outcome.game.status.as_str(), outcome.game.result.as_str()), ("ended", "1/2-1/2"));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("season", world.printed()));
}
