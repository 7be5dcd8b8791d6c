-- The one text of migrations/common says `blob`, as SQLite does; 0015 puts our own type in its place.
create domain blob as bytea;
