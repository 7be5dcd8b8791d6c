//! Who is told what, and which letter starts the clock.

use super::sample::{BEGINS, Desk, asks, black, director, folded, kinds, sheet, white};
use super::samples::{all, and_asks, spanish, strict};
use kingpost::play::{Ask, Command, Reason, Ruling, Side};
use kingpost::post::compose::{Draft, Kind, Recipient};
use kingpost::rulebook::{DAY, HOUR, Rules};

fn letters(name: &str) -> Vec<Draft> {
    all().iter().find(|s| s.name == name).expect("a sample").drafts.clone()
}

#[test]
fn each_cause_tells_exactly_those_of_the_table() {
    let table = [
        ("start", "white start, black start"),
        ("move_first", "white receipt, black move"),
        ("move_down_the_if_line", "white receipt, black move"),
        ("move_if_moves_alone", "black receipt, white move"),
        ("receipt_draw_kept", "black receipt"),
        ("notice_draw_declined", "white receipt, black notice"),
        ("receipt_unconfirmed", "black receipt, white move, director notice"),
        ("receipt_nothing_kept", "black receipt"),
        ("objection_illegal", "black objection"),
        ("objection_illegal_strict", "black objection, director notice"),
        ("objection_ambiguous", "white objection"),
        ("objection_not_your_turn", "white objection"),
        ("result_resignation", "black result, white result, director result"),
        ("result_checkmate", "black result, white result, director result"),
        ("result_by_an_if_move", "white result, black result, director result"),
        ("overstep_warning", "black warning, white notice, director complaint"),
        ("overstep_second_forfeits", "white forfeit, black forfeit, director result"),
        ("overstep_after_an_outage", "black repeat, white notice, black warning, white notice, director complaint"),
        ("overstep_proposed", "director complaint, white notice, black notice"),
        ("thirty_months", "white adjudication, black adjudication"),
        ("thirty_months_nobody_submits", "white result, black result, director result"),
        ("thirty_months_submission", "white receipt, black notice, director adjudication"),
        ("status", "black status"),
        ("standings", "black status"),
        ("repeat_asked", "black repeat"),
        ("help", "black help"),
        ("several_asks", "black repeat"),
        ("status_of_a_repeat", "white status"),
        ("notice_thinking", "black receipt, white notice"),
        ("notice_notation", "black receipt, white notice"),
        ("notice_excused", "black receipt, white notice, director notice"),
        ("notice_excused_ended", "black receipt, white notice, director notice"),
        ("notice_withdrawal", "black receipt, white notice, director notice"),
        ("notice_new_address", "black receipt"),
        ("elsewhere_excused", "white notice"),
        ("elsewhere_excused_ended", "white notice"),
        ("elsewhere_excused_ended_of_a_game_that_is_over", ""),
        ("elsewhere_withdrawal", "white notice"),
        ("elsewhere_address", "white notice, black notice, director notice"),
        ("silence_repeat", "white repeat, black notice"),
        ("silence_complaint", "director complaint, black complaint, white complaint"),
        ("reminder_of_the_deadline", "white reminder"),
        ("complaint_of_time", "white complaint, director complaint, black complaint"),
        ("ruling_penalty", "white ruling, black ruling"),
        ("ruling_forfeit", "white ruling, black ruling, director result"),
        ("appeal", "black receipt, white notice, director notice, appeals appeal"),
        ("appeal_too_late", "black objection"),
        ("mixed_move_ends_excused_time", "black receipt, white move"),
        ("mixed_move_and_notice", "black receipt, white move, white notice, director notice"),
        ("mixed_illegal_beyond_an_if_move", "white objection, black move, director notice"),
        ("mixed_move_and_unclear_notice", "black objection, white move"),
    ];
    for (name, expected) in table {
        assert_eq!(kinds(&letters(name)).join(", "), expected, "{name}");
    }
}

#[test]
fn a_letter_is_answered_once() {
    for sample in all() {
        let answers = sample.drafts.iter().filter(|d| d.answers).count();
        assert!(answers <= 1, "{}: {:?}", sample.name, kinds(&sample.drafts));
        let reasons = sample.drafts.iter().filter(|d| d.reason.is_some()).all(|d| d.kind == Kind::Objection);
        let objections = sample.drafts.iter().filter(|d| d.kind == Kind::Objection).all(|d| d.reason.is_some());
        assert!(reasons && objections, "{}", sample.name);
    }
}

/// R5.6: the clock starts when the letter that tells of the move is accepted.
#[test]
fn the_letter_that_tells_the_side_to_move_is_marked() {
    let tells = |name: &str| {
        let drafts = letters(name);
        let told: Vec<Draft> = drafts.into_iter().filter(|d| d.tells).collect();
        kinds(&told).join(", ")
    };
    assert_eq!(tells("start"), "white start");
    assert_eq!(tells("move_first"), "black move");
    assert_eq!(tells("move_with_if_moves"), "white move");
    // The writer is to move again after a conditional answer.
    assert_eq!(tells("move_condition_alone"), "white receipt");
    assert_eq!(tells("mixed_illegal_beyond_an_if_move"), "white objection");
    assert_eq!(tells("move_if_moves_alone"), "");
    assert_eq!(tells("objection_illegal"), "");
    assert_eq!(tells("result_checkmate"), "");
    assert_eq!(tells("status"), "");
    assert_eq!(tells("ruling_reinstate"), "black ruling");
}

/// R14: the week for a complaint runs from these.
#[test]
fn letters_that_tell_of_an_overstep_or_a_silence_are_marked() {
    let informs = |name: &str| {
        let drafts: Vec<Draft> = letters(name).into_iter().filter(|d| d.informs).collect();
        kinds(&drafts).join(", ")
    };
    assert_eq!(informs("overstep_warning"), "white notice");
    assert_eq!(informs("overstep_proposed"), "white notice");
    assert_eq!(informs("overstep_second_forfeits"), "white forfeit, black forfeit", "R19: the week for an appeal");
    assert_eq!(informs("silence_repeat"), "black notice");
    assert_eq!(informs("silence_complaint"), "black complaint");
    assert_eq!(informs("move_first"), "");
    let repeats = |name: &str| letters(name).iter().filter(|d| d.repeats()).count();
    assert_eq!((repeats("silence_repeat"), repeats("repeat_asked")), (1, 0));
}

/// R8 a to g.
#[test]
fn the_move_letter_carries_a_to_g() {
    let drafts = letters("move_with_if_moves");
    let text = folded(white(&drafts));
    for fact in [
        "wanda weiss",
        "wanda@players.example",
        "boris blau",
        "boris@players.example",
        "section wq24, game 3",
        "previous move: 2. nf3",
        "reply of black: 2... nc6",
        "if 3. bb5, then 3... a6; if 4. ba4, then 4... nf6",
        "if 3. bc4, then 3... nf6",
        "tue 2 jan 2024, 19:00:00 cst",
        "thu 4 jan 2024, 21:00:00 cst",
        "date header",
        "please reply by sun 4 feb 2024, 20:59:59 cst",
        "elapsed 2 days 2 h 0 min 0 s: 2 days in full",
        "elapsed 2 h 0 min 0 s: 0 days in full",
        "white: 0 days used of 30 days",
        "black: 3 days used of 30 days",
        "must reply by sun 4 feb 2024, 20:59:59 cst",
        "1. e4 e5 2. nf3 nc6 *",
        "king e1",
        "relay+wq24-3@post.example",
        "2. nf3 nc6 3. move",
    ] {
        assert!(text.contains(fact), "{fact} in {text}");
    }
}

#[test]
fn each_reader_has_the_times_of_their_own_zone() {
    let drafts = letters("move_with_if_moves");
    let (white, black) = (folded(white(&drafts)), folded(black(&drafts)));
    assert!(white.contains(" cst") && !white.contains(" cet") && white.contains("america/chicago"));
    assert!(black.contains(" cet") && !black.contains(" cst") && black.contains("europe/berlin"));
}

/// R9 d: the accepted if-moves with the move before them, and both in the opponent's letter.
#[test]
fn accepted_if_moves_are_shown_to_both() {
    for draft in letters("move_down_the_if_line") {
        let text = folded(&draft);
        for fact in ["3. bb5 a6 4. bxc6", "after 2... nc6: if 3. bb5, then 3... a6", "on from there: 4. bxc6"] {
            assert!(text.contains(fact), "{fact} in {text}");
        }
    }
}

/// R15, End 2.
#[test]
fn the_report_is_filed_for_the_winner_and_the_other_copy_is_a_duplicate() {
    for (name, winner) in [("result_resignation", Side::White), ("result_checkmate", Side::Black)] {
        for draft in letters(name) {
            let loser = draft.to == Recipient::Side(winner.other());
            assert_eq!(folded(&draft).contains("duplicate report"), loser, "{name} {:?}", draft.to);
        }
    }
    for draft in letters("result_agreement") {
        let duplicate = draft.to == Recipient::Side(Side::Black);
        assert_eq!(folded(&draft).contains("duplicate report"), duplicate, "{:?}", draft.to);
    }
    let report = letters("result_resignation");
    let text = folded(director(&report));
    for fact in ["section wq24, game 3", "wanda weiss", "30000001", "boris blau", "30000002", "1-0", "2. nf3"] {
        assert!(text.contains(fact), "{fact} in {text}");
    }
}

#[test]
fn no_player_reads_the_other_players_words() {
    let words = "Quietly: zugzwang-and-zwischenzug.";
    let secret = |mut sheet: kingpost::play::Sheet| {
        sheet.words = words.into();
        sheet
    };
    let desk = || spanish(Rules::default());
    let at = desk().game.last_posted() + HOUR;
    let sheets = [
        sheet("2. Nf3 Nc6"),
        and_asks("2. Nf3 Nc6", Ask::OfferDraw),
        and_asks("2. Nf3 Nc6", Ask::Complaint { reason: words.into() }),
        asks("", &[Ask::Resign]),
        asks("", &[Ask::TimeComplaint { reason: words.into() }]),
        asks("", &[Ask::Thinking { days: 12 }]),
        asks("", &[Ask::Complaint { reason: words.into() }]),
    ];
    for sheet in sheets {
        let mut desk = desk();
        let drafts = desk.letter(Side::Black, at, secret(sheet));
        for draft in drafts.iter().filter(|d| d.to == Recipient::Side(Side::White)) {
            assert!(!draft.body.contains("zugzwang"), "{}", draft.body);
        }
        // The complaint's reason is on the record now; nothing later brings it out.
        for draft in desk.tick(at + 90 * DAY).iter().filter(|d| d.to == Recipient::Side(Side::White)) {
            assert!(!draft.body.contains("zugzwang"), "{}", draft.body);
        }
    }
}

/// R14 a to d.
#[test]
fn a_complaint_has_everything_the_director_needs() {
    for name in ["overstep_warning", "silence_complaint", "complaint_of_time", "overstep_proposed"] {
        let drafts = letters(name);
        let text = folded(director(&drafts));
        for fact in [
            "section wq24, game 3",
            "wanda weiss, id 30000001, wanda@players.example",
            "boris blau, id 30000002, boris@players.example",
            "1. e4 e5 2. nf3",
            "evidence: every posting",
            "2024-01-01 12:00:00 2024-01-01 17:00:00",
            "1... e5",
        ] {
            assert!(text.contains(fact), "{name}: {fact} in {text}");
        }
    }
}

#[test]
fn an_overstep_found_with_the_reply_is_told_as_it_was_before_it() {
    let drafts = letters("overstep_found_with_the_letter");
    assert_eq!(kinds(&drafts).join(", "), "black warning, white notice, director complaint, black receipt, white move");
    let warning = folded(&drafts[0]);
    assert!(
        warning.contains("please reply by") && warning.contains("position after 2. nf3, black to move"),
        "{warning}"
    );
    assert!(folded(&drafts[3]).contains("received: 2... nc6"));
}

#[test]
fn what_a_receipt_must_say() {
    let text = |name: &str| folded(black(&letters(name)));
    let doubted = text("receipt_date_not_believed");
    for fact in [
        "date not believed",
        "date header: wed 3 jan 2024, 08:00:00 cet",
        "received line of our server",
        "arrival in our mailbox",
    ] {
        assert!(doubted.contains(fact), "{fact} in {doubted}");
    }
    assert!(text("receipt_every_remark").contains("number"));
    assert!(text("receipt_draw_kept").contains("draw"));
    assert!(text("notice_excused_in_part").contains("granted in part"));
    assert!(folded(white(&letters("notice_thinking"))).contains("15 days"));
}

#[test]
fn an_ambiguous_move_is_answered_with_the_lines_to_choose_from() {
    for (name, reason) in [("objection_ambiguous", Reason::Ambiguous), ("objection_must_clarify", Reason::MustClarify)]
    {
        let drafts = letters(name);
        let draft = white(&drafts);
        assert_eq!(draft.reason, Some(reason));
        for line in ["  2. d3 Nf6\n  3. Nbd2\n", "  2. d3 Nf6\n  3. Nfd2\n"] {
            assert!(draft.body.contains(line), "{}", draft.body);
        }
        assert!(folded(draft).contains("the clock has not stopped"));
    }
}

#[test]
fn the_strict_rules_say_what_leaving_out_the_confirmation_costs() {
    let mut desk = Desk::new(strict());
    let first = desk.plays(5, "1. e4");
    assert!(folded(black(&first)).contains("leaving out the confirmation costs 5 days"));
    let easy = Desk::new(Rules::default()).plays(5, "1. e4");
    assert!(!folded(black(&easy)).contains("leaving out"));
}

#[test]
fn a_ruling_carries_its_reason_and_what_went_before() {
    let drafts = letters("ruling_warning");
    for draft in &drafts {
        let text = folded(draft);
        assert!(text.contains("rude again.") && text.contains("5 days added by ruling"), "{text}");
    }
    let mut desk = spanish(Rules::default());
    let rule = Command::Rule { ruling: Ruling::Forfeit { side: Side::White }, reason: String::new() };
    assert!(!folded(&desk.does(&rule, BEGINS + 9 * DAY)[0]).contains("the reason given"));
}

#[test]
fn subjects_are_steady_for_players() {
    // R20: between other players it is another game, and another thread.
    let subjects: std::collections::BTreeSet<&String> = all()
        .iter()
        .filter(|s| s.name != "ruling_replace")
        .flat_map(|s| &s.drafts)
        .filter(|d| matches!(d.to, Recipient::Side(_)))
        .map(|d| &d.subject)
        .collect();
    assert_eq!(subjects.into_iter().collect::<Vec<_>>(), ["[WQ24-3] Wanda Weiss - Boris Blau"]);
}
