//! Several games in one letter, each under a line with its name: `[05N12-3]`.

use crate::post::reading::says_nothing;
use std::collections::HashMap;

/// The part of a letter that is for one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The game as the letter names it; `None`: whichever the letter itself is about.
    pub game: Option<String>,
    pub text: String,
}

/// Cuts own words at lines `[GAME]`. Words before the first such line belong to `default`, where there is one.
///
/// The first block is left out when it is empty and another follows; blocks of one game are put together.
#[must_use]
pub fn blocks(words: &str, default: Option<&str>) -> Vec<Block> {
    let mut out = vec![Block { game: default.map(str::to_owned), text: String::new() }];
    let mut places: HashMap<String, usize> = default.map(|game| (game.to_ascii_uppercase(), 0)).into_iter().collect();
    // The line on which each block was last gone on with: that is their order.
    let mut turns = vec![0];
    let mut now = 0;
    for (turn, line) in words.lines().enumerate() {
        let mut said = line;
        if let Some((game, rest)) = names_game(line) {
            now = *places.entry(game.to_ascii_uppercase()).or_insert(out.len());
            if now == out.len() {
                out.push(Block { game: Some(game), text: String::new() });
                turns.push(0);
            }
            turns[now] = turn + 1;
            if rest.is_empty() {
                continue;
            }
            said = rest;
        }
        out[now].text.push_str(said);
        out[now].text.push('\n');
    }
    let mut out: Vec<(usize, Block)> = turns.into_iter().zip(out).collect();
    out.sort_by_key(|(turn, _)| *turn);
    if out.len() > 1 {
        // A greeting above the first game's line is for none of them.
        out.retain(|(_, b)| b.game.as_deref() != default || !says_nothing(&b.text));
    }
    out.into_iter().map(|(_, block)| block).collect()
}

/// Around a name: marks of bold, of lists, of headings.
const MARKS: [char; 8] = [' ', '*', '_', '#', '=', '\u{2022}', '-', '\t'];

/// `[05N12-3]`, alone or before the words for it, in bold or after "Game": the game's name and the words.
fn names_game(line: &str) -> Option<(String, &str)> {
    let line = line.trim_matches(MARKS);
    let Some((lead, rest)) = line.split_once('[') else { return without_brackets(line) };
    let lead = lead.trim_end_matches([':', ' ', '*', '_']).to_ascii_lowercase();
    let leads = ["", "game", "in", "in game", "for", "for game", "re", "and", "and in", "subject"];
    if !leads.contains(&lead.as_str()) {
        return None;
    }
    let (name, rest) = rest.split_once(']')?;
    Some((game_name(name)?, rest.trim_start_matches([':', ' ', '*', '_', '-'])))
}

/// `05N12-3` or `Game 05N12-3:`, alone or before a colon. What could be a move (`e2-4`) or a score is no name.
fn without_brackets(line: &str) -> Option<(String, &str)> {
    let (name, rest) = line.split_once(':').unwrap_or((line, ""));
    let name = name.trim_end_matches(MARKS);
    let name = name.split_at_checked(5).filter(|(game, _)| game.eq_ignore_ascii_case("game ")).map_or(name, |(_, n)| n);
    let found = game_name(name)?;
    let section = found.rsplit_once('-')?.0.as_bytes();
    let square = |s: &[u8]| matches!(s, [b'a'..=b'h', b'1'..=b'8']);
    let like_a_move = square(section) || section.split_first().is_some_and(|(_, rest)| square(rest));
    let mixed = section.iter().any(u8::is_ascii_alphabetic) && section.iter().any(u8::is_ascii_digit);
    (mixed && !like_a_move).then_some((found, rest.trim_start_matches(MARKS)))
}

/// A section's code, a hyphen and a number; `1-0` is a score.
fn game_name(text: &str) -> Option<String> {
    let name: String = text.split_whitespace().collect();
    let (section, number) = name.rsplit_once('-')?;
    let fits = !section.is_empty()
        && !matches!((section, number), ("1", "0") | ("0", "1"))
        && name.len() <= 40
        && section.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        && (1..=3).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit());
    fits.then_some(name)
}
