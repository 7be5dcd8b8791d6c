//! Who is believed under `require = "verified"`: the table of evidence, held letters, and how they are freed.

use super::desk::{ADA, BEN, Desk, HOUSE, SERVER};
use super::mail::{Letter, Mail, labels};
use crate::store::base::on_both;

/// What the receiving server stamps on a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stamp {
    None,
    Dmarc,
    Dkim,
    DkimOfAnother,
    Failed,
    /// By a server nobody trusts.
    Foreign,
    /// The trusted one found nothing; a forged pass below it came with the letter.
    ForgedBelow,
    /// A pass written into a quoted property.
    Injected,
    /// The signature leaves the end of the body open.
    HalfSigned,
}

/// Where a letter brings a token back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    None,
    Address,
    AddressUpperCased,
    MessageId,
    Flipped,
    Opponents,
}

/// What becomes of a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Accepted,
    /// Held, and the registered address is asked.
    Asked,
    /// Held, and nobody is asked.
    Silent,
}

impl Stamp {
    fn lines(self) -> Vec<String> {
        let by = |server: &str, said: &str| format!("Authentication-Results: {server};\n\t{said}");
        match self {
            Self::None => vec![],
            Self::Dmarc => vec![by(
                SERVER,
                "spf=pass smtp.mailfrom=players.example; dmarc=pass (p=none) header.from=players.example",
            )],
            Self::Dkim => vec![by(SERVER, "dkim = pass header.d=players.example header.s=k1")],
            Self::DkimOfAnother => {
                vec![by(SERVER, "dkim=pass header.d=elsewhere.example; spf=pass smtp.mailfrom=players.example")]
            }
            Self::Failed => {
                vec![by(SERVER, "dkim=pass header.d=elsewhere.example; dmarc=fail header.from=players.example")]
            }
            Self::Foreign => vec![by("mx.elsewhere.example", "dmarc=pass header.from=players.example")],
            Self::ForgedBelow => {
                vec![
                    by(SERVER, "dmarc=none header.from=players.example"),
                    by(SERVER, "dmarc=pass header.from=players.example"),
                ]
            }
            Self::Injected => {
                vec![by(
                    SERVER,
                    "spf=none smtp.mailfrom=\"; dmarc=pass header.from=players.example;\"@elsewhere.example (; dmarc=pass)",
                )]
            }
            Self::HalfSigned => vec![
                by(SERVER, "dkim=pass header.d=players.example; dmarc=pass header.from=players.example"),
                "DKIM-Signature: v=1; a=rsa-sha256; d=players.example; s=k1; l=12; h=from; b=abc".into(),
            ],
        }
    }
}

/// A letter of Ada's with just that evidence. `hers` and `his` are letters that both got about the present position.
fn letter(desk: &mut Desk, words: &str, stamp: Stamp, token: Token, hers: &Mail, his: &Mail) -> Letter {
    let mut letter = desk.player(ADA).fresh(words);
    letter.stamps = stamp.lines();
    letter.subject = hers.subject.clone();
    let flipped = |address: &str| match address.split_once("@") {
        Some((local, domain)) if local.ends_with('a') => format!("{}b@{domain}", &local[..local.len() - 1]),
        Some((local, domain)) => format!("{}a@{domain}", &local[..local.len() - 1]),
        None => unreachable!("an address"),
    };
    match token {
        Token::None => letter.to = HOUSE.into(),
        Token::Address => letter.to.clone_from(&hers.reply_to),
        Token::AddressUpperCased => letter.to = hers.reply_to.to_uppercase(),
        Token::MessageId => letter.in_reply_to.clone_from(&hers.id),
        Token::Flipped => letter.to = flipped(&hers.reply_to),
        Token::Opponents => letter.to.clone_from(&his.reply_to),
    }
    letter
}

async fn fate(desk: &mut Desk, letter: &Letter) -> Fate {
    desk.deliver(letter);
    let entries = desk.kinds().await.len();
    desk.at("+1m").await;
    let letters = desk.letters();
    let held = desk.letters_in("held").await.len() == 1;
    match (held, labels(&letters)) {
        (true, sent) if sent == ["confirm to ada"] => Fate::Asked,
        (true, sent) if sent.is_empty() => Fate::Silent,
        (false, _) if desk.kinds().await.len() > entries => Fate::Accepted,
        other => panic!("{other:?}"),
    }
}

on_both! {
    /// A desk for each row would cost a database each: the rows of one kind of evidence share one, and what is accepted is
    /// no more than a notice or an offer that changes no ply.
    async fn what_a_move_needs(base: Base) {
        let mut desk = Desk::strict_about_senders(base).await;
        let all = desk.all_letters();
        let (hers, his) = (all.iter().find(|m| m.to == ADA.email), all.iter().find(|m| m.to == BEN.email));
        let (hers, his) = (hers.expect("a start letter").clone(), his.expect("a start letter").clone());
        let rows = [
            (Stamp::None, Token::Address, Fate::Accepted),
            (Stamp::None, Token::AddressUpperCased, Fate::Accepted),
            (Stamp::None, Token::MessageId, Fate::Accepted),
            (Stamp::Dmarc, Token::None, Fate::Accepted),
            (Stamp::Dkim, Token::None, Fate::Accepted),
            (Stamp::Dmarc, Token::Address, Fate::Accepted),
            (Stamp::Foreign, Token::Address, Fate::Accepted),
            (Stamp::None, Token::None, Fate::Asked),
            (Stamp::None, Token::Flipped, Fate::Asked),
            (Stamp::DkimOfAnother, Token::None, Fate::Asked),
            (Stamp::Foreign, Token::None, Fate::Asked),
            (Stamp::ForgedBelow, Token::None, Fate::Asked),
            (Stamp::Injected, Token::None, Fate::Asked),
            (Stamp::HalfSigned, Token::None, Fate::Asked),
        ];
        for (n, (stamp, token, expected)) in rows.into_iter().enumerate() {
            desk.later("+1h");
            let words = format!("Thinking {} days.", 12 + n);
            let letter = letter(&mut desk, &words, stamp, token, &hers, &his);
            assert_eq!(fate(&mut desk, &letter).await, expected, "{stamp:?} and {token:?}");
            free_held(&desk).await;
        }
        // Doubtful letters: asked about once a day at most.
        for (stamp, token, later, expected) in [
            (Stamp::Failed, Token::Address, "+25h", Fate::Asked),
            (Stamp::None, Token::Opponents, "+1h", Fate::Silent),
            (Stamp::Failed, Token::None, "+25h", Fate::Asked),
            (Stamp::Dmarc, Token::Opponents, "+25h", Fate::Asked),
        ] {
            desk.later(later);
            let words = format!("Thinking {} days. {stamp:?} {token:?}", 28);
            let letter = letter(&mut desk, &words, stamp, token, &hers, &his);
            assert_eq!(fate(&mut desk, &letter).await, expected, "{stamp:?} and {token:?}");
            free_held(&desk).await;
        }
        assert_eq!(desk.moves().await, "");
    }

    async fn a_resignation_needs_both(base: Base) {
        let mut desk = Desk::strict_about_senders(base).await;
        let all = desk.all_letters();
        let (hers, his) = (all.iter().find(|m| m.to == ADA.email), all.iter().find(|m| m.to == BEN.email));
        let (hers, his) = (hers.expect("a start letter").clone(), his.expect("a start letter").clone());
        for (stamp, token, expected) in [
            (Stamp::None, Token::Address, Fate::Asked),
            (Stamp::Dmarc, Token::None, Fate::Asked),
            (Stamp::None, Token::None, Fate::Asked),
            (Stamp::Failed, Token::Address, Fate::Silent),
            (Stamp::Dmarc, Token::Opponents, Fate::Silent),
            (Stamp::Dkim, Token::Address, Fate::Accepted),
        ] {
            desk.later("+25h");
            let letter = letter(&mut desk, "I resign.", stamp, token, &hers, &his);
            assert_eq!(fate(&mut desk, &letter).await, expected, "{stamp:?} and {token:?}");
            free_held(&desk).await;
        }
        assert_eq!(desk.game().await.result, "0-1");
    }

    async fn a_confirmed_letter_counts_from_when_it_was_posted(base: Base) {
        let mut desk = Desk::strict_about_senders(base).await;
        desk.later("+1h");
        let mut letter = desk.player(ADA).fresh("1. e4");
        letter.subject = "[T1-1]".into();
        desk.deliver(&letter);
        assert_eq!(desk.at("+1m").await.postings, 0);
        let confirm = desk.letter("confirm to ada");
        assert!(confirm.body.contains("1. e4"), "it shows what was written: {}", confirm.body);
        assert_eq!(desk.moves().await, "", "held, not played");
        desk.later("+2d");
        let yes = desk.player(ADA).fresh("Yes.").answering(&confirm);
        desk.deliver(&yes);
        desk.at("+1m").await;
        assert_eq!(labels(&desk.letters()), ["move to ben", "receipt to ada"]);
        let moves = desk.game().await.moves;
        assert_eq!((moves[0].san.as_str(), moves[0].posted_at.as_str(), moves[0].days), ("e4", "2024-03-01T13:00:00Z", 0));
        // Answered again, it does nothing more.
        let again = desk.player(ADA).fresh("Yes!").answering(&confirm);
        desk.deliver(&again);
        desk.at("+1h").await;
        assert_eq!(desk.moves().await, "e4");
    }

    async fn nobody_else_can_confirm(base: Base) {
        let mut desk = Desk::strict_about_senders(base).await;
        desk.later("+1h");
        let mut letter = desk.player(ADA).fresh("1. e4");
        letter.subject = "[T1-1]".into();
        desk.deliver(&letter);
        desk.at("+1m").await;
        let confirm = desk.letter("confirm to ada");
        let forged = desk.player(BEN).fresh("Yes.").answering(&confirm);
        desk.deliver(&forged);
        let no = desk.player(ADA).fresh("No, that was not me.").answering(&confirm);
        desk.at("+1h").await;
        assert_eq!(desk.moves().await, "");
        desk.deliver(&no);
        desk.at("+1h").await;
        assert_eq!(desk.moves().await, "");
        let held = desk.letters_in("held").await;
        assert!(held.iter().any(|l| l.sender.as_deref() == Some(ADA.email)), "hers is still held: {held:?}");
    }

    async fn a_token_dies_with_its_ply(base: Base) {
        let mut desk = Desk::strict_about_senders(base).await;
        desk.later("+1h");
        let letter = desk.player(ADA).writes("1. e4");
        assert_eq!(desk.at("+1m").await.postings, 1);
        desk.player(BEN).writes("1. e4 e5");
        desk.at("+1h").await;
        desk.letters();
        // The address that let her first move in opens nothing any more.
        let mut old = letter.clone();
        (old.id, old.date, old.body) = ("old@players.example".into(), Some(desk.now), "2. Nf3".into());
        desk.deliver(&old);
        desk.at("+1m").await;
        assert_eq!(labels(&desk.letters()), ["confirm to ada"]);
        assert_eq!(desk.moves().await, "e4 e5");
    }
}

/// Puts away what is held, so that the next row starts from none.
async fn free_held(desk: &Desk) {
    use kingpost::store::inbox::{self, Settlement, State};
    for letter in desk.letters_in("held").await {
        let mut tx = desk.relay.store.begin().await.expect("a transaction");
        let done = Settlement::new(State::Done);
        assert!(inbox::resettle(&mut tx, &letter.id, "held", &done).await.expect("settled"));
        tx.commit().await.expect("committed");
    }
}
