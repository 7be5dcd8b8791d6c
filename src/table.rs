//! A TOML table in which every key must be known: what is asked for is taken out, what is left over is an error
//! that names the key, its table and the nearest known one. The config and the tournament file are read with it.

use chrono::NaiveDate;
use std::fmt;
use std::ops::RangeInclusive;

/// One table of a TOML file while it is being read.
#[derive(Debug)]
pub struct Table {
    /// Its name with dots, empty at the top of the file.
    name: String,
    rest: toml::Table,
    asked: Vec<&'static str>,
}

/// What is wrong with one key, as a sentence that names it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct KeyError(String);

impl Table {
    /// Reads a whole file.
    ///
    /// # Errors
    /// The line and what TOML objects to.
    pub fn parse(text: &str) -> Result<Self, KeyError> {
        let rest = toml::from_str(text).map_err(|e| KeyError(syntax(text, &e)))?;
        Ok(Self { name: String::new(), rest, asked: Vec::new() })
    }

    /// The table under `key`; an empty one when the file has none.
    ///
    /// # Errors
    /// When the key holds something else.
    pub fn table(&mut self, key: &'static str) -> Result<Self, KeyError> {
        let name = self.path(key);
        let rest = match self.take(key) {
            None => toml::Table::new(),
            Some(toml::Value::Table(rest)) => rest,
            Some(_) => {
                return Err(KeyError(format!(
                    "`{name}` must be a section of its own: write `[{name}]` on a line alone"
                )));
            }
        };
        Ok(Self { name, rest, asked: Vec::new() })
    }

    /// The text under `key`.
    ///
    /// # Errors
    /// When it is no text, or empty.
    pub fn text(&mut self, key: &'static str) -> Result<Option<String>, KeyError> {
        match self.take(key) {
            None => Ok(None),
            Some(toml::Value::String(text)) if text.trim().is_empty() => {
                Err(self.wrong(key, "is empty; give it a value, or leave the line out"))
            }
            Some(toml::Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(self.mistyped(key, "text in quotation marks", &other)),
        }
    }

    /// The text under `key`, turned into a value by `read`.
    ///
    /// # Errors
    /// As [`Table::text`], and the sentence of `read`.
    pub fn parsed<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, KeyError> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        read(&text).map(Some).map_err(|why| self.wrong(key, &format!("is not right: {why}")))
    }

    /// One of a few words.
    ///
    /// # Errors
    /// When it is another word; the error lists them.
    pub fn choice<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Result<Option<T>, KeyError> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Ok(Some(*value));
        }
        let known: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        Err(self.wrong(key, &format!("is \"{text}\"; it can be {}", known.join(" or "))))
    }

    /// A list of words under `key`, each of those known and none twice.
    ///
    /// # Errors
    /// Names the word and those there are.
    pub fn choices<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Result<Option<Vec<T>>, KeyError> {
        let known: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let wanted = "a list of words, as in [\"one\", \"two\"]";
        let items = match self.take(key) {
            None => return Ok(None),
            Some(toml::Value::Array(items)) => items,
            Some(other) => return Err(self.mistyped(key, wanted, &other)),
        };
        let (mut found, mut seen) = (Vec::new(), Vec::new());
        for item in items {
            let toml::Value::String(text) = item else { return Err(self.mistyped(key, wanted, &item)) };
            let Some((_, value)) = words.iter().find(|(word, _)| *word == text) else {
                return Err(self.wrong(key, &format!("has \"{text}\"; it can have {}", known.join(", "))));
            };
            if seen.contains(&text) {
                return Err(self.wrong(key, &format!("has \"{text}\" twice")));
            }
            found.push(*value);
            seen.push(text);
        }
        Ok(Some(found))
    }

    /// A whole number within bounds.
    ///
    /// # Errors
    /// When it is something else, or out of bounds.
    pub fn whole(&mut self, key: &'static str, within: RangeInclusive<u32>) -> Result<Option<u32>, KeyError> {
        let value = match self.take(key) {
            None => return Ok(None),
            Some(toml::Value::Integer(value)) => value,
            Some(other) => return Err(self.mistyped(key, "a whole number", &other)),
        };
        match u32::try_from(value) {
            Ok(n) if within.contains(&n) => Ok(Some(n)),
            _ => {
                let why = format!("is {value}; it can be from {} to {}", within.start(), within.end());
                Err(self.wrong(key, &why))
            }
        }
    }

    /// Whether something is so.
    ///
    /// # Errors
    /// When it is neither true nor false.
    pub fn flag(&mut self, key: &'static str) -> Result<Option<bool>, KeyError> {
        match self.take(key) {
            None => Ok(None),
            Some(toml::Value::Boolean(flag)) => Ok(Some(flag)),
            Some(other) => Err(self.mistyped(key, "true or false", &other)),
        }
    }

    /// A list of at most `most` whole numbers within bounds.
    ///
    /// # Errors
    /// When it is something else, too long, or out of bounds.
    pub fn wholes(
        &mut self,
        key: &'static str,
        within: RangeInclusive<u32>,
        most: usize,
    ) -> Result<Option<Vec<u32>>, KeyError> {
        let wanted = "a list of whole numbers, as in [5, 1]";
        let items = match self.take(key) {
            None => return Ok(None),
            Some(toml::Value::Array(items)) => items,
            Some(other) => return Err(self.mistyped(key, wanted, &other)),
        };
        if items.len() > most {
            return Err(self.wrong(key, &format!("has {} numbers; it can have {most} at most", items.len())));
        }
        let number =
            |item: toml::Value| match item {
                toml::Value::Integer(value) => match u32::try_from(value) {
                    Ok(n) if within.contains(&n) => Ok(n),
                    _ => Err(self
                        .wrong(key, &format!("has {value}; each can be from {} to {}", within.start(), within.end()))),
                },
                other => Err(self.mistyped(key, wanted, &other)),
            };
        items.into_iter().map(number).collect::<Result<_, _>>().map(Some)
    }

    /// A list of texts.
    ///
    /// # Errors
    /// When it is something else.
    pub fn list(&mut self, key: &'static str) -> Result<Option<Vec<String>>, KeyError> {
        let wanted = "a list of texts, as in [\"one\", \"two\"]";
        let items = match self.take(key) {
            None => return Ok(None),
            Some(toml::Value::Array(items)) => items,
            Some(other) => return Err(self.mistyped(key, wanted, &other)),
        };
        let text = |item: toml::Value| match item {
            toml::Value::String(text) => Ok(text),
            other => Err(self.mistyped(key, wanted, &other)),
        };
        items.into_iter().map(text).collect::<Result<_, _>>().map(Some)
    }

    /// A date without a time, bare (`2005-01-02`) or as text.
    ///
    /// # Errors
    /// When it is something else, or a day that no calendar has.
    pub fn date(&mut self, key: &'static str) -> Result<Option<NaiveDate>, KeyError> {
        let text = match self.take(key) {
            None => return Ok(None),
            Some(toml::Value::Datetime(when)) => when.to_string(),
            Some(toml::Value::String(text)) => text,
            Some(other) => return Err(self.mistyped(key, "a date, as in 2005-01-02", &other)),
        };
        match NaiveDate::parse_from_str(&text, "%Y-%m-%d") {
            Ok(date) => Ok(Some(date)),
            Err(_) => Err(self.wrong(key, &format!("is {text}; write a date, as in 2005-01-02"))),
        }
    }

    /// The value of a key that has no default. Where it is missing and a misspelt one is there, the misspelling is named.
    ///
    /// # Errors
    /// When it is missing.
    pub fn needed<T>(&self, key: &'static str, value: Option<T>) -> Result<T, KeyError> {
        if let Some(value) = value {
            return Ok(value);
        }
        match self.rest.keys().find(|k| alike(k, key)) {
            Some(unknown) => Err(self.unknown(unknown)),
            None => Err(KeyError(format!("`{}` is missing; it has no default", self.path(key)))),
        }
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When the table holds a key that nobody asked for.
    pub fn finish(self) -> Result<(), KeyError> {
        match self.rest.keys().next() {
            None => Ok(()),
            Some(unknown) => Err(self.unknown(unknown)),
        }
    }

    /// An error about `key` of this table; `what` continues the sentence that begins with the key's name.
    #[must_use]
    pub fn wrong(&self, key: &str, what: &str) -> KeyError {
        KeyError(format!("`{}` {what}", self.path(key)))
    }

    fn take(&mut self, key: &'static str) -> Option<toml::Value> {
        self.asked.push(key);
        self.rest.remove(key)
    }

    fn path(&self, key: &str) -> String {
        if self.name.is_empty() { key.into() } else { format!("{}.{key}", self.name) }
    }

    fn mistyped(&self, key: &str, wanted: &str, found: &toml::Value) -> KeyError {
        self.wrong(key, &format!("must be {wanted}, and is {}", kind(found)))
    }

    fn unknown(&self, key: &str) -> KeyError {
        let place = if self.name.is_empty() { "here".into() } else { format!("in [{}]", self.name) };
        let nearest = self.asked.iter().filter(|known| alike(key, known));
        let nearest = nearest.min_by_key(|known| strsim::damerau_levenshtein(key, known));
        let hint = match nearest {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("the keys {place} are {}.", Listed(&self.asked)),
        };
        KeyError(format!("`{}` is not a key {place}; {hint}", self.path(key)))
    }
}

/// Whether one name is likely a misspelling of the other.
fn alike(a: &str, b: &str) -> bool {
    let (a, b) = (a.to_lowercase().replace('-', "_"), b.to_lowercase());
    strsim::damerau_levenshtein(&a, &b) <= (a.len().max(b.len()) / 3).max(1)
}

fn kind(value: &toml::Value) -> &'static str {
    match value {
        toml::Value::String(_) => "text",
        toml::Value::Integer(_) => "a whole number",
        toml::Value::Float(_) => "a number with a point",
        toml::Value::Boolean(_) => "true or false",
        toml::Value::Datetime(_) => "a date",
        toml::Value::Array(_) => "a list",
        toml::Value::Table(_) => "a section",
    }
}

fn syntax(text: &str, error: &toml::de::Error) -> String {
    let line =
        error.span().map_or(1, |span| 1 + text.as_bytes().iter().take(span.start).filter(|b| **b == b'\n').count());
    format!("line {line} is no TOML: {}", error.message().replace('\n', ", "))
}

struct Listed<'a>(&'a [&'static str]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}
