//! GK1 to GK10: the rules of the Golden Knights championship.

use super::{Rule, built, later, people};

pub(super) const GOLDEN_KNIGHTS: &[Rule] = &[
    Rule {
        id: "GK1",
        title: "Who may enter",
        points: &[
            built(
                "Members who live on the North American continent or its islands, in Hawaii, or who have an APO or \
                 FPO address.",
            ),
            people("Membership must last as long as the player plays."),
        ],
        example: "A member in Germany cannot enter; one with an APO address can.",
    },
    Rule {
        id: "GK2",
        title: "Sections of seven",
        points: &[
            built(
                "A section is seven players who all meet once, three times with White and three times with Black, \
                 paired by the Berger table.",
            ),
            built("There are three rounds: preliminaries, semifinals and finals. Finals are strict (R11)."),
            built("Unrated players are welcome, and ratings are mixed within a section."),
        ],
        example: "Seven players make 21 games, numbered as the table prints them: the first is that of the second \
                  player against the seventh.",
    },
    Rule {
        id: "GK3",
        title: "Who advances",
        points: &[
            built("Whoever scores 4.5 or more of 6 plays in the next round; points are not weighted here."),
            built("A section in which nobody has 4.5 sends those with 4."),
            built("Places left in a round's last sections go to players with 4, the highest rated first."),
        ],
        example: "5, 4.5 and 4 points at the top of a section: the first two advance, the third may fill a place.",
    },
    Rule {
        id: "GK4",
        title: "Certificates and pins",
        points: &[later(
            "A gift certificate for those who do not reach the semifinals, a framed one for semifinalists who do \
             not reach the finals, and a pin for all who complete three rounds: who neither withdraw nor lose by \
             forfeit in the finals, unless the tournament sets it otherwise.",
        )],
        example: "Out in the preliminaries: a certificate of 7 dollars.",
    },
    Rule {
        id: "GK5",
        title: "Prizes",
        points: &[built(
            "Ten prizes by weighted points: 1500, 800, 600, 400, 200 dollars and five of 100. The fund is for 400 \
             entries and grows or shrinks with their number. The first also has the title and a plaque.",
        )],
        example: "With 300 entries every prize is three quarters of what is announced: the first is 1125 dollars.",
    },
    Rule {
        id: "GK6",
        title: "Weighted points",
        points: &[
            built(
                "A win counts 1.0 in the preliminaries, 2.2 in the semifinals and 4.5 in the finals, a draw half of \
                 that. A win by forfeit is a win.",
            ),
            built("Players who tie share equally what their places add up to, to the cent."),
        ],
        example: "Six wins in each round make 6 x 1.0 + 6 x 2.2 + 6 x 4.5 = 46.2. Second and third at one score share \
                  800 + 600 dollars: 700 each.",
    },
    Rule {
        id: "GK7",
        title: "The last word",
        points: &[people("By entering, a player accepts what the organisers decide about the tournament.")],
        example: "An adjudication of a Golden Knights game stands as the director gives it.",
    },
    Rule {
        id: "GK8",
        title: "Entries and fee",
        points: &[built(
            "25 dollars an entry, for all three rounds. A player may enter up to ten times, and has one seat in any one \
             section.",
        )],
        example: "Three entries cost 75 dollars and give seats in three different sections.",
    },
    Rule {
        id: "GK9",
        title: "Dates of entry",
        points: &[built(
            "Entries come from 1 December; pairing begins on 2 January. One entry must be posted by 30 November, \
             two by 30 September, four by 30 August, seven by 31 July, ten by 30 June. Later ones are paired at the \
             director's option.",
        )],
        example: "On 15 August a player with two entries can still make it four, but not five.",
    },
    Rule {
        id: "GK10",
        title: "What else applies",
        points: &[built(
            "In all other matters the general rules apply (R1 to R20), in the edition that the tournament names.",
        )],
        example: "Reflection time in a Golden Knights game is that of R5.",
    },
];
