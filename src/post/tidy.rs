//! Characters as people's programs send them, folded to those that moves are written with.
//!
//! Only marks without meaning are dropped and only look-alikes that cannot be anything else are folded: a Cyrillic
//! `К` is a knight to a Russian and stays what it is.

use unicode_normalization::UnicodeNormalization;

/// A list number that a mail program made up stands behind this mark (a private-use character).
pub const LIST_MARK: char = '\u{f8f0}';
/// Opens text that its writer struck out.
pub const STRUCK_OPEN: char = '\u{f8f1}';
/// Closes text that its writer struck out.
pub const STRUCK_CLOSE: char = '\u{f8f2}';

/// Folds spaces, dashes, quotes, figurines, full-width and invisible characters. Lines stay lines.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive('\n') {
        if piece.is_ascii() {
            out.extend(piece.chars().filter_map(plain));
        } else if piece.contains(|c| ('\u{300}'..='\u{36f}').contains(&c)) {
            // Letters and accents that came apart: "e" and its acute.
            out.extend(piece.nfc().flat_map(one).filter_map(plain));
        } else {
            out.extend(piece.chars().flat_map(one).filter_map(plain));
        }
    }
    out
}

/// Letters and digits in another dress: full-width, circled, raised, mathematical, ligatures.
fn dressed(c: char) -> bool {
    matches!(c, '\u{ff01}'..='\u{ffee}' | '\u{2460}'..='\u{24ff}' | '\u{2070}'..='\u{209f}' | '\u{2100}'..='\u{214f}' | '\u{1d400}'..='\u{1d7ff}' | '\u{fb00}'..='\u{fb06}' | '\u{b2}' | '\u{b3}' | '\u{b9}')
}

/// Control characters become nothing; a tab or form feed is a blank.
fn plain(c: char) -> Option<char> {
    match c {
        '\t' | '\u{b}' | '\u{c}' => Some(' '),
        '\n' => Some('\n'),
        c if c.is_control() => None,
        c => Some(c),
    }
}

/// What one character stands for.
fn one(c: char) -> Folded {
    Folded::Str(match c {
        // zero width, direction marks, variation selectors, keycaps, byte order marks
        '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{20e3}'
        | '\u{34f}'
        | '\u{fffc}'
        | '\u{e0000}'..='\u{e01ef}' => "",
        '\u{a0}'
        | '\u{1680}'
        | '\u{2000}'..='\u{200a}'
        | '\u{202f}'
        | '\u{205f}'
        | '\u{3000}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{3164}'
        | '\u{ffa0}'
        | '\u{2800}'
        | '\u{85}'
        | '\u{2028}'
        | '\u{2029}' => " ",
        '\u{2010}'..='\u{2015}'
        | '\u{2212}'
        | '\u{2043}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{ff0d}'
        | '\u{30fc}'
        | '\u{2022}'
        | '\u{2023}'
        | '\u{25cf}' => "-",
        '\u{203c}' => "!!",
        '\u{2047}' => "??",
        '\u{2048}' => "?!",
        '\u{2049}' => "!?",
        '\u{2024}' => ".",
        '\u{2026}' => "...",
        '\u{2190}'..='\u{21ff}' | '\u{2794}'..='\u{27be}' | '\u{27f5}'..='\u{27ff}' => " -> ",
        '\u{2025}' => "..",
        '\u{d7}' | '\u{2715}' | '\u{2716}' | '\u{2a2f}' => "x",
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{300c}' | '\u{300d}' => "\"",
        '\u{2018}'..='\u{201b}' | '\u{b4}' | '\u{2032}' => "'",
        '\u{bd}' => "1/2",
        '\u{3002}' => ".",
        '\u{3001}' => ",",
        '\u{2654}' | '\u{265a}' => "K",
        '\u{2655}' | '\u{265b}' => "Q",
        '\u{2656}' | '\u{265c}' => "R",
        '\u{2657}' | '\u{265d}' => "B",
        '\u{2658}' | '\u{265e}' => "N",
        '\u{2659}' | '\u{265f}' => "P",
        other if dressed(other) => {
            let mut bare = std::iter::once(other).nfkc();
            return Folded::Char(bare.next(), bare.next());
        }
        other => return Folded::Char(Some(other), None),
    })
}

/// One or two characters or a short text in its place, as an iterator.
enum Folded {
    Char(Option<char>, Option<char>),
    Str(&'static str),
}

impl Iterator for Folded {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        match self {
            Self::Char(c, next) => std::mem::replace(c, next.take()),
            Self::Str(s) => {
                let c = s.chars().next()?;
                *s = &s[c.len_utf8()..];
                Some(c)
            }
        }
    }
}

/// Folds Cyrillic and Greek look-alikes inside the squares and castling signs of one token; piece letters are left alone.
#[must_use]
pub fn fold_look_alikes(token: &str) -> String {
    if token.is_ascii() {
        return token.to_owned();
    }
    let castle = token.chars().all(|c| {
        matches!(
            c,
            'O' | 'o' | '0' | '\u{41e}' | '\u{43e}' | '\u{39f}' | '\u{3bf}' | '-' | '+' | '#' | '!' | '?' | '.' | ','
        )
    });
    token
        .chars()
        .map(|c| match c {
            // Small letters are never piece letters.
            '\u{430}' | '\u{3b1}' => 'a',
            '\u{441}' | '\u{3f2}' => 'c',
            '\u{501}' => 'd',
            '\u{435}' | '\u{451}' => 'e',
            '\u{261}' => 'g',
            '\u{4bb}' => 'h',
            '\u{445}' | '\u{3c7}' => 'x',
            '\u{41e}' | '\u{43e}' | '\u{39f}' | '\u{3bf}' if castle => 'O',
            c => c,
        })
        .collect()
}

/// The text as it may be shown to a person: without the marks that only the reader knows.
#[must_use]
pub fn shown(text: &str) -> String {
    text.chars().filter(|c| !matches!(*c, LIST_MARK | STRUCK_OPEN | STRUCK_CLOSE)).collect()
}
