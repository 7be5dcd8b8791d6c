//! What waits for an answer from the address that was asked: a new address to be proved (R6), a letter held.

use super::query::Query;
use super::{Db, Error, Tx};
use crate::rulebook::Instant;
use sqlx::Row as _;
use sqlx::any::AnyRow;

statements! {
    ASK = "insert into proofs (id, what, player, address, letter, asked_at, put_at, late) \
        values ($1, $2, $3, $4, $5, $6, $7, $8) \
        on conflict (id) do nothing";
    PROOF = "select id, what, player, address, letter, asked_at, put_at, late, settled_at from proofs where id = $1";
    LAST_PUT = "select max(put_at) from proofs where address = $1";
    SETTLE = "update proofs set settled_at = $2 where id = $1 and settled_at is null";
    OF_LETTER = "select id, what, player, address, letter, asked_at, put_at, late, settled_at from proofs where letter = $1 order by id";
}

/// What is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A new address (R6).
    Address,
    /// A letter held until its sender is proven.
    Letter,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Letter => "letter",
        }
    }
}

/// A question put to an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The Message-ID of the letter that asks, without angle brackets.
    pub id: String,
    pub what: What,
    /// The player's id; none when the director is asked.
    pub player: Option<String>,
    /// Where the question went.
    pub address: String,
    /// The letter asked about, by its id in the inbox.
    pub letter: String,
    /// When the letter asked about was posted.
    pub asked_at: Instant,
    /// When the question was put.
    pub put_at: Instant,
    /// R6: whether the old address was left more than a week before it was told.
    pub late: bool,
    pub settled_at: Option<Instant>,
}

/// Notes a question. Asked again, it is the same question.
///
/// # Errors
/// The database's.
pub async fn ask(tx: &mut Tx, proof: &Proof) -> Result<(), Error> {
    let put = Query::new(ASK).with(&proof.id).with(proof.what.name()).with(&proof.player).with(&proof.address);
    let put = put.with(&proof.letter).with(proof.asked_at).with(proof.put_at);
    tx.run(put.with(i64::from(proof.late))).await.map(drop)
}

/// The question that a letter with this Message-ID put.
///
/// # Errors
/// The database's.
pub async fn proof(db: &mut Db, id: &str) -> Result<Option<Proof>, Error> {
    db.optional(Query::new(PROOF).with(id), proof_row).await
}

/// When a question was last put to an address.
///
/// # Errors
/// The database's.
pub async fn last_put(db: &mut Db, address: &str) -> Result<Option<Instant>, Error> {
    db.one(Query::new(LAST_PUT).with(address), |row| Ok(row.try_get::<Option<i64>, _>(0)?.map(Instant))).await
}

/// Notes that a question was answered. `false`: it was before.
///
/// # Errors
/// The database's.
pub async fn settle(tx: &mut Tx, id: &str, at: Instant) -> Result<bool, Error> {
    Ok(tx.run(Query::new(SETTLE).with(id).with(at)).await? == 1)
}

/// The questions put about a letter.
///
/// # Errors
/// The database's.
pub async fn of_letter(db: &mut Db, letter: &str) -> Result<Vec<Proof>, Error> {
    db.all(Query::new(OF_LETTER).with(letter), proof_row).await
}

fn proof_row(row: &AnyRow) -> sqlx::Result<Proof> {
    let what: String = row.try_get("what")?;
    let late: i64 = row.try_get("late")?;
    Ok(Proof {
        id: row.try_get("id")?,
        what: if what == "address" { What::Address } else { What::Letter },
        player: row.try_get("player")?,
        address: row.try_get("address")?,
        letter: row.try_get("letter")?,
        asked_at: Instant(row.try_get("asked_at")?),
        put_at: Instant(row.try_get("put_at")?),
        late: late != 0,
        settled_at: row.try_get::<Option<i64>, _>("settled_at")?.map(Instant),
    })
}
