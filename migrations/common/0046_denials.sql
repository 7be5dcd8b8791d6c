-- Who may enter no new section, by the director's ruling: one more row each time, the newest holds.
create table denials (
    player text not null references players (id),
    seq bigint not null,            -- 1, 2, … for each player
    at bigint not null,
    denied bigint not null,         -- 1: may not enter; 0: may again
    reason text not null,
    primary key (player, seq)
);
