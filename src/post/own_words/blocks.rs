//! Several games in one letter, each under a line with its name: `[05N12-3]`.

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
                out.push(Block { game: Some(game.to_owned()), text: String::new() });
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
        out.retain(|(_, b)| !b.text.trim().is_empty() || b.game.as_deref() != default);
    }
    out.into_iter().map(|(_, block)| block).collect()
}

/// `[05N12-3]`, alone or before the words for it: the game's name and the words.
fn names_game(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.trim().strip_prefix('[')?.split_once(']')?;
    let name = name.trim();
    let (section, number) = name.rsplit_once('-')?;
    let fits = !section.is_empty()
        && name.len() <= 40
        && section.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        && (1..=3).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit());
    fits.then_some((name, rest.trim()))
}
