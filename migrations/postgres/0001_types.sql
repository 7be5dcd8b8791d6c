-- The one text of migrations/common says `blob`, as SQLite does.
create domain blob as bytea;
