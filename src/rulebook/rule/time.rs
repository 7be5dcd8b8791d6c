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
            built(
                "Each 10 moves have 30 days. What is left over is carried into the next 10 moves. A tournament may \
                 set other numbers.",
            ),
            built(
                "The deadline is the last second at which a reply does not overstep: the start of the clock, plus \
                 the days left and one more, less a second. Letters show it in the reader's own zone. The player to \
                 move, and nobody else, is reminded 5 days and 1 day before it, or as the tournament sets it.",
            ),
            built("A move played for a player by an if-move costs nothing and counts as one of the 10."),
            built(
                "Time in which the relay itself held a move for more than an hour is nobody's: the clock of the \
                 player to move then starts when the letter was passed on.",
            ),
            built(
                "A move is posted when its letter's Date says, if that is no more than 15 minutes before its arrival \
                 and not after it. If not, it is posted when it arrived, and the receipt says so with every instant \
                 the letter gave. A Date up to 2 minutes after the arrival is that of a clock a little fast: the \
                 arrival counts, and nothing is said.",
            ),
            built("There is no time in transit between e-mail players."),
            built("No posting is earlier than the one it answers. Letters are taken in the order of their postings."),
            built(
                "Every letter that charges days shows the subtraction: both instants, the header each comes from, \
                 what was excused, the full days, the total.",
            ),
        ],
        example: "A move is posted on 22 March at 23:50. A reply on 23 March at 23:49 costs no day, at 23:50 or 23:55 \
                  one; on 24 March at 23:48 still one, at 23:55 two. With 8 days left the deadline is 9 times 24 \
                  hours later, less a second: 31 March, 23:49:59. After move 17 with 22 days used of the 60 for \
                  moves 1 to 20, 38 are left for moves 18 to 20.",
    },
    Rule {
        id: "R6",
        title: "Change of address",
        points: &[
            built(
                "`My new address is NAME@HOST.` is sent from the old address, proved by an answer from the new \
                 one, and told to opponents and director. Until it is proved, letters go to the old one.",
            ),
            built(
                "If the letter says that the old address was left more than 7 days before, it costs 5 days in \
                 each game, when it is proved. `I left the old one on 2024-03-01.` says so. The director may rule \
                 the same.",
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
                 posting: `Thinking 15 days.` counts from that posting too. On the 6th day without an answer the \
                 relay brings this to the player's mind, unless the time left is too short for so long a think. A \
                 notice after the 7 days is remarked on, and counts.",
            ),
            built(
                "After 10 days without a reply the relay repeats the move to the player who owes one, with all \
                 that the first letter said, and tells the other. An announced think moves that day; excused time \
                 stops the wait. White's first move is no exception.",
            ),
            built("In the 2021 edition it is 14 days, and no single move may take more than 10 (R11)."),
        ],
        example: "A move posted on 1 June and not answered is repeated on 11 June; after `Thinking 15 days.` on \
                  3 June, it is repeated on 16 June. `Thinking 5 days.` moves nothing forward.",
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
                "A game lost on time can be reinstated by the director: the overstep stays counted, its control is \
                 done with, and the think begins anew, the days until then uncharged.",
            ),
            built("Days added by a penalty can bring an overstep themselves, at the instant they are added."),
            built(
                "Where the tournament says so, the relay only proposes forfeits: the overstep counts, adds no days, \
                 its control is done with, and the game goes on until the director rules.",
            ),
            built(
                "In the 2021 edition a day more than 10 on one move is an overstep too, of the control it happens \
                 in. That is our reading; its full text is not at hand.",
            ),
        ],
        example: "Move 18 comes when 61 of 60 days are used: a warning, and the account stands at 66. For moves 19 \
                  to 30 there are 90 - 66 = 24 days. Had they been used on move 25, that second overstep would \
                  lose the game.",
    },
    Rule {
        id: "R12",
        title: "Excused time",
        points: &[
            built(
                "30 days in a calendar year may be excused, by a notice in advance: \
                 `Excused time from 2024-03-05 to 2024-03-14.` Both dates count, in the player's own zone. It covers \
                 all games of the section, and opponents and director are told.",
            ),
            built(
                "A notice for today or earlier begins tomorrow and keeps its end. One for more days than are left is \
                 granted as far as they go, and the answer says so.",
            ),
            built(
                "A move ends it at once, for all games of the section; so does `End excused time.` The day of the \
                 move is used, later ones come back. A move made before it begins changes nothing.",
            ),
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
            built(
                "A complaint later than 7 days after the relay told of the matter does not count; its writer is told, \
                 and the director's digest shows it. Where nothing was told it is never late.",
            ),
            people("The game goes on while a complaint is looked into."),
        ],
        example: "A warning told to the opponent on 2 May can be complained about until 9 May.",
    },
];
