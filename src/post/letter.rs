//! From a letter's own words to a [`Sheet`] for each game it speaks of.

use super::body::MOST_TEXT;
use super::own_words::{Block, Words};
use super::reading::{self, Context};
use crate::play::{Illegible, Note, Sheet};

/// Reads one block of a letter and lays on the sheet what holds for the whole letter: that its versions contradict each
/// other, that it cannot be read, what it has attached, what may have been typed into a quote.
#[must_use]
pub fn sheet(words: &Words, block: &Block, context: &Context<'_>) -> Sheet {
    let mut sheet = reading::read(&block.text, context);
    if let Some((plain, html)) = &words.conflict {
        sheet.illegible = Some(Illegible::Conflict { text: format!("as plain text \"{plain}\", as HTML \"{html}\"") });
    }
    if let Some(why) = &words.unreadable {
        sheet.illegible = Some(Illegible::NothingReadable(why.clone()));
    }
    sheet.notes.extend(words.passed_over.iter().cloned().map(Note::Other));
    // Where the own words alone are too long, the reader says so.
    if words.cut && block.text.len() <= reading::MOST_WORDS {
        sheet.notes.push(Note::Other(format!(
            "Your letter, with all that it quotes, is very long: only its first {} kB were looked through. If you wrote below that, please send it again in a letter of its own, without the quote.",
            MOST_TEXT / 1024
        )));
    }
    sheet.notes.extend(words.attachments.iter().cloned().map(Note::AttachmentIgnored));
    if sheet.is_empty() {
        let typed = words.typed_in_quote.iter();
        sheet.notes.extend(typed.map(|line| {
            Note::Other(format!("A line among the quoted ones was not taken: \"{line}\". If you meant it, please write it below or above the quote, on a line of its own."))
        }));
    }
    sheet
}
