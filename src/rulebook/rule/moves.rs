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
            built(
                "Two players who both agree may use numeric or descriptive notation or another language's pieces: \
                 each writes, say, `Notation: numeric.`",
            ),
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
                 which. Its sender must then choose among exactly those moves. So is a promotion that names no \
                 piece. Signs choose nothing: `Nd2+` is ambiguous though only one of the two gives check.",
            ),
            built(
                "Strict play (R11) adds 5 days for each impossible, ambiguous or illegible move, and for a reply that \
                 leaves the opponent's last move unconfirmed; that reply is played. Chat without a move costs \
                 nothing.",
            ),
            built(
                "A letter that confirms another move than the one played plays nothing; its sender is asked. A \
                 wrong number is overlooked when the confirmed move makes clear what is meant, and plays nothing \
                 when there is none.",
            ),
            built(
                "A letter with two different moves plays neither, and so does one that moves and resigns. The same \
                 move twice is one move.",
            ),
        ],
        example: "With knights on b1 and f3 that can both go to d2, `Nd2` is ambiguous: the player owes Nbd2 or \
                  Nfd2, and nothing else is taken until one comes. With the f3 knight pinned, Nd2 is plain. In a \
                  Golden Knights final `Nd2` would cost 5 days besides.",
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
                 once, at no cost, and so on down the line as far as the reply goes. Where the tournament says so, \
                 only an answer that the reply repeats is played.",
            ),
            built(
                "The opponent takes them in whole or in part by repeating them. A wrong answer repeated changes \
                 nothing: the offered one is played, and what follows is not. A reply that goes on past all offers \
                 is a move with an if-move of its writer's own.",
            ),
            built(
                "In a line with a move that cannot be played, what stands before it stands and the rest falls. \
                 `3. any, 3. ... Kg8` is good where the answer is legal after what comes. A wrong if-move costs \
                 nothing. A resignation or an offer that hangs on an if is refused.",
            ),
            built("New if-moves replace the old ones while the opponent has not replied."),
        ],
        example: "2. ... Nc6 came with `If 3. Bb5, then 3. ... a6`. The reply `3. Bb5 a6 4. Bxc6` plays all three \
                  half-moves; `3. Bb5` alone plays 3. Bb5 a6, and White is to move. `3. Bb5 Nf6 4. O-O` plays 3. \
                  Bb5 a6 and no more.",
    },
];
