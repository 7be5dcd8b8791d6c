//! A game laid out on the command line, with no database.

use crate::play::{By, Charge, Event, Fact, Game, GameId, Played, Side, Started};
use crate::rulebook::{DAY, Instant, Rules};
use anyhow::{anyhow, bail};
use shakmaty::CastlingMode;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;

/// The position and what stands on it, as said on the command line.
pub struct Board<'a> {
    pub id: &'a str,
    pub moves: &'a str,
    pub ifs: &'a str,
    pub draw_offered: bool,
}

impl Board<'_> {
    /// The game: all its moves were posted a day before the letter arrived.
    pub fn game(&self, arrived: Instant) -> anyhow::Result<Game> {
        let posted = arrived - DAY;
        let (section, number) = self.id.rsplit_once('-').unwrap_or((self.id, "1"));
        let mut game = Game::new(
            GameId(self.id.to_owned()),
            Started {
                tournament: "read".into(),
                section: section.to_owned(),
                number: number.parse().unwrap_or(1),
                white: "white".into(),
                black: "black".into(),
                rules: Rules::default(),
                begins: posted,
                ends: arrived + 900 * DAY,
            },
        );
        for san in self.moves.split_whitespace() {
            let fact = played(&game, san, posted)?;
            put(&mut game, posted, fact)?;
        }
        let opponent = game.to_move().other();
        let lines = lines(self.ifs);
        if !lines.is_empty() {
            put(&mut game, posted, Fact::Conditionals { side: opponent, lines })?;
        }
        if self.draw_offered {
            put(&mut game, posted, Fact::DrawOffer { side: opponent })?;
        }
        Ok(game)
    }
}

fn put(game: &mut Game, at: Instant, fact: Fact) -> anyhow::Result<()> {
    game.evolve(&Event { at, fact }).map_err(|why| anyhow!(why))
}

fn played(game: &Game, san: &str, posted: Instant) -> anyhow::Result<Fact> {
    let ply = game.plies() + 1;
    let legal = SanPlus::from_ascii(san.as_bytes()).ok().and_then(|san| san.san.to_move(&game.position).ok());
    let Some(mv) = legal else { bail!("--moves: {san} (half-move {ply}) cannot be played there") };
    Ok(Fact::Move(Played {
        ply,
        side: Side::of_ply(ply - 1),
        san: SanPlus::from_move(game.position.clone(), mv).to_string(),
        uci: UciMove::from_move(mv, CastlingMode::Standard).to_string(),
        by: By::Letter,
        charge: Charge { from: posted, to: posted, paused: 0, days: 0 },
    }))
}

/// `Bb5 a6; Bc4 Nf6`.
fn lines(text: &str) -> Vec<Vec<String>> {
    let line = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    text.split(';').map(line).filter(|line| !line.is_empty()).collect()
}
