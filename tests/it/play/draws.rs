//! R15: draw offers and claims.

use super::table::Table;
use kingpost::play::Side::{Black, White};
use kingpost::play::{EndedBy, Fact, Reason, Remark};

const AGREED: Option<(&str, EndedBy)> = Some(("1/2-1/2", EndedBy::Agreement));

fn offered() -> Table {
    let mut t = Table::standard();
    t.white("+1h", "1. e4\nI offer a draw.");
    assert_eq!(t.game.draw_offer, Some(White));
    t
}

#[test]
fn an_offer_goes_out_with_a_move_and_is_accepted_by_saying_so() {
    for text in ["I accept the draw.", "1. e4\nI accept the draw."] {
        let mut t = offered();
        t.black("+2h", text);
        assert_eq!((t.end(), t.line().as_str()), (AGREED, "e4"), "{text:?}");
    }
}

#[test]
fn it_stands_until_the_opponents_next_letter_move() {
    let mut t = offered();
    t.black("+2h", "1. e4 e5");
    assert_eq!(t.game.draw_offer, None);
    t.black("+3h", "I accept the draw.");
    assert_eq!((t.reason(), t.end()), (Some(Reason::ClarifyCommand), None));
}

#[test]
fn a_refused_move_declines_nothing() {
    let mut t = offered();
    t.black("+2h", "1. e4 e4").black("+3h", "1. e4 e5\n1... c5");
    assert_eq!(t.game.draw_offer, Some(White));
    t.black("+4h", "I accept the draw.");
    assert_eq!(t.end(), AGREED);
}

#[test]
fn an_if_move_played_for_a_player_declines_nothing() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6");
    t.white("+3h", "1. e4 e5\n2. Nf3\nI offer a draw.");
    assert_eq!((t.line().as_str(), t.game.draw_offer), ("e4 e5 Nf3 Nc6", Some(White)));
    // Nor does White's own next move withdraw it.
    t.white("+4h", "2. Nf3 Nc6\n3. Bb5");
    assert_eq!(t.game.draw_offer, Some(White));
    t.black("+5h", "3. Bb5\nI accept the draw.");
    assert_eq!(t.end(), AGREED);
}

#[test]
fn declining_ends_it_at_once() {
    let mut t = offered();
    t.black("+2h", "I decline the draw.");
    assert_eq!((t.facts(), t.game.draw_offer), (vec![&Fact::DrawDeclined { side: Black }], None));
    t.black("+3h", "I accept the draw.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand));
    let mut t = offered();
    t.black("+2h", "1. e4 e5\nI decline the draw.");
    assert_eq!((t.line().as_str(), t.game.draw_offer, t.reason()), ("e4 e5", None, None));
}

#[test]
fn there_is_nothing_to_decline_without_an_offer() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "I decline the draw.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand));
    t.black("+3h", "1. e4 e5\nI decline the draw.");
    assert_eq!((t.line().as_str(), t.reason()), ("e4 e5", None), "with a move it does no harm");
    // One's own offer is not one's own to decline.
    let mut t = offered();
    t.white("+2h", "1. e4\nI decline the draw.");
    assert_eq!(t.game.draw_offer, Some(White), "{:?}", t.last);
}

#[test]
fn an_offer_with_no_move_is_kept_for_the_senders_next_one() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "I offer a draw.");
    assert_eq!((t.facts(), t.game.draw_offer), (vec![&Fact::DrawKept { side: Black }], None));
    t.white("+3h", "I accept the draw.");
    assert_eq!(t.reason(), Some(Reason::ClarifyCommand), "it has not gone out");
    t.black("+4h", "1. e4 e5");
    assert_eq!((t.game.draw_offer, t.game.draw_kept[Black]), (Some(Black), false));
    t.white("+5h", "1. e4 e5\n2. Nf3").black("+6h", "2. Nf3 Nc6");
    assert_eq!(t.game.draw_offer, None, "it goes out once");
}

#[test]
fn a_kept_offer_waits_for_a_move_from_a_letter() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "1. e4 e5\nIf 2. Nf3 Nc6").black("+3h", "I offer a draw.");
    t.white("+4h", "1. e4 e5\n2. Nf3");
    assert_eq!((t.line().as_str(), t.game.draw_offer), ("e4 e5 Nf3 Nc6", None), "an if-move carries no offer");
    t.white("+5h", "2. Nf3 Nc6\n3. Bb5").black("+6h", "3. Bb5 Bc5");
    assert_eq!(t.game.draw_offer, Some(Black));
}

#[test]
fn a_kept_offer_survives_a_refused_move() {
    let mut t = Table::standard();
    t.play("+1h", "e4").black("+2h", "I offer a draw.").black("+3h", "1. e4 e4").black("+4h", "1. e4 e5");
    assert_eq!(t.game.draw_offer, Some(Black));
}

#[test]
fn a_counter_offer_with_a_move_takes_the_place_of_the_one_it_declines() {
    let mut t = offered();
    t.black("+2h", "1. e4 e5\nI offer a draw.");
    assert_eq!(t.game.draw_offer, Some(Black));
    t.white("+3h", "I accept the draw.");
    assert_eq!(t.end(), AGREED);
}

#[test]
fn an_acceptance_with_a_move_does_neither() {
    for text in ["1. e4 e5\nI accept the draw.", "I accept the draw.\nIf 2. Nf3 Nc6", "1... e5\nI accept the draw."] {
        let mut t = offered();
        t.black("+2h", text);
        assert_eq!((t.reason(), t.line().as_str(), t.end()), (Some(Reason::ClarifyCommand), "e4", None), "{text:?}");
        assert_eq!(t.game.draw_offer, Some(White), "the offer stands");
    }
}

#[test]
fn one_cannot_accept_ones_own_offer() {
    let mut t = offered();
    t.white("+2h", "I accept the draw.");
    assert_eq!((t.reason(), t.end()), (Some(Reason::ClarifyCommand), None));
}

// Claims.

#[test]
fn nothing_is_drawn_by_repetition_or_counting_without_a_claim() {
    let mut t = Table::standard();
    t.play("+1h", &"Nf3 Nf6 Ng1 Ng8 ".repeat(26));
    assert_eq!((t.end(), t.game.quiet_half_moves()), (None, 104));
}

#[test]
fn a_threefold_repetition_is_claimed_on_ones_turn() {
    for text in ["I claim a draw by threefold repetition.", "4... Ng8\nI claim a draw."] {
        let mut t = Table::standard();
        t.play("+1h", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").white("+2h", text);
        assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Repetition)), "{text:?}");
        assert_eq!(t.game.plies(), 8);
    }
}

#[test]
fn a_wrong_claim_on_ones_turn_is_answered_with_the_count() {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Ng1 Ng8").white("+2h", "I claim a draw by threefold repetition.");
    assert_eq!((t.reason(), t.refusals()[0].count, t.end()), (Some(Reason::NoClaim), Some(2), None));
    t.white("+3h", "I claim a draw by the fifty-move rule.");
    assert_eq!((t.reason(), t.refusals()[0].count), (Some(Reason::NoClaim), Some(4)), "half-moves");
}

#[test]
fn a_claim_out_of_turn_is_none() {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").black("+2h", "I claim a draw by threefold repetition.");
    assert_eq!((t.reason(), t.end()), (Some(Reason::NoClaim), None));
}

#[test]
fn a_claim_with_the_move_that_brings_it_about() {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1").black("+2h", "4. Ng1 Ng8\nI claim a draw by threefold repetition.");
    assert_eq!((t.end(), t.game.plies()), (Some(("1/2-1/2", EndedBy::Repetition)), 8), "the move is played first");
}

#[test]
fn a_wrong_claim_with_a_move_leaves_the_move_standing() {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Ng1").black("+2h", "2. Ng1 Ng8\nI claim a draw by threefold repetition.");
    assert_eq!((t.line().as_str(), t.end(), t.reason()), ("Nf3 Nf6 Ng1 Ng8", None, None));
    assert_eq!(t.remarks(), [&Remark::WrongClaim { repetition: true, count: 2 }]);
    t.white("+3h", "2... Ng8\n3. Nc3\nI claim a draw by the fifty-move rule.");
    assert_eq!(t.remarks(), [&Remark::WrongClaim { repetition: false, count: 5 }]);
}

#[test]
fn fifty_moves_each_are_a_hundred_half_moves() {
    let mut t = Table::standard();
    let mut shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(24);
    shuffle.push_str("Nf3 Nf6");
    t.play("+1h", &shuffle);
    assert_eq!(t.game.plies(), 98);
    t.white("+2h", "49... Nf6\n50. Ng1\nI claim a draw by the fifty-move rule.");
    assert_eq!((t.end(), t.game.quiet_half_moves()), (None, 99));
    t.black("+3h", "50. Ng1 Ng8\nI claim a draw by the fifty-move rule.");
    assert_eq!((t.end(), t.game.plies()), (Some(("1/2-1/2", EndedBy::FiftyMoves)), 100));
}

#[test]
fn a_capture_or_a_pawn_move_begins_the_count_anew() {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Nc3 Nc6 e4");
    assert_eq!(t.game.quiet_half_moves(), 0);
    t.play("+2h", "Nb8 Nb1 Nxe4");
    assert_eq!(t.game.quiet_half_moves(), 0);
}

#[test]
fn the_same_squares_with_other_rights_are_another_position() {
    // The rooks go out and come back: the right to castle is gone from the second time on.
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8");
    assert_eq!(t.game.repetitions(), 2, "after 1... Nf6 it was another");
    t.white("+2h", "I claim a draw by threefold repetition.");
    assert_eq!((t.reason(), t.refusals()[0].count), (Some(Reason::NoClaim), Some(2)));
    // An en-passant square counts only where the capture is legal.
    let mut t = Table::standard();
    t.play("+1h", "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    t.black("+2h", "5. Ng1 Ng8\nI claim a draw.");
    assert_eq!(t.end(), Some(("1/2-1/2", EndedBy::Repetition)), "1... e5 left no capture in passing");
}

#[test]
fn mate_with_a_claim_is_mate() {
    let mut t = Table::standard();
    t.play("+1h", "f3 e5 g4").black("+2h", "2. g4 Qh4\nI claim a draw by threefold repetition.");
    assert_eq!(t.end(), Some(("0-1", EndedBy::Checkmate)));
}

#[test]
fn a_claim_that_ends_the_game_ends_the_letter() {
    let mut t = Table::standard();
    t.play("+1h", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    t.white("+2h", "I claim a draw by threefold repetition.\nI offer a draw.\nIf 5. e4 e5");
    assert_eq!((t.end(), t.reason()), (Some(("1/2-1/2", EndedBy::Repetition)), None));
    assert_eq!(t.facts().len(), 1, "{:?}", t.last);
}
