create trigger record_no_update before update on record
begin
    select raise(abort, 'the record is append-only');
end;
create trigger record_no_delete before delete on record
begin
    select raise(abort, 'the record is append-only');
end;
