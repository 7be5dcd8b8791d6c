//! Every ready line of an objection letter, sent back alone, is read as what it says.

use super::compose::sample::setting;
use super::stand_in::{NOW, game, offer, offer_draw, read_text};
use kingpost::play::{
    Ask, Command, EndedBy, Ending, Event, Fact, Game, GameId, Late, Posting, Reason, Refused, Sheet, Side, Unclear,
    decide,
};
use kingpost::post::compose::{Draft, Kind, compose, unknown_game};
use kingpost::post::envelope::Envelope;
use shakmaty::{Position, san::SanPlus};
use std::collections::BTreeSet;

/// All but those of the moves to choose among, which need their moves, and of a game that is not known.
const REASONS: [Reason; 15] = [
    Reason::Illegal,
    Reason::Notation,
    Reason::Unreadable,
    Reason::NoMove,
    Reason::TwoMoves,
    Reason::Conflict,
    Reason::WrongNumber,
    Reason::Contradicts,
    Reason::NotYourTurn,
    Reason::Binding,
    Reason::ClarifyCommand,
    Reason::GameOver,
    Reason::ExcusedLimit,
    Reason::NoClaim,
    Reason::Late,
];
const UNCLEAR: [Unclear; 8] = [
    Unclear::Past,
    Unclear::Backwards,
    Unclear::NoEnd,
    Unclear::NotBegun,
    Unclear::TooEarly,
    Unclear::NoClaim,
    Unclear::NoRuling,
    Unclear::OtherSection,
];
/// What was read: a word for each matter that a letter may be asked about.
const READ: [&str; 14] = [
    "3. Nd2",
    "I may resign",
    "adjudication",
    "claim a draw",
    "claim a win",
    "draw",
    "excused",
    "think",
    "address",
    "notation",
    "complaint of time",
    "complaint",
    "appeal",
    "withdraw",
];

/// Games in which a letter can be refused, each with the side whose letter it is.
fn places() -> Vec<(&'static str, Game, Side)> {
    let spanish = ["e4", "e5", "Nf3", "Nc6"];
    let mut offered = game(&spanish);
    offer_draw(&mut offered, Side::Black);
    let mut ifs = game(&spanish);
    offer(&mut ifs, Side::Black, &[["Bb5", "a6"].map(str::to_owned).to_vec()]);
    let mut over = game(&spanish);
    over.evolve(&Event { at: NOW, fact: Fact::Ended(Ending { winner: Some(Side::White), by: EndedBy::Time }) })
        .unwrap();
    let mut ruled = game(&spanish);
    ruled.evolve(&Event { at: NOW, fact: Fact::Ended(Ending { winner: None, by: EndedBy::Ruling }) }).unwrap();
    let mut stopped = game(&spanish);
    stopped.evolve(&Event { at: stopped.started.ends, fact: Fact::Stopped }).unwrap();
    vec![
        ("first", game(&[]), Side::White),
        ("black's", game(&["e4"]), Side::Black),
        ("white's", game(&spanish), Side::White),
        ("not on turn", game(&spanish), Side::Black),
        ("draw offered", offered, Side::White),
        ("if-moves", ifs, Side::White),
        ("on time", over, Side::White),
        ("ruled", ruled, Side::White),
        ("stopped", stopped, Side::White),
    ]
}

/// Every refusal that a letter can meet.
fn refusals(side: Side) -> Vec<Refused> {
    let mut all = Vec::new();
    for reason in REASONS {
        // Only what had to be asked about is answered by its matter.
        let reads = if reason == Reason::ClarifyCommand { &READ[..] } else { &READ[..1] };
        for read in reads {
            all.push(Refused::new(side, reason).read(*read).record("2... Nc6").count(2));
        }
    }
    for unclear in UNCLEAR {
        let refused = Refused::new(side, Reason::ClarifyCommand).read("excused");
        all.push(Refused { unclear: Some(unclear), ..refused });
    }
    for late in [Late::Complaint, Late::Submission, Late::Appeal] {
        all.push(Refused { late: Some(late), ..Refused::new(side, Reason::Late) });
    }
    all.push(Refused::new(side, Reason::NoClaim).read("fifty-moves").count(8));
    all
}

/// The game after the refusal, and the letter back.
fn refuse(game: &Game, side: Side, refused: Refused) -> (Game, Draft) {
    let at = NOW + 60;
    let words = refused.read.clone();
    let events = [
        Event { at, fact: Fact::Letter { side, posting: Posting::here(at), words } },
        Event { at, fact: Fact::Refused(refused) },
    ];
    let mut after = game.clone();
    for event in &events {
        after.evolve(event).expect("an event that follows");
    }
    let drafts = compose(Some(game), &after, &events, &setting());
    let back = drafts.into_iter().find(|d| d.answers && d.kind == Kind::Objection).expect("a letter back");
    (after, back)
}

/// The lines to send: those set in, a block each, and those between quote marks.
fn ready(body: &str) -> BTreeSet<Vec<String>> {
    let said = body.split("\nYour letter\n").next().unwrap_or_default();
    let mut out = BTreeSet::new();
    let mut block: Vec<String> = Vec::new();
    for line in said.lines().chain([""]) {
        match line.strip_prefix("  ") {
            Some(line) if !line.starts_with("White: ") && !line.starts_with("Black: ") => block.push(line.to_owned()),
            _ if block.is_empty() => {}
            _ => drop(out.insert(std::mem::take(&mut block))),
        }
    }
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts: Vec<&str> = flat.split('"').collect();
    let quoted = parts.iter().enumerate().filter(|(at, _)| at % 2 == 1 && !parts[at - 1].ends_with("by "));
    out.extend(quoted.map(|(_, line)| vec![(*line).to_owned()]));
    out.extend([vec!["Help".to_owned()], vec!["Status".to_owned()]]);
    out
}

/// A legal move, and a legal answer to it.
fn pair(game: &Game) -> (String, String) {
    let first = game.position.legal_moves()[0];
    let san = SanPlus::from_move(game.position.clone(), first).to_string();
    let after = game.position.clone().play(first).unwrap();
    let answer = SanPlus::from_move(after.clone(), after.legal_moves()[0]).to_string();
    (san, answer)
}

/// What the line asks for by its own words; none for a line of moves.
fn asked(line: &str) -> Option<fn(&Ask) -> bool> {
    let starts = |with: &str| line.starts_with(with);
    Some(match line {
        "Help" => |a| *a == Ask::Help,
        "Status" => |a| *a == Ask::Status,
        "I resign." => |a| *a == Ask::Resign,
        "I accept the draw." => |a| *a == Ask::AcceptDraw,
        "I decline the draw." => |a| *a == Ask::DeclineDraw,
        "I offer a draw." => |a| *a == Ask::OfferDraw,
        "End excused time." => |a| *a == Ask::EndExcused,
        "Thinking 15 days." => |a| *a == Ask::Thinking { days: 15 },
        "I claim a draw by threefold repetition." => |a| *a == Ask::ClaimRepetition,
        "I claim a draw by the fifty-move rule." => |a| *a == Ask::ClaimFifty,
        "I withdraw from GK24P07." => |a| matches!(a, Ask::Withdraw { section: Some(s) } if s == "GK24P07"),
        _ if starts("I submit this game for adjudication.") => |a| matches!(a, Ask::Adjudicate { claim: Some(_), .. }),
        _ if starts("Excused time from ") => |a| matches!(a, Ask::Excused { from: Some(_), to: Some(_) }),
        _ if starts("My new address is ") => {
            |a| matches!(a, Ask::NewAddress { address, .. } if address == "ada@new.example")
        }
        _ if starts("Notation: ") => |a| matches!(a, Ask::Notation { system } if system.contains("numeric")),
        _ if starts("Time complaint:") => |a| matches!(a, Ask::TimeComplaint { reason } if reason.contains("sixty")),
        _ if starts("Complaint:") => |a| matches!(a, Ask::Complaint { reason } if reason.contains("sixty")),
        _ if starts("Appeal:") => |a| matches!(a, Ask::Appeal { reason } if reason.contains("sixty")),
        _ => return None,
    })
}

/// The blanks filled in as a player does.
fn filled(line: &str) -> String {
    let reason = "it came after sixty days.";
    let line = line.replace("REASON", reason).replace("NAME@HOST", "ada@new.example");
    let line = line.replacen("YYYY-MM-DD", "2024-04-02", 1).replacen("YYYY-MM-DD", "2024-04-09", 1);
    if line.ends_with("omplaint:") || line == "Appeal:" { format!("{line} {reason}") } else { line }
}

fn read(game: &Game, side: Side, text: &str) -> Sheet {
    read_text(game, side, text, game.draw_offer == Some(side.other()))
}

/// Why a block is not read as what it says.
fn wrong(game: &Game, side: Side, block: &[String]) -> Option<String> {
    let text = block.join("\n");
    if let Some(ask) = asked(&block[0]) {
        let sheet = read(game, side, &filled(&text));
        let right = matches!(&sheet.asks[..], [one] if ask(one)) && !sheet.has_moves() && sheet.illegible.is_none();
        return (!right).then(|| format!("{text}: {sheet:?}"));
    }
    let (mine, theirs) = pair(game);
    if block[0].starts_with("If ") {
        let (line, wanted) = if game.to_move() == side {
            let (_, answer) = pair(&played(game, &mine));
            let text = text.replace("THEIRS", &theirs).replace("MINE", &answer);
            (format!("{mine}\n{text}"), vec![theirs, answer])
        } else {
            (text.replace("THEIRS", &mine).replace("MINE", &theirs), vec![mine, theirs])
        };
        let kept = outcome(game, side, &line).into_iter().find_map(|fact| match fact {
            Fact::Conditionals { lines, .. } => Some(lines),
            _ => None,
        });
        return (kept.as_deref() != Some(&[wanted][..])).then(|| format!("{line}: {kept:?}"));
    }
    let line = text.replace("MOVE", &mine);
    let last = game.offers.as_ref().filter(|_| text.contains("a6"));
    let line = if last.is_some() { text.replace("MOVE", "Ba4") } else { line };
    let choice = line.split_whitespace().last().unwrap_or_default().to_owned();
    let moves: Vec<String> = outcome(game, side, &line)
        .into_iter()
        .filter_map(|fact| if let Fact::Move(played) = fact { Some(played.san) } else { None })
        .collect();
    (moves.last() != Some(&choice)).then(|| format!("{line}: {moves:?}"))
}

fn played(game: &Game, san: &str) -> Game {
    let mut after = game.clone();
    for event in decided(game, game.to_move(), san) {
        after.evolve(&event).expect("an event that follows");
    }
    after
}

fn decided(game: &Game, side: Side, text: &str) -> Vec<Event> {
    let at = NOW + 120;
    decide(game, &Command::letter(side, Posting::here(at), read(game, side, text)), at)
}

fn outcome(game: &Game, side: Side, text: &str) -> Vec<Fact> {
    decided(game, side, text).into_iter().map(|event| event.fact).collect()
}

#[test]
fn each_ready_line_is_read_as_what_it_says() {
    let mut wrongs = BTreeSet::new();
    let mut lines = BTreeSet::new();
    for (place, game, side) in places() {
        for refused in refusals(side) {
            let name = format!("{} ({})", refused.reason.name(), refused.read);
            let (after, draft) = refuse(&game, side, refused);
            for block in ready(&draft.body) {
                if let Some(why) = wrong(&after, side, &block) {
                    wrongs.insert(format!("{place}, {name}: {why}"));
                }
                lines.insert(block.join(" / "));
            }
        }
    }
    assert!(wrongs.is_empty(), "{} wrong:\n{}", wrongs.len(), wrongs.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(lines.len() >= 25, "only {lines:#?}");
}

#[test]
fn one_of_the_moves_to_choose_among_is_ready() {
    // R8: Nbd2 or Nfd2.
    let game = game(&["d4", "Nf6", "Nf3", "d5"]);
    let side = Side::White;
    let mut after = game.clone();
    let events = decided(&game, side, "Nd2");
    for event in &events {
        after.evolve(event).expect("an event that follows");
    }
    let drafts = compose(Some(&game), &after, &events, &setting());
    assert_eq!(drafts[0].reason, Some(Reason::Ambiguous));
    choices_are_ready(&after, side, &drafts[0]);
    // Whatever else is sent then, the choice stands.
    let (after, draft) = refuse(&after, side, Refused::new(side, Reason::MustClarify).read("3. Bf4"));
    choices_are_ready(&after, side, &draft);
}

fn choices_are_ready(game: &Game, side: Side, draft: &Draft) {
    let blocks = ready(&draft.body);
    let choices: Vec<_> = blocks.iter().filter(|b| b.last().is_some_and(|l| l.ends_with("d2"))).collect();
    assert_eq!(choices.len(), 2, "{blocks:?}");
    for block in choices {
        assert_eq!(wrong(game, side, block), None);
    }
}

#[test]
fn a_letter_written_as_which_game_says_names_the_game() {
    let house = setting();
    let games = [(GameId("GK24P07-3".into()), Side::White, "Boris Blau".to_owned())];
    let draft = unknown_game(&house.house, &house.white, ("3. Bb5", false), &games);
    let text = draft.body.split_whitespace().collect::<Vec<_>>().join(" ");
    let between = |from: &str, to: &str| text.split_once(from).and_then(|(_, t)| t.split_once(to)).map(|(t, _)| t);
    let subject = between(" or put ", " in the subject.").expect("a subject");
    let address = between("write to ", " Reply to").expect("an address");
    for (to, subject) in [("relay@post.example", subject), (address, "Chess")] {
        let raw = format!("From: wanda@players.example\nTo: {to}\nSubject: {subject}\n\n3. Bb5\n");
        assert_eq!(Envelope::read(raw.as_bytes()).game(), Some("GK24P07-3"), "{raw}");
    }
}
