//! Movetext and PGN (R15, R16): what other programs must be able to read.

use kingpost::play::conditional::legal_san;
use kingpost::play::{
    By, Charge, EndedBy, Ending, Event, Fact, Game, GameId, Played, Side, Started, Tagged, Tags, written,
};
use kingpost::rulebook::{DAY, Instant, Rules};
use shakmaty::uci::UciMove;

fn game(plies: usize) -> Game {
    let started = Started {
        tournament: "t".into(),
        section: "WQ24".into(),
        number: 3,
        white: "30000001".into(),
        black: "30000002".into(),
        rules: Rules::default(),
        begins: Instant(1_704_110_400),
        ends: Instant(1_704_110_400) + 900 * DAY,
    };
    let mut game = Game::new(GameId("WQ24-3".into()), started);
    for ply in 0..plies {
        let mv = legal_san(&game.position, ["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4]).expect("a legal move");
        let to = game.last_posted() + DAY + 1;
        let played = Played {
            ply: ply + 1,
            side: Side::of_ply(ply),
            san: written::san(&game.position, mv),
            uci: UciMove::from_standard(mv).to_string(),
            by: if ply == 1 { By::Conditional } else { By::Letter },
            charge: Charge { from: game.last_posted(), to, paused: 0, days: 1 },
        };
        game.evolve(&Event { at: to, fact: Fact::Move(played) }).expect("a legal move");
    }
    game
}

fn tags() -> Tags {
    let white = Tagged { name: "Wanda \"W\" We\\iss".into(), id: "30000001".into(), rating: Some(1850) };
    let black = Tagged { name: "Boris\nBlau".into(), id: "30000002".into(), rating: None };
    Tags { event: "Winter Quads".into(), site: "relay@post.example".into(), white, black }
}

fn tag(pgn: &str, name: &str) -> String {
    let line = pgn.lines().find(|l| l.starts_with(&format!("[{name} "))).expect("the tag");
    line.split_once(' ').expect("a value").1.trim_end_matches(']').to_owned()
}

#[test]
fn movetext_is_numbered_wrapped_and_ends_with_the_result() {
    assert_eq!(game(0).movetext(), "*");
    let long = game(80);
    let text = long.movetext();
    assert!(text.lines().all(|l| l.len() <= 76) && text.lines().count() > 5, "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(words.len(), 80 + 40 + 1);
    assert_eq!((words[0], words[3], words[120]), ("1.", "2.", "*"));
    assert_eq!(words[1], long.line[0].played.san);
}

#[test]
fn the_tags_that_correspondence_players_expect_are_there() {
    let pgn = game(3).pgn(&tags());
    let expected = [
        ("Event", "\"Winter Quads\""),
        ("Site", "\"relay@post.example\""),
        ("Date", "\"2024.01.01\""),
        ("Round", "\"WQ24.3\""),
        ("White", "\"Wanda \\\"W\\\" We\\\\iss\""),
        ("Black", "\"Boris Blau\""),
        ("Result", "\"*\""),
        ("WhiteUSCF", "\"1850\""),
        ("BlackUSCF", "\"-\""),
        ("WhiteUSCFID", "\"30000001\""),
        ("BlackUSCFID", "\"30000002\""),
        ("Mode", "\"EM\""),
        ("TimeControl", "\"10/2592000\""),
        ("Termination", "\"unterminated\""),
    ];
    for (name, value) in expected {
        assert_eq!(tag(&pgn, name), value, "{name}");
    }
    let roster: Vec<&str> = pgn.lines().take(7).filter_map(|l| l.split(' ').next()).collect();
    assert_eq!(roster, ["[Event", "[Site", "[Date", "[Round", "[White", "[Black", "[Result"]);
}

#[test]
fn each_move_carries_its_posting() {
    let pgn = game(3).pgn(&tags());
    let moves = pgn.split_once("\n\n").expect("tags and moves").1;
    assert!(moves.contains("{[%ccsnt 2024.01.02,12:00:01] days 1}"), "{moves}");
    assert!(moves.contains("if-move}"), "{moves}");
    // Not every program joins the lines of a comment: the command stays whole.
    let long = game(40).pgn(&tags());
    for line in long.lines() {
        let (opened, whole) = (line.matches("[%ccsnt").count(), stamp().find_iter(line).count());
        assert_eq!(opened, whole, "{line}");
        assert!(line.len() <= 76, "{line}");
    }
    assert_eq!(stamp().find_iter(&long).count(), 40);
}

fn stamp() -> regex::Regex {
    regex::Regex::new(r"\[%ccsnt \d{4}\.\d\d\.\d\d,\d\d:\d\d:\d\d\]").expect("a pattern")
}

#[test]
fn termination_says_how_it_ended() {
    let cases = [
        (EndedBy::Checkmate, "normal"),
        (EndedBy::Resignation, "normal"),
        (EndedBy::Time, "time forfeit"),
        (EndedBy::Ruling, "rules infraction"),
        (EndedBy::Adjudication, "adjudication"),
    ];
    for (by, word) in cases {
        let mut ended = game(2);
        let ending = Ending { winner: Some(Side::Black), by };
        ended.evolve(&Event { at: Instant(1_704_200_000), fact: Fact::Ended(ending) }).expect("an end");
        let pgn = ended.pgn(&tags());
        assert_eq!(tag(&pgn, "Termination"), format!("\"{word}\""));
        assert_eq!(tag(&pgn, "Result"), "\"0-1\"");
        assert!(pgn.trim_end().ends_with("0-1"));
    }
}
