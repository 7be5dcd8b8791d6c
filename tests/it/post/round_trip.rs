//! Any legal game written in any supported way reads back.

use super::stand_in::{game, read_agreed, under_the_rules};
use kingpost::play::Side;
use kingpost::play::written::san;
use kingpost::post::notation::{Language, Notations, System};
use proptest::prelude::*;
use shakmaty::{CastlingSide, Chess, Move, Position, Role, Square};

/// A way of writing one move.
#[derive(Clone, Copy, Debug)]
enum Way {
    San,
    Long,
    Coordinates,
    NoMarks,
    Colon,
    Figurines,
    FullWidth,
    Zeros,
    Spelled,
    Numeric,
    Letters(Language),
}

fn ways() -> impl Strategy<Value = Way> {
    prop_oneof![
        Just(Way::San),
        Just(Way::Long),
        Just(Way::Coordinates),
        Just(Way::NoMarks),
        Just(Way::Colon),
        Just(Way::Figurines),
        Just(Way::FullWidth),
        Just(Way::Zeros),
        Just(Way::Spelled),
        Just(Way::Numeric),
        (0..Language::ALL.len()).prop_map(|n| Way::Letters(Language::ALL[n])),
    ]
}

const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
const NAMES: [&str; 5] = ["king", "queen", "rook", "bishop", "knight"];

fn from_to(m: Move) -> (Square, Square) {
    let from = m.from().expect("a move of a piece on the board");
    let to = match m.castling_side() {
        Some(side) => Square::from_coords(side.king_to_file(), from.rank()),
        None => m.to(),
    };
    (from, to)
}

fn digits(square: Square) -> String {
    format!("{}{}", u32::from(square.file()) + 1, u32::from(square.rank()) + 1)
}

/// Writes a move in this way.
fn written(way: Way, before: &Chess, m: Move) -> String {
    let name = san(before, m);
    let bare = name.trim_end_matches(['+', '#']).to_owned();
    let (from, to) = from_to(m);
    let promotion = m.promotion();
    match way {
        Way::San => name,
        Way::Long if !m.is_castle() => {
            let piece = if m.role() == Role::Pawn { String::new() } else { m.role().upper_char().to_string() };
            let mark = if m.is_capture() { 'x' } else { '-' };
            format!("{piece}{from}{mark}{to}{}", promotion.map(|r| format!("={}", r.upper_char())).unwrap_or_default())
        }
        Way::Coordinates => format!("{from}{to}{}", promotion.map(|r| r.char().to_string()).unwrap_or_default()),
        Way::NoMarks => bare.replace(['x', '='], ""),
        Way::Colon => bare.replace('x', ":").replace("=Q", "(Q)"),
        Way::Figurines => {
            let mut out = bare;
            for (letter, sign) in
                [("K", "\u{2654}"), ("Q", "\u{265b}"), ("R", "\u{2656}\u{fe0e}"), ("B", "\u{265d}"), ("N", "\u{2658}")]
            {
                out = out.replace(letter, sign);
            }
            out
        }
        Way::FullWidth => bare
            .chars()
            .map(|c| if c.is_ascii_graphic() { char::from_u32(u32::from(c) + 0xfee0).unwrap() } else { c })
            .collect(),
        Way::Zeros => name.replace("O-O-O", "0-0-0").replace("O-O", "0\u{2013}0"),
        Way::Spelled => match m.castling_side() {
            Some(CastlingSide::KingSide) => "castles kingside".to_owned(),
            Some(CastlingSide::QueenSide) => "castles long".to_owned(),
            None => {
                let named = ROLES.iter().position(|r| *r == m.role()).map_or("pawn", |n| NAMES[n]);
                let verb = if m.is_capture() { "takes" } else { "to" };
                let queen = promotion
                    .map(|r| format!(" promotes to a {}", NAMES[ROLES.iter().position(|x| *x == r).unwrap()]))
                    .unwrap_or_default();
                format!("{named} from {from} {verb} {to}{queen}")
            }
        },
        Way::Numeric => {
            let piece = match promotion {
                None => "",
                Some(Role::Queen) => "1",
                Some(Role::Rook) => "2",
                Some(Role::Bishop) => "3",
                Some(_) => "4",
            };
            format!("{}{}{piece}", digits(from), digits(to))
        }
        Way::Letters(language) if !m.is_castle() => {
            // Long, since one letter may be a rook here and a king there.
            let letter = |r: Role| ROLES.iter().position(|x| *x == r).map_or("", |n| language.letters()[n]);
            let mark = if m.is_capture() { 'x' } else { '-' };
            format!(
                "{}{from}{mark}{to}{}",
                letter(m.role()),
                promotion.map(|r| format!("={}", letter(r))).unwrap_or_default()
            )
        }
        Way::Long | Way::Letters(_) => bare,
    }
}

/// Layouts of a card for the last move and the reply.
fn card(layout: usize, ply: usize, last: Option<&str>, reply: &str) -> String {
    let n = ply / 2 + 1;
    match (Side::of_ply(ply), last) {
        (Side::White, None) => ["1. {r}", "1.{r}", "1 {r}", "{r}", "1) {r}"][layout % 5].replace("{r}", reply),
        (Side::White, Some(last)) => {
            let before = n - 1;
            [
                format!("{before}... {last}\n{n}. {reply}"),
                format!("{before}. ... {last} {n}.{reply}"),
                format!("{n}. {reply}"),
                format!("Hello,\n\n{before}...{last}\n{n}. {reply}\n\nBest wishes\nAda"),
                format!("{before} ... {last} {n} {reply}"),
            ][layout % 5]
                .clone()
        }
        (Side::Black, Some(last)) => [
            format!("{n}. {last} {reply}"),
            format!("{n}. {last}\n{n}... {reply}"),
            format!("{n}...{reply}"),
            format!("{n} {last} {reply}\n\nBram"),
            format!("{n}. {last}\n{n}. ... {reply}"),
        ][layout % 5]
            .clone(),
        (Side::Black, None) => unreachable!("Black answers a move"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_move_of_any_game_reads_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..40), way in ways(), layout in 0_usize..5) {
        let mut position = Chess::default();
        let mut sans: Vec<String> = Vec::new();
        let mut last: Option<(Chess, Move)> = None;
        let mut steps: Vec<(Chess, Move)> = Vec::new();
        for choice in &choices {
            let legal = position.legal_moves();
            if legal.is_empty() || position.is_insufficient_material() {
                break;
            }
            let m = legal[choice.index(legal.len())];
            steps.push((position.clone(), m));
            position.play_unchecked(m);
        }
        let Some((before, reply)) = steps.pop() else { return Ok(()) };
        for (position, m) in &steps {
            sans.push(san(position, *m));
            last = Some((position.clone(), *m));
        }
        let game = game(&sans.iter().map(String::as_str).collect::<Vec<_>>());
        prop_assume!(game.playing());
        let side = Side::of_ply(sans.len());
        let notations = match way {
            Way::Numeric => Notations::agreed([System::Numeric.name()]),
            Way::Letters(language) => Notations::agreed([language.name()]),
            _ => Notations::english(),
        };
        let confirmed = last.as_ref().map(|(position, m)| written(way, position, *m));
        let text = card(layout, sans.len(), confirmed.as_deref(), &written(way, &before, reply));
        let sheet = read_agreed(&game, side, &text, false, &notations);
        let reading = under_the_rules(&game, side, &sheet);
        prop_assert_eq!(reading.moves, vec![san(&before, reply)], "{} as {:?} after {:?}: {:?}", text, way, sans, reading.reject);
    }

    #[test]
    fn nothing_is_taken_from_noise(noise in "[ -~\\n\u{e9}\u{41a}\u{2654}]{0,200}") {
        // Whatever it says, it is read without trouble; and no move is played without its square in the text.
        let game = game(&["e4", "e5", "Nf3", "Nc6"]);
        let reading = under_the_rules(&game, Side::White, &read_agreed(&game, Side::White, &noise, false, &Notations::english()));
        for m in &reading.moves {
            let goal: String = m.chars().filter(char::is_ascii_digit).collect();
            prop_assert!(m.starts_with("O-O") || noise.contains(&goal), "{m} from {noise:?}");
        }
    }
}
