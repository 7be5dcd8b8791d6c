//! The golden letters of `tests/letters`, each read with CRLF and with LF.

use super::stand_in::{Reading, game, offer, offer_draw, read_letter};
use kingpost::play::Side;
use serde_json::Value;
use std::path::Path;

const WHITE: &str = "ada.quill@example.org";
const BLACK: &str = "bram.oster@example.org";

fn texts(value: &Value) -> Vec<String> {
    value.as_array().map(|a| a.iter().filter_map(Value::as_str).map(str::to_owned).collect()).unwrap_or_default()
}

fn lines(value: &Value) -> Vec<Vec<String>> {
    value.as_array().map(|a| a.iter().map(texts).collect()).unwrap_or_default()
}

fn fits(got: &Reading, wanted: &Value) -> bool {
    let mut ifs: Vec<String> = lines(&wanted["conditionals"]).iter().map(|l| l.join(" ")).collect();
    ifs.sort();
    let mut commands = texts(&wanted["commands"]);
    commands.sort();
    got.moves == texts(&wanted["moves"])
        && got.ifs == ifs
        && got.commands == commands
        && got.reject == wanted["reject"].as_str()
}

#[test]
fn every_letter_is_read_as_it_must_be() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters");
    let cases = std::fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = case["file"].as_str().unwrap();
        let moves = texts(&case["position_before"]);
        let mut game = game(&moves.iter().map(String::as_str).collect::<Vec<_>>());
        let opponent = Side::of_ply(moves.len()).other();
        offer(&mut game, opponent, &lines(&case["pending_conditionals"]));
        if case["pending_draw_offer"] == true {
            offer_draw(&mut game, opponent);
        }
        let raw = std::fs::read(folder.join(name)).unwrap();
        let lf: Vec<u8> = raw
            .iter()
            .enumerate()
            .filter(|(n, b)| !(**b == b'\r' && raw.get(n + 1) == Some(&b'\n')))
            .map(|(_, b)| *b)
            .collect();
        let crlf: Vec<u8> = lf.iter().flat_map(|b| if *b == b'\n' { vec![b'\r', b'\n'] } else { vec![*b] }).collect();
        for (ends, bytes) in [("LF", lf), ("CRLF", crlf)] {
            let got = read_letter(&bytes, &game, WHITE, BLACK);
            let also = case["also_ok"].as_array().cloned().unwrap_or_default();
            if !fits(&got, &case["expect"]) && !also.iter().any(|w| fits(&got, w)) {
                wrong.push(format!("{name} ({ends}): {got:?}\n   expected {}", case["expect"]));
            }
            count += 1;
        }
    }
    assert!(count >= 340, "only {count} readings");
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
