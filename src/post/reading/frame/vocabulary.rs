//! Words of lead-ins: those that announce one's own reply now, those that wait for something, those of headings.

use crate::post::reading::words;
use crate::post::reading::words::list;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that announce the writer's own reply in this game, now. A line of these alone leads up to a move that is meant.
#[must_use]
pub fn announces(word: &str) -> bool {
    list!(
        OWN,
        "mean meant a accept accordingly after again all also am and annotation answer as at attached back below best better black black's board but by \
         card check chess choice chose choose come conditional conditionals conditions continue copy correct correction \
         correspondence course current date comes dear decided decision do done enter pass me been planning long e-mail email en enclosed end far final finally find first follow forward following \
         follows for from full game get go goes going good half-move happy have hello here here's hereby herewith hi i i'd \
         i'll i'm i've if if-line if-lines if-moves ifmoves ifs in is it it's just last latest let let's letter line lines list mail made make makes message \
         mine move moves must my n neat new next no notation now nr number of off offer offered offers ok okay on only opponent opponent's opt opted or our \
         ours pgn pick plain play played playing plays please ply position post posted posting present presently previous ps reaction \
         received record recorded relay repeat repeated reply replying reply's respond responding response right same show save saw score scoresheet \
         scored second section selected send sending sent settle settled side simple simply so sorry standard start starting \
         still submit submitting take text thank thanks that's the then there therefore third this thus time to today today's transmission transmit try turn turns update us use very \
         was we we'll welcome well white whole white's will with without you your yours yes \
         antwort antworte auf dein deine deinen die das der dem den ein folgt hallo hier ich ihr ihre ihren ist jetzt lieber liebe mein meine \
         meinem meinen meiner n\u{e4}chster n\u{e4}chste nun partie schwarz spiele und unsere unserer weiss wei\u{df} ziehe zug z\u{fc}ge \
         blancs bonjour cher coup coups est et joue je la le les ma mes mon noirs notre partie prochain r\u{e9}ponds r\u{e9}ponse suivant voici voil\u{e0} \
         aqu\u{ed} blancas contesto el es est\u{e1} hola juego jugada mi movimiento negras nuestra partida respondo respuesta siguiente va y \
         \u{e8} bianco caro ciao e ecco gioco il mia mio mossa nero nostra partita prossima rispondo risposta segue \
         antwoord dag een en hier ik mijn onze partij speel volgende wit zet zwart \
         aqui brancas est\u{e1} jogada jogo lance meu minha pr\u{f3}ximo resposta \
         bia\u{142}e czarne gram m\u{f3}j moja moje oto odpowied\u{17a} posuni\u{119}cie ruch hraji m\u{16f}j tah \
         drag mitt spelar svar tr\u{e6}k mit svarer l\u{e9}p\u{e9}sem l\u{e9}p\u{e9}s v\u{e1}laszom \
         \u{43c}\u{43e}\u{439} \u{43c}\u{43e}\u{44f} \u{445}\u{43e}\u{434} \u{43e}\u{442}\u{432}\u{435}\u{442} \u{438}\u{433}\u{440}\u{430}\u{44e} \u{432}\u{43e}\u{442}"
    );
    let ordinal = word.starts_with(|c: char| c.is_ascii_digit());
    OWN.contains(word) || ordinal || (word != "may" && words::is_month(word).is_some())
}

/// Words that may stand between a courtesy and "my move": "after a long think".
#[must_use]
pub fn deliberates(word: &str) -> bool {
    list!(
        DELIBERATES,
        "careful consideration days deal deep deliberation evening few great hesitation hour hours little long lot lots many minutes much of pondering \
         reflection short sleepless some think thinking thought two three night nights weekend week"
    );
    DELIBERATES.contains(word)
}

/// Words after which a line waits for what the next one says: verbs of playing and saying, prepositions, "is".
#[must_use]
pub fn waits(word: &str) -> bool {
    list!(
        WAITS,
        "about add adds advised advises also at after began forbid forbids discuss needs permit permits regret replace retract show strike withdraw against always and answered answers as asked be because been before being believe believes chosen but by \
         can choose chooses chose claimed claims consider considered considering considers contained continue continued continues could \
         did does e-mailed emailed ended except expect expected expects favoured favored favours favors feared felt forgot found fears for from gave gives goes had has have if in instead is like \
         liked likes made mailed make makes may mean means meant mentioned might missed moved must of or picked planned planning \
         played playing plays posted prefer preferred prefers often once usually normally want wants wish refuse ignore disregard cancel delete proposed proposes read reads recommend recommended recommends rejected remember replied replies said \
         says sent should shout shouted shouts showed shows since seen suggest suggested suggesting understand understands learnt meet met accepted accepts allow allows suggests than that think thinking thinks thought to tried tries try unless until \
         until used uses using versus via vs wanted wants was went were when whether which while who why with without would write writes wrote \
         sagt sagte schrieb spielte zog gegen hat joua jou\u{e9} dit \u{e9}crit contre jug\u{f3} dijo contra gioc\u{f2} disse speelde zegt"
    );
    WAITS.contains(word)
}

/// Nouns of chess and of trial, which make a heading of a line without a verb.
#[must_use]
pub fn titles(word: &str) -> bool {
    list!(
        TITLES,
        "championship championships cup league olympiad congress alternative alternatives analyses analysis answer answers attempt blitz book bulletin candidate candidates column correspondence database diagram \
         diagrams draft drafts engine example examples exercise exercises experiment fritz fragment game games guess homework hypothesis idea ideas joke \
         komodo lesson lichess line lines match memories memory miniature move moves notebook notes opening source chapter paragraph option options other \
         plan plans position positions possibilities possibility preparation prep problem puzzle question questions quiz quotation quote rapid repertoire reply \
         round rounds scrap sideline simul solution speculation stockfish study suggestion suggestions test tests theory thoughts tournament trainer training \
         trap trial trials tries variation variations zug partie analyse beispiel idee \
         mistake error typo nonsense rumour rumor"
    );
    TITLES.contains(word)
}

/// Words that make a sentence of a line: a heading has none of them.
#[must_use]
pub fn tells(word: &str) -> bool {
    list!(
        TELLS,
        "am are arrived beat began bought came came can't caught did didn't don't drew enjoy enjoyed feel feels felt finished forgot found gave got had has have he he's hope \
         hoping i i'd i'll i'm i've is isn't it it's keep keeps know liked lives looks lost love loved miss missed need needs nobody read received saw seems she she's \
         started takes thank that's there there's they they're think took visited want was wasn't we we'll we're we've were will won won't wish \
         you you're you've"
    );
    TELLS.contains(word)
}

/// How chat begins that needs no verb: "thanks for the nice game so far", "off to a tournament".
#[must_use]
pub fn chats(word: &str) -> bool {
    list!(
        CHATS,
        "let let's back busy cheers congrats congratulations dear enjoy enjoying finally glad greetings hallo happy hello hey hi hope hoping in-between late looking merry \
         off pardon pleased regards sorry still thank thanks thx wishing wow ouch \
         danke gr\u{fc}\u{df}e gruss merci bonjour gracias hola grazie ciao bedankt obrigado"
    );
    CHATS.contains(word)
}

/// Praise of a game or a move: "great game so far".
#[must_use]
pub fn praises(word: &str) -> bool {
    list!(
        PRAISES,
        "amazing beautiful brilliant close complicated difficult dull enjoyable favourite favorite excellent exciting fascinating fine funny good great hard interesting long \
         lovely nasty nice pleasant pretty quick sharp slow strange strong super surprising tense terrific tough tricky unexpected weird well wild wonderful \
         what"
    );
    PRAISES.contains(word)
}

/// What a word of second thoughts may mean that is set out in a letter: "I changed my mind about the bishop".
#[must_use]
pub fn is_of_chess(word: &str) -> bool {
    list!(
        OF_CHESS,
        "it this that these those everything all above one resigning resignation draw offer accepting acceptance offering check capture castling castle exchange \
         taking playing moving sacrifice gambit conditional conditionals if ifs line lines withdrawal withdrawing claim complaint appeal thing what bishop \
         knight rook queen king pawn piece pieces sac bishops knights rooks pawns mate"
    );
    OF_CHESS.contains(word) || is_praised(word) || titles(word) || words::plays(word) || word.len() <= 3
}

/// What is praised.
#[must_use]
pub fn is_praised(word: &str) -> bool {
    matches!(
        word,
        "game" | "games" | "move" | "moves" | "opening" | "position" | "reply" | "answer" | "tournament" | "match"
    )
}

/// First words of a line that only goes on with the sentence of the move above it: "is any good?", "would lose".
#[must_use]
pub fn continues(word: &str) -> bool {
    list!(
        CONTINUES,
        "according against as-in against but by came could deserves did didn't does doesn't drops fails followed gives had has in instead is isn't leads leaves looked looks \
         loses lost makes might or played reads said says seemed seems should suggested suggests turns was wasn't went were which \
         wins won would wouldn't writes wrote"
    );
    CONTINUES.contains(word)
}

/// Verbs that are nouns as well: "would reply" waits for a move, "late reply" for nothing.
#[must_use]
pub fn is_verb_after(word: &str) -> bool {
    list!(
        AFTER,
        "to would could might should will can may shall must did do does don't i we they you he she people usually always normally often masters everybody \
         everyone ever just who can't cannot couldn't won't wouldn't i'll we'll he'd i'd never not"
    );
    AFTER.contains(word)
}

/// How lines of chat end that tell of the writer's days.
#[must_use]
pub fn ends_chat(word: &str) -> bool {
    list!(
        ENDS,
        "abroad again all away birthday busy cold day days delay family fever fine flu graz holiday holidays home hospital hot house ill letter london month months morning \
         mother news night now office paris rain sick snow soon spring summer today tonight town trip vacation wedding week weekend weeks well winter wife work \
         year years yesterday monday tuesday wednesday thursday friday saturday sunday"
    );
    ENDS.contains(word)
}

/// "We learned", "my cat typed": a verb left without what it is about, where no "is" makes it "is flooded".
#[must_use]
pub fn lacks_object(before: Option<&str>, last: &str) -> bool {
    list!(IS, "all am are be been feel feels felt get gets getting got is isn't quite so too very was were we're i'm");
    list!(
        ENOUGH,
        "arrived calmed closed collapsed died disappeared embarrassed ended excited exhausted failed finished happened hundred improved indeed melted need \
         recovered red relaxed retired returned speed started succeeded surprised tired visited wed worked excused need bed feed seed"
    );
    last.len() > 3 && last.ends_with("ed") && !ENOUGH.contains(last) && !before.is_some_and(|w| IS.contains(w))
}

/// "in this position", "in my game with Carl"
#[must_use]
pub fn of_a_game(word: &str) -> bool {
    matches!(word, "this" | "that" | "my" | "his" | "her" | "their" | "our" | "game" | "round" | "another")
}

/// "is your wife better?": the question is about something else than the move above it.
#[must_use]
pub fn begins_anew(word: &str) -> bool {
    matches!(
        word,
        "it" | "this" | "that" | "your" | "you" | "the" | "everything" | "all" | "there" | "anybody" | "anyone"
    )
}

/// Words that may announce an if-line beside those that announce a move.
#[must_use]
pub fn offers_ifs(word: &str) -> bool {
    list!(
        OFFERS,
        "addition additional additionally an besides condition conditioned contingency further furthermore if-clause if-clauses if-move if-moves moreover one \
         plus proposal proposals propose proposed proposing provide speed suggest suggested suggestion things three two up"
    );
    OFFERS.contains(word)
}
