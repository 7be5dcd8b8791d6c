-- The director may be asked too, who is no player. A column's constraint cannot be changed here but with its table.
create table asked (
    id text primary key,            -- Message-ID of the letter that asks
    what text not null,             -- 'address' or 'letter'
    player text references players (id),            -- null when the director is asked
    address text not null,          -- where the letter that asks went
    letter text not null references letters (id),   -- the letter that is asked about
    asked_at bigint not null,       -- when the letter that is asked about was posted
    put_at bigint not null,         -- when the question was put
    late bigint not null,           -- R6: whether the old address was left too long before
    settled_at bigint
);
insert into asked select id, what, player, address, letter, asked_at, put_at, late, settled_at from proofs;
drop table proofs;
alter table asked rename to proofs;
create index proofs_letter on proofs (letter);
create index proofs_address on proofs (address, put_at);
