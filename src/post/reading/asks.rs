//! What a player asks for or declares in plain English: resign, offer, accept, claim, thinking, excused time and the rest.
//!
//! A sentence counts only as a whole: "I resign." does, "I would not resign here" says something else.

use super::dates::dates;
use super::number::{days, number, span};
use super::phrases::*;
use super::words;
use crate::play::{Ask, Side, spelled};
use crate::post::notation::Notations;
use chrono::{Days, NaiveDate};

/// What one sentence asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    Asks(Vec<Ask>),
    /// It may ask for something, and acting on it without asking back would be a guess.
    Unclear,
    /// It may ask for something of no weight.
    Vague,
    /// It may ask for something where the letter says nothing else; beside a move it is only talk.
    Faint,
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
    /// The game's name; empty where none is known.
    pub game: &'a str,
    pub side: Side,
    pub draw_offered: bool,
    pub today: NaiveDate,
    pub notations: &'a Notations,
}

impl Circumstances<'_> {
    /// The sentence with the name of the game it is about as "this game": `I resign game GK24P07-3.`
    fn own_game(&self, sentence: &str) -> String {
        let low = sentence.to_ascii_lowercase();
        let name = self.game.to_ascii_lowercase();
        let Some(at) = low.find(&name).filter(|_| !name.is_empty()) else { return sentence.to_owned() };
        let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let (before, after) = (&sentence[..at], &sentence[at + name.len()..]);
        if before.ends_with(inside) || after.starts_with(inside) {
            return sentence.to_owned();
        }
        let bare = before.trim_end_matches(['[', '(', '#']).trim_end();
        let cut = bare.len()
            - ["this game", "the game", "our game", "my game", "game"]
                .iter()
                .find(|words| low[..bare.len()].strip_suffix(**words).is_some_and(|rest| !rest.ends_with(inside)))
                .map_or(0, |words| words.len());
        format!(
            "{}{}this game{}",
            &bare[..cut],
            if cut == bare.len() { " " } else { "" },
            after.trim_start_matches([']', ')'])
        )
    }

    /// Whether a token is a move of a notation both players have agreed to.
    #[must_use]
    pub fn agreed(&self, token: &str) -> bool {
        self.notations.systems().iter().any(|s| s.looks_like(token))
    }
}

/// Whether from this sentence on, at a line's start, the letter is a reason or an analysis.
#[must_use]
pub fn opens_rest(sentence: &str) -> Option<Rest> {
    let low = plain(sentence);
    if COMPLAIN.is_match(&low) {
        let time = low
            .split(|c: char| !c.is_alphabetic())
            .any(|w| matches!(w, "time" | "clock" | "late" | "answer" | "silence"));
        return Some(if time { Rest::TimeComplaint } else { Rest::Complaint });
    }
    let found = REST.captures(&low)?.iter().skip(1).position(|g| g.is_some())?;
    Some(match found {
        0 | 4 | 7 => Rest::TimeComplaint,
        1 | 5 | 8 => Rest::Complaint,
        2 | 3 => Rest::Appeal,
        _ => Rest::Adjudicate,
    })
}

/// Whether a text is the label of a complaint or an appeal and gives no reason.
#[must_use]
pub fn is_bare_label(text: &str) -> bool {
    BARE_LABEL.is_match(&plain(text))
}

/// Reads one sentence.
#[must_use]
pub fn read(sentence: &str, stop: char, at: &Circumstances<'_>) -> Said {
    let sentence = &at.own_game(sentence);
    let low = plain(sentence);
    let spoken = sentence.to_lowercase();
    if RESIGN_NOW.is_match(trimmed(&spoken)) && stop != '?' {
        return one(Ask::Resign);
    }
    if at.draw_offered && stop != '?' && YES_DRAW.is_match(trimmed(&spoken)) {
        return one(Ask::AcceptDraw);
    }
    if at.draw_offered && matches!(trimmed(&spoken), "no thanks" | "no thank you" | "no, thanks" | "no, thank you") {
        return one(Ask::DeclineDraw);
    }
    let said = requests(trimmed(&spoken), stop);
    if said != Said::Nothing {
        return said;
    }
    if low.starts_with('"') {
        return Said::Nothing;
    }
    let said = match whole(&low, stop, at) {
        Said::Nothing if low.starts_with("please ") => requests(low.trim_start_matches("please "), stop),
        said => said,
    };
    if said != Said::Nothing {
        return said;
    }
    let said = clause(&low, stop, at);
    if said != Said::Nothing {
        return said;
    }
    loose(sentence, &low, stop, at)
}

/// "I resign, congratulations", "you win - I resign": the first clause or the last counts, if the others take nothing back and
/// ask for nothing else.
fn clause(low: &str, stop: char, at: &Circumstances<'_>) -> Said {
    let parts: Vec<&str> = low.split([',', ':']).flat_map(|part| part.split(" - ")).collect();
    let [first, .., last] = parts.as_slice() else { return Said::Nothing };
    let others = &parts[..parts.len() - 1];
    // "I can't read your mail, please resend": whatever the reason, nothing is lost by sending it again; but "I resign,
    // please resend" says two things.
    let again = requests(trimmed(last), stop);
    if again == one(Ask::RepeatRequest) && !parts.iter().any(|part| part.trim_start().starts_with("if ")) {
        let more = others.iter().map(|other| asked_by(other, stop, at));
        let more = more.filter(|said| *said != again).any(|said| matches!(said, Said::Asks(_) | Said::Unclear));
        return if more { Said::Unclear } else { again };
    }
    for (one, others) in [(first, &parts[1..]), (last, others)] {
        if others.iter().any(|other| REPORTED.is_match(other)) {
            // "I can not continue, I resign"
            let refused = others.iter().any(|other| REFUSES.is_match(other) && !SPEECH.is_match(other));
            if refused && RESIGN.is_match(&plain(one)) {
                return Said::Unclear;
            }
            continue;
        }
        let one = plain(one);
        let courteous = others.iter().all(|other| COURTESY.is_match(trimmed(other)));
        let put_off = RESIGN_NOW.is_match(&one) || (RESIGN_MUST.is_match(&one) && RESIGN.is_match(&one));
        if put_off && !courteous {
            return Said::Unclear;
        }
        let answers =
            (ACCEPT_BARE.is_match(&one) || DRAW_ALONE.is_match(&one) || YES_DRAW.is_match(&one)) && !courteous;
        // "Agreed, it was a bad opening" agrees to no draw.
        let said = if answers { Said::Faint } else { whole(&one, stop, at) };
        if said != Said::Nothing {
            let more = |other: &&str| matches!(whole(&plain(other), stop, at), asks @ Said::Asks(_) if asks != said);
            return if matches!(said, Said::Asks(_)) && others.iter().any(more) { Said::Unclear } else { said };
        }
    }
    Said::Nothing
}

/// What one clause asks for, alone.
fn asked_by(clause: &str, stop: char, at: &Circumstances<'_>) -> Said {
    let low = plain(clause);
    match whole(&low, stop, at) {
        Said::Nothing => loose(clause, &low, stop, at),
        said => said,
    }
}

/// Whether this says no to a draw offer, and nothing besides.
#[must_use]
pub fn declines(text: &str, at: &Circumstances<'_>) -> bool {
    let low = plain(text);
    declines_offer(&low) || (at.draw_offered && PLAY_ON.is_match(&low))
}

/// Whether this is nothing, or a courtesy that changes nothing.
#[must_use]
pub fn is_courtesy(text: &str) -> bool {
    COURTESY.is_match(trimmed(&text.to_lowercase()))
}

/// "I accept your if:", above the moves taken from it (R9).
#[must_use]
pub fn accepts_ifs(text: &str) -> bool {
    ACCEPT_IFS.is_match(&plain(text))
}

fn declines_offer(low: &str) -> bool {
    DECLINE.is_match(low) || NO_DRAW.is_match(low)
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
    if RESIGN.is_match(low) || RESIGN_NOW.is_match(low) {
        return if question { Said::Faint } else { one(Ask::Resign) };
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
    if let Some(side) = SIDE_OFFERS.captures(low) {
        return if &side[1] == at.side.name() { one(Ask::OfferDraw) } else { Said::Faint };
    }
    if ACCEPT_DRAW.is_match(low) {
        return if question { Said::Faint } else { one(Ask::AcceptDraw) };
    }
    if ACCEPT_BARE.is_match(low) && !question {
        // Without an offer it answers something else.
        return if at.draw_offered { one(Ask::AcceptDraw) } else { Said::Faint };
    }
    if NO_DRAW.is_match(low) && !at.draw_offered {
        return Said::Faint;
    }
    if declines_offer(low) || (PLAY_ON.is_match(low) && at.draw_offered && !question) {
        return if question { Said::Faint } else { one(Ask::DeclineDraw) };
    }
    if END_EXCUSED.is_match(low) {
        return one(Ask::EndExcused);
    }
    if let Some(found) = THINKING.captures(low) {
        let amount = (1..=11).step_by(2).find_map(|at| Some((found.get(at)?.as_str(), found.get(at + 1)?.as_str())));
        let days = amount.and_then(|(count, unit)| days(count, unit)).filter(|days| *days > 0);
        return match days {
            Some(days) if !question => one(Ask::Thinking { days }),
            _ => Said::Vague,
        };
    }
    if BACK.is_match(low) {
        return Said::Faint;
    }
    requests(low, stop)
}

/// What is asked of the relay rather than of the opponent.
fn requests(low: &str, stop: char) -> Said {
    if REPEAT_REQUEST.is_match(low) {
        return one(Ask::RepeatRequest);
    }
    if REPEAT_LABEL.is_match(low) {
        return one(Ask::RepeatLabel);
    }
    if let Some(found) = WITHDRAW.captures(low) {
        if stop == '?' {
            return Said::Vague;
        }
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
        && (stop != '?' || !low.starts_with("notation"))
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
    // "I would like to" is a wish, and supposes nothing.
    let wish = &WISH.replace_all(low, "want to");
    let negated = DENIED.is_match(low);
    let removed = REMOVED.is_match(wish);
    let own = SIDE_CLAIMS.captures(low).is_some_and(|side| &side[1] == at.side.name());
    if (own || CLAIM.is_match(low)) && stop != '?' {
        return match (negated || removed, REPETITION.is_match(low), FIFTY.is_match(low)) {
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
            Some(address) if !negated && !removed && stop != '?' => one(Ask::NewAddress { address, left: None }),
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
        return excused(sentence, low, negated || removed, at);
    }
    if AWAY.is_match(low) && !dates(sentence, at.today).found.is_empty() {
        return Said::Vague;
    }
    if MAY_THINK.is_match(low) && !PAST.is_match(low) {
        return Said::Vague;
    }
    // "I would like to" is a wish, and supposes nothing.
    let wish = WISH.replace_all(low, "want to");
    if MAY_RESIGN.is_match(&wish)
        && !NEGATED.is_match(&wish)
        && !OTHER_RESIGN.is_match(low)
        && !CHAT_RESIGN.is_match(low)
    {
        return Said::Unclear;
    }
    let may_move = address.is_some() && MAY_MOVE_HOUSE.is_match(low);
    let may_draw = MAY_DRAW.is_match(low) && !CHAT_DRAW.is_match(low);
    let others = [&MAY_WITHDRAW, &MAY_COMPLAIN, &MAY_NOTATION];
    if !negated && !PAST.is_match(low) && (may_move || may_draw || others.iter().any(|may| may.is_match(low))) {
        return if stop == '?' && !may_draw { Said::Faint } else { Said::Vague };
    }
    if at.draw_offered && MAY_ANSWER.is_match(trimmed(&sentence.to_lowercase())) {
        return Said::Faint;
    }
    Said::Nothing
}

/// `Excused time from 2024-03-05 to 2024-03-14` (R12), the dates in any common form.
fn excused(sentence: &str, low: &str, negated: bool, at: &Circumstances<'_>) -> Said {
    let found = dates(sentence, at.today);
    // Somebody else's, or what has been: talk.
    if SOMEBODY_ELSE.is_match(low) || PAST.is_match(low) {
        return if found.found.is_empty() { Said::Nothing } else { Said::Faint };
    }
    if negated || found.doubtful.is_some() || !asked_for_oneself(low) {
        return if found.found.is_empty() && found.doubtful.is_none() && low.split(' ').count() > 6 {
            Said::Nothing
        } else {
            Said::Vague
        };
    }
    let begins = ["from", "starting", "beginning"].iter().any(|word| low.contains(word));
    match found.found.as_slice() {
        [from, to] => one(Ask::Excused { from: Some(*from), to: Some(*to) }),
        [one_date] if low.contains("until") || low.contains("till") || low.contains(" to ") => {
            one(Ask::Excused { from: None, to: Some(*one_date) })
        }
        [one_date] if begins => {
            let last = span(low).and_then(|days| one_date.checked_add_days(Days::new(u64::from(days).checked_sub(1)?)));
            one(Ask::Excused { from: Some(*one_date), to: last })
        }
        [one_date] if span(low).is_none() => one(Ask::Excused { from: Some(*one_date), to: Some(*one_date) }),
        // Talk of excused time without a date asks for nothing.
        [] if low.split(' ').count() > 6 => Said::Nothing,
        _ => Said::Vague,
    }
}

/// Whether what leads up to the words "excused time" is a request of the writer's own: "Smith takes excused time" is none.
fn asked_for_oneself(low: &str) -> bool {
    let Some(found) = EXCUSED.find(low) else { return false };
    let before = low[..found.start()].rsplit([',', ';', ':']).next().unwrap_or_default();
    before
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .filter(|word| !word.is_empty())
        .all(|word| words::asks_for_oneself(word) || words::is_month(word).is_some() || number(word).is_some())
}
