//! SMTP servers at their worst: what was lost, what may have been taken, and what is never sent twice.

use super::scripted::{Scripted, Step, hear, say};
use super::{CALM, LIMIT, SHORT, loopback};
use futures_util::future::join_all;
use kingpost::config::Security;
use kingpost::relay::ports::{Outgoing, Postman as _, Trouble, WireError};
use kingpost::wire::Patience;
use kingpost::wire::smtp::{CONNECTIONS, Smtp};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

fn letter(n: u32) -> Outgoing {
    Outgoing {
        id: format!("{n}@example.org"),
        from: "relay@example.org".into(),
        to: "ada@example.org".into(),
        raw: format!("Subject: letter {n}\n\n.Move {n}.\n").into_bytes(),
    }
}

fn entry() -> Vec<Step> {
    vec![
        say("220-mail.example.org\r\n220 ESMTP\r\n"),
        hear("EHLO [127.0.0.1]"),
        say("250-mail.example.org\r\n250-SIZE 1000\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN\r\n"),
        hear("AUTH PLAIN\r\n"),
        say("334 \r\n"),
        hear("AHJlbGF5AHNlY3JldA==\r\n"),
        say("235 2.7.0 in\r\n"),
    ]
}

fn delivery(verdict: &str) -> Vec<Step> {
    vec![
        hear("MAIL FROM:<relay@example.org> SIZE="),
        say("250 ok\r\n"),
        hear("RCPT TO:<ada@example.org>"),
        say("250 ok\r\n"),
        hear("DATA"),
        say("354 go on\r\n"),
        Step::Letter,
        say(verdict),
    ]
}

const TAKEN: &str = "250 2.0.0 queued\r\n";

fn postman(port: u16, patience: Patience) -> Smtp {
    Smtp::new(loopback(port, Security::None), PathBuf::new())
        .with_patience(patience)
        .with_variables(|_| Some("secret".into()))
}

fn says(error: &WireError, trouble: Trouble, word: &str) {
    assert_eq!(error.trouble, trouble, "{error}");
    assert!(error.message.contains(word), "no `{word}` in: {error}");
}

/// What sending a letter comes to with a server that plays this script.
async fn send_on(patience: Patience, script: Vec<Step>) -> Result<(), WireError> {
    let server = Scripted::start(vec![script]).await;
    let postman = postman(server.port, patience);
    let done = tokio::time::timeout(LIMIT, postman.send(&letter(1))).await.expect("it ends by itself");
    drop(postman);
    server.finish().await;
    done
}

#[tokio::test]
async fn a_letter_goes_stuffed_and_the_connection_serves_again() {
    let server = Scripted::start(vec![[entry(), delivery(TAKEN), delivery(TAKEN)].concat()]).await;
    let postman = postman(server.port, CALM);
    postman.send(&letter(1)).await.unwrap();
    postman.send(&letter(2)).await.unwrap();
    let heard = server.finish().await;
    assert_eq!(heard[6..10], ["Subject: letter 1", "", "..Move 1.", "."], "{heard:?}");
}

#[tokio::test]
async fn a_loss_before_the_final_dot_is_no_delivery_and_one_after_it_may_be() {
    let whole = [entry(), delivery(TAKEN)].concat();
    let mut losses = Vec::new();
    for (at, step) in whole.iter().enumerate() {
        let Step::Say(text) = step else { continue };
        let expected = if at + 1 == whole.len() { Trouble::Ambiguous } else { Trouble::Temporary };
        let begun = whole[..at].to_vec();
        let half = [&begun[..], &[say(&text[..text.len() / 2])]].concat();
        // Closed before an answer, closed in the middle of it, silent before it, silent in the middle of it.
        losses.push((expected, begun.clone()));
        losses.push((expected, half.clone()));
        losses.push((expected, [begun, vec![Step::Stall]].concat()));
        losses.push((expected, [half, vec![Step::Stall]].concat()));
    }
    assert_eq!(losses.len(), 32);
    let sent = losses
        .into_iter()
        .map(async |(expected, script)| (expected, format!("{script:?}"), send_on(SHORT, script).await));
    for (expected, script, done) in join_all(sent).await {
        assert_eq!(done.unwrap_err().trouble, expected, "{script}");
    }
}

#[tokio::test]
async fn answers_to_the_whole_letter_are_told_apart() {
    for (verdict, trouble) in [
        ("451 4.3.0 later\r\n", Trouble::Temporary),
        ("421 4.3.2 going down\r\n", Trouble::Temporary),
        ("554 5.7.1 spam\r\n", Trouble::Refused),
        ("251 what\r\n", Trouble::Ambiguous),
        ("354 again?\r\n", Trouble::Ambiguous),
        ("nonsense\r\n", Trouble::Ambiguous),
    ] {
        let error = send_on(CALM, [entry(), delivery(verdict)].concat()).await.unwrap_err();
        says(&error, trouble, verdict.trim_end());
        assert_eq!(trouble == Trouble::Ambiguous, error.message.contains("may have been taken"), "{error}");
    }
}

#[tokio::test]
async fn a_verdict_that_never_comes_is_ambiguous_even_when_time_is_up() {
    let script = [entry(), delivery("250-wait\r\n"), vec![Step::Stall]].concat();
    let patience = Patience { whole: SHORT.verdict, ..CALM };
    says(&send_on(patience, script).await.unwrap_err(), Trouble::Ambiguous, "may have been taken");
}

#[tokio::test]
async fn a_verdict_may_take_longer_than_other_answers() {
    let mut script = [entry(), delivery(TAKEN)].concat();
    script.insert(script.len() - 1, Step::Pause(SHORT.silence * 3 / 2));
    send_on(Patience { verdict: LIMIT, ..SHORT }, script).await.unwrap();
}

#[tokio::test]
async fn refusals_on_the_way_are_told_apart() {
    let upto = |steps: usize, answer: &str| [entry(), delivery(TAKEN)[..steps].to_vec(), vec![say(answer)]].concat();
    for (steps, answer, trouble) in [
        (1, "451 4.7.1 greylisted\r\n", Trouble::Temporary),
        (1, "550 5.7.1 not yours\r\n", Trouble::Setup),
        (1, "552 5.3.4 too large\r\n", Trouble::Refused),
        (3, "450 4.2.1 busy\r\n", Trouble::Temporary),
        (3, "550 5.1.1 no such user\r\n", Trouble::Refused),
        (3, "554 5.7.1 Relay access denied\r\n", Trouble::Setup),
        (3, "530 5.7.0 Authentication required\r\n", Trouble::Setup),
        (5, "451 4.3.0 no room\r\n", Trouble::Temporary),
        (5, "554 5.5.0 no\r\n", Trouble::Refused),
        (5, "250 what\r\n", Trouble::Temporary),
    ] {
        let error = send_on(CALM, upto(steps, answer)).await.unwrap_err();
        says(&error, trouble, answer.trim_end());
    }
}

#[tokio::test]
async fn a_connection_closed_while_idle_costs_nothing() {
    // Closed without a word, with one, and with one that comes to the next letter's first command.
    for farewell in [vec![], vec![say("421 4.4.2 timeout\r\n")], vec![hear("MAIL"), say("421 4.4.2 timeout\r\n")]] {
        let first = [entry(), delivery(TAKEN), farewell].concat();
        let server = Scripted::start(vec![first, [entry(), delivery(TAKEN)].concat()]).await;
        let postman = postman(server.port, CALM);
        postman.send(&letter(1)).await.unwrap();
        postman.send(&letter(2)).await.unwrap();
        let heard = server.finish().await;
        assert_eq!(heard.iter().filter(|line| *line == "Subject: letter 2").count(), 1);
    }
}

#[tokio::test]
async fn a_send_that_was_given_up_leaves_no_connection_behind() {
    let first = [entry(), delivery(TAKEN), delivery("")[..5].to_vec(), vec![Step::Stall]].concat();
    let server = Scripted::start(vec![first, [entry(), delivery(TAKEN)].concat()]).await;
    let postman = postman(server.port, CALM);
    postman.send(&letter(1)).await.unwrap();
    let second = letter(2);
    tokio::select! {
        _ = postman.send(&second) => panic!("the server said nothing"),
        () = server.hears("DATA", 2) => {}
    }
    postman.send(&letter(3)).await.unwrap();
    let heard = server.finish().await;
    assert!(heard.contains(&"Subject: letter 3".to_owned()));
}

#[tokio::test]
async fn logins_of_every_kind() {
    let greeted = |logins: &str| vec![say("220 hi\r\n"), hear("EHLO"), say(&format!("250-x\r\n250 AUTH {logins}\r\n"))];
    let no_size = vec![hear("MAIL FROM:<relay@example.org>"), say("250 ok\r\n")];
    let rest = [no_size, delivery(TAKEN)[2..].to_vec()].concat();
    let login = [
        greeted("LOGIN"),
        vec![
            hear("AUTH LOGIN"),
            say("334 VXNlcm5hbWU6\r\n"),
            hear("cmVsYXk="),
            say("334 UGFzc3dvcmQ6\r\n"),
            hear("c2VjcmV0"),
            say("235 ok\r\n"),
        ],
        rest.clone(),
    ]
    .concat();
    send_on(CALM, login).await.unwrap();
    let plain = [
        greeted("PLAIN"),
        vec![hear("AUTH PLAIN"), say("334 \r\n"), hear("AHJlbGF5AHNlY3JldA=="), say("535 5.7.8 wrong\r\n")],
    ]
    .concat();
    says(&send_on(CALM, plain).await.unwrap_err(), Trouble::Setup, "535 5.7.8 wrong");
    let busy = [greeted("PLAIN"), vec![hear("AUTH"), say("454 4.7.0 later\r\n")]].concat();
    says(&send_on(CALM, busy).await.unwrap_err(), Trouble::Temporary, "454 4.7.0 later");

    // A token, and the account of what is wrong with it, which is answered by an empty line.
    let user = "user=relay\x01auth=Bearer t0ken\x01\x01";
    let begun = [
        greeted("XOAUTH2"),
        vec![hear("AUTH XOAUTH2"), say("334 \r\n"), hear(&data_encoding::BASE64.encode(user.as_bytes()))],
    ]
    .concat();
    for (answer, works) in
        [(vec![say("235 ok\r\n")], true), (vec![say("334 e30=\r\n"), hear("\r\n"), say("535 5.7.8 stale\r\n")], false)]
    {
        let server =
            Scripted::start(vec![[begun.clone(), answer, if works { rest.clone() } else { vec![] }].concat()]).await;
        let mut config = loopback(server.port, Security::None);
        config.oauth_token_command = Some("echo t0ken".into());
        let done = Smtp::new(config, PathBuf::new()).with_patience(CALM).send(&letter(1)).await;
        assert_eq!(done.is_ok(), works, "{done:?}");
        server.finish().await;
    }
}

#[tokio::test]
async fn no_password_goes_out_where_it_should_not() {
    for (answer, trouble) in [("502 no\r\n", Trouble::Setup), ("220 go\r\n250 AUTH PLAIN\r\n", Trouble::Temporary)] {
        let script =
            vec![say("220 hi\r\n"), hear("EHLO"), say("250 x\r\n"), hear("STARTTLS"), say(answer), Step::Stall];
        let server = Scripted::start(vec![script]).await;
        let postman = Smtp::new(loopback(server.port, Security::StartTls), PathBuf::new()).with_patience(CALM);
        let postman = postman.with_variables(|_| Some("secret".into()));
        assert_eq!(postman.send(&letter(1)).await.unwrap_err().trouble, trouble);
        assert_eq!(server.finish().await.len(), 2);
    }
}

#[tokio::test]
async fn letters_the_server_cannot_take_are_not_begun() {
    let mut large = letter(1);
    large.raw.resize(2_000, b'x');
    let foreign = Outgoing { to: "adä@example.org".into(), ..letter(2) };
    for (bad, word) in [(large, "at most 1000 bytes"), (foreign, "SMTPUTF8")] {
        let server = Scripted::start(vec![entry()]).await;
        let error = postman(server.port, CALM).send(&bad).await.unwrap_err();
        says(&error, Trouble::Refused, word);
        server.finish().await;
    }
    // Letters with other than ASCII say so.
    let eight = [entry(), vec![hear("BODY=8BITMIME"), say("250 ok\r\n")], delivery(TAKEN)[2..].to_vec()].concat();
    let server = Scripted::start(vec![eight]).await;
    let letter = Outgoing { raw: "Subject: a\n\nZüge\n".into(), ..letter(3) };
    postman(server.port, CALM).send(&letter).await.unwrap();
    server.finish().await;
}

/// A server that takes everything, and counts how many connections it has at the same time.
async fn sink(listener: TcpListener, letters: Arc<AtomicUsize>, most: Arc<AtomicUsize>) {
    let open = Arc::new(AtomicUsize::new(0));
    loop {
        let Ok((stream, _)) = listener.accept().await else { return };
        most.fetch_max(open.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        let (open, letters) = (open.clone(), letters.clone());
        tokio::spawn(async move {
            take_all(stream, &letters).await.unwrap_or_default();
            open.fetch_sub(1, Ordering::SeqCst);
        });
    }
}

async fn take_all(stream: TcpStream, letters: &AtomicUsize) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await?;
    let mut body = false;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let answer = match line.trim_end() {
            "." => {
                body = false;
                letters.fetch_add(1, Ordering::SeqCst);
                TAKEN
            }
            _ if body => continue,
            "DATA" => {
                body = true;
                "354 go\r\n"
            }
            line if line.starts_with("EHLO") => "250-sink\r\n250 AUTH PLAIN\r\n",
            line if line.starts_with("AUTH") => "235 ok\r\n",
            _ => "250 ok\r\n",
        };
        stream.write_all(answer.as_bytes()).await?;
    }
}

#[tokio::test]
async fn twelve_at_once_share_the_pool() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (letters, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let server = tokio::spawn(sink(listener, letters.clone(), most.clone()));
    let postman = postman(port, CALM);
    let many: Vec<Outgoing> = (1..=12).map(letter).collect();
    for _ in 0..3 {
        for done in join_all(many.iter().map(|letter| postman.send(letter))).await {
            done.unwrap();
        }
    }
    assert_eq!(letters.load(Ordering::SeqCst), 36);
    assert_eq!(most.load(Ordering::SeqCst), CONNECTIONS);
    server.abort();
}
