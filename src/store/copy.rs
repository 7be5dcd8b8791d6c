//! A whole database copied into an empty one, of either kind: a backup, its restoring, a move to PostgreSQL.

use super::check::{self, Counts};
use super::query::{Query, Value};
use super::{Db, Error, Store, Tx};
use sqlx::any::{AnyRow, AnyTypeInfoKind, AnyValueRef};
use sqlx::{Column as _, Decode, Row as _, ValueRef as _};
use std::fmt::Write as _;

/// A table, and the columns by which its rows are told apart and read page by page.
struct Table {
    name: &'static str,
    key: &'static [&'static str],
    /// Rows read at once: few where each may hold a whole letter.
    page: usize,
}

/// Every table, each after those it refers to.
const TABLES: &[Table] = &[
    Table { name: "house", key: &["name"], page: 500 },
    Table { name: "players", key: &["id"], page: 500 },
    Table { name: "tournaments", key: &["id"], page: 500 },
    Table { name: "sections", key: &["code"], page: 500 },
    Table { name: "games", key: &["id"], page: 500 },
    Table { name: "mailboxes", key: &["name"], page: 500 },
    Table { name: "letters", key: &["n"], page: 4 },
    Table { name: "sightings", key: &["mailbox", "position"], page: 500 },
    Table { name: "record", key: &["game", "seq"], page: 500 },
    Table { name: "outbox", key: &["n"], page: 4 },
    Table { name: "suspensions", key: &["address_key"], page: 500 },
    Table { name: "entries", key: &["tournament", "n"], page: 500 },
    Table { name: "denials", key: &["player", "seq"], page: 500 },
    Table { name: "proofs", key: &["id"], page: 500 },
];

/// The tables that are copied.
pub fn tables() -> impl Iterator<Item = &'static str> {
    TABLES.iter().map(|table| table.name)
}

/// A column's value as it was read.
#[derive(Clone)]
enum Cell {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

type Line = Vec<(String, Cell)>;

/// Copies everything as it stands at one instant, while others go on writing. Returns how much that was.
///
/// # Errors
/// [`Error::NotEmpty`] where `into` holds anything, or a database's; then nothing is copied.
pub async fn copy(from: &Store, into: &Store) -> Result<Counts, Error> {
    let mut source = Tx::begin_reading(from.read().await?).await?;
    let mut target = into.begin().await?;
    empty(&mut target).await?;
    for table in TABLES {
        let mut last: Option<Line> = None;
        loop {
            let lines = source.all(page(table, last.as_ref()), line).await?;
            for line in &lines {
                target.run(insert(table, line)).await?;
            }
            let full = lines.len() == table.page;
            last = lines.into_iter().last();
            if !full {
                break;
            }
        }
    }
    for sql in target.dialect().numbering() {
        target.run(Query::new(sql)).await?;
    }
    let counts = check::counts(&mut source).await?;
    if check::counts(&mut target).await? != counts {
        return Err(target.unreadable("the copy holds less than what was copied"));
    }
    target.commit().await?;
    source.rollback().await?;
    Ok(counts)
}

/// Only what a relay that never had a game makes for itself may be there, and goes.
async fn empty(target: &mut Tx) -> Result<(), Error> {
    for table in TABLES.iter().filter(|table| table.name != "house") {
        let any = format!("select 1 as n from {} limit 1", table.name);
        let found = target.optional(Query::made(any), |row| Ok(row.len())).await?;
        if found.is_some() {
            return Err(Error::NotEmpty { name: target.name().to_owned() });
        }
    }
    target.run(Query::made("delete from house".to_owned())).await.map(drop)
}

/// The rows after `last`, in the order of the key.
fn page(table: &Table, last: Option<&Line>) -> Query {
    let key = table.key.join(", ");
    let Some(last) = last else {
        return Query::made(format!("select * from {} order by {key} limit {}", table.name, table.page));
    };
    let places: Vec<String> = (1..=table.key.len()).map(|n| format!("${n}")).collect();
    let sql = format!(
        "select * from {} where ({key}) > ({}) order by {key} limit {}",
        table.name,
        places.join(", "),
        table.page
    );
    let cells = table.key.iter().filter_map(|column| last.iter().find(|(name, _)| name == column));
    cells.fold(Query::made(sql), |query, (_, cell)| bound(query, cell))
}

fn insert(table: &Table, line: &Line) -> Query {
    let (mut columns, mut values, mut bind) = (String::new(), String::new(), Vec::new());
    for (column, cell) in line {
        let comma = if columns.is_empty() { "" } else { ", " };
        // Writing to a String cannot fail.
        let _ = write!(columns, "{comma}{column}");
        let _ = match cell {
            Cell::Null => write!(values, "{comma}null"),
            _ => {
                bind.push(cell);
                write!(values, "{comma}${}", bind.len())
            }
        };
    }
    let query = Query::made(format!("insert into {} ({columns}) values ({values})", table.name));
    bind.into_iter().fold(query, bound)
}

fn bound(query: Query, cell: &Cell) -> Query {
    match cell {
        Cell::Null => query,
        Cell::Int(n) => query.with(*n),
        Cell::Text(text) => query.with(text),
        Cell::Bytes(bytes) => query.with(Value::Bytes(bytes.clone())),
    }
}

fn line(row: &AnyRow) -> sqlx::Result<Line> {
    let cell = |at: usize| {
        let wrong = |source| sqlx::Error::ColumnDecode { index: at.to_string(), source };
        Ok((row.column(at).name().to_owned(), cell(row.try_get_raw(at)?).map_err(wrong)?))
    };
    (0..row.len()).map(cell).collect()
}

fn cell(value: AnyValueRef<'_>) -> Result<Cell, sqlx::error::BoxDynError> {
    if value.is_null() {
        return Ok(Cell::Null);
    }
    let kind = value.type_info().kind();
    Ok(match kind {
        AnyTypeInfoKind::SmallInt | AnyTypeInfoKind::Integer | AnyTypeInfoKind::BigInt => {
            Cell::Int(Decode::<sqlx::Any>::decode(value)?)
        }
        AnyTypeInfoKind::Text => Cell::Text(Decode::<sqlx::Any>::decode(value)?),
        AnyTypeInfoKind::Blob => Cell::Bytes(Decode::<sqlx::Any>::decode(value)?),
        other => return Err(format!("a column of a kind that is none of ours: {other:?}").into()),
    })
}

impl Db {
    /// The names of our tables, as the database lists them.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables(&mut self) -> Result<Vec<String>, Error> {
        let query = Query::new(self.dialect().tables());
        self.all(query, |row| row.try_get(0)).await
    }
}
