//! Each of our letters, quoted the way mail programs do, with a reply above, below or in between: read back is exactly the reply.

use super::samples::all;
use kingpost::post::compose::{Draft, Recipient};
use kingpost::post::own_words::own_text;

/// Replies that say what our own letters say too, as replies do; the letters take turns with them.
const REPLIES: [&str; 4] = [
    "2. Nf3 Nc6\n3. Bb5",
    "I accept the draw.",
    "2. Nf3 Nc6\n3. Bb5 a6\n4. Bxc6\nIf 4... dxc6, then 5. O-O\nGreetings from Chicago!",
    "Status.",
];

fn letters() -> Vec<(&'static str, &'static Draft)> {
    let to_players = |d: &&Draft| matches!(d.to, Recipient::Side(_));
    all().iter().flat_map(|s| s.drafts.iter().filter(to_players).map(|d| (s.name, d))).collect()
}

fn marked(body: &str, mark: &str) -> String {
    body.lines().map(|l| format!("{mark}{l}\n")).collect()
}

/// Quoted and broken anew at 60 columns, the rest of each line on a marked line of its own.
fn rewrapped(body: &str) -> String {
    let mut out = String::new();
    for line in body.lines() {
        let mut rest = line;
        while let Some(at) = rest.get(..60).and_then(|head| head.rfind(' ')).filter(|at| *at > 0 && rest.len() > 60) {
            out.push_str(&format!("> {}\n", &rest[..at]));
            rest = &rest[at + 1..];
        }
        out.push_str(&format!("> {rest}\n"));
    }
    out
}

const WROTE: &str = "On Thu, Jan 4, 2024 at 9:00 PM Correspondence relay <relay+WQ24-3@post.example> wrote:\n";
const ORIGINAL: &str = "-----Original Message-----\nFrom: Correspondence relay <relay@post.example>\nSent: Thursday, January 4, 2024 9:00 PM\nTo: Wanda Weiss <wanda@players.example>\nSubject: [WQ24-3] Wanda Weiss - Boris Blau\n\n";

/// What a player's program makes of the letter and the reply, by name.
fn replies(body: &str, reply: &str) -> Vec<(&'static str, String)> {
    let quoted = marked(body, "> ");
    let tight = marked(body, ">");
    let (head, tail) = quoted.split_once(">\n").or(quoted.split_once("> \n")).unwrap_or((&quoted, ""));
    vec![
        ("above, marked", format!("{reply}\n\n{WROTE}{quoted}")),
        ("below, marked", format!("{WROTE}{quoted}\n{reply}\n")),
        ("between, marked", format!("{WROTE}{head}\n{reply}\n\n{tail}")),
        ("above, marks without blanks", format!("{reply}\n\n{WROTE}{tight}")),
        ("below, marks without blanks", format!("{WROTE}{tight}\n{reply}\n")),
        ("above, broken anew", format!("{reply}\n\n{WROTE}{}", rewrapped(body))),
        ("below, broken anew", format!("{WROTE}{}\n{reply}\n", rewrapped(body))),
        ("above, unmarked under a header block", format!("{reply}\n\n{ORIGINAL}{body}")),
        ("above, unmarked under an attribution", format!("{reply}\n\n{WROTE}\n{body}")),
        ("below, unmarked", format!("{body}\n{reply}\n")),
        ("CRLF", format!("{reply}\n\n{WROTE}{quoted}").replace('\n', "\r\n")),
    ]
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).collect()
}

#[test]
fn a_reply_to_any_letter_is_read_back_exactly() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (n, (name, draft)) in letters().into_iter().enumerate() {
        let ours = [draft.body.clone()];
        let reply = REPLIES[n % REPLIES.len()];
        // Each letter in a quarter of the ways, each way with a quarter of the letters: the grid of all would take minutes.
        for (how, text) in replies(&draft.body, reply).into_iter().skip(n % 4).step_by(4) {
            count += 1;
            let read = own_text(&text, &ours);
            if lines(&read) != lines(reply) {
                wrong.push(format!("{name}, {:?}, {how}: {:?} for {:?}", draft.to, lines(&read), lines(reply)));
            }
        }
    }
    assert!(count > 400, "only {count} replies");
    assert!(wrong.is_empty(), "{} of {count} read wrong:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

#[test]
fn a_letter_sent_back_without_a_word_says_nothing() {
    for (name, draft) in letters().into_iter().step_by(3) {
        let ours = [draft.body.clone()];
        for text in
            [format!("{WROTE}{}", marked(&draft.body, "> ")), format!("{ORIGINAL}{}", draft.body), draft.body.clone()]
        {
            assert_eq!(lines(&own_text(&text, &ours)), Vec::<&str>::new(), "{name}, {:?}", draft.to);
        }
    }
}
