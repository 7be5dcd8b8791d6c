create function record_is_append_only() returns trigger language plpgsql as $$
begin
    raise exception 'the record is append-only';
end
$$;
create trigger record_no_change before update or delete or truncate on record
    for each statement execute function record_is_append_only();
