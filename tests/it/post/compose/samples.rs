//! Every kind of letter at least once, and every branch of the templates: the samples that are rendered and read.

use super::sample::{BEGINS, Desk, asks, dated, illegible, setting, sheet, with_notes, written};
use kingpost::play::{Ask, Candidates, Event, Fact, Game, Illegible, Item, Note, Number, Posting, Remark, Sheet, Side};
use kingpost::post::compose::{
    Draft, Held, Undeliverable, compose, confirm, help, prove_address, undeliverable, unknown_game,
};
use kingpost::rulebook::{DAY, Edition, Forfeits, HOUR, IfMoves, Rules, Ruleset};
use std::sync::LazyLock;

pub struct Sample {
    pub name: &'static str,
    pub drafts: Vec<Draft>,
}

pub fn sample(name: &'static str, drafts: Vec<Draft>) -> Sample {
    Sample { name, drafts }
}

pub fn strict() -> Rules {
    Rules { ruleset: Ruleset::Strict, ..Rules::default() }
}

/// A game at 2... Nc6 with if-moves, a long castle away from anything dramatic.
pub fn spanish(rules: Rules) -> Desk {
    let mut desk = Desk::new(rules);
    desk.plays(5, "1. e4");
    desk.plays(30, "1. e4 e5");
    desk.plays(2, "1. e4 e5\n2. Nf3");
    desk
}

/// All of them, made once.
pub fn all() -> &'static [Sample] {
    static ALL: LazyLock<Vec<Sample>> = LazyLock::new(|| {
        let all = [starts(), moves(), receipts(), objections(), ends(), times(), services(), apart()];
        let over = super::samples_over::all();
        all.into_iter().flatten().chain(super::samples_official::all()).chain(over).collect()
    });
    &ALL
}

fn starts() -> Vec<Sample> {
    let of_2021 = Rules { if_moves: IfMoves::Acknowledged, ..Rules::of(Edition::UsChess2021) };
    vec![
        sample("start", Desk::new(Rules::default()).started),
        sample("start_strict", Desk::new(strict()).started),
        sample("start_2021", Desk::new(of_2021).started),
    ]
}

fn moves() -> Vec<Sample> {
    let mut plain = spanish(Rules::default());
    let ifs = plain.plays(50, "2. Nf3 Nc6\nIf 3. Bb5, then 3... a6 4. Ba4 Nf6\nIf 3. Bc4, then 3... Nf6");
    let accepted = plain.plays(20, "2. Nf3 Nc6\n3. Bb5 a6\n4. Bxc6");
    let mut alone = spanish(Rules::default());
    alone.plays(50, "2. Nf3 Nc6");
    let at = alone.game.last_posted() + HOUR;
    let sent_alone = alone.letter(Side::Black, at, sheet("If 3. any, then 3... Nd4"));
    let mut condition = spanish(Rules::default());
    condition.plays(50, "2. Nf3 Nc6\nIf 3. Bb5, then 3... a6");
    let played = condition.plays(20, "2. Nf3 Nc6\n3. Bb5");
    let mut offers = spanish(Rules::default());
    let offer = and_asks("2. Nf3 Nc6", Ask::OfferDraw);
    let at = offers.game.last_posted() + HOUR;
    let draw_offer = offers.letter(Side::Black, at, offer);
    let decline = and_asks("2. Nf3 Nc6\n3. Bb5", Ask::DeclineDraw);
    let declined_with_move = offers.letter(Side::White, at + HOUR, decline);
    let mut held = spanish(Rules::default());
    let at = held.game.last_posted() + HOUR;
    let late = Posting { read_at: at + 3 * HOUR, ..dated(at) };
    let held_mail = held.posts(Side::Black, late, sheet("2. Nf3 Nc6"));
    held.told(at + 3 * HOUR + 5);
    let after_held = held.plays(30, "2. Nf3 Nc6\n3. Bb5");
    let mut first = Desk::new(Rules::default());
    vec![
        sample("move_first", first.plays(7, "1. e4")),
        sample("move_with_if_moves", ifs),
        sample("move_down_the_if_line", accepted),
        sample("move_if_moves_alone", sent_alone),
        sample("move_condition_alone", played),
        sample("move_with_draw_offer", draw_offer),
        sample("move_declines_draw", declined_with_move),
        sample("move_held_by_the_relay", held_mail),
        sample("move_after_held_mail", after_held),
    ]
}

/// A sheet with an ask besides its moves.
pub fn and_asks(moves: &str, ask: Ask) -> Sheet {
    let mut sheet = sheet(moves);
    sheet.asks.push(ask);
    sheet
}

fn receipts() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut kept = spanish(Rules::default());
    let at = kept.game.last_posted() + HOUR;
    out.push(sample("receipt_draw_kept", kept.letter(Side::Black, at, asks("I offer a draw.", &[Ask::OfferDraw]))));
    let kept_goes_out = kept.letter(Side::Black, at + HOUR, sheet("2. Nf3 Nc6"));
    out.push(sample("receipt_kept_offer_goes_out", kept_goes_out));
    out.push(sample(
        "notice_draw_declined",
        kept.letter(Side::White, at + 2 * HOUR, asks("No draw.", &[Ask::DeclineDraw])),
    ));
    let mut doubted = spanish(Rules::default());
    let at = doubted.game.last_posted() + 30 * HOUR;
    let candidates = Candidates { date: Some(at - DAY), dated: true, received: Some(at - 20), mailbox: at };
    out.push(sample(
        "receipt_date_not_believed",
        doubted.posts(Side::Black, Posting::settle(candidates, 900, at), sheet("2. Nf3 Nc6")),
    ));
    let mut undated = spanish(Rules::default());
    let candidates = Candidates { date: None, dated: false, received: None, mailbox: at };
    out.push(sample(
        "receipt_no_date",
        undated.posts(Side::Black, Posting::settle(candidates, 900, at), sheet("2. Nf3 Nc6")),
    ));
    let mut unreadable = spanish(Rules::default());
    let candidates = Candidates { date: None, dated: true, received: None, mailbox: at };
    out.push(sample(
        "receipt_date_unreadable",
        unreadable.posts(Side::Black, Posting::settle(candidates, 900, at), sheet("2. Nf3 Nc6")),
    ));
    let mut raised = spanish(Rules::default());
    let at = raised.game.last_posted() - HOUR;
    out.push(sample("receipt_raised", raised.letter(Side::Black, at, sheet("2. Nf3 Nc6"))));
    out.push(remarks());
    let mut cut = spanish(Rules::default());
    cut.plays(5, "2. Nf3 Nc6");
    let at = cut.game.last_posted() + HOUR;
    out.push(sample("receipt_nothing_kept", cut.letter(Side::Black, at, sheet("If 3. Bb5, then 3... Qh3"))));
    let mut unconfirmed = spanish(strict());
    out.push(sample("receipt_unconfirmed", unconfirmed.plays(5, "2... Nc6")));
    let mut wrong = spanish(Rules { if_moves: IfMoves::Acknowledged, ..Rules::default() });
    wrong.plays(50, "2. Nf3 Nc6\nIf 3. Bb5, then 3... a6");
    out.push(sample("receipt_wrong_answer_acknowledged", wrong.plays(20, "2. Nf3 Nc6\n3. Bb5 Nf6")));
    out
}

/// One receipt with every remark there is, as no single letter could earn them.
fn remarks() -> Sample {
    let mut desk = spanish(Rules::default());
    let before = desk.game.clone();
    let at = desk.game.last_posted() + HOUR;
    let letter = with_notes(sheet("2. Nf3 Nc6"), &[Note::Other("The letter's colours were not read.".into())]);
    let drafts = desk.posts(Side::Black, dated(at), letter);
    assert_eq!(drafts.len(), 2);
    let mut events: Vec<Event> = desk.setting.record.iter().rev().take(3).rev().cloned().collect();
    let text = |s: &str| s.to_owned();
    let cut = |why| Remark::LineCut { line: text("If 3. Bb5, then 3... Qh3 4. O-O"), at: text("Qh3"), why };
    use kingpost::play::Cut::{AfterAny, Ambiguous, Illegal, NoAnswer, NotRepeated, Number as Numbers, OtherAnswer};
    let mut all = vec![
        Remark::NumberSlip { read: text("3. Nf3"), meant: text("2. Nf3") },
        Remark::NotMate { san: text("Nc6") },
        Remark::ConditionNoMove { words: text("if the queen moves") },
        Remark::ConditionalCommand { words: text("if you take, I resign") },
        Remark::WrongAnswer { offered: text("a6"), read: text("Nf6"), played: true },
        Remark::WentOn { line: text("3. Bb5 a6 4. Bxc6") },
        Remark::NotTaken { read: text("Bxc6"), why: Illegal },
        Remark::NotTaken { read: text("Nd2"), why: Ambiguous },
        Remark::NotTaken { read: text("O-O"), why: NotRepeated },
        Remark::WrongClaim { repetition: true, count: 1 },
        Remark::WrongClaim { repetition: false, count: 2 },
        Remark::DrawSign,
        Remark::AttachmentIgnored { name: text("winmail.dat") },
    ];
    all.extend([Illegal, Ambiguous, NoAnswer, Numbers, OtherAnswer, AfterAny, NotRepeated].map(cut));
    let Some(Event { fact: Fact::Remarks { remarks, .. }, .. }) = events.last_mut() else {
        panic!("the letter's note gave no remark: {events:?}")
    };
    remarks.extend(all);
    sample("receipt_every_remark", compose(Some(&before), &desk.game, &events, &desk.setting))
}

fn objections() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut refuse = |name, rules, letter| {
        let mut desk = spanish(rules);
        let at = desk.game.last_posted() + 3 * HOUR;
        out.push(sample(name, desk.letter(Side::Black, at, letter)));
    };
    let plain = Rules::default;
    refuse("objection_illegal", plain(), sheet("2. Nf3 Nc3"));
    refuse("objection_illegal_strict", strict(), sheet("2. Nf3 Nc3"));
    refuse("objection_unreadable", plain(), illegible("2. Nf3 Nz9", Illegible::Unreadable("Nz9".into())));
    let other = Illegible::OtherNotation { text: "5062".into(), perhaps: vec!["Nc6".into()] };
    refuse("objection_notation", plain(), illegible("2. 5062", other));
    let html = "plain text has Nc6, HTML has Nf6".to_owned();
    refuse("objection_conflict", plain(), illegible("2. Nf3 Nc6", Illegible::Conflict { text: html }));
    refuse("objection_unclear", plain(), illegible("Maybe a draw?", Illegible::Unclear("Maybe a draw?".into())));
    let pgp = "The letter is encrypted. Please send it in plain text.".to_owned();
    refuse("objection_nothing_readable", plain(), illegible("", Illegible::NothingReadable(pgp)));
    refuse("objection_no_move", plain(), sheet(""));
    refuse("objection_two_moves", plain(), illegible("2. Nf3 Nc6 or Nf6", Illegible::TwoMoves("Nc6 or Nf6".into())));
    refuse("objection_wrong_number", plain(), sheet("7... Nc6"));
    refuse("objection_contradicts", plain(), sheet("2. Nc3 Nc6"));
    refuse("objection_binding", plain(), sheet("1. e4 e6\n2. Nf3 d5"));
    refuse("objection_no_offer", plain(), asks("I accept the draw.", &[Ask::AcceptDraw]));
    refuse("objection_no_claim", plain(), asks("Fifty moves: a draw.", &[Ask::ClaimFifty]));
    refuse("objection_no_repetition", plain(), asks("Threefold: a draw.", &[Ask::ClaimRepetition]));
    let mut turn = spanish(plain());
    let at = turn.game.last_posted() + HOUR;
    out.push(sample("objection_not_your_turn", turn.letter(Side::White, at, sheet("2. Nf3 Nc6\n3. Bb5"))));
    out.extend(ambiguous());
    out.extend(too_late());
    out
}

fn ambiguous() -> Vec<Sample> {
    let mut desk = Desk::new(Rules::default());
    for moves in ["1. Nf3", "1. Nf3 d5", "2. d3", "2. d3 Nf6"] {
        desk.plays(2, moves);
    }
    let at = desk.game.last_posted() + HOUR;
    let first = desk.letter(Side::White, at, sheet("2. d3 Nf6\n3. Nd2"));
    let second = desk.letter(Side::White, at + HOUR, sheet("2. d3 Nf6\n3. Bf4"));
    vec![sample("objection_ambiguous", first), sample("objection_must_clarify", second)]
}

fn too_late() -> Vec<Sample> {
    let mut over = spanish(Rules::default());
    let at = over.game.last_posted() + HOUR;
    over.letter(Side::Black, at, asks("I resign.", &[Ask::Resign]));
    let mut late = spanish(strict());
    let at = late.game.last_posted() + 40 * DAY;
    late.tick(at);
    vec![
        sample("objection_game_over", over.letter(Side::White, at, sheet("2. Nf3 Nc6\n3. Bb5"))),
        sample("objection_late", late.letter(Side::Black, at + HOUR, sheet("2. Nf3 Nc6"))),
    ]
}

fn ends() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut mate = Desk::new(Rules::default());
    for moves in ["1. f3", "1. f3 e5", "2. g4"] {
        mate.plays(9, moves);
    }
    out.push(sample("result_checkmate", mate.plays(20, "2. g4 Qh4#")));
    let mut resigns = spanish(Rules::default());
    let at = resigns.game.last_posted() + HOUR;
    out.push(sample(
        "result_resignation",
        resigns.letter(Side::Black, at, asks("I resign. Well played.", &[Ask::Resign])),
    ));
    let mut agreed = spanish(Rules::default());
    let at = agreed.game.last_posted() + HOUR;
    agreed.letter(Side::Black, at, and_asks("2. Nf3 Nc6", Ask::OfferDraw));
    out.push(sample("result_agreement", agreed.letter(Side::White, at + HOUR, asks("I accept.", &[Ask::AcceptDraw]))));
    let mut knights = Desk::new(Rules::default());
    let dance = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
    for (ply, san) in dance.iter().enumerate() {
        knights.plays(1, &Game::numbered(ply, san));
    }
    let at = knights.game.last_posted() + HOUR;
    out.push(sample("result_repetition", knights.letter(Side::White, at, asks("Threefold.", &[Ask::ClaimRepetition]))));
    out.push(sample("result_by_an_if_move", mate_by_if_move()));
    out
}

fn mate_by_if_move() -> Vec<Draft> {
    let mut desk = Desk::new(Rules::default());
    desk.plays(1, "1. f3");
    desk.plays(1, "1. f3 e5\nIf 2. g4, then 2... Qh4#");
    desk.plays(1, "1. f3 e5\n2. g4")
}

fn times() -> Vec<Sample> {
    let mut out = Vec::new();
    let mut desk = silent(Rules::default());
    let begin = desk.game.last_posted();
    out.push(sample("overstep_warning", desk.tick(begin + 31 * DAY + HOUR)));
    desk.tick(begin + 54 * DAY);
    out.push(sample("overstep_second_forfeits", desk.tick(begin + 55 * DAY + HOUR)));
    let mut strictly = silent(strict());
    out.push(sample("overstep_strict_forfeit", strictly.tick(begin + 31 * DAY + HOUR)));
    let mut proposed = silent(Rules { forfeits: Forfeits::Proposed, ..strict() });
    out.push(sample("overstep_proposed", proposed.tick(begin + 31 * DAY + HOUR)));
    let mut quick = spanish(Rules { reminders: [None, None], ..Rules::of(Edition::UsChess2021) });
    quick.tick(begin + 7 * DAY);
    out.push(sample("overstep_on_one_move", quick.tick(begin + 11 * DAY + HOUR)));
    let mut with_letter = silent(Rules::default());
    let at = begin + 31 * DAY + 2 * HOUR;
    out.push(sample("overstep_found_with_the_letter", with_letter.letter(Side::Black, at, sheet("2. Nf3 Nc6"))));
    let mut outage = spanish(Rules::default());
    out.push(sample("overstep_after_an_outage", outage.tick(begin + 31 * DAY + HOUR)));
    let mut stopped = Desk::new(endless());
    stopped.plays(5, "1. e4");
    stopped.tick(BEGINS + 90 * DAY);
    out.push(sample("thirty_months", stopped.tick(BEGINS + 912 * DAY + HOUR)));
    out
}

/// The same game, in which Black does not answer; what that brings before the deadline is past.
fn silent(rules: Rules) -> Desk {
    let mut desk = spanish(Rules { reminders: [None, None], ..rules });
    let posted = desk.game.last_posted();
    desk.tick(posted + 7 * DAY);
    desk.tick(posted + 11 * DAY);
    desk
}

/// Rules under which nobody oversteps in thirty months.
pub fn endless() -> Rules {
    let mut rules = Rules::default();
    rules.numbers.days = 3_000;
    rules
}

fn services() -> Vec<Sample> {
    let mut desk = spanish(Rules::default());
    desk.setting.standings = Some("1. Wanda Weiss   1.5\n2. Boris Blau    0.5".into());
    let at = desk.game.last_posted() + HOUR;
    let mut ask = |name, side, asked: &[Ask]| sample(name, desk.letter(side, at, asks("As asked.", asked)));
    let mut out = vec![
        ask("status", Side::Black, &[Ask::Status]),
        ask("status_of_the_one_waiting", Side::White, &[Ask::Status]),
        ask("standings", Side::Black, &[Ask::Standings]),
        ask("repeat_asked", Side::Black, &[Ask::RepeatRequest]),
        ask("repeat_asked_by_the_one_waiting", Side::White, &[Ask::RepeatRequest]),
        ask("help", Side::Black, &[Ask::Help]),
        ask("several_asks", Side::Black, &[Ask::Help, Ask::Standings, Ask::RepeatRequest]),
    ];
    out.push(sample("status_of_a_repeat", desk.letter(Side::White, at + HOUR, sheet("1. e4 e5\n2. Nf3"))));
    let mut fresh = Desk::new(Rules::default());
    out.push(sample(
        "repeat_of_the_start",
        fresh.letter(Side::White, BEGINS + HOUR, asks("Repeat.", &[Ask::RepeatRequest])),
    ));
    out.push(sample("status_at_the_start", fresh.letter(Side::Black, BEGINS + HOUR, asks("Status.", &[Ask::Status]))));
    out
}

fn apart() -> Vec<Sample> {
    let setting = setting();
    let (house, wanda) = (&setting.house, &setting.white);
    let game = kingpost::play::GameId("WQ24-3".into());
    let held = Held { game: &game, posted: BEGINS, words: "I resign.", lapses: Some(BEGINS + 7 * DAY) };
    let empty = Held { words: "", lapses: None, ..held };
    let refused = Undeliverable {
        game: Some("WQ24-3"),
        kind: "move",
        to: "wanda@players.example",
        id: "WQ24-3.17.w.0.abcdefghijklmnop@post.example",
        error: "550 5.1.1 <wanda@players.example>: Recipient address rejected: User unknown in local recipient table",
    };
    let games = [(game.clone(), Side::White, "Boris Blau".to_owned())];
    vec![
        sample("confirm", vec![confirm(house, wanda, &held)]),
        sample("confirm_without_words", vec![confirm(house, wanda, &empty)]),
        sample(
            "prove_address",
            vec![prove_address(house, wanda, &spanish(Rules::default()).game, "weiss@new.example")],
        ),
        sample(
            "undeliverable",
            vec![undeliverable(house, &refused), undeliverable(house, &Undeliverable { game: None, ..refused })],
        ),
        sample("unknown_game", vec![unknown_game(house, wanda, ("WQ24-9", false), &games)]),
        sample("unknown_game_none", vec![unknown_game(house, wanda, ("", false), &[])]),
        sample("help_without_a_game", vec![help(house, wanda)]),
    ]
}

/// Names that try to be more than names.
pub fn awkward() -> Vec<Sample> {
    let mut setting = setting();
    setting.white.name = format!("Zo\u{eb} {{{{ 7 * 7 }}}}\r\nBcc: all@players.example \u{202e}{}", "x".repeat(10_000));
    setting.black.name = "\u{4e2d}\u{6587} \u{1b}[31m{% raw %}".into();
    setting.black.email = format!("{}@players.example", "b".repeat(64));
    setting.tournament_name =
        "A\tvery long name of a tournament that goes on and on, as names of memorials do, year after year".into();
    let mut desk = Desk::set(Rules::default(), setting);
    let start = std::mem::take(&mut desk.started);
    let words = "\t1. e4\r\n\u{7}{{ boom }} \u{202e}evil";
    let mut letter = sheet("1. e4");
    letter.words = format!("{words}\n{}", "long ".repeat(300));
    letter.items = vec![Item { number: Some(Number { number: 1, side: None }), written: written("e4") }];
    let at = BEGINS + HOUR;
    vec![sample("awkward_start", start), sample("awkward_move", desk.letter(Side::White, at, letter))]
}
