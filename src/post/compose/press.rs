//! Where letters are printed: the templates under `letters/`, embedded and strict.
//!
//! How a template is written: one paragraph or item a line, however long, since lines are folded afterwards and hang under their
//! indentation, `- ` or `> `; blank lines as they fall, since several become one; block tags alone on their lines, since a line
//! break behind one is dropped, and `{{ a if b else c }}` within lines. Names that begin with `_` are parts that letters share.

use super::text;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value};
use serde::Serialize;
use std::sync::LazyLock;

macro_rules! letters {
    ($($name:literal),* $(,)?) => {
        /// Every template by name, the parts that letters share included.
        const TEMPLATES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../letters/", $name, ".txt")))),*];
    };
}

letters![
    "adjudication",
    "alarm",
    "appeal",
    "barred",
    "complaint",
    "confirm",
    "digest",
    "forfeit",
    "help",
    "membership",
    "move",
    "notice",
    "objection",
    "orders",
    "prove_address",
    "receipt",
    "reminder",
    "repeat",
    "result",
    "ruling",
    "start",
    "status",
    "undeliverable",
    "unknown_game",
    "warning",
    "_answer",
    "_clocks",
    "_evidence",
    "_extras",
    "_foot",
    "_happened",
    "_head",
    "_manual",
    "_moves",
    "_pgn",
    "_position",
    "_read",
    "_remarks",
    "_rule_on_it",
    "_score",
    "_sum",
    "_times",
    "_told",
    "_ready",
    "_wrong",
];

static PRESS: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut env = Environment::new();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
    env.set_syntax(syntax.unwrap_or_else(|e| broken("syntax", &e)));
    env.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    for (name, text) in TEMPLATES {
        env.add_template(name, text).unwrap_or_else(|e| broken(name, &e));
    }
    env
});

/// A context with its template.
pub trait Letter: Serialize {
    const TEMPLATE: &'static str;
}

/// The letter's text.
///
/// # Panics
/// If a template does not fit its context: a broken invariant of our own, which the samples in the tests would show.
pub fn print<L: Letter>(letter: &L) -> String {
    let rendered = PRESS.get_template(L::TEMPLATE).and_then(|t| t.render(Value::from(Serde(letter))));
    text::finish(&rendered.unwrap_or_else(|e| broken(L::TEMPLATE, &e)))
}

fn broken(name: &str, error: &minijinja::Error) -> ! {
    panic!("the letter template `{name}` is broken: {error:#}")
}
