//! How people put what they ask for: the sentences that [`super::asks`] knows, and words that make them something else.

mod game;
mod guards;
mod person;

pub(super) use game::*;
pub(super) use guards::*;
pub(super) use person::*;

macro_rules! pattern {
    ($name:ident, $text:expr) => {
        pub(in crate::post::reading) static $name: LazyLock<Regex> = LazyLock::new(|| {
            // Boundaries of ASCII words: with the others a text with one letter beyond ASCII is searched many times as slowly.
            Regex::new(&$text.replace(r"\b", r"(?-u:\b)"))
                .unwrap_or_else(|e| unreachable!("{}: {e}", stringify!($name)))
        });
    };
    // One of a list, between what stands before and after each of them.
    ($name:ident, $(before: $before:expr,)? any: [$first:expr $(, $more:expr)* $(,)?] $(, after: $after:expr)?) => {
        pattern!($name, concat!($($before,)? "(?:", $first, $("|", $more,)* ")" $(, $after)?));
    };
}
pub(super) use pattern;
