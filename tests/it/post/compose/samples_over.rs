//! Samples of what is asked of a game that is over, and of what goes on after that (R11, R12, R14, R16, R19).

use super::sample::{Desk, asks, sheet};
use super::samples::{Sample, endless, sample, spanish, strict};
use super::samples_official::day;
use kingpost::play::{Ask, Command, Order, Ruling, Side};
use kingpost::post::compose::Draft;
use kingpost::rulebook::{DAY, HOUR, Rules};

pub fn all() -> Vec<Sample> {
    [lost_on_time(), ended(), thirty_months(), section()].into_iter().flatten().collect()
}

fn conduct() -> Ask {
    Ask::Complaint { reason: "He is rude.".into() }
}

/// R16: forfeited before the thirty months were over and reinstated after them; with `submitted`, decided and reinstated then.
fn after_the_limit(submitted: bool) -> Vec<Draft> {
    let mut desk = spanish(endless());
    let ends = desk.game.started.ends;
    let ruling = |ruling| Order::Rule(ruling);
    if submitted {
        desk.tick(ends);
        let submit = Ask::Adjudicate { claim: Some("win".into()), analysis: "The pawn queens.".into() };
        desk.letter(Side::White, ends + DAY, asks("I submit this game for adjudication.", &[submit]));
        desk.orders(&ruling(Ruling::Result { winner: None }), "", ends + 2 * DAY);
    } else {
        desk.orders(&ruling(Ruling::Forfeit { side: Side::Black }), "She did not answer.", ends - DAY);
    }
    desk.orders(&ruling(Ruling::Reinstate), "I had the wrong game.", ends + 10 * DAY)
}

/// Lost on time, asked of, reinstated and lost again.
fn lost_on_time() -> Vec<Sample> {
    let mut desk = spanish(Rules::default());
    let at = desk.game.last_posted() + 80 * DAY;
    desk.tick(at);
    let leave = Ask::Excused { from: day(5, 10), to: day(5, 19) };
    let excused = desk.letter(Side::Black, at + HOUR, asks("Excused time from 2024-05-10 to 2024-05-19.", &[leave]));
    let complaint = desk.letter(Side::White, at + 2 * HOUR, asks("Complaint: He is rude.", &[conduct()]));
    let reason = "Her server was down.";
    let reinstated = desk.orders(&Order::Rule(Ruling::Reinstate), reason, at + 3 * HOUR);
    desk.told(at + 3 * HOUR);
    let again = desk.tick(at + 130 * DAY);
    let again = again.into_iter().filter(|d| d.kind.name() == "forfeit" || d.kind.name() == "result").collect();
    let mut late = spanish(Rules::default());
    late.tick(late.game.last_posted() + 32 * DAY);
    let told = late.game.last_posted() + 33 * DAY;
    late.does(&Command::Learned { side: Side::White }, told);
    let time = Ask::TimeComplaint { reason: "too slow".into() };
    let mut lost = spanish(strict());
    let at = lost.game.last_posted() + 40 * DAY;
    lost.tick(at);
    let appeal = Ask::Appeal { reason: "I was ill.".into() };
    lost.does(&Command::Learned { side: Side::Black }, at);
    let appealed = lost.letter(Side::Black, at + DAY, asks("Appeal: I was ill.", &[appeal]));
    vec![
        sample("over_appeal_against_a_loss_on_time", appealed),
        sample("over_excused_after_forfeit", excused),
        sample("over_complaint_after_forfeit", complaint),
        sample("over_reinstated_after_forfeit", reinstated),
        sample("over_third_overstep", again),
        sample("over_reinstated_after_the_limit", after_the_limit(false)),
        sample("over_reinstated_and_submitted", after_the_limit(true)),
        sample(
            "over_time_complaint_late",
            late.letter(Side::White, told + 8 * DAY, asks("Time complaint: too slow.", &[time])),
        ),
    ]
}

fn ended() -> Vec<Sample> {
    let mut ruled = spanish(Rules::default());
    let at = ruled.game.last_posted() + HOUR;
    let forfeit = Order::Rule(Ruling::Forfeit { side: Side::Black });
    ruled.orders(&forfeit, "Rude.", at);
    vec![sample("over_move_after_ruling", ruled.letter(Side::Black, at + HOUR, sheet("2. Nf3 Nc6")))]
}

fn thirty_months() -> Vec<Sample> {
    let stopped = || {
        let mut desk = Desk::new(endless());
        desk.plays(5, "1. e4");
        let ends = desk.game.started.ends;
        desk.tick(ends + HOUR);
        (desk, ends)
    };
    let submit = |claim: Option<&str>| Ask::Adjudicate { claim: claim.map(ToOwned::to_owned), analysis: String::new() };
    let (mut nobody, ends) = stopped();
    let resigns = nobody.letter(Side::Black, ends + 2 * HOUR, asks("I resign.", &[Ask::Resign]));
    let bare =
        nobody.letter(Side::Black, ends + 3 * HOUR, asks("I submit this game for adjudication.", &[submit(None)]));
    nobody.tick(ends + 8 * DAY);
    let words = "I submit this game for adjudication. I claim a win.";
    let after = nobody.letter(Side::Black, ends + 8 * DAY + HOUR, asks(words, &[submit(Some("win"))]));
    let (mut white, ends) = stopped();
    white.letter(Side::White, ends + DAY, asks(words, &[submit(Some("win"))]));
    let moves = white.letter(Side::Black, ends + 2 * DAY, sheet("1. e4 e5"));
    let second = white.letter(Side::Black, ends + 8 * DAY, asks(words, &[submit(Some("draw"))]));
    vec![
        sample("over_resignation_after_thirty_months", resigns),
        sample("over_submission_without_a_claim", bare),
        sample("over_submission_after_the_draw", after),
        sample("over_move_after_a_submission", moves),
        sample("over_second_submission_late", second),
    ]
}

/// Notices that lack something.
fn section() -> Vec<Sample> {
    let lacks = |name, words: &str, ask: Ask| {
        let mut desk = spanish(strict());
        let at = desk.game.last_posted() + HOUR;
        sample(name, desk.letter(Side::Black, at, asks(words, &[ask])))
    };
    let leave = |from, to| Ask::Excused { from, to };
    let both = &[leave(day(1, 1), day(1, 2)), Ask::Complaint { reason: "He is rude.".into() }];
    let mut two = spanish(Rules::default());
    let at = two.game.last_posted() + HOUR;
    vec![
        lacks("lacking_section", "I withdraw from XX.", Ask::Withdraw { section: Some("XX".into()) }),
        lacks("lacking_days_to_come", "Excused.", leave(day(1, 1), day(1, 2))),
        lacks("lacking_order", "Excused.", leave(day(2, 2), day(2, 1))),
        lacks("lacking_end", "Excused.", leave(None, None)),
        lacks("lacking_beginning", "End excused time.", Ask::EndExcused),
        lacks(
            "lacking_thirty_months",
            "I submit.",
            Ask::Adjudicate { claim: Some("win".into()), analysis: String::new() },
        ),
        lacks("lacking_ruling", "Appeal: Unfair.", Ask::Appeal { reason: "Unfair.".into() }),
        sample(
            "lacking_days_and_a_complaint",
            two.letter(Side::Black, at, asks("Excused from 1 to 2 January.\nComplaint: He is rude.", both)),
        ),
    ]
}
