-- Incremented whenever sessions are ended: the browsers in which the account was known are strangers from then on.
alter table account add column devices_version integer not null default 0;
