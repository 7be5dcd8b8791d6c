//! A half-move as the letter has it, with its number.

use crate::play::{Number, Side, Written};
use crate::post::reading::frame::Frame;
use crate::post::reading::says_castles;
use crate::post::reading::token::{Kind, Token};
use crate::post::reading::words;

/// A half-move as the letter has it, before notation and board are asked about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Raw {
    pub number: Option<Number>,
    /// The number was made up by the mail program.
    pub listed: bool,
    pub mark: Mark,
    /// "your Nf3": the writer says it is the opponent's.
    pub theirs: bool,
    /// How it hangs together with what stands before it.
    pub tie: Tie,
    /// What surrounds it.
    pub frame: Frame,
}

/// How a half-move hangs together with what stands before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tie {
    /// A number of its own stands before it.
    pub numbered: bool,
    /// It follows another move with nothing between but a dash or a "to": the two may be one that came apart.
    pub close: bool,
    /// A comma sets it off from the move before it.
    pub comma: bool,
    /// It begins its line or sentence.
    pub begins: bool,
    /// Its whole line stands in brackets, as analysis does.
    pub bracketed: bool,
    /// The words right before it say that it was the opponent's, or was made before: "your", "you played", "received", "last
    /// move", "thanks for".
    pub behind: bool,
}

/// How the move itself is written.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    English(Box<Written>),
    Foreign(String),
}

impl Raw {
    /// The token as it stands in the letter.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.mark {
            Mark::English(written) => &written.text,
            Mark::Foreign(text) => text,
        }
    }
}

/// The half-moves of a sentence with their numbers, whatever else stands in it.
#[must_use]
pub fn raws(tokens: &[Token]) -> Vec<Raw> {
    let mut reckoning = Reckoning::default();
    for (at, token) in tokens.iter().enumerate() {
        match &token.kind {
            Kind::Number { n, black, listed, .. } if numbers_a_move(tokens, at) => {
                reckoning.number(*n, *black, *listed)
            }
            Kind::Gap => reckoning.gap(),
            Kind::Comma => reckoning.comma = true,
            Kind::Dash => {}
            Kind::Word(w) if w == "to" => {}
            // "My move: Lb5"
            Kind::Colon => (reckoning.opened, reckoning.apart) = (true, true),
            Kind::Word(w) if matches!(w.as_str(), "you" | "your" | "yours" | "opponent's" | "opponent") => {
                (reckoning.theirs, reckoning.apart) = (true, true);
            }
            Kind::Word(w) if matches!(w.as_str(), "i" | "my" | "mine" | "i'll" | "or") => {
                (reckoning.theirs, reckoning.apart) = (false, true);
            }
            Kind::Move { written, .. } if !short_capture(written) || reckoning.expects() => {
                reckoning.half_move(Mark::English(written.clone()), is_behind(tokens, at))
            }
            Kind::Foreign(text) if reckoning.expects() || says_castles(text) => {
                reckoning.half_move(Mark::Foreign(text.clone()), is_behind(tokens, at))
            }
            _ => reckoning.apart = true,
        }
    }
    between(tokens, reckoning.out)
}

/// See [`Tie::behind`]. What a sign sets off from the move says nothing of it.
fn is_behind(tokens: &[Token], at: usize) -> bool {
    let before = tokens[..at].iter().rev().skip_while(|t| matches!(t.kind, Kind::Number { .. } | Kind::Gap));
    let mut words = before.map_while(Token::word).skip_while(|w| matches!(*w, "is" | "was" | "with")).take(3);
    let (nearest, then, third) = (words.next().unwrap_or(""), words.next().unwrap_or(""), words.next().unwrap_or(""));
    match nearest {
        "you" | "your" | "yours" | "opponent" | "opponent's" | "received" | "rec'd" | "recd" | "previous" | "last"
        | "like" | "as" => true,
        "move" | "reply" | "answer" | "response" | "played" | "sent" | "make" | "made" | "makes" | "play" => {
            matches!(then, "you" | "your" | "opponent" | "opponent's" | "last" | "previous" | "they" | "he" | "she")
        }
        "for" => matches!(then, "thanks" | "sorry") || (then == "you" && third == "thank"),
        _ => false,
    }
}

/// Whether a number at this place counts a move: a move, a gap or "any" follows, and no label like "game" stands before it.
#[must_use]
fn numbers_a_move(tokens: &[Token], at: usize) -> bool {
    let labelled = at > 0 && tokens[at - 1].word().is_some_and(words::labels);
    let next = tokens[at + 1..].iter().find(|t| !matches!(t.kind, Kind::Comma | Kind::Colon | Kind::Dash));
    !labelled
        && next.is_some_and(|t| t.is_move() || matches!(t.kind, Kind::Gap) || t.word().is_some_and(words::any_move))
}

/// `ed`, `dc`: a name as often as a move, so it counts only where a move must come.
fn short_capture(written: &Written) -> bool {
    written.to_rank.is_none() && written.castle.is_none()
}

/// Gives numbers to half-moves as they come.
#[derive(Default)]
struct Reckoning {
    /// The number and side that the next half-move gets.
    next: Option<(u32, Option<Side>)>,
    listed: bool,
    theirs: bool,
    /// A number stands before the next half-move.
    numbered: bool,
    /// Something else stands between the half-move before and the next one.
    apart: bool,
    comma: bool,
    /// A colon says that a move follows.
    opened: bool,
    out: Vec<Raw>,
}

impl Reckoning {
    fn number(&mut self, n: u32, black: bool, listed: bool) {
        self.next = Some((n, black.then_some(Side::Black)));
        self.listed = listed;
        self.numbered = true;
    }

    /// Dots after a number stand for White's half-move; after White's half-move they say nothing.
    fn gap(&mut self) {
        if let Some((_, side @ None)) = &mut self.next {
            *side = Some(Side::Black);
        }
        self.apart = true;
    }

    fn expects(&self) -> bool {
        self.opened || self.next.is_some() || !self.out.is_empty()
    }

    fn half_move(&mut self, mark: Mark, behind: bool) {
        let number = self.next.map(|(number, side)| Number { number, side });
        // The second of a pair tells that the first was White's.
        if let (Some(Number { number, side: Some(Side::Black) }), Some(last)) = (number, self.out.last_mut())
            && let Some(Number { number: before, side: side @ None }) = &mut last.number
            && *before == number
        {
            *side = Some(Side::White);
        }
        self.next = self.next.map(|(n, side)| match side {
            None | Some(Side::White) => (n, Some(Side::Black)),
            Some(Side::Black) => (n + 1, Some(Side::White)),
        });
        let (numbered, comma) = (std::mem::take(&mut self.numbered), std::mem::take(&mut self.comma));
        let apart = std::mem::take(&mut self.apart) || numbered || comma || self.out.is_empty();
        let tie = Tie { numbered, close: !apart, comma, begins: self.out.is_empty(), bracketed: false, behind };
        self.out.push(Raw {
            number,
            listed: self.listed,
            mark,
            theirs: std::mem::take(&mut self.theirs),
            tie,
            frame: Frame::Plain,
        });
    }
}

/// `Bb5 3. a6`: the number stands between the two halves of its move.
fn between(tokens: &[Token], mut raws: Vec<Raw>) -> Vec<Raw> {
    let kinds: Vec<&Token> =
        tokens.iter().filter(|t| t.is_move() || matches!(t.kind, Kind::Number { .. } | Kind::Gap)).collect();
    if let ([first, number, second], [white, black]) = (kinds.as_slice(), raws.as_mut_slice())
        && first.is_move()
        && second.is_move()
        && let Kind::Number { n, black: false, .. } = number.kind
    {
        white.number = Some(Number { number: n, side: Some(Side::White) });
        black.number = Some(Number { number: n, side: Some(Side::Black) });
    }
    raws
}
