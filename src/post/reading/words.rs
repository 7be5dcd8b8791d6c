//! Which words may stand beside a move without changing it, and which make it something else.

use std::collections::HashSet;
use std::sync::LazyLock;

macro_rules! list {
    ($name:ident, $words:literal) => {
        static $name: LazyLock<HashSet<&str>> = LazyLock::new(|| $words.split_whitespace().collect());
    };
}
pub(super) use list;

// Words that may stand in a line of a card.
list!(
    GLUE,
    "a accept accepted again all also am an and annotated answer answered answering are as attached been below \
     best black black's board by card ch check checkmate choose chose come comes complete confirm confirmed \
     confirming continue continuing correct correction current date day days dbl decided dis disc discovered double en ep far \
     final finally first following follows for from full game games gives giving go going good hands have here \
     here's hereby i i'll i'm i've in into is it it's its just last latest let's like line made make makes making \
     mate me mean meant mine move moved moves my n new next no novelty now nr number of off oh ok okay on one \
     opponent opponent's our passant play played playing plays please ply position posted present previous rec'd recd \
     proceed recapture received record recorded repeat repeated repeating re-send re-sending resend resending resent replied reply replying respond response \
     round same score second section selected send sending sent set shake simply so sorry start starting still \
     submit submitting take that that's the then there thereby therefore third this time to today too total try \
     us used wait we well which thanks thank kindly enter transmit goes register note forward relay pass white white's will with would yes you your yours"
);

// Words that turn a sentence with a move in it into talk about a move.
list!(
    BLOCKS,
    "afraid almost analysis avoid book can't cannot considered considering could couldn't didn't doesn't don't \
     either engine except expected expecting fails fear feared refuse refused refusing hadn't hesitated hope hoped hoping if instead \
     isn't lose loses losing lost maybe might nearly neither never nor not perhaps planned possibly prefer \
     preferred rather refuted rejected should shouldn't suppose surprised tempted than thinking thought unless \
     wanted was wasn't were weren't what when whether why wish without won't wonder wondered would've wouldn't"
);

// Words that set a move against another: with two moves in a letter they mean that one is taken back.
list!(
    CORRECTS,
    "actually cancel change changed correct correction disregard error ignore instead mean meant mistake mistyped \
     oops rather scrap slip slipped sorry strike typo wait wrong"
);

/// Whether a word may stand beside a move in a line of a card.
#[must_use]
pub fn is_glue(word: &str) -> bool {
    // `3rd` and the like.
    let ordinal = word.starts_with(|c: char| c.is_ascii_digit());
    GLUE.contains(word) || ordinal || is_month(word).is_some() || heads_ifs(word)
}

/// Whether a word makes talk of a move.
#[must_use]
pub fn blocks(word: &str) -> bool {
    BLOCKS.contains(word)
}

/// Whether a word sets one move against another.
#[must_use]
pub fn corrects(word: &str) -> bool {
    CORRECTS.contains(word)
}

/// Words that may follow a move without a comma: "3. Bb5 with best wishes".
#[must_use]
pub fn opens_tail(word: &str) -> bool {
    list!(
        OPENS_TAIL,
        "lol mfg gruss gruesse gr\u{fc}\u{df}e gru\u{df} viele beste saludos saluti ciao groeten hilsen pozdrawiam salutations amicalement cordialement and because best but cheers draw greetings ha haha hehe hello hi hm hmm novelty offer offering ouch regards remis \
     thank thanks threatening winning wow"
    );
    OPENS_TAIL.contains(word)
}

/// "I sent 3. Bb5 on Monday": tells of another letter.
#[must_use]
pub fn tells_of_sending(word: &str) -> bool {
    matches!(word, "sent" | "resent" | "posted" | "mailed" | "e-mailed" | "emailed")
}

/// "I nearly played 3. Bc4 instead": tells of a move that was not sent, so its "instead" takes nothing back.
#[must_use]
pub fn only_nearly(words: &[&str]) -> bool {
    words.windows(2).any(|pair| {
        matches!(pair[0], "nearly" | "almost")
            && matches!(pair[1], "played" | "chose" | "went" | "sent" | "picked" | "tried")
    }) && !words.iter().any(|w| corrects(w) && *w != "instead")
}

/// How the one who is written to is called behind a move: "Bb5, my friend".
#[must_use]
pub fn addresses(word: &str) -> bool {
    matches!(word, "my" | "dear" | "friend" | "old" | "sir" | "buddy" | "pal" | "fellow" | "comrade" | "colleague")
}

/// Words that put a move off to another time.
#[must_use]
pub fn puts_off(word: &str) -> bool {
    matches!(word, "tomorrow" | "soon" | "later" | "yet" | "already" | "yesterday" | "eventually" | "someday")
}

/// Words that may follow a move that stands first on its line, number or no number.
#[must_use]
pub fn is_courtesy(word: &str) -> bool {
    matches!(
        word,
        "please"
            | "thanks"
            | "thank"
            | "you"
            | "regards"
            | "best"
            | "cheers"
            | "and"
            | "a"
            | "draw"
            | "offer"
            | "offered"
            | "i"
            | "check"
            | "ch"
            | "dbl"
            | "dis"
            | "double"
            | "discovered"
            | "checkmate"
            | "ep"
            | "mate"
            | "wishes"
            | "with"
    )
}

/// Words after which a sentence only talks of what may come: "3. Bb5 threatening Bxc6".
#[must_use]
pub fn opens_talk(word: &str) -> bool {
    list!(
        OPENS_TALK,
        "threatening threat threatens threaten idea hoping planning intending expecting fearing avoiding preventing preparing \
         followed because since aiming targeting pinning attacking"
    );
    OPENS_TALK.contains(word)
}

/// Words that say a move without a number is played: "I play Nf3", "my move is Nf3".
#[must_use]
pub fn declares(word: &str) -> bool {
    list!(DECLARES, "answer black made move moved moves next played reply response white");
    plays(word) || DECLARES.contains(word)
}

/// "I play", "my move" in other languages: the word alone says whose move it is.
#[must_use]
pub fn i_play_abroad(word: &str) -> bool {
    list!(
        ABROAD,
        "gioco gram hraju jogo joue joc juego mut\u{103}m oynuyorum pelaan speel spelar spiele spiller j\u{e1}tszom l\u{e9}pem \
         \u{438}\u{433}\u{440}\u{430}\u{44e} \u{445}\u{43e}\u{436}\u{443}"
    );
    list!(
        MOVE,
        "coup drag hamlem jugada lance l\u{e9}p\u{e9}sem mossa mutarea ruch siirtoni tah tr\u{e6}k zet zug \u{445}\u{456}\u{434} \u{445}\u{43e}\u{434}"
    );
    ABROAD.contains(word) || MOVE.contains(word)
}

/// Verbs of playing.
#[must_use]
pub fn plays(word: &str) -> bool {
    list!(
        PLAYS,
        "answer begin castle castles choose chose continue go make mean meant move open pick play playing plays \
     recapture reply respond select send start submit try"
    );
    PLAYS.contains(word)
}

/// Words with which another clause begins.
#[must_use]
pub fn is_pronoun(word: &str) -> bool {
    matches!(
        word,
        "i" | "i'm"
            | "i'd"
            | "i'll"
            | "you"
            | "he"
            | "she"
            | "we"
            | "they"
            | "it"
            | "what"
            | "that"
            | "which"
            | "to"
            | "not"
            | "and"
            | "or"
            | "but"
            | "if"
    )
}

/// Words in which a writer tells which moves he weighed.
#[must_use]
pub fn weighs(word: &str) -> bool {
    matches!(
        word,
        "thought" | "considered" | "tempted" | "wanted" | "looked" | "hesitated" | "nearly" | "almost" | "wondered"
    )
}

/// Words that tell of other games and other days.
#[must_use]
pub fn tells_of_old(word: &str) -> bool {
    list!(
        TELLS_OF_OLD,
        "against ago always before had he her him line often once other said say says she similar sometimes theory \
     they until used usually variation would year years yesterday you"
    );
    TELLS_OF_OLD.contains(word)
}

/// Words in which a writer asks for something for himself: "please grant me ten days of".
#[must_use]
pub fn asks_for_oneself(word: &str) -> bool {
    list!(
        ASKS,
        "a also am an and announce apply application as ask asking be claim count day days dear declare due fortnight for from give going \
         grant have hereby herewith i i'd i'll i'm in is it leave like me my need notice now of on our plan planning please \
         request requesting shall sir some start starting take taking that the this time to treat use using vacation holiday want we \
         week weeks will wish would"
    );
    ASKS.contains(word)
}

/// How letters are opened.
#[must_use]
pub fn greets(word: &str) -> bool {
    list!(
        GREETS,
        "ahoj beste bonjour bonsoir buongiorno ciao cher ch\u{e8}re cze\u{15b}\u{107} dear geachte good greetings guten hallo hei hej hello hey hi hoi hola \
         lieber liebe merhaba moin morning oi ok okay ol\u{e1} salut sorry szia thank thanks well yes \u{43f}\u{440}\u{438}\u{432}\u{435}\u{442} \u{3b3}\u{3b5}\u{3b9}\u{3b1}"
    );
    GREETS.contains(word)
}

/// Words before a number that counts no moves.
#[must_use]
pub fn labels(word: &str) -> bool {
    list!(LABELS, "board chapter floor game group op page room round section table");
    LABELS.contains(word)
}

/// "any", "anything": whatever is played.
#[must_use]
pub fn any_move(word: &str) -> bool {
    ["any", "anything", "whatever", "anymove", "~"].contains(&word)
}

/// Whether any word of a line makes talk of the moves in it.
#[must_use]
pub fn blocks_anywhere(line: &str) -> bool {
    line.split(|c: char| !(c.is_alphabetic() || c == '\'')).any(|w| {
        let low = if w.len() <= 12 { w.to_lowercase() } else { String::new() };
        blocks(&low) && !starts_if(&low)
    })
}

/// Words that head a list of conditional lines.
#[must_use]
pub fn heads_ifs(word: &str) -> bool {
    ["conditionals", "conditional", "if-moves", "ifmoves", "conditions", "if-lines", "ifs"].contains(&word)
}

/// Words that begin a conditional line.
#[must_use]
pub fn starts_if(word: &str) -> bool {
    ["if", "should"].contains(&word)
}

/// The month by its English name or its first three letters, 1 to 12.
#[must_use]
pub fn is_month(word: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.trim_end_matches('.');
    if word.len() < 3 || !word.is_ascii() {
        return None;
    }
    let at = MONTHS.iter().position(|m| {
        *m == word || (word.len() == 3 && m.starts_with(word)) || (word == "sept" && *m == "september")
    })?;
    u32::try_from(at + 1).ok()
}
