//! The Golden Knights: who advances (GK3), seats (GK2, GK9), prizes (GK4 to GK6).

use kingpost::tournament::field::{Entrant, Field, Meeting};
use kingpost::tournament::knights::advance::{Advance, Why, advance};
use kingpost::tournament::knights::entry::{Applicant, against, most};
use kingpost::tournament::knights::prizes::{Finalist, awards, list};
use kingpost::tournament::knights::seating::{Sitter, sections};
use kingpost::tournament::rehearsal::rehearse;
use kingpost::tournament::weighted::weighted;
use kingpost::tournament::{Cents, HalfPoints, How, Outcome, Weighted, pairings};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A section of seven in which player `n` beats all who come later, but for the games named: (one, other, result for the one).
fn section(prefix: &str, changed: &[(usize, usize, &str)]) -> Field {
    let entrant = |n: usize| Entrant {
        id: format!("{prefix}{n}"),
        name: format!("Player {prefix}{n}"),
        rating: Some(1_500 + u32::try_from(n).expect("small")),
        ..Entrant::default()
    };
    let meetings = pairings(7).into_iter().map(|pairing| {
        let (white, black) = (pairing.white, pairing.black);
        let natural = if white < black { "1-0" } else { "0-1" };
        let named = changed.iter().find_map(|(a, b, result)| match (*a, *b) {
            pair if pair == (white, black) => Some((*result).to_owned()),
            pair if pair == (black, white) => Some(result.chars().rev().collect()),
            _ => None,
        });
        let result = named.unwrap_or_else(|| natural.to_owned()).replace("2/1-2/1", "1/2-1/2");
        let outcome = Outcome::parse(&result, How::Play);
        Meeting { game: format!("{prefix}-{white}{black}"), round: 1, white, black, outcome }
    });
    Field { rounds: 6, entrants: (0..7).map(entrant).collect(), meetings: meetings.collect(), byes: Vec::new() }
}

fn through(made: &Advance) -> Vec<(&str, Why)> {
    made.through.iter().map(|(seat, why)| (seat.id.as_str(), *why)).collect()
}

#[test]
fn four_and_a_half_points_advance_and_four_where_nobody_has_more() {
    // A: 6, 5, 4, 3, … B: everybody near the top has 4.
    let a = section("a", &[]);
    let b = section("b", &[(0, 3, "0-1"), (0, 4, "0-1"), (1, 5, "0-1"), (2, 6, "1/2-1/2"), (2, 5, "1/2-1/2")]);
    let made = advance(&[("05N1", &a), ("05N2", &b)]);
    assert_eq!(
        through(&made),
        [
            ("a0", Why::Score),
            ("a1", Why::Score),
            ("b0", Why::Best),
            ("b1", Why::Best),
            ("b3", Why::Best),
            ("a2", Why::FillUp)
        ]
    );
    assert_eq!((made.short, made.left_over.len(), made.open.len()), (1, 0, 0));
}

#[test]
fn the_last_section_is_filled_up_by_the_highest_rated_four_pointers_when_all_games_are_over() {
    let fields: Vec<Field> = ["a", "b", "c"].map(|prefix| section(prefix, &[])).into();
    let mut rated = fields.clone();
    for (field, rating) in rated.iter_mut().zip([1_700, 1_900, 1_800]) {
        field.entrants[2].rating = Some(rating);
    }
    let all: Vec<(&str, &Field)> = ["x", "y", "z"].into_iter().zip(&rated).collect();
    let made = advance(&all);
    assert_eq!(through(&made)[6..], [("b2", Why::FillUp)]);
    let left: Vec<&str> = made.left_over.iter().map(|seat| seat.id.as_str()).collect();
    assert_eq!((left, made.short), (vec!["c2", "a2"], 0));
    // While a game goes on nothing is filled up, and who has enough is through.
    let mut open = rated.clone();
    open[1].meetings.last_mut().expect("a game").outcome = None;
    let all: Vec<(&str, &Field)> = ["x", "y", "z"].into_iter().zip(&open).collect();
    let made = advance(&all);
    assert_eq!((made.through.len(), made.open.clone(), made.short), (6, vec!["y".to_owned()], 0));
    assert!(through(&made).iter().all(|(_, why)| *why == Why::Score));
}

#[test]
fn whoever_has_withdrawn_does_not_advance() {
    // R20
    let mut field = section("a", &[]);
    field.entrants[0].withdrawn = true;
    assert_eq!(through(&advance(&[("x", &field)])), [("a1", Why::Score), ("a2", Why::FillUp)]);
}

#[test]
fn the_prize_list_is_scaled_by_the_entries() {
    // GK5
    let shown = |entries| list(entries).map(|prize| prize.to_string());
    assert_eq!(shown(400)[..6], ["1500.00", "800.00", "600.00", "400.00", "200.00", "100.00"]);
    assert_eq!(shown(200)[..2], ["750.00", "400.00"]);
    assert_eq!(shown(413)[..2], ["1548.75", "826.00"]);
    assert_eq!(shown(0)[0], "0.00");
}

fn finalist(id: &str, total: u32, completed: bool) -> Finalist {
    Finalist { id: id.into(), total: Weighted(total), completed }
}

#[test]
fn equals_share_what_their_places_add_up_to() {
    // GK6: second to fourth share 800 + 600 + 400; who did not complete the finals is passed over.
    let field = [
        finalist("a", 4_000, true),
        finalist("x", 4_500, false),
        finalist("b", 3_000, true),
        finalist("c", 3_000, true),
        finalist("d", 3_000, true),
        finalist("e", 1_000, true),
    ];
    let given = awards(&field, &list(400));
    let shown: Vec<String> =
        given.iter().map(|a| format!("{} {} {}", a.place, field[a.finalist].id, a.money)).collect();
    assert_eq!(shown, ["1 a 1500.00", "2 b 600.00", "2 c 600.00", "2 d 600.00", "5 e 200.00"]);
    // A tie over the end of the list shares what is left of it: 100 for two, a third of a cent is not lost.
    let many: Vec<Finalist> =
        (0..12).map(|n| finalist(&n.to_string(), if n < 9 { 5_000 - n } else { 100 }, true)).collect();
    let given = awards(&many, &list(400));
    let last: Vec<String> = given[9..].iter().map(|a| a.money.to_string()).collect();
    assert_eq!(last, ["33.34", "33.33", "33.33"]);
}

#[test]
fn each_entry_of_a_player_has_a_total_of_its_own() {
    let both = ["a", "b"].map(|prefix| {
        let mut field = section(prefix, &[]);
        field.entrants[0].id = "twice".into();
        field
    });
    let mut semifinal = section("s", &[(0, 1, "0-1")]);
    semifinal.entrants[0].id = "twice".into();
    let totals = weighted(&[(1, &both[0]), (1, &both[1]), (2, &semifinal)]);
    let own: Vec<String> =
        totals.iter().filter(|t| t.id == "twice").map(|t| format!("{} {}", t.entry, t.total)).collect();
    assert_eq!(own, ["1 17.00", "2 6.00"], "6 + 5 times 2.2, and 6");
    assert!(totals.iter().all(|t| !t.completed), "nobody played the finals");
}

proptest! {
    /// Nothing of the fund is lost or made, equals get the same but for a cent, and nobody above gets less.
    #[test]
    fn prizes_add_up(totals in prop::collection::vec((0..8_u32, any::<bool>()), 0..30), entries in 0..5_000_u64) {
        let field: Vec<Finalist> =
            totals.iter().enumerate().map(|(n, (t, done))| finalist(&n.to_string(), *t, *done)).collect();
        let list = list(entries);
        let given = awards(&field, &list);
        let completed = field.iter().filter(|f| f.completed).count();
        prop_assert_eq!(given.len(), completed);
        let paid: Cents = given.iter().map(|a| a.money).sum();
        // A tie over the list's end takes in all of it.
        let due: Cents = list.iter().take(completed).copied().sum();
        prop_assert_eq!(paid, due);
        for pair in given.windows(2) {
            let (one, two) = (&pair[0], &pair[1]);
            if one.place == two.place {
                prop_assert!(one.money.0.abs_diff(two.money.0) <= 1);
            } else {
                prop_assert!(field[one.finalist].total > field[two.finalist].total && one.money >= two.money);
            }
        }
    }

    /// Full sections alone, nobody twice in one, nobody lost; ratings are mixed.
    #[test]
    fn seats_are_dealt(players in prop::collection::vec((0..40_u32, 800..2_400_u32), 0..120)) {
        let sitters: Vec<Sitter> =
            players.iter().map(|(id, rating)| Sitter { id: id.to_string(), rating: Some(*rating) }).collect();
        let (dealt, waiting) = sections(&sitters);
        let mut all: Vec<usize> = dealt.concat().into_iter().chain(waiting).collect();
        all.sort_unstable();
        prop_assert_eq!(all, (0..sitters.len()).collect::<Vec<_>>());
        for section in &dealt {
            prop_assert_eq!(section.len(), 7);
            let ids: BTreeSet<&str> = section.iter().map(|at| sitters[*at].id.as_str()).collect();
            prop_assert_eq!(ids.len(), 7);
        }
    }

    #[test]
    fn different_players_leave_less_than_a_section_waiting(n in 0..400_usize) {
        let sitters: Vec<Sitter> =
            (0..n).map(|at| Sitter { id: at.to_string(), rating: u32::try_from(at).ok() }).collect();
        let (dealt, waiting) = sections(&sitters);
        prop_assert_eq!((dealt.len(), waiting.len()), (n / 7, n % 7));
        for section in dealt.iter().filter(|_| n >= 14) {
            let strong = section.iter().filter(|at| **at >= n / 2).count();
            prop_assert!((2..=5).contains(&strong), "{section:?}");
        }
    }
}

#[test]
fn half_points_of_a_section_are_its_games() {
    let field = section("a", &[(0, 1, "1/2-1/2")]);
    let made = advance(&[("x", &field)]);
    assert_eq!(made.through[0].0.points, HalfPoints(11));
}

#[test]
fn a_rehearsal_adds_up_to_the_last_prize() {
    // GK2 to GK6: 400 and 4,000 entries, and as few as make a section.
    for (entries, seeds) in [(7, 3), (50, 10), (400, 20), (4_000, 2)] {
        for seed in 0..seeds {
            let done = rehearse(entries, seed);
            assert!(done.wrong.is_empty(), "{entries} {seed}: {:?}", done.wrong);
            assert!(entries < 50 || done.checks > 2 * entries, "{}", done.checks);
            for (round, played) in (1..).zip(&done.rounds) {
                assert!(played.waiting < 12, "{entries} {seed}: {} wait in round {round}", played.waiting);
            }
        }
    }
    let (one, again) = (rehearse(400, 1), rehearse(400, 1));
    assert_eq!((one.totals, one.awards), (again.totals, again.awards), "the same seed, the same again");
}

#[test]
fn who_has_more_seats_than_there_are_sections_leaves_a_place_to_fill() {
    // GK3, GK9: one player earns a seat in three sections, the others one each; six seats cannot make a section of seven.
    let fields: Vec<Field> = ["a", "b", "c"]
        .map(|prefix| {
            let mut field = section(prefix, &[]);
            field.entrants[0].id = "thrice".into();
            field
        })
        .into();
    let all: Vec<(&str, &Field)> = ["x", "y", "z"].into_iter().zip(&fields).collect();
    let made = advance(&all);
    // One section: "thrice" sits once in it, b1, a1, c1 too, and three 4-pointers fill it up.
    assert_eq!(made.through.iter().filter(|(_, why)| *why == Why::FillUp).count(), 3);
    assert_eq!((made.short, made.left_over.len()), (0, 0));
    let sitters: Vec<Sitter> =
        made.through.iter().map(|(seat, _)| Sitter { id: seat.id.clone(), rating: seat.rating }).collect();
    let (dealt, waiting) = sections(&sitters);
    assert_eq!((dealt.len(), waiting.len()), (1, 2));
}

#[test]
fn entries_are_counted_by_the_postmark_table() {
    // GK8, GK9, of the tournament of 2005
    let date = |text: &str| text.parse::<chrono::NaiveDate>().expect("a date");
    let starts = date("2005-01-02");
    for (posted, entries) in [
        ("2004-11-30", 0),
        ("2004-12-01", 10),
        ("2005-06-30", 10),
        ("2005-07-01", 7),
        ("2005-07-31", 7),
        ("2005-08-01", 4),
        ("2005-08-30", 4),
        ("2005-08-31", 2),
        ("2005-09-30", 2),
        ("2005-10-01", 1),
        ("2005-11-30", 1),
        ("2005-12-01", 0),
    ] {
        assert_eq!(most(date(posted), starts), entries, "{posted}");
    }
    let who = Applicant { country: "US", expires: None, denied: None, entries: 2 };
    let may = |who: &Applicant<'_>, posted: &str, late| against(who, date(posted), starts, late).is_empty();
    // The page's example: on 15 August a player with two entries can still make it four, but not five.
    assert!(may(&who, "2005-08-15", false) && may(&Applicant { entries: 3, ..who }, "2005-08-15", false));
    assert!(!may(&Applicant { entries: 4, ..who }, "2005-08-15", false));
    assert!(may(&Applicant { entries: 4, ..who }, "2005-08-15", true), "at the director's option");
    assert!(!may(&Applicant { entries: 10, ..who }, "2005-01-15", true), "nobody has eleven (GK8)");
}

#[test]
fn who_may_enter_is_said_with_all_that_stands_against_it() {
    // GK1
    let date = |text: &str| text.parse::<chrono::NaiveDate>().expect("a date");
    let who = |country, expires: &str| Applicant {
        country,
        expires: (!expires.is_empty()).then(|| date(expires)),
        denied: None,
        entries: 0,
    };
    let against = |who: &Applicant<'_>| against(who, date("2005-03-01"), date("2005-01-02"), false);
    for country in ["US", "usa", "CA", "MX", "PR", "GL", "JM", "PA", "APO", "fpo"] {
        assert!(against(&who(country, "2005-03-01")).is_empty(), "{country}");
    }
    for country in ["DE", "CO", "BR", "JP", ""] {
        assert_eq!(against(&who(country, "")).len(), 1, "{country}");
    }
    let all = against(&Applicant { denied: Some("Unpaid."), entries: 10, ..who("DE", "2005-02-28") });
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(all[1].contains("2005-02-28") && all[2].ends_with("Unpaid"), "{all:?}");
}
