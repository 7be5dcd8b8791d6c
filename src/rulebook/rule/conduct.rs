//! R1 to R4: what a player owes before a move is made.

use super::{Rule, built, later, people};

pub(super) const BEFORE: &[Rule] = &[
    Rule {
        id: "R1",
        title: "Members, under their own names",
        points: &[
            people(
                "Players are members for as long as they play, play under their own names, know the rules, and \
                 answer the director.",
            ),
            later(
                "A membership that lapses during play is shown in the director's digest, and the player is \
                 reminded; what follows is for the director to say.",
            ),
            later("A player who leaves without telling opponents and director may be refused new events."),
        ],
        example: "A membership ends on 31 March with two games unfinished. On 1 April the digest names the player, \
                  who gets a reminder; both games go on.",
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
        points: &[people(
            "Books, periodicals, databases and a computer that keeps records are allowed. Other players' advice \
             is not, nor is any program that judges a position.",
        )],
        example: "Looking an opening up in a database is fair. Letting an engine look at the position is not, even \
                  only to check for blunders.",
    },
    Rule {
        id: "R4",
        title: "Keeping records",
        points: &[
            people("Players keep their letters for at least four months after they learn of a result."),
            later(
                "The relay keeps the record and every letter of a game, and throws none away earlier than four \
                 months after its result.",
            ),
        ],
        example: "A game ends on 10 May. Whoever wants to contest it in August must still have the letters; so has \
                  the relay.",
    },
];
