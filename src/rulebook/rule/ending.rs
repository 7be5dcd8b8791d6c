//! R15 to R17: how a game ends, and what follows from it.

use super::{Rule, built, later};

pub(super) const ENDING: &[Rule] = &[
    Rule {
        id: "R15",
        title: "The result",
        points: &[
            built(
                "Mate, stalemate and a position without mating material end a game by themselves. A third \
                 repetition and fifty moves without capture or pawn move must be claimed, with the move that brings \
                 them about or on one's turn: `I claim a draw by threefold repetition.` A wrong claim is answered \
                 with the count.",
            ),
            built(
                "Resigning binds. A draw offer goes with a move and stands until the opponent's next move: `I accept \
                 the draw.` An offer without a move is kept for its sender's next one.",
            ),
            built(
                "The relay reports the result to the director at once, filed for the winner, or for White in a \
                 draw, with the score and the names and ID numbers of both. The other player's copy is headed \
                 `duplicate report`.",
            ),
        ],
        example: "White mates on move 31. The director gets one report, filed for White; Black's copy is headed \
                  `duplicate report` and can be sent on.",
    },
    Rule {
        id: "R16",
        title: "Thirty months",
        points: &[
            built("A game not finished 30 months after its section began stops: nothing is played any more."),
            built(
                "Within a week either player may submit it for adjudication, claiming a win or a draw, with or \
                 without analysis. If neither does, it is a draw that counts for ratings. A game that the director lets \
                 go on after that has its week from the ruling.",
            ),
            built("The director owes no reasons for an adjudication."),
        ],
        example: "A section of 2 January 2005 stops on 2 July 2007, at midnight as it begins; a submission counts \
                  until 9 July. `I submit this game for adjudication. I claim a win.`",
    },
    Rule {
        id: "R17",
        title: "Ratings",
        points: &[later(
            "Games lost by forfeit are rated as well. Whoever falls by a class or more through forfeits or \
             withdrawals plays for class prizes in the old class.",
        )],
        example: "A player falls from 1640 to 1580 by two forfeits: class prizes are still those of class B.",
    },
];
