//! A game's dossier: everything by which a disputed charge can be judged, as files that stand alone (R4, R14).

mod index;
mod letters;
mod postings;
mod record;

use super::{Failure, Relay};
use crate::post::compose::Attachment;
use crate::store::{Db, outbox, record as entries};
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

    /// As it goes with a letter: programs that show attachments know no folders.
    fn attachment(self) -> Attachment {
        let media = match self.path.rsplit_once('.') {
            Some((_, "json")) => "application/json",
            _ => "text/plain; charset=utf-8",
        };
        Attachment { name: self.path.replace('/', "-"), media, bytes: self.bytes }
    }
}

/// What bears the players' reply tokens: the letters themselves, and the names they went under.
fn bears_tokens(file: &File) -> bool {
    let listed = ["letters.txt", "deliveries.csv", "README.txt"];
    file.path.starts_with("letters/") || listed.contains(&file.path.as_str())
}

impl Relay {
    /// R19: the dossier as it goes with an appeal. Nobody is sent another reader's token.
    pub(super) async fn dossier_attached(&self, db: &mut Db, id: &str) -> Result<Vec<Attachment>, Failure> {
        let files = self.dossier_in(db, id).await?.into_iter().filter(|f| !bears_tokens(f));
        Ok(files.map(File::attachment).collect())
    }

    /// The files of a game's dossier.
    ///
    /// # Errors
    /// There is no such game, or the database's.
    pub async fn dossier(&self, id: &str) -> Result<Vec<File>, Failure> {
        let mut db = self.store.read().await?;
        self.dossier_in(&mut db, id).await
    }

    /// The same within a transaction.
    async fn dossier_in(&self, db: &mut Db, id: &str) -> Result<Vec<File>, Failure> {
        let book = self.open(db, id).await?;
        let pgn = self.pgn_of(&book.game, &book.setting);
        let entries = entries::entries(db, id).await?;
        let mut mail = self.mail_in(db, &book, &entries).await?;
        for letter in outbox::of_game(db, id).await? {
            let raw = outbox::raw(db, &letter.id).await?;
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
