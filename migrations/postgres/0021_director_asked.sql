-- The director may be asked too, who is no player.
alter table proofs alter column player drop not null;
