//! The main line: which sentences set out moves as on a card, and which only talk about them.

use super::frame;
use super::frame::Frame;
use super::sentence::Sentence;
use super::token::{Kind, Token};
use super::{says_castles, words};
use crate::play::{Number, Side, Written};
use regex::Regex;
use shakmaty::Role;
use std::sync::LazyLock;

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

/// What a sentence is to the main line.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// It sets out moves.
    Card(Vec<Raw>),
    /// It sets out moves as alternatives.
    Either(Vec<Raw>),
    /// It names moves without setting them out.
    Mention(Vec<Raw>),
    /// It names none.
    Prose,
}

/// What a sentence is to the main line.
#[must_use]
pub fn shape(sentence: &Sentence) -> Shape {
    let meant = without_denied(&sentence.tokens);
    // "3. Bc4 instead of 3. Bb5?" asks about the whole.
    let denied_asks =
        meant.len() < sentence.tokens.len() && (sentence.stop == '?' || asks_back(&raws(&sentence.tokens)));
    let sentence = &Sentence { tokens: without_talk(meant), ..sentence.clone() };
    let tokens = sentence.tokens.as_slice();
    let moves = raws(tokens);
    if moves.is_empty() {
        return Shape::Prose;
    }
    let (Some(start), Some(end)) = (start_of_moves(tokens), tokens.iter().rposition(Token::is_move)) else {
        return Shape::Prose;
    };
    let (head, body, tail) = (&tokens[..start], &tokens[start..=end], &tokens[end + 1..]);
    let quoted =
        tokens.iter().any(|t| t.kind == Kind::Quote) || elsewhere(sentence, &tokens[..until_aside(tokens, end)]);
    let asked = denied_asks || (asks_back(&moves) && sentence.words().next().is_some());
    if quoted
        || asked
        || lists_pieces(tokens)
        || !((tail_fits(tail) || is_name(tail, sentence)) && body_fits(body) && head_fits(head, body, sentence))
    {
        return Shape::Mention(moves);
    }
    if body.iter().any(|t| t.word() == Some("or")) { Shape::Either(moves) } else { Shape::Card(moves) }
}

/// "Shall I play Nf3?" With words around it, the mark after the last move asks and does not annotate.
fn asks_back(moves: &[Raw]) -> bool {
    moves
        .last()
        .is_some_and(|raw| raw.text().ends_with('?') && !raw.text().ends_with("!?") && !raw.text().ends_with("??"))
}

/// "3. Bc4, not 3. Bb5", "instead of 3. Bb5": what is denied is not set out.
fn without_denied(tokens: &[Token]) -> Vec<Token> {
    let denies = |at: &usize| {
        let pair = (tokens[*at].word(), tokens.get(at + 1).and_then(Token::word));
        matches!(pair, (Some("not"), _) | (Some("instead"), Some("of")) | (Some("rather"), Some("than")))
    };
    let Some(not) = (0..tokens.len()).find(denies) else { return tokens.to_vec() };
    let mut start = not + if tokens[not].word() == Some("not") { 1 } else { 2 };
    if start == not + 2 {
        // "instead of the boring 3. Bc4"
        let named =
            tokens[start..].iter().take(3).take_while(|t| t.word().is_some_and(|w| !words::is_pronoun(w))).count();
        let follows = tokens.get(start + named).is_some_and(|t| t.is_move() || matches!(t.kind, Kind::Number { .. }));
        start += if follows { named } else { 0 };
    }
    let denied =
        tokens[start..].iter().take_while(|t| t.is_move() || matches!(t.kind, Kind::Number { .. } | Kind::Gap)).count();
    let (before, after) = (&tokens[..not], &tokens[start + denied..]);
    if before.iter().any(Token::is_move) && tokens[start..start + denied].iter().any(Token::is_move) {
        [before, after].concat()
    } else {
        tokens.to_vec()
    }
}

/// "3. Bb5 with the idea Bxc6": what the writer hopes for after the move is not set out.
fn without_talk(mut tokens: Vec<Token>) -> Vec<Token> {
    let Some(first) = tokens.iter().position(Token::is_move) else { return tokens };
    if let Some(talk) = (first..tokens.len()).find(|at| tokens[*at].word().is_some_and(words::opens_talk)) {
        tokens.truncate(talk);
        while tokens.len() > first + 1 && tokens.last().is_some_and(|t| t.word().is_some() || t.kind == Kind::Comma) {
            tokens.pop();
        }
    }
    tokens
}

/// Where the first move begins, its number and gap included.
fn start_of_moves(tokens: &[Token]) -> Option<usize> {
    let mut at = tokens.iter().position(Token::is_move)?;
    let counts = |at: usize| matches!(tokens[at].kind, Kind::Number { .. } | Kind::Gap);
    // `| 15 | Qe7 | Kxe7 |`
    if at > 1 && tokens[at - 1].kind == Kind::Comma && counts(at - 2) {
        at -= 1;
    }
    while at > 0 && counts(at - 1) {
        at -= 1;
    }
    Some(at)
}

/// Between the first and the last move: numbers, signs, and words that change nothing.
fn body_fits(body: &[Token]) -> bool {
    body.iter().all(|t| match &t.kind {
        Kind::Word(w) => words::is_glue(w) || w == "or",
        Kind::Odd => false,
        _ => true,
    })
}

/// After the last move: nothing, words that change nothing, or chat set off by a comma or a dash.
fn tail_fits(tail: &[Token]) -> bool {
    if tail.iter().filter_map(Token::word).any(|w| words::blocks(w) || matches!(w, "would" | "or")) {
        return false;
    }
    match tail.iter().find(|t| !matches!(t.kind, Kind::DrawSign | Kind::Result(_))) {
        None => true,
        Some(first)
            if matches!(
                first.kind,
                Kind::Comma | Kind::Dash | Kind::Close | Kind::Number { .. } | Kind::Odd | Kind::Figures
            ) =>
        {
            true
        }
        Some(first) => match first.word() {
            Some("is" | "will" | "in" | "for" | "would" | "was") => {
                tail.iter().filter_map(Token::word).all(words::is_glue)
            }
            Some(word) => words::is_glue(word) || words::opens_tail(word),
            None => true,
        },
    }
}

/// "3. Bb5 Ada": one to three words with capitals after the move sign the letter.
fn is_name(tail: &[Token], sentence: &Sentence) -> bool {
    let base = sentence.tokens.first().map_or(0, |t| t.start);
    let capital = |t: &Token| sentence.text.get(t.start - base..).is_some_and(|s| s.starts_with(char::is_uppercase));
    let text = |t: &Token| sentence.text.get(t.start - base..t.end - base).unwrap_or_default();
    (1..=3).contains(&tail.len())
        && tail.iter().all(|t| t.word().is_some_and(|w| !words::blocks(w)) && capital(t) && !half_a_move(text(t)))
}

/// A move that was not finished: `Nxd`, `Rx`, `Bb`.
#[must_use]
pub fn half_a_move(text: &str) -> bool {
    static HALF: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^[KQRBN]?[a-h]?[1-8]?[x:-][a-hKQRBN]?[1-8]?$|^[KQRBN][a-h]?$")
            .unwrap_or_else(|e| unreachable!("half a move: {e}"))
    });
    HALF.is_match(text)
}

/// Before the first move: nothing, glue, a greeting, or a sentence that declares the move in the first person.
fn head_fits(head: &[Token], body: &[Token], sentence: &Sentence) -> bool {
    let numbered = matches!(body[0].kind, Kind::Number { .. } | Kind::Gap);
    let said: Vec<&str> = head.iter().filter_map(Token::word).collect();
    let told = said.contains(&"i") && said.iter().any(|w| words::tells_of_sending(w));
    if told || said.last() == Some(&"no") || said.iter().any(|w| words::blocks(w) || words::puts_off(w)) {
        return false;
    }
    if head.iter().any(|t| matches!(t.kind, Kind::Odd)) {
        return false;
    }
    let all_said: Vec<&str> = sentence.words().collect();
    if said.iter().all(|w| words::is_glue(w)) {
        let castles = body.iter().any(|t| match &t.kind {
            Kind::Move { written, .. } => written.text.to_lowercase().starts_with("castl"),
            // "I castle.", but not "I castle too often".
            Kind::Foreign(text) => says_castles(text) && all_said == ["i"],
            _ => false,
        });
        return numbered
            || (said.is_empty()
                && sentence.first
                && all_said.iter().all(|w| words::is_courtesy(w) || (words::addresses(w) && sentence.stop != '?')))
            || (goes_with(&said) && sentence.stop != '?')
            || castles
            || (all_said.iter().all(|w| *w == "or") && !(all_said.is_empty() && loud_square(sentence)))
            || labels_side(head)
            || (sentence.stop != '?' && declared(sentence));
    }
    // "Mon coup : 3. Bb5", "After long thought, 3. Bb5", "Ich spiele 3. Bb5"
    let apart = head.last().is_some_and(|t| matches!(t.kind, Kind::Colon | Kind::Comma | Kind::Dash));
    let announced = numbered
        && !said.contains(&"no")
        && (apart || said.last().is_some_and(|w| words::i_play_abroad(w)))
        && said.iter().all(|w| words::is_glue(w) || frame::announces(w) || words::i_play_abroad(w));
    announced || greets(head, &said) || declares(head, &said, sentence)
}

/// "Bb5 is my move", "Bb5, I play": said of the move. Behind a comma only the writer's own word counts: in "Bb5, Smith played"
/// another declares it.
fn declared(sentence: &Sentence) -> bool {
    let last = sentence.tokens.iter().rposition(Token::is_move).unwrap_or_default();
    let (said, aside) = sentence.tokens.split_at(until_aside(&sentence.tokens, last));
    let aside: Vec<&str> = aside.iter().filter_map(Token::word).collect();
    let own = aside.first().is_some_and(|w| matches!(*w, "i" | "i'm" | "i'll" | "my" | "we" | "our"));
    said.iter().filter_map(Token::word).any(words::declares) || (own && aside.into_iter().any(words::declares))
}

/// "Going with Bb5", "I'm going with Bb5".
fn goes_with(said: &[&str]) -> bool {
    matches!(said, ["going", "with"] | ["i'm", "going", "with"] | ["i", "am", "going", "with"])
}

/// "Apt. C6": a square in capitals behind other words on its line is an address as likely as a move.
fn loud_square(sentence: &Sentence) -> bool {
    let bare = |t: &Token| match &t.kind {
        Kind::Move { written, .. } => {
            written.role == Some(Role::Pawn)
                && written.from_file.is_none()
                && written.text.starts_with(char::is_uppercase)
        }
        _ => false,
    };
    !sentence.first && sentence.tokens.iter().any(bare)
}

/// "White: Kg1, Rd1": pieces where they stand, and no moves.
fn lists_pieces(tokens: &[Token]) -> bool {
    let numberless = !tokens.iter().any(|t| matches!(t.kind, Kind::Number { .. } | Kind::Gap));
    let mut rest = tokens.iter().filter(|t| !matches!(t.kind, Kind::Comma | Kind::Colon | Kind::Dash)).peekable();
    while let Some(token) = rest.next() {
        let mut moves = 0;
        while numberless && matches!(token.word(), Some("white" | "black")) && rest.next_if(|t| t.is_move()).is_some() {
            moves += 1;
        }
        if moves > 1 {
            return true;
        }
    }
    false
}

/// "Me: Nc6", "You: Nf3": whose move it is, and nothing else.
fn labels_side(head: &[Token]) -> bool {
    let colon = head.last().is_some_and(|t| matches!(t.kind, Kind::Colon | Kind::Dash));
    let said: Vec<&str> = head.iter().filter_map(Token::word).collect();
    colon && matches!(said.as_slice(), ["me" | "mine" | "you" | "yours" | "opponent" | "white" | "black"])
}

/// Words before which a sentence asks: "Do I play Nc6".
fn inverts(word: &str) -> bool {
    matches!(
        word,
        "do" | "did"
            | "should"
            | "shall"
            | "can"
            | "may"
            | "could"
            | "would"
            | "might"
            | "must"
            | "have"
            | "will"
            | "am"
    )
}

/// "Last time I played d6", "I used to play d6", "in game 7 I play d6", "I'll play Nc6 next week": another day or another game.
#[must_use]
pub fn elsewhere(sentence: &Sentence, tokens: &[Token]) -> bool {
    let said: Vec<&str> = tokens.iter().filter_map(Token::word).collect();
    let day = |w: &str| w.ends_with("day") && w.len() >= 6 && !matches!(w, "yesterday" | "birthday");
    let span = |w: &str| {
        matches!(
            w,
            "time"
                | "week"
                | "weekend"
                | "month"
                | "year"
                | "night"
                | "game"
                | "summer"
                | "winter"
                | "season"
                | "round"
        )
    };
    let another = said.windows(2).any(|w| match (w[0], w[1]) {
        ("last" | "next" | "another" | "previous" | "second" | "earlier", then) => {
            span(then) || (w[0] == "next" && day(then))
        }
        ("return", then) => span(then),
        ("used", "to") | ("would" | "should" | "could" | "might", "have") | ("e.g" | "cf", _) => true,
        _ => false,
    });
    let later = said.iter().any(|w| matches!(*w, "will" | "i'll" | "shall"))
        && said.windows(2).any(|w| w[0] == "on" && day(w[1]));
    let spans = said.windows(2).any(|w| w[0] == "in" && matches!(w[1], "two" | "three" | "four" | "a"))
        && said.iter().any(|w| matches!(*w, "days" | "weeks" | "months" | "week" | "month"));
    let numbered_game = said.first() == Some(&"in")
        && tokens.windows(2).any(|w| w[0].word() == Some("game") && matches!(w[1].kind, Kind::Number { .. }));
    let later =
        later || (said.first() == Some(&"after") && said.iter().any(|w| matches!(*w, "will" | "i'll" | "shall")));
    another || later || spans || numbered_game || begins_example(sentence)
}

/// Where chat behind the last move begins, set off by a comma, a dash or a bracket.
fn until_aside(tokens: &[Token], last_move: usize) -> usize {
    let aside = |t: &Token| matches!(t.kind, Kind::Comma | Kind::Dash | Kind::Open | Kind::Close);
    tokens[last_move..].iter().position(aside).map_or(tokens.len(), |at| last_move + at)
}

/// "e.g. 2... d6"
fn begins_example(sentence: &Sentence) -> bool {
    let low = sentence.text.get(..3).unwrap_or_default().to_lowercase();
    matches!(low.as_str(), "e.g" | "cf." | "i.e")
}

/// "Hi Bram, 3. Bb5"
fn greets(head: &[Token], said: &[&str]) -> bool {
    let ends = matches!(head.last().map(|t| &t.kind), Some(Kind::Comma | Kind::Dash | Kind::Colon));
    ends && said.len() <= 4 && said.first().is_some_and(|w| words::greets(w))
}

/// "In the end I play 3. Bb5": first person, a verb of playing right before the move, nothing that takes it back.
fn declares(head: &[Token], said: &[&str], sentence: &Sentence) -> bool {
    if sentence.stop == '?' || sentence.words().any(|w| words::blocks(w) || words::tells_of_old(w)) {
        return false;
    }
    let told = said.iter().position(|w| *w == "me").is_some_and(|at| at == 0 || said[at - 1] != "let");
    let inverted = said.windows(2).any(|w| inverts(w[0]) && w[1] == "i");
    if told || inverted {
        return false;
    }
    let subject = said.iter().any(|w| matches!(*w, "i" | "i'll" | "i'm" | "my" | "we" | "we'll" | "me"));
    let mut before = head.iter().rev().skip_while(|t| match &t.kind {
        Kind::Word(w) => matches!(
            w.as_str(),
            "with"
                | "for"
                | "on"
                | "is"
                | "to"
                | "the"
                | "now"
                | "therefore"
                | "simply"
                | "move"
                | "by"
                | "then"
                | "just"
        ),
        Kind::Colon | Kind::Dash => true,
        _ => false,
    });
    let verb = before.next().and_then(Token::word);
    subject && (verb.is_some_and(words::plays) || names_own_move(said))
}

/// "My move is", "my reply": nothing between but words that change nothing; "my favourite move is" tells of no move played.
fn names_own_move(said: &[&str]) -> bool {
    let noun = |w: &&str| matches!(*w, "move" | "reply" | "answer" | "response" | "choice");
    let Some(my) = said.iter().rposition(|w| matches!(*w, "my" | "our")) else { return false };
    let rest = &said[my + 1..];
    let plain = rest.iter().all(|w| *w == "opening" || words::is_glue(w) && !matches!(*w, "good" | "best") || noun(w));
    plain && rest.iter().any(noun) && said.last().is_some_and(|w| noun(w) || *w == "is")
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
                reckoning.half_move(Mark::English(written.clone()))
            }
            Kind::Foreign(text) if reckoning.expects() || says_castles(text) => {
                reckoning.half_move(Mark::Foreign(text.clone()))
            }
            _ => reckoning.apart = true,
        }
    }
    between(tokens, reckoning.out)
}

/// Whether a number at this place counts a move: a move, a gap or "any" follows, and no label like "game" stands before it.
#[must_use]
pub fn numbers_a_move(tokens: &[Token], at: usize) -> bool {
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

    fn half_move(&mut self, mark: Mark) {
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
        let tie = Tie { numbered, close: !apart, comma, begins: self.out.is_empty(), bracketed: false };
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
