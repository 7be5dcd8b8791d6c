//! Conditional moves (R9): what a letter offers, and what a reply accepts.

use super::event::{Cut, Remark};
use super::game::{Game, Offers};
use super::sheet::{IfLine, IfMove, Number};
use super::{Side, Written, written};
use shakmaty::{Chess, Position, Role, san::San};

/// A half-move of a line, with its number where it has one.
type IfItem = (Option<Number>, IfMove);

/// The word for a condition that any move meets.
pub const ANY: &str = "any";

/// The lines that stand after a letter, and what its writer must be told of the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offered {
    pub lines: Vec<Vec<String>>,
    pub remarks: Vec<Remark>,
}

/// Reads the conditional lines that `side` offers in the present position, which is the opponent's to answer (R9).
#[must_use]
pub fn offer(game: &Game, side: Side, lines: &[IfLine]) -> Offered {
    let mut offered = Offered::default();
    let mut open: Vec<String> = Vec::new();
    for line in lines {
        let Some((prefix, items)) = place(game, side, line, &open) else {
            offered.cut(line, &line.text, Cut::Number);
            open.clear();
            continue;
        };
        let mut walk = Walk { game, line, steps: prefix, offered: &mut offered };
        walk.go(items);
        let steps = walk.steps;
        offered.keep(line, &steps);
        open = steps;
    }
    offered.drop_prefixes();
    offered
}

/// Where a line begins: the steps it shares with the line before it, and its own items from there (nested lines, R9).
fn place<'a>(game: &Game, side: Side, line: &'a IfLine, open: &[String]) -> Option<(Vec<String>, &'a [IfItem])> {
    let next = game.plies();
    let mut items = line.items.as_slice();
    // A line may begin by repeating what is on the record, such as the move it hangs on.
    while let [(number, IfMove::Move(written)), rest @ ..] = items {
        let Some(ply) = number.and_then(|n| start(n, side, next)).filter(|p| *p < next) else { break };
        if !game.step(ply).is_some_and(|s| written.fits(s.mv)) {
            return None;
        }
        items = rest;
    }
    let [(number, _), ..] = items else { return None };
    let ply = match number {
        None => next,
        Some(number) => start(*number, side, next)?,
    };
    let shared = ply.checked_sub(next)?;
    (shared <= open.len()).then(|| (open[..shared].to_vec(), items))
}

/// The half-move that begins a line: where the number does not say whose, a condition, that is the opponent's.
fn start(number: Number, side: Side, next: usize) -> Option<usize> {
    let full = 2 * usize::try_from(number.number.checked_sub(1)?).ok()?;
    let black = full + 1;
    Some(match number.side {
        Some(Side::White) => full,
        Some(Side::Black) => black,
        None if full == next || black == next => next,
        None => {
            if side == Side::Black {
                full
            } else {
                black
            }
        }
    })
}

impl Offered {
    fn cut(&mut self, line: &IfLine, at: &str, why: Cut) {
        self.remarks.push(Remark::LineCut { line: line.text.clone(), at: at.to_owned(), why });
    }

    /// Keeps the whole pairs of a line.
    fn keep(&mut self, line: &IfLine, steps: &[String]) {
        let pairs = steps.len() / 2 * 2;
        let told = self.remarks.last().is_some_and(|r| about(r, line));
        if let (Some(left), false) = (steps.get(pairs), told) {
            self.cut(line, left, Cut::NoAnswer);
        }
        if pairs > 0 {
            self.lines.push(steps[..pairs].to_vec());
        }
    }

    /// A line that another goes on from says nothing of its own.
    fn drop_prefixes(&mut self) {
        let all = std::mem::take(&mut self.lines);
        for (i, line) in all.iter().enumerate() {
            let longer = all.iter().any(|o| o.len() > line.len() && o.starts_with(line));
            if !longer && !all[..i].contains(line) {
                self.lines.push(line.clone());
            }
        }
    }

    /// The answer already offered after `path`, if there is one.
    fn answer_after(&self, path: &[String]) -> Option<&String> {
        self.lines.iter().find(|l| l.len() > path.len() && l.starts_with(path)).map(|l| &l[path.len()])
    }
}

fn about(remark: &Remark, line: &IfLine) -> bool {
    match remark {
        Remark::LineCut { line: text, .. } => *text == line.text,
        Remark::ConditionNoMove { .. } => true,
        _ => false,
    }
}

/// Goes down one line, move by move.
struct Walk<'a> {
    game: &'a Game,
    line: &'a IfLine,
    steps: Vec<String>,
    offered: &'a mut Offered,
}

impl Walk<'_> {
    fn go(&mut self, items: &[IfItem]) {
        let Some(mut position) = self.replay() else {
            self.cut(self.line.text.clone(), Cut::AfterAny);
            return;
        };
        let mut items = items.iter();
        while let Some((number, item)) = items.next() {
            if !number.is_none_or(|n| self.follows_on(n)) {
                self.cut(shown(item), Cut::Number);
                return;
            }
            match item {
                IfMove::NoMove(words) => {
                    self.offered.remarks.push(Remark::ConditionNoMove { words: words.clone() });
                    return;
                }
                IfMove::Any => {
                    let answer = items.next().map(|(_, m)| m);
                    self.any(&position, answer);
                    if let Some((_, IfMove::Move(w))) = items.next() {
                        self.cut(w.text.clone(), Cut::AfterAny);
                    }
                    return;
                }
                IfMove::Move(written) => match self.step(&position, written) {
                    Some(next) => position = next,
                    None => return,
                },
            }
        }
    }

    /// Whether a number is that of the next half-move of the line: if-moves are consecutively numbered (R9).
    fn follows_on(&self, number: Number) -> bool {
        let ply = self.game.plies() + self.steps.len();
        usize::try_from(number.number).is_ok_and(|n| n == ply / 2 + 1)
            && number.side.is_none_or(|side| side == Side::of_ply(ply))
    }

    /// The position at the end of the steps shared with an earlier line; none behind an "any".
    fn replay(&self) -> Option<Chess> {
        let mut position = self.game.position.clone();
        for step in &self.steps {
            position = play_san(&position, step)?;
        }
        Some(position)
    }

    fn cut(&mut self, at: String, why: Cut) {
        let line = self.line;
        self.offered.cut(line, &at, why);
    }

    /// One move of the line, if it is legal, unmistakable, and no other answer to the same condition.
    fn step(&mut self, position: &Chess, written: &Written) -> Option<Chess> {
        let [mv] = written.candidates(position)[..] else {
            let none = written.candidates(position).is_empty();
            self.cut(written.text.clone(), if none { Cut::Illegal } else { Cut::Ambiguous });
            return None;
        };
        let san = written::san(position, mv);
        if !self.fits_earlier(&san) {
            self.cut(written.text.clone(), Cut::OtherAnswer);
            return None;
        }
        self.steps.push(san);
        position.clone().play(mv).ok()
    }

    /// Whether `san` here is a condition, or an answer that does not contradict an earlier line's.
    fn fits_earlier(&self, san: &str) -> bool {
        self.steps.len().is_multiple_of(2) || self.offered.answer_after(&self.steps).is_none_or(|a| a == san)
    }

    /// "Any" and its answer, which must be possible after something (R9).
    fn any(&mut self, position: &Chess, answer: Option<&IfMove>) {
        let Some(IfMove::Move(written)) = answer else {
            self.cut(ANY.to_owned(), Cut::NoAnswer);
            return;
        };
        let san = position.legal_moves().into_iter().find_map(|m| {
            let after = position.clone().play(m).ok()?;
            any_san(&after, written)
        });
        match san {
            Some(san) => {
                self.steps.push(ANY.to_owned());
                if self.fits_earlier(&san) {
                    self.steps.push(san);
                } else {
                    self.cut(written.text.clone(), Cut::OtherAnswer);
                }
            }
            None => self.cut(written.text.clone(), Cut::Illegal),
        }
    }
}

/// The position after a move in standard notation, if it is legal and unmistakable there.
#[must_use]
pub fn play_san(position: &Chess, san: &str) -> Option<Chess> {
    let mv = legal_san(position, san)?;
    position.clone().play(mv).ok()
}

/// The move that standard notation means in a position.
#[must_use]
pub fn legal_san(position: &Chess, san: &str) -> Option<shakmaty::Move> {
    San::from_ascii(san.trim_end_matches(['+', '#']).as_bytes()).ok()?.to_move(position).ok()
}

/// An answer to "any" as it stands in the list: the piece and the square as written, whatever else the board then asks for.
fn any_san(after: &Chess, written: &Written) -> Option<String> {
    let [mv] = written.candidates(after)[..] else { return None };
    let san = match San::from_move(after, mv) {
        San::Normal { role, capture, to, promotion, .. } if role != Role::Pawn => {
            San::Normal { role, file: written.from_file, rank: written.from_rank, capture, to, promotion }
        }
        other => other,
    };
    Some(san.to_string())
}

/// The move that an answer to "any" comes to: whether it captures depends on what came (R7), so a mark for it decides nothing.
fn any_move(position: &Chess, san: &str) -> Option<shakmaty::Move> {
    let San::Normal { role, file, rank, to, promotion, .. } = San::from_ascii(san.as_bytes()).ok()? else {
        return legal_san(position, san);
    };
    let file = file.or_else(|| (role == Role::Pawn).then(|| to.file()));
    let fits = |m: &shakmaty::Move| {
        let from = m.from();
        !m.is_castle()
            && (m.role(), m.to(), m.promotion()) == (role, to, promotion)
            && file.is_none_or(|f| from.is_some_and(|s| s.file() == f))
            && rank.is_none_or(|r| from.is_some_and(|s| s.rank() == r))
    };
    let moves: Vec<_> = position.legal_moves().into_iter().filter(fits).collect();
    let [mv] = moves[..] else { return None };
    Some(mv)
}

/// What a half-move of a line says, in few words.
fn shown(item: &IfMove) -> String {
    match item {
        IfMove::Move(written) => written.text.clone(),
        IfMove::Any => ANY.to_owned(),
        IfMove::NoMove(words) => words.clone(),
    }
}

impl Offers {
    /// The answer offered to `condition`, played from a position that is `after` it; and the lines that go on from there.
    #[must_use]
    pub fn answer(&self, condition: &str, after: &Chess) -> Option<(shakmaty::Move, Offers)> {
        let exact = self.lines.iter().find(|l| l.first().is_some_and(|c| c == condition));
        let line = exact.or_else(|| self.lines.iter().find(|l| l.first().is_some_and(|c| c == ANY)))?;
        let [met, answer, ..] = line.as_slice() else { return None };
        let mv = if *met == ANY { any_move(after, answer) } else { legal_san(after, answer) }?;
        let goes_on = |l: &&Vec<String>| l.len() > 2 && l[0] == *met && l[1] == *answer;
        let lines = self.lines.iter().filter(goes_on).map(|l| l[2..].to_vec()).collect();
        Some((mv, Offers { side: self.side, lines }))
    }
}
