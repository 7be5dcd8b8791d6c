//! Points and money add up exactly.

use kingpost::tournament::{Cents, HalfPoints, Weighted};
use proptest::prelude::*;

#[test]
fn points_are_read_as_people_write_them() {
    for (text, half) in [("4", 8), ("4.0", 8), ("4.5", 9), ("4,5", 9), ("4½", 9), ("½", 1), ("0.5", 1), (" 6 ", 12)] {
        assert_eq!(HalfPoints::parse(text), Some(HalfPoints(half)), "{text}");
    }
    for text in ["", "x", "4.3", "-1", "4.5.5", "+2", "99999999999", "1e3"] {
        assert_eq!(HalfPoints::parse(text), None, "{text}");
    }
    assert_eq!(HalfPoints(9).to_string(), "4.5");
}

#[test]
fn a_perfect_score_is_46_point_2() {
    // GK6
    let wins = HalfPoints(12);
    let perfect: Weighted = [100, 220, 450].into_iter().map(|win| Weighted::of(wins, Weighted(win))).sum();
    assert_eq!(perfect.to_string(), "46.20");
    assert_eq!(Weighted::of(HalfPoints::HALF, Weighted(450)).to_string(), "2.25");
}

#[test]
fn a_prize_grows_and_shrinks_with_the_entries() {
    // GK5
    assert_eq!(Cents::units(1500).scaled(300, 400), Cents::units(1125));
    assert_eq!(Cents::units(100).scaled(401, 400), Cents(10_025));
    assert_eq!(Cents(1).scaled(1, 2), Cents(1));
}

#[test]
fn money_is_read_to_the_cent_and_no_finer() {
    assert_eq!(Cents::parse("25"), Some(Cents(2500)));
    assert_eq!(Cents::parse("25.5"), Some(Cents(2550)));
    assert_eq!(Cents::parse("0.07"), Some(Cents(7)));
    for text in ["", "-1", "1.234", "1.", ".5", "1,000", "99999999999999999999"] {
        assert_eq!(Cents::parse(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn shares_are_equal_to_a_cent_and_lose_none(total in 0_u64..10_000_000, among in 1_usize..60) {
        // GK6
        let shares = Cents(total).shares(among);
        prop_assert_eq!(shares.len(), among);
        prop_assert_eq!(shares.iter().copied().sum::<Cents>(), Cents(total));
        let (most, least) = (shares.iter().max().unwrap(), shares.iter().min().unwrap());
        prop_assert!(most.0 - least.0 <= 1);
    }
}
