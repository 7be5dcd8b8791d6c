//! R5, R6 and R10 to R14: reflection time, silence, and what follows when it runs out.

use super::{Rule, built, people};

pub(super) const REFLECTION: &[Rule] = &[
    Rule {
        id: "R5",
        title: "Reflection time",
        points: &[
            built(
                "A reply costs one day for each full 24 hours between the posting of the opponent's move and that \
                 of the reply. White's first move counts from the start of the game. Days are always 24 hours \
                 long, also when clocks are changed.",
            ),
            built("A reply within the first 24 hours costs nothing; one after exactly 24 hours costs a day."),
            built("Each 10 moves have 30 days. What is left over is carried into the next 10 moves."),
            built(
                "The deadline is the last second at which a reply does not overstep: the start of the clock, plus \
                 the days left and one more, less a second. Letters show it in the reader's own zone.",
            ),
            built("A move played for a player by an if-move costs nothing and counts as one of the 10."),
            built(
                "Time in which the relay itself held a move for more than an hour is nobody's: the clock of the \
                 player to move then starts when the letter was passed on.",
            ),
            built(
                "A move is posted when its letter's Date says, if that lies between 15 minutes before its arrival \
                 and its arrival (2 minutes of leeway for clocks that run fast). If not, it is posted when it \
                 arrived, and the receipt says so.",
            ),
            built("There is no time in transit between e-mail players."),
            built("No posting is earlier than the one it answers."),
        ],
        example: "A move is posted on 22 March at 23:50. A reply on 23 March at 23:49 costs no day, at 23:50 one; \
                  on 24 March at 23:48 still one, at 23:55 two. After move 17 with 22 days used, 38 are left for \
                  moves 18 to 20.",
    },
    Rule {
        id: "R6",
        title: "Change of address",
        points: &[
            built(
                "`My new address is NAME@HOST.` is sent from the old address, proved by an answer from the new \
                 one, and told to opponents and director.",
            ),
            built(
                "If the letter says that the old address was left more than 7 days before, it costs 5 days in \
                 each game.",
            ),
        ],
        example: "`My new address is ann@new.example. I left the old one on 2024-03-01.`, written on 4 March: no \
                  cost. Written on 12 March: 5 days in each game.",
    },
];

pub(super) const CONTROL: &[Rule] = &[
    Rule {
        id: "R10",
        title: "Long thinks and silence",
        points: &[
            built(
                "Whoever wants more than 10 days for one move tells the opponent within 7 days of that move's \
                 posting: `Thinking 15 days.`",
            ),
            built(
                "After 10 days without a reply the relay repeats the move to the player who owes one, with all \
                 that the first letter said, and tells the other. An announced think moves that day.",
            ),
        ],
        example: "A move posted on 1 June and not answered is repeated on 11 June; after `Thinking 15 days.` on \
                  3 June, it is repeated on 16 June.",
    },
    Rule {
        id: "R11",
        title: "Loss on time",
        points: &[
            built(
                "Strict play, as in Golden Knights finals and the Absolute Championship, and standard play, \
                 everywhere else, differ in what an overstep costs.",
            ),
            built("Strict: the first overstep loses the game."),
            built(
                "Standard: the first overstep brings a warning and 5 days more on the player's account. That \
                 control is then done with; the next is checked as usual. A second overstep, in any later \
                 control, loses the game.",
            ),
            built(
                "An overstep happens in the second after the deadline, whether a move comes or not. It is acted \
                 on only when a letter posted in time can no longer be on its way, and bears its true instant.",
            ),
            built(
                "After an outage, letters and deadlines are taken in the order of their instants. Nobody loses \
                 because the relay was down.",
            ),
            built(
                "A game lost on time can be reinstated by the director. Where the tournament says so, the relay \
                 only proposes the forfeit and the director decides.",
            ),
            built("Days added by a penalty can bring an overstep themselves, at the instant they are added."),
        ],
        example: "Move 18 comes when 61 of 60 days are used: a warning, and the account stands at 66. For moves 19 \
                  to 30 there are 90 - 66 = 24 days.",
    },
    Rule {
        id: "R12",
        title: "Excused time",
        points: &[
            built(
                "30 days in a calendar year may be excused, by a notice in advance: \
                 `Excused time from 2024-03-05 to 2024-03-14.` It covers all games of the section.",
            ),
            built("A move ends it at once, for all games of the section; so does `End excused time.`"),
            built("It stops one's own clock and never the opponent's. The director may grant more."),
        ],
        example: "Excused from 5 to 14 March, a player moves on the 8th: four days are used, the other six come \
                  back.",
    },
    Rule {
        id: "R13",
        title: "Complaints about time",
        points: &[
            built("An overstep is reported to the director with its evidence as soon as it is acted on."),
            built(
                "10 days after a repeat without an answer the relay complains to the director in the name of the \
                 player who waits. The clock runs on.",
            ),
            built("A player may complain by letter: `Time complaint: REASON`."),
        ],
        example: "Repeated on 11 June, still not answered on 21 June: the director gets the complaint, both players \
                  a copy.",
    },
    Rule {
        id: "R14",
        title: "What a complaint carries",
        points: &[
            built(
                "Section and game number; names, ID numbers and addresses of both players; the score; and the \
                 evidence: every posting with its instant and its cost. The relay puts them in.",
            ),
            built("A complaint later than 7 days after the matter became known does not count."),
            people("The game goes on while a complaint is looked into."),
        ],
        example: "A warning told to the opponent on 2 May can be complained about until 9 May.",
    },
];
