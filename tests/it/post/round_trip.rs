//! Any legal game written in any supported way reads back.

use super::stand_in::{game, read_agreed, under_the_rules};
use crate::play::dice::cases;
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
    /// `Ngf3`, `N1xe5`, though nothing asks for it.
    Overdone(bool),
    /// `Be 7`, `O - O`
    Split,
    /// `Bf1 - b5`, `d2 d4`
    Torn(&'static str),
    /// `nf3`
    SmallPieces,
    /// `NF3`
    CapitalFiles,
    /// `Nf3+?!`, with marks that say nothing.
    Marked(&'static str),
    Numeric,
    Descriptive,
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
        any::<bool>().prop_map(Way::Overdone),
        Just(Way::Split),
        prop::sample::select(vec![" - ", " ", " \u{2013} ", "\u{2192}", "->", " to "]).prop_map(Way::Torn),
        Just(Way::SmallPieces),
        Just(Way::CapitalFiles),
        prop::sample::select(vec![
            "!?", "+", "++", "#", " ch", " dbl ch", " check!", "(!)", " $14", "$1", " +/-", " e.p.", "ep", " mate",
            " \u{b1}"
        ])
        .prop_map(Way::Marked),
        Just(Way::Numeric),
        Just(Way::Descriptive),
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

const FILES: [&str; 8] = ["QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"];

/// A square as the side to move counts it: `KB3`.
fn described(square: Square, before: &Chess) -> String {
    let rank = before.turn().fold_wb(square.rank(), square.rank().flip_vertical());
    format!("{}{}", FILES[usize::from(square.file())], u32::from(rank) + 1)
}

/// A descriptive move that leaves nothing unsaid: `N(KB3)xP(K5)`.
fn descriptive(before: &Chess, m: Move) -> String {
    let (from, to) = from_to(m);
    let goal = match m.capture() {
        Some(taken) => format!("x{}({})", taken.upper_char(), described(to, before)),
        None => format!("-{}", described(to, before)),
    };
    let queen = m.promotion().map(|r| format!("={}", r.upper_char())).unwrap_or_default();
    format!("{}({}){goal}{queen}", m.role().upper_char(), described(from, before))
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
        Way::Overdone(by_file) if !m.is_castle() && m.role() != Role::Pawn => {
            let start = if by_file { from.file().char() } else { from.rank().char() };
            let unclear = before.legal_moves().iter().any(|other| {
                let (there, goal) = from_to(*other);
                let same = if by_file { there.file() == from.file() } else { there.rank() == from.rank() };
                *other != m && other.role() == m.role() && goal == to && same
            });
            if unclear { name } else { format!("{}{start}{to}", m.role().upper_char()) }
        }
        Way::Split => match m.castling_side() {
            Some(CastlingSide::KingSide) => "O - O".to_owned(),
            Some(CastlingSide::QueenSide) => "O - O - O".to_owned(),
            None if promotion.is_some() => bare.replace('=', " = "),
            None => {
                let (front, rank) = bare.split_at(bare.len() - 1);
                format!("{front} {rank}")
            }
        },
        Way::Torn(dash) if !m.is_castle() => {
            let piece = if m.role() == Role::Pawn { String::new() } else { m.role().upper_char().to_string() };
            format!("{piece}{from}{dash}{to}{}", promotion.map(|r| format!("={}", r.upper_char())).unwrap_or_default())
        }
        // `bb5` and `BXC3` are asked about.
        Way::SmallPieces if !bare.starts_with(['B', 'b', 'O']) => bare.to_lowercase(),
        Way::CapitalFiles if !bare.starts_with(['B', 'b', 'O']) => bare.to_uppercase(),
        Way::Marked(mark) => format!("{bare}{mark}"),
        Way::Descriptive if !m.is_castle() => descriptive(before, m),
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
        _ => bare,
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
                format!("{before}. -- {last}\n{n}. {reply}"),
                format!("Your move: {before}... {last}\nMy move: {n}. {reply}"),
                format!("{before} \u{2026} {last}\n{n}) {reply}"),
                format!("B: {before}... {last}\nW: {n}. {reply}"),
                format!("Rec'd 3/10: {before}...{last}. Sent 3/12: {n}. {reply}"),
                format!("Move {n}: {reply}"),
            ][layout % 11]
                .clone()
        }
        (Side::Black, Some(last)) => [
            format!("{n}. {last} {reply}"),
            format!("{n}. {last}\n{n}... {reply}"),
            format!("{n}...{reply}"),
            format!("{n} {last} {reply}\n\nBram"),
            format!("{n}. {last}\n{n}. ... {reply}"),
            format!("{n}. {last}, {reply}"),
            format!("No.\tWhite\tBlack\n{n}\t{last}\t{reply}"),
            format!("| {n} | {last} | {reply} |"),
            format!("Your move {n}: {last}\nMy move {n}: {reply}"),
            format!("W: {last}\nB: {reply}"),
            format!("{n} \u{2026} {reply}"),
        ][layout % 11]
            .clone(),
        (Side::Black, None) => unreachable!("Black answers a move"),
    }
}

/// A whole score, the reply last.
fn score(layout: usize, sans: &[String]) -> String {
    let pairs = |open: &str, number: &str, between: &str, close: &str| -> String {
        let rows =
            sans.chunks(2).enumerate().map(|(n, pair)| format!("{open}{}{number}{}{close}", n + 1, pair.join(between)));
        rows.collect()
    };
    let tags = "[Event \"GK24\"]\n[White \"Quill, Ada\"]\n[Black \"Oster, Bram\"]\n[Result \"*\"]\n\n";
    match layout {
        0 => pairs("", ". ", " ", " "),
        1 => pairs("", ". ", " ", "\n"),
        2 => pairs("", "\t", "\t", "\n"),
        3 => format!("| No | White | Black |\n|---|---|---|\n{}", pairs("| ", " | ", " | ", " |\n")),
        4 => format!("{tags}{}*", pairs("", ". ", " {[%clk 1:00:00]} ", " $1 {steady} ")),
        5 => sans.join(" "),
        6 => pairs("", ".", ", ", "; "),
        _ => format!("      White     Black\n{}", pairs("", ")   ", "      ", "\n")),
    }
}

proptest! {
    #![proptest_config(cases(160, 77))]

    #[test]
    fn any_move_of_any_game_reads_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..40), way in ways(), layout in 0_usize..11) {
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
        // Four squares without a number may be four pawn moves: what came apart is put together only where a number says whose it is.
        prop_assume!(!(matches!(way, Way::Torn(_)) && side == Side::Black && layout == 9));
        let notations = match way {
            Way::Numeric => Notations::agreed([System::Numeric.name()]),
            Way::Descriptive => Notations::agreed([System::Descriptive.name()]),
            Way::Letters(language) => Notations::agreed([language.name()]),
            _ => Notations::english(),
        };
        // Beside odd capitals a bishop or a b-pawn is asked about, as it must be.
        let doubted = [last.as_ref(), Some(&(before.clone(), reply))].into_iter().flatten().any(|(p, m)| san(p, *m).starts_with(['B', 'b']));
        prop_assume!(!(doubted && matches!(way, Way::SmallPieces | Way::CapitalFiles)));
        let confirmed = last.as_ref().map(|(position, m)| written(way, position, *m));
        let text = card(layout, sans.len(), confirmed.as_deref(), &written(way, &before, reply));
        let sheet = read_agreed(&game, side, &text, false, &notations);
        let reading = under_the_rules(&game, side, &sheet);
        prop_assert_eq!(reading.moves, vec![san(&before, reply)], "{} as {:?} after {:?}: {:?}", text, way, sans, reading.reject);
    }

    #[test]
    fn a_whole_score_reads_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..60), layout in 0_usize..8) {
        let mut position = Chess::default();
        let mut sans: Vec<String> = Vec::new();
        for choice in &choices {
            let legal = position.legal_moves();
            if legal.is_empty() || position.is_insufficient_material() {
                break;
            }
            let m = legal[choice.index(legal.len())];
            sans.push(san(&position, m));
            position.play_unchecked(m);
        }
        let text = score(layout, &sans);
        let Some(reply) = sans.pop() else { return Ok(()) };
        let game = game(&sans.iter().map(String::as_str).collect::<Vec<_>>());
        prop_assume!(game.playing());
        let side = Side::of_ply(sans.len());
        let reading = under_the_rules(&game, side, &read_agreed(&game, side, &text, false, &Notations::english()));
        prop_assert_eq!(reading.moves, vec![reply], "{}: {:?}", text, reading.reject);
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
