-- The record of every game: append-only (by trigger), each entry bearing the hash of the one before it.
create table record (
    game text not null references games (id),
    seq bigint not null,
    kind text not null,
    happened_at bigint not null,    -- the instant of the fact
    actor text not null,
    text text not null,
    payload text not null,          -- JSON
    recorded_at bigint not null,
    letter text references letters (id),
    hash text not null,
    primary key (game, seq)
);
create index record_letter on record (letter) where letter is not null;
