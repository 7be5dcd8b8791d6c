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

/// A section's code, a hyphen and a number.
fn game_name(text: &str) -> Option<String> {
    let name: String = text.split_whitespace().collect();
    let (section, number) = name.rsplit_once('-')?;
    let fits = !section.is_empty()
        && name.len() <= 40
        && section.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        && (1..=3).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit());
    fits.then_some(name)
}
