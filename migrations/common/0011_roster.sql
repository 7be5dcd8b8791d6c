-- Who plays whom. Dates are ISO text, instants UTC seconds.
create table players (
    id text primary key,
    name text not null,
    email text not null,
    email_key text not null,        -- lower case, for looking a sender up
    rating bigint,
    zone text not null,
    country text not null,
    expires text,
    notation text,
    birth text,
    sex text,
    title text,
    joined text
);
create index players_email on players (email_key);

create table tournaments (
    id text primary key,
    file text not null,             -- the tournament file as it was given
    added_at bigint not null
);

create table sections (
    code text primary key,
    tournament text not null references tournaments (id),
    round bigint not null,
    starts_at bigint not null,
    players text not null           -- JSON: ids in the order given
);
create index sections_tournament on sections (tournament, code);

create table games (
    id text primary key,
    section text not null references sections (code),
    number bigint not null,
    white text not null references players (id),
    black text not null references players (id),
    seq bigint not null,            -- entries in its record
    head text not null,             -- hash of the last of them
    wake_at bigint,                 -- when its clock next matters; null when never
    status text not null,
    result text not null,
    unique (section, number)
);
create index games_white on games (white);
create index games_black on games (black);
create index games_wake on games (wake_at, id) where wake_at is not null;
