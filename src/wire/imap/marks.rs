//! Marking letters as dealt with: a flag, or a move to another folder. Only letters named are touched, and no refusal passes
//! for success.

use super::quote;
use super::reply::{Condition, Item, Reply, Status};
use super::session::{Session, is_passing, said};
use crate::relay::ports::WireError;

/// As many letters as one command names.
const AT_ONCE: usize = 200;

/// Marks the letters with these UIDs of the open folder: moved to `processed` where that is set, else flagged `\Seen`.
pub(super) async fn mark(session: &mut Session, uids: &[u32], processed: Option<&str>) -> Result<(), WireError> {
    if session.folder.read_only {
        return Err(WireError::setup(format!(
            "{} lets us read the folder but not mark its letters. Mend the rights of `mailbox.user`.",
            session.who()
        )));
    }
    for uids in uids.chunks(AT_ONCE) {
        match processed {
            None => flag(session, &quote::set(uids), "\\Seen").await?,
            Some(folder) if session.can("MOVE") => transfer(session, "MOVE", uids, folder).await?,
            Some(folder) if session.can("UIDPLUS") => {
                transfer(session, "COPY", uids, folder).await?;
                flag(session, &quote::set(uids), "\\Deleted").await?;
                // Never EXPUNGE alone: it would take what others have marked as deleted.
                session
                    .must(&format!("UID EXPUNGE {}", quote::set(uids)), "remove the letters that were moved", |_| {})
                    .await?;
            }
            // A server that can do neither would have us delete letters of others.
            Some(_) => flag(session, &quote::set(uids), "\\Seen").await?,
        }
    }
    Ok(())
}

/// Sets a flag, and makes sure that every letter of which the server tells has it.
async fn flag(session: &mut Session, set: &str, flag: &str) -> Result<(), WireError> {
    let mut without = false;
    session
        .must(&format!("UID STORE {set} +FLAGS ({flag})"), "mark the letters", |reply| {
            if let Reply::Fetched(values) = reply {
                without |= flags(&values).is_some_and(|flags| !flags.iter().any(|f| f.eq_ignore_ascii_case(flag)));
            }
        })
        .await?;
    if without {
        return Err(WireError::temporary(format!("{} took the flag {flag} and did not set it.", session.who())));
    }
    Ok(())
}

fn flags(values: &[Item]) -> Option<Vec<String>> {
    values.chunks_exact(2).find_map(|pair| match pair {
        [Item::Atom(key), Item::List(flags)] if key.eq_ignore_ascii_case("FLAGS") => Some(
            flags
                .iter()
                .filter_map(|flag| if let Item::Atom(flag) = flag { Some(flag.clone()) } else { None })
                .collect(),
        ),
        _ => None,
    })
}

/// Moves or copies letters to a folder, which is made when it is not there.
async fn transfer(session: &mut Session, verb: &str, uids: &[u32], folder: &str) -> Result<(), WireError> {
    let command = format!("UID {verb} {} {}", quote::set(uids), quote::folder(folder));
    let mut status = session.run(&command, |_| {}).await?;
    if status.condition != Condition::Ok && status.is("TRYCREATE") {
        let made = session.run(&format!("CREATE {}", quote::folder(folder)), |_| {}).await?;
        if made.condition != Condition::Ok && !made.is("ALREADYEXISTS") {
            return Err(refused(session, folder, &made));
        }
        status = session.run(&command, |_| {}).await?;
    }
    if status.condition == Condition::Ok { Ok(()) } else { Err(refused(session, folder, &status)) }
}

fn refused(session: &Session, folder: &str, status: &Status) -> WireError {
    let message = format!("{} would not move letters to the folder {folder}: {}.", session.who(), said(status));
    if is_passing(status) {
        return WireError::temporary(format!("{message} It is tried again."));
    }
    WireError::setup(format!(
        "{message} Make the folder, or set `mailbox.processed` to one that is there. Letters are read all the same."
    ))
}
