//! R1 to R4: what a player owes before a move is made.

use super::{Rule, built, people};

pub(super) const BEFORE: &[Rule] = &[
    Rule {
        id: "R1",
        title: "Members, under their own names",
        points: &[
            people(
                "Players are members for as long as they play, play under their own names, know the rules, and \
                 answer the director.",
            ),
            built(
                "A player with games in play is reminded 30 days before a membership ends, and once more when it \
                 has ended. From then on the director's weekly digest names the player; what follows is for the \
                 director to say.",
            ),
            people("A player who leaves without telling opponents and director may be refused new events."),
        ],
        example: "A membership ends on 31 March with two games unfinished. On 1 March the player is reminded, on 1 \
                  April again, and the next digest names the player. Both games go on.",
    },
    Rule {
        id: "R2",
        title: "Courtesy",
        points: &[
            people("Players are courteous, and settle what they can between themselves."),
            built(
                "`Complaint: REASON` on a line of its own takes a complaint about conduct to the director, with \
                 the record of the game. The director may forfeit whoever abuses or disrupts.",
            ),
        ],
        example: "A player writes `Complaint: insulting remarks in three letters.` The director gets it with the \
                  whole record, and rules.",
    },
    Rule {
        id: "R3",
        title: "Help",
        points: &[
            people(
                "Books, periodicals, databases and a computer that keeps records are allowed. Other players' advice \
                 is not, nor is any program that judges a position.",
            ),
            people("Whoever suspects otherwise writes `Complaint: REASON`, and the director rules."),
        ],
        example: "Looking an opening up in a database is fair. Letting an engine look at the position is not, even \
                  only to check for blunders.",
    },
    Rule {
        id: "R4",
        title: "Keeping records",
        points: &[
            people("Players keep their letters for at least four months after they learn of a result."),
            built(
                "The relay keeps the record and every letter of a game, in and out, and throws nothing away. The \
                 director has all of it as a folder by `kingpost game dossier GAME --out DIR`.",
            ),
        ],
        example: "A game ends on 10 May. Whoever wants to contest it in August must still have the letters; so has \
                  the relay.",
    },
];
