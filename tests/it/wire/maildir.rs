//! The Maildir as mailbox and as outgoing mail.

use kingpost::relay::ports::{Batch, Mailbox as _, Outgoing, Postman as _, Trouble};
use kingpost::rulebook::Instant;
use kingpost::wire::maildir::{Maildir, MaildirPostman};
use kingpost::wire::{LARGEST, headers_of};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A Maildir in a folder of its own.
fn maildir() -> (TempDir, PathBuf) {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("box");
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(folder.join(part)).unwrap();
    }
    (home, folder)
}

fn put(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn positions(batch: &Batch) -> Vec<&str> {
    batch.letters.iter().map(|letter| letter.position.as_str()).collect()
}

fn letter(id: &str, date: &str) -> Outgoing {
    Outgoing {
        id: id.into(),
        from: "relay@example.org".into(),
        to: "ada@example.org".into(),
        raw: format!("From: relay@example.org\r\nDate: {date}\r\nMessage-ID: <{id}>\r\n\r\nDear Ada,\r\n").into_bytes(),
    }
}

#[tokio::test]
async fn letters_come_oldest_first_with_the_instant_of_their_name() {
    let (_home, folder) = maildir();
    put(&folder, "new/300.M1P1.host", "third");
    put(&folder, "new/100.M9P1.host", "first");
    put(&folder, "cur/200.M5P1.host:2,F", "second, flagged but not seen");
    put(&folder, "cur/050.M5P1.host:2,S", "seen");
    put(&folder, "new/.hidden", "no letter");
    put(&folder, "tmp/400.M1P1.host", "not delivered yet");
    fs::create_dir(folder.join("new/folder")).unwrap();

    let batch = Maildir::new(&folder).fetch(None).await.unwrap();

    assert_eq!(positions(&batch), ["100.M9P1.host", "200.M5P1.host", "300.M1P1.host"]);
    assert_eq!(batch.letters[1].arrived, Instant(200));
    assert_eq!(batch.letters[1].raw, b"second, flagged but not seen");
    assert_eq!(batch.letters[0].size, 5);
    assert!(!batch.more && batch.cursor.is_none());
}

#[tokio::test]
async fn a_name_without_seconds_has_the_files_own_time() {
    let (_home, folder) = maildir();
    put(&folder, "new/letter-by-hand", "text");
    let file = fs::File::options().write(true).open(folder.join("new/letter-by-hand")).unwrap();
    file.set_modified(std::time::UNIX_EPOCH + Duration::from_secs(1_710_252_298)).unwrap();

    let batch = Maildir::new(&folder).fetch(None).await.unwrap();

    assert_eq!(batch.letters[0].arrived, Instant(1_710_252_298));
}

#[tokio::test]
async fn batches_go_on_where_the_last_one_ended() {
    let (_home, folder) = maildir();
    for n in 1..=5 {
        put(&folder, &format!("new/{n}.M.host"), "text");
    }
    let mut mailbox = Maildir::new(&folder).with_batches_of(2);
    let mut seen = Vec::new();
    let mut cursor = None;
    loop {
        let batch = mailbox.fetch(cursor.as_deref()).await.unwrap();
        // A letter with an older name that comes in the middle of a sweep belongs to the next one.
        put(&folder, "new/0.M.host", "late");
        seen.push(batch.letters.len());
        cursor = batch.cursor;
        if !batch.more {
            break;
        }
    }
    assert_eq!(seen, [2, 2, 1]);
    assert_eq!(cursor, None);
    assert_eq!(positions(&mailbox.fetch(None).await.unwrap()), ["0.M.host", "1.M.host"]);
}

// Never lost: what cannot be read holds back the clock, not the other letters.
#[tokio::test]
async fn a_letter_that_cannot_be_read_is_told_when_all_others_have_been_handed_over() {
    let (_home, folder) = maildir();
    for name in ["100.a.host", "200.b.host", "300.c.host"] {
        put(&folder, &format!("new/{name}"), "Subject: x\n\n3. Bb5\n");
    }
    let mut mailbox = Maildir::new(&folder).with_batches_of(1);
    let first = mailbox.fetch(None).await.unwrap();
    assert_eq!((positions(&first), first.more), (vec!["100.a.host"], true));
    let broken = folder.join("new").join("200.b.host");
    fs::remove_file(&broken).unwrap();
    fs::create_dir(&broken).unwrap();

    let second = mailbox.fetch(first.cursor.as_deref()).await.unwrap();
    assert_eq!((positions(&second), second.more), (vec!["300.c.host"], true), "the mailbox does not count as read");
    let told = mailbox.fetch(second.cursor.as_deref()).await.unwrap_err();
    assert!(told.message.contains("200.b.host"), "{}", told.message);

    fs::remove_dir(&broken).unwrap();
    let again = mailbox.fetch(second.cursor.as_deref()).await.unwrap();
    assert_eq!(positions(&again), ["100.a.host"], "a new sweep");
}

#[tokio::test]
async fn a_cursor_of_another_run_begins_anew() {
    let (_home, folder) = maildir();
    for n in 1..=3 {
        put(&folder, &format!("new/{n}.M.host"), "text");
    }
    let batch = Maildir::new(&folder).with_batches_of(2).fetch(Some("2.M.host")).await.unwrap();
    assert_eq!(positions(&batch), ["1.M.host", "2.M.host"]);
}

#[tokio::test]
async fn marked_letters_lie_in_cur_as_seen_and_do_not_come_again() {
    let (_home, folder) = maildir();
    put(&folder, "new/1.M.host", "one");
    put(&folder, "cur/2.M.host:2,RF", "two");
    put(&folder, "new/3.M.host", "three");
    let mut mailbox = Maildir::new(&folder);
    let marks = ["1.M.host", "2.M.host", "9.gone.host", "../../escape"].map(String::from);

    mailbox.mark(&marks).await.unwrap();
    mailbox.mark(&marks).await.unwrap();

    assert_eq!(names(&folder.join("cur")), ["1.M.host:2,S", "2.M.host:2,FRS"]);
    assert_eq!(positions(&mailbox.fetch(None).await.unwrap()), ["3.M.host"]);
}

#[tokio::test]
async fn a_letter_moved_by_another_program_in_the_middle_of_a_sweep_is_still_read() {
    let (_home, folder) = maildir();
    for n in 1..=3 {
        put(&folder, &format!("new/{n}.M.host"), "text");
    }
    let mut mailbox = Maildir::new(&folder).with_batches_of(1);
    let first = mailbox.fetch(None).await.unwrap();
    fs::rename(folder.join("new/2.M.host"), folder.join("cur/2.M.host:2,")).unwrap();
    fs::remove_file(folder.join("new/3.M.host")).unwrap();

    let second = mailbox.fetch(first.cursor.as_deref()).await.unwrap();
    let third = mailbox.fetch(second.cursor.as_deref()).await.unwrap();

    assert_eq!(positions(&second), ["2.M.host"]);
    assert!(third.letters.is_empty() && !third.more, "the letter that was deleted is no error: {third:?}");
}

#[tokio::test]
async fn of_a_letter_too_large_only_the_headers_come() {
    let (_home, folder) = maildir();
    let mut file = fs::File::create(folder.join("new/1.M.host")).unwrap();
    file.write_all(b"Subject: a film\n\nframes").unwrap();
    file.set_len(LARGEST + 1).unwrap();

    let batch = Maildir::new(&folder).fetch(None).await.unwrap();

    assert_eq!(batch.letters[0].raw, b"Subject: a film\n\n");
    assert_eq!(batch.letters[0].size, LARGEST + 1);
}

#[tokio::test]
async fn a_missing_folder_is_named_with_its_mend() {
    let (home, folder) = maildir();
    let nowhere = home.path().join("nowhere");
    fs::remove_dir(folder.join("cur")).unwrap();

    for error in [
        Maildir::new(&nowhere).fetch(None).await.unwrap_err(),
        MaildirPostman::new(&nowhere).send(&letter("a@b", "")).await.unwrap_err(),
    ] {
        assert_eq!(error.trouble, Trouble::Setup);
        assert!(error.message.contains(nowhere.to_str().unwrap()) && error.message.contains("mkdir -p"), "{error}");
    }
    let error = Maildir::new(&folder).mark(&["1".into()]).await.unwrap_err();
    assert!(error.message.contains("no folder `cur`"), "{error}");
    assert!(!nowhere.exists());
}

#[tokio::test]
async fn the_check_tells_what_is_there_and_leaves_nothing() {
    let (_home, folder) = maildir();
    put(&folder, "new/1.M.host", "one");
    let said = Maildir::new(&folder).check().await.unwrap();
    assert!(said.contains(folder.to_str().unwrap()) && said.ends_with("not read yet: 1."), "{said}");
    assert!(MaildirPostman::new(&folder).check().await.unwrap().contains(folder.to_str().unwrap()));
    assert_eq!(names(&folder.join("new")), ["1.M.host"]);
    assert!(names(&folder.join("tmp")).is_empty());

    fs::remove_dir(folder.join("tmp")).unwrap();
    let error = MaildirPostman::new(&folder).check().await.unwrap_err();
    assert!(error.message.contains("no folder `tmp`"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn waiting_ends_with_a_new_letter_and_not_with_an_unmarked_one() {
    let (_home, folder) = maildir();
    put(&folder, "new/1.M.host", "never marked");
    let mut mailbox = Maildir::new(&folder);
    mailbox.fetch(None).await.unwrap();

    let begun = tokio::time::Instant::now();
    mailbox.wait(Duration::from_secs(60)).await.unwrap();
    assert_eq!(begun.elapsed(), Duration::from_secs(60), "nothing new had come");

    put(&folder, "new/2.M.host", "new");
    mailbox.wait(Duration::from_secs(60)).await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(61), "a letter had come");
}

#[tokio::test]
async fn the_same_letter_sent_twice_leaves_one_file() {
    let (_home, folder) = maildir();
    let postman = MaildirPostman::new(&folder);
    let first = letter("g1.1.ada@example.org", "Tue, 12 Mar 2024 14:04:58 +0000");

    postman.send(&first).await.unwrap();
    postman.send(&first).await.unwrap();
    postman.send(&letter("g1.2.ada@example.org", "Tue, 12 Mar 2024 14:04:58 +0000")).await.unwrap();

    let new = names(&folder.join("new"));
    assert_eq!(new.len(), 2, "{new:?}");
    assert!(new.iter().all(|name| name.starts_with("1710252298.")), "{new:?}");
    assert!(names(&folder.join("tmp")).is_empty());

    // A reader takes them; a third try of the first still adds nothing.
    for name in &new {
        fs::rename(folder.join("new").join(name), folder.join("cur").join(format!("{name}:2,S"))).unwrap();
    }
    postman.send(&first).await.unwrap();
    assert!(names(&folder.join("new")).is_empty());
}

#[tokio::test]
async fn a_letter_lies_there_with_unix_lines() {
    let (_home, folder) = maildir();
    MaildirPostman::new(&folder).send(&letter("a@b", "Tue, 12 Mar 2024 14:04:58 +0000")).await.unwrap();

    let batch = Maildir::new(&folder).fetch(None).await.unwrap();

    assert_eq!(batch.letters[0].arrived, Instant(1_710_252_298));
    let text = String::from_utf8(batch.letters[0].raw.clone()).unwrap();
    assert!(text.ends_with("Message-ID: <a@b>\n\nDear Ada,\n"), "{text:?}");
}

#[test]
fn headers_end_with_the_first_empty_line() {
    assert_eq!(headers_of(b"A: b\r\nC: d\r\n\r\nbody\n\nmore"), b"A: b\r\nC: d\r\n\r\n");
    assert_eq!(headers_of(b"A: b\n\nbody"), b"A: b\n\n");
    assert_eq!(headers_of(b"\nbody"), b"\n");
    assert_eq!(headers_of(b"A: b"), b"A: b");
}
