//! One statement and what is bound to it.

use crate::rulebook::Instant;
use sqlx::Arguments as _;
use sqlx::any::AnyArguments;
use std::borrow::Cow;

/// A statement of ours with its values, in the order of `$1`, `$2`, …
pub(super) struct Query {
    pub sql: Cow<'static, str>,
    pub values: AnyArguments,
    /// Set when a value could not be encoded.
    pub wrong: Option<sqlx::Error>,
}

/// A value a column can hold.
pub(super) enum Value {
    Text(Option<String>),
    Int(Option<i64>),
    Bytes(Vec<u8>),
}

impl Query {
    pub fn new(sql: &'static str) -> Self {
        Self { sql: Cow::Borrowed(sql), values: AnyArguments::default(), wrong: None }
    }

    /// A statement put together of names of ours, never of anything a person wrote.
    pub fn made(sql: String) -> Self {
        Self { sql: Cow::Owned(sql), values: AnyArguments::default(), wrong: None }
    }

    #[must_use]
    pub fn with(mut self, value: impl Into<Value>) -> Self {
        let added = match value.into() {
            Value::Text(v) => self.values.add(v.map(storable)),
            Value::Int(v) => self.values.add(v),
            Value::Bytes(v) => self.values.add(v),
        };
        if let Err(e) = added {
            self.wrong = Some(sqlx::Error::Encode(e));
        }
        self
    }
}

/// PostgreSQL's text cannot hold NUL, and nothing a person writes needs it.
pub(super) fn storable(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}

impl From<&str> for Value {
    fn from(v: &str) -> Self {
        Self::Text(Some(v.to_owned()))
    }
}

impl From<String> for Value {
    fn from(v: String) -> Self {
        Self::Text(Some(v))
    }
}

impl From<&String> for Value {
    fn from(v: &String) -> Self {
        Self::Text(Some(v.clone()))
    }
}

impl From<Option<&str>> for Value {
    fn from(v: Option<&str>) -> Self {
        Self::Text(v.map(ToOwned::to_owned))
    }
}

impl From<&Option<String>> for Value {
    fn from(v: &Option<String>) -> Self {
        Self::Text(v.clone())
    }
}

impl From<Option<chrono::NaiveDate>> for Value {
    fn from(v: Option<chrono::NaiveDate>) -> Self {
        Self::Text(v.map(|d| d.to_string()))
    }
}

impl From<i64> for Value {
    fn from(v: i64) -> Self {
        Self::Int(Some(v))
    }
}

impl From<Option<i64>> for Value {
    fn from(v: Option<i64>) -> Self {
        Self::Int(v)
    }
}

impl From<Instant> for Value {
    fn from(v: Instant) -> Self {
        Self::Int(Some(v.0))
    }
}

impl From<Option<Instant>> for Value {
    fn from(v: Option<Instant>) -> Self {
        Self::Int(v.map(|at| at.0))
    }
}

impl From<&[u8]> for Value {
    fn from(v: &[u8]) -> Self {
        Self::Bytes(v.to_vec())
    }
}
