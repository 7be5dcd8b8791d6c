//! Letters that no mail program should send: bounded, answered or set aside, and none delays the next.

use super::desk::{ADA, Desk};
use super::mail::{Letter, labels};
use crate::store::base::on_both;
use kingpost::store::inbox::{self, Settlement, State};
use kingpost::wire::LARGEST;
use kingpost::wire::maildir::Maildir;
use std::fs;
use std::path::Path;

fn put(folder: &Path, name: &str, raw: &[u8]) {
    fs::write(folder.join("new").join(name), raw).expect("a letter in the Maildir");
}

/// A letter above the limit: no more of it is written than is read, the rest is a hole in the file.
fn put_large(folder: &Path, name: &str, raw: &[u8]) {
    put(folder, name, raw);
    let file = fs::OpenOptions::new().append(true).open(folder.join("new").join(name)).expect("the letter");
    file.set_len(LARGEST + 1).expect("room for a hole");
}

/// A Maildir of the relay's own, its letters arriving by their names.
fn maildir() -> (tempfile::TempDir, Maildir) {
    let home = tempfile::TempDir::new().expect("a folder");
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(home.path().join(part)).expect("a Maildir");
    }
    let mailbox = Maildir::new(home.path());
    (home, mailbox)
}

async fn round(desk: &mut Desk, mailbox: &mut Maildir, when: &str) {
    desk.later(when);
    let now = desk.now;
    desk.relay.round(mailbox, &desk.office, &|| now).await.expect("a round");
}

/// `1709294400.M1.host`: a name that tells when the letter arrived.
fn name(desk: &Desk, n: u32) -> String {
    format!("{}.M{n}.host", desk.now.0)
}

on_both! {
    async fn a_letter_too_large_is_answered_at_once_and_the_clock_runs_on(base: Base) {
        let mut desk = Desk::open(base).await;
        let (home, mut mailbox) = maildir();
        desk.later("+1h");
        let letter = desk.player(ADA).reply("1. e4").raw();
        put_large(home.path(), &name(&desk, 1), &letter);
        round(&mut desk, &mut mailbox, "+1m").await;
        let told = desk.letters();
        assert_eq!(labels(&told), ["objection unreadable to ada"]);
        let text = told[0].body.split_whitespace().collect::<Vec<_>>().join(" ");
        for said in ["too large to be read", "send your move alone, as plain text", "The clock has not stopped", "1. MOVE"] {
            assert!(text.contains(said), "no {said:?} in {text}");
        }
        assert_eq!(desk.moves().await, "");
        // R5: it was no move, so the think goes on from the start of the game.
        desk.later("+3d");
        let small = desk.player(ADA).reply("1. e4").raw();
        put(home.path(), &name(&desk, 2), &small);
        round(&mut desk, &mut mailbox, "+1m").await;
        let moves = desk.game().await.moves;
        assert_eq!((moves.len(), moves[0].san.as_str(), moves[0].days), (1, "e4", 3));
    }

    async fn a_stranger_whose_letter_is_too_large_is_not_answered(base: Base) {
        let mut desk = Desk::open(base).await;
        let (home, mut mailbox) = maildir();
        desk.later("+1h");
        let mut letter = desk.player(ADA).fresh("1. e4");
        letter.from = "Nobody <nobody@elsewhere.example>".into();
        put_large(home.path(), &name(&desk, 1), &letter.raw());
        let small = desk.player(ADA).reply("1. e4").raw();
        put(home.path(), &name(&desk, 2), &small);
        round(&mut desk, &mut mailbox, "+1m").await;
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
        assert_eq!(desk.letters_in("review").await.len(), 1);
    }

    async fn letters_that_no_mail_program_should_send_delay_no_other(base: Base) {
        let mut desk = Desk::open(base).await;
        desk.later("+1h");
        for (what, letter) in unwieldy(&mut desk) {
            desk.office.deliver(&letter, desk.now);
            desk.at("+1m").await;
            let back = desk.letters();
            let aside = desk.letters_in("review").await.len();
            // Answered in one letter of a decent size, or set aside: never both nor neither.
            assert_eq!(back.len() + aside, 1, "{what}: {:?}, {aside} set aside", labels(&back));
            assert!(back.iter().all(|m| m.kind == "objection" && m.body.len() < 20_000), "{what}: {back:?}");
            assert_eq!(desk.moves().await, "", "{what}");
            settle_aside(&desk).await;
        }
        desk.player(ADA).writes("1. e4");
        assert_eq!(desk.at("+1m").await.postings, 1);
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
    }
}

/// Takes what was set aside off the table.
async fn settle_aside(desk: &Desk) {
    for letter in desk.letters_in("review").await {
        let mut tx = desk.relay.store.begin().await.expect("a transaction");
        let done = Settlement::new(State::Done);
        assert!(inbox::resettle(&mut tx, &letter.id, "review", &done).await.expect("settled"));
        tx.commit().await.expect("committed");
    }
}

/// Letters of Ada's without a move in them, each unwieldy in its own way.
fn unwieldy(desk: &mut Desk) -> Vec<(&'static str, Vec<u8>)> {
    let mut hello = |change: &dyn Fn(&mut Letter)| {
        let mut letter = desk.player(ADA).fresh("Hello there.");
        letter.subject = "[T1-1]".into();
        change(&mut letter);
        letter.raw()
    };
    let kind = |letter: &mut Letter, kind: &str| {
        letter.headers.extend(["MIME-Version: 1.0".to_owned(), format!("Content-Type: {kind}")]);
    };
    vec![
        ("a long name", hello(&|l| l.from = format!("\"{}\" <{}>", "A".repeat(10_000), ADA.email))),
        ("NULs", hello(&|l| l.body = format!("Hello\0 there.{}", "\0".repeat(1_000)))),
        ("bare CRs", hello(&|l| l.body = "Hello\rthere\r\rand\rthere\r".repeat(100))),
        (
            "UTF-7",
            hello(&|l| {
                kind(l, "text/plain; charset=utf-7");
                l.body = "Hello +AKM- there +2DzfHg-.".into();
            }),
        ),
        (
            "10,000 parts",
            hello(&|l| {
                kind(l, "multipart/mixed; boundary=b");
                l.body = "--b\nContent-Type: text/plain\n\nHello there.\n".repeat(10_000) + "--b--";
            }),
        ),
        (
            "1,000 deep",
            hello(&|l| {
                kind(l, "multipart/mixed; boundary=b0");
                l.body = (0..1_000)
                    .map(|n| format!("--b{n}\nContent-Type: multipart/mixed; boundary=b{}\n\n", n + 1))
                    .collect::<String>()
                    + "--b1000\nContent-Type: text/plain\n\nHello there.\n--b1000--";
            }),
        ),
    ]
}
