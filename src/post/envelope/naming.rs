//! How a letter says which game it is about: `[05N12-3]` in the subject, `relay+05N12-3.TOKEN@…` in an address.

use crate::play::spelled;
use regex::Regex;
use std::sync::LazyLock;

/// A plus-address: the game, and the reply token where there is one. Mail programs change the case of both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plus {
    /// The whole address, in small letters.
    pub address: String,
    /// The address without the part from the plus to the `@`.
    pub base: String,
    /// In capitals, as games are named.
    pub game: String,
    pub token: Option<String>,
}

/// Takes a plus-address apart; `None` where there is no plus.
#[must_use]
pub fn plus(address: &str) -> Option<Plus> {
    let (local, host) = address.split_once('@')?;
    let (name, tag) = local.split_once('+')?;
    let (game, token) = match tag.rsplit_once('.') {
        Some((game, token)) if !game.is_empty() && !token.is_empty() => (game, Some(token.to_owned())),
        _ => (tag, None),
    };
    (!game.is_empty()).then(|| Plus {
        address: address.to_owned(),
        base: format!("{name}@{host}"),
        game: spelled(game),
        token,
    })
}

static GAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\[\s*([A-Za-z0-9][A-Za-z0-9._-]{0,30}-\d{1,3})\s*\]")
        .unwrap_or_else(|e| unreachable!("the pattern of game names: {e}"))
});

/// What stands before and behind the first game named in a subject.
pub(super) fn around_game(subject: &str) -> Option<(&str, &str)> {
    GAME.find(subject).map(|found| (&subject[..found.start()], &subject[found.end()..]))
}

/// The games named in a subject, each in square brackets; spelled as games are named.
#[must_use]
pub fn games_in_subject(subject: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for found in GAME.captures_iter(subject).take(20) {
        let game = spelled(&found[1]);
        if !out.contains(&game) {
            out.push(game);
        }
    }
    out
}
