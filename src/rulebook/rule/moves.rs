//! R7 to R9: how moves are written, what binds, and if-moves.

use super::{Rule, built};

pub(super) const MOVES: &[Rule] = &[
    Rule {
        id: "R7",
        title: "Writing a move",
        points: &[
            built(
                "English algebraic notation, short or long: Nf3, Ng1-f3, e4, e2e4, exd5, ed, O-O, 0-0, e8=Q. The \
                 sign of a capture may be x or : or missing.",
            ),
            built("Check, mate, capture or e.p. announced wrongly or not at all change nothing."),
            built("A legal move, once posted, is binding. `I meant` comes too late. So is an if-move."),
            built("Diagrams, comments, quoted text and signatures are no moves."),
            built("Two players who both agree may use numeric or descriptive notation or another language's pieces."),
        ],
        example: "`12. Nf3+` is played as Nf3 though nobody is in check. `Sorry, I meant 12. Nd2`, an hour later, \
                  changes nothing.",
    },
    Rule {
        id: "R8",
        title: "What a letter says, and moves that cannot be played",
        points: &[
            built(
                "A move's letter has the names and addresses of both, section and game number, the move before \
                 and the reply, the if-moves, the posting dates, the time used on this move by both, and the \
                 totals. The relay puts them in.",
            ),
            built(
                "An impossible or illegal move is not played and obliges nobody to move that piece. Its sender is \
                 told at once, the opponent is not troubled, and the clock runs on.",
            ),
            built(
                "A move is ambiguous when two pieces of a kind can legally make it and the letter does not say \
                 which. Its sender must then choose among exactly those moves.",
            ),
            built(
                "Strict play adds 5 days for each impossible, ambiguous or illegible move, and for a reply that \
                 leaves the opponent's last move unconfirmed.",
            ),
            built(
                "A letter that confirms another move than the one played plays nothing; its sender is asked. A \
                 wrong number is overlooked when the confirmed move makes clear what is meant.",
            ),
            built("A letter with two different moves plays neither. The same move twice is one move."),
        ],
        example: "With knights on b1 and f3 that can both go to d2, `Nd2` is ambiguous: the player owes Nbd2 or \
                  Nfd2, and nothing else is taken until one comes. With the f3 knight pinned, Nd2 is plain.",
    },
    Rule {
        id: "R9",
        title: "If-moves",
        points: &[
            built(
                "`If 3. Bb5, then 3. ... a6` offers a reply in advance. Lines may have alternatives, and go on for \
                 several moves. The opponent sees them with the move.",
            ),
            built(
                "They bind until the opponent's next reply. When it plays the condition, the answer is played at \
                 once, at no cost, and so on down the line as far as the reply goes.",
            ),
            built(
                "The opponent takes them in whole or in part by repeating them. A wrong answer repeated changes \
                 nothing: the offered one is played, and what follows is not.",
            ),
            built(
                "In a line with a move that cannot be played, what stands before it stands and the rest falls. \
                 `If any` is good where the answer is legal whatever comes. A wrong if-move costs nothing.",
            ),
            built("New if-moves replace the old ones while the opponent has not replied."),
        ],
        example: "2. ... Nc6 came with `If 3. Bb5, then 3. ... a6`. The reply `3. Bb5 a6 4. Bxc6` plays all three \
                  half-moves; `3. Bb5` alone plays 3. Bb5 a6, and White is to move.",
    },
];
