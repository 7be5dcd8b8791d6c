//! Several games in one letter, each under a line with its name: `[05N12-3]`.

use crate::post::reading::says_nothing;

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
    for line in words.lines() {
        if let Some((game, rest)) = names_game(line) {
            let same = out.iter().position(|b| b.game.as_deref().is_some_and(|g| g.eq_ignore_ascii_case(&game)));
            match same {
                Some(at) => {
                    let block = out.remove(at);
                    out.push(block);
                }
                None => out.push(Block { game: Some(game), text: String::new() }),
            }
            if rest.is_empty() {
                continue;
            }
            push(&mut out, rest);
        } else {
            push(&mut out, line);
        }
    }
    if out.len() > 1 {
        // A greeting above the first game's line is for none of them.
        out.retain(|b| b.game.as_deref() != default || !says_nothing(&b.text));
    }
    out
}

fn push(out: &mut [Block], line: &str) {
    if let Some(last) = out.last_mut() {
        last.text.push_str(line);
        last.text.push('\n');
    }
}

/// `[05N12-3]`, alone or before the words for it, in bold or after "Game": the game's name and the words.
fn names_game(line: &str) -> Option<(String, &str)> {
    const MARKS: [char; 8] = [' ', '*', '_', '#', '=', '\u{2022}', '-', '\t'];
    let line = line.trim_matches(MARKS);
    let (lead, rest) = line.split_once('[')?;
    let lead = lead.trim_end_matches([':', ' ', '*', '_']).to_ascii_lowercase();
    if !matches!(
        lead.as_str(),
        "" | "game" | "in" | "in game" | "for" | "for game" | "re" | "and" | "and in" | "subject"
    ) {
        return None;
    }
    let (name, rest) = rest.split_once(']')?;
    let name: String = name.split_whitespace().collect();
    let (section, number) = name.rsplit_once('-')?;
    let fits = !section.is_empty()
        && name.len() <= 40
        && section.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        && (1..=3).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit());
    let rest = rest.trim_start_matches([':', ' ', '*', '_', '-']);
    fits.then_some((name, rest))
}
