//! Rulings by letter (R18): ruled whole or not at all, read back, and the director proven.

use super::desk::{ADA, BEN, CAY, DIRECTOR, Desk, HOUSE, SERVER, Setup, Somebody, instant};
use super::mail::{Letter, Mail, labels};
use crate::store::base::on_both;
use kingpost::relay::File;
use kingpost::rulebook::{DAY, HOUR};

pub const CCD: Somebody = Somebody { id: "0", name: "The director", email: DIRECTOR, zone: "UTC" };

/// What the relay answers the director, who writes to a game's address in small letters.
pub async fn ruled(desk: &mut Desk, words: &str) -> Mail {
    ruled_to(desk, "relay+t1-1@house.example", words).await.0
}

/// The answer to the director, and all letters that went out with it.
async fn ruled_to(desk: &mut Desk, to: &str, words: &str) -> (Mail, Vec<Mail>) {
    desk.later("+1h");
    let mut letter = desk.player(CCD).fresh(words);
    letter.to = to.into();
    desk.deliver(&letter);
    desk.at("+1m").await;
    let letters = desk.letters();
    let to_him: Vec<&Mail> = letters.iter().filter(|m| m.subject.ends_with("Your ruling")).collect();
    assert_eq!(to_him.len(), 1, "{:?}", labels(&letters));
    (to_him[0].clone(), letters.clone())
}

/// A letter's text with its lines unfolded.
pub fn unfolded(mail: &Mail) -> String {
    mail.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

on_both! {
    async fn a_line_rules_and_is_read_back(base: Base) {
        let mut desk = Desk::open(base).await;
        let answer = ruled(&mut desk, "RULING: penalty white 5: late change of address").await;
        assert!(answer.subject.contains("T1-1"), "{}", answer.subject);
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
        assert!(answer.body.contains("No earlier warning or penalty in this game for Ada Ash."), "{}", answer.body);
        let game = desk.game().await;
        assert_eq!((game.clocks.white.penalty, game.clocks.white.used), (5, 5));
        let dossier = desk.relay.dossier("T1-1").await.expect("the dossier");
        let evidence = |f: &&File| f.path.starts_with("letters/in") && String::from_utf8_lossy(&f.bytes).contains("RULING");
        assert_eq!(dossier.iter().filter(evidence).count(), 1, "his letter is on record (R4)");
        // R18: with what stood against the player before.
        let answer = ruled(&mut desk, "RULING: warning white: rude words").await;
        assert!(answer.body.contains("5 days added by ruling"), "{}", answer.body);
    }

    async fn a_slip_in_a_year_excuses_nobody_for_ages(base: Base) {
        let mut desk = Desk::open(base).await;
        let answer = ruled(&mut desk, "RULING: excuse white from 2024-04-01 to 9999-04-10: illness").await;
        assert_eq!(answer.label(), "objection clarify-command to ccd");
        assert!(answer.body.contains("more than a year"), "{}", answer.body);
        assert!(!desk.kinds().await.iter().any(|kind| kind == "ruling"));
        let answer = ruled(&mut desk, "RULING: excuse white from 2024-04-01 to 2024-04-10: illness").await;
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
    }

    async fn emergency_time_and_withdrawals_keep_their_reason_in_every_game(base: Base) {
        // R12, R20
        let mut desk = Desk::with(base, Setup { players: vec![ADA, BEN, CAY], ..Setup::default() }).await;
        let (_, letters) =
            ruled_to(&mut desk, "relay+t1-1@house.example", "RULING: withdraw white: no word for weeks").await;
        let game = desk.game().await;
        let (out, stays) = (game.white.email.clone(), game.black.email.clone());
        for id in ["T1-1", "T1-2", "T1-3"] {
            let shown = desk.relay.show(id).await.expect("a game");
            let theirs = [&shown.white.email, &shown.black.email].contains(&&out);
            let reasons = shown.entries.iter().filter(|e| e.text.contains("no word for weeks")).count();
            assert_eq!(reasons, usize::from(theirs), "{id}");
        }
        let to = |who: &str| letters.iter().filter(|m| m.kind == "ruling" && m.to == who).count();
        assert_eq!((to(&out), to(&stays)), (1, 1), "{:?}", labels(&letters));
        // Told already: nothing is entered twice.
        let answer = ruled(&mut desk, "RULING: withdraw white: again").await;
        assert!(answer.body.contains("already (R20)"), "{}", answer.body);
    }

    async fn a_letter_is_ruled_whole_or_not_at_all(base: Base) {
        let mut desk = Desk::open(base).await;
        let words = "RULING: penalty white 5: late\nRULING: forfeit white: rude\nRULING: forfeit black: rude too";
        let answer = ruled(&mut desk, words).await;
        assert_eq!(answer.label(), "objection clarify-command to ccd");
        assert!(answer.body.contains("Nothing was ruled") && answer.body.contains("has ended 0-1"), "{}", answer.body);
        let game = desk.game().await;
        assert_eq!((game.status, game.clocks.white.used, game.entries.len()), ("playing", 0, 2), "{:?}", game.entries);
        let answer = ruled(&mut desk, "RULING: penalty white 5: late\nRULING: warning black: rude").await;
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
        assert!(answer.body.starts_with("Ruled: all 2 lines"), "{}", answer.body);
    }

    async fn what_is_wrong_with_a_ruling_is_said(base: Base) {
        let mut desk = Desk::open(base).await;
        for (words, said) in [
            ("RULING: banish white: rude", "\"banish\" is no ruling"),
            ("RULING: penalty white: rude", "penalty white 5"),
            ("RULING: warning white", "needs its reason"),
            ("RULING: warning white:", "needs its reason"),
            ("RULING: posting 1w 2024-03-01T12:00:00Z: a slip", "has not been played"),
            ("RULING: reinstate: a slip", "nothing to reinstate"),
            ("RULING: dismiss: a slip", "No complaint is open"),
            ("Ruling penalty white 5 since it was late", "needs a colon"),
            ("Ruling - warning white: rude", "needs a colon"),
            ("RULING: excuse white 2024-02-30 to 2024-03-14: ill", "2024-02-30 is no date"),
            ("RULING: excuse white 2024-04-05 to 2024-04-01: ill", "before the first"),
            ("RULING: excuse white 2024-02-05 to 2024-02-11: ill", "dates are past"),
            ("RULING: posting 1w 2024-02-30T10:00:00Z: a slip", "is not an instant"),
            ("RULING: approve: yes", "R11"),
            ("RULING: replace 1 with 9: ill", "no player with the id 9"),
            ("[T1-9]\nRULING: warning white: rude", "There is no game T1-9"),
        ] {
            let answer = ruled(&mut desk, words).await;
            let body = unfolded(&answer);
            assert!(body.contains(said), "{words}: {}", answer.body);
            assert_eq!(answer.label(), "objection clarify-command to ccd");
            assert!(body.contains("RULING: penalty white 5: the reason"), "and how to write it");
        }
        assert!(!desk.kinds().await.iter().any(|kind| kind == "ruling"));
    }

    async fn a_ruling_in_no_game_or_two_is_asked_about(base: Base) {
        let mut desk = Desk::with(base, Setup { players: vec![ADA, BEN, CAY], ..Setup::default() }).await;
        let (answer, _) = ruled_to(&mut desk, HOUSE, "RULING: warning white: rude").await;
        assert!(answer.body.contains("names no game"), "{}", answer.body);
        desk.later("+1h");
        let mut letter = desk.player(CCD).fresh("RULING: warning white: rude");
        letter.to = "relay+t1-1@house.example".into();
        letter.subject = "[T1-2] Warning".into();
        desk.deliver(&letter);
        desk.at("+1m").await;
        let answer = desk.letter("objection clarify-command to ccd");
        assert!(answer.body.contains("T1-1 and T1-2: which is it?"), "{}", answer.body);
        // Told apart by lines, one letter rules in both.
        let words = "[T1-1]\nRULING: warning white: rude\n[T1-2]\nRULING: penalty black 3: slow";
        let (answer, _) = ruled_to(&mut desk, HOUSE, words).await;
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
        let other = desk.relay.show("T1-2").await.expect("a game");
        assert_eq!(other.clocks.black.used, 3);
    }

    async fn a_corrected_posting_is_told_to_both_with_before_and_after(base: Base) {
        // R5, R18
        let mut desk = Desk::open(base).await;
        desk.at("+5d").await;
        let mut letter = desk.player(ADA).reply("1. e4");
        letter.date = Some(instant("2024-03-03T12:00:00Z"));
        desk.deliver(&letter);
        desk.at("+1m").await;
        desk.letters();
        assert_eq!(desk.game().await.moves[0].days, 5);
        let words = "RULING: posting 1w 2024-03-03T12:00:00Z: her server shows it";
        let (answer, letters) = ruled_to(&mut desk, "relay+t1-1@house.example", words).await;
        assert_eq!(answer.kind, "ruling", "{}", answer.body);
        let game = desk.game().await;
        assert_eq!((game.moves[0].days, game.moves[0].posted_at.as_str()), (2, "2024-03-03T12:00:00Z"));
        assert_eq!(game.clocks.black.deadline.as_deref(), Some("2024-04-03T11:59:59Z"));
        for who in [ADA, BEN] {
            let told = letters.iter().find(|m| m.kind == "ruling" && m.to == who.email).expect("a ruling");
            let body = unfolded(told);
            assert!(body.contains("2 days and 2 days in all; before, 5 days and 5 days in all"), "{}", told.body);
            assert!(body.contains("her server shows it"), "{}", told.body);
        }
    }

    async fn an_unproven_ruling_is_held_and_the_director_asked(base: Base) {
        // The table of evidence: like a player's resignation.
        let mut desk = Desk::strict_about_senders(base).await;
        desk.later("+1h");
        let mut letter = desk.player(CCD).fresh("RULING: forfeit white: rude");
        letter.to = "relay+t1-1@house.example".into();
        letter.stamps = vec![format!("Authentication-Results: {SERVER};\n\tdmarc=pass header.from=house.example")];
        desk.deliver(&letter);
        desk.at("+1m").await;
        let asked = desk.letter("confirm to ccd");
        assert!(asked.body.contains("RULING: forfeit white: rude"), "{}", asked.body);
        assert_eq!((desk.letters_in("held").await.len(), desk.game().await.result), (1, "*"));
        let mut yes = desk.player(CCD).fresh("Yes.").answering(&asked);
        yes.stamps.clone_from(&letter.stamps);
        desk.deliver(&yes);
        desk.at("+1m").await;
        let letters = desk.letters();
        assert!(labels(&letters).contains(&"ruling to ccd".to_owned()), "{:?}", labels(&letters));
        assert_eq!(desk.game().await.result, "0-1");
        // A forged one is asked about by nobody, with a game or without.
        for to in ["relay+t1-1@house.example", HOUSE] {
            let mut forged = desk.player(CCD).fresh("RULING: reinstate: sorry");
            forged.to = to.into();
            forged.stamps = vec![format!("Authentication-Results: {SERVER};\n\tdmarc=fail header.from=house.example")];
            desk.deliver(&forged);
            desk.at("+1m").await;
            assert_eq!(labels(&desk.letters()), Vec::<String>::new());
        }
        assert_eq!((desk.letters_in("held").await.len(), desk.game().await.result), (2, "0-1"));
    }

    async fn a_reply_to_a_complaint_with_its_token_is_believed(base: Base) {
        let mut desk = Desk::strict_about_senders(base).await;
        let complaint = report(&mut desk).await;
        let mut letter: Letter = desk.player(CCD).fresh("RULING: credit white 2: the mail was down").answering(&complaint);
        letter.stamps = vec![format!("Authentication-Results: {SERVER};\n\tdmarc=pass header.from=house.example")];
        desk.deliver(&letter);
        desk.at("+1m").await;
        assert_eq!(desk.letter("ruling to ccd").kind, "ruling");
    }

    async fn an_appeal_goes_with_the_dossier_and_is_late_on_the_eighth_day(base: Base) {
        // R19
        let mut desk = Desk::open(base).await;
        ruled(&mut desk, "RULING: penalty white 5: late").await;
        desk.later("+6d");
        desk.player(ADA).writes("Appeal: my letter was in time.");
        desk.at("+1m").await;
        let appeal = desk.letter("appeal to appeals");
        let names: Vec<&str> = appeal.files.iter().map(|f| f.0.as_str()).collect();
        for name in ["T1-1-appeal.json", "record.json", "postings.txt", "score.pgn"] {
            assert!(names.contains(&name), "{name}: {names:?}");
        }
        // Nobody is sent another reader's token.
        for mail in desk.all_letters().iter().filter(|m| m.to == ADA.email || m.to == BEN.email) {
            let token = mail.reply_to.split(['.', '@']).nth(1).expect("a token");
            assert!(appeal.files.iter().all(|f| !f.1.contains(token)), "{token} in {names:?}");
        }
        desk.later("+1d");
        desk.player(ADA).writes("Appeal: once more.");
        desk.at("+1m").await;
        let letters = desk.letters();
        assert!(labels(&letters).contains(&"objection late to ada".to_owned()), "{:?}", labels(&letters));
    }

    async fn a_complaint_has_everything_with_it(base: Base) {
        // R14: a to d, delivery, and the same for programs.
        let mut desk = Desk::open(base).await;
        let complaint = report(&mut desk).await;
        for part in ["Ada Ash", "Ben Birch", "ada@players.example", "ben@players.example", "start to ada@players.example"] {
            assert!(complaint.body.contains(part), "{part}: {}", complaint.body);
        }
        assert!(unfolded(&complaint).contains("taken by the next server"), "{}", complaint.body);
        let file = complaint.files.iter().find(|f| f.0.ends_with(".json")).expect("a JSON part");
        let json: serde_json::Value = serde_json::from_str(&file.1).expect("JSON");
        assert_eq!((&json["kind"], &json["about"], &json["game"]), (&"complaint".into(), &"overstep".into(), &"T1-1".into()));
        assert_eq!(json["white"]["id"], "1");
        assert!(json["letters"].as_array().is_some_and(|l| l.iter().any(|l| l["accepted_at"].is_string())));
        assert!(json["entries"].as_array().is_some_and(|e| !e.is_empty()));
    }

    async fn a_corrected_posting_moves_the_end_of_excused_time_in_the_other_games_too(base: Base) {
        // R5, R12, R18: Ben's move of 7 March came on the 12th, its Date not believed; it ended his leave in both his games.
        let mut desk = Desk::with(base, Setup { players: vec![ADA, BEN, CAY], ..Setup::default() }).await;
        let write = |desk: &mut Desk, who: Somebody, game: &str, words: &str, date: &str| {
            let mut letter = desk.player(who).fresh(words);
            letter.subject = format!("[{game}]");
            letter.date = Some(instant(date));
            desk.deliver(&letter);
        };
        desk.later("2024-03-01T13:00:00Z");
        write(&mut desk, ADA, "T1-2", "1. e4", "2024-03-01T13:00:00Z");
        desk.at("+1m").await;
        desk.later("2024-03-02T13:00:00Z");
        write(&mut desk, BEN, "T1-2", "Excused time from 2024-03-05 to 2024-03-14.", "2024-03-02T13:00:00Z");
        desk.at("+1m").await;
        desk.later("2024-03-12T12:00:00Z");
        write(&mut desk, BEN, "T1-1", "1. d4", "2024-03-07T12:00:00Z");
        desk.at("+1m").await;
        let deadline = async |desk: &Desk| {
            let shown = desk.relay.show("T1-2").await.expect("a game").clocks.black.deadline.expect("a deadline");
            instant(&shown)
        };
        let as_ended = deadline(&desk).await;
        desk.letters();
        // Five days earlier; before it began, so that it ran to its last date; and within it again.
        let begins = as_ended - 7 * DAY - 12 * HOUR;
        for (posted, expected) in [
            ("2024-03-07T12:00:00Z", as_ended - 5 * DAY),
            ("2024-03-04T12:00:00Z", begins + 10 * DAY),
            ("2024-03-07T12:00:00Z", as_ended - 5 * DAY),
        ] {
            let (answer, letters) =
                ruled_to(&mut desk, "relay+t1-1@house.example", &format!("RULING: posting 1w {posted}: her log")).await;
            assert_eq!(answer.kind, "ruling", "{}", answer.body);
            assert!((deadline(&desk).await - expected).abs() < 2 * HOUR, "{posted}: {} {expected}", deadline(&desk).await);
            assert!(unfolded(&answer).contains("Excused time of Black in T1-2 is reckoned again"), "{}", answer.body);
            let told = letters.iter().filter(|m| m.game == "T1-2" && m.kind == "ruling").count();
            assert_eq!(told, 2, "both players of that game: {:?}", labels(&letters));
        }
        // He moves there on the 13th, and is answered: with the first out of it, his leave ends then and runs no further.
        desk.later("2024-03-13T13:00:00Z");
        write(&mut desk, BEN, "T1-2", "1. e4 e5", "2024-03-13T13:00:00Z");
        desk.at("+1m").await;
        desk.later("2024-03-13T14:00:00Z");
        write(&mut desk, ADA, "T1-2", "1. e4 e5 2. Nf3", "2024-03-13T14:00:00Z");
        desk.at("+1m").await;
        let charged = async |desk: &Desk| desk.relay.show("T1-2").await.expect("a game").moves[1].days;
        let (days, before) = (charged(&desk).await, deadline(&desk).await);
        ruled_to(&mut desk, "relay+t1-1@house.example", "RULING: posting 1w 2024-03-04T12:00:00Z: her log").await;
        assert_eq!(charged(&desk).await, days - 6, "six more of them were excused");
        assert_eq!(deadline(&desk).await, before + 6 * DAY);
        let check = desk.relay.show("T1-3").await.expect("a game").entries;
        assert!(!check.iter().any(|e| e.kind == "ruling"), "Ben has no part in it");
    }
}

/// White oversteps: the complaint to the director.
async fn report(desk: &mut Desk) -> Mail {
    desk.at("+32d").await;
    let letters = desk.letters();
    letters.into_iter().find(|m| m.kind == "complaint" && m.to == DIRECTOR).expect("a complaint")
}
