//! A game's dossier: everything by which a disputed charge can be judged, as files that stand alone (R4, R14).

mod index;
mod letters;
mod postings;
mod record;

use super::{Failure, Relay};
use crate::store::{outbox, record as entries};
use letters::Mail;

/// One file of a dossier, its path inside the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    pub path: String,
    pub bytes: Vec<u8>,
}

impl File {
    fn text(path: &str, content: &str) -> Self {
        Self { path: path.to_owned(), bytes: content.as_bytes().to_vec() }
    }
}

impl Relay {
    /// The files of a game's dossier.
    ///
    /// # Errors
    /// There is no such game, or the database's.
    pub async fn dossier(&self, id: &str) -> Result<Vec<File>, Failure> {
        let pgn = self.pgn(id).await?;
        let mut db = self.store.read().await?;
        let book = self.open(&mut db, id).await?;
        let entries = entries::entries(&mut db, id).await?;
        let mut mail = self.mail_in(&mut db, &book, &entries).await?;
        for letter in outbox::of_game(&mut db, id).await? {
            let raw = outbox::raw(&mut db, &letter.id).await?;
            mail.push(Mail::out(&letter, &book.game, raw));
        }
        mail.sort_by_key(|m| m.at);
        let mut files = vec![
            File::text("README.txt", &index::page(&book, entries.len())),
            File::text("score.pgn", &pgn),
            File::text("postings.txt", &postings::page(&book)),
            File::text("rulings.txt", &record::rulings(&book.setting.record)),
            File::text("letters.txt", &letters::page(&mail)),
            File::text("record.txt", &record::page(&entries)),
            File::text("record.json", &record::json(&entries)),
            File::text("verify.py", record::VERIFY),
            File::text("deliveries.csv", &letters::deliveries(&mail)),
        ];
        files.extend(mail.into_iter().map(|m| File { path: m.path, bytes: m.raw }));
        Ok(files)
    }
}
