//! The tournament's file: every key, the numbers overridden, and what is said of a wrong one.

use kingpost::rulebook::{Edition, Forfeits, IfMoves, Rules, Ruleset};
use kingpost::tournament::{Kind, Tournament};

const LEAST: &str = "id = \"t\"\nname = \"T\"\nstarts = 2005-01-02\n";

fn parse(text: &str) -> Tournament {
    Tournament::parse(text).expect("it parses")
}

fn refusal(text: &str) -> String {
    Tournament::parse(text).expect_err("it must be refused").to_string()
}

#[test]
fn every_key_reaches_its_field() {
    let gk = parse(concat!(
        "id = \"gk2005\"\nname = \"2005 Golden Knights Championship\"\nkind = \"golden-knights\"\n",
        "edition = \"uschess-2021\"\nruleset = \"strict\"\nforfeits = \"proposed\"\nif_moves = \"acknowledged\"\n",
        "starts = 2005-01-02\n[rules]\nmoves = 8\ndays = 20\nmost_on_one_move = 7\nrepeat_after = 6\n",
        "complaint_after = 5\npenalty = 4\nexcused_per_year = 3\nmonths = 2\n",
    ));
    assert_eq!((gk.id.as_str(), gk.name.as_str()), ("gk2005", "2005 Golden Knights Championship"));
    assert_eq!((gk.kind, gk.edition, gk.ruleset), (Kind::GoldenKnights, Edition::UsChess2021, Ruleset::Strict));
    assert_eq!((gk.forfeits, gk.if_moves), (Forfeits::Proposed, IfMoves::Acknowledged));
    assert_eq!(gk.starts.to_string(), "2005-01-02");
    let n = gk.numbers;
    assert_eq!((n.moves, n.days, n.most_on_one_move, n.repeat_after), (8, 20, Some(7), 6));
    assert_eq!((n.complaint_after, n.penalty, n.excused_per_year, n.months), (5, 4, 3, 2));
}

#[test]
fn all_but_three_keys_have_defaults() {
    let t = parse(LEAST);
    assert_eq!(t.kind, Kind::RoundRobin);
    // The defaults are those of the rulebook, and the relay's spans come from its own config.
    assert_eq!(t.rules(1, 900, Some(3_600)), Rules::default());
    for key in ["id", "name", "starts"] {
        let without: Vec<&str> = LEAST.lines().filter(|line| !line.starts_with(key)).collect();
        assert!(refusal(&without.join("\n")).contains(&format!("`{key}` is missing")));
    }
}

#[test]
fn reminders_are_set_or_turned_off() {
    // R5, R10
    let said = |lines: &str| {
        let rules = parse(&format!("{LEAST}[reminders]\n{lines}\n")).rules(1, 900, None);
        (rules.reminders, rules.telling)
    };
    assert_eq!(said(""), ([Some(5), Some(1)], Some(6)));
    assert_eq!(said("deadline = [10]\nlong_think = 4"), ([Some(10), None], Some(4)));
    assert_eq!(said("deadline = []\nlong_think = 0"), ([None, None], None));
    let refused = |lines: &str| refusal(&format!("{LEAST}[reminders]\n{lines}\n"));
    assert!(refused("deadline = [9, 5, 1]").contains("`reminders.deadline` has 3 numbers; it can have 2 at most"));
    assert!(refused("deadline = [0]").contains("`reminders.deadline` has 0"));
    assert!(refused("deadline = 5").contains("a list of whole numbers"));
    assert!(refused("deadline = [\"5\"]").contains("a list of whole numbers"));
    assert!(refused("long_think = 7").contains("`reminders.long_think` is 7"));
    assert!(refused("days = 5").contains("`reminders.days` is not a key"));
}

#[test]
fn the_2021_edition_keeps_its_own_numbers_unless_told() {
    // GK10
    let edition = format!("{LEAST}edition = \"uschess-2021\"\n");
    assert_eq!(parse(&edition).numbers, Edition::UsChess2021.numbers());
    let days = parse(&format!("{edition}[rules]\ndays = 20\n")).numbers;
    assert_eq!((days.days, days.repeat_after, days.most_on_one_move), (20, 14, Some(10)));
    assert_eq!(parse(&format!("{edition}[rules]\nmost_on_one_move = 0\n")).numbers.most_on_one_move, None);
}

#[test]
fn golden_knights_finals_are_strict_by_themselves() {
    // R11
    let gk = parse(&format!("{LEAST}kind = \"golden-knights\"\n"));
    let rulesets = [1, 2, 3].map(|round| gk.rules(round, 900, None).ruleset);
    assert_eq!(rulesets, [Ruleset::Standard, Ruleset::Standard, Ruleset::Strict]);
    assert_eq!(parse(LEAST).rules(3, 900, None).ruleset, Ruleset::Standard);
    assert!(gk.check_round(3).is_ok());
    assert!(gk.check_round(4).expect_err("three rounds").contains("3 rounds"));
    assert!(gk.check_round(0).is_err());
    assert!(parse(LEAST).check_round(4).is_ok());
}

#[test]
fn wrong_keys_are_named() {
    let said = |more: &str| refusal(&format!("{LEAST}{more}\n"));
    assert!(said("ruleset = \"lenient\"").contains("`ruleset` is \"lenient\""));
    assert!(said("rulset = \"strict\"").contains("did you mean `ruleset`?"));
    assert!(said("[rules]\nday = 3").contains("`rules.day`"));
    assert!(said("[rules]\ndays = -1").contains("`rules.days` is -1"));
    assert!(said("[rules]\ndays = 1.5").contains("a whole number"));
    assert!(refusal("id = \"a b\"\n").contains("`id`"));
    assert!(refusal("id = \"t\"\nname = \"T\"\nstarts = 2005-02-30\n").contains("line 3"));
    assert!(refusal("id = \"t\"\nname = \"T\"\nstarts = 2005-01-02T10:00:00Z\n").contains("`starts`"));
    assert!(refusal("id = \"t\"\nname = \"T\"\nstarts = \"soon\"\n").contains("2005-01-02"));
}

#[test]
fn ties_are_broken_as_the_file_says() {
    use kingpost::tournament::tiebreak::{Minus, TieBreak, TieBreaks};
    let ties = |more: &str| {
        Tournament::parse(&format!("id = \"x\"\nname = \"X\"\nstarts = 2024-01-01\n{more}")).map(|t| t.ties)
    };
    let ordered = |order: &[TieBreak], minus| TieBreaks { order: order.to_vec(), minus };
    let own = ties("kind = \"open\"\n[ties]\norder = [\"solkoff\", \"cumulative\"]\nminus = \"both\"\n").expect("ties");
    assert_eq!(own, ordered(&[TieBreak::Solkoff, TieBreak::Cumulative], Minus::Both));
    assert_eq!(ties("kind = \"open\"\n").expect("ties"), TieBreaks::default());
    assert_eq!(ties("kind = \"golden-knights\"\n").expect("ties"), TieBreaks::none());
    for (line, part) in [
        ("order = [\"median\"]", "`ties.order` has \"median\"; it can have \"head-to-head\""),
        ("order = [\"solkoff\", \"solkoff\"]", "twice"),
        ("order = \"solkoff\"", "a list of words"),
        ("minus = \"least\"", "\"highest\" or"),
        ("kind = 1", "ties.kind"),
    ] {
        let why = ties(&format!("[ties]\n{line}\n")).expect_err(line).to_string();
        assert!(why.contains(part), "{line}: {why}");
    }
}
