//! What leads up to a move, a request or an if-line: the words before it, up to the thing set out before.

use super::Frame;
use super::phrases::{
    ASKS_OF_IT, DELIBERATED, DENIES_WHAT_COMES, FOR_SOMEBODY, GOES_ON, MY_OLD, OTHER_GAME, OTHERS, READY, SUPPOSES,
    TELLS_SOMEBODY, WHAT_CLAUSE,
};
use super::vocabulary::{
    announces, chats, deliberates, ends_chat, is_praised, is_verb_after, lacks_object, offers_ifs, praises, tells,
    titles, waits,
};
use crate::post::reading::sentence::Sentence;
use crate::post::reading::token::{Kind, Token, lex};
use crate::post::reading::words;

/// Whether a sentence leads up to what comes after it: it ends in a colon or a dash.
#[must_use]
pub fn opens(sentence: &Sentence) -> bool {
    let ends = sentence.tokens.last().is_some_and(|t| matches!(t.kind, Kind::Colon | Kind::Dash));
    // The colon of `Game 5:` belongs to the number.
    (ends || sentence.text.ends_with(':')) && sentence.last
}

/// The frame that the last of these sentences give to the one after them.
#[must_use]
pub fn frame(talk: &[Sentence], game: &str, ifs: bool) -> Frame {
    // Words in brackets are given apart and lead up to nothing.
    let mut talk = talk.iter().rev().filter(|s| s.last || s.stop != '\n');
    let Some(mut lead) = talk.next() else { return Frame::Plain };
    if greets(lead)
        && let Some(above) = talk.next().filter(|above| opens(above))
    {
        lead = above;
    }
    if is_doubtful(&Lead::of(lead, game, ifs)) { Frame::doubtful(&lead.text) } else { Frame::Plain }
}

/// Whether words before a move on its line are an idiom that leads over to it, or tell how long the writer thought:
/// "as expected,", "after long thought,".
#[must_use]
pub fn leads_over(sentence: &Sentence, head: &[Token]) -> bool {
    let part = Sentence { tokens: head.to_vec(), text: text_of(sentence, head), ..sentence.clone() };
    let lead = Lead::of(&part, "", false);
    READY.is_match(&lead.low) || (DELIBERATED.is_match(&lead.low) && all_announce(&lead))
}

/// Whether words before an "if" leave its line offered.
#[must_use]
pub fn may_head_an_if(sentence: &Sentence, head: &[Token], game: &str) -> bool {
    // `b) If 3. Bc4 Nf6`: a letter that counts the lines.
    let counted = head.first().and_then(Token::word).is_some_and(|w| w.len() == 1 && w != "i");
    let head = &head[usize::from(counted)..];
    let said: Vec<&str> = head.iter().filter_map(Token::word).collect();
    let bullet = |t: &Token| !text_of(sentence, std::slice::from_ref(t)).contains(char::is_alphanumeric);
    let odd = head.iter().any(|t| {
        matches!(t.kind, Kind::Quote)
            || matches!(t.kind, Kind::Result(score) if score != "*")
            || (t.kind == Kind::Odd && !bullet(t))
    });
    let salutes = said.len() <= 4
        && said.first().is_some_and(|w| words::greets(w))
        && !said.iter().any(|w| words::blocks(w) || titles(w) || waits(w));
    let part = Sentence { tokens: head.to_vec(), text: text_of(sentence, head), ..sentence.clone() };
    let told = MY_OLD.is_match(&said.join(" ")) || names_another_game(&Lead::of(&part, game, true));
    !odd && !told
        && (salutes || said.iter().all(|w| (announces(w) || offers_ifs(w)) && !matches!(*w, "no" | "without" | "only")))
}

/// A lead-in as it is judged.
struct Lead<'a> {
    sentence: &'a Sentence,
    /// Its text in small letters.
    low: String,
    said: Vec<&'a str>,
    /// The game this letter is about.
    game: &'a str,
    /// Whether it leads up to an if-line.
    ifs: bool,
}

impl<'a> Lead<'a> {
    fn of(sentence: &'a Sentence, game: &'a str, ifs: bool) -> Self {
        let low = sentence.text.to_lowercase();
        let low = low.trim_matches(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '?'))).to_owned();
        Self { sentence, low, said: sentence.words().collect(), game, ifs }
    }

    fn last_word(&self) -> Option<&str> {
        let ends = |t: &&Token| !matches!(t.kind, Kind::Comma | Kind::Dash | Kind::Colon | Kind::Close);
        self.sentence.tokens.iter().rev().find(ends).and_then(Token::word)
    }
}

fn is_doubtful(lead: &Lead<'_>) -> bool {
    if names_another_game(lead) || SUPPOSES.is_match(&lead.low) {
        return true;
    }
    if READY.is_match(&lead.low) {
        return false;
    }
    match lead.sentence.stop {
        _ if opens(lead.sentence) => !announces_reply(lead),
        // A question that names a move asks about that one.
        '?' => {
            !lead.sentence.tokens.iter().any(Token::is_move)
                && (ASKS_OF_IT.is_match(&lead.low) || DENIES_WHAT_COMES.is_match(&lead.low))
        }
        '\n' => fragment(lead),
        _ => DENIES_WHAT_COMES.is_match(&lead.low) || (is_heading(lead) && OTHER_GAME.is_match(&lead.low)),
    }
}

/// A line without a stop: it leads up to what comes where it is left open, and stands for itself where it is chat.
fn fragment(lead: &Lead<'_>) -> bool {
    if greets(lead.sentence) || lead.said.is_empty() {
        return DENIES_WHAT_COMES.is_match(&lead.low);
    }
    if left_open(lead) {
        return !announces_reply(lead);
    }
    ASKS_OF_IT.is_match(&lead.low)
        || DENIES_WHAT_COMES.is_match(&lead.low)
        || FOR_SOMEBODY.is_match(&lead.sentence.text)
        || WHAT_CLAUSE.is_match(&lead.low)
        || OTHER_GAME.is_match(&lead.low)
        || OTHERS.captures(&lead.low).is_some_and(|found| !announces(&found[1]) && !chats(&found[1]))
        || is_heading(lead)
}

/// "A friend played", "my engine says", "asked me": a line that ends where its sentence does not.
fn left_open(lead: &Lead<'_>) -> bool {
    let said = &lead.said;
    let before = said.len().checked_sub(2).map(|at| said[at]);
    let verb = |w: &str| {
        (words::plays(w) || matches!(w, "say" | "write" | "read" | "shout")) && before.is_some_and(is_verb_after)
    };
    let open = |w: &str| waits(w) || verb(w) || lacks_object(before, w);
    (lead.last_word().is_some_and(open) && !GOES_ON.is_match(&lead.low)) || TELLS_SOMEBODY.is_match(&lead.low)
}

/// "My club game yesterday", "old move", "the line I rejected": a noun of chess or of trial and no verb of its own.
fn is_heading(lead: &Lead<'_>) -> bool {
    let said = &lead.said;
    let Some(noun) = said.iter().position(|w| titles(w)) else { return false };
    if said.len() > 10 || said.first().is_some_and(|w| chats(w)) || all_announce(lead) {
        return false;
    }
    let praise = is_praised(said[noun]) && said[..noun].iter().any(|w| praises(w));
    let relative = noun <= 3
        && said.first().is_some_and(|w| {
            matches!(
                *w,
                "the" | "a" | "an" | "this" | "one" | "some" | "any" | "another" | "my" | "his" | "her" | "their"
            )
        })
        && said.get(noun + 1).is_some_and(|w| {
            matches!(
                *w,
                "i" | "he"
                    | "she"
                    | "they"
                    | "we"
                    | "you"
                    | "from"
                    | "by"
                    | "of"
                    | "in"
                    | "against"
                    | "with"
                    | "that"
                    | "which"
                    | "for"
            )
        });
    !praise && (relative || !said.iter().any(|w| tells(w)))
}

/// "Hi Bram", "Dear Mr Oster,"
fn greets(sentence: &Sentence) -> bool {
    let mut said = sentence.words();
    said.next()
        .is_some_and(|w| words::greets(w) || matches!(w, "lieber" | "liebe" | "cher" | "hallo" | "hola" | "ciao"))
        && said.count() <= 3
        && !sentence.tokens.iter().any(|t| matches!(t.kind, Kind::Number { .. }))
        && !sentence.words().any(|w| titles(w) || waits(w))
}

/// Whether a line that leads up to something announces the writer's own reply: its last clause does, and what stands before
/// that is chat.
fn announces_reply(lead: &Lead<'_>) -> bool {
    if greets(lead.sentence) {
        return true;
    }
    if MY_OLD.is_match(&lead.low) {
        return false;
    }
    if all_announce(lead) {
        return true;
    }
    let tokens = &lead.sentence.tokens;
    let end = tokens.len() - tokens.iter().rev().take_while(|t| t.word().is_none()).count();
    let Some(comma) = tokens[..end].iter().rposition(|t| matches!(t.kind, Kind::Comma | Kind::Dash | Kind::Colon))
    else {
        return false;
    };
    let part = |tokens: &[Token]| Sentence {
        tokens: tokens.to_vec(),
        stop: '\n',
        text: text_of(lead.sentence, tokens),
        ..lead.sentence.clone()
    };
    let (chat, clause) = (part(&tokens[..comma]), part(&tokens[comma + 1..]));
    let declares = clause.words().any(|w| {
        matches!(
            w,
            "i" | "i'll"
                | "my"
                | "mine"
                | "we"
                | "here"
                | "here's"
                | "so"
                | "now"
                | "move"
                | "reply"
                | "answer"
                | "game"
        )
    });
    declares
        && all_announce(&Lead::of(&clause, lead.game, lead.ifs))
        && !leads_elsewhere(&Lead::of(&chat, lead.game, lead.ifs))
}

/// Whether chat before an announcement names another game, or tells of what is not meant: "in the book, my move:". What is left
/// open is finished by the announcement.
fn leads_elsewhere(chat: &Lead<'_>) -> bool {
    names_another_game(chat)
        || SUPPOSES.is_match(&chat.low)
        || DENIES_WHAT_COMES.is_match(&chat.low)
        || WHAT_CLAUSE.is_match(&chat.low)
        || OTHER_GAME.is_match(&chat.low)
        || FOR_SOMEBODY.is_match(&chat.sentence.text)
        || TELLS_SOMEBODY.is_match(&chat.low)
        || chat.last_word().is_some_and(waits) && !GOES_ON.is_match(&chat.low)
        || is_heading(chat)
}

fn text_of(sentence: &Sentence, tokens: &[Token]) -> String {
    let base = sentence.tokens.first().map_or(0, |t| t.start);
    match (tokens.first(), tokens.last()) {
        (Some(a), Some(b)) => sentence.text.get(a.start - base..b.end - base).unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

/// No move has a higher number.
const MOST_NUMBER: u32 = 1_000;

/// Whether a label is the game's own, or its section's.
fn names_game(label: &str, game: &str) -> bool {
    let section = game.rsplit_once('-').map(|(section, _)| section);
    label.eq_ignore_ascii_case(game) || section.is_some_and(|section| label.eq_ignore_ascii_case(section))
}

/// Whether every word announces a reply; where one has deliberated, the words of that as well.
fn all_announce(lead: &Lead<'_>) -> bool {
    let deliberated = DELIBERATED.is_match(&lead.low);
    let fits = |t: &Token| match t.kind {
        Kind::Word(ref w) => announces(w) || (deliberated && deliberates(w)) || (lead.ifs && offers_ifs(w)),
        Kind::Quote | Kind::Result(_) => false,
        // A year tells of old times.
        Kind::Number { n, .. } => n < MOST_NUMBER,
        Kind::Figures => text_of(lead.sentence, std::slice::from_ref(t)).parse::<u32>().is_err(),
        Kind::Odd => names_game(&text_of(lead.sentence, std::slice::from_ref(t)), lead.game),
        _ => true,
    };
    !MY_OLD.is_match(&lead.low) && lead.sentence.tokens.iter().all(fits)
}

/// "Game 5:", "for GK24P07-5": another than this letter is about.
fn names_another_game(lead: &Lead<'_>) -> bool {
    let tokens = &lead.sentence.tokens;
    let own = lead.game.rsplit_once('-').and_then(|(_, number)| number.parse::<u32>().ok());
    let short = lead.said.len() <= 4;
    let numbered = tokens.windows(2).any(|pair| match (pair[0].word(), &pair[1].kind) {
        (Some("game" | "board" | "partie" | "partij" | "partida" | "partita"), Kind::Number { n, .. }) => {
            Some(*n) != own
        }
        _ => false,
    });
    let labelled = tokens.iter().filter(|t| t.kind == Kind::Odd).any(|t| {
        let text = text_of(lead.sentence, std::slice::from_ref(t));
        let number = text.rsplit_once('-').map(|(_, number)| number);
        number.is_some_and(|n| n.len() <= 3 && !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
            && text.starts_with(|c: char| c.is_ascii_alphanumeric())
            && !text.eq_ignore_ascii_case(lead.game)
    });
    short && (numbered || labelled)
}

/// Whether a line without a stop is finished for all its words of talk: chat of one's days, a greeting, a reply announced.
#[must_use]
pub fn stands_alone(line: &str) -> bool {
    let tokens = lex(line);
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return true };
    let text = line[first.start..last.end].to_owned();
    let (indent, first, last) = (0, true, true);
    let sentence = Sentence { text, tokens, stop: '\n', line: 0, indent, first, last, bracketed: false };
    let lead = Lead::of(&sentence, "", false);
    let said = &lead.said;
    if sentence.tokens.iter().any(Token::is_move) || left_open(&lead) && !announces_reply(&lead) {
        return false;
    }
    let opens = said.first().is_some_and(|w| chats(w))
        || matches!(said.as_slice(), ["i", "hope", ..] | ["what", "a" | "an", ..]);
    let days = lead.last_word().is_some_and(ends_chat)
        && !said.iter().any(|w| titles(w) || words::plays(w) || words::declares(w));
    opens || days || all_announce(&lead)
}

/// Whether a few words in brackets, or on a line of their own, are the heading of another thing than a move: "(analysis)", "(my game with Carl)".
#[must_use]
pub fn is_label(aside: &Sentence, game: &str) -> bool {
    let lead = Lead::of(aside, game, false);
    let numbered = aside.tokens.iter().any(|t| t.is_move() || matches!(t.kind, Kind::Number { .. }));
    lead.said.len() <= 4 && !numbered && !lead.said.contains(&"best") && is_heading(&lead)
}
