-- Where a moved background stands among those of its owner and priority, as for other moved records.
alter table background add column place double precision;
