//! Fetching letters: first what there is, then the letters themselves, and never less than was asked for.

use super::quote;
use super::reply::Item;
use super::session::Session;
use crate::relay::ports::{Fetched, WireError};
use crate::rulebook::Instant;
use crate::wire::{BATCH_BYTES, LARGEST, MOST_HEADERS, headers_of};
use std::collections::{BTreeMap, HashMap};

/// What a server says of a letter before it is fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct About {
    uid: u32,
    arrived: Instant,
    size: u64,
}

/// Some of the letters after a UID.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub letters: Vec<Fetched>,
    /// The last UID that was dealt with, letters deleted meanwhile included.
    pub last: Option<u32>,
    pub more: bool,
}

/// What past trouble with a server has taught.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Care {
    /// Letters come one by one and cut off at the limit: the server sent more than it had announced, or would not hand over
    /// some of them, and the others are not to wait for that.
    pub one_by_one: bool,
    /// The UID that was first in line and refused the last time.
    pub refused: Option<u32>,
}

/// The letters after `uid`, at most `most`, in the order of their UIDs.
pub(super) async fn after(session: &mut Session, uid: u32, most: usize, care: &mut Care) -> Result<Page, WireError> {
    let (found, beyond) = waiting(session, uid, most).await?;
    let mut bytes = 0;
    let mut chosen = Vec::new();
    for about in &found {
        let size = about.size.min(LARGEST);
        if chosen.len() >= most || (!chosen.is_empty() && bytes + size > BATCH_BYTES) {
            break;
        }
        bytes += size;
        chosen.push(*about);
    }
    if care.one_by_one {
        return one_by_one(session, &chosen, beyond || chosen.len() < found.len(), care).await;
    }
    let bodies = bodies(session, &chosen, false).await;
    care.one_by_one = session.overfull || session.refusal.is_some();
    let mut bodies = bodies?;
    let validity = session.folder.validity;
    Ok(Page {
        last: chosen.last().map(|about| about.uid),
        more: beyond || chosen.len() < found.len(),
        letters: chosen
            .into_iter()
            .filter_map(|about| Some(letter(validity, about, bodies.remove(&about.uid)?)))
            .collect(),
    })
}

/// Letters up to the first that makes trouble. One that the server refuses twice is let go: a notice comes in its place, so
/// that a person looks at it and the letters behind it are read.
async fn one_by_one(session: &mut Session, chosen: &[About], beyond: bool, care: &mut Care) -> Result<Page, WireError> {
    let mut page = Page { more: beyond, ..Page::default() };
    let validity = session.folder.validity;
    for about in chosen {
        match bodies(session, std::slice::from_ref(about), true).await {
            Ok(mut bodies) => page.letters.extend(bodies.remove(&about.uid).map(|raw| letter(validity, *about, raw))),
            Err(error) => match session.refusal.take() {
                Some(reason) if page.last.is_none() && care.refused == Some(about.uid) => {
                    page.letters.push(notice(session, *about, &reason));
                }
                Some(_) if page.last.is_none() => {
                    care.refused = Some(about.uid);
                    return Err(error);
                }
                None if page.last.is_none() => return Err(error),
                refusal => {
                    // What came before it counts; after anything but a refusal the session is of no more use.
                    if refusal.is_none() {
                        session.spoil();
                    }
                    page.more = true;
                    return Ok(page);
                }
            },
        }
        page.last = Some(about.uid);
    }
    Ok(page)
}

/// What stands for a letter that the server would not hand over.
fn notice(session: &Session, about: About, reason: &str) -> Fetched {
    let (validity, uid) = (session.folder.validity, about.uid);
    let raw = format!(
        "Subject: A letter that the mail server would not hand over\r\n\r\n{} refuses letter {uid} (UIDVALIDITY {validity}): {reason}.\r\nIt is still there. Read it with another mail program.\r\n",
        session.who()
    );
    Fetched {
        position: format!("{validity}/{uid}"),
        size: raw.len() as u64,
        raw: raw.into_bytes(),
        arrived: about.arrived,
    }
}

/// What there is after `uid`: the first window of UIDs in which there is anything, and whether there are windows beyond.
/// Windows, since a folder may hold hundreds of thousands of letters, and grow over gaps, since most UIDs may be gone.
async fn waiting(session: &mut Session, uid: u32, most: usize) -> Result<(Vec<About>, bool), WireError> {
    let mut width = u32::try_from(most).unwrap_or(u32::MAX).max(1);
    let Some(mut from) = uid.checked_add(1) else { return Ok((Vec::new(), false)) };
    if session.folder.exists == 0 {
        return Ok((Vec::new(), false));
    }
    loop {
        let to = session.folder.next.filter(|next| next.saturating_sub(from) > width).map(|_| from + (width - 1));
        let range = to.map_or_else(|| format!("{from}:*"), |to| format!("{from}:{to}"));
        let found = list(session, &range).await?;
        // `n:*` also returns the last letter where all are older (RFC 3501, 6.4.8).
        let found: Vec<About> =
            found.into_iter().filter(|about| about.uid >= from && to.is_none_or(|to| about.uid <= to)).collect();
        match to {
            Some(to) if found.is_empty() => {
                from = to + 1;
                width = width.saturating_mul(4);
            }
            _ => return Ok((found, to.is_some())),
        }
    }
}

/// UID, arrival and size of the letters in a range, in ascending order.
async fn list(session: &mut Session, range: &str) -> Result<Vec<About>, WireError> {
    // A server may tell of one letter in several responses.
    let mut found: BTreeMap<u32, (Option<String>, u64)> = BTreeMap::new();
    session
        .fetch(range, "UID INTERNALDATE RFC822.SIZE", 0, |values| {
            let Some(uid) = number(&values, "UID").and_then(|uid| u32::try_from(uid).ok()) else { return };
            let entry = found.entry(uid).or_default();
            entry.0 = text(&values, "INTERNALDATE").or(entry.0.take());
            entry.1 = number(&values, "RFC822.SIZE").unwrap_or(entry.1);
        })
        .await?;
    // A flag changed by somebody else is told in passing, for letters that were not asked for too: those have no date.
    let dated = found.into_iter().filter_map(|(uid, (date, size))| Some((uid, date?, size)));
    dated
        .map(|(uid, date, size)| match internal_date(&date) {
            Some(arrived) => Ok(About { uid, arrived, size }),
            None => Err(WireError::temporary(format!(
                "{} says that letter {uid} came at `{}`, which is no time.",
                session.who(),
                crate::wire::shown(&date)
            ))),
        })
        .collect()
}

/// The letters asked for by UID; those deleted meanwhile are missing.
async fn bodies(session: &mut Session, chosen: &[About], in_part: bool) -> Result<HashMap<u32, Vec<u8>>, WireError> {
    let mut bodies = HashMap::new();
    let (large, small): (Vec<About>, Vec<About>) = chosen.iter().partition(|about| in_part || about.size > LARGEST);
    if !small.is_empty() {
        let uids: Vec<u32> = small.iter().map(|about| about.uid).collect();
        // Some servers only guess sizes: they may be wrong by half.
        let room = small.iter().map(|about| about.size).max().unwrap_or(0).saturating_mul(2) + 1_000_000;
        take(session, &uids, "BODY.PEEK[]", room, &mut bodies).await?;
    }
    for about in large {
        let part = if about.size > LARGEST { MOST_HEADERS as u64 } else { LARGEST + 1 };
        take(session, &[about.uid], &format!("BODY.PEEK[]<0.{part}>"), part + 1_024, &mut bodies).await?;
    }
    let missing: Vec<u32> = chosen.iter().map(|about| about.uid).filter(|uid| !bodies.contains_key(uid)).collect();
    if !missing.is_empty() {
        let there = list(session, &quote::set(&missing)).await?;
        if let Some(kept_back) = there.iter().find(|about| missing.contains(&about.uid)) {
            session.refusal = Some("it said OK, and sent nothing".into());
            return Err(WireError::temporary(format!(
                "{} has letter {} and did not hand it over. It is tried again.",
                session.who(),
                kept_back.uid
            )));
        }
    }
    Ok(bodies)
}

async fn take(
    session: &mut Session,
    uids: &[u32],
    what: &str,
    room: u64,
    bodies: &mut HashMap<u32, Vec<u8>>,
) -> Result<(), WireError> {
    session
        .fetch(&quote::set(uids), &format!("UID {what}"), room, |values| {
            let uid = number(&values, "UID").and_then(|uid| u32::try_from(uid).ok());
            if let (Some(uid), Some(body)) = (uid.filter(|uid| uids.contains(uid)), body(values)) {
                bodies.insert(uid, body);
            }
        })
        .await
}

fn letter(validity: u32, about: About, mut raw: Vec<u8>) -> Fetched {
    // What came counts for more than the size that was announced, unless only a part was asked for and it is full.
    let part = about.size > LARGEST && raw.len() >= MOST_HEADERS;
    let size = if part { about.size } else { raw.len() as u64 };
    if size > LARGEST {
        raw.truncate(headers_of(&raw).len());
    }
    Fetched { position: format!("{validity}/{}", about.uid), raw, size, arrived: about.arrived }
}

/// The value after the atom `name`.
fn value<'a>(values: &'a [Item], name: &str) -> Option<&'a Item> {
    values.chunks_exact(2).find_map(|pair| match &pair[0] {
        Item::Atom(key) if key.eq_ignore_ascii_case(name) => Some(&pair[1]),
        _ => None,
    })
}

fn number(values: &[Item], name: &str) -> Option<u64> {
    match value(values, name)? {
        Item::Atom(digits) => digits.parse().ok(),
        _ => None,
    }
}

fn text(values: &[Item], name: &str) -> Option<String> {
    match value(values, name)? {
        Item::Text(bytes) => String::from_utf8(bytes.clone()).ok(),
        _ => None,
    }
}

/// The letter itself, whole or its beginning.
fn body(values: Vec<Item>) -> Option<Vec<u8>> {
    let mut values = values.into_iter();
    while let (Some(name), Some(value)) = (values.next(), values.next()) {
        let wanted = matches!(&name, Item::Atom(name) if name.eq_ignore_ascii_case("BODY[]") || name.eq_ignore_ascii_case("BODY[]<0>"));
        match value {
            Item::Text(bytes) if wanted => return Some(bytes),
            _ => {}
        }
    }
    None
}

/// `" 3-Jan-2005 04:10:00 +0000"`.
fn internal_date(text: &str) -> Option<Instant> {
    let date = chrono::DateTime::parse_from_str(text.trim(), "%d-%b-%Y %H:%M:%S %z").ok()?;
    Some(Instant(date.timestamp()))
}
