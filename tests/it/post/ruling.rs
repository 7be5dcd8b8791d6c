//! R18: rulings in a director's letter, as lines of plain words.

use kingpost::play::{Order, Ruling, Side, What};
use kingpost::post::ruling::{Line, Said, lines};

fn one(text: &str) -> Line {
    let found = lines(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found[0].clone()
}

#[test]
fn each_ruling_is_read_with_its_reason() {
    let rule = |ruling| Said::Order(Order::Rule(ruling));
    let white = Side::White;
    for (text, said) in [
        ("penalty white 5: late", rule(Ruling::Penalty { side: white, days: 5 })),
        ("Penalty White 5 days: late", rule(Ruling::Penalty { side: white, days: 5 })),
        ("credit black 2: late", rule(Ruling::Credit { side: Side::Black, days: 2 })),
        ("warning white: late", rule(Ruling::Warning { side: white })),
        ("reprimand white: late", rule(Ruling::Reprimand { side: white })),
        ("forfeit white: late", rule(Ruling::Forfeit { side: white })),
        ("withdraw white: late", rule(Ruling::Withdraw { side: white })),
        ("reinstate: late", rule(Ruling::Reinstate)),
        ("dismiss: late", rule(Ruling::Dismiss)),
        ("no action: late", rule(Ruling::Dismiss)),
        ("result 1/2: late", rule(Ruling::Result { winner: None })),
        ("result 1-0: late", rule(Ruling::Result { winner: Some(white) })),
        ("approve: late", Said::Order(Order::Approve)),
        ("reverse overstep white: late", Said::Order(Order::Reverse { side: white, what: What::Overstep })),
        ("replace 12 with 13: late", Said::Replace { old: "12".into(), new: "13".into() }),
    ] {
        let line = one(&format!("RULING: {text}"));
        assert_eq!((line.said, line.reason.as_str()), (said, "late"), "{text}");
    }
}

#[test]
fn what_is_meant_for_a_ruling_and_is_none_is_told_how_it_is_written() {
    for (text, how) in [
        ("RULING: penalty green 5: late", "penalty white 5"),
        ("RULING: excuse white 2024-02-30 to 2024-03-02: ill", "2024-02-30 is no date"),
        ("RULING:", "says nothing"),
        ("RULING: banish white: rude", "no ruling"),
        ("Ruling penalty white 5: late", "needs a colon"),
        ("ruling - dismiss: late", "needs a colon"),
    ] {
        let Said::Unclear(why) = one(text).said else { panic!("{text} is no ruling") };
        assert!(why.contains(how), "{text}: {why}");
    }
}

#[test]
fn prose_is_no_ruling() {
    for text in [
        "Ruling on your complaint will follow.",
        "Rulings: none yet.",
        "My ruling: wait.",
        "Please rule: penalty white 5",
        "The penalty white 5 stands.",
        "Ruling",
    ] {
        assert_eq!(lines(text), [], "{text}");
    }
}
