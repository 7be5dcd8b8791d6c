-- Who entered which tournament, a row an entry (GK8): with no section yet, it waits for one.
create table entries (
    tournament text not null references tournaments (id),
    n bigint not null,              -- 1, 2, … in the tournament
    player text not null references players (id),
    posted text not null,           -- the date of its letter, by which GK9 counts
    section text references sections (code),
    primary key (tournament, n)
);
