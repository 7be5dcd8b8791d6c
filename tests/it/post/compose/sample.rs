//! A game at a desk: letters are put in as read, and the letters going out are kept.

use chrono_tz::Tz;
use kingpost::play::{
    Ask, Candidates, Command, Event, Fact, Game, GameId, IfLine, IfMove, Illegible, Item, Note, Number, Order, Posting,
    Sheet, Side, Started, Written, decide, ruled_by,
};
use kingpost::post::compose::{Draft, House, Person, Recipient, Setting, compose};
use kingpost::rulebook::{DAY, HOUR, Instant, Rules};
use shakmaty::san::San;

/// The first of January 2024, 06:00 in Chicago.
pub const BEGINS: Instant = Instant(1_704_110_400);

pub struct Desk {
    pub game: Game,
    pub setting: Setting,
    pub started: Vec<Draft>,
}

pub fn setting() -> Setting {
    let person = |id: &str, name: &str, email: &str, zone: Tz, rating| Person {
        id: id.into(),
        name: name.into(),
        email: email.into(),
        zone,
        rating,
    };
    Setting {
        house: House {
            name: "Correspondence relay".into(),
            address: "relay@post.example".into(),
            director: "ccd@post.example".into(),
            appeals: "executive@post.example".into(),
            operator: "operator@house.example".into(),
            zone: chrono_tz::America::Chicago,
        },
        white: person("30000001", "Wanda Weiss", "wanda@players.example", chrono_tz::America::Chicago, Some(1850)),
        black: person("30000002", "Boris Blau", "boris@players.example", chrono_tz::Europe::Berlin, None),
        tournament_name: "Winter Quads".into(),
        standings: None,
        record: Vec::new(),
        former: None,
        deliveries: Vec::new(),
    }
}

impl Desk {
    pub fn new(rules: Rules) -> Self {
        Self::set(rules, setting())
    }

    pub fn set(rules: Rules, mut setting: Setting) -> Self {
        let started = Started {
            tournament: "wq24".into(),
            section: "WQ24".into(),
            number: 3,
            white: setting.white.id.clone(),
            black: setting.black.id.clone(),
            rules,
            begins: BEGINS,
            ends: BEGINS + 912 * DAY,
        };
        let game = Game::new(GameId("WQ24-3".into()), started.clone());
        let events = [Event { at: BEGINS, fact: Fact::Started(started) }];
        let drafts = compose(None, &game, &events, &setting);
        setting.record.extend(events);
        let mut desk = Self { game, setting, started: drafts };
        desk.told(BEGINS);
        desk
    }

    /// Decides a command, and returns the letters it caused.
    pub fn does(&mut self, command: &Command, at: Instant) -> Vec<Draft> {
        self.takes(decide(&self.game, command, at))
    }

    /// The letters that an order of the director's causes.
    pub fn orders(&mut self, order: &Order, reason: &str, at: Instant) -> Vec<Draft> {
        let beyond =
            kingpost::play::Beyond::nothing(kingpost::play::Both { white: chrono_tz::UTC, black: chrono_tz::UTC });
        let events = ruled_by(&self.game, &self.setting.record, (order, reason), at, &beyond);
        self.takes(events.expect("a ruling that can be made"))
    }

    fn takes(&mut self, events: Vec<Event>) -> Vec<Draft> {
        let before = self.game.clone();
        for event in &events {
            self.game.evolve(event).expect("a fitting event");
        }
        let drafts = compose(Some(&before), &self.game, &events, &self.setting);
        self.setting.record.extend(events);
        drafts
    }

    pub fn tick(&mut self, at: Instant) -> Vec<Draft> {
        self.does(&Command::Tick, at)
    }

    pub fn told(&mut self, at: Instant) {
        let ply = self.game.plies();
        assert!(self.does(&Command::Told { ply }, at).is_empty());
    }

    pub fn posts(&mut self, side: Side, posting: Posting, sheet: Sheet) -> Vec<Draft> {
        self.does(&Command::letter(side, posting, sheet), posting.read_at)
    }

    /// A letter posted `at` and read a minute later; the letter that tells of it is accepted at once.
    pub fn letter(&mut self, side: Side, at: Instant, sheet: Sheet) -> Vec<Draft> {
        let plies = self.game.plies();
        let drafts = self.posts(side, dated(at), sheet);
        if self.game.plies() > plies && self.game.running() {
            self.told(at + 60);
        }
        drafts
    }

    /// A letter of whoever is to move, `hours` after the last posting, with moves as text.
    pub fn plays(&mut self, hours: i64, moves: &str) -> Vec<Draft> {
        let at = self.game.last_posted() + hours * HOUR;
        self.letter(self.game.to_move(), at, sheet(moves))
    }
}

pub fn dated(at: Instant) -> Posting {
    let candidates = Candidates { date: Some(at), dated: true, received: None, mailbox: at + 30 };
    Posting::settle(candidates, 900, at + 60)
}

/// A move as written, from its standard notation.
pub fn written(text: &str) -> Written {
    let bare = text.trim_end_matches(['+', '#']);
    let mut written = Written { text: text.into(), mate: text.ends_with('#'), ..Written::default() };
    match bare.parse::<San>().expect("a move") {
        San::Normal { role, file, rank, to, promotion, capture } => {
            written.role = Some(role);
            (written.from_file, written.from_rank) = (file, rank);
            (written.to_file, written.to_rank) = (Some(to.file()), Some(to.rank()));
            written.promotion = promotion;
            written.capture_only = capture;
        }
        San::Castle(side) => written.castle = Some(side),
        other => panic!("{other:?} is no move for a sample"),
    }
    written
}

/// Lines of moves, and lines that begin with `If`, as a letter sets them out.
pub fn sheet(text: &str) -> Sheet {
    let mut sheet = Sheet { words: text.into(), ..Sheet::default() };
    for line in text.lines() {
        if let Some(rest) = line.trim().strip_prefix("If ") {
            let items = numbered(rest).into_iter().map(|(n, word)| {
                let mv = match word {
                    "any" => IfMove::Any,
                    "Zz9" => IfMove::NoMove("the queen moves".into()),
                    word => IfMove::Move(written(word)),
                };
                (n, mv)
            });
            sheet.ifs.push(IfLine { items: items.collect(), text: line.trim().into() });
        } else {
            let items = numbered(line).into_iter().map(|(number, word)| Item { number, written: written(word) });
            sheet.items.extend(items);
        }
    }
    sheet
}

fn numbered(line: &str) -> Vec<(Option<Number>, &str)> {
    let mut out: Vec<(Option<Number>, &str)> = Vec::new();
    let mut next = None;
    for word in line.split_whitespace().filter(|w| *w != "then") {
        let word = word.trim_end_matches(',');
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
            let side = if word.ends_with("...") { Side::Black } else { Side::White };
            next = Some(Number { number: digits.parse().expect("a number"), side: Some(side) });
            continue;
        }
        out.push((next, word));
        next = next.map(|n: Number| match n.side {
            Some(Side::White) => Number { side: Some(Side::Black), ..n },
            _ => Number { number: n.number + 1, side: Some(Side::White) },
        });
    }
    out
}

pub fn asks(words: &str, asks: &[Ask]) -> Sheet {
    Sheet { words: words.into(), asks: asks.to_vec(), ..Sheet::default() }
}

pub fn illegible(words: &str, illegible: Illegible) -> Sheet {
    Sheet { words: words.into(), illegible: Some(illegible), ..Sheet::default() }
}

pub fn with_notes(mut sheet: Sheet, notes: &[Note]) -> Sheet {
    sheet.notes = notes.to_vec();
    sheet
}

/// The one letter to a recipient.
pub fn to<'a>(drafts: &'a [Draft], recipient: &Recipient) -> &'a Draft {
    let all: Vec<&Draft> = drafts.iter().filter(|d| d.to == *recipient).collect();
    assert_eq!(all.len(), 1, "letters to {recipient:?}: {:?}", kinds(drafts));
    all[0]
}

pub fn white(drafts: &[Draft]) -> &Draft {
    to(drafts, &Recipient::Side(Side::White))
}

pub fn black(drafts: &[Draft]) -> &Draft {
    to(drafts, &Recipient::Side(Side::Black))
}

pub fn director(drafts: &[Draft]) -> &Draft {
    to(drafts, &Recipient::Director)
}

/// Recipient and kind of each letter, in order: `white receipt`.
pub fn kinds(drafts: &[Draft]) -> Vec<String> {
    let name = |to: &Recipient| match to {
        Recipient::Side(side) => side.name().to_owned(),
        Recipient::Director => "director".to_owned(),
        Recipient::Appeals => "appeals".to_owned(),
        Recipient::Address(address) => address.clone(),
    };
    drafts.iter().map(|d| format!("{} {}", name(&d.to), d.kind)).collect()
}

/// The text as a seeker of facts sees it: small letters, white space folded, subject included.
pub fn folded(draft: &Draft) -> String {
    let text = format!("{}\n{}", draft.subject, draft.body).to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
