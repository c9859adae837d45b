-- Who takes part in a segment, one name a line.
alter table segment add column lineup text not null default '';
