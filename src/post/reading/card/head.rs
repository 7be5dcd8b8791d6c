//! What may stand before the first move of a sentence: nothing, glue, a greeting, or words that declare it.

use crate::post::reading::frame;
use crate::post::reading::says_castles;
use crate::post::reading::sentence::Sentence;
use crate::post::reading::token::{Kind, Token};
use crate::post::reading::words;
use shakmaty::Role;

/// Before the first move: nothing, glue, a greeting, or a sentence that declares the move in the first person.
pub fn head_fits(head: &[Token], body: &[Token], sentence: &Sentence) -> bool {
    let numbered = matches!(body[0].kind, Kind::Number { .. } | Kind::Gap);
    // "Cher ami, je joue 3. Bb5"
    let rest = match head.iter().position(|t| t.kind == Kind::Comma).map(|comma| head.split_at(comma + 1)) {
        Some((greeting, rest)) if !rest.is_empty() && greets(greeting, &words_of(greeting)) => rest,
        _ => head,
    };
    if numbered && frame::leads_over(sentence, rest) {
        return true;
    }
    let said = words_of(head);
    let told = said.contains(&"i") && said.iter().any(|w| words::tells_of_sending(w));
    if told || said.last() == Some(&"no") || said.iter().any(|w| words::blocks(w) || words::puts_off(w)) {
        return false;
    }
    if head.iter().any(|t| matches!(t.kind, Kind::Odd)) || supposes(&said) || is_of_others(&said) {
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
        && words_of(rest).iter().all(|w| words::is_glue(w) || frame::announces(w) || words::i_play_abroad(w));
    announced || greets(head, &said) || declares(head, &said, sentence)
}

/// "I would play", but not "I would like to play".
fn supposes(said: &[&str]) -> bool {
    said.iter().enumerate().any(|(at, w)| *w == "would" && said.get(at + 1) != Some(&"like"))
}

/// "One plays", "my friend plays": nobody says so of a move of their own, but for "White plays".
fn is_of_others(said: &[&str]) -> bool {
    said.contains(&"plays") && !said.iter().any(|w| matches!(*w, "white" | "black"))
}

fn words_of(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().filter_map(Token::word).collect()
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
pub fn lists_pieces(tokens: &[Token]) -> bool {
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
pub fn until_aside(tokens: &[Token], last_move: usize) -> usize {
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

/// `I play "3. Bb5".`: quotation marks around all that one's own verb sets out are left out; others quote somebody.
pub fn unquoted(mut tokens: Vec<Token>) -> Vec<Token> {
    let marks: Vec<usize> = (0..tokens.len()).filter(|at| tokens[*at].kind == Kind::Quote).collect();
    let (Some(first), Some(last)) = (tokens.iter().position(Token::is_move), tokens.iter().rposition(Token::is_move))
    else {
        return tokens;
    };
    let [open, close] = marks[..] else { return tokens };
    let said = words_of(&tokens[..open]);
    let own = said.iter().any(|w| matches!(*w, "i" | "i'll" | "my"))
        && (said.last().is_some_and(|w| words::plays(w)) || names_own_move(&said));
    let numbered = |t: &Token| matches!(t.kind, Kind::Number { .. } | Kind::Gap);
    if own
        && open < first
        && tokens[open + 1..first].iter().all(numbered)
        && close == last + 1
        && close + 1 == tokens.len()
    {
        tokens.remove(close);
        tokens.remove(open);
    }
    tokens
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
