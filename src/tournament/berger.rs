//! The Berger table: who meets whom in a round robin, in which round and with which colour (GK2).

/// One game of the table. Players are counted from 0, in the order they were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The table's round, from 1. In correspondence chess all games start together; the rounds only order them.
    pub round: usize,
    pub white: usize,
    pub black: usize,
}

/// All games of a round robin of `players`, in the order in which the table prints them.
///
/// With an even number of players the last one stands still and the others go round; with an odd number
/// an absent player stands there, and whoever meets it has no game. Every pair meets once. With an odd
/// number everybody has as many Whites as Blacks (three and three of seven, GK2); with an even number one more or one fewer.
#[must_use]
pub fn pairings(players: usize) -> Vec<Pairing> {
    if players < 2 {
        return Vec::new();
    }
    let seats = players.next_multiple_of(2);
    let games = (1..seats).flat_map(|round| row(seats, round));
    games.filter(|game| game.white < players && game.black < players).collect()
}

/// One round of the table for an even number of seats.
fn row(seats: usize, round: usize) -> impl Iterator<Item = Pairing> {
    let still = seats - 1;
    let circle = seats - 1;
    // Each round begins half a turn further round the circle, which evens out the colours.
    let first = (round - 1) * (seats / 2) % circle;
    let (white, black) = if round % 2 == 1 { (first, still) } else { (still, first) };
    let others = (1..seats / 2).map(move |step| Pairing {
        round,
        white: (first + step) % circle,
        black: (first + circle - step) % circle,
    });
    std::iter::once(Pairing { round, white, black }).chain(others)
}
