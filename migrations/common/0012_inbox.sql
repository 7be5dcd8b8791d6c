-- Letters that came in, each kept once, and where each was seen.
create table mailboxes (
    name text primary key,
    reached text                    -- the mailbox's own cursor
);

create table letters (
    n integer primary key,          -- running number
    id text not null unique,        -- sha-256 of the bytes, in hex
    size bigint not null,           -- of the whole letter, though only its headers may be kept
    arrived bigint not null,
    state text not null check (state in ('new', 'waiting', 'done', 'held', 'review', 'duplicate')),
    order_at bigint not null,       -- posting instant once known, else arrival: letters are taken in this order
    ready_at bigint,                -- when it may be taken; null once settled
    posted_at bigint,
    sender text,
    tries bigint not null,
    outcome text,                   -- JSON
    note text,
    raw blob not null,
    check ((ready_at is not null) = (state in ('new', 'waiting')))
);
create index letters_pending on letters (order_at, n, ready_at) where ready_at is not null;
create index letters_unsorted on letters (n) where ready_at is not null and posted_at is null;
create index letters_ready on letters (ready_at) where ready_at is not null;
create index letters_state on letters (state, n);

create table sightings (
    mailbox text not null,
    position text not null,
    letter text not null references letters (id),
    mark bigint not null,           -- 0: letter not settled; 1: to be marked on the server; 2: marked
    primary key (mailbox, position)
);
create index sightings_letter on sightings (letter);
create index sightings_mark on sightings (mailbox, position) where mark = 1;
