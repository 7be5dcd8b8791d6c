//! IMAP servers at their worst: each trap that was ever seen to lose a letter or hang a client.

use super::scripted::{Scripted, Step, hear, say};
use super::{CALM, LIMIT, SHORT, loopback};
use futures_util::future::join_all;
use kingpost::config::Security;
use kingpost::relay::ports::{Mailbox as _, Trouble, WireError};
use kingpost::wire::Patience;
use kingpost::wire::imap::Imap;
use std::path::PathBuf;
use std::time::Duration;

const ABILITIES: &str = "* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS\r\nTAG OK\r\n";

/// From the greeting to the login, by a server that can do what `abilities` says.
fn entry(abilities: &str) -> Vec<Step> {
    vec![
        say("* OK ready\r\n"),
        hear("CAPABILITY"),
        say(abilities),
        hear("LOGIN \"relay\" \"secret\""),
        say("TAG OK in\r\n"),
        hear("CAPABILITY"),
        say(abilities),
    ]
}

/// Opening the folder, with so many letters.
fn opening(letters: u32) -> Vec<Step> {
    let next = letters + 1;
    vec![
        hear("SELECT \"INBOX\""),
        say(&format!(
            "* {letters} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 17] valid\r\n* OK [UIDNEXT {next}] next\r\nTAG OK [READ-WRITE] open\r\n"
        )),
    ]
}

/// The answer to the question what there is: letters 1 to `letters`.
fn listing(letters: u32) -> Vec<Step> {
    let line = |n| format!("* {n} FETCH (UID {n} INTERNALDATE \" 3-Jan-2005 04:10:00 +0000\" RFC822.SIZE 9)\r\n");
    let lines: String = (1..=letters).map(line).collect();
    vec![hear("UID FETCH 1:* (UID INTERNALDATE RFC822.SIZE)"), say(&format!("{lines}TAG OK\r\n"))]
}

fn body(n: u32) -> String {
    format!("* {n} FETCH (UID {n} BODY[] {{9}}\r\nA: {n}\r\n\r\nx)\r\n")
}

fn bodies(letters: u32) -> Vec<Step> {
    let all: String = (1..=letters).map(body).collect();
    vec![hear("(UID BODY.PEEK[])"), say(&format!("{all}TAG OK\r\n"))]
}

fn join(parts: &[Vec<Step>]) -> Vec<Step> {
    parts.concat()
}

fn mailbox(server: &Scripted) -> Imap {
    mailbox_with(server, None, Security::None)
}

fn mailbox_with(server: &Scripted, processed: Option<&str>, security: Security) -> Imap {
    let server = loopback(server.port, security);
    Imap::new(server, "INBOX".into(), processed.map(Into::into), PathBuf::new())
        .with_patience(CALM)
        .with_variables(|_| Some("secret".into()))
}

fn says(error: &WireError, trouble: Trouble, word: &str) {
    assert_eq!(error.trouble, trouble, "{error}");
    assert!(error.message.contains(word), "no `{word}` in: {error}");
}

/// What a fetch comes to with a server that plays these scripts.
async fn fetch_error(scripts: Vec<Vec<Step>>) -> WireError {
    error_within(CALM, scripts).await
}

async fn error_within(patience: Patience, scripts: Vec<Vec<Step>>) -> WireError {
    let server = Scripted::start(scripts).await;
    let mut mailbox = mailbox(&server).with_patience(patience);
    let error = tokio::time::timeout(LIMIT, mailbox.fetch(None)).await.expect("it ends by itself").unwrap_err();
    server.finish().await;
    error
}

#[tokio::test]
async fn a_plain_session_works() {
    let server = Scripted::start(vec![join(&[entry(ABILITIES), opening(2), listing(2), bodies(2)])]).await;
    let batch = mailbox(&server).fetch(None).await.unwrap();
    assert_eq!(batch.letters[1].position, "17/2");
    assert_eq!(batch.letters[1].raw, b"A: 2\r\n\r\nx");
    assert_eq!(batch.letters[1].arrived.rfc3339(), "2005-01-03T04:10:00Z");
    assert_eq!((batch.cursor.as_deref(), batch.more), (Some("17/2"), false));
    server.finish().await;
}

#[tokio::test]
async fn a_fetch_that_ends_early_or_badly_is_no_success() {
    let before = join(&[entry(ABILITIES), opening(2), listing(2), vec![hear("BODY.PEEK[]")]]);
    for (end, word) in [
        (body(1), "closed the connection"),
        (format!("{}* 2 FETCH (UID 2 BODY[] {{9}}\r\nA: ", body(1)), "closed the connection"),
        (
            format!("{}TAG NO some letters are broken\r\n", body(1)),
            "would not hand over letters: some letters are broken",
        ),
        (format!("{}TAG BAD\r\n", body(1)), "would not hand over letters: BAD"),
        (format!("{}* BYE going down\r\n", body(1)), "ended the session: going down"),
    ] {
        let error = fetch_error(vec![join(&[before.clone(), vec![say(&end)]])]).await;
        says(&error, Trouble::Temporary, word);
    }
    // Cut or refused while asking what there is.
    let asking = join(&[entry(ABILITIES), opening(2), vec![hear("UID FETCH")]]);
    for end in ["* 1 FETCH (UID 1 INTERNALDATE \" 3-Jan-2005 04:10:00 +0000\" RFC822.SIZE 9)\r\n", "TAG NO\r\n"] {
        let error = fetch_error(vec![join(&[asking.clone(), vec![say(end)]])]).await;
        says(&error, Trouble::Temporary, "");
    }
    let error = fetch_error(vec![join(&[entry(ABILITIES), vec![hear("SELECT"), say("* 2 EXISTS\r\n")]])]).await;
    says(&error, Trouble::Temporary, "closed the connection");
}

#[tokio::test]
async fn a_letter_kept_back_is_an_error_and_one_deleted_meanwhile_is_not() {
    let before = join(&[
        entry(ABILITIES),
        opening(2),
        listing(2),
        vec![hear("BODY.PEEK[]"), say(&format!("{}TAG OK\r\n", body(2)))],
    ]);
    let again = hear("UID FETCH 1 (UID INTERNALDATE RFC822.SIZE)");
    let there = say("* 1 FETCH (UID 1 INTERNALDATE \" 3-Jan-2005 04:10:00 +0000\" RFC822.SIZE 9)\r\nTAG OK\r\n");
    let error = fetch_error(vec![join(&[before.clone(), vec![again.clone(), there]])]).await;
    says(&error, Trouble::Temporary, "has letter 1 and did not hand it over");

    let server = Scripted::start(vec![join(&[before, vec![again, say("TAG OK\r\n")]])]).await;
    let batch = mailbox(&server).fetch(None).await.unwrap();
    assert_eq!(batch.letters.len(), 1);
    assert_eq!(batch.cursor.as_deref(), Some("17/2"));
    server.finish().await;
}

#[tokio::test]
async fn lines_that_make_no_sense_do_no_harm() {
    let noise = "* ESEARCH (TAG \"A\") UID ALL 1:9\r\n* NOOP\r\n\r\n* X-GM-NEWS\r\n* 1 FETCH (UID\r\n* 7 FETCH (FLAGS (\\Seen))\r\n* OK a brace {3}\r\n* SEARCH 1 2 (MODSEQ 9)\r\n* 2 FETCH (UID 2 FLAGS ())\r\n? what\r\n* 1 FETCH (BODY ((((((((((((((((((((((\r\n* LIST () \"/\" {1}\r\nx\r\n";
    let script = join(&[
        entry(&format!("{noise}{ABILITIES}")),
        vec![hear("SELECT"), say(&format!("{noise}* 1 EXISTS\r\n* OK [UIDVALIDITY 17]\r\n{noise}TAG OK\r\n"))],
        vec![
            hear("UID FETCH 1:*"),
            say(noise),
            say(
                "* 1 FETCH (UID 1 RFC822.SIZE 9)\r\n* 1 FETCH (INTERNALDATE \" 3-Jan-2005 05:10:00 +0100\" UID 1)\r\nTAG OK\r\n",
            ),
        ],
        vec![
            hear("UID FETCH 1 "),
            say(noise),
            say("* 1 FETCH (FLAGS (\\Seen) BODY[] ~{9}\r\nA: 1\r\n\r\nx UID 1)\r\n"),
            say(noise),
            say("TAG OK\r\n"),
        ],
    ]);
    let server = Scripted::start(vec![script]).await;
    let batch = mailbox(&server).fetch(None).await.unwrap();
    assert_eq!(batch.letters.len(), 1);
    assert_eq!(batch.letters[0].raw, b"A: 1\r\n\r\nx");
    assert_eq!(batch.letters[0].arrived.rfc3339(), "2005-01-03T04:10:00Z");
    server.finish().await;
}

#[tokio::test]
async fn the_last_old_letter_does_not_come_again() {
    let script = join(&[
        entry(ABILITIES),
        opening(2),
        vec![
            hear("UID FETCH 3:* "),
            say("* 2 FETCH (UID 2 INTERNALDATE \" 3-Jan-2005 04:10:00 +0000\" RFC822.SIZE 9)\r\nTAG OK\r\n"),
        ],
    ]);
    let server = Scripted::start(vec![script]).await;
    let batch = mailbox(&server).fetch(Some("17/2")).await.unwrap();
    assert!(batch.letters.is_empty());
    assert_eq!(batch.cursor.as_deref(), Some("17/2"));
    server.finish().await;
}

#[tokio::test]
async fn a_server_that_stalls_anywhere_holds_nothing_up() {
    let whole = join(&[entry(ABILITIES), opening(2), listing(2), bodies(2)]);
    // Before each thing it would say, and in the middle of a letter.
    let mut scripts: Vec<Vec<Step>> = Vec::new();
    for (at, step) in whole.iter().enumerate() {
        if let Step::Say(text) = step {
            scripts.push([&whole[..at], &[Step::Stall]].concat());
            scripts.push([&whole[..at], &[say(&text[..text.len() / 2]), Step::Stall]].concat());
        }
    }
    assert!(scripts.len() >= 14);
    for error in join_all(scripts.into_iter().map(|script| error_within(SHORT, vec![script]))).await {
        says(&error, Trouble::Temporary, "seconds");
    }
}

#[tokio::test]
async fn a_server_that_drips_is_given_up_too() {
    // Something comes often enough, and never the end.
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let dripping = tokio::spawn(async move {
        use tokio::io::AsyncWriteExt as _;
        let (mut stream, _) = listener.accept().await.unwrap();
        while stream.write_all(b"* OK still here\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let mut mailbox = Imap::new(loopback(port, Security::None), "INBOX".into(), None, PathBuf::new())
        .with_patience(Patience { whole: Duration::from_secs(1), ..CALM })
        .with_variables(|_| Some("secret".into()));
    let error = tokio::time::timeout(LIMIT, mailbox.fetch(None)).await.expect("it ends by itself").unwrap_err();
    says(&error, Trouble::Temporary, "seconds");
    dripping.abort();
}

#[tokio::test]
async fn a_server_that_lies_about_sizes_is_asked_with_care() {
    let before = join(&[entry(ABILITIES), opening(1), listing(1)]);
    let server = Scripted::start(vec![
        join(&[before.clone(), vec![hear("BODY.PEEK[]"), say("* 1 FETCH (UID 1 BODY[] {900000000}\r\n"), Step::Stall]]),
        join(&[
            before,
            vec![
                hear("UID FETCH 1 (UID BODY.PEEK[]<0.35000001>)"),
                say("* 1 FETCH (UID 1 BODY[]<0> {12}\r\nA: 1\r\n\r\nlong)\r\nTAG OK\r\n"),
            ],
        ]),
    ])
    .await;
    let mut mailbox = mailbox(&server);
    says(&mailbox.fetch(None).await.unwrap_err(), Trouble::Temporary, "900000000 bytes");
    let batch = mailbox.fetch(None).await.unwrap();
    assert_eq!(batch.letters[0].raw, b"A: 1\r\n\r\nlong");
    assert_eq!(batch.letters[0].size, 12);
    server.finish().await;
}

#[tokio::test]
async fn a_letter_the_server_refuses_holds_no_other_up() {
    let whole = join(&[entry(ABILITIES), opening(3), listing(3)]);
    let one = |n: u32| hear(&format!("UID FETCH {n} (UID BODY.PEEK[]<0.35000001>)"));
    let refused = say("TAG NO it cannot be converted\r\n");
    let rest = |from: u32| {
        let line = |n| format!("* {n} FETCH (UID {n} INTERNALDATE \" 3-Jan-2005 04:10:00 +0000\" RFC822.SIZE 9)\r\n");
        let lines: String = (from..=3).map(line).collect();
        vec![hear(&format!("UID FETCH {from}:*")), say(&format!("{lines}TAG OK\r\n"))]
    };
    let server = Scripted::start(vec![
        join(&[whole.clone(), vec![hear("UID FETCH 1:3 (UID BODY.PEEK[])"), say(&body(1)), refused.clone()]]),
        // One by one now: the first comes, the second is refused.
        join(&[
            whole,
            vec![one(1), say(&format!("{}TAG OK\r\n", body(1))), one(2), refused.clone()],
            opening(3),
            rest(2),
            vec![one(2), refused.clone()],
        ]),
        // Refused again: a notice stands for it, and the third comes.
        join(&[
            entry(ABILITIES),
            opening(3),
            rest(2),
            vec![one(2), refused, one(3), say(&format!("{}TAG OK\r\n", body(3)))],
        ]),
    ])
    .await;
    let mut mailbox = mailbox(&server);
    says(&mailbox.fetch(None).await.unwrap_err(), Trouble::Temporary, "cannot be converted");
    let first = mailbox.fetch(None).await.unwrap();
    assert_eq!((first.letters.len(), first.more, first.cursor.as_deref()), (1, true, Some("17/1")));
    says(&mailbox.fetch(Some("17/1")).await.unwrap_err(), Trouble::Temporary, "cannot be converted");
    let second = mailbox.fetch(Some("17/1")).await.unwrap();
    let text = String::from_utf8(second.letters[0].raw.clone()).unwrap();
    assert!(text.contains("refuses letter 2 (UIDVALIDITY 17): it cannot be converted"), "{text}");
    assert_eq!(second.letters[1].raw, b"A: 3\r\n\r\nx");
    assert_eq!((second.more, second.cursor.as_deref()), (false, Some("17/3")));
    server.finish().await;
}

#[tokio::test]
async fn marks_that_are_refused_are_errors() {
    let opened = join(&[entry(ABILITIES), opening(2)]);
    let mark = async |step: Vec<Step>, processed: Option<&str>| {
        let server = Scripted::start(vec![join(&[opened.clone(), step])]).await;
        let mut mailbox = mailbox_with(&server, processed, Security::None);
        let done = mailbox.mark(&["17/1".into(), "17/2".into(), "16/9".into()]).await;
        (done, server.finish().await)
    };
    let store = hear("UID STORE 1:2 +FLAGS (\\Seen)");
    for (answer, word) in [
        ("TAG NO read only\r\n", "would not mark the letters: read only"),
        ("* 1 FETCH (FLAGS (\\Seen))\r\n", "closed the connection"),
        ("* 1 FETCH (FLAGS (\\Seen) UID 1)\r\n* 2 FETCH (FLAGS () UID 2)\r\nTAG OK\r\n", "did not set it"),
    ] {
        let (done, _) = mark(vec![store.clone(), say(answer)], None).await;
        says(&done.unwrap_err(), Trouble::Temporary, word);
    }
    let moving = hear("UID MOVE 1:2 \"Done\"");
    let (done, _) = mark(vec![moving.clone(), say("TAG NO not there\r\n")], Some("Done")).await;
    says(&done.unwrap_err(), Trouble::Setup, "mailbox.processed");
    let create = [hear("CREATE \"Done\""), say("TAG NO you may not\r\n")];
    let (done, _) =
        mark([&[moving, say("TAG NO [TRYCREATE] not there\r\n")], &create[..]].concat(), Some("Done")).await;
    says(&done.unwrap_err(), Trouble::Setup, "you may not");
}

#[tokio::test]
async fn without_move_only_letters_of_ones_own_are_removed() {
    let copy = [hear("UID COPY 1 \"Done\""), say("TAG OK\r\n")];
    let flag = [hear("UID STORE 1 +FLAGS (\\Deleted)"), say("TAG OK\r\n")];
    let uidplus = "* CAPABILITY IMAP4rev1 UIDPLUS\r\nTAG OK\r\n";
    let bare = "* CAPABILITY IMAP4rev1\r\nTAG OK\r\n";
    let scripts = [
        join(&[
            entry(uidplus),
            opening(1),
            copy.to_vec(),
            flag.to_vec(),
            vec![hear("UID EXPUNGE 1"), say("TAG OK\r\n")],
        ]),
        join(&[entry(bare), opening(1), vec![hear("UID STORE 1 +FLAGS (\\Seen)"), say("TAG OK\r\n")]]),
    ];
    for script in scripts {
        let server = Scripted::start(vec![script]).await;
        let mut mailbox = mailbox_with(&server, Some("Done"), Security::None);
        mailbox.mark(&["17/1".into()]).await.unwrap();
        server.finish().await;
    }
    // A copy that failed removes nothing.
    let failed =
        join(&[entry(uidplus), opening(1), vec![copy[0].clone(), say("TAG NO [OVERQUOTA] full\r\n"), Step::Stall]]);
    let server = Scripted::start(vec![failed]).await;
    let mut mailbox = mailbox_with(&server, Some("Done"), Security::None);
    says(&mailbox.mark(&["17/1".into()]).await.unwrap_err(), Trouble::Temporary, "full");
    drop(mailbox);
    assert!(server.finish().await.last().unwrap().contains("COPY"), "nothing was asked after the refusal");
}

/// Waits on a server that plays `script` after a first look at an empty folder.
async fn wait_on(patience: Patience, script: Vec<Step>, longest: Duration) -> (Result<(), WireError>, Vec<String>) {
    let server = Scripted::start(vec![join(&[entry(ABILITIES), opening(0), script])]).await;
    let mut mailbox = mailbox(&server).with_patience(patience);
    mailbox.fetch(None).await.unwrap();
    let done = tokio::time::timeout(LIMIT, mailbox.wait(longest)).await.expect("it ends by itself");
    drop(mailbox);
    (done, server.finish().await)
}

#[tokio::test]
async fn news_that_comes_before_idle_has_begun_is_news() {
    let script = vec![hear("IDLE"), say("* 1 EXISTS\r\n+ idling\r\n"), hear("DONE"), say("K5 OK\r\n")];
    wait_on(CALM, script, LIMIT * 10).await.0.unwrap();
    let script = vec![
        hear("IDLE"),
        say("+ idling\r\n* OK Still here\r\n* 1 RECENT\r\n* 1 EXISTS\r\n"),
        hear("DONE"),
        say("K5 OK\r\n"),
    ];
    wait_on(CALM, script, LIMIT * 10).await.0.unwrap();
}

#[tokio::test]
async fn idle_that_is_refused_or_hangs_gives_way_to_looking() {
    for refusal in ["TAG NO not now\r\n", "TAG BAD\r\n"] {
        let script = vec![
            hear("IDLE"),
            say(refusal),
            hear("NOOP"),
            say("TAG OK\r\n"),
            hear("NOOP"),
            say("* 1 EXISTS\r\nTAG OK\r\n"),
        ];
        let (done, heard) = wait_on(CALM, script, LIMIT * 10).await;
        done.unwrap();
        assert_eq!(heard.iter().filter(|line| line.contains("IDLE")).count(), 1);
    }
    // No answer at all: an error, and no IDLE on the next session.
    let first = join(&[entry(ABILITIES), opening(0), vec![hear("IDLE"), Step::Stall]]);
    let second = join(&[entry(ABILITIES), opening(0), vec![hear("NOOP"), say("* 1 EXISTS\r\nTAG OK\r\n")]]);
    let server = Scripted::start(vec![first, second]).await;
    let mut mailbox = mailbox(&server).with_patience(SHORT);
    mailbox.fetch(None).await.unwrap();
    says(&mailbox.wait(LIMIT * 10).await.unwrap_err(), Trouble::Temporary, "seconds");
    mailbox.wait(LIMIT * 10).await.unwrap();
    mailbox.wait(LIMIT * 10).await.unwrap();
    server.finish().await;
}

#[tokio::test]
async fn an_idle_that_breaks_says_so() {
    let begun = vec![hear("IDLE"), say("+ idling\r\n")];
    let bye = join(&[begun.clone(), vec![say("* BYE shutting down\r\n")]]);
    says(&wait_on(CALM, bye, LIMIT * 10).await.0.unwrap_err(), Trouble::Temporary, "shutting down");
    says(&wait_on(CALM, begun.clone(), LIMIT * 10).await.0.unwrap_err(), Trouble::Temporary, "closed the connection");
    // Frozen: the DONE is not answered.
    let frozen = join(&[begun.clone(), vec![hear("DONE"), Step::Stall]]);
    says(&wait_on(SHORT, frozen, SHORT.idle).await.0.unwrap_err(), Trouble::Temporary, "seconds");
    let refused = join(&[begun, vec![hear("DONE"), say("K5 BAD\r\n")]]);
    says(&wait_on(CALM, refused, CALM.idle).await.0.unwrap_err(), Trouble::Temporary, "IDLE");
}

#[tokio::test]
async fn idle_is_begun_anew_before_it_is_forgotten() {
    let round = [hear("IDLE"), say("+ idling\r\n"), hear("DONE")];
    let script = [&round[..], &[say("K5 OK\r\n")], &round[..], &[say("K6 OK\r\n")]].concat();
    wait_on(CALM, script, CALM.idle * 2).await.0.unwrap();
}

#[tokio::test]
async fn a_wait_that_is_dropped_leaves_a_session_in_order() {
    // Before and after the `+`.
    for plus in ["", "+ idling\r\n"] {
        let late = if plus.is_empty() { "+ idling\r\nK5 OK\r\n" } else { "K5 OK\r\n" };
        let script =
            join(&[entry(ABILITIES), opening(0), vec![hear("IDLE"), say(plus), hear("DONE"), say(late)], opening(0)]);
        let server = Scripted::start(vec![script]).await;
        let mut mailbox = mailbox(&server).with_patience(Patience { idle: LIMIT, ..CALM });
        mailbox.fetch(None).await.unwrap();
        tokio::select! {
            _ = mailbox.wait(LIMIT) => panic!("nothing had come"),
            () = server.hears("IDLE", 1) => {}
        }
        assert!(mailbox.fetch(None).await.unwrap().letters.is_empty());
        server.finish().await;
    }
}

#[tokio::test]
async fn a_session_lost_between_two_calls_is_made_anew_at_once() {
    let first = join(&[entry(ABILITIES), opening(0)]);
    let second = join(&[entry(ABILITIES), opening(1), listing(1), bodies(1)]);
    let server = Scripted::start(vec![first, second]).await;
    let mut mailbox = mailbox(&server);
    let empty = mailbox.fetch(None).await.unwrap();
    let batch = mailbox.fetch(empty.cursor.as_deref()).await.unwrap();
    assert_eq!(batch.letters.len(), 1);
    server.finish().await;
}

#[tokio::test]
async fn no_password_goes_out_where_it_should_not() {
    let disabled = "* CAPABILITY IMAP4rev1 LOGINDISABLED STARTTLS\r\nTAG OK\r\n";
    let error = fetch_error(vec![vec![say("* OK ready\r\n"), hear("CAPABILITY"), say(disabled)]]).await;
    says(&error, Trouble::Setup, "takes no passwords");

    // STARTTLS refused: no way back to the open.
    let server =
        Scripted::start(vec![vec![say("* OK ready\r\n"), hear("STARTTLS"), say("TAG NO no\r\n"), Step::Stall]]).await;
    let mut open = mailbox_with(&server, None, Security::StartTls);
    says(&open.fetch(None).await.unwrap_err(), Trouble::Setup, "does not offer STARTTLS");
    assert_eq!(server.finish().await.len(), 1);

    // More than the answer came before TLS: somebody put it there.
    let injected =
        vec![say("* OK ready\r\n"), hear("STARTTLS"), say("TAG OK go\r\n* PREAUTH trust me\r\n"), Step::Stall];
    let server = Scripted::start(vec![injected]).await;
    let mut open = mailbox_with(&server, None, Security::StartTls);
    says(&open.fetch(None).await.unwrap_err(), Trouble::Temporary, "out of turn");
    assert_eq!(server.finish().await.len(), 1);

    // Nor is anybody believed who says before TLS that the login is done.
    let server = Scripted::start(vec![vec![say("* PREAUTH come in\r\n"), Step::Stall]]).await;
    let mut open = mailbox_with(&server, None, Security::StartTls);
    says(&open.fetch(None).await.unwrap_err(), Trouble::Temporary, "before TLS");
    assert!(server.finish().await.is_empty());

    // Off this machine nothing goes without protection.
    let mut far = loopback(143, Security::None);
    far.host = "192.0.2.1".into();
    let mut far = Imap::new(far, "INBOX".into(), None, PathBuf::new()).with_variables(|_| Some("secret".into()));
    says(&far.fetch(None).await.unwrap_err(), Trouble::Setup, "in the open");
}

#[tokio::test]
async fn what_a_server_says_at_the_door_is_told() {
    let error = fetch_error(vec![vec![say("* BYE too many connections\r\n")]]).await;
    says(&error, Trouble::Temporary, "too many connections");
    let error = fetch_error(vec![vec![say("220 mail.example.org ESMTP\r\n")]]).await;
    says(&error, Trouble::Setup, "does not speak IMAP");
    let login = |answer: &str| {
        let mut script = entry(ABILITIES);
        script.truncate(4);
        [&script[..], &[say(answer)]].concat()
    };
    let error = fetch_error(vec![login("TAG NO [AUTHENTICATIONFAILED] wrong\r\n")]).await;
    says(&error, Trouble::Setup, "mailbox.user");
    let error = fetch_error(vec![login("TAG NO [UNAVAILABLE] the directory is down\r\n")]).await;
    says(&error, Trouble::Temporary, "directory is down");
    let select = |answer: &str| join(&[entry(ABILITIES), vec![hear("SELECT"), say(answer)]]);
    let error = fetch_error(vec![select("TAG NO [NONEXISTENT] none\r\n")]).await;
    says(&error, Trouble::Setup, "mailbox.folder");
    let error = fetch_error(vec![select("* 3 EXISTS\r\nTAG OK\r\n")]).await;
    says(&error, Trouble::Setup, "UIDVALIDITY");
}
