-- Order of the backgrounds of one owner: 1 is first. The first active one is shown; of equals the newest.
alter table background add column priority integer not null default 10;
