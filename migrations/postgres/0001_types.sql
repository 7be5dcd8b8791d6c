-- The one text of migrations/common says `blob`, as SQLite does; 0019 puts our own type in its place.
create domain blob as bytea;
