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
    let low = plain(sentence);
    let spoken = sentence.to_lowercase();
    if at.draw_offered && YES_DRAW.is_match(trimmed(&spoken)) {
        return one(Ask::AcceptDraw);
    }
    if at.draw_offered && matches!(trimmed(&spoken), "no thanks" | "no thank you" | "no, thanks" | "no, thank you") {
        return one(Ask::DeclineDraw);
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
    let said = clause(&low, stop, at);
    if said != Said::Nothing {
        return said;
    }
    loose(sentence, &low, stop, at)
}

/// "I resign, congratulations", "you win - I resign": the first clause or the last counts, if the others take nothing back.
fn clause(low: &str, stop: char, at: &Circumstances<'_>) -> Said {
    let parts: Vec<&str> = low.split([',', ':']).flat_map(|part| part.split(" - ")).collect();
    let [first, .., last] = parts.as_slice() else { return Said::Nothing };
    for (one, others) in [(first, &parts[1..]), (last, &parts[..parts.len() - 1])] {
        if others.iter().any(|other| REPORTED.is_match(other)) {
            continue;
        }
        let one = plain(one);
        let answers = (ACCEPT_BARE.is_match(&one) || DRAW_ALONE.is_match(&one) || YES_DRAW.is_match(&one))
            && !others.iter().all(|other| COURTESY.is_match(trimmed(other)));
        // "Agreed, it was a bad opening" agrees to no draw.
        let said = if answers { Said::Faint } else { whole(&one, stop, at) };
        if said != Said::Nothing {
            return said;
        }
    }
    Said::Nothing
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
    if DECLINE.is_match(low) || (PLAY_ON.is_match(low) && at.draw_offered && !question) {
        return if question { Said::Faint } else { one(Ask::DeclineDraw) };
    }
    if END_EXCUSED.is_match(low) {
        return one(Ask::EndExcused);
    }
    if let Some(found) = THINKING.captures(low) {
        let amount = (1..=5).step_by(2).find_map(|at| Some((found.get(at)?.as_str(), found.get(at + 1)?.as_str())));
        let days = amount.and_then(|(count, unit)| days(count, unit)).filter(|days| *days > 0);
        return days.map_or(Said::Vague, |days| one(Ask::Thinking { days }));
    }
    if BACK.is_match(low) {
        return Said::Faint;
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
    let own = SIDE_CLAIMS.captures(low).is_some_and(|side| &side[1] == at.side.name());
    if (own || CLAIM.is_match(low)) && stop != '?' {
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
    if MAY_RESIGN.is_match(low) && !NEGATED.is_match(low) && !OTHER_RESIGN.is_match(low) && !CHAT_RESIGN.is_match(low) {
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
