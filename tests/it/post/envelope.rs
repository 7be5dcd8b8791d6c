//! The outside of a letter: who, when, which game; and what a stranger cannot make of it.

use kingpost::post::envelope::{Date, Envelope, Machine, Sender};
use kingpost::post::proof::{Dmarc, proof};
use kingpost::rulebook::Instant;

fn read(head: &str) -> Envelope {
    Envelope::read(format!("{head}\r\n\r\n3. Bb5\r\n").as_bytes())
}

fn from(field: &str) -> Sender {
    read(field).from
}

fn ada() -> Sender {
    Sender::One("ada.quill@example.org".into())
}

#[test]
fn one_from_field_with_one_mailbox_is_a_sender() {
    assert_eq!(from("From: ada.quill@example.org"), ada());
    assert_eq!(from("From: Ada Quill <Ada.Quill@Example.ORG>"), ada());
    assert_eq!(from("FROM:\"Quill, Ada\" <ada.quill@example.org>"), ada());
    assert_eq!(from("From: =?utf-8?q?Ada_Qu=C3=AFll?= <ada.quill@example.org>"), ada());
    assert_eq!(from("From: Ada\r\n Quill\r\n\t<ada.quill@example.org>"), ada());
    assert_eq!(from("From: Ada (of Fennick) <ada.quill@example.org>"), ada());
}

#[test]
fn every_other_from_is_nobody_or_odd() {
    assert_eq!(from("Subject: x"), Sender::Nobody);
    assert_eq!(from("From: "), Sender::Nobody);
    assert_eq!(from("From: ada.quill@example.org\r\nFrom: mallory@example.net"), Sender::Several);
    assert_eq!(from("From: ada.quill@example.org, mallory@example.net"), Sender::Several);
    assert_eq!(
        from("From: \"ada.quill@example.org\" <mallory@example.net>"),
        Sender::One("mallory@example.net".into())
    );
    for odd in [
        "From : ada.quill@example.org",
        "From: ada.quill@example.org <mallory@example.net>",
        "From: <ada.quill@example.org> <mallory@example.net>",
        "From: <ada.quill @example.org>",
        "From: <ada.quill@exa\r\n mple.org>",
        "From: =?utf-8?q?ada.quill=40example.org?=",
        "From: <=?utf-8?q?ada?=@example.org>",
        "From: <ad\u{430}.quill@example.org>",
        "From: friends: ada.quill@example.org;",
        "From: <ada.quill@example.org",
        "From: \"ada\"@example.org",
        "From: <@relay.example:ada.quill@example.org>",
        "From: ada.quill@example.org\0",
    ] {
        assert!(matches!(from(odd), Sender::Odd(_)), "{odd:?} gave {:?}", from(odd));
    }
}

#[test]
fn a_date_is_believed_to_be_one_only_when_it_is_whole() {
    let date = |field: &str| read(field).date;
    assert_eq!(date("Date: Tue, 12 Mar 2024 09:04:58 -0500"), Date::Said(Instant(1_710_252_298)));
    assert_eq!(date("Date: 12 Mar 2024 14:04:58 GMT (UTC)"), Date::Said(Instant(1_710_252_298)));
    assert_eq!(date("X: y"), Date::Missing);
    assert!(matches!(date("Date: gestern abend"), Date::Bad(_)));
    assert!(matches!(date("Date: Tue, 30 Feb 2024 09:04:58 -0500"), Date::Bad(_)));
    assert!(matches!(date(&format!("Date: {}", "9".repeat(5_000))), Date::Bad(_)));
    assert_eq!(date("Date: Tue, 12 Mar 2024 09:04:58 -0500\r\nDate: Tue, 12 Mar 2024 09:04:58 -0500"), Date::Several);
}

#[test]
fn a_date_that_can_mean_one_instant_only_is_read_however_it_is_written() {
    for date in [
        "Tue, 12 Mar 2024 14:04:58 UTC",
        "Tue, 12 Mar 2024 14:04:58 GMT+0000",
        "Tue 12 Mar 2024 14:04:58 +0000",
        "Tue, 12 Mar 2024 (here) 9:04:58 -0500 (EST)",
        "Tue,\r\n 12 Mar 2024\r\n\t14:04:58 +0000",
    ] {
        assert_eq!(read(&format!("Date: {date}")).date, Date::Said(Instant(1_710_252_298)), "{date}");
    }
    // A weekday that contradicts it, a local time, another country's way: the arrival counts (R5).
    for date in [
        "Mon, 12 Mar 2024 14:04:58 +0000",
        "Tue, 12 Mar 2024 14:04:58",
        "2024-03-12T14:04:58Z",
        "Di, 12 Mrz 2024 14:04",
    ] {
        assert!(matches!(read(&format!("Date: {date}")).date, Date::Bad(_)), "{date}");
    }
}

#[test]
fn who_stands_in_headers_without_end_is_nobody_to_be_believed() {
    let from = "From: ada.quill@example.org\r\n";
    for head in [
        format!("{from}{}", "X-J: a\r\n".repeat(3_000)),
        format!("{from}X-J: {}\r\n", "a".repeat(1_000_000)),
        format!("{from}{}", "X-J: aaaaaaaaaaaaaaaa\r\n".repeat(100_000)),
    ] {
        // A second From may stand where nobody looks.
        let letter = format!("{head}From: mallory@example.net\r\n\r\n3. Bb5\r\n");
        assert!(matches!(Envelope::read(letter.as_bytes()).from, Sender::Odd(_)));
    }
    let long = format!("{from}X-J: {}\r\n\r\n{}", "a".repeat(400_000), "x\r\n".repeat(400_000));
    assert_eq!(Envelope::read(long.as_bytes()).from, ada());
}

#[test]
fn received_lines_name_their_hosts_newest_first() {
    let head = "Received: from out.example.org (by liar.example.net (x))\r\n\tby mail.cc.example.org with ESMTPS id 4T;\r\n\tTue, 12 Mar 2024 14:05:11 +0000 (UTC)\r\nReceived: by older.example.org; nonsense";
    let envelope = read(head);
    assert_eq!(envelope.received[0].by.as_deref(), Some("mail.cc.example.org"));
    assert_eq!(envelope.received[0].at, Some(Instant(1_710_252_311)));
    assert_eq!((envelope.received[1].by.as_deref(), envelope.received[1].at), (Some("older.example.org"), None));
}

#[test]
fn games_are_named_by_addresses_and_subjects() {
    let envelope = read(
        "To: Relay <relay+05N12-3.ABCDEF@cc.example.org>, x@y.example\r\nSubject: =?utf-8?q?Re=3A_=5B05N12-4=5D?= and [GK24.P-12]",
    );
    assert!(envelope.game().is_some_and(|g| g.eq_ignore_ascii_case("05N12-3")));
    assert!(envelope.plus[0].token.as_deref().is_some_and(|t| t.eq_ignore_ascii_case("ABCDEF")));
    assert_eq!(envelope.plus[0].base, "relay@cc.example.org");
    assert_eq!(envelope.subject_games, ["05N12-4", "GK24.P-12"]);
    assert_eq!(read("Subject: [EXTERNAL] Re: [urgent-] chess").game(), None);
    let threads = read(
        "In-Reply-To: <a.1@cc.example.org>\r\nReferences: <b@x.example>\r\n <a.1@cc.example.org>\r\nMessage-ID: <m@example.org>",
    );
    assert_eq!((threads.in_reply_to.len(), threads.references.len()), (1, 2));
    assert_eq!(threads.message_id.as_deref(), Some("m@example.org"));
}

#[test]
fn a_bounce_names_the_letter_and_the_reader_it_is_about() {
    let report = |action: &str| {
        format!(
            "From: MAILER-DAEMON@mx.example.org\r\nSubject: x\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
             --b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\n\
             Final-Recipient: rfc822; Ada.Quill@example.org\r\nAction: {action}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n\
             Message-ID: <relay.1@cc.example.org>\r\nSubject: y\r\n\r\n3. Bb5\r\n--b--\r\n"
        )
    };
    let machine = |action: &str| Envelope::read(report(action).as_bytes()).machine;
    let Machine::Bounce(failed) = machine("failed") else { panic!("no bounce: {:?}", machine("failed")) };
    assert_eq!(
        (failed.delayed, failed.recipients, failed.about.as_deref()),
        (false, vec!["ada.quill@example.org".to_owned()], Some("relay.1@cc.example.org"))
    );
    let Machine::Bounce(delayed) = machine("delayed") else { panic!("no bounce: {:?}", machine("delayed")) };
    assert!(delayed.delayed);
    assert_eq!(machine("delivered"), Machine::Receipt);
}

fn proven(results: &str) -> (bool, Dmarc) {
    let envelope = read(&format!("From: ada.quill@example.org\r\n{results}"));
    let proof = proof(&envelope, &["mail.cc.example.org".to_owned()]);
    (proof.passes(), proof.dmarc)
}

#[test]
fn only_the_trusted_servers_results_count() {
    let good = "Authentication-Results: mail.cc.example.org; dkim=pass header.d=example.org header.b=ab/c==; dmarc=pass (p=reject) header.from=example.org";
    assert_eq!(proven(good), (true, Dmarc::Pass));
    assert_eq!(proven(&good.replace("mail.cc.", "mail.evil.")), (false, Dmarc::None));
    // A forged one of the trusted name below the true one (security 2, 3).
    let fail = "Authentication-Results: mail.cc.example.org; dmarc=fail header.from=example.org";
    assert_eq!(proven(&format!("{fail}\r\n{good}")), (false, Dmarc::Fail));
    assert_eq!(proven(&format!("Authentication-Results: other.example; dkim=fail\r\n{good}")), (true, Dmarc::Pass));
    assert_eq!(
        proven("Authentication-Results: mail.cc.example.org; dkim=pass header.d=example.net"),
        (false, Dmarc::None)
    );
    assert_eq!(
        proven("Authentication-Results: mail.cc.example.org; dkim=pass header.d=mail.example.org"),
        (false, Dmarc::None)
    );
    assert_eq!(
        proven("Authentication-Results: mail.cc.example.org 1; dkim=pass (2048-bit key) header.i=@example.org"),
        (true, Dmarc::None)
    );
    // A signature over a part of the body (security 13).
    assert_eq!(
        proven("Authentication-Results: mail.cc.example.org; dkim=pass header.d=example.org header.l=12"),
        (false, Dmarc::None)
    );
    assert_eq!(
        proven("Authentication-Results: mail.cc.example.org; dmarc=pass header.from=example.net"),
        (false, Dmarc::None)
    );
    assert_eq!(proven("Authentication-Results: mail.cc.example.org; none"), (false, Dmarc::None));
}

#[test]
fn nothing_can_be_injected_into_the_results() {
    for injected in [
        "mail.cc.example.org; spf=fail smtp.mailfrom=\"x; dkim=pass header.d=example.org\"",
        "mail.cc.example.org; spf=fail (x; dkim=pass header.d=example.org) smtp.mailfrom=x",
        "mail.cc.example.org; spf=fail (a \\) ; dkim=pass header.d=example.org)",
        "mail.cc.example.org; spf=fail (unclosed; dkim=pass header.d=example.org",
        "mail.cc.example.org; spf=fail smtp.mailfrom=\"unclosed; dkim=pass header.d=example.org",
        "x; mail.cc.example.org; dkim=pass header.d=example.org",
        "(mail.cc.example.org); dkim=pass header.d=example.org",
        "mail.cc.example.org; dkim=fail reason=\"dkim=pass\" header.d=example.org",
        "mail.cc.example.org; dkim=pass header.d=example.org.evil.example",
        "mail.cc.example.org; dkim=pass header.d=org",
        "mail.cc.example.org; dkim=pass",
    ] {
        assert!(!proven(&format!("Authentication-Results: {injected}")).0, "{injected}");
    }
}

/// A program that answers puts a title before our whole subject; its headers tell it from a person who wrote one.
#[test]
fn a_title_before_our_subject_is_a_programs_where_its_headers_say_so() {
    let machine = |head: &str| read(&format!("From: ada.quill@example.org\r\n{head}")).machine;
    let (answer, suppress) = ("In-Reply-To: <a@cc.example.org>\r\n", "X-Auto-Response-Suppress: All\r\n");
    for title in ["Uathfhreagra:", "Ferie:", "\u{4e0d}\u{5728}\u{901a}\u{77e5}\u{ff1a}", "Je suis en cong\u{e9} :"] {
        let subject = format!("Subject: {title} [K1-2] Quill - Oster");
        assert_eq!(machine(&format!("{answer}{suppress}{subject}")), Machine::AutoReply, "{title}");
        assert_eq!(machine(&format!("Return-Path: <>\r\n{subject}")), Machine::AutoReply, "{title}");
        assert_eq!(machine(&format!("{answer}{subject}")), Machine::None, "{title}");
        assert_eq!(machine(&format!("{suppress}{subject}")), Machine::None, "{title}");
    }
    for subject in [
        "Re: [K1-2] Quill - Oster",
        "Antwort: [K1-2] Quill - Oster",
        "Move 3: Re: [K1-2] Quill - Oster",
        "My move: [K1-2]",
    ] {
        assert_eq!(machine(&format!("{answer}{suppress}Subject: {subject}")), Machine::None, "{subject}");
    }
    // Right-to-left mail programs put marks of direction before their words, and others take letters and accents apart.
    for subject in [
        "\u{200f}\u{200f}\u{5ea}\u{5e9}\u{5d5}\u{5d1}\u{5d4} \u{5d0}\u{5d5}\u{5d8}\u{5d5}\u{5de}\u{5d8}\u{5d9}\u{5ea}: x",
        "Re\u{301}ponse automatique : x",
    ] {
        assert_eq!(machine(&format!("Subject: {subject}")), Machine::AutoReply, "{subject}");
    }
}

#[test]
fn a_help_desk_is_known_by_its_ticket_and_its_words() {
    let machine = |subject: &str, body: &str| {
        Envelope::read(format!("From: ada.quill@example.org\r\nSubject: {subject}\r\n\r\n{body}\r\n").as_bytes())
            .machine
    };
    for subject in
        ["[Ticket #4821] Re: [K1-2]", "[cc #48] [K1-2]", "Case 00048213: [K1-2]", "[Request received] [K1-2]"]
    {
        let got = machine(subject, "We have received your message.\r\nI resign.");
        assert_eq!(got, Machine::AutoReply, "{subject}");
        assert_eq!(machine(subject, "3. Bb5"), Machine::None, "{subject}");
    }
    assert_eq!(machine("Re: [K1-2] Quill - Oster", "We have received your message.\r\n3. Bb5"), Machine::None);
}

/// What a person says may stand in a program's note too: a header of a program does not make it one.
#[test]
fn a_persons_words_about_replies_are_no_programs() {
    for body in ["No need to reply before Monday.\r\n3. Bb5", "3. Bb5\r\nThis ticket was created in 1904."] {
        let letter =
            format!("From: ada.quill@example.org\r\nPrecedence: bulk\r\nSubject: Re: [K1-2] x\r\n\r\n{body}\r\n");
        assert_eq!(Envelope::read(letter.as_bytes()).machine, Machine::None, "{body}");
    }
    assert_eq!(read("From: ada.quill@example.org\r\nX-MS-Reactions: disallow").machine, Machine::None);
    for head in ["X-FC-MachineGenerated: true", "Delivered-To: Autoresponder", "X-POST-MessageClass: 9; Autoresponder"]
    {
        assert_eq!(read(&format!("From: ada.quill@example.org\r\n{head}")).machine, Machine::AutoReply, "{head}");
    }
    let list = "Mailing-List: contact chess-help@example.net\r\nPrecedence: bulk";
    assert_eq!(read(&format!("From: ada.quill@example.org\r\n{list}")).machine, Machine::List);
}
