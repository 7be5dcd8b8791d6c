-- Letters going out: queued in the transaction that decided them, leased and sent outside any.
create table outbox (
    n integer primary key,          -- running number: the order in which they were queued
    id text not null unique,        -- Message-ID without angle brackets
    game text,
    kind text not null,
    address text not null,
    address_key text not null,      -- lower case, for comparing
    role text not null,
    player text,
    subject text not null,
    parent text,                    -- the Message-ID it answers
    tells_ply bigint,               -- the last half-move it tells of
    note text not null,             -- JSON, for the relay
    queued_at bigint not null,
    state text not null check (state in ('queued', 'leased', 'sent', 'failed', 'suspended')),
    due_at bigint,                  -- when it may (again) be leased; null when it is not to be sent
    attempts bigint not null,
    lease text,
    accepted_at bigint,
    error text,
    raw blob not null,
    check ((due_at is not null) = (state in ('queued', 'leased'))),
    check ((lease is not null) = (state = 'leased'))
);
create index outbox_due on outbox (due_at, n) where due_at is not null;
create index outbox_order on outbox (address_key, game, n) where due_at is not null;
create index outbox_state on outbox (state, n);
create index outbox_thread on outbox (game, player, n);

-- Addresses to which nothing is sent until a person says so.
create table suspensions (
    address_key text primary key,   -- lower case
    since bigint not null,
    error text not null
);
