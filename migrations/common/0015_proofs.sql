-- What waits for somebody to answer a letter from the address it was sent to: a new address, or a letter held.
create table proofs (
    id text primary key,            -- Message-ID of the letter that asks
    what text not null,             -- 'address' or 'letter'
    player text not null references players (id),
    address text not null,          -- where the letter that asks went
    letter text not null references letters (id),   -- the letter that is asked about
    asked_at bigint not null,       -- when the letter that is asked about was posted
    put_at bigint not null,         -- when the question was put
    late bigint not null,           -- R6: whether the old address was left too long before
    settled_at bigint
);
create index proofs_letter on proofs (letter);
create index proofs_address on proofs (address, put_at);
