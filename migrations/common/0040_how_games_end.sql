-- How a game ended, as tables count it: play, forfeit, adjudication, unplayed; null while it goes on, and for games that
-- ended before this column was, whose record says it.
alter table games add column how text;
