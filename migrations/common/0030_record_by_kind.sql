-- For what is asked of all records at once: the oversteps of a week, the complaints ever made.
create index record_kind on record (kind, recorded_at);
