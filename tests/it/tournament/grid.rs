//! Tables in four layouts: the same cells, harmless in each.

use kingpost::tournament::crosstable::crosstable;
use kingpost::tournament::field::{Entrant, Field, Meeting};
use kingpost::tournament::grid::{Grid, Layout, together};
use kingpost::tournament::standings::standings;
use kingpost::tournament::tiebreak::TieBreaks;
use kingpost::tournament::{How, Ledger, Outcome};

fn grid() -> Grid {
    Grid {
        title: "A & B".into(),
        columns: vec![("Player".into(), false), ("Pts".into(), true)],
        rows: vec![
            vec!["Carla <b>Xu</b>, Jr.".into(), "1.5".into()],
            vec!["=SUM(1)".into(), "-1".into()],
            vec!["P|pe \"x\"".into(), "+".into()],
        ],
        notes: vec!["* a note".into()],
    }
}

#[test]
fn text_has_columns() {
    assert_eq!(
        grid().write(Layout::Text),
        "A & B\n\nPlayer                Pts\nCarla <b>Xu</b>, Jr.  1.5\n=SUM(1)                -1\nP|pe \"x\"                +\n\n* a note\n"
    );
}

#[test]
fn markdown_marks_nothing_up_that_a_name_holds() {
    let text = grid().write(Layout::Markdown);
    assert!(text.contains("| Carla \\<b\\>Xu\\</b\\>, Jr. | 1.5 |") && text.contains("| P\\|pe \"x\" | + |"), "{text}");
    assert!(text.contains("| --- | ---: |") && text.contains("\\* a note"), "{text}");
}

#[test]
fn csv_is_quoted_and_holds_no_formula() {
    let text = grid().write(Layout::Csv);
    assert_eq!(text, "Player,Pts\r\n\"Carla <b>Xu</b>, Jr.\",1.5\r\n'=SUM(1),-1\r\n\"P|pe \"\"x\"\"\",+\r\n");
}

#[test]
fn html_is_one_page_and_escapes_names() {
    let text = together("All", &[grid(), grid()], Layout::Html);
    assert_eq!(text.matches("<!DOCTYPE html>").count(), 1);
    assert_eq!(text.matches("<table>").count(), 2);
    assert!(text.contains("<td>Carla &lt;b&gt;Xu&lt;/b&gt;, Jr.</td><td class=\"n\">1.5</td>"), "{text}");
    assert!(!text.contains("<b>") && text.contains("<caption>A &amp; B</caption>"));
}

/// Everybody has beaten all who come later.
fn field(players: usize, name: &str) -> Field {
    let entrants =
        (0..players).map(|n| Entrant { id: n.to_string(), name: format!("{name} {n}"), ..Entrant::default() });
    let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
    let meetings = pairs.map(|(white, black)| {
        let how = if (white, black) == (0, 1) { How::Unplayed } else { How::Play };
        let outcome = Outcome::parse("1-0", how);
        Meeting { game: format!("{white}-{black}"), round: 1, white, black, outcome }
    });
    let rounds = u32::try_from(players - 1).expect("small");
    Field { rounds, entrants: entrants.collect(), meetings: meetings.collect(), byes: Vec::new() }
}

fn table(field: &Field, text: bool) -> Grid {
    let ledger = Ledger::of(field);
    crosstable("T", &ledger, &standings(&ledger, &TieBreaks::none()), text)
}

#[test]
fn a_crosstable_in_a_letter_is_never_wider_than_76_columns() {
    for players in 2..40 {
        for name in ["Al", "A name that is quite long for a table of this kind, and longer"] {
            let field = field(players, name);
            let text = table(&field, true).write(Layout::Text);
            assert!(text.lines().all(|line| line.chars().count() <= 76), "{players}\n{text}");
            assert_eq!(table(&field, false).columns.len(), players + 4, "elsewhere it is whole");
        }
    }
    let wide = table(&field(30, "Al"), true).write(Layout::Text);
    assert!(wide.contains("Too many players for a crosstable in a letter."), "{wide}");
}

#[test]
fn a_game_decided_before_it_began_is_marked() {
    let text = table(&field(3, "Al"), true).write(Layout::Text);
    assert!(text.contains("X  +  1") && text.contains("-  X  1") && text.contains("not rated"), "{text}");
}
