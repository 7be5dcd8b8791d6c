//! R18 to R20: what the director may do.

use super::{Rule, built};

pub(super) const DIRECTOR: &[Rule] = &[
    Rule {
        id: "R18",
        title: "Penalties",
        points: &[
            built(
                "The director may reprimand, warn, add or credit days, forfeit or adjudicate a game, let one that ended so \
                 go on, and dismiss what is complained of, each but an adjudication with a reason that both \
                 players are told.",
            ),
            built(
                "The director may withdraw a player, and sees a player's earlier warnings and penalties with each ruling.",
            ),
            built(
                "A ruling is one more entry in the record. It never changes what is there. A posting whose instant is \
                 corrected, and a penalty or an overstep taken back, make all that follows be reckoned again, told \
                 with the figures before and after. That forfeits nobody, and a game forfeited on time stays ended \
                 until it is reinstated.",
            ),
            built(
                "By letter a ruling is a line that begins with `RULING:`. A letter is ruled whole or not at all, and read back with the \
                 game before and after.",
            ),
        ],
        example: "`kingpost ruling 05N12-3 penalty white 5 --reason \"No notice of a long think.\"` adds 5 days and \
                  tells both.",
    },
    Rule {
        id: "R19",
        title: "Appeals",
        points: &[built(
            "`Appeal: REASON` within 7 days of a ruling goes to the appeals address with the record of the game. \
             Director and opponent are told.",
        )],
        example: "Ruled on 3 April: an appeal counts until 10 April.",
    },
    Rule {
        id: "R20",
        title: "Replacements",
        points: &[
            built(
                "The director may replace a player who withdrew, unless a game of that player was won, lost or drawn \
                 in actual play, and not after 60 days from the section's start. A forfeit is no result of actual play.",
            ),
            built(
                "The new player takes the seat in all games of the section that go on. They begin anew at the first \
                 move with full time for both; the day on which the section must end stays. Both sides are told.",
            ),
        ],
        example: "A player withdraws on day 40 with all games open: a replacement may come. With one game already \
                  drawn, none may.",
    },
];
