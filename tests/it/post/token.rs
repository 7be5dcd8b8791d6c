//! Reply tokens and Message-IDs.

use kingpost::play::{GameId, Side};
use kingpost::post::token::{Copy, LetterId, Secret, Token, parse_detail, plus_address};
use std::collections::HashSet;

fn secret() -> Secret {
    Secret::new(*b"thirty-two bytes of pure chance.")
}

fn game() -> GameId {
    GameId("WQ24-3".into())
}

#[test]
fn a_token_is_of_one_game_one_player_and_one_ply() {
    let token = secret().token(&game(), "30000001", 4);
    assert!(secret().verify(&token, &game(), "30000001", 4));
    assert!(!secret().verify(&token, &game(), "30000001", 5));
    assert!(!secret().verify(&token, &game(), "30000002", 4));
    assert!(!secret().verify(&token, &GameId("WQ24-4".into()), "30000001", 4));
    assert!(!Secret::new(*b"another").verify(&token, &game(), "30000001", 4));
}

/// Tokens carried by letters already sent must be good for ever: this one was computed by another program.
#[test]
fn a_token_never_changes() {
    assert_eq!(secret().token(&game(), "30000001", 4).as_str(), KNOWN);
}

const KNOWN: &str = "7n6m433pxu7nj7ge";

#[test]
fn fields_do_not_run_together() {
    let secret = secret();
    let a = secret.token(&GameId("A1".into()), "2", 34);
    let b = secret.token(&GameId("A1".into()), "23", 4);
    let c = secret.token(&GameId("A12".into()), "3", 4);
    assert_eq!([&a, &b, &c].into_iter().collect::<HashSet<_>>().len(), 3);
}

#[test]
fn letter_case_is_no_matter_and_anything_else_is() {
    let token = secret().token(&game(), "30000001", 4);
    assert_eq!(Token::parse(&token.as_str().to_ascii_uppercase()), Some(token.clone()));
    let mut flipped = token.as_str().to_owned();
    let first = if flipped.starts_with('a') { "b" } else { "a" };
    flipped.replace_range(0..1, first);
    let flipped = Token::parse(&flipped).expect("still of the right shape");
    assert!(!secret().verify(&flipped, &game(), "30000001", 4));
    for bad in ["", "abc", "abcdefghijklmno1", "abcdefghijklmnop2", "abcdefghijklmno\u{e9}"] {
        assert_eq!(Token::parse(bad), None, "{bad}");
    }
}

#[test]
fn the_plus_address_brings_game_and_token_back() {
    let token = secret().token(&game(), "30000001", 4);
    let address = plus_address("relay@post.example", &game(), Some(&token));
    assert_eq!(address, format!("relay+WQ24-3.{token}@post.example"));
    let detail = address.trim_start_matches("relay+").trim_end_matches("@post.example");
    assert_eq!(parse_detail(detail), (game(), Some(token.clone())));
    assert_eq!(parse_detail(&detail.to_ascii_lowercase()), (game(), Some(token)));
    assert_eq!(parse_detail("wq24-3"), (game(), None));
    assert_eq!(plus_address("relay@post.example", &game(), None), "relay+WQ24-3@post.example");
}

#[test]
fn a_message_id_comes_back_whole() {
    let relay = "relay@post.example";
    let token = Some(secret().token(&game(), "30000001", 4));
    let copies = [Copy::Player(Side::White), Copy::Player(Side::Black), Copy::Director, Copy::Appeals, Copy::Other];
    for copy in copies {
        for token in [token.clone(), None] {
            let id = LetterId { game: game(), entry: 17, copy, n: 2, token };
            let text = id.message_id(relay);
            assert_eq!(LetterId::parse(&text, relay), Some(id.clone()), "{text}");
            assert_eq!(LetterId::parse(&format!(" <{}> ", text.to_ascii_uppercase()), relay), Some(id));
        }
    }
}

#[test]
fn foreign_message_ids_are_none_of_ours() {
    let relay = "relay@post.example";
    for id in [
        "",
        "@",
        "<>",
        "WQ24-3.17.w.0@elsewhere.example",
        "17.w.0@post.example",
        "WQ24-3.x.w.0@post.example",
        "WQ24-3.17.q.0@post.example",
        "WQ24-3.17.w.99999999999999@post.example",
        ".17.w.0@post.example",
        "CAF+q=Tk@mail.example",
    ] {
        assert_eq!(LetterId::parse(id, relay), None, "{id}");
    }
}

#[test]
fn a_secret_is_never_shown() {
    assert_eq!(format!("{:?}", secret()), "Secret(..)");
}
