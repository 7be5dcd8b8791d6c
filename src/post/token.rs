//! Reply tokens and Message-IDs: what a reply brings back to show that its writer had the relay's letter.
//!
//! A token is an HMAC over game, player and ply. It stands in Reply-To and in the Message-ID of every letter to a player, and dies
//! when the ply is played, since the next letters carry another.

use crate::play::{GameId, Side};
use data_encoding::{BASE32_NOPAD, Encoding, Specification};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::sync::LazyLock;

/// Bytes of the HMAC that a token keeps: 80 bits.
const BYTES: usize = 10;

/// Letters and digits of a token.
const LENGTH: usize = 16;

/// What the HMAC is about, so that no other use of the same secret can make a token.
const PURPOSE: &str = "kingpost reply token 1";

static BASE32: LazyLock<Encoding> = LazyLock::new(|| {
    let mut spec = Specification::new();
    spec.symbols.push_str("abcdefghijklmnopqrstuvwxyz234567");
    spec.encoding().unwrap_or(BASE32_NOPAD)
});

/// A reply token: 16 letters and digits, in small letters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Token(String);

/// The secret behind all tokens of a relay.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    /// A secret of any length; 32 random bytes are right.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self(bytes.into())
    }

    /// The token of `player` in `game` while `ply` half-moves have been played.
    #[must_use]
    pub fn token(&self, game: &GameId, player: &str, ply: usize) -> Token {
        let tag = self.mac(game, player, ply).finalize().into_bytes();
        Token(BASE32.encode(&tag[..BYTES]))
    }

    /// Whether a token is that of `player` in `game` at `ply`; the comparison takes the same time whatever differs.
    #[must_use]
    pub fn verify(&self, token: &Token, game: &GameId, player: &str, ply: usize) -> bool {
        let Ok(tag) = BASE32.decode(token.0.as_bytes()) else { return false };
        tag.len() == BYTES && self.mac(game, player, ply).verify_truncated_left(&tag).is_ok()
    }

    fn mac(&self, game: &GameId, player: &str, ply: usize) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).unwrap_or_else(|_| unreachable!("HMAC takes any key"));
        // Each field goes with its length, so that no two triples run together.
        for field in [PURPOSE.as_bytes(), game.0.as_bytes(), player.as_bytes(), &ply.to_string().into_bytes()] {
            mac.update(&(field.len() as u64).to_be_bytes());
            mac.update(field);
        }
        mac
    }
}

impl Token {
    /// A token as it came back in a letter, letter case aside; `None` for anything that cannot be one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let lower = text.trim().to_ascii_lowercase();
        let fits = lower.len() == LENGTH && lower.bytes().all(|b| matches!(b, b'a'..=b'z' | b'2'..=b'7'));
        fits.then_some(Self(lower))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The relay's address with what stands behind the plus: `relay+05N12-3@example.org`, the token too where there is one.
#[must_use]
pub fn plus_address(relay: &str, game: &GameId, token: Option<&Token>) -> String {
    let (local, domain) = relay.rsplit_once('@').unwrap_or((relay, "localhost"));
    match token {
        Some(token) => format!("{local}+{game}.{token}@{domain}"),
        None => format!("{local}+{game}@{domain}"),
    }
}

/// What stands behind the plus of an address, as game and token: `05N12-3.abcdefghijklmnop`.
#[must_use]
pub fn parse_detail(detail: &str) -> (GameId, Option<Token>) {
    let with_token = detail.rsplit_once('.').and_then(|(game, token)| Some((game, Token::parse(token)?)));
    match with_token {
        Some((game, token)) => (GameId::spelled(game), Some(token)),
        None => (GameId::spelled(detail), None),
    }
}

/// Whose copy of a letter a Message-ID names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Copy {
    Player(Side),
    Director,
    Appeals,
    /// An address that is not, or not yet, a player's.
    Other,
}

impl Copy {
    fn letter(self) -> &'static str {
        match self {
            Self::Player(Side::White) => "w",
            Self::Player(Side::Black) => "b",
            Self::Director => "d",
            Self::Appeals => "a",
            Self::Other => "o",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let all = [Self::Player(Side::White), Self::Player(Side::Black), Self::Director, Self::Appeals, Self::Other];
        all.into_iter().find(|c| c.letter().eq_ignore_ascii_case(text))
    }
}

/// The name of one outgoing letter for ever: game, the record's length when it was written, whose copy, which of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterId {
    pub game: GameId,
    /// Entries on the record when the letter was written.
    pub entry: u64,
    pub copy: Copy,
    /// Counted from 0 among the letters of one copy at one entry.
    pub n: u32,
    /// The reader's reply token; players' copies have one.
    pub token: Option<Token>,
}

impl LetterId {
    /// The Message-ID, without angle brackets.
    #[must_use]
    pub fn message_id(&self, relay: &str) -> String {
        let domain = relay.rsplit_once('@').map_or("localhost", |(_, domain)| domain);
        let Self { game, entry, copy, n, token } = self;
        let token = token.as_ref().map_or(String::new(), |t| format!(".{t}"));
        format!("{game}.{entry}.{}.{n}{token}@{domain}", copy.letter())
    }

    /// Reads a Message-ID as it came back in In-Reply-To or References; `None` when it is none of ours.
    #[must_use]
    pub fn parse(id: &str, relay: &str) -> Option<Self> {
        let id = id.trim().trim_start_matches('<').trim_end_matches('>');
        let (name, domain) = id.rsplit_once('@')?;
        let ours = relay.rsplit_once('@').map_or("localhost", |(_, domain)| domain);
        if !domain.eq_ignore_ascii_case(ours) {
            return None;
        }
        let (name, token) = match name.rsplit_once('.') {
            Some((rest, last)) if Token::parse(last).is_some() => (rest, Token::parse(last)),
            _ => (name, None),
        };
        let mut parts = name.rsplitn(4, '.');
        let n = parts.next()?.parse().ok()?;
        let copy = Copy::parse(parts.next()?)?;
        let entry = parts.next()?.parse().ok()?;
        let game = parts.next().filter(|g| !g.is_empty())?;
        Some(Self { game: GameId::spelled(game), entry, copy, n, token })
    }
}

/// A Message-ID of ours without the reply token that it may bear: nobody is shown another reader's.
#[must_use]
pub fn tokenless(id: &str) -> String {
    let Some((name, domain)) = id.rsplit_once('@') else { return id.to_owned() };
    match name.rsplit_once('.') {
        Some((rest, last)) if Token::parse(last).is_some() => format!("{rest}@{domain}"),
        _ => id.to_owned(),
    }
}
