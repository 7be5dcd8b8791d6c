//! R18 to R20: what the director may do.

use super::{Rule, built, later};

pub(super) const DIRECTOR: &[Rule] = &[
    Rule {
        id: "R18",
        title: "Penalties",
        points: &[
            built(
                "The director may reprimand, warn, add or credit days, forfeit or adjudicate a game and let a \
                 forfeited one go on, each but an adjudication with a reason that both players are told.",
            ),
            later("The director may withdraw a player, and sees a player's earlier warnings before ruling."),
            built("A ruling is one more entry in the record. It never changes what is there."),
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
        points: &[later(
            "The director may replace a player who withdraws, unless a game of that player was won, lost or drawn \
             over the board, and not after 60 days.",
        )],
        example: "A player withdraws on day 40 with all games open: a replacement may come. With one game already \
                  drawn, none may.",
    },
];
