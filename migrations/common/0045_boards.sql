-- Players of a team, in the order of its boards; 1 where everybody plays alone.
alter table sections add column boards bigint not null default 1;
