//! What a player asks for or declares in plain English: resign, offer, accept, claim, thinking, excused time and the rest.
//!
//! A sentence counts only as a whole: "I resign." does, "I would not resign here" says something else.

use super::dates::dates;
use crate::play::{Ask, Side, spelled};
use crate::post::notation::Notations;
use chrono::NaiveDate;
use regex::Regex;
use std::sync::LazyLock;

/// What one sentence asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    Asks(Vec<Ask>),
    /// It may ask for something, and acting on it without asking back would be a guess.
    Unclear,
    /// It may ask for something of no weight.
    Vague,
    Nothing,
}

/// What the rest of a letter belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    TimeComplaint,
    Complaint,
    Appeal,
    Adjudicate,
}

/// What a sentence is read against.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    pub side: Side,
    pub draw_offered: bool,
    pub today: NaiveDate,
    pub notations: &'a Notations,
}

impl Circumstances<'_> {
    /// Whether a token is a move of a notation both players have agreed to.
    #[must_use]
    pub fn agreed(&self, token: &str) -> bool {
        self.notations.systems().iter().any(|s| s.looks_like(token))
    }
}

macro_rules! pattern {
    ($name:ident, $text:expr) => {
        static $name: LazyLock<Regex> =
            LazyLock::new(|| Regex::new($text).unwrap_or_else(|e| unreachable!("{}: {e}", stringify!($name))));
    };
}

pattern!(
    OPENERS,
    r"^(?:(?:ok|okay|well|so|and|then|now|alas|unfortunately|sadly|hereby|therefore|yes|right|alright|all right|also|sorry|oh|hi|hello|dear|with this move|with the move|in this position|at this point|anyway|in that case|hm+|by the way|ps|p\.s)(?: |[,:-] ?))+"
);
pattern!(
    CLOSERS,
    r"(?:[, ]+(?:please|thanks|thank you|many thanks|sir|too|as well|again|here|now|then|at this point|in this position|in this game|with this move|with my move|with best wishes))+$"
);
pattern!(
    RESIGN,
    r"^(?:(?:i|we) (?:hereby |herewith |now |therefore |formally |gladly |regretfully )*(?:resign|give up|surrender|concede)(?: (?:this|the|our|my))?(?: game)?|resigns?|i am resigning(?: this game| the game)?|this is my resignation|my resignation|(?:please )?(?:consider|accept|take) (?:this as )?my resignation)$"
);
pattern!(SIDE_RESIGNS, r"^(white|black) (?:resigns|resigned)$");
pattern!(
    MAY_RESIGN,
    r"\b(?:i|i'll|i'd|me|my|resignation)\b.*\b(?:resign|resigning|resignation|give up|throw in the towel|concede)\b|^(?:resign|time to resign|resigned)"
);
pattern!(
    OFFER,
    r"^(?:(?:i|we|i'd|we'd) (?:hereby |also |now |again |would like to |want to |wish to |like to )*(?:offer|propose|suggest)(?: you)?(?: a| that we agree to a| agreeing to a)? ?(?:draw|remis)|draw offer(?:ed)?|draw proposed|offering a draw|(?:a )?draw offered|(?:white|black) offers a draw|(?:would|will|do) you (?:accept|agree to|take|like|want) a draw|how about a draw|what about a draw|shall we (?:agree to|agree on|call it|make it) a draw|are you (?:happy|content) with a draw|what do you (?:think|say) (?:about|of|to) a draw|with (?:a |an |my )?(?:draw offer|offer of a draw)|remis|offer draw|my offer(?: is)? a draw)$"
);
pattern!(CALL_IT, r"^(?:let's|let us|lets) (?:call it|agree to|agree on|make it) a draw$");
pattern!(YES_DRAW, r"^(?:yes|ok|okay|fine|agreed|sure),? (?:a )?draw$");
pattern!(DRAW_ALONE, r"^(?:a )?draw$");
pattern!(
    ACCEPT_DRAW,
    r"^(?:(?:i|we) (?:hereby |gladly |happily |also |will |therefore )*(?:accept|agree to|take)(?: (?:your|the|this|a))?(?: kind| generous)? (?:draw|draw offer|offer of a draw|offer of draw|offer to draw|proposal of a draw|remis)|draw accepted|draw agreed|(?:we|i) agree(?:d)? (?:to|on) a draw|accept the draw|accept draw|agreed draw|draw it is|it's a draw then|your (?:draw offer|offer of a draw) is accepted)$"
);
pattern!(
    ACCEPT_BARE,
    r"^(?:accepted|i accept|i accept (?:it|your offer|the offer|your proposal)|agreed|offer accepted|i agree)$"
);
pattern!(
    DECLINE,
    r"^(?:(?:i|we) (?:must |have to |will |regretfully |respectfully |politely |hereby )*(?:decline|refuse|reject|do not accept|don't accept|cannot accept|can't accept|won't accept)(?: (?:your|the|this|a))?(?: kind)?(?: draw| draw offer| offer| offer of a draw| proposal)?(?: and play on)?|draw declined|offer declined|declined|no draw|decline the draw|draw rejected)$"
);
pattern!(
    CLAIM,
    r"\b(?:i|we) (?:hereby |therefore |also )*claim (?:a |the |it as a )?(?:draw|three-?fold|threefold|repetition|50|fifty)|^(?:draw claim|claim(?:ing)? (?:a |the )?draw)|^(?:three-?fold|threefold) repetition,? draw|^draw by (?:three-?fold |threefold )?repetition"
);
pattern!(REPETITION, r"repetition|three-?fold|third time|three times|repeated");
pattern!(FIFTY, r"fifty|\b50\b|50-move");
pattern!(
    THINKING,
    r"^(?:i am |i'm |i'll be |i will be |am |still |i am still )?thinking(?:,| for| about it for| time:?| it over for)?(?: up to| about| another)? ?:? (\d{1,3}|[a-z]+(?:-[a-z]+)?) (?:more )?days?$|^i(?:'ll| will| shall| may)? ?(?:need|take|want|require)(?: up to| about| some)? (\d{1,3}|[a-z]+(?:-[a-z]+)?) (?:more )?days? (?:to think|for thinking|for this move|on this move|for my (?:next )?move|thinking)(?: it over| about it| about this move)?$"
);
pattern!(
    EXCUSED,
    r"\bexcused? (?:time|leave|absence)\b|\bexcuse me\b|\b(?:i (?:hereby )?(?:request|take|claim|announce|need|ask for|would like)|please (?:grant|give) me) (?:my |a |some )?(?:time off|leave|vacation|holiday|time-out)\b"
);
pattern!(MAY_THINK, r"\bthinking\b.*\b\d+ days\b|^i(?:'ll| will| shall) (?:need|take) .*\b\d+ days\b");
pattern!(PAST, r"\b(?:was|have been|had|ago|took|since)\b");
pattern!(
    END_EXCUSED,
    r"^(?:i (?:hereby )?|please )?(?:end|ends|stop|cancel|finish)(?: of)?(?: my| the)? excused time(?: now| today)?$|^my excused time (?:ends|is over|has ended)(?: now| today)?$"
);
pattern!(
    AWAY,
    r"^i(?:'ll| will| am going to|'m)? (?:be )?(?:away|on vacation|on holiday|out of town|travelling|traveling)\b"
);
pattern!(
    ADDRESS,
    r"\b(?:my|our) (?:new |future )?(?:e-?mail )?address (?:is|will be|changes to|has changed to|is now|becomes|changed to|is going to be)\b|\b(?:please )?(?:note|use|change) (?:to )?my (?:new )?(?:e-?mail )?address(?: to|:)?|\bi have a new (?:e-?mail )?address\b|^new (?:e-?mail )?address\b|\b(?:please )?(?:write|send|mail) (?:to )?me at\b.*\bfrom now on\b|\buse \S+@\S+ from now on\b|\bfrom now on,? (?:please )?(?:write|use|send)\b"
);
pattern!(
    LEFT,
    r"^i (?:left|gave up|lost|stopped using) (?:the|my) (?:old|former|previous) (?:one|address|e-?mail(?: address)?|account)"
);
pattern!(MAILBOX, r"[A-Za-z0-9._%+'=/-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+");
pattern!(
    NOTATION,
    r"^(?:notation ?[:=]? ?|(?:i|we) (?:would like to|want to|propose to|agree to|propose|agree on|suggest) (?:use |using )?(?:the )?)((?:iccf )?[a-z\u{e0}-\u{17f}\u{430}-\u{44f}]+)(?: notation| piece letters| letters| system)?$"
);
pattern!(
    REPEAT_REQUEST,
    r"^(?:(?:please )?repeat,? please|please repeat(?: (?:your|the|it))?(?: last| latest)?(?: move| letter| position| message)?|(?:please )?(?:re-?send|send)(?: me)?(?: (?:your|the))? (?:last|latest) (?:move|letter|position)(?: again)?(?: please)?|i did not get (?:your|the) last (?:move|letter))$"
);
pattern!(
    REPEAT_LABEL,
    r"^(?:(?:first|second|third|1st|2nd|3rd) )?repeat(?:ed)?(?: (?:of|from) .*| of my (?:move|letter|posting)| move| posting| letter)?$|^this is a repeat\b"
);
pattern!(
    WITHDRAW,
    r"^(?:i|we) (?:hereby |must |have to |wish to |want to |regretfully )*withdraw(?: from (?:the )?(?:section |tournament |event )?([a-z0-9][a-z0-9._-]*|this (?:section|tournament|event)))?(?: section| tournament)?$"
);
pattern!(
    STANDINGS,
    r"^(?:send me |show me |what are |may i see |can i see )?(?:the )?(?:current )?(?:standings|cross-?table|cross table)(?: of .{1,40})?$"
);
pattern!(
    STATUS,
    r"^(?:send me |show me |what is |what's |may i see |can i see )?(?:the |my )?(?:current )?(?:game )?(?:status|state of (?:the|my|our) game|position)(?: of (?:the|my|our|this) game)?(?: report)?$"
);
pattern!(HELP, r"^(?:help|help me|info|instructions|how does this work|how do i (?:send|write|make) (?:a|my) moves?)$");
pattern!(
    REST,
    r"^(?:(time complaint)\b|(complaint)(?: (?:about|against)\b| ?[:,.-]|$)|(appeal)(?: (?:against|to the)\b| ?[:,.-]|$))|^i (?:hereby |wish to |want to |would like to |must )*(?:(appeal)(?:$| (?:against|the|this|to the (?:executive|director|committee)|because)\b|[:,.-])|(?:file|make|lodge|submit|enter) a (?:(time complaint)|(complaint))|(submit) (?:this|the|our|my) (?:game|position) (?:for|to) adjudication)"
);
pattern!(
    NEGATED,
    r"\b(?:not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|no|nor|if|unless|would|could|should|might|may|yet|membership|before|until|kidding|joking|joke|soon|later|almost|nearly|had|has|have you|you|he|she|they)\b"
);

pattern!(
    DENIED,
    r"\b(?:not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|no|nor|if|unless|kidding|joking|joke|could|would have)\b"
);

pattern!(OTHER_RESIGN, r"\bresign(?:ed|ing)? (?:from|my|myself|as|to|another|(?:the|our|that) other)\b");
pattern!(
    TAKES_BACK,
    r"(?i)\b(?:kidding|joking|a joke|jokes?|april fool|haha|lol|wait|take (?:that|it) back|second thoughts?|changed? my mind|not really|oops|scrap that|cancel that|ignore that|by mistake|just for fun)\b|[:;]-?[)D]"
);
pattern!(
    REPORTED,
    r"\b(?:not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|nor|if|unless|would|could|should|kidding|joking|joke|said|says|wrote|told|asked|but|think|thought|until|before|he|she|they)\b"
);

/// Whether from this sentence on, at a line's start, the letter is a reason or an analysis.
#[must_use]
pub fn opens_rest(sentence: &str) -> Option<Rest> {
    let low = plain(sentence);
    if low.starts_with("i complain") || low.starts_with("i hereby complain") {
        let time = low
            .split(|c: char| !c.is_alphabetic())
            .any(|w| matches!(w, "time" | "clock" | "late" | "answer" | "silence"));
        return Some(if time { Rest::TimeComplaint } else { Rest::Complaint });
    }
    let found = REST.captures(&low)?.iter().skip(1).position(|g| g.is_some())?;
    Some(match found {
        0 | 4 => Rest::TimeComplaint,
        1 | 5 => Rest::Complaint,
        2 | 3 => Rest::Appeal,
        _ => Rest::Adjudicate,
    })
}

/// Reads one sentence.
#[must_use]
pub fn read(sentence: &str, stop: char, at: &Circumstances<'_>) -> Said {
    let low = plain(sentence);
    let spoken = sentence.to_lowercase();
    if at.draw_offered && YES_DRAW.is_match(trimmed(&spoken)) {
        return one(Ask::AcceptDraw);
    }
    let said = requests(trimmed(&spoken));
    if said != Said::Nothing {
        return said;
    }
    if low.starts_with('"') {
        return Said::Nothing;
    }
    let said = match whole(&low, stop, at) {
        Said::Nothing if low.starts_with("please ") => requests(low.trim_start_matches("please ")),
        said => said,
    };
    if said != Said::Nothing {
        return said;
    }
    // "I resign, congratulations": the first clause counts if the others take nothing back.
    if let Some((first, others)) = low.split_once([',', ':']).or_else(|| low.split_once(" - "))
        && !REPORTED.is_match(others)
    {
        let said = whole(trimmed(first), stop, at);
        if said != Said::Nothing {
            return said;
        }
        let last = others.rsplit([',', ':']).next().unwrap_or_default();
        let said = if REPORTED.is_match(first) { Said::Nothing } else { whole(&plain(last), stop, at) };
        if said != Said::Nothing {
            return said;
        }
    }
    loose(sentence, &low, stop, at)
}

/// Whether a sentence takes back what was said before.
#[must_use]
pub fn takes_back(sentence: &str) -> bool {
    TAKES_BACK.is_match(sentence)
}

/// Small letters, single blanks, no stops at the ends, no courtesies around.
fn plain(sentence: &str) -> String {
    let low = sentence.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let low = trimmed(&low);
    let low = OPENERS.replace(low, "");
    let shorter = CLOSERS.replace(&low, "");
    trimmed(if shorter.is_empty() { &low } else { &shorter }).to_owned()
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '.' | '!' | '?' | ',' | ';' | '*' | '_' | '(' | ')' | '-' | ':')
    })
}

fn one(ask: Ask) -> Said {
    Said::Asks(vec![ask])
}

/// A sentence that says one thing and nothing besides.
fn whole(low: &str, stop: char, at: &Circumstances<'_>) -> Said {
    let question = stop == '?';
    if RESIGN.is_match(low) {
        return if question { Said::Unclear } else { one(Ask::Resign) };
    }
    if let Some(side) = SIDE_RESIGNS.captures(low) {
        return if &side[1] == at.side.name() { one(Ask::Resign) } else { Said::Unclear };
    }
    if DRAW_ALONE.is_match(low) {
        return if at.draw_offered { Said::Unclear } else { one(Ask::OfferDraw) };
    }
    if CALL_IT.is_match(low) {
        return one(if at.draw_offered { Ask::AcceptDraw } else { Ask::OfferDraw });
    }
    if OFFER.is_match(low) {
        return one(Ask::OfferDraw);
    }
    if ACCEPT_DRAW.is_match(low) {
        return if question { Said::Unclear } else { one(Ask::AcceptDraw) };
    }
    if ACCEPT_BARE.is_match(low) && !question {
        return one(Ask::AcceptDraw);
    }
    if DECLINE.is_match(low) || (low == "no thanks" && at.draw_offered) {
        return one(Ask::DeclineDraw);
    }
    if END_EXCUSED.is_match(low) {
        return one(Ask::EndExcused);
    }
    if let Some(found) = THINKING.captures(low) {
        let days = found.get(1).or(found.get(2)).and_then(|n| number(n.as_str()));
        return days.map_or(Said::Vague, |days| one(Ask::Thinking { days }));
    }
    requests(low)
}

/// What is asked of the relay rather than of the opponent.
fn requests(low: &str) -> Said {
    if REPEAT_REQUEST.is_match(low) {
        return one(Ask::RepeatRequest);
    }
    if REPEAT_LABEL.is_match(low) {
        return one(Ask::RepeatLabel);
    }
    if let Some(found) = WITHDRAW.captures(low) {
        let section = found
            .get(1)
            .map(|s| s.as_str())
            .filter(|s| !s.starts_with("this ") && !matches!(*s, "tournament" | "section" | "event"))
            .map(spelled);
        return one(Ask::Withdraw { section });
    }
    if STANDINGS.is_match(low) {
        return one(Ask::Standings);
    }
    if STATUS.is_match(low) {
        return one(Ask::Status);
    }
    if HELP.is_match(low) {
        return one(Ask::Help);
    }
    if let Some(found) = NOTATION.captures(low)
        && let Some(system) = crate::post::notation::System::named(&found[1])
    {
        return one(Ask::Notation { system: system.name().to_owned() });
    }
    if low.starts_with("notation:") || low.starts_with("notation =") {
        return Said::Vague;
    }
    Said::Nothing
}

/// Sentences known by a part of them: claims, dates and addresses stand among other words.
fn loose(sentence: &str, low: &str, stop: char, at: &Circumstances<'_>) -> Said {
    let negated = DENIED.is_match(low);
    if CLAIM.is_match(low) && stop != '?' {
        return match (negated, REPETITION.is_match(low), FIFTY.is_match(low)) {
            (true, _, _) => Said::Unclear,
            (_, true, false) => one(Ask::ClaimRepetition),
            (_, false, true) => one(Ask::ClaimFifty),
            (_, true, true) => Said::Unclear,
            (_, false, false) => one(Ask::ClaimDraw),
        };
    }
    let address = MAILBOX.find(sentence).map(|m| m.as_str().trim_end_matches('.').to_lowercase());
    if ADDRESS.is_match(low) {
        return match address {
            Some(address) if !negated => one(Ask::NewAddress { address, left: None }),
            _ => Said::Vague,
        };
    }
    if LEFT.is_match(low) {
        let left = dates(sentence, at.today);
        return match (left.found.as_slice(), left.doubtful) {
            ([date], None) => one(Ask::NewAddress { address: String::new(), left: Some(*date) }),
            _ => Said::Vague,
        };
    }
    if EXCUSED.is_match(low) && stop != '?' {
        return excused(sentence, low, negated, at);
    }
    if AWAY.is_match(low) && !dates(sentence, at.today).found.is_empty() {
        return Said::Vague;
    }
    if MAY_THINK.is_match(low) && !PAST.is_match(low) {
        return Said::Vague;
    }
    if MAY_RESIGN.is_match(low) && !NEGATED.is_match(low) && !OTHER_RESIGN.is_match(low) {
        return Said::Unclear;
    }
    Said::Nothing
}

/// `Excused time from 2024-03-05 to 2024-03-14` (R12), the dates in any common form.
fn excused(sentence: &str, low: &str, negated: bool, at: &Circumstances<'_>) -> Said {
    let found = dates(sentence, at.today);
    if negated || found.doubtful.is_some() {
        return Said::Vague;
    }
    match found.found.as_slice() {
        [from, to] => one(Ask::Excused { from: Some(*from), to: Some(*to) }),
        [one_date] if low.contains("until") || low.contains("till") || low.contains(" to ") => {
            one(Ask::Excused { from: None, to: Some(*one_date) })
        }
        [one_date] if low.contains("from") || low.contains("starting") || low.contains("beginning") => {
            one(Ask::Excused { from: Some(*one_date), to: None })
        }
        [one_date] => one(Ask::Excused { from: Some(*one_date), to: Some(*one_date) }),
        // Talk of excused time without a date asks for nothing.
        [] if low.split(' ').count() > 6 => Said::Nothing,
        _ => Said::Vague,
    }
}

/// A number in digits or in words, up to thirty.
fn number(text: &str) -> Option<u32> {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    if let Ok(n) = text.parse::<u32>() {
        return Some(n).filter(|n| *n > 0);
    }
    let small = |w: &str| WORDS.iter().position(|x| *x == w).and_then(|n| u32::try_from(n).ok());
    match text.split_once('-') {
        Some(("twenty", unit)) => small(unit).filter(|n| (1..10).contains(n)).map(|n| 20 + n),
        _ if text == "thirty" => Some(30),
        _ => small(text).filter(|n| *n > 0),
    }
}
