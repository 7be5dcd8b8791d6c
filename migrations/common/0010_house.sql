-- What the relay remembers of itself: its secret, its last virtual clock, how far the mailbox was read.
create table house (
    name text primary key,
    value text not null
);
